import { h } from "../../../web/core/render.js";
import { die } from "../../../web/pieces/die.js";
import { picture, rail, runner, sky, turf } from "../../../web/pieces/painting.js";

export function scene() {
  return picture(
    "Horses round the bend and two dice",
    sky(),
    turf(92),
    h(
      "g",
      { class: "bend" },
      h("path", { class: "b0", d: "M-20 400V150C-20 96 60 92 170 92S344 104 344 150V400" }),
      h("path", { class: "b1", d: "M-20 400V150C-20 96 60 92 170 92S344 104 344 150V400" }),
    ),
    rail(84),
    runner(7, 66, 106, 62, 2),
    runner(3, 122, 112, 72, 1),
    runner(5, 190, 122, 92, 0),
    h(
      "g",
      { transform: "translate(266 130) rotate(-10)" },
      die({ face: 5, size: 46, colour: "#1d7a43", ink: "#fff", shape: "octagon" }),
    ),
    h("g", { transform: "translate(296 96) rotate(14)" }, die({ face: 3, size: 32, pips: true })),
  );
}
