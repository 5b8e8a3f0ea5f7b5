// Long Shot: The Dice Game on the screen. Each file beside this one is a part of it.

import { h } from "../../../web/core/render.js";
import { sum } from "../../../web/pieces/money.js";
import { market } from "./market.js";
import { tagOf } from "./marks.js";
import { smallSheet } from "./seats.js";
import { sheet } from "./sheet.js";
import { track } from "./track.js";

export { animate } from "./motion.js";
export { photo } from "./track.js";

export const styles = ["board", "market", "sheet"].map((name) => `./${name}.css`);
export const tabs = { mine: "My sheet", cards: "Market", others: "Others" };
export const early = ["rolled", "extra die"];
export const board = track;
export const cards = market;
export const seat = smallSheet;

/** @param {Protocol.View<LongShotDice.Table>} view @param {import("../../../web/table/context.js").Context} ctx */
export function mine(view, ctx) {
  return sheet(view, /** @type {number} */ (ctx.seat), ctx, true);
}

/** A button's words with the numbers of its horses on their silks. @param {string} words @param {Protocol.Action} action @param {Protocol.View<LongShotDice.Table>} view */
export function pictured(words, action, view) {
  const [, first = "", second = "", rest = ""] = words.match(/^(\d)(?: \+ (\d))?(?: (.*))?$/) ?? [];
  const touched = action.targets.flatMap((name) => name.split(":"));
  if (!first || !touched.includes(first)) return words;
  return [tagOf(view.table, Number(first)), second ? tagOf(view.table, Number(second)) : null, rest];
}

/** @param {Protocol.View<LongShotDice.Table>} view */
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
                tagOf(view.table, /** @type {number} */ (number)),
              ]
            : null,
        ]
      : null,
  ];
}

/** @param {Protocol.View<LongShotDice.Table>} view @param {number} number */
export function standing(view, number) {
  const { roland, sheets } = view.table;
  const paper = roland?.seat === number ? roland : sheets[number];
  const owned = paper.horses.length;
  return { money: sum(paper.money), score: paper.score, notes: owned ? [`${owned} horse${owned > 1 ? "s" : ""}`] : [] };
}
