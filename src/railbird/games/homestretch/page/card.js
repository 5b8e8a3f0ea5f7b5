// The race card with its purses, the dice, and the spare handicap tokens: beside the lanes, or below them on a phone.

import { h } from "../../../web/core/render.js";
import { die } from "../../../web/pieces/die.js";
import { fit } from "../../../web/pieces/fit.js";
import { purseBox } from "./shape.js";
import { LINES, LINE_WORDS, RANKS, kindOf, thousands } from "./silks.js";

/** @typedef {import("./shape.js").Shape} Shape @typedef {import("../../../web/table/context.js").Context} Context */

const TOKENS = ["X", "+2", "+4", "+6"];

/** @param {string} kind @param {number} x @param {number} y @param {string} piece @param {Record<string, any>} [props] */
export function token(kind, x, y, piece, props = {}) {
  return h(
    "g",
    {
      ...props,
      key: piece,
      class: `hs-token hs-${kindOf(kind)}`,
      "data-piece": piece,
      transform: `translate(${x} ${y})`,
    },
    h("g", {}, h("circle", { r: 12.5 }), h("text", { y: 5 }, kind === "X" ? "✕" : kind)),
  );
}

/** The race card in one line, for a phone. @param {Homestretch.Table} table @param {Context} ctx */
export function heading(table, ctx) {
  const { card, number, of } = table.race;
  return h(
    "g",
    { key: "heading", class: "hs-heading", ...ctx.explain("race", "Race card") },
    h("rect", { class: `hs-stripe ${card?.deck ?? ""}`, x: 3, y: 3, width: 384, height: 25, rx: 5 }),
    h("text", { class: "hs-race-name", x: 12, y: 21 }, card?.name ?? "Race card not turned up"),
    h("text", { class: "hs-race-number", x: 380, y: 21 }, `Race ${number} of ${of}`),
  );
}

/** At the right of the lanes. @param {Homestretch.Table} table @param {Shape} shape @param {Context} ctx */
export function beside(table, shape, ctx) {
  const { x: left, width: wide } = purseBox(shape, 0);
  const x = left - 13,
    high = 232;
  const { card, number, of } = table.race;
  return h(
    "g",
    { key: "beside" },
    h(
      "g",
      { ...ctx.explain("race", "Race card") },
      h("rect", { class: "hs-card", x, y: shape.y, width: wide + 21, height: high, rx: 8 }),
      h("rect", { class: `hs-stripe ${card?.deck ?? ""}`, x, y: shape.y, width: 7, height: high, rx: 3 }),
      h("text", { class: "hs-race-number", x: left, y: shape.y + 21 }, card ? `Race ${number} of ${of}` : "Race card"),
      h(
        "text",
        {
          class: `hs-race-name ${(card?.name ?? "").length > 15 ? "long" : ""}`,
          x: left,
          y: shape.y + 46,
          ...fit(wide),
        },
        card?.name ?? "not turned up",
      ),
    ),
    LINES.map((line, n) => purse(table, line, n, shape, ctx)),
    dice(table, x + wide / 2 + 10, shape.y + 280, 52, ctx),
    supply(table, x, shape.y + 352, ctx),
  );
}

/** @param {Homestretch.Table} table @param {Shape} shape @param {Context} ctx */
export function below(table, shape, ctx) {
  return h(
    "g",
    { key: "below" },
    LINES.map((line, n) => purse(table, line, n, shape, ctx)),
    dice(table, 53, purseBox(shape, 0).y + 31, 38, ctx),
  );
}

/** @param {Homestretch.Table} table @param {string} line @param {number} n @param {Shape} shape @param {Context} ctx */
function purse(table, line, n, shape, ctx) {
  const { x, y, width, height } = purseBox(shape, n);
  const amount = table.race.card?.purses[n];
  const sum = amount === undefined ? "–" : thousands(amount);
  return h(
    "g",
    {
      key: line,
      class: `hs-purse p${n + 1}`,
      ...ctx.explain(`purse:${line}`, `${LINE_WORDS[line]} purse ${amount ? thousands(amount) : ""}`),
    },
    h("rect", { x, y, width, height, rx: 6 }),
    shape.narrow
      ? h("text", { class: "hs-middle", x: x + width / 2, y: y + height - 6 }, `${LINE_WORDS[line]} ${sum}`)
      : [
          h("text", { x: x + 9, y: y + 22 }, LINE_WORDS[line]),
          h("text", { class: "hs-amount", x: x + 9, y: y + 43 }, sum),
        ],
    table.race.finish[n]
      ? null
      : h(
          "text",
          { class: "hs-rank", x: shape.narrow ? x + width / 2 : x + width - 34, y: shape.narrow ? y + 28 : y + 33 },
          RANKS[n],
        ),
  );
}

/** @param {Homestretch.Table} table @param {number} x @param {number} y @param {number} size @param {Context} ctx */
function dice(table, x, y, size, ctx) {
  const half = size * 0.6;
  const wide = size * 2.5,
    high = Math.max(47, size + 12);
  return h(
    "g",
    { key: "dice", transform: `translate(${x} ${y})`, ...ctx.target("dice", "Roll again", { class: "hs-dice" }) },
    h("rect", { class: "hit", x: -wide / 2, y: -high / 2, width: wide, height: high, rx: 9 }),
    ["first", "second"].map((which, n) => {
      const face = table.dice?.[n] ?? null;
      return h(
        "g",
        { key: which, transform: `translate(${n ? half : -half} 0)` },
        die({
          face,
          size,
          pips: true,
          piece: `die:${n + 1}`,
          words: face ? `${which} die: ${face}` : `${which} die, not rolled`,
        }),
      );
    }),
  );
}

/** @param {Homestretch.Table} table @param {number} x @param {number} y @param {Context} ctx */
function supply(table, x, y, ctx) {
  return h(
    "g",
    { key: "supply", class: "hs-supply", ...ctx.explain("supply", "Handicap tokens not in use") },
    h("text", { class: "hs-supply-words", x: x + 2, y: y - 4 }, "Spare handicaps"),
    TOKENS.map((kind, n) => [
      token(kind, x + 14 + n * 44, y + 23, `supply:${kind}`),
      h("text", { key: `c${kind}`, class: "hs-supply-count", x: x + 29 + n * 44, y: y + 28 }, table.supply[kind] ?? 0),
    ]),
  );
}
