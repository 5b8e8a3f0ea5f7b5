// Long Shot: The Dice Game on the screen. The drawing, its words and its movement are in long_shot_dice/.

import { h } from "../core/render.js";
import { sum } from "../pieces/money.js";
import { market } from "./long_shot_dice/market.js";
import { tagOf } from "./long_shot_dice/marks.js";
import { smallSheet } from "./long_shot_dice/seats.js";
import { sheet } from "./long_shot_dice/sheet.js";
import { track } from "./long_shot_dice/track.js";

export { advance, animate } from "./long_shot_dice/motion.js";
export { photo } from "./long_shot_dice/track.js";
export { about, attempt, chances, first, groups, label } from "./long_shot_dice/words.js";

export const styles = ["board", "market", "sheet"].map((name) => `long_shot_dice/${name}.css`);
export const tabs = { mine: "My sheet", cards: "Market", others: "Others" };
export const early = ["rolled", "extra die"];
export const board = track;
export const cards = market;
export const seat = smallSheet;

/** @param {any} view @param {import("../table/context.js").Context} ctx */
export function mine(view, ctx) {
  return sheet(view, /** @type {number} */ (ctx.seat), ctx, true);
}

/** @param {any} view */
export function strip(view) {
  const { round, rolled, spaces, number, last_round: last } = view.table;
  if (!round) return null;
  return [
    h("span", { class: "quiet" }, `Round ${round}${last ? ", the last" : ""}`),
    rolled
      ? [
          tagOf(view.table, rolled),
          h("span", {}, `+${spaces}`),
          number !== rolled
            ? [
                h("span", { class: "ld-wild-star" }, h("span", { class: "sr" }, "Wild: "), "★"),
                tagOf(view.table, number),
              ]
            : null,
        ]
      : null,
  ];
}

/** @param {any} view @param {number} number */
export function standing(view, number) {
  const { roland, sheets } = view.table;
  const paper = roland?.seat === number ? roland : sheets[number];
  const owned = paper.horses.length;
  return { money: sum(paper.money), score: paper.score, notes: owned ? [`${owned} horse${owned > 1 ? "s" : ""}`] : [] };
}
