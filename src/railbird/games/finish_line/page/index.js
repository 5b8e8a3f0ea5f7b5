// Finish Line on the screen: each file beside this one is a part of the table.

import { h } from "../../../web/core/render.js";
import { smallDie } from "./dice.js";
import { row } from "./row.js";
import { euro, gain } from "./slip.js";

export { animate, early } from "./motion.js";
export { papers as cards, seat } from "./papers.js";
export { photo } from "./photo.js";
export { mine } from "./slip.js";
export const styles = ["./board.css", "./slip.css", "./papers.css"];
export const tabs = { mine: "My slip", cards: "Race card", others: "Others" };
export const board = row;

/** Dice that are taken or come back, drawn; one alone keeps its words. @param {string} words @param {Protocol.Action} action */
export function pictured(words, action) {
  const dice = action.targets.filter((name) => /^(pool|out):/.test(name));
  if (!dice.length) return words;
  const drawn = dice.map((name, n) => h("span", { key: n }, smallDie(name.split(":")[1] ?? "", null, 22)));
  return dice.length > 1 ? drawn : [...drawn, words];
}

/** @param {Protocol.View<FinishLine.Table>} view @param {import("../../../web/table/context.js").Context} ctx */
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

/** @param {Protocol.View<FinishLine.Table>} view @param {number} number */
export function standing(view, number) {
  const one = view.table.players[number];
  const notes = [];
  if (view.table.phase === "slips") notes.push(one.confirmed ? "slip in" : "writing");
  if (one.side_bets) notes.push(`side ${gain(one.side_bets)}`);
  if (one.saved) notes.push(`${one.saved} extra`);
  return { money: euro(one.capital), score: one.total, notes };
}
