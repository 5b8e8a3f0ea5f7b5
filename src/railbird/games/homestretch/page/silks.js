// Colours of the players' tokens, words for money and chances: what the parts of this game's drawing share.

import { h } from "../../../web/core/render.js";
import { tag } from "../../../web/pieces/card.js";
import { silk } from "../../../web/pieces/silks.js";

export const LINES = ["win", "place", "show"];
export const LINE_WORDS = /** @type {Record<string, string>} */ ({ win: "Win", place: "Place", show: "Show" });
export const RANKS = ["1st", "2nd", "3rd"];

/** @param {number} amount in $1,000 */
export const thousands = (amount) => `${amount < 0 ? "−" : ""}$${Math.abs(amount)}k`;

/** How many of the 36 pairs of dice name this horse. @param {number} number */
export const ways = (number) => 6 - Math.abs(7 - number);

/** "Ann" is A, "Steady 4" is S4. @param {string} name */
export const initials = (name) => (name[0] ?? "?").toUpperCase() + (name.match(/\d+$/)?.[0] ?? "").slice(-1);

/** @param {Homestretch.Table} table @param {number} number */
export const horseOf = (table, number) => table.horses[number - 2];

/** @param {Homestretch.Table} table @param {number} number */
export const named = (table, number) => `${number} · ${horseOf(table, number)?.name ?? ""}`;

/** How many of these are this one. @param {any[]} all @param {any} one */
export const count = (all, one) => all.filter((other) => other === one).length;

/**
 * A drawing that is made once for each set of plain inputs: the renderer passes over what is the very same as before.
 * @template {any[]} A @template R @param {(...given: A) => R} draw @returns {(...given: A) => R}
 */
export function keep(draw) {
  const made = new Map();
  return (...given) => {
    const key = given.length === 1 ? given[0] : given.join();
    if (!made.has(key)) made.set(key, draw(...given));
    return made.get(key);
  };
}

export const cloth = keep((/** @type {number} */ number) => {
  const { colour, ink } = silk(number);
  return tag(number, colour, ink);
});

/** The colours of the seats, for the style sheet: the frame's own colours of seats follow them. @param {Homestretch.Table} table */
export function seatColours(table) {
  return Object.fromEntries(table.seats.map((seat, n) => [`data-seat${n}`, seat.colour]));
}

/** A handicap token. */
export const handicap = keep((/** @type {string} */ token) =>
  h("span", { class: `hs-handicap hs-${kindOf(token)}` }, token === "X" ? "✕" : token),
);

/** @param {string} token */
export const kindOf = (token) => (token === "X" ? "cross" : `plus${token.slice(1)}`);

export const chance = keep((/** @type {number} */ number) => {
  const of = ways(number);
  return h(
    "span",
    { class: "hs-ways", role: "img", "aria-label": `rolled in ${of} of 36` },
    h(
      "span",
      { class: "hs-dots" },
      Array.from({ length: 6 }, (_, n) => h("i", { key: n, class: n < of ? "on" : null })),
    ),
    h("span", { class: "hs-ways-words" }, `${of} in 36`),
  );
});
