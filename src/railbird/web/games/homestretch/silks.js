// Colours of the players' tokens, words for money and chances: what the parts of this game's drawing share.

import { h } from "../../core/render.js";
import { tag } from "../../pieces/card.js";
import { silk } from "../../pieces/silks.js";

export const LINES = ["win", "place", "show"];
export const LINE_WORDS = /** @type {Record<string, string>} */ ({ win: "Win", place: "Place", show: "Show" });

/** @param {number} amount in $1,000 */
export const thousands = (amount) => `${amount < 0 ? "−" : ""}$${Math.abs(amount)}k`;

/** How many of the 36 pairs of dice name this horse. @param {number} number */
export const ways = (number) => 6 - Math.abs(7 - number);

/** "Ann" is A, "Steady 4" is S4. @param {string} name */
export const initials = (name) => (name[0] ?? "?").toUpperCase() + (name.match(/\d+$/)?.[0] ?? "");

/** @param {any} table @param {number} number */
export const horseOf = (table, number) => table.horses.find((/** @type {any} */ one) => one.number === number);

/** @param {any} table @param {number} number */
export const named = (table, number) => `${number} · ${horseOf(table, number)?.name ?? ""}`;

/** @param {number} number */
export function cloth(number) {
  const { colour, ink } = silk(number);
  return tag(number, colour, ink);
}

/** The colours of the seats, for the style sheet: the frame's own colours of seats follow them. @param {any} table */
export function seatColours(table) {
  return Object.fromEntries(
    table.seats.map((/** @type {any} */ seat, /** @type {number} */ n) => [`data-seat${n}`, seat.colour]),
  );
}

/** A handicap token. @param {string} token @param {string} [extra] */
export function handicap(token, extra = "") {
  return h("span", { class: `handicap ${kindOf(token)} ${extra}` }, token === "X" ? "✕" : token);
}

/** @param {string} token */
export const kindOf = (token) => (token === "X" ? "cross" : `plus${token.slice(1)}`);

/** @param {number} number */
export function chance(number) {
  const of = ways(number);
  return h(
    "span",
    { class: "ways", role: "img", "aria-label": `rolled in ${of} of 36` },
    h(
      "span",
      { class: "dots" },
      Array.from({ length: 6 }, (_, n) => h("i", { key: n, class: n < of ? "on" : null })),
    ),
    h("span", { class: "ways-words" }, `${of} in 36`),
  );
}
