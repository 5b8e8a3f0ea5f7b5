// What belongs to somebody: money, shares, tokens laid, earnings race by race.

import { h } from "../../../web/core/render.js";
import { money } from "../../../web/pieces/money.js";
import { back } from "./shares.js";
import { cloth, count, horseOf, thousands } from "./silks.js";
import { betting, laidBy, slip } from "./tote.js";

/** @typedef {import("../../../web/table/context.js").Context} Context */

/** A seat's shares, each horse once. @param {Homestretch.Table} table @param {number} seat @param {Context} ctx @param {boolean} large */
function stable(table, seat, ctx, large) {
  const owned = table.seats[seat].stable;
  const numbers = Array.from(new Set(/** @type {number[]} */ (owned)));
  if (!numbers.length) return h("p", { class: "quiet" }, "No shares yet.");
  return h(
    "ul",
    { class: `hs-stable ${large ? "large" : ""}` },
    numbers.map((number) => {
      const one = horseOf(table, number);
      const own = count(owned, number);
      return h(
        "li",
        {
          key: number,
          class: one.finish ? "placed" : null,
          ...ctx.explain(`name:${number}`, `${own} of ${one.shares} shares of ${number}, ${one.name}`),
        },
        cloth(number),
        large ? h("span", { class: "hs-stable-name" }, one.name) : null,
        h("small", {}, `${own}/${one.shares}`),
      );
    }),
  );
}

/** @param {Protocol.View<Homestretch.Table>} view @param {number} seat */
function earnings(view, seat) {
  const { results } = view.table;
  if (!results.length) return null;
  return h(
    "table",
    { key: "earnings", class: "hs-earnings" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        ["Race", "1–2–3", "Purses", "Bets"].map((word) => h("th", { key: word, scope: "col" }, word)),
      ),
    ),
    h(
      "tbody",
      {},
      results.map((result) =>
        h(
          "tr",
          { key: result.race },
          h("td", {}, result.race),
          h("td", {}, result.finish.join("–")),
          h("td", {}, thousands(result.purses[seat])),
          h("td", {}, thousands(result.bets[seat])),
        ),
      ),
    ),
  );
}

/** @param {Protocol.View<Homestretch.Table>} view @param {Context} ctx */
export function ownThings(view, ctx) {
  const { table } = view;
  const seat = /** @type {number} */ (ctx.seat);
  const own = table.seats[seat];
  return h(
    "div",
    { class: "hs-mine" },
    h(
      "div",
      { class: "hs-cash" },
      h("b", {}, money(own.money), "k"),
      h("small", {}, `${own.colour} · shares worth ${thousands(own.share_value)}`),
    ),
    slip(view, ctx),
    h("div", { key: "stable" }, h("h3", {}, "Stable"), stable(table, seat, ctx, true)),
    earnings(view, seat),
  );
}

/** Somebody's things in small. @param {Protocol.View<Homestretch.Table>} view @param {number} seat @param {Context} ctx */
export function seatThings(view, seat, ctx) {
  const { table } = view;
  const one = table.seats[seat];
  return h(
    "div",
    { class: "hs-seat" },
    h("p", {}, h("b", {}, money(one.money), "k"), h("small", {}, ` ${one.colour}${news(table, seat)}`)),
    table.draft && !one.stable.length
      ? h(
          "p",
          { class: "hs-backs" },
          Array.from({ length: table.draft.kept[seat] }, (_, n) => back("a kept card", `k${n}`)),
        )
      : stable(table, seat, ctx, ctx.large),
    laidBy(view, seat),
    ctx.large
      ? [
          h(
            "p",
            { key: "worth" },
            h(
              "small",
              {},
              `Shares worth ${thousands(one.share_value)}: ${["Longshot", "Field", "Favorite"].map((group, n) => `${one.groups[n]} ${group}`).join(", ")}`,
            ),
          ),
          earnings(view, seat),
        ]
      : null,
  );
}

/** @param {Homestretch.Table} table @param {number} seat */
function news(table, seat) {
  const { has_bet: done, place } = table.seats[seat];
  if (betting(table)) return done ? " · has bet" : ` · up to ${place} on a spot`;
  const last = table.results[table.results.length - 1];
  return last ? ` · race ${last.race}: +${thousands(last.purses[seat] + last.bets[seat])}` : "";
}
