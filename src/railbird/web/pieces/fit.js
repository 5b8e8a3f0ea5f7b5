// Names in a drawing: every device has its own fonts, and some of them are broad.

/** The text each element was fitted with. @type {WeakMap<Element, string | null>} */
const fitted = new WeakMap();

/**
 * Props of an SVG <text> that is pressed together where it would be wider than this.
 * @param {number} width
 */
export function fit(width) {
  const press = (/** @type {SVGTextElement} */ element) => {
    if (fitted.get(element) === element.textContent) return;
    fitted.set(element, element.textContent);
    element.removeAttribute("textLength");
    if (element.getComputedTextLength() <= width) return;
    element.setAttribute("lengthAdjust", "spacingAndGlyphs");
    element.setAttribute("textLength", String(width));
  };
  return { mounted: press, updated: press };
}
