// Shares: the hand of the draft, and the offers of the second-chance buy.

import { h } from "../../../web/core/render.js";
import { card } from "../../../web/pieces/card.js";
import { horse } from "../../../web/pieces/horse.js";
import { coat, silk } from "../../../web/pieces/silks.js";
import { LINES, chance, cloth, count, horseOf, keep, named, seatColours, thousands } from "./silks.js";

/** @typedef {import("../../../web/table/context.js").Context} Context */

const portrait = keep((/** @type {number} */ number) => {
  const { colour, ink } = silk(number);
  return h(
    "svg",
    { class: "hs-portrait", viewBox: "-56 -45 112 77", "aria-hidden": "true" },
    horse({ number: "", colour, ink, size: 100, cloth: 0, hue: coat(number) }),
  );
});

/** A share card: price and chance at a glance. @param {any} table @param {number} number @param {{key: string, props?: any, note?: any, class?: string}} more */
export function share(table, number, more) {
  const one = horseOf(table, number);
  const { colour, ink } = silk(number);
  return card(
    {
      key: more.key,
      number,
      colour,
      ink,
      title: one.name,
      class: `hs-share ${more.class ?? ""}`,
      props: more.props,
      foot: more.note ? h("span", { class: "hs-note" }, more.note) : null,
    },
    portrait(number),
    h("div", { class: "hs-price" }, h("b", {}, thousands(one.cost)), h("small", {}, one.group)),
    chance(number),
    h(
      "div",
      { class: "hs-pays" },
      one.payouts.map((/** @type {number} */ pay, /** @type {number} */ n) =>
        h("span", { key: n }, h("small", {}, LINES[n]), pay),
      ),
    ),
  );
}

/** @param {string} words @param {string} key */
export const back = (words, key) => h("span", { key, class: "hs-back", role: "img", "aria-label": words });

/** Keys for cards of which there may be two alike. @param {string} letter @param {number[]} all @param {number} n */
const keyOf = (letter, all, n) => `${letter}${all[n]}-${count(all.slice(0, n), all[n])}`;

/** @param {number[]} numbers */
const cloths = (numbers) => numbers.map((number, n) => h("span", { key: n, class: "hs-one" }, cloth(number)));

/** The table while shares are drafted. @param {any} view @param {Context} ctx */
export function draftTable(view, ctx) {
  const { table } = view;
  const { draft, own } = table;
  return h(
    "div",
    { class: "hs-paper hs-draft", ...seatColours(table) },
    h(
      "header",
      {},
      h("h2", {}, `The draft, round ${draft.round} of ${draft.rounds}`),
      h("p", { class: "quiet" }, draftWords(view)),
    ),
    own
      ? h(
          "div",
          { class: "hs-hand", "data-piece": "hand", role: "group", "aria-label": "Your hand" },
          own.hand.map((/** @type {number} */ number, /** @type {number} */ n) => offered(view, number, n, ctx)),
        )
      : h(
          "div",
          { class: "hs-hand" },
          Array.from({ length: draft.hand_sizes[0] }, (_, n) => back("a card, face down", `b${n}`)),
        ),
    h(
      "div",
      { class: "hs-foot" },
      own ? keptPile(table) : null,
      h(
        "ol",
        { class: "hs-seats", "aria-label": "Round the table" },
        table.seats.map((/** @type {any} */ _, /** @type {number} */ seat) => draftSeat(view, seat, ctx)),
        draft.ghost ? ghost(draft) : null,
      ),
      memory(view),
    ),
  );
}

/** @param {any} view */
function draftWords(view) {
  const { draft, own } = view.table;
  const [size] = draft.hand_sizes;
  if (size === 1) return "The last card is kept. Then all shares are turned up and paid for.";
  const left = own && size ? (view.names[view.seat + 1] ?? (draft.ghost ? "the ghost hand" : view.names[0])) : "";
  return `Keep one card; the rest goes to ${left ? `your left, to ${left}` : "the left"}. Prices are paid when all shares are turned up.`;
}

/** A card of the hand. @param {any} view @param {number} number @param {number} n @param {Context} ctx */
function offered(view, number, n, ctx) {
  const { table } = view;
  const { own } = table;
  const chosen = own.pick === number && own.hand.indexOf(number) === n;
  const have = count(own.kept, number);
  return share(table, number, {
    key: keyOf("s", own.hand, n),
    class: chosen ? "kept" : "",
    props: ctx.target(`share:${number}`, `Keep ${named(table, number)}, ${thousands(horseOf(table, number).cost)}`),
    note: chosen ? "you keep this" : have ? `you have ${have} already` : null,
  });
}

/** @param {any} table */
function keptPile(table) {
  const { kept } = table.own;
  const sum = kept.reduce((/** @type {number} */ all, /** @type {number} */ one) => all + horseOf(table, one).cost, 0);
  return h(
    "div",
    { class: "hs-pile" },
    h("h3", {}, "You keep"),
    kept.length
      ? h("p", {}, cloths(kept), h("b", {}, ` ${thousands(sum)}`), h("small", {}, " to pay"))
      : h("p", { class: "quiet" }, "nothing yet"),
  );
}

/** Backs until the shares are turned up. @param {any} view @param {number} seat @param {Context} ctx */
function draftSeat(view, seat, ctx) {
  const { draft, seats } = view.table;
  const { stable, money } = seats[seat];
  return h(
    "li",
    { key: seat, "data-piece": `draft:${seat}`, style: { "--hue": ctx.hue(seat) } },
    h("b", {}, view.names[seat]),
    h("span", {}, stable.length ? thousands(money) : draft.picked[seat] ? "has chosen" : "chooses"),
    h(
      "span",
      { class: "hs-backs" },
      stable.length ? cloths(stable) : Array.from({ length: draft.kept[seat] }, (_, n) => back("a kept card", `k${n}`)),
    ),
  );
}

/** The third hand of two players. @param {any} draft */
function ghost(draft) {
  const size = draft.hand_sizes[draft.hand_sizes.length - 1];
  return h(
    "li",
    { key: "ghost", class: "hs-ghost" },
    h("b", {}, "Ghost hand"),
    h("span", {}, "loses a random card each round"),
    h(
      "span",
      { class: "hs-backs" },
      Array.from({ length: size }, (_, n) => back("a card of the ghost hand", `g${n}`)),
    ),
  );
}

/** Hands that were passed on. @param {any} view */
function memory(view) {
  const held = (view.table.own?.passed_on ?? []).filter(
    (/** @type {any} */ hand) => hand.held || hand.came_back.missing.length,
  );
  if (!held.length) return null;
  return h(
    "div",
    { class: "hs-memory" },
    h("h3", {}, "Hands you have seen"),
    held.map((/** @type {any} */ hand) =>
      h(
        "p",
        { key: hand.round },
        h(
          "small",
          {},
          hand.held
            ? `passed on, now ${hand.holder < view.names.length ? `with ${view.names[hand.holder]}` : "the ghost's"}: `
            : "came back without ",
        ),
        cloths(hand.held ?? hand.came_back.missing),
      ),
    ),
  );
}

/** The second-chance buy. @param {any} view @param {Context} ctx */
export function market(view, ctx) {
  const { table } = view;
  const { buy } = table;
  const own = ctx.seat === null ? null : table.seats[ctx.seat];
  return h(
    "div",
    { class: "hs-paper hs-market", ...seatColours(table) },
    h(
      "header",
      {},
      h("h2", {}, `Second-chance buy, pass ${buy.pass} of 2`),
      h(
        "p",
        { class: "quiet" },
        `One share each, lowest money first.${own ? ` You have ${thousands(own.money)}.` : ""}`,
      ),
    ),
    h(
      "div",
      { class: "hs-hand" },
      buy.row.map((/** @type {number} */ number, /** @type {number} */ n) => {
        const mine = own ? count(own.stable, number) : 0;
        const others = horseOf(table, number).shares - mine;
        return share(table, number, {
          key: keyOf("o", buy.row, n),
          props: ctx.target(
            `offer:${number}`,
            `Buy ${named(table, number)} for ${thousands(horseOf(table, number).cost)}`,
            { "data-piece": `offer:${number}` },
          ),
          note: own ? `yours ${mine}, others ${others}` : `${others} owned`,
        });
      }),
      deck(table, ctx),
    ),
    h(
      "div",
      { class: "hs-foot" },
      h(
        "ol",
        { class: "hs-seats", "aria-label": "Who buys when" },
        table.seats.map((/** @type {any} */ seat, /** @type {number} */ n) =>
          h(
            "li",
            { key: n, "data-piece": `draft:${n}`, style: { "--hue": ctx.hue(n) } },
            h("b", {}, view.names[n]),
            h("span", {}, thousands(seat.money)),
            h("span", { class: "quiet" }, buy.had_chance[n] ? "has chosen" : table.turn === n ? "chooses" : ""),
            earned(table, n),
          ),
        ),
      ),
      buy.deck_holds.length
        ? h(
            "div",
            { class: "hs-memory" },
            h("h3", {}, "The deck holds, in unknown order"),
            h("p", {}, cloths(buy.deck_holds)),
          )
        : null,
    ),
  );
}

/** What the race before the sale brought. @param {any} table @param {number} seat */
function earned(table, seat) {
  const last = table.results.at(-1);
  if (!last) return null;
  const sum = thousands(last.purses[seat] + last.bets[seat]);
  return h("span", { class: "quiet" }, `+${sum} in race ${last.race}`);
}

/** The top card, unseen. @param {any} table @param {Context} ctx */
function deck(table, ctx) {
  const { buy } = table;
  const costs = buy.deck_holds.map((/** @type {number} */ number) => horseOf(table, number).cost);
  const range = costs.length
    ? `${thousands(buy.blind_fee + Math.min(...costs))} to ${thousands(buy.blind_fee + Math.max(...costs))}`
    : "";
  return h(
    "div",
    { key: "deck", ...ctx.target("deck", "Buy the top card of the deck unseen", { class: "card hs-share hs-deck" }) },
    back("the deck, face down", "b"),
    h("b", {}, buy.deck ? `${buy.deck} card${buy.deck > 1 ? "s" : ""}` : "empty"),
    h(
      "p",
      {},
      buy.deck
        ? ["Top card unseen: ", h("b", {}, range), ` (${thousands(buy.blind_fee)} + its price)`]
        : "No card is left.",
    ),
  );
}
