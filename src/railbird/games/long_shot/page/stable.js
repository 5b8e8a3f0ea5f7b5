// What lies in front of everybody else, and the ten horse cards in full.

import { h } from "../../../web/core/render.js";
import { card } from "../../../web/pieces/card.js";
import { money } from "../../../web/pieces/money.js";
import { silk } from "../../../web/pieces/silks.js";
import { deeds } from "./deeds.js";
import { knownIn } from "./hand.js";
import { PLACES, cloth, disc, keep, marks } from "./marks.js";
import { betsOn } from "./rows.js";

/** @typedef {import("../../../web/table/context.js").Context} Context */

/** Somebody else's things: cards face down but for those one knows. @param {Protocol.View<LongShot.Table>} view @param {number} seat @param {Context} ctx */
export function seatCard(view, seat, ctx) {
  const { table } = view;
  const one = table.seats[seat];
  const bets = table.horses.filter((horse) => horse.bets[seat]);
  const deed = deeds(ctx.log, table)[seat];
  return h(
    "div",
    ctx.target(`seat:${seat}`, `${view.names[seat]}, $${one.cash}, ${one.cards} cards`, { class: "ls-stable" }),
    h(
      "p",
      {},
      disc(marks(view.names)[seat], ctx.hue(seat)),
      h("b", { class: "ls-stable-cash" }, money(one.cash)),
      one.tokens ? h("small", {}, "↻ token") : null,
      h(
        "span",
        { class: "ls-face-down", role: "img", "aria-label": `${one.cards} cards` },
        Array.from({ length: Math.min(one.cards, 8) }, (_, n) => h("i", { key: n })),
        h("b", {}, one.cards),
      ),
    ),
    h(
      "p",
      {},
      h("small", {}, "owns "),
      one.horses.length
        ? one.horses.map((/** @type {number} */ n) =>
            h("span", { key: n, class: "ls-gap" }, cloth(n), ctx.large ? ` ${table.horses[n - 1].name} ` : null),
          )
        : "no horse",
    ),
    h(
      "p",
      {},
      h("small", {}, "bets "),
      bets.length
        ? bets.map((horse) =>
            h("span", { key: horse.number, class: "ls-gap" }, cloth(horse.number), ` $${horse.bets[seat]} `),
          )
        : "none",
    ),
    known(knownIn(table, seat), ctx),
    deed ? h("p", { key: "deed" }, h("small", {}, "last "), deed.words) : null,
  );
}

/** Cards of this hand that were seen and are still there. @param {any[]} cards @param {Context} ctx */
function known(cards, ctx) {
  if (!cards.length) return null;
  return h(
    "p",
    { class: "ls-known" },
    h("small", {}, "you know of "),
    cards.map((held, n) =>
      h(
        "span",
        {
          key: n,
          class: "ls-known-card",
          style: { "--kind": `var(--ls-${held.type})` },
          ...ctx.explain(`card:${held.id}`, held.title),
        },
        held.title,
        ctx.large ? h("small", {}, ` ${held.text}`) : null,
      ),
    ),
  );
}

/** @param {Protocol.View<LongShot.Table>} view @param {Context} ctx */
export function horseCards(view, ctx) {
  return h(
    "div",
    { class: "ls-stud" },
    view.table.horses.map((one) => horseCard(one, view, ctx)),
  );
}

/** @param {any} one @param {Protocol.View<LongShot.Table>} view @param {Context} ctx */
function horseCard(one, view, ctx) {
  const { colour, ink } = silk(one.number);
  const owner = one.owner === null ? null : view.names[one.owner];
  const bets = betsOn(one, ctx);
  const head = view.table.phase === "action" ? ctx.explain : ctx.target; // then the price in it is the button
  const state = [
    owner ? "ls-owned" : "",
    one.usable && one.owner === ctx.seat ? "ls-usable" : "",
    one.place ? "ls-done" : "",
  ];
  return card(
    {
      key: `c${one.number}`,
      number: one.number,
      colour,
      ink,
      title: one.name,
      class: `ls-horse ${state.join(" ")}`,
      props: { style: owner ? { "--owner": ctx.hue(one.owner) } : {} },
      head: head(`horse:${one.number}`, `Card ${one.number}, ${one.name}`),
      corner: one.place
        ? h("span", {}, PLACES[one.place - 1])
        : owner
          ? h("span", { class: "ls-owner" }, disc(marks(view.names)[one.owner], ctx.hue(one.owner)))
          : h(
              "span",
              { ...ctx.target(`price:${one.number}`, `Buy ${one.name} for $${one.price}`, { class: "ls-tag" }) },
              `$${one.price}`,
            ),
      foot: h(
        "div",
        {
          ...ctx.target(`bet:${one.number}`, `Bet ${ctx.about("figure:stake").title} on ${one.name}`, {
            class: "ls-bets",
          }),
        },
        bets.length
          ? bets.map((bet) =>
              h(
                "span",
                { key: bet.seat, class: "ls-pill" },
                disc(marks(view.names)[bet.seat], ctx.hue(bet.seat)),
                `$${bet.amount}`,
              ),
            )
          : h(
              "small",
              {},
              one.place || view.over
                ? "no bets"
                : one.no_bets
                  ? "no bets in the amber area"
                  : `no bets yet: bet ${ctx.about("figure:stake").title}`,
            ),
      ),
    },
    keep(`facts ${one.number}`, one.feature + one.bar + one.odds, () => facts(one)),
  );
}

/** What is printed on a horse card. @param {any} one */
function facts(one) {
  const odds = one.odds.map((/** @type {number} */ times) => `${times}×`).join(" / ");
  return h(
    "div",
    {},
    h("p", { class: "ls-feature" }, one.feature),
    h("p", { class: "ls-fact" }, h("small", {}, "moves with "), h("b", {}, one.bar.join(" "))),
    h("p", { class: "ls-fact" }, h("small", {}, "pays "), h("b", {}, odds)),
  );
}
