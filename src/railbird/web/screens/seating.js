// Who sits where, in the order of play.

import { h } from "../core/render.js";
import { sentence } from "../core/session.js";
import { hue } from "../table/context.js";
import { andList } from "../table/words.js";

/** @typedef {{id: number, kind: string, level: string, name: string}} Chair */

/** @param {Chair} chair @param {number} n */
export function nameOf(chair, n) {
  if (chair.kind === "me") return "You";
  return chair.name.trim() || (chair.kind === "bot" ? `Bot ${n + 1}` : `Seat ${n + 1}`);
}

/** "You, 2 friends by link and 1 bot". @param {Chair[]} chairs */
export function company(chairs) {
  const count = (/** @type {string} */ kind) => chairs.filter((chair) => chair.kind === kind).length;
  const [devices, links, bots] = [count("device"), count("link"), count("bot")];
  const words = [
    count("me") ? "you" : "",
    devices ? (devices === 1 ? "1 person on this device" : `${devices} people on this device`) : "",
    links ? (links === 1 ? "1 friend by link" : `${links} friends by link`) : "",
    bots ? (bots === 1 ? "1 bot" : `${bots} bots`) : "",
  ];
  return sentence(andList(words.filter(Boolean)));
}

/** What happens when the table is opened. @param {Chair[]} chairs */
export function opening(chairs) {
  const links = chairs.filter((chair) => chair.kind === "link").length;
  if (links)
    return links === 1
      ? "You get a secret link with a QR code for your friend. The race begins when your friend has sat down."
      : "You get a secret link with a QR code for each friend. The race begins when all have sat down.";
  return chairs.every((chair) => chair.kind === "bot")
    ? "The bots begin at once; you watch."
    : "The race begins at once.";
}

/**
 * @param {{title: string, seats: [number, number], secrets: boolean}} game
 * @param {{level: string, title: string, text: string}[]} bots
 * @param {Chair[]} chairs
 * @param {{add: () => void, remove: (n: number) => void, move: (n: number, by: number) => void, change: () => void, problem: string}} on
 */
export function seating(game, bots, chairs, on) {
  const [least, most] = game.seats;
  const kinds = [
    ["me", "Me"],
    ["link", "Friend by link"],
    ["device", "Person on this device"],
    ...bots.map((bot) => [`bot:${bot.level}`, `Bot: ${bot.title}`]),
  ];
  /** @param {Chair} chair */
  const about = (chair) => {
    if (chair.kind === "me") return "That is you, here.";
    if (chair.kind === "link") return "Gets a secret link and chooses a name.";
    if (chair.kind === "device")
      return `Plays here, by turns with you${game.secrets ? "; a curtain hides secrets" : ""}.`;
    return sentence(bots.find((bot) => bot.level === chair.level)?.text ?? "");
  };
  return h(
    "fieldset",
    {},
    h("legend", {}, h("h2", {}, "Seats")),
    h(
      "p",
      { class: "quiet" },
      `${game.title} is for ${least} to ${most} players. The order of play goes down the list and round again.`,
    ),
    h(
      "ol",
      { class: "seat-list" },
      chairs.map((chair, n) => {
        const kind = chair.kind === "bot" ? `bot:${chair.level}` : chair.kind;
        return h(
          "li",
          { key: chair.id },
          h("span", { class: "seat-number", style: { "--hue": hue(n) } }, n + 1),
          h(
            "select",
            {
              "aria-label": `Who sits in seat ${n + 1}`,
              "aria-describedby": `seat-${chair.id}`,
              value: kind,
              onchange: (/** @type {any} */ event) => {
                const [chosen, level] = event.target.value.split(":");
                if (chosen === "me") for (const other of chairs) if (other.kind === "me") other.kind = "device";
                Object.assign(chair, { kind: chosen, level: level ?? chair.level });
                on.change();
              },
            },
            kinds.map(([value, words]) => h("option", { key: value, value }, words)),
          ),
          chair.kind === "link"
            ? h("span", { class: "no-name" })
            : h("input", {
                class: "seat-called",
                "aria-label": `Name of seat ${n + 1}`,
                value: chair.name,
                maxlength: 24,
                placeholder: chair.kind === "bot" ? `Bot ${n + 1}` : chair.kind === "me" ? "Your name" : "Name",
                autocomplete: chair.kind === "me" ? "nickname" : "off",
                oninput: (/** @type {any} */ event) => {
                  chair.name = event.target.value;
                  on.change();
                },
              }),
          h(
            "span",
            { class: "seat-tools" },
            tool("↑", `Move seat ${n + 1} up`, n === 0, () => on.move(n, -1)),
            tool("↓", `Move seat ${n + 1} down`, n === chairs.length - 1, () => on.move(n, 1)),
            tool("✕", `Remove seat ${n + 1}`, chairs.length <= least, () => on.remove(n)),
          ),
          h("span", { class: "seat-about quiet", id: `seat-${chair.id}` }, about(chair)),
        );
      }),
    ),
    on.problem ? h("p", { class: "error", role: "alert" }, on.problem) : null,
    h(
      "div",
      { class: "row wrap" },
      chairs.length < most ? h("button", { type: "button", onclick: on.add }, "Add a seat") : null,
      chairs.length === most
        ? h("span", { class: "quiet" }, `All ${most} seats are set.`)
        : chairs.length === least
          ? h("span", { class: "quiet" }, least > 1 ? `It takes at least ${least}.` : "Alone you play against Roland.")
          : null,
    ),
  );
}

/** @param {string} sign @param {string} words @param {boolean} off @param {() => void} onclick */
function tool(sign, words, off, onclick) {
  return h(
    "button",
    { type: "button", class: "icon", "aria-label": words, title: words, disabled: off, onclick },
    sign,
  );
}
