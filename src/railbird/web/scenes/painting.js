// What the lobby's pictures share: sky, turf, a crowd at the rail, a stand.

import { h } from "../core/render.js";
import { horse } from "../pieces/horse.js";
import { silk } from "../pieces/silks.js";

/** @param {string} words @param {...any} content */
export function picture(words, ...content) {
  return h(
    "svg",
    { class: "scene", viewBox: "0 0 320 170", role: "img", "aria-label": words, preserveAspectRatio: "xMidYMid slice" },
    content,
  );
}

/** @param {string} [tint] */
export function sky(tint = "day") {
  return [
    h("rect", { class: `sky ${tint}`, width: 320, height: 100 }),
    h("circle", { class: "sun", cx: 262, cy: 30, r: 15 }),
    h("path", { class: "hills", d: "M0 84C40 66 84 72 122 80C170 60 220 62 258 76C284 68 304 70 320 76V104H0Z" }),
  ];
}

/** Mown stripes from the horizon to the foreground. @param {number} top */
export function turf(top) {
  return h(
    "g",
    { class: "turf" },
    h("rect", { class: "t1", y: top, width: 320, height: 170 - top }),
    [0, 1, 2, 3].map((n) =>
      h("path", { class: "t2", d: `M${-60 + n * 118} 170L${60 + n * 62} ${top}H${92 + n * 62}L${0 + n * 118} 170Z` }),
    ),
  );
}

/** @param {number} y */
export function rail(y) {
  return h(
    "g",
    { class: "rails" },
    h("path", { d: `M0 ${y}H320M0 ${y + 7}H320` }),
    Array.from({ length: 11 }, (_, n) => h("path", { d: `M${n * 32} ${y - 2}V${y + 14}` })),
  );
}

/** @param {number} number @param {number} x @param {number} y @param {number} size @param {number} [pose] */
export function runner(number, x, y, size, pose = 0) {
  const { colour, ink } = silk(number);
  return h(
    "g",
    { transform: `translate(${x} ${y})` },
    h("ellipse", { cy: size * 0.31, rx: size * 0.42, ry: size * 0.05, fill: "#0003" }),
    horse({ number, colour, ink, size, pose }),
  );
}

/** @param {number} x @param {number} y */
export function stand(x, y) {
  return h(
    "g",
    { class: "stand", transform: `translate(${x} ${y})` },
    h("path", { class: "roof", d: "M-4 0L92-16L96-8V-4L-4 8Z" }),
    h("rect", { class: "wall", y: 8, width: 92, height: 34 }),
    [0, 1, 2].map((row) =>
      Array.from({ length: 13 }, (_, n) =>
        h("circle", { class: `fan f${(n * 3 + row * 5) % 5}`, cx: 5 + n * 6.9, cy: 16 + row * 9, r: 2.7 }),
      ),
    ),
  );
}
