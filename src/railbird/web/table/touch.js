// Fingers are broad: a small live thing counts as touched within 44 px around its middle.

export const FINGER = 44;

let pointer = "";

/** Not every browser says of a click what made it: the pointer that went down before it does. */
export function watchPointers() {
  addEventListener("pointerdown", (event) => (pointer = event.pointerType), { capture: true, passive: true });
  addEventListener("keydown", () => (pointer = ""), { capture: true });
}

/** @param {MouseEvent & {pointerType?: string}} click */
export function byFinger(click) {
  return (click.pointerType ?? pointer) === "touch";
}

/** @typedef {{name: string, words: string, element: Element}} Near */

/** @param {Element} element @returns {DOMRect} what of it takes the click */
export function boxOf(element) {
  return (element.querySelector(":scope > .hit") ?? element).getBoundingClientRect();
}

/** @param {DOMRect} box */
function small(box) {
  return box.width < FINGER || box.height < FINGER;
}

/** @param {DOMRect} box @param {number} x @param {number} y */
function within(box, x, y) {
  const width = Math.max(box.width, FINGER) / 2;
  const height = Math.max(box.height, FINGER) / 2;
  return Math.abs(x - box.left - box.width / 2) <= width && Math.abs(y - box.top - box.height / 2) <= height;
}

/**
 * The live things a finger may have meant: just the one it touched when that is large enough, else all small ones near.
 * @param {Element} host @param {{clientX: number, clientY: number}} at @param {Element} [touched] a live thing
 * @returns {Near[]}
 */
export function underFinger(host, at, touched) {
  /** @type {Map<string, Near>} */
  const found = new Map();
  const add = (/** @type {Element} */ element) => {
    const name = element.getAttribute("data-target") ?? "";
    if (!found.has(name)) found.set(name, { name, words: element.getAttribute("aria-label") ?? name, element });
  };
  if (touched) add(touched);
  if (touched && !small(boxOf(touched))) return [...found.values()];
  for (const element of host.querySelectorAll("main.table .live")) {
    const box = boxOf(element);
    if (small(box) && within(box, at.clientX, at.clientY)) add(element);
  }
  return [...found.values()];
}
