// The finish as a photograph: the three lanes of those who came in, the winner over the line.

import { h } from "../../../web/core/render.js";
import { horse } from "../../../web/pieces/horse.js";
import { lane } from "../../../web/pieces/lane.js";
import { silk } from "../../../web/pieces/silks.js";
import { PLACES } from "./marks.js";

/** @param {Protocol.View<LongShot.Table>} view */
export function photo(view) {
  const { order, horses, track } = view.table;
  return h(
    "svg",
    {
      class: "ls-photo",
      viewBox: "0 0 320 150",
      role: "img",
      "aria-label": `In the order of the finish: ${order.map((/** @type {number} */ n) => `${n}, ${horses[n - 1].name}`).join("; ")}`,
    },
    order.map((/** @type {number} */ number, /** @type {number} */ place) => {
      const { colour, ink } = silk(number);
      const y = place * 50;
      return h(
        "g",
        { key: number },
        lane({ spaces: 6, x: -28, y, space: 51, height: 50, shaded: () => "ls-sepia" }),
        h("rect", { class: "ls-post", x: 278, y, width: 42, height: 50 }),
        h("path", { class: "photo-wire", d: `M278 ${y}v50` }),
        h(
          "g",
          { transform: `translate(${242 - place * 50} ${y + 28})` },
          horse({ number, colour, ink, size: 70, pose: place }),
        ),
        h("text", { class: "photo-place", x: 299, y: y + 22 }, PLACES[place]),
        h("text", { class: "photo-place", x: 299, y: y + 40 }, `$${track.prizes[place]}`),
      );
    }),
  );
}
