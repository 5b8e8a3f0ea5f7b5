// Explanations on hover, focus and tap: one floating note for the whole table.

import { clauseLinks } from "../core/clauses.js";
import { h, render } from "../core/render.js";

const DELAY = 320; // ms of rest until a note opens
const SOON = 120; // and until it is asked how things are now
const RIGHT = 0.6; // of the window's width: what is further right has its note on the left

/** Whether the pointer moved: what is drawn anew under one that rests does not speak up. */
let moved = false;
let at = "";
for (const kind of ["pointermove", "pointerdown"])
  document.addEventListener(
    kind,
    (event) => {
      const { clientX, clientY } = /** @type {PointerEvent} */ (event);
      moved = at !== `${clientX} ${clientY}`;
      at = `${clientX} ${clientY}`;
    },
    { capture: true, passive: true },
  );

export class Tips {
  /** @param {(element: Element) => {title?: string, text: string, now?: string, rules?: string[]} | null} find
   * @param {() => string} game @param {(name: string) => void} [ask] how it is with a thing now; `again` when it is known */
  constructor(find, game, ask = () => {}) {
    this.find = find;
    this.game = game;
    this.ask = ask;
    /** What the open note speaks of. @type {Element | null} */
    this.shown = null;
    this.note = document.createElement("div");
    this.note.className = "tip";
    this.note.id = "tip";
    this.note.setAttribute("role", "tooltip");
    this.note.hidden = true;
    document.body.append(this.note);
    /** @type {Element | null} */
    this.over = null;
    this.timer = 0;
    this.listening = new AbortController();
  }

  /** @param {HTMLElement} root */
  attach(root) {
    const { signal } = this.listening;
    const which = (/** @type {Event} */ event) =>
      event.target instanceof Element ? event.target.closest("[data-action],[data-target],[data-about]") : null;
    root.addEventListener(
      "pointerover",
      (event) => {
        if (event.pointerType === "touch" || this.note.classList.contains("pinned")) return;
        if (which(event) !== this.over) this.hide(); // a note never outstays what it speaks of
      },
      { signal },
    );
    root.addEventListener(
      "pointermove",
      (event) => {
        const element = which(event);
        if (!moved || event.pointerType === "touch" || element === this.over) return;
        if (this.note.classList.contains("pinned")) return;
        this.hide();
        this.over = element;
        if (element) this.timer = setTimeout(() => this.soon(element), SOON);
      },
      { signal },
    );
    root.addEventListener(
      "focusin",
      (event) => {
        const element = which(event);
        if (element?.matches(":focus-visible")) this.show(element);
      },
      { signal },
    );
    root.addEventListener("focusout", () => this.hide(), { signal });
    root.addEventListener("pointerdown", () => this.hide(), { signal });
  }

  /** The pointer rests: ask, so that the answer is there when the note opens. @param {Element} element */
  soon(element) {
    const name = targetOf(element);
    if (name) this.ask(name);
    this.timer = setTimeout(() => this.show(element), DELAY - SOON);
  }

  /** There is news of a thing: an open note says it. @param {string} name */
  again(name) {
    if (this.shown && targetOf(this.shown) === name) this.write(this.shown);
  }

  /** A pinned note stays until something else is clicked, and its clauses can be opened. @param {Element} element @param {boolean} [pinned] */
  show(element, pinned = false) {
    const name = targetOf(element);
    if (name) this.ask(name);
    this.shown = element;
    this.note.classList.toggle("pinned", pinned);
    this.write(element);
  }

  /** @param {Element} element */
  write(element) {
    const what = element.isConnected ? this.find(element) : null;
    if (!what) {
      this.note.hidden = true; // news may come yet
      return;
    }
    render(this.note, [
      what.title ? h("strong", {}, what.title) : null,
      h("span", {}, what.text),
      what.now ? h("span", { class: "now" }, what.now) : null,
      what.rules?.length ? h("span", { class: "clauses" }, clauseLinks(this.game(), what.rules)) : null,
    ]);
    this.note.hidden = false;
    place(this.note, spot(element));
  }

  hide() {
    clearTimeout(this.timer);
    this.over = this.shown = null;
    this.note.hidden = true;
    this.note.classList.remove("pinned");
  }

  remove() {
    this.listening.abort();
    this.hide();
    this.note.remove();
  }
}

/** @param {Element} element @returns {string} the thing it is, as targets are named */
export function targetOf(element) {
  return element.getAttribute("data-target") ?? element.getAttribute("data-about") ?? "";
}

/** What the note stands beside: for a button of the prompt the whole prompt, so that no other button is covered.
 * @param {Element} element @returns {DOMRect} */
function spot(element) {
  const box = element.getBoundingClientRect();
  const prompt = element.closest(".prompt")?.getBoundingClientRect();
  if (!prompt) return box;
  const column = prompt.left > innerWidth * RIGHT;
  return column
    ? new DOMRect(prompt.left, box.top, prompt.width, box.height)
    : new DOMRect(box.left, prompt.top, box.width, prompt.height);
}

/** Put a fixed element beside a rectangle, inside the window. @param {HTMLElement} element @param {DOMRect} near */
export function place(element, near) {
  const { offsetWidth: width, offsetHeight: height } = element;
  if (near.left > innerWidth * RIGHT && near.left > width + 16) {
    element.style.left = `${near.left - width - 12}px`;
    element.style.top = `${Math.max(8, Math.min(innerHeight - height - 8, near.top))}px`;
    return;
  }
  const left = Math.max(8, Math.min(innerWidth - width - 8, near.left + near.width / 2 - width / 2));
  const above = near.top - height - 10;
  const top = above > 8 ? above : Math.min(innerHeight - height - 8, near.bottom + 10);
  element.style.left = `${left}px`;
  element.style.top = `${Math.max(8, top)}px`;
}
