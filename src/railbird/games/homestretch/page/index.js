// Homestretch on the screen: which drawing stands where. Each file beside this one is a part of it.

import { h } from "../../../web/core/render.js";
import { draftTable, market } from "./shares.js";
import { cloth, thousands } from "./silks.js";
import { betting, tote } from "./tote.js";
import { track } from "./track.js";

export { animate, early } from "./motion.js";
export { photo } from "./photo.js";
export { ownThings as mine, seatThings as seat } from "./stable.js";
export { thousands as worth } from "./silks.js";

export const styles = ["colours", "track", "tote", "shares", "seats", "photo"].map((name) => `./${name}.css`);
export const tabs = { mine: "My stable", cards: "Tote/track", others: "Others" };

/** @typedef {import("../../../web/table/context.js").Context} Context */

/** Bets are laid before the horses run: on a phone the tote board takes the track's place then. @param {Homestretch.Table} table @param {Context} ctx */
const toteFirst = (table, ctx) => ctx.narrow && betting(table);

/** @param {Homestretch.Table} table */
const buying = (table) => table.buy && table.phase !== "race card";

/** @param {Protocol.View<Homestretch.Table>} view @param {Context} ctx */
export function board(view, ctx) {
  const { table } = view;
  if (table.draft) return draftTable(view, ctx);
  if (buying(table)) return market(view, ctx);
  return toteFirst(table, ctx) ? tote(view, ctx, true) : track(view, ctx);
}

/** @param {Protocol.View<Homestretch.Table>} view @param {Context} ctx */
export function cards(view, ctx) {
  const { table } = view;
  return toteFirst(table, ctx) || (buying(table) && !ctx.narrow) ? track(view, ctx) : tote(view, ctx);
}

/** @param {Protocol.View<Homestretch.Table>} view */
export function strip(view) {
  const { race, dice, draft, buy, special_spaces: spaces } = view.table;
  if (draft) return h("span", { class: "quiet" }, `Draft ${draft.round}/${draft.rounds}`);
  if (buy) return h("span", { class: "quiet" }, "Second-chance buy");
  return [
    h("span", { class: "quiet" }, `Race ${race.number}/${race.of}`),
    dice ? [cloth(dice[0] + dice[1]), spaces ? h("span", {}, `last +${spaces}`) : null] : null,
  ];
}

/** @param {Protocol.View<Homestretch.Table>} view @param {number} number */
export function standing(view, number) {
  const { money, stable } = view.table.seats[number];
  const last = view.table.results.at(-1);
  const news = last
    ? `race ${last.race}: +${thousands(last.purses[number] + last.bets[number])}`
    : `${stable.length} shares`;
  return { money: thousands(money), score: money, notes: stable.length ? [news] : [] };
}
