// Shows events one after the other. Everything is skippable; at speed 0 nothing moves and nobody waits.

import { sound } from "./sound.js";
import { speed } from "./store.js";

export const FOLLOW = 260; // ms at what somebody did that has no animation of its own

export class Stage {
  constructor() {
    /** @type {Set<Animation>} */
    this.running = new Set();
    /** @type {Set<() => void>} */
    this.pauses = new Set();
    this.skipping = false;
    this.hurry = 1;
    /** What is shown before the event that is set in motion. @type {any} */
    this.view = null;
    /** What it leads to. @type {any} */
    this.after = null;
    this.narrow = false;
    /** @type {Element} */
    this.root = document.body;
  }

  get instant() {
    return this.skipping || speed() === 0 || document.visibilityState === "hidden";
  }

  /** @param {string} name @returns {Element | null} */
  piece(name) {
    return this.root.querySelector(`[data-piece="${CSS.escape(name)}"]`);
  }

  /** @param {string} name @returns {Element | null} */
  target(name) {
    return this.root.querySelector(`[data-target="${CSS.escape(name)}"]`);
  }

  /**
   * `fill` "forwards" keeps the last keyframe until the board is drawn again.
   * @param {Element | null} element @param {Keyframe[]} keyframes @param {number} ms @param {string} [easing] @param {FillMode} [fill]
   */
  async run(element, keyframes, ms, easing = "ease-in-out", fill = "forwards") {
    if (!element || this.instant) return;
    const animation = element.animate(keyframes, { duration: ms / (speed() * this.hurry), easing, fill });
    this.running.add(animation);
    try {
      await animation.finished;
    } catch {
      // Cancelled: the board was drawn anew.
    }
  }

  /** @param {number} ms */
  pause(ms) {
    if (this.instant) return Promise.resolve();
    return /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        const done = () => {
          this.pauses.delete(done);
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(done, ms / (speed() * this.hurry));
        this.pauses.add(done);
      })
    );
  }

  /** Let go of all that animations still hold: the board shows their result now. */
  settle() {
    for (const animation of this.running) animation.cancel();
    this.running.clear();
  }

  /** Straight to the result, until the waiting events are shown. */
  skip() {
    this.skipping = true;
    for (const animation of this.running) animation.finish();
    for (const done of Array.from(this.pauses)) done();
  }

  /** One of the names in sound.js; silent while nothing is shown step by step. @param {string} name */
  sound(name) {
    if (!this.instant) sound(name);
  }

  /** A small figure rising from an element. @param {Element | null} element @param {string} text @param {"gain" | "loss" | "note"} [kind] */
  fly(element, text, kind = "note") {
    if (!element || this.instant) return;
    const box = element.getBoundingClientRect();
    const figure = document.createElement("div");
    figure.className = `fly ${kind}`;
    figure.textContent = text;
    figure.setAttribute("aria-hidden", "true");
    figure.style.left = `${box.left + box.width / 2}px`;
    figure.style.top = `${box.top}px`;
    document.body.append(figure);
    const rise = figure.animate(
      [
        { transform: "translate(-50%, 0)", opacity: 0 },
        { opacity: 1, offset: 0.2 },
        { transform: "translate(-50%, -34px)", opacity: 0 },
      ],
      { duration: 1100 / speed(), easing: "ease-out" },
    );
    rise.finished.finally(() => figure.remove()).catch(() => {});
  }

  /** A celebration across the board. @param {string} title @param {string} [line] */
  async banner(title, line = "") {
    if (this.instant) return;
    const box = (this.root.querySelector(".board") ?? this.root).getBoundingClientRect();
    const banner = document.createElement("div");
    banner.className = "banner";
    banner.setAttribute("aria-hidden", "true");
    const strong = document.createElement("strong");
    strong.textContent = title;
    banner.append(strong);
    if (line) banner.append(line);
    banner.style.left = `${box.left + box.width / 2}px`;
    banner.style.top = `${box.top + box.height / 2}px`;
    document.body.append(banner);
    await this.run(
      banner,
      [
        { transform: "translate(-50%, -50%) scale(.6)", opacity: 0 },
        { transform: "translate(-50%, -50%) scale(1.06)", opacity: 1, offset: 0.2 },
        { transform: "translate(-50%, -50%) scale(1)", opacity: 1, offset: 0.8 },
        { transform: "translate(-50%, -60%) scale(1)", opacity: 0 },
      ],
      1300,
      "ease-out",
    );
    banner.remove();
  }
}
