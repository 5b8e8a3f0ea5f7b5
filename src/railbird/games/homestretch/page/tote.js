// The tote board: Win, Place and Show of eleven horses, and everybody's tokens, face down in their colour.

import { h } from "../../../web/core/render.js";
import { LINES, LINE_WORDS, RANKS, cloth, handicap, horseOf, initials, keep, seatColours, thousands } from "./silks.js";

/** @typedef {import("../../../web/table/context.js").Context} Context */

const PAYS = ["if 1st", "if 1st or 2nd", "if 1st to 3rd"];
const CROWD = 2; // from so many seats on, their tokens on a spot are drawn small

/** Does a spot pay, as the race stands? @param {any} one @param {number} line */
export const pays = (one, line) => one.finish !== null && LINES.indexOf(one.finish) <= line;

/** Can it no longer come to pay? @param {any} one @param {number} line @param {Homestretch.Table} table */
const lost = (one, line, table) =>
  one.finish !== null ? LINES.indexOf(one.finish) > line : table.race.finish.length > line;

/** @param {Homestretch.Table} table */
export const betting = (table) => table.phase === "claim" || table.phase === "betting";

/** Horses side by side; one below the other on a phone. @param {Protocol.View<Homestretch.Table>} view @param {Context} ctx @param {boolean} [alone] the track is not in sight */
export function tote(view, ctx, alone = false) {
  const { table } = view;
  const upright = ctx.narrow;
  return h(
    "div",
    { class: `hs-tote ${upright ? "upright" : ""}`, role: "group", "aria-label": "Tote board", ...seatColours(table) },
    alone ? raceLine(table, ctx) : null,
    tray(view, ctx),
    h(
      "div",
      { class: "hs-grid" },
      heads(upright),
      LINES.map((line, n) =>
        h(
          "div",
          {
            key: line,
            class: "hs-line",
            style: place(upright, 1, n + 2),
            ...ctx.explain(`line:${line}`, LINE_WORDS[line]),
          },
          h("b", {}, LINE_WORDS[line]),
          upright ? null : h("small", {}, PAYS[n]),
        ),
      ),
      table.horses.flatMap((one, column) => [
        headOf(one, column, ctx),
        ...LINES.map((line, n) => spot(view, one, line, n, column, ctx)),
      ]),
    ),
  );
}

/** @param {boolean} upright @param {number} across @param {number} down */
const place = (upright, across, down) =>
  upright ? { "grid-row": across, "grid-column": down } : { "grid-row": down, "grid-column": across };

const heads = keep((/** @type {boolean} */ upright) =>
  h("div", { key: "corner", class: "hs-corner", style: place(upright, 1, 1) }, "pays ×"),
);

/** The race card in a line. @param {Homestretch.Table} table @param {Context} ctx */
function raceLine(table, ctx) {
  const { card, number, of } = table.race;
  return h(
    "div",
    { key: "race", class: `hs-race-line ${card?.deck ?? ""}`, ...ctx.explain("race", "Race card") },
    h("b", {}, card?.name ?? "Race card"),
    h("span", {}, `Race ${number} of ${of}`),
    h("span", { class: "hs-race-purses" }, card ? `Purses ${card.purses.map(thousands).join(" / ")}` : ""),
  );
}

/** @param {any} one @param {number} column @param {Context} ctx */
function headOf(one, column, ctx) {
  return h(
    "div",
    {
      key: `h${one.number}`,
      class: "hs-head",
      style: place(ctx.narrow, column + 2, 1),
      ...ctx.explain(`name:${one.number}`, `${one.number}, ${one.name}`),
    },
    cloth(one.number),
    ctx.narrow ? h("span", { class: "hs-called" }, one.name) : null,
    one.handicap ? handicap(one.handicap) : null,
    one.finish ? h("span", { class: "hs-placed" }, RANKS[LINES.indexOf(one.finish)]) : null,
  );
}

/** @param {Protocol.View<Homestretch.Table>} view @param {any} one @param {string} line @param {number} n @param {number} column @param {Context} ctx */
function spot(view, one, line, n, column, ctx) {
  const { table } = view;
  const here = table.bets.filter((bet) => bet.number === one.number && bet.line === line);
  const full = ctx.actions.length && table.own?.tokens && !ctx.live.has(`spot:${one.number}:${line}`);
  const state = pays(one, n) ? "pays" : lost(one, n, table) ? "lost" : full ? "full" : "";
  const said = `${one.number} ${LINE_WORDS[line]}, pays ${one.payouts[n]} for each 1 of a token`;
  return h(
    "div",
    {
      key: `${one.number}${line}`,
      ...ctx.target(`spot:${one.number}:${line}`, here.length ? `${said}. ${who(view, here)}` : said, {
        class: `hs-spot ${state}`,
        style: place(ctx.narrow, column + 2, n + 2),
      }),
    },
    h("span", { class: "hs-pay" }, one.payouts[n]),
    here.length
      ? h(
          "span",
          { class: `hs-laid ${here.length >= CROWD ? "crowd" : ""}` },
          here.map((bet) => chip(view, bet, ctx, here.length >= CROWD)),
        )
      : null,
  );
}

/** Whose tokens lie here. @param {Protocol.View<Homestretch.Table>} view @param {any[]} here */
export function who(view, here) {
  return here
    .map((bet) => {
      const values = bet.values ? ` (${bet.values.join(", ")})` : "";
      return `${view.names[bet.seat]}: ${bet.tokens} token${bet.tokens > 1 ? "s" : ""}${values}`;
    })
    .join("; ");
}

/** The tokens of one seat on one spot: own ones with their values. @param {Protocol.View<Homestretch.Table>} view @param {any} bet @param {Context} ctx @param {boolean} small */
function chip(view, bet, ctx, small) {
  const own = bet.seat === ctx.seat;
  const name = view.names[bet.seat];
  const many = bet.tokens > 1 ? `${bet.tokens} tokens` : "a token";
  const up = bet.values ? (bet.values ?? []).join("+") : "";
  return h(
    "span",
    {
      key: bet.seat,
      class: `hs-chip hs-t-${view.table.seats[bet.seat].colour} ${up ? "" : "down"} ${own ? "own" : ""}`,
      role: "img",
      "aria-label": `${many} of ${name}, ${up ? bet.values.join(" and ") : "face down"}`,
      "data-piece": `chip:${bet.seat}:${bet.number}:${bet.line}`,
    },
    up ? (own ? bet.values.map(figure) : `${initials(name)} ${up}`) : initials(name),
    up ? null : small ? pips(bet.tokens) : bet.tokens > 1 ? `×${bet.tokens}` : null,
  );
}

/** One of several own tokens on a spot: side by side, without room for a plus. @param {number} value @param {number} n */
const figure = (value, n) => h("span", { key: n, class: "hs-figure" }, value);

/** As many dots as tokens. */
const pips = keep((/** @type {number} */ tokens) =>
  h(
    "i",
    { class: "hs-pips" },
    Array.from({ length: tokens }, () => h("i", {})),
  ),
);

/** The own five tokens while bets are laid: where the laid ones lie, which one is next. @param {Protocol.View<Homestretch.Table>} view @param {Context} ctx */
function tray(view, ctx) {
  const { table } = view;
  if (!betting(table) || ctx.seat === null) return null;
  const { colour, place: most, has_bet: done } = table.seats[ctx.seat];
  const all = table.bet_tokens;
  const left = done ? [] : (table.own?.tokens ?? all);
  const next = table.own?.tokens ? left[0] : null;
  const spent = all.length - left.length;
  return h(
    "div",
    { key: "tray", ...ctx.target("tokens", "Lay your tokens now, ahead of your order", { class: "hs-tray" }) },
    h(
      "span",
      { class: "hs-coins" },
      all.map((/** @type {number} */ value, /** @type {number} */ n) =>
        h(
          "span",
          {
            key: n,
            class: `hs-chip coin hs-t-${colour} ${n < spent ? "spent" : n === spent && next ? "next" : ""}`,
            role: "img",
            "aria-label": `token ${value}, ${n < spent ? "laid" : "in hand"}`,
          },
          value,
        ),
      ),
    ),
    h(
      "span",
      { class: "hs-tray-words" },
      h("b", {}, trayWords(done, next, ctx)),
      " ",
      h("span", { class: "hs-limit" }, limitWords(most)),
    ),
  );
}

/** @param {boolean} done @param {number | null} next @param {Context} ctx */
function trayWords(done, next, ctx) {
  if (done) return "All five are laid.";
  if (next) return `Lay your ${next}.`;
  return ctx.live.has("tokens") ? "Tap to bet now." : "Your turn to bet will come.";
}

/** @param {number} most */
const limitWords = (most) => `At most ${most === 1 ? "one" : most} of yours on a spot.`;

/** What the own tokens would bring, spot by spot. @param {Protocol.View<Homestretch.Table>} view @param {Context} ctx */
export function slip(view, ctx) {
  const { table } = view;
  const own = table.bets.filter((bet) => bet.seat === ctx.seat && bet.values);
  if (!own.length || table.race.finish.length === 3) return null;
  return h(
    "ul",
    { class: "hs-slip", "aria-label": "Own bets" },
    own.map((bet) => {
      const one = horseOf(table, bet.number);
      const n = LINES.indexOf(bet.line);
      const total = (bet.values ?? []).reduce((a, b) => a + b, 0) * one.payouts[n];
      const state = pays(one, n) ? "pays" : lost(one, n, table) ? "lost" : null;
      return h(
        "li",
        { key: `${bet.number}${bet.line}`, class: state },
        cloth(bet.number),
        h("span", {}, LINE_WORDS[bet.line]),
        h("b", {}, (bet.values ?? []).join("+")),
        h(
          "span",
          { class: "hs-slip-pays" },
          `${state === "pays" ? "pays" : state === "lost" ? "lost" : "would pay"} ${thousands(total)}`,
        ),
      );
    }),
  );
}

/** A seat's tokens in a line, for whoever wants to know who has what. @param {Protocol.View<Homestretch.Table>} view @param {number} seat */
export function laidBy(view, seat) {
  const own = view.table.bets.filter((bet) => bet.seat === seat);
  if (!own.length) return null;
  return h(
    "p",
    { key: "bets", class: "hs-bets" },
    own.map((bet) =>
      h(
        "span",
        { key: `${bet.number}${bet.line}` },
        cloth(bet.number),
        ` ${LINE_WORDS[bet.line]}`,
        bet.values ? ` ${(bet.values ?? []).join("+")}` : bet.tokens > 1 ? ` ×${bet.tokens}` : "",
      ),
    ),
  );
}

/** All tokens on a horse in words. @param {Protocol.View<Homestretch.Table>} view @param {number} number */
export function onHorse(view, number) {
  const said = LINES.map((line) => {
    const here = view.table.bets.filter((bet) => bet.number === number && bet.line === line);
    return here.length ? `${LINE_WORDS[line]}: ${who(view, here)}.` : "";
  });
  return said.filter(Boolean).join(" ");
}
