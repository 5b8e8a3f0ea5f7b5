// Drawings kept by what they were made of: the renderer leaves alone what it is handed again.

/**
 * @template {any[]} A
 * @param {(...given: A) => import("../../../web/core/render.js").VNode} draw a pure drawing of plain values
 * @param {number} [most] how many to keep
 * @returns {(...given: A) => import("../../../web/core/render.js").VNode}
 */
export function memo(draw, most = 80) {
  /** @type {Map<string, import("../../../web/core/render.js").VNode>} */
  const kept = new Map();
  return (...given) => {
    const key = given.join("|");
    let drawn = kept.get(key);
    if (!drawn) {
      if (kept.size >= most) kept.clear();
      kept.set(key, (drawn = draw(...given)));
    }
    return drawn;
  };
}
