import { h } from "../../../web/core/render.js";
import { picture, rail, runner, sky, stand, turf } from "../../../web/pieces/painting.js";

export function scene() {
  return picture(
    "The tote board before the stand",
    sky(),
    stand(32, 44),
    turf(88),
    rail(86),
    h(
      "g",
      { class: "toteboard", transform: "translate(154 14)" },
      h("rect", { width: 130, height: 66, rx: 5 }),
      h("path", { d: "M20 66V78M110 66V78" }),
      ["WIN", "PLACE", "SHOW"].map((word, row) => h("text", { x: 8, y: 20 + row * 18 }, word)),
      [
        [5, 7, 9],
        [3, 4, 5],
        [2, 2, 3],
      ].map((figures, row) =>
        figures.map((figure, n) => h("text", { class: "lit", x: 62 + n * 24, y: 20 + row * 18 }, figure)),
      ),
    ),
    runner(7, 70, 116, 66, 3),
    runner(11, 140, 126, 78, 0),
    runner(4, 232, 132, 92, 1),
  );
}
