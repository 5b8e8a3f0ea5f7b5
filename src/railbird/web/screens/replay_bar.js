// The controls of a replay: the scrubber with its marks, stepping, playing, jumping, and what else can be done with a match.

import { openDialog } from "../core/dialog.js";
import { h } from "../core/render.js";
import { address } from "../core/router.js";
import { hue } from "../table/context.js";

/** @type {[number, string][]} */
export const PACES = [
  [0.5, "Half speed"],
  [1, "Speed 1×"],
  [2, "Speed 2×"],
  [4, "Speed 4×"],
  [12, "Speed 12×"],
];
const FINISHES = new Set(["finished", "race over"]);

/**
 * What is worth jumping to, found once for a match: the decisions, the changes of the lead and the finishes. A tie
 * changes nothing: whoever led before leads on. Finishes close together share a flag.
 * @param {any[]} frames @param {string[]} names
 */
export function landmarks(frames, names) {
  /** @type {{k: number, kind: string, seat: number | null, words: string}[]} */
  const marks = [];
  let leader = /** @type {number | null} */ (null);
  let flag = /** @type {{k: number, kind: string, seat: number | null, words: string} | null} */ (null);
  frames.forEach((frame, k) => {
    if (frame.scores) {
      const best = Math.max(...frame.scores);
      const first = frame.scores.indexOf(best);
      const alone = frame.scores.lastIndexOf(best) === first;
      if (leader === null ? alone : frame.scores[leader] < best) {
        leader = first;
        if (k) marks.push({ k, kind: "lead", seat: first, words: `${names[first]} takes the lead` });
      }
    }
    const finish = frame.events.find((/** @type {any} */ event) => FINISHES.has(event.kind));
    if (!finish) return;
    if (flag && k - flag.k <= frames.length / 60) Object.assign(flag, { k, words: finish.text });
    else marks.push((flag = { k, kind: "finish", seat: null, words: finish.text }));
  });
  const decisions = frames.flatMap((frame, k) => (typeof frame.who === "number" ? [k] : []));
  return { marks, decisions, drawn: drawnMarks(frames.length - 1, marks, decisions) };
}

/** Drawn once: a scrubber that moves changes nothing of them. @param {number} end @param {{k: number, kind: string, seat: number | null, words: string}[]} marks @param {number[]} decisions */
function drawnMarks(end, marks, decisions) {
  return [
    h(
      "svg",
      {
        class: "ticks",
        key: "ticks",
        viewBox: `0 0 ${Math.max(1, end)} 1`,
        preserveAspectRatio: "none",
        "aria-hidden": "true",
      },
      h("path", { d: decisions.map((k) => `M${k} 0V1`).join("") }),
    ),
    h(
      "div",
      { class: "marks", key: "marks", "aria-hidden": "true" },
      marks.map((mark, n) =>
        h("span", {
          key: n,
          class: mark.kind,
          style: { "--at": end ? mark.k / end : 0, ...(mark.seat === null ? {} : { "--hue": hue(mark.seat) }) },
        }),
      ),
    ),
  ];
}

/** @param {string} sign @param {string} name @param {() => void} onclick @param {Record<string, any>} [more] */
function button(sign, name, onclick, more = {}) {
  return h("button", { type: "button", "aria-label": name, title: name, onclick, ...more }, sign);
}

/** @param {import("./replay.js").ReplayScreen} screen */
function scrubber(screen) {
  const end = screen.match.frames.length - 1;
  return h(
    "div",
    { class: "scrubber" },
    screen.landmarks.drawn,
    h("input", {
      key: "range",
      type: "range",
      min: 0,
      max: end,
      value: screen.k,
      "aria-label": "Moment of the match",
      "aria-valuetext": `step ${screen.k} of ${end}: ${screen.words()}`,
      oninput: (/** @type {any} */ event) => screen.show(Number(event.target.value)),
    }),
  );
}

/** @param {import("./replay.js").ReplayScreen} screen */
function speed(screen) {
  return h(
    "select",
    {
      "aria-label": "Speed",
      value: String(screen.pace),
      onchange: (/** @type {any} */ event) => screen.setPace(Number(event.target.value)),
    },
    PACES.map(([value, words]) => h("option", { key: value, value: String(value) }, words)),
  );
}

/** Whose eyes: only where seats knew different things, and only when nothing is secret any more. @param {import("./replay.js").ReplayScreen} screen */
function eyes(screen) {
  const { match } = screen;
  if (!screen.secrets || !match.over) return null;
  return h(
    "select",
    {
      "aria-label": "Whose eyes",
      value: match.viewer === null ? "all" : String(match.viewer),
      disabled: screen.loading,
      onchange: (/** @type {any} */ event) =>
        void screen.load(screen.source, event.target.value === "all" ? null : Number(event.target.value)),
    },
    h("option", { key: "all", value: "all" }, "As a spectator saw it"),
    Array.from({ length: match.seats }, (_, n) =>
      h("option", { key: n, value: String(n) }, `As ${match.names[n]} saw it`),
    ),
  );
}

/** What is done rarely; on a phone behind one button. @param {import("./replay.js").ReplayScreen} screen */
function rare(screen) {
  const { match, where } = screen;
  return [
    where.table && match.over
      ? h("button", { type: "button", key: "link", onclick: () => void screen.link() }, "Link to this moment")
      : null,
    match.over || screen.source.record
      ? h("button", { type: "button", key: "save", onclick: () => void screen.save() }, "Save the record")
      : null,
    where.token && !match.over
      ? h(
          "a",
          {
            class: "button primary",
            key: "back",
            href: address(match.viewer === null ? "w" : "t", where.table, where.token),
          },
          "Back to the table",
        )
      : null,
    h("a", { class: "button", key: "lobby", href: "#/" }, "Lobby"),
  ];
}

/** @param {import("./replay.js").ReplayScreen} screen */
function more(screen) {
  const dialog = openDialog(
    "This replay",
    () => [
      h("div", { class: "stack" }, speed(screen), eyes(screen), rare(screen)),
      h("p", { class: "quiet" }, "Ticks are decisions, triangles changes of the lead, flags finishes."),
    ],
    { class: "small" },
  );
  screen.redrawDialog = () => dialog.draw();
}

/** @param {import("./replay.js").ReplayScreen} screen */
export function bar(screen) {
  const { match } = screen;
  const end = match.frames.length - 1;
  const narrow = screen.narrow.matches;
  const { decisions, marks } = screen.landmarks;
  const ahead = {
    decision: decisions.some((k) => k > screen.k),
    lead: marks.some((mark) => mark.kind === "lead" && mark.k > screen.k),
  };
  const playing = screen.playing ? "Pause" : "Play";
  const jumps = [
    button(narrow ? "Decision" : "Next decision", "Next decision", () => screen.toDecision(), {
      key: "decision",
      class: "jump",
      disabled: !ahead.decision,
    }),
    marks.some((mark) => mark.kind === "lead")
      ? button(narrow ? "Lead" : "Next lead change", "Next lead change", () => screen.toLead(), {
          key: "lead",
          class: "jump",
          disabled: !ahead.lead,
        })
      : null,
  ];
  const play = button(playing, playing, () => void screen.autoplay(), { key: "play", class: "primary play" });
  const back = button("◀", "One step back", () => screen.step(-1), { key: "back", disabled: !screen.k });
  const on = button("▶", "One step on", () => screen.step(1), { key: "on", disabled: screen.k === end });
  const where = h("span", { class: "where", key: "where" }, `${screen.k} / ${end}`);
  if (narrow)
    return h(
      "div",
      { class: "replay-bar", role: "group", "aria-label": "Controls" },
      h("div", { class: "row" }, scrubber(screen), where),
      h(
        "div",
        { class: "row buttons" },
        back,
        play,
        on,
        jumps,
        button("⋯", "More", () => more(screen), { key: "more" }),
      ),
    );
  return h(
    "div",
    { class: "replay-bar", role: "group", "aria-label": "Controls" },
    h(
      "div",
      { class: "row" },
      h("a", { class: "brand", href: "#/", "aria-label": "Railbird: to the lobby" }, "Railbird"),
      h("h1", {}, match.over || screen.source.record ? "Replay" : "Looking back", ": ", match.title),
      eyes(screen),
      rare(screen),
    ),
    h(
      "div",
      { class: "row" },
      button("|◀", "To the start", () => screen.show(0), { disabled: !screen.k }),
      back,
      play,
      on,
      button("▶|", "To the end", () => screen.show(end), { disabled: screen.k === end }),
      scrubber(screen),
      where,
      jumps,
      speed(screen),
    ),
  );
}
