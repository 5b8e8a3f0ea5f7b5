// The finish as a photograph: a strip of film with the wire, for a dead-even pair and for every race that is over.

import { h } from "../../../web/core/render.js";
import { horse } from "../../../web/pieces/horse.js";
import { silk } from "../../../web/pieces/silks.js";
import { colourDie } from "./dice.js";
import { memo } from "./memo.js";

/** @param {number} width @param {number} height @returns {any[]} */
function film(width, height) {
  const holes = Math.floor(width / 18);
  return [
    h("rect", { class: "fl-film", width, height, rx: 5 }),
    [4, height - 11].map((y) =>
      Array.from({ length: holes }, (_, n) =>
        h("rect", { class: "fl-hole", x: 6 + (n * (width - 12)) / holes, y, width: 9, height: 7, rx: 1.5 }),
      ),
    ),
    h("rect", { class: "fl-negative", x: 6, y: 15, width: width - 12, height: height - 30 }),
  ];
}

/** The far rail and the turf of a picture. @param {number} x @param {number} width @param {number} rail @param {number} low */
const course = (x, width, rail, low) => [
  h("path", { class: "fl-ground", d: `M${x} ${rail + 22}H${x + width}V${low}H${x}Z` }),
  h("path", { class: "fl-far-rail", d: `M${x} ${rail}H${x + width}M${x} ${rail + 7}H${x + width}` }),
];

/** @param {number} number @param {number} x @param {number} y @param {number} size @param {number} [cloth] at least so wide */
function runner(number, x, y, size, cloth = 20) {
  const { colour, ink } = silk(number);
  return h(
    "g",
    { key: `r${number}`, class: "fl-sepia", transform: `translate(${x} ${y})` },
    h("ellipse", { class: "fl-shade", cy: size * 0.31, rx: size * 0.4, ry: size * 0.05 }),
    horse({ number, colour, ink, size, cloth: Math.max(cloth, size * 0.26) }),
  );
}

/** How a race ended, the winner's nose at the wire. @param {number[]} order the winner first @param {string} words */
export const photoStrip = (order, words) => strip(words, ...order);

const strip = memo((/** @type {string} */ words, /** @type {number[]} */ ...order) => {
  const width = 380,
    height = 112,
    wire = 326;
  return h(
    "svg",
    { class: "fl-photo", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": words },
    film(width, height),
    course(6, width - 12, 40, height - 15),
    h("path", { class: "fl-wire", d: `M${wire} 15V${height - 15}` }),
    [...order].reverse().map((number) => {
      const n = order.indexOf(number);
      return runner(number, wire - 34 - n * 43, n % 2 ? 50 : 66, 72);
    }),
    order.length ? null : h("text", { class: "fl-stamp", x: width / 2, y: 64 }, "nobody came in"),
  );
}, 12);

/** For the end: the last race as the camera at the wire saw it. @param {any} view */
export function photo(view) {
  const race = view.table.results.at(-1);
  return race ? print(race.race, ...race.order) : null;
}

/** The result in words. @param {number[]} order */
export function cameIn([first, second]) {
  if (first === undefined) return "nobody came in";
  return second === undefined ? `${first} wins alone` : `${first} wins, ${second} is second`;
}

const print = memo((/** @type {number} */ race, /** @type {number[]} */ ...order) => {
  const width = 400,
    height = 212,
    wire = 336;
  const words = cameIn(order);
  return h(
    "svg",
    { class: "fl-photo", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `Race ${race}: ${words}` },
    h("rect", { class: "fl-negative", width, height }),
    course(0, width, 74, height),
    h("path", { class: "fl-stands", d: "M0 74V34L120 22V74M132 74V40L300 26V74" }),
    h("path", { class: "fl-wire", d: `M${wire} 0V${height}` }),
    h("circle", { class: "fl-wire-top", cx: wire, cy: 12, r: 9 }),
    order
      .slice(0, 5)
      .reverse()
      .map((number) => {
        const n = order.indexOf(number);
        return runner(
          number,
          wire - [64, 92, 156, 196, 240][n],
          [142, 112, 130, 108, 118][n],
          [130, 112, 96, 84, 78][n],
          23,
        );
      }),
    h("text", { class: "fl-stamp", x: width / 2, y: height - 10 }, `Race ${race}: ${words}`),
  );
}, 4);

/** The pair at the post, with the dice of each. @param {any} table @param {import("./row.js").Shape} shape */
export function photoFinish(table, shape) {
  const { photo: taken } = table;
  const { narrow } = shape;
  const rolls = taken.rolls ?? (taken.horseshoes === null ? {} : { [taken.upper]: taken.horseshoes });
  const width = narrow ? 370 : 884,
    height = narrow ? 286 : 206;
  const wire = narrow ? 132 : 440;
  const side = wire + (narrow ? 16 : 44);
  const lane = narrow ? 112 : 72;
  const size = narrow ? 112 : 136;
  return h(
    "g",
    {
      key: "photo",
      class: "fl-photo fl-finish",
      "data-piece": "photo",
      transform: `translate(${(shape.width - width) / 2} 4)`,
      role: "img",
      "aria-label": `Photo finish of ${taken.upper} and ${taken.lower}`,
    },
    film(width, height),
    course(6, wire - 6, narrow ? 66 : 44, height - 15),
    h("path", { class: "fl-wire", d: `M${wire} 15V${height - 15}` }),
    h(
      "text",
      { class: "fl-stamp", x: narrow ? 16 : side, y: 39 },
      taken.taken > 0 ? `Photo finish, picture ${taken.taken + 1}` : "Photo finish",
    ),
    [taken.upper, taken.lower].map((number, n) => {
      const count = rolls[number];
      const y = (narrow ? 92 : 76) + n * lane;
      const gap = narrow ? 35 : 60;
      return h(
        "g",
        { key: number },
        runner(number, wire - size / 2, y + (narrow ? 8 : n ? -4 : -6), size),
        h(
          "text",
          { class: "fl-tally", x: side, y: y - (narrow ? 6 : 4) },
          count === undefined
            ? `${number}: six dice to roll`
            : `${number}: ${count} horseshoe${count === 1 ? "" : "s"}`,
        ),
        Array.from({ length: 6 }, (_, i) =>
          h(
            "g",
            { key: i, transform: `translate(${side + 15 + i * gap} ${y + (narrow ? 20 : 24)})` },
            count === undefined
              ? h("rect", { class: "fl-square", x: -15, y: -15, width: 30, height: 30, rx: 6 })
              : colourDie({
                  colour: "white",
                  face: i < count ? "horseshoe" : "logo",
                  size: narrow ? 31 : 40,
                  piece: `photo:${number}:${i}`,
                }),
          ),
        ),
      );
    }),
  );
}
