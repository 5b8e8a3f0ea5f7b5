import { h } from "../../../web/core/render.js";
import { picture, rail, runner, sky } from "../../../web/pieces/painting.js";

/** @param {number} n */
function playing(n) {
  return h(
    "g",
    { transform: `translate(${264 + n * 24} ${150 - Math.abs(n) * 2}) rotate(${n * 12})` },
    h("rect", { class: "play", x: -24, y: -52, width: 48, height: 70, rx: 6 }),
    h("rect", { class: `play-top c${n + 1}`, x: -19, y: -47, width: 38, height: 26, rx: 3 }),
    h("path", { class: "play-line", d: "M-16-12H16M-16-4H10M-16 4H14" }),
  );
}

export function scene() {
  return picture(
    "Straight lanes and a fan of cards",
    sky(),
    h("rect", { class: "t1", x: -400, y: 86, width: 1120, height: 400 }),
    [0, 1, 2, 3, 4, 5, 6, 7].map((n) =>
      h("rect", { class: n % 2 ? "lane-a" : "lane-b", x: -400, y: 92 + n * 20, width: 1120, height: 20 }),
    ),
    h("rect", { class: "no-bets", x: 236, y: 92, width: 484, height: 160 }),
    rail(80),
    runner(10, 166, 98, 54, 3),
    runner(4, 82, 116, 62, 0),
    runner(8, 168, 140, 76, 1),
    [-1, 0, 1].map(playing),
  );
}
