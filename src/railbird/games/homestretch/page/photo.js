// The finish as a photograph: the first three at the wire, as they came in.

import { h } from "../../../web/core/render.js";
import { horse } from "../../../web/pieces/horse.js";
import { coat, silk } from "../../../web/pieces/silks.js";
import { RANKS, horseOf } from "./silks.js";

const WIDE = 420,
  HIGH = 190,
  WIRE = 330;

/** Nose, height and size of the first three; the winner is nearest. */
const PLACES = [
  { nose: WIRE + 6, y: 118, size: 132 },
  { nose: WIRE - 66, y: 92, size: 116 },
  { nose: WIRE - 128, y: 72, size: 102 },
];

/** @param {Protocol.View<Homestretch.Table>} view */
export function photo(view) {
  const { table } = view;
  const { finish, card, number } = table.race;
  if (finish.length < 3) return null;
  const said = finish.map((/** @type {number} */ one) => `${one} ${horseOf(table, one).name}`);
  return h(
    "svg",
    {
      class: "hs-photo",
      viewBox: `0 0 ${WIDE} ${HIGH + 26}`,
      role: "img",
      "aria-label": `Race ${number}: ${said.join(", ")}`,
    },
    h("rect", { class: "hs-sky", width: WIDE, height: 80 }),
    h("path", { class: "hs-crowd", d: crowd() }),
    h("rect", { class: "hs-turf", y: 74, width: WIDE, height: HIGH - 74 }),
    h("path", { class: "hs-far-rail", d: `M0 72H${WIDE}M0 79H${WIDE}` }),
    h("path", { class: "hs-wire", d: `M${WIRE + 8} 0V${HIGH}` }),
    [2, 1, 0].map((n) => placed(finish[n], PLACES[n])),
    h("text", { class: "hs-caption", x: 2, y: HIGH + 19 }, `Race ${number}, ${card?.name ?? ""}`),
    finish.map((/** @type {number} */ one, /** @type {number} */ n) => label(one, n)),
  );
}

/** @param {number} number @param {{nose: number, y: number, size: number}} place */
function placed(number, { nose, y, size }) {
  const { colour, ink } = silk(number);
  return h(
    "g",
    { transform: `translate(${nose - size * 0.5} ${y})` },
    h("ellipse", { class: "hs-shadow", cy: size * 0.29, rx: size * 0.45, ry: size * 0.045 }),
    horse({ number, colour, ink, size, cloth: size * 0.17, hue: coat(number) }),
  );
}

/** @param {number} number @param {number} n */
function label(number, n) {
  const { colour, ink } = silk(number);
  const x = 262 + n * 60;
  return h(
    "g",
    { transform: `translate(${x} ${HIGH + 14})` },
    h("text", { class: "hs-caption", x: -14, y: 5 }, RANKS[n]),
    h("rect", { class: "hs-flag", x: 14, y: -9.5, width: 20, height: 19, rx: 4, fill: colour }),
    h("text", { class: "hs-number", x: 24, y: 5.2, fill: ink }, number),
  );
}

/** Heads along the far rail. */
function crowd() {
  return Array.from({ length: 46 }, (_, n) => {
    const x = 4 + n * 9.2,
      y = 62 - ((n * 7) % 11);
    return `M${x} 76V${y}a3.4 3.4 0 1 1 .1 0`;
  }).join("");
}
