// What stands beside or above each lane: the horse's card in small, whose it is, and everybody's bets on it.

import { h } from "../../../web/core/render.js";
import { fit } from "../../../web/pieces/fit.js";
import { silk } from "../../../web/pieces/silks.js";
import { cut } from "./deeds.js";
import { chip, keep, marks } from "./marks.js";

const CHIP = 46; // how wide a bet is drawn

/** @typedef {import("./shape.js").Shape} Shape */
/** @typedef {import("../../../web/table/context.js").Context} Context */

/** @param {any} one @param {Protocol.View<LongShot.Table>} view @param {Shape} shape @param {Context} ctx */
export function sideCard(one, view, shape, ctx) {
  const { columns } = shape;
  const high = shape.row - 4;
  const { owner } = one;
  const hit = (/** @type {number} */ x, /** @type {number} */ width) =>
    h("rect", { class: "hit", x, y: 1, width, height: high - 2, rx: 6 });
  const card = view.table.phase === "action" ? ctx.explain : ctx.target;
  return h(
    "g",
    { key: `c${one.number}`, transform: `translate(1 ${shape.top + (one.number - 1) * shape.row + 1.5})` },
    h("rect", {
      key: "body",
      class: `ls-side-body ${owner !== null && owner === ctx.seat ? "ls-own" : ""} ${one.place ? "ls-done" : ""}`,
      width: columns.card - 3,
      height: high,
      rx: 6,
      style: owner === null ? {} : { stroke: ctx.hue(owner), "stroke-width": 2 },
    }),
    h(
      "g",
      { key: "horse", ...card(`horse:${one.number}`, `Horse ${one.number}, ${one.name}`) },
      hit(1, columns.odds - 26),
    ),
    h("g", { key: "odds", ...ctx.explain(`odds:${one.number}`, "Odds") }, hit(columns.odds - 23, 44)),
    h(
      "g",
      {
        key: "price",
        ...ctx.target(
          `price:${one.number}`,
          owner === null ? `Buy ${one.name} for $${one.price}` : `Owned by ${view.names[owner]}`,
          { class: "ls-price-spot" },
        ),
      },
      hit(columns.price - columns.half, 2 * columns.half),
    ),
    h(
      "g",
      {
        key: "bets",
        ...ctx.target(`bet:${one.number}`, `Bet ${ctx.about("figure:stake").title} on ${one.name}`, {
          class: "ls-bet-spot",
        }),
      },
      hit(columns.bets - 1, columns.card - columns.bets - 2),
    ),
    print(one, view, shape, ctx),
  );
}

/** Over what can be clicked: number, name, bar, odds, price or owner, bets. @param {any} one @param {Protocol.View<LongShot.Table>} view @param {Shape} shape @param {Context} ctx */
function print(one, view, shape, ctx) {
  const { table, names } = view;
  const { owner, number } = one;
  const rolled = owner === table.turn ? (table.moving?.horse ?? 0) : 0;
  const over = view.over ? "over" : "";
  const lit = one.bar.includes(rolled) ? rolled : 0;
  const state = [shape.width, owner, one.place, one.no_bets, one.bets, lit, ctx.seat, over, one.name, names].join("|");
  return keep(`print ${number}`, state, () => {
    const { columns } = shape;
    const high = shape.row - 4;
    const middle = high / 2 + 5;
    const { colour, ink } = silk(number);
    return h(
      "g",
      { key: "print", class: "ls-print" },
      h("rect", { class: "ls-side-cloth", x: 4, y: 5, width: 23, height: high - 10, rx: 5, fill: colour }),
      h("text", { class: "ls-side-number", x: 15.5, y: middle + 0.5, fill: ink }, number),
      h("text", { class: "ls-side-name", x: 31, y: high / 2 - 3.5, ...fit(columns.odds - 56) }, one.name),
      one.bar.map((/** @type {number} */ n, /** @type {number} */ i) =>
        h(
          "g",
          { class: `ls-bar ${n === lit ? "ls-lit" : ""}` },
          h("rect", { x: 31 + i * columns.bar, y: high / 2 + 1, width: columns.bar - 1.5, height: 15.5, rx: 3 }),
          h("text", { x: 31 + (i + 0.5) * columns.bar - 0.75, y: high / 2 + 13.5 }, n),
        ),
      ),
      h("text", { class: "ls-middle", x: columns.odds, y: middle }, one.odds.join("/")),
      owner === null
        ? h(
            "text",
            { class: one.place ? "ls-middle ls-faint" : "ls-middle ls-price", x: columns.price, y: middle },
            one.place ? "bank" : `$${one.price}`,
          )
        : chip(marks(names)[owner], ctx.hue(owner), columns.price, high / 2, 10.5),
      chips(one, view, shape, ctx),
    );
  });
}

/** Own chip first; with many, the last says how many more. @param {any} one @param {Protocol.View<LongShot.Table>} view @param {Shape} shape @param {Context} ctx */
function chips(one, view, shape, ctx) {
  const { bets, card, across } = shape.columns;
  const high = shape.row - 4;
  const centre = (bets + card) / 2 - 2;
  const found = betsOn(one, ctx);
  if (!found.length)
    return h(
      "text",
      { class: "ls-middle ls-faint", x: centre, y: high / 2 + 5 },
      one.place || view.over
        ? "none"
        : one.no_bets
          ? "closed"
          : across > 1
            ? `bet ${ctx.about("figure:stake").title}`
            : "bet",
    );
  const room = 2 * across;
  const shown = found.length > room ? found.slice(0, room - 1) : found;
  const alone = found.length <= across;
  const place = (/** @type {number} */ n) => ({
    x: found.length === 1 ? centre - CHIP / 2 : bets + (n % across) * (CHIP + 1),
    y: alone ? high / 2 - 8.5 : high / 2 - 18 + Math.floor(n / across) * 18.5,
  });
  return [
    ...shown.map((bet, n) => betChip(bet, place(n), view, ctx)),
    found.length > room
      ? h(
          "text",
          { class: "ls-middle ls-more", x: place(room - 1).x + CHIP / 2, y: place(room - 1).y + 13.5 },
          `+${found.length - room + 1}`,
        )
      : null,
  ];
}

/** Who has staked how much on a horse; one's own first, then the largest. @param {any} one @param {Context} ctx @returns {{seat: number, amount: number}[]} */
export function betsOn(one, ctx) {
  return one.bets
    .map((/** @type {number} */ amount, /** @type {number} */ seat) => ({ seat, amount }))
    .filter((/** @type {{seat: number, amount: number}} */ bet) => bet.amount)
    .sort(
      (/** @type {any} */ a, /** @type {any} */ b) =>
        Number(b.seat === ctx.seat) - Number(a.seat === ctx.seat) || b.amount - a.amount || a.seat - b.seat,
    );
}

/** @param {{seat: number, amount: number}} bet @param {{x: number, y: number}} where @param {Protocol.View<LongShot.Table>} view @param {Context} ctx */
function betChip(bet, where, view, ctx) {
  return h(
    "g",
    {
      class: `ls-bet-chip ${bet.seat === ctx.seat ? "ls-own" : ""}`,
      transform: `translate(${where.x} ${where.y})`,
    },
    h("rect", { width: CHIP, height: 17, rx: 8.5, style: { stroke: ctx.hue(bet.seat) } }),
    h("circle", { cx: 8.5, cy: 8.5, r: 8.5, style: { fill: ctx.hue(bet.seat) } }),
    h("text", { class: "ls-mark", x: 8.5, y: 13.2 }, marks(view.names)[bet.seat]),
    h(
      "text",
      { x: 31, y: 13.2, textLength: bet.amount > 9 ? 25 : null, lengthAdjust: "spacingAndGlyphs" },
      `$${bet.amount}`,
    ),
  );
}

/** On a phone: the name above the lane, with price or owner, and the bets. @param {any} one @param {Protocol.View<LongShot.Table>} view @param {Shape} shape @param {Context} ctx */
export function nameLine(one, view, shape, ctx) {
  const { names } = view;
  const state = [shape.width, one.owner, one.place, one.bets, ctx.seat, one.name, names].join("|");
  return keep(`line ${one.number}`, state, () => {
    const y = shape.top + (one.number - 1) * shape.row + 11.5;
    const total = one.bets.reduce((/** @type {number} */ all, /** @type {number} */ amount) => all + amount, 0);
    const own = ctx.seat === null ? 0 : one.bets[ctx.seat];
    return h(
      "g",
      { key: `l${one.number}`, class: "ls-line" },
      h("text", { class: "ls-line-name", x: 6, y, ...fit(136) }, `${one.number} ${one.name}`),
      one.owner === null
        ? h("text", { class: "ls-line-note", x: 146, y }, one.place ? "" : `$${one.price}`)
        : [
            chip(marks(names)[one.owner], ctx.hue(one.owner), 153, y - 5, 8),
            h(
              "text",
              { class: "ls-line-note", x: 165, y },
              one.owner === ctx.seat ? "yours" : cut(names[one.owner], 12),
            ),
          ],
      h(
        "text",
        { class: "ls-line-note ls-end", x: shape.last - 4, y },
        own ? `bet $${own}${total > own ? ` of $${total}` : ""}` : total ? `bets $${total}` : "",
      ),
    );
  });
}
