// Long Shot (2009) on the screen. The parts are in long_shot/.

import { h } from "../core/render.js";
import { sum } from "../pieces/money.js";
import { mine as ownThings } from "./long_shot/hand.js";
import { lanes } from "./long_shot/lanes.js";
import { cloth } from "./long_shot/marks.js";
import { horseCards, seatCard } from "./long_shot/stable.js";

export const styles = ["long_shot/board.css", "long_shot/cards.css"];
export const tabs = { mine: "My hand", cards: "Horses", others: "Others" };
export const board = lanes;
export const cards = horseCards;
export const mine = ownThings;
export const seat = seatCard;
export { photo } from "./long_shot/photo.js";
export { about, attempt, chances, first, groups, label } from "./long_shot/words.js";
export { advance } from "./long_shot/advance.js";
export { animate } from "./long_shot/moves.js";
export const early = ["roll", "move die"];

/** @param {any} view */
export function strip(view) {
  const { dice, moving, turns } = view.table;
  const roll = moving ?? dice;
  if (!turns) return null;
  return [
    h("span", { class: "quiet ls-turns" }, `Turn ${turns}`),
    roll ? [cloth(roll.horse), h("span", {}, `+${roll.move}`)] : null,
  ];
}

/** @param {any} view @param {number} number */
export function standing(view, number) {
  const one = view.table.seats[number];
  const owned = one.horses.length;
  return { money: sum(one.cash), score: one.score, notes: owned ? [`${owned} horse${owned > 1 ? "s" : ""}`] : [] };
}
