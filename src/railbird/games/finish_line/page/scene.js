import { h } from "../../../web/core/render.js";
import { colourDie } from "./dice.js";
import { picture, runner, sky, turf } from "../../../web/pieces/painting.js";

export function scene() {
  return picture(
    "Two horses at the post in a photo finish",
    sky("dusk"),
    turf(84),
    h(
      "g",
      { class: "wire" },
      h("rect", { x: 236, y: 20, width: 7, height: 150 }),
      h("circle", { cx: 239.5, cy: 22, r: 13 }),
      h("path", { d: "M239 40V170" }),
    ),
    runner(6, 60, 96, 58, 2),
    runner(2, 160, 104, 84, 1),
    runner(1, 184, 124, 96, 0),
    h(
      "g",
      { class: "photo" },
      Array.from({ length: 6 }, (_, n) =>
        h("rect", { x: 14 + n * 19, y: 144, width: 17, height: 18, class: n === 4 ? "lit" : "" }),
      ),
      h("path", { d: "M10 140H132V166H10Z" }),
    ),
    h("g", { transform: "translate(267 146) rotate(-9)" }, colourDie({ colour: "white", face: "horseshoe", size: 34 })),
  );
}
