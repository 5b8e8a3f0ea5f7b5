// Cards in hand, face up for their holder alone, and what else lies in front of a player.

import { h } from "../../core/render.js";
import { card, tag } from "../../pieces/card.js";
import { money } from "../../pieces/money.js";
import { silk } from "../../pieces/silks.js";
import { disc, marks } from "./marks.js";

const TYPES = /** @type {Record<string, string>} */ ({
  money: "Money",
  horse: "Horse",
  move: "Move",
  steal: "Cards",
  bet: "Bet",
});

/** @param {number} number */
export function cloth(number) {
  const { colour, ink } = silk(number);
  return tag(number, colour, ink);
}

/** The reason in few words; the whole of it with its clause comes with a click. @param {any} why */
export function shortly(why) {
  const text = why.text.replace(/ \(.*\)$/, "").replace("its condition does not hold", "condition not met");
  return text[0].toUpperCase() + text.slice(1);
}

/** @param {any} view @param {import("../../table/context.js").Context} ctx */
export function mine(view, ctx) {
  const { table } = view;
  const own = table.seats[/** @type {number} */ (ctx.seat)];
  const taking = ctx.actions.filter((action) => action.text.startsWith("take "));
  return h(
    "div",
    { class: "ls-stand" },
    h(
      "div",
      { class: "purse-box" },
      h("div", { class: "ls-cash" }, money(own.cash)),
      h("div", { class: "ls-now" }, h("small", {}, "if it ended now "), h("b", {}, money(own.score))),
      h(
        "div",
        { class: `ls-token ${own.tokens ? "" : "used"}`, ...ctx.explain("token", "Reroll token") },
        own.tokens ? "↻ Reroll token" : "token spent",
      ),
      h(
        "div",
        { class: "own-horses" },
        own.horses.length
          ? own.horses.map((/** @type {number} */ n) =>
              h("span", { key: n, ...ctx.explain(`horse:${n}`, `Horse ${n}`) }, cloth(n)),
            )
          : h("small", {}, "no horse yet"),
      ),
    ),
    taking.length ? seen(view, taking, ctx) : fan(view, ctx),
  );
}

/** @param {any} view @param {import("../../table/context.js").Context} ctx */
function fan(view, ctx) {
  const cards = view.table.hand ?? [];
  if (!cards.length) return h("p", { class: "quiet empty-hand" }, "No cards in your hand.");
  const tight = cards.length > 5;
  return h(
    "div",
    { class: `ls-fan ${tight ? "tight" : ""}`, role: "group", "aria-label": "Your hand" },
    cards.map((/** @type {any} */ one, /** @type {number} */ n) => playing(one, n, cards.length, ctx)),
  );
}

/** @param {any} one @param {number} n @param {number} all @param {import("../../table/context.js").Context} ctx */
function playing(one, n, all, ctx) {
  const named = Number(one.title.match(/(\d+)$/)?.[1] ?? one.id.match(/^(?:SP|TP|LN)(\d+)$/)?.[1] ?? 0);
  const look = named >= 1 && named <= 10 && one.type !== "move" ? silk(named) : null;
  const tilt = ctx.narrow ? 0 : (n - (all - 1) / 2) * Math.min(2, 9 / all);
  const state = one.playable === true ? "can" : one.playable === false ? "cannot" : "";
  return card(
    {
      key: one.id,
      title: one.title,
      colour: look?.colour ?? `var(--type-${one.type})`,
      ink: look?.ink,
      number: look ? named : undefined,
      corner: one.copies > 1 ? h("span", { class: "ls-copies" }, `×${one.copies}`) : null,
      class: `hand-card ${state}`,
      props: {
        ...ctx.target(`card:${one.id}`, `${one.title}: ${one.text}${one.why ? ` Not now: ${shortly(one.why)}` : ""}`),
        style: {
          "--tilt": `${tilt.toFixed(2)}deg`,
          "--dip": `${(Math.abs(n - (all - 1) / 2) * (ctx.narrow ? 0 : 2)).toFixed(1)}px`,
          "--n": n,
          "--all": all,
        },
      },
      foot: h(
        "div",
        { class: "hand-foot" },
        one.why
          ? h("span", { class: "ls-why" }, `✕ ${shortly(one.why)}`)
          : one.playable
            ? h("span", { class: "play-now" }, "▲ playable")
            : h("span", { class: "ls-kind" }, `${TYPES[one.type] ?? one.type}${one.lead ? " · lead" : ""}`),
      ),
    },
    h("p", { class: "hand-text" }, one.text),
  );
}

/** Somebody's hand, looked at: one card may be taken. @param {any} view @param {any[]} taking @param {import("../../table/context.js").Context} ctx */
function seen(view, taking, ctx) {
  return h(
    "div",
    { class: "ls-fan ls-seen", role: "group", "aria-label": "The hand you look at" },
    taking.map((action, n) => {
      const [, title, text] = action.explain?.match(/^Take (.+?) \(\w+\): (.*)$/) ?? [, action.text.slice(5), ""];
      return playing(
        { id: action.targets[0].slice(5), title, text, type: "steal", copies: 1, playable: true, why: null },
        n,
        taking.length,
        ctx,
      );
    }),
  );
}

/** Somebody else's things: cards face down but for those one knows. @param {any} view @param {number} seat @param {import("../../table/context.js").Context} ctx */
export function seatCard(view, seat, ctx) {
  const { table } = view;
  const one = table.seats[seat];
  const bets = table.horses.filter((/** @type {any} */ horse) => horse.bets[seat]);
  return h(
    "div",
    ctx.target(`seat:${seat}`, `${view.names[seat]}, $${one.cash}, ${one.cards} cards`, { class: "ls-stable" }),
    h(
      "p",
      {},
      disc(marks(view.names)[seat], ctx.hue(seat)),
      h("b", { class: "stable-cash" }, money(one.cash)),
      one.tokens ? h("small", {}, "↻ token") : null,
      h(
        "span",
        { class: "face-down", role: "img", "aria-label": `${one.cards} cards` },
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
        ? bets.map((/** @type {any} */ horse) =>
            h("span", { key: horse.number, class: "ls-gap" }, cloth(horse.number), ` $${horse.bets[seat]} `),
          )
        : "none",
    ),
    one.known_titles.length ? h("p", {}, h("small", {}, "you know of "), one.known_titles.join(", ")) : null,
  );
}

/** The ten horse cards in full. @param {any} view @param {import("../../table/context.js").Context} ctx */
export function horseCards(view, ctx) {
  return h(
    "div",
    { class: "stud" },
    view.table.horses.map((/** @type {any} */ one) => {
      const { colour, ink } = silk(one.number);
      const owner = one.owner === null ? null : view.names[one.owner];
      const bets = one.bets
        .map((/** @type {number} */ amount, /** @type {number} */ seat) => ({ amount, seat }))
        .filter((/** @type {any} */ bet) => bet.amount);
      return card(
        {
          key: `c${one.number}`,
          number: one.number,
          colour,
          ink,
          title: one.name,
          class: `horse-card ${owner ? "owned" : ""} ${one.usable && one.owner === ctx.seat ? "usable" : ""} ${one.place ? "finished" : ""}`,
          props: { style: owner ? { "--owner": ctx.hue(one.owner) } : {} },
          head: ctx.target(`horse:${one.number}`, `Card ${one.number}, ${one.name}`),
          corner: one.place
            ? h("span", {}, ["1st", "2nd", "3rd"][one.place - 1])
            : owner
              ? h("span", { class: "owner-tag" }, disc(marks(view.names)[one.owner], ctx.hue(one.owner)))
              : h(
                  "span",
                  { ...ctx.target(`price:${one.number}`, `Buy ${one.name} for $${one.price}`, { class: "price" }) },
                  `$${one.price}`,
                ),
          foot: h(
            "div",
            { ...ctx.target(`bet:${one.number}`, `Bet $5 on ${one.name}`, { class: "card-bets" }) },
            bets.length
              ? bets.map((/** @type {any} */ bet) =>
                  h(
                    "span",
                    { key: bet.seat, class: "bet-pill" },
                    disc(marks(view.names)[bet.seat], ctx.hue(bet.seat)),
                    `$${bet.amount}`,
                  ),
                )
              : h(
                  "small",
                  {},
                  one.place ? "no bets" : one.no_bets ? "no bets in the amber area" : "no bets yet: bet $5",
                ),
          ),
        },
        h("p", { class: "ls-feature" }, one.feature),
        h("p", { class: "card-line" }, h("small", {}, "moves with "), h("b", {}, one.bar.join(" "))),
        h(
          "p",
          { class: "card-line" },
          h("small", {}, "1st/2nd/3rd pays "),
          h("b", {}, one.odds.map((/** @type {number} */ times) => `${times}×`).join(" ")),
        ),
      );
    }),
  );
}
