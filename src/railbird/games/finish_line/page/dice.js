// The dice of Finish Line: five colours, eighteen faces, each with its own mark so that colour is never the only sign.

import { h } from "../../../web/core/render.js";
import { memo } from "./memo.js";

export const COLOURS = ["white", "red", "yellow", "green", "black"];

/** @type {Record<string, {body: string, ink: string}>} */
const PAINT = {
  white: { body: "#fdf8ec", ink: "#22302a" },
  red: { body: "#bf2f28", ink: "#ffffff" },
  yellow: { body: "#f4c524", ink: "#231c05" },
  green: { body: "#1d7a43", ink: "#ffffff" },
  black: { body: "#22252a", ink: "#ffd85c" },
};

const EURO = "M5-6C0-9.5-6-6-6 0S0 9.5 5 6M-9-2H2M-9 2H2";
const ARCH = "M-6.5 8V1C-6.5-9.5 6.5-9.5 6.5 1V8H3V1C3-4.5-3-4.5-3 1V8Z";

/** What each face is called, what it does, and the clauses that say so. @type {Record<string, {name: string, does: string, rules: string[]}>} */
export const FACES = {
  logo: {
    name: "Logo (blank)",
    does: "The logo on the white dice counts as a blank: nothing happens, it can only be put away.",
    rules: ["FL-050"],
  },
  horseshoe: {
    name: "Horseshoe",
    does: "Lay it on any tile. A favourite (F) moves ahead one at once; any other tile with its second horseshoe.",
    rules: ["FL-051", "FL-054", "FL-057"],
  },
  green_blank: { name: "Green blank", does: "Nothing happens: it can only be put away.", rules: ["FL-059"] },
  outsider_1000: {
    name: "Outsider €1,000",
    does: "Lay it on a tile. If that horse wins, every winner bet on it gets €1,000 more; place bets half of it for first or second.",
    rules: ["FL-060", "FL-062", "FL-063", "FL-R54"],
  },
  outsider_2000: {
    name: "Outsider €2,000",
    does: "Lay it on a tile. If that horse wins, every winner bet on it gets €2,000 more; place bets half of it for first or second.",
    rules: ["FL-060", "FL-062", "FL-063", "FL-R54"],
  },
  outsider_3000: {
    name: "Outsider €3,000",
    does: "Lay it on a tile. If that horse wins, every winner bet on it gets €3,000 more; place bets half of it for first or second.",
    rules: ["FL-060", "FL-062", "FL-063", "FL-R54"],
  },
  side_bet: {
    name: "Side bet",
    does: "The next player is skipped and owes you €500 at the end of the game.",
    rules: ["FL-065", "FL-066"],
  },
  extra_move: {
    name: "Extra move",
    does: "Save it. After the race you may lay it on a tile like a horseshoe.",
    rules: ["FL-068", "FL-069"],
  },
  disqualified: {
    name: "Disqualified",
    does: "A tile without S leaves the race, with all its dice.",
    rules: ["FL-072", "FL-073"],
  },
  inside_tip: {
    name: "Inside tip",
    does: "Two dice that are out go back into the pool: the race gets longer.",
    rules: ["FL-075"],
  },
  tempo_change: {
    name: "Tempo change",
    does: "Move a white horseshoe die from one tile to another; not off a steady one (S).",
    rules: ["FL-077", "FL-078"],
  },
  whipping: {
    name: "Whipping",
    does: "Lay it on a tile without S. The second one there disqualifies the horse.",
    rules: ["FL-079", "FL-081"],
  },
  red_blank: { name: "Red blank", does: "Nothing happens: it can only be put away.", rules: ["FL-082"] },
  double_horseshoes: {
    name: "Double horseshoes",
    does: "Any tile moves ahead one at once; its dice stay.",
    rules: ["FL-083"],
  },
  helmet: {
    name: "Helmet",
    does: "A favourite, or a tile with a horseshoe, moves ahead two; not the leader.",
    rules: ["FL-087", "FL-088", "FL-090"],
  },
  interference: {
    name: "Interference",
    does: "Three neighbouring tiles take any new order, with their dice.",
    rules: ["FL-092"],
  },
  dead_even: {
    name: "Dead even",
    does: "The second horse draws level with the leader. Once in a race.",
    rules: ["FL-096", "FL-097"],
  },
  losing_speed: {
    name: "Losing speed",
    does: "A tile drops back two and loses all its dice.",
    rules: ["FL-105", "FL-106"],
  },
};

/** What a face does at this table, by its house rules. @param {string} face @param {FinishLine.Table} table */
export const does = (face, table) =>
  table.outsider_bonus === "won"
    ? FACES[face].does.replace("place bets half of it for first or second", "place bets that win half of it")
    : FACES[face].does;

/** @param {string} colour */
export const paintOf = (colour) => PAINT[colour] ?? PAINT.white;

/** The mark of a face, about 24 wide, centred on 0,0. @param {string} face @param {string} ink */
function mark(face, ink) {
  const line = {
    fill: "none",
    stroke: ink,
    "stroke-width": 2.6,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  };
  const text = (/** @type {string} */ words, /** @type {number} */ size, y = size * 0.36) =>
    h("text", { class: "die-face", y, "font-size": size, fill: ink }, words);
  switch (face) {
    case "logo":
      return h(
        "g",
        { opacity: 0.5 },
        h("path", { ...line, "stroke-width": 1.8, d: "M-7-9V9M-7-8H8V2H-7" }),
        h("path", { fill: ink, d: "M-7-8H-2V-3H-7ZM3-8H8V-3H3ZM-2-3H3V2H-2Z" }),
      );
    case "horseshoe":
      return h("path", { d: ARCH, fill: ink });
    case "extra_move":
      return [
        h("g", { transform: "translate(-3 1) scale(.95)" }, h("path", { d: ARCH, fill: ink })),
        h("path", { ...line, d: "M9-10V-3M5.5-6.5H12.5" }),
      ];
    case "double_horseshoes":
      return [-5.6, 5.6].map((x) =>
        h("g", { transform: `translate(${x} 0) scale(.78)` }, h("path", { d: ARCH, fill: ink })),
      );
    case "green_blank":
    case "red_blank":
      return h("path", { ...line, d: "M-5 0H5", opacity: 0.7 });
    case "outsider_1000":
    case "outsider_2000":
    case "outsider_3000":
      return [
        h("g", { transform: "translate(0 -7.5) scale(.5)" }, h("path", { ...line, "stroke-width": 4, d: EURO })),
        text(`${face.slice(9, 10)}k`, 17, 11),
      ];
    case "side_bet":
      return [
        h("g", { transform: "translate(0 -4.5) scale(.68)" }, h("path", { ...line, "stroke-width": 3.4, d: EURO })),
        h("path", { ...line, d: "M-9 9H8M4.5 5.5L8 9L4.5 12.5" }),
      ];
    case "disqualified":
      return h("path", { ...line, "stroke-width": 4, d: "M-7-7L7 7M7-7L-7 7" });
    case "inside_tip":
      return h("path", { ...line, d: "M8 7V1C8-6-4-6-6 0M-11-1L-6 3L-1-1M3 8H-9" });
    case "tempo_change":
      return h("path", { ...line, d: "M-9-4H8M4-8L8-4L4 0M9 5H-8M-4 1L-8 5L-4 9" });
    case "whipping":
      return h("path", { ...line, d: "M-9 9L-1 1C3-3-1-7 4-9C8-10 10-6 7-3" });
    case "helmet":
      return h("path", { fill: ink, d: "M-9 5C-9-5-3-9 1-9C7-9 9-4 9 1L12 5V7H-9Z" });
    case "interference":
      return h("path", { ...line, d: "M-9-7C0-7 0 7 9 7M-9 7C0 7 0-7 9-7M-9 0H9" });
    case "dead_even":
      return h("path", { ...line, "stroke-width": 3.4, d: "M-8-4H8M-8 4H8" });
    case "losing_speed":
      return h("path", { ...line, "stroke-width": 3.2, d: "M0-8L-8 0L0 8M9-8L1 0L9 8" });
  }
  return text("?", 14);
}

/** Centred on 0,0 inside an <svg>. @param {{colour: string, face: string | null, size: number, piece?: string, key?: string | number, ghost?: boolean}} look */
export function colourDie({ colour, face, size, piece, key, ghost = false }) {
  const words = `${colour} die${face ? `: ${FACES[face]?.name ?? face}` : ""}`;
  return h(
    "g",
    { class: `die fl-die ${ghost ? "ghost" : ""}`, key, "data-piece": piece, role: "img", "aria-label": words },
    cube(colour, face ?? "", size),
  );
}

const cube = memo((/** @type {string} */ colour, /** @type {string} */ face, /** @type {number} */ size) => {
  const { body, ink } = paintOf(colour);
  return h(
    "g",
    { key: "cube" },
    h("rect", {
      fill: "#0004",
      x: -size / 2,
      y: -size / 2 + size * 0.06,
      width: size,
      height: size,
      rx: size * 0.2,
    }),
    h("rect", {
      class: "fl-die-body",
      x: -size / 2,
      y: -size / 2,
      width: size,
      height: size,
      rx: size * 0.2,
      fill: body,
    }),
    h("rect", {
      x: -size * 0.42,
      y: -size * 0.42,
      width: size * 0.84,
      height: size * 0.84,
      rx: size * 0.16,
      fill: "#fff",
      opacity: 0.13,
    }),
    face ? h("g", { transform: `scale(${(size / 30).toFixed(3)})` }, mark(face, ink)) : null,
  );
}, 200);

/** A die beside text. @param {string} colour @param {string | null} face @param {number} [size] */
export function smallDie(colour, face, size = 26) {
  return h(
    "svg",
    { class: "fl-inline", viewBox: "-16 -16 32 32", width: size, height: size, "aria-hidden": "true" },
    colourDie({ colour, face, size: 29 }),
  );
}
