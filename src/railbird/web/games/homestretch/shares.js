// Shares: the hand of the draft, the offers of the second-chance buy, and everybody's stable.

import { h } from "../../core/render.js";
import { card } from "../../pieces/card.js";
import { horse } from "../../pieces/horse.js";
import { money } from "../../pieces/money.js";
import { silk } from "../../pieces/silks.js";
import { LINES, chance, cloth, horseOf, named, seatColours, thousands } from "./silks.js";
import { slip, tray } from "./tote.js";

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
      class: `share ${more.class ?? ""}`,
      props: more.props,
      foot: more.note ? h("span", { class: "share-note" }, more.note) : null,
    },
    h(
      "svg",
      { class: "share-horse", viewBox: "-56 -34 112 66", "aria-hidden": "true" },
      horse({ number, colour, ink, size: 96, cloth: 24 }),
    ),
    h("div", { class: "share-price" }, h("b", {}, thousands(one.cost)), h("small", {}, one.group)),
    chance(number),
    h(
      "div",
      { class: "share-pays" },
      h("small", {}, "pays "),
      one.payouts.map((/** @type {number} */ pay, /** @type {number} */ n) =>
        h("span", { key: n }, `${LINES[n][0].toUpperCase()} ${pay}`),
      ),
    ),
  );
}

/** @param {string} words @param {string} key */
const back = (words, key) => h("span", { key, class: "card-back", role: "img", "aria-label": words });

/** The table while shares are drafted. @param {any} view @param {import("../../table/context.js").Context} ctx */
export function draftTable(view, ctx) {
  const { table } = view;
  const { draft, own } = table;
  const kept = own?.kept ?? [];
  return h(
    "div",
    { class: "hs-paper hs-draft", ...seatColours(table) },
    h(
      "header",
      {},
      h("h2", {}, `The draft, round ${draft.round} of ${draft.rounds}`),
      h(
        "p",
        { class: "quiet" },
        "Keep one card; the rest goes to the left. Prices are paid when all shares are turned up.",
      ),
    ),
    own
      ? h(
          "div",
          { class: "hand", "data-piece": "hand", role: "group", "aria-label": "Your hand" },
          own.hand.map((/** @type {number} */ number, /** @type {number} */ n) => {
            const chosen = own.pick === number && own.hand.indexOf(number) === n;
            const have = kept.filter((/** @type {number} */ other) => other === number).length;
            return share(table, number, {
              key: `s${number}-${own.hand.slice(0, n).filter((/** @type {number} */ other) => other === number).length}`,
              class: chosen ? "kept" : "",
              props: ctx.target(
                `share:${number}`,
                `Keep ${named(table, number)}, ${thousands(horseOf(table, number).cost)}`,
              ),
              note: chosen ? "you keep this" : have ? `you have ${have} already` : null,
            });
          }),
        )
      : h("div", { class: "hand" }, back("a hand, face down", "b")),
    h(
      "div",
      { class: "draft-foot" },
      own
        ? h(
            "div",
            { class: "kept-pile" },
            h("h3", {}, "You keep"),
            kept.length
              ? h(
                  "p",
                  {},
                  kept.map((/** @type {number} */ number, /** @type {number} */ n) =>
                    h("span", { key: n, class: "kept-share" }, cloth(number)),
                  ),
                  h(
                    "b",
                    {},
                    ` ${thousands(kept.reduce((/** @type {number} */ sum, /** @type {number} */ number) => sum + horseOf(table, number).cost, 0))}`,
                  ),
                  h("small", {}, " to pay"),
                )
              : h("p", { class: "quiet" }, "nothing yet"),
          )
        : null,
      h(
        "ol",
        { class: "draft-seats" },
        table.seats.map((/** @type {any} */ _, /** @type {number} */ seat) =>
          h(
            "li",
            { key: seat, style: { "--hue": ctx.hue(seat) } },
            h("b", {}, view.names[seat]),
            h("span", {}, draft.picked[seat] ? " has chosen" : " chooses"),
            h(
              "span",
              { class: "backs" },
              Array.from({ length: draft.kept[seat] }, (_, n) => back("a kept card", `k${n}`)),
            ),
          ),
        ),
      ),
      memory(view),
    ),
  );
}

/** Hands that were passed on. @param {any} view */
function memory(view) {
  const { own, horses } = view.table;
  const held = (own?.passed_on ?? []).filter((/** @type {any} */ hand) => hand.held || hand.came_back);
  if (!held.length || !horses) return null;
  return h(
    "div",
    { class: "memory" },
    h("h3", {}, "Hands you passed on"),
    held.map((/** @type {any} */ hand) =>
      h(
        "p",
        { key: hand.round },
        hand.held
          ? [
              h(
                "small",
                {},
                hand.holder < view.names.length ? `now with ${view.names[hand.holder]}: ` : "now the ghost's: ",
              ),
              hand.held.map((/** @type {number} */ number, /** @type {number} */ n) =>
                h("span", { key: n }, cloth(number)),
              ),
            ]
          : [
              h("small", {}, "came back without "),
              hand.came_back.missing.map((/** @type {number} */ number, /** @type {number} */ n) =>
                h("span", { key: n }, cloth(number)),
              ),
            ],
      ),
    ),
  );
}

/** The second-chance buy. @param {any} view @param {import("../../table/context.js").Context} ctx */
export function market(view, ctx) {
  const { table } = view;
  const { buy } = table;
  const own = ctx.seat === null ? null : table.seats[ctx.seat];
  const dearest = Math.max(0, ...buy.deck_holds.map((/** @type {number} */ number) => horseOf(table, number).cost));
  const cheapest = Math.min(99, ...buy.deck_holds.map((/** @type {number} */ number) => horseOf(table, number).cost));
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
      { class: "hand" },
      buy.row.map((/** @type {number} */ number, /** @type {number} */ n) => {
        const mine = own ? own.stable.filter((/** @type {number} */ other) => other === number).length : 0;
        const others = horseOf(table, number).shares - mine;
        return share(table, number, {
          key: `o${number}-${buy.row.slice(0, n).filter((/** @type {number} */ other) => other === number).length}`,
          props: ctx.target(
            `offer:${number}`,
            `Buy ${named(table, number)} for ${thousands(horseOf(table, number).cost)}`,
            { "data-piece": `offer:${number}` },
          ),
          note: own ? `yours ${mine}, others ${others}` : `${others} owned`,
        });
      }),
      h(
        "div",
        { key: "deck", ...ctx.target("deck", "Buy the top card of the deck unseen", { class: "card share deck" }) },
        h(
          "div",
          { class: "deck-back" },
          back("the deck, face down", "b"),
          h("b", {}, buy.deck ? `${buy.deck} cards` : "empty"),
        ),
        h(
          "p",
          {},
          buy.deck
            ? `Blind: ${thousands(buy.blind_fee)} + its cost, ${thousands(buy.blind_fee + cheapest)} to ${thousands(buy.blind_fee + dearest)}`
            : "No card is left.",
        ),
      ),
    ),
    h(
      "div",
      { class: "draft-foot" },
      h(
        "ol",
        { class: "draft-seats" },
        table.seats.map((/** @type {any} */ seat, /** @type {number} */ n) =>
          h(
            "li",
            { key: n, style: { "--hue": ctx.hue(n) } },
            h("b", {}, view.names[n]),
            h(
              "span",
              {},
              ` ${thousands(seat.money)}${buy.had_chance[n] ? ", has had the chance" : table.turn === n ? " chooses" : ""}`,
            ),
          ),
        ),
      ),
      buy.deck
        ? h(
            "div",
            { class: "memory" },
            h("h3", {}, "The deck holds, in unknown order"),
            h(
              "p",
              {},
              buy.deck_holds.map((/** @type {number} */ number, /** @type {number} */ n) =>
                h("span", { key: n }, cloth(number)),
              ),
            ),
          )
        : null,
    ),
  );
}

/** A seat's shares, each horse once. @param {any} table @param {number} seat @param {import("../../table/context.js").Context} ctx @param {boolean} large */
function stable(table, seat, ctx, large) {
  const owned = table.seats[seat].stable;
  const numbers = Array.from(new Set(/** @type {number[]} */ (owned)));
  if (!numbers.length) return h("p", { class: "quiet" }, "No shares yet.");
  return h(
    "ul",
    { class: `stable ${large ? "large" : ""}` },
    numbers.map((number) => {
      const one = horseOf(table, number);
      const own = owned.filter((/** @type {number} */ other) => other === number).length;
      return h(
        "li",
        {
          key: number,
          class: one.finish ? "placed" : null,
          ...ctx.explain(`name:${number}`, `${own} of ${one.shares} shares of ${number}, ${one.name}`),
        },
        cloth(number),
        large ? h("span", { class: "stable-name" }, one.name) : null,
        h("small", {}, `${own}/${one.shares}`),
      );
    }),
  );
}

/** @param {any} view @param {number} seat */
function earnings(view, seat) {
  const { results } = view.table;
  if (!results.length) return null;
  return h(
    "table",
    { class: "earnings" },
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
      results.map((/** @type {any} */ result) =>
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

/** @param {any} view @param {import("../../table/context.js").Context} ctx */
export function ownThings(view, ctx) {
  const { table } = view;
  const seat = /** @type {number} */ (ctx.seat);
  const own = table.seats[seat];
  return h(
    "div",
    { class: "hs-mine" },
    h(
      "div",
      { class: "hs-purse" },
      h("span", { class: "cash" }, money(own.money), "k"),
      h("small", {}, `${own.colour} · shares worth ${thousands(own.share_value)}`),
    ),
    tray(view, ctx),
    slip(view, ctx),
    h("div", { class: "hs-stable" }, h("h3", {}, "Stable"), stable(table, seat, ctx, true)),
    earnings(view, seat),
  );
}

/** Somebody's things in small. @param {any} view @param {number} seat @param {import("../../table/context.js").Context} ctx */
export function seatThings(view, seat, ctx) {
  const { table } = view;
  const one = table.seats[seat];
  const last = table.results[table.results.length - 1];
  const betting = table.phase === "claim" || table.phase === "betting";
  return h(
    "div",
    { class: "hs-seat" },
    h(
      "p",
      {},
      h("b", {}, money(one.money), "k"),
      h("small", {}, ` ${one.colour}`),
      betting
        ? h("small", {}, one.has_bet ? " · has bet" : ` · up to ${one.place} on a spot`)
        : last
          ? h("small", {}, ` · race ${last.race}: +${thousands(last.purses[seat] + last.bets[seat])}`)
          : null,
    ),
    table.draft
      ? h(
          "p",
          { class: "backs" },
          Array.from({ length: table.draft.kept[seat] }, (_, n) => back("a kept card", `k${n}`)),
        )
      : stable(table, seat, ctx, ctx.large),
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
