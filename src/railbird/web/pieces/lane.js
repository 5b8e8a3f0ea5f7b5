// A straight lane of spaces, for games that race along lanes.

import { h } from "../core/render.js";

/**
 * Inside an <svg>. `shaded` says for a space (from 1) which class it has besides.
 * @param {{spaces: number, x?: number, y?: number, space: number, height: number, shaded?: (space: number) => string, key?: string | number, numbers?: boolean}} look
 */
export function lane(look) {
  const { spaces, x = 0, y = 0, space, height, shaded = () => "", numbers = false } = look;
  return h(
    "g",
    { class: "lane", key: look.key, transform: `translate(${x} ${y})` },
    Array.from({ length: spaces }, (_, n) => [
      h("rect", {
        class: `lane-space ${n % 2 ? "odd" : "even"} ${shaded(n + 1)}`,
        x: n * space,
        y: 0,
        width: space,
        height,
      }),
      numbers ? h("text", { class: "lane-number", x: (n + 0.5) * space, y: height - 4 }, n + 1) : null,
    ]),
    h("path", { class: "lane-rail", d: `M0 0H${spaces * space}M0 ${height}H${spaces * space}` }),
  );
}
