// Small signs for people and cards: a coloured disc always bears a letter or number, so that colour is never the only sign.

import { h } from "../../../web/core/render.js";
import { tag } from "../../../web/pieces/card.js";
import { silk } from "../../../web/pieces/silks.js";

export const PLACES = ["1st", "2nd", "3rd"];

/** @type {Map<string, {inputs: string, drawing: any}>} */
const kept = new Map();

/** The same object for the same inputs: the renderer then has nothing to do. @param {string} name @param {string} inputs @param {() => any} make */
export function keep(name, inputs, make) {
  const last = kept.get(name);
  if (last?.inputs === inputs) return last.drawing;
  const drawing = make();
  kept.set(name, { inputs, drawing });
  return drawing;
}

/** One sign for each name: the first letter, or the number of the seat where letters clash. @param {string[]} names @returns {string[]} */
export function marks(names) {
  const letters = names.map((name) => (name[0] ?? "?").toUpperCase());
  return letters.map((letter, seat) =>
    letters.indexOf(letter) === letters.lastIndexOf(letter) && /\p{L}/u.test(letter) ? letter : String(seat + 1),
  );
}

/** A saddlecloth beside text. @param {number} number */
export function cloth(number) {
  const { colour, ink } = silk(number);
  return tag(number, colour, ink);
}

/** A disc inside an <svg>. @param {string} mark @param {string} hue @param {number} x @param {number} y @param {number} [r] */
export function chip(mark, hue, x, y, r = 8.5) {
  return h(
    "g",
    { class: "ls-chip", transform: `translate(${x} ${y})` },
    h("circle", { r, style: { fill: hue } }),
    h("text", { y: 4.8 }, mark),
  );
}

/** The same beside text. @param {string} mark @param {string} hue */
export function disc(mark, hue) {
  return h("span", { class: "ls-disc", style: { "--hue": hue } }, mark);
}

/** The back of a card. @param {number} x @param {number} y @param {number} w @param {number} high */
export function back(x, y, w, high) {
  return h(
    "g",
    { class: "ls-back" },
    h("rect", { x, y, width: w, height: high, rx: 3 }),
    h("path", { d: `M${x + 3} ${y + 3}L${x + w - 3} ${y + high - 3}M${x + w - 3} ${y + 3}L${x + 3} ${y + high - 3}` }),
  );
}

/** A hand seen from behind, its right edge at x: a back, another one peeping out, and the number. @param {number} count @param {number} x @param {number} y */
export function backs(count, x, y) {
  return h(
    "g",
    { class: "ls-backs" },
    count > 1 ? h("rect", { x: x - 34, y: y + 1, width: 10, height: 12, rx: 2 }) : null,
    h("rect", { class: "ls-top", x: x - 30, y: y - 1, width: 28, height: 16, rx: 3 }),
    h("text", { x: x - 16, y: y + 12 }, count),
  );
}
