// The guided first game: a note beside the thing it speaks of.

import { h } from "../core/render.js";

const GAP = 14;

/** @param {import("../screens/table.js").TableScreen} screen */
export function coach(screen) {
  const hint = screen.hint();
  if (!hint) return null;
  return h(
    "aside",
    { class: "coach", key: `coach-${hint.key}`, "aria-label": "Hint", "data-at": hint.target ?? "" },
    h("p", {}, hint.text),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "primary small", onclick: () => screen.hintRead(hint.key) }, "Got it"),
      h("button", { type: "button", class: "link", onclick: () => screen.hintRead("last") }, "No more hints"),
    ),
    h("i", { class: "coach-arrow", "aria-hidden": "true" }),
  );
}

/** Put the note beside its thing; beside the prompt when that is not to be seen. @param {HTMLElement} host */
export function settleCoach(host) {
  const note = /** @type {HTMLElement | null} */ (host.querySelector(".coach"));
  if (!note) return;
  const sheet = host.querySelector(".sheet");
  const floor = sheet ? sheet.getBoundingClientRect().top : innerHeight;
  const ceiling = host.querySelector(".strip")?.getBoundingClientRect().bottom ?? 0;
  const seen = (/** @type {Element} */ element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.top >= ceiling - 4 && box.bottom <= floor + 4;
  };
  const named = note.dataset.at ? [...host.querySelectorAll(`[data-target="${CSS.escape(note.dataset.at)}"]`)] : [];
  const there = named.filter(seen);
  const thing = there.find((element) => element.classList.contains("live")) ?? there[0];
  const near = (thing ?? host.querySelector(".sheet, .prompt"))?.getBoundingClientRect();
  const column = host.querySelector(".side > .prompt")?.getBoundingClientRect();
  const wall = near && column && near.right < column.left ? column.left : innerWidth; // the question stays readable
  if (near) put(note, near, ceiling, floor, wall, !thing && !sheet);
}

/** @param {HTMLElement} note @param {DOMRect} near @param {number} ceiling @param {number} floor @param {number} wall @param {boolean} aside left of it, never above */
function put(note, near, ceiling, floor, wall, aside) {
  const { offsetWidth: width, offsetHeight: height } = note;
  const within = (/** @type {number} */ value, /** @type {number} */ low, /** @type {number} */ high) =>
    Math.max(low, Math.min(high, value));
  const middle = { x: near.left + near.width / 2, y: near.top + near.height / 2 };
  let side = "below";
  let left = within(middle.x - width / 2, 8, wall - width - 8);
  let top = near.bottom + GAP;
  if (aside && near.left > width + GAP) {
    side = "left";
    left = near.left - width - GAP;
    top = within(near.top, ceiling + 8, innerHeight - height - 8);
  } else if (near.top - height - GAP > (floor < innerHeight ? 4 : ceiling)) {
    side = "above"; // on a phone over the strip, too: there is little room
    top = near.top - height - GAP;
  } else if (near.bottom + GAP + height > (floor < innerHeight ? innerHeight : floor)) {
    const right = near.right + GAP + width < innerWidth;
    side = right ? "right" : "left";
    left = right ? near.right + GAP : Math.max(8, near.left - width - GAP);
    top = within(middle.y - height / 2, ceiling + 8, Math.max(ceiling + 8, floor - height - 8));
  }
  note.dataset.side = side;
  note.style.left = `${left}px`;
  note.style.top = `${top}px`;
  note.style.setProperty("--arrow-x", `${within(middle.x - left, 18, width - 18)}px`);
  note.style.setProperty("--arrow-y", `${within(middle.y - top, 18, height - 18)}px`);
}
