// What the lobby's pictures share: sky, turf, a crowd at the rail, a stand. The subject stands within 320 by 170; sky and
// ground are painted far beyond, so a picture fills a frame of any shape without cutting a horse in two.

import { h } from "../core/render.js";
import { horse } from "./horse.js";
import { silk } from "./silks.js";

/** @param {string} words @param {...any} content */
export function picture(words, ...content) {
  return h(
    "svg",
    { class: "scene", viewBox: "0 0 320 170", role: "img", "aria-label": words },
    h("rect", { class: "t1", x: -400, y: 90, width: 1120, height: 400 }),
    content,
  );
}

/** @param {string} [tint] */
export function sky(tint = "day") {
  return [
    h("rect", { class: `sky ${tint}`, x: -400, y: -400, width: 1120, height: 500 }),
    h("circle", { class: "sun", cx: 262, cy: 30, r: 15 }),
    h("path", {
      class: "hills",
      d: "M-400 80C-340 60-280 62-230 76C-170 58-110 60-70 78C-44 70-20 76 0 84C40 66 84 72 122 80C170 60 220 62 258 76C284 68 304 70 320 76C360 62 420 60 470 78C540 58 620 60 720 76V104H-400Z",
    }),
  ];
}

/** Mown stripes from the horizon to the foreground. @param {number} top */
export function turf(top) {
  return h(
    "g",
    { class: "turf" },
    h("rect", { class: "t1", x: -400, y: top, width: 1120, height: 400 }),
    Array.from({ length: 12 }, (_, n) => n - 4).map((n) => {
      const [left, right] = [60 + n * 62, 92 + n * 62]; // at the horizon; below they fan out
      const fan = (/** @type {number} */ x, /** @type {number} */ at170) => x + ((at170 - x) * 230) / (170 - top);
      return h("path", {
        class: "t2",
        d: `M${fan(left, -60 + n * 118)} ${top + 230}L${left} ${top}H${right}L${fan(right, n * 118)} ${top + 230}Z`,
      });
    }),
  );
}

/** @param {number} y */
export function rail(y) {
  return h(
    "g",
    { class: "rails" },
    h("path", { d: `M-400 ${y}H720M-400 ${y + 7}H720` }),
    Array.from({ length: 35 }, (_, n) => h("path", { d: `M${n * 32 - 384} ${y - 2}V${y + 14}` })),
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

/** The picture of a game that has none of its own. */
export function anyRace() {
  return picture(
    "Three horses at a gallop",
    sky(),
    turf(84),
    rail(80),
    runner(3, 70, 102, 62, 2),
    runner(2, 150, 108, 72, 1),
    runner(1, 236, 118, 84, 0),
  );
}
