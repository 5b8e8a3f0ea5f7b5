// Long Shot (2009) on the screen. Each file beside this one is a part of it.

import { h } from "../../../web/core/render.js";
import { sum } from "../../../web/pieces/money.js";
import { mine as ownThings } from "./hand.js";
import { lanes } from "./lanes.js";
import { cloth } from "./marks.js";
import { horseCards, seatCard } from "./stable.js";

export const styles = ["./board.css", "./cards.css"];
export const tabs = { mine: "My hand", cards: "Horses", others: "Others" };
export const board = lanes;
export const cards = horseCards;
export const mine = ownThings;
export const seat = seatCard;
export { photo } from "./photo.js";
export { animate } from "./moves.js";
export const early = ["rolled", "move die"];

/** @param {Protocol.View<LongShot.Table>} view */
export function strip(view) {
  const { dice, moving, turns } = view.table;
  const roll = moving ?? dice;
  if (!turns) return null;
  return [
    h("span", { class: "quiet ls-turns" }, `Turn ${turns}`),
    roll ? [cloth(roll.horse), h("span", {}, `+${roll.move}`)] : null,
  ];
}

/** @param {Protocol.View<LongShot.Table>} view @param {number} number */
export function standing(view, number) {
  const one = view.table.seats[number];
  const owned = one.horses.length;
  return { money: sum(one.cash), score: one.score, notes: owned ? [`${owned} horse${owned > 1 ? "s" : ""}`] : [] };
}
