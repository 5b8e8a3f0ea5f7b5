// Small things that several papers of the game share: silks, icons, short names.

import { h } from "../../../web/core/render.js";
import { tag } from "../../../web/pieces/card.js";
import { silkNamed } from "../../../web/pieces/silks.js";

/** One object for each silk, so that drawing again finds nothing changed. @type {Map<string, any>} */
const styles = new Map();

/** @param {any} horse */
export function silkStyle(horse) {
  let found = styles.get(horse.colour);
  if (!found) {
    const { colour, ink } = silkNamed(horse.colour, horse.number);
    found = { "--silk": colour, "--silk-ink": ink };
    styles.set(horse.colour, found);
  }
  return found;
}

/** @type {Map<string, any>} */
const tags = new Map();

/** A horse's number on its silk, beside text. @param {{horses: LongShotDice.Horse[]}} table @param {number} number */
export function tagOf(table, number) {
  const horse = table.horses[number - 1];
  const name = `${number} ${horse.colour}`;
  let found = tags.get(name);
  if (!found) {
    const { colour, ink } = silkNamed(horse.colour, number);
    found = tag(number, colour, ink);
    tags.set(name, found);
  }
  return found;
}

/** @param {string} name @param {string} box @param {string} d */
const icon = (name, box, d) =>
  h("svg", { class: `ld-icon ${name}`, viewBox: box, "aria-hidden": "true" }, h("path", { d }));

export const helmetIcon = icon("helmet", "0 0 24 18", "M2 13C2 5 8 1.5 12.5 1.5C18 1.5 21 6 21 11L23.5 14.5H2Z");
export const jerseyIcon = icon(
  "jersey",
  "0 0 24 20",
  "M8 1.5C9 4 15 4 16 1.5L23 5L20.5 10.5L18 9.5V18.5H6V9.5L3.5 10.5L1 5Z",
);
/** A horse's head, looking right. */
export const headIcon = icon(
  "head",
  "0 0 20 20",
  "M3 19C2 11 5 5 11 3L12.5 0.5L14 3.5C16 5 18 8 19.5 11C19.8 12.6 18.2 13.6 16.8 13C15.4 12.3 14.2 12.2 13 12.4C11.4 14.6 11 16.6 11.6 19Z",
);

/** "Ann" is A, "Steady 4" is S4, beside an Ada Ann is An. @param {string[]} names @param {number} seat */
export function initials(names, seat) {
  const short = (/** @type {string} */ name, /** @type {number} */ n) =>
    name.slice(0, n).toUpperCase() + (name.match(/\d+$/)?.[0] ?? "");
  let n = 1;
  while (n < 4 && names.some((other, at) => at !== seat && short(other, n) === short(names[seat], n))) n++;
  return short(names[seat], n);
}
