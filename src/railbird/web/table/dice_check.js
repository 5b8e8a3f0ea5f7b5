// At the end of a match with shared dice: this browser recomputes every roll itself, and says in plain words what it
// found, who had a part, and who did not answer.

import { record } from "../core/api.js";
import { h } from "../core/render.js";
import { check, Mismatch } from "../core/shared_dice.js";
import { chainOf, keepChain } from "../core/store.js";
import { andList } from "./words.js";

/** @param {number} count @param {string} one @param {string} many */
const counted = (count, one, many) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

export class DiceCheck {
  /** @param {any} session @param {() => void} draw */
  constructor(session, draw) {
    this.session = session;
    this.draw = draw;
    this.asked = false;
    /** @type {import("../core/shared_dice.js").Found | null} */
    this.found = null;
    /** The people of each browser that brought a chain. @type {string[]} */
    this.people = [];
    this.wrong = "";
    this.trouble = "";
  }

  /** @param {any} result */
  words(result) {
    if (!this.asked) void this.check();
    return h(
      "div",
      { class: "seed dice-check", role: "status", "aria-label": "The dice" },
      this.verdict(),
      h(
        "details",
        {},
        h("summary", {}, "What this means"),
        h(
          "p",
          {},
          "Every roll was made from the server's seed, which was fixed before the start, and from one secret of each browser that was here. What had been done was fixed before any browser gave its secret. So nobody, not even who runs the server, could know or choose a roll before it fell.",
        ),
        h(
          "p",
          {},
          "This page recomputes the numbers; that each number means the roll you saw, and what a roll made anew would have shown, is checked by ",
          h("code", {}, "railbird verify"),
          " with the saved record, on a machine of your own.",
        ),
        h("p", {}, "The seed: ", h("code", {}, result.seed)),
      ),
    );
  }

  verdict() {
    if (this.wrong)
      return h("p", { class: "wrong", role: "alert" }, h("strong", {}, "✗ The dice are not right. "), this.wrong);
    if (this.trouble) return h("p", {}, `The dice are not checked: ${this.trouble}`);
    const { found } = this;
    if (!found) return h("p", {}, "Recomputing the dice …");
    return [
      h(
        "p",
        {},
        h("strong", {}, "✓ Fair dice. "),
        `This browser recomputed ${found.rolls === 1 ? "the 1 roll" : `all ${found.rolls} rolls`} itself: ${counted(found.draws - found.burned.length, "draw", "draws")}, each as the seed and the browsers' secrets give it.`,
      ),
      this.parts(found),
      found.burned.length ? h("p", {}, this.burned(found)) : null,
      found.late
        ? h(
            "p",
            { class: "wrong" },
            `${counted(found.late, "secret that this browser gave was", "secrets that this browser gave were")} not used: too late, or thrown away on purpose.`,
          )
        : null,
    ];
  }

  /** Who had a part in how many draws. @param {import("../core/shared_dice.js").Found} found */
  parts(found) {
    const made = found.draws - found.burned.length;
    const lines = this.people.map((who, number) => {
      const own = this.own?.number === number;
      const count = found.parts[number] === made ? "every one" : `${found.parts[number]} of ${made}`;
      return h("li", { key: number }, `${own ? "Your browser" : `${who}'s browser`} had a part in ${count}.`);
    });
    const none =
      this.own && this.own.number === null && this.session.yours.length
        ? h("li", { key: "none" }, "Your browser had no part in any.")
        : null;
    const out = found.out
      ? h("li", { key: "out" }, `${counted(found.out, "draw", "draws")} had no part of yours although you were here.`)
      : null;
    return lines.length || none
      ? h("ul", {}, lines, none, out)
      : h("p", {}, "No browser had a part in them: the seed alone decided.");
  }

  /** @param {import("../core/shared_dice.js").Found} found */
  burned(found) {
    /** @type {Map<string, number>} */
    const times = new Map();
    for (const { who } of found.burned) {
      const names = andList(who.map((number) => (this.own?.number === number ? "your" : `${this.people[number]}'s`)));
      const words = `${names} ${who.length > 1 ? "browsers" : "browser"} did not answer`;
      times.set(words, (times.get(words) ?? 0) + 1);
    }
    const why = [...times].map(([words, count]) => (count > 1 ? `${words} (${count} times)` : words)).join("; ");
    return `${counted(found.burned.length, "draw was", "draws were")} made anew because ${why}.`;
  }

  async check() {
    this.asked = true;
    try {
      const got = await record({ table: this.session.table });
      this.own = chainOf(this.session.table);
      const { names } = this.session.shown.view;
      this.people = got.dice[0].devices.map((/** @type {any} */ device) =>
        andList(device.seats.map((/** @type {number} */ seat) => names[seat])),
      );
      this.found = check(got, this.own);
      if (this.own && !this.own.checked) keepChain({ ...this.own, checked: true });
    } catch (error) {
      if (error instanceof Mismatch) this.wrong = error.message;
      else this.trouble = /** @type {Error} */ (error).message;
    }
    this.draw();
  }
}
