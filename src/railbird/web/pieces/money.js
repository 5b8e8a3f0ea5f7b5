// Sums of money, with figures of equal width; a sum that changes counts up or down to the new one.

import { h } from "../core/render.js";
import { speed } from "../core/store.js";

/** @type {WeakMap<Element, number>} */
const counting = new WeakMap();

/** @param {number} amount @param {string} [unit] */
export function sum(amount, unit = "$") {
  return `${amount < 0 ? "−" : ""}${unit}${Math.abs(amount).toLocaleString("en")}`;
}

/** @param {number} amount @param {string} [unit] */
export function money(amount, unit = "$") {
  return h(
    "span",
    {
      class: "money",
      "data-amount": amount,
      updated: (/** @type {Element} */ el, /** @type {any} */ now, /** @type {any} */ before) =>
        count(el, before["data-amount"], now["data-amount"], unit),
    },
    sum(amount, unit),
  );
}

/** @param {Element} element @param {number} from @param {number} to @param {string} unit */
function count(element, from, to, unit) {
  if (from === to || !element.firstChild) return;
  const text = element.firstChild;
  element.classList.remove("gain", "loss");
  const pace = speed();
  if (!pace) return;
  cancelAnimationFrame(counting.get(element) ?? 0);
  element.classList.add(to > from ? "gain" : "loss");
  const began = performance.now();
  const frame = (/** @type {number} */ now) => {
    const part = Math.min(1, ((now - began) * pace) / 450);
    text.nodeValue = sum(Math.round(from + (to - from) * part), unit);
    if (part < 1) counting.set(element, requestAnimationFrame(frame));
    else setTimeout(() => element.classList.remove("gain", "loss"), 500);
  };
  text.nodeValue = sum(from, unit);
  counting.set(element, requestAnimationFrame(frame));
}
