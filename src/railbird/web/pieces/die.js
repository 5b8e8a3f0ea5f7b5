// Dice that stay on the table until the next roll: a cube with pips, or another shape with its number.

import { h } from "../core/render.js";

/** @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/**
 * Centred on 0,0 inside an <svg>. `pips` draws dots, else the face is written; `shape` "octagon" for a die of eight.
 * @param {{face: number | string | null, size?: number, colour?: string, ink?: string, pips?: boolean, shape?: "cube" | "octagon",
 *   key?: string, piece?: string, words?: string}} look
 */
export function die(look) {
  const { face, size = 44, colour = "#fdf8ec", ink = "#22302a", pips = false, shape = "cube" } = look;
  const half = size / 2;
  const outline =
    shape === "octagon"
      ? h("polygon", { points: octagon(half), fill: colour, class: "die-body" })
      : h("rect", { x: -half, y: -half, width: size, height: size, rx: size * 0.2, fill: colour, class: "die-body" });
  const mark =
    face === null
      ? null
      : pips && PIPS[Number(face)]
        ? PIPS[Number(face)].map(([x, y]) =>
            h("circle", { cx: x * size * 0.25, cy: y * size * 0.25, r: size * 0.095, fill: ink }),
          )
        : h("text", { y: size * 0.2, "font-size": size * 0.58, fill: ink, class: "die-face" }, face);
  return h(
    "g",
    {
      class: "die",
      key: look.key,
      "data-piece": look.piece,
      role: "img",
      "aria-label": look.words ?? `die: ${face ?? "not rolled"}`,
    },
    outline,
    shape === "octagon" ? h("path", { d: facets(half), class: "die-edge" }) : null,
    mark,
  );
}

/** @param {number} r */
function corners(r) {
  const c = r * 1.04;
  return Array.from({ length: 8 }, (_, n) => {
    const angle = Math.PI / 8 + (n * Math.PI) / 4;
    return [c * Math.cos(angle), c * Math.sin(angle)].map((v) => Math.round(v * 10) / 10);
  });
}

/** @param {number} r */
const octagon = (r) =>
  corners(r)
    .map(([x, y]) => `${x},${y}`)
    .join(" ");

/** @param {number} r */
const facets = (r) =>
  corners(r)
    .map(([x, y], n) => (n % 2 ? "" : `M${x} ${y}L${x * 0.72} ${y * 0.72}`))
    .join("");

/** A die tumbles in and lands. @param {import("../core/stage.js").Stage} stage @param {Element | null} element @param {number} [from] */
export function tumble(stage, element, from = -60) {
  return stage.run(
    element,
    [
      { transform: `translate(${from}px, -46px) rotate(-320deg) scale(1.15)`, opacity: 0.2 },
      { transform: `translate(${from * 0.4}px, 6px) rotate(-150deg) scale(1.1)`, opacity: 1, offset: 0.45 },
      { transform: `translate(${from * 0.15}px, -12px) rotate(-40deg) scale(1.04)`, offset: 0.72 },
      { transform: "translate(0, 0) rotate(0) scale(1)" },
    ],
    620,
    "cubic-bezier(.3,.1,.4,1)",
    "none",
  );
}
