// Other people's papers in small, and Roland's sheet.

import { h } from "../../../web/core/render.js";
import { money } from "../../../web/pieces/money.js";
import { tagOf } from "./marks.js";
import { sheet } from "./sheet.js";

/** @param {Protocol.View<LongShotDice.Table>} view @param {number} seat @param {import("../../../web/table/context.js").Context} ctx */
export function smallSheet(view, seat, ctx) {
  const { table } = view;
  const roland = table.roland?.seat === seat;
  if (ctx.large && !roland) return sheet(view, seat, ctx, false);
  const paper = /** @type {any} */ (roland ? table.roland : table.sheets[seat]);
  return h(
    "div",
    { class: roland ? "ld-small roland" : "ld-small" },
    roland ? null : miniGrid(table, paper),
    h(
      "div",
      { class: "ld-lines" },
      h("p", {}, h("b", {}, money(paper.money)), roland ? null : extras(paper)),
      h(
        "p",
        { class: "ld-row" },
        h("small", {}, paper.bets.some(Boolean) ? "bets" : "no bets"),
        paper.bets.map((/** @type {number} */ amount, /** @type {number} */ n) =>
          amount ? h("span", { key: n }, tagOf(table, n + 1), `$${amount}`) : null,
        ),
      ),
      paper.horses.length
        ? h(
            "p",
            { class: "ld-row" },
            h("small", {}, "owns"),
            paper.horses.map((/** @type {number} */ n) => h("span", { key: n }, tagOf(table, n))),
          )
        : null,
    ),
    roland ? rolandSheet(table) : null,
  );
}

/** @param {any} paper */
function extras(paper) {
  const sets = paper.helmets.filter((/** @type {number} */ n) => paper.jerseys.includes(n)).length;
  const wilds = 3 - paper.wilds_marked;
  const words = [`${wilds} Wild${wilds === 1 ? "" : "s"}`, sets ? `${sets} set${sets > 1 ? "s" : ""}` : ""];
  return h("small", {}, ` ${words.filter(Boolean).join(" · ")}`);
}

/** @param {LongShotDice.Table} table @param {any} paper */
function miniGrid(table, paper) {
  return h(
    "div",
    { class: "ld-mini", role: "img", "aria-label": `${paper.cells.length} of 16 cells marked` },
    table.grid.map((/** @type {number} */ _, /** @type {number} */ n) =>
      h("i", { key: n, class: paper.cells.includes(`r${Math.floor(n / 4) + 1}c${(n % 4) + 1}`) ? "on" : null }),
    ),
  );
}

const COLUMNS = [3, 2, 1];

/** What he does next is lit: the row of the horse die, the column of the other. @param {LongShotDice.Table} table */
function rolandSheet({ rolled, spaces, roland, horses }) {
  if (!roland) return null;
  const last = roland.sheet.length;
  return h(
    "table",
    { class: "ld-roland" },
    h("caption", {}, "After your turn Roland does what the dice say here; if he cannot, what stands below."),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", {}, "rolled"),
        COLUMNS.map((n) => h("th", { key: n, scope: "col" }, `with a ${n}`)),
      ),
    ),
    h(
      "tbody",
      {},
      roland.sheet.map((/** @type {string[]} */ row, /** @type {number} */ n) => {
        const lit = n + 1 === rolled;
        return h(
          "tr",
          { key: n, class: lit ? "lit" : null },
          h("th", { scope: "row" }, n + 1 < last ? tagOf({ horses }, n + 1) : "else"),
          COLUMNS.map((column) =>
            h(
              "td",
              {
                key: column,
                class: column !== spaces ? null : lit ? "lit" : n + 1 === last ? "next" : null,
                "aria-current": lit && column === spaces ? "true" : null,
              },
              row[column - 1],
            ),
          ),
        );
      }),
    ),
  );
}
