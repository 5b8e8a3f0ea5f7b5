// Finish Line on the screen: what is drawn is in finish_line/, each file one part of the table.

import { h } from "../core/render.js";
import { row } from "./finish_line/row.js";
import { euro, gain } from "./finish_line/slip.js";

export { advance } from "./finish_line/advance.js";
export { animate, early } from "./finish_line/motion.js";
export { papers as cards, seat } from "./finish_line/papers.js";
export { photo } from "./finish_line/photo.js";
export { mine } from "./finish_line/slip.js";
export { about, attempt, chances, first, groups, label } from "./finish_line/words.js";
export const styles = ["finish_line/board.css", "finish_line/slip.css", "finish_line/papers.css"];
export const tabs = { mine: "My slip", cards: "Race card", others: "Others" };
export const board = row;

/** @param {any} view @param {import("../table/context.js").Context} ctx */
export function strip(view, ctx) {
  const { race, phase, pool, homestretch } = view.table;
  const left = Object.values(pool).reduce((sum, count) => sum + Number(count), 0);
  const racing = left > 0 && ["first dice", "next die", "roll", "use"].includes(phase);
  return [
    h("span", { class: "quiet" }, `Race ${race} of 3`),
    racing
      ? h(
          "span",
          { class: homestretch ? "fl-home" : "quiet" },
          homestretch && !ctx.narrow ? `homestretch · ${left} left` : `${ctx.narrow ? "" : "· "}${left} dice left`,
        )
      : null,
  ];
}

/** @param {any} view @param {number} number */
export function standing(view, number) {
  const one = view.table.players[number];
  const notes = [];
  if (view.table.phase === "slips") notes.push(one.confirmed ? "slip in" : "writing");
  if (one.side_bets) notes.push(`side ${gain(one.side_bets)}`);
  if (one.saved) notes.push(`${one.saved} extra`);
  return { money: euro(one.capital), score: one.total, notes };
}
