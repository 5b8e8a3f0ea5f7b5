// The finish as a photograph: a strip of film with the wire, for a dead-even pair and for every race that is over.

import { h } from "../../core/render.js";
import { horse } from "../../pieces/horse.js";
import { silk } from "../../pieces/silks.js";
import { colourDie } from "./dice.js";

/** @param {number} width @param {number} height @returns {any[]} */
function film(width, height) {
  const holes = Math.floor(width / 18);
  return [
    h("rect", { class: "film", width, height, rx: 5 }),
    [4, height - 11].map((y) =>
      Array.from({ length: holes }, (_, n) =>
        h("rect", { class: "hole", x: 6 + (n * (width - 12)) / holes, y, width: 9, height: 7, rx: 1.5 }),
      ),
    ),
    h("rect", { class: "print", x: 6, y: 15, width: width - 12, height: height - 30 }),
    h("path", { class: "ground", d: `M6 ${height * 0.68}H${width - 6}V${height - 15}H6Z` }),
    h("path", { class: "far-rail", d: `M6 ${height * 0.36}H${width - 6}M6 ${height * 0.42}H${width - 6}` }),
  ];
}

/** @param {number} number @param {number} x @param {number} y @param {number} size */
function runner(number, x, y, size) {
  const { colour, ink } = silk(number);
  return h(
    "g",
    { key: `r${number}`, class: "sepia", transform: `translate(${x} ${y})` },
    h("ellipse", { class: "shade", cy: size * 0.31, rx: size * 0.4, ry: size * 0.05 }),
    horse({ number, colour, ink, size, cloth: Math.max(20, size * 0.28) }),
  );
}

/** How a race ended, the winner's nose at the wire. @param {number[]} order the winner first @param {string} words */
export function photoStrip(order, words) {
  const width = 380,
    height = 112,
    wire = 326;
  const seen = order.slice(0, 7);
  return h(
    "svg",
    { class: "fl-photo", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": words },
    film(width, height),
    h("path", { class: "wire", d: `M${wire} 15V${height - 15}` }),
    [...seen].reverse().map((number) => {
      const n = seen.indexOf(number);
      return runner(number, wire - 34 - n * 43, n % 2 ? 50 : 66, 72);
    }),
    seen.length ? null : h("text", { class: "stamp", x: width / 2, y: 64 }, "nobody came in"),
  );
}

/** The pair at the post, with the dice of each. @param {any} table @param {import("./row.js").Shape} shape */
export function photoFinish(table, shape) {
  const { photo } = table;
  const rolls = photo.rolls ?? (photo.horseshoes === null ? {} : { [photo.upper]: photo.horseshoes });
  const width = shape.narrow ? 362 : 640,
    height = shape.narrow ? 214 : 206;
  const x = (shape.width - width) / 2;
  const wire = shape.narrow ? 156 : 330;
  const side = wire + (shape.narrow ? 16 : 36);
  return h(
    "g",
    {
      key: "photo",
      class: "fl-photo finish",
      "data-piece": "photo",
      transform: `translate(${x} 6)`,
      role: "img",
      "aria-label": `Photo finish of ${photo.upper} and ${photo.lower}`,
    },
    film(width, height),
    h("path", { class: "wire", d: `M${wire} 15V${height - 15}` }),
    runner(photo.upper, wire - (shape.narrow ? 52 : 66), 66, shape.narrow ? 104 : 132),
    runner(photo.lower, wire - (shape.narrow ? 52 : 66), 136, shape.narrow ? 104 : 132),
    h(
      "text",
      { class: "stamp", x: side, y: 38 },
      photo.taken > 0 ? `Photo finish, no. ${photo.taken + 1}` : "Photo finish",
    ),
    [photo.upper, photo.lower].map((number, n) => {
      const count = rolls[number];
      const y = 66 + n * 68;
      return h(
        "g",
        { key: number },
        h(
          "text",
          { class: "tally", x: side, y: y + 6 },
          count === undefined
            ? `${number}: six dice to roll`
            : `${number}: ${count} horseshoe${count === 1 ? "" : "s"}`,
        ),
        count === undefined
          ? null
          : Array.from({ length: 6 }, (_, i) =>
              h(
                "g",
                { key: i, transform: `translate(${side + 12 + i * (shape.narrow ? 25 : 40)} ${y + 30})` },
                colourDie({
                  colour: "white",
                  face: i < count ? "horseshoe" : "logo",
                  size: shape.narrow ? 22 : 32,
                  piece: `photo:${number}:${i}`,
                }),
              ),
            ),
      );
    }),
  );
}
