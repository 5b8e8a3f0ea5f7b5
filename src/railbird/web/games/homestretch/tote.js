// The tote board: Win, Place and Show of eleven horses, and everybody's tokens, face down in their colour.

import { h } from "../../core/render.js";
import { LINES, LINE_WORDS, cloth, handicap, initials, seatColours, thousands } from "./silks.js";

const PAYS = ["if 1st", "if 1st or 2nd", "if among the first 3"];

/** Does a spot pay, as the race stands? @param {any} one @param {number} line */
const pays = (one, line) => one.finish !== null && LINES.indexOf(one.finish) <= line;

/** Can it still come to pay? @param {any} one @param {number} line @param {any} table */
const lost = (one, line, table) =>
  one.finish !== null ? LINES.indexOf(one.finish) > line : table.race.finish.length > line;

/** Horses side by side; one below the other on a phone. @param {any} view @param {import("../../table/context.js").Context} ctx */
export function tote(view, ctx) {
  const { table } = view;
  const place = (/** @type {number} */ across, /** @type {number} */ down) =>
    ctx.narrow ? { "grid-row": across, "grid-column": down } : { "grid-row": down, "grid-column": across };
  return h(
    "div",
    {
      class: `hs-tote ${ctx.narrow ? "upright" : ""}`,
      role: "group",
      "aria-label": "Tote board",
      ...seatColours(table),
    },
    h("div", { key: "corner", class: "tote-corner", style: place(1, 1) }, ctx.narrow ? "" : "pays ×"),
    LINES.map((line, n) =>
      h(
        "div",
        { key: line, class: "tote-line", style: place(1, n + 2), ...ctx.explain(`line:${line}`, LINE_WORDS[line]) },
        h("b", {}, LINE_WORDS[line]),
        h("small", {}, PAYS[n]),
      ),
    ),
    table.horses.map((/** @type {any} */ one, /** @type {number} */ column) => [
      h(
        "div",
        {
          key: `h${one.number}`,
          class: `tote-horse ${one.finish ? "placed" : ""}`,
          style: place(column + 2, 1),
          ...ctx.explain(`name:${one.number}`, `${one.number}, ${one.name}`),
        },
        cloth(one.number),
        ctx.narrow ? h("span", { class: "tote-called" }, one.name) : null,
        one.handicap ? handicap(one.handicap) : null,
        one.finish ? h("span", { class: "tote-place" }, ["1st", "2nd", "3rd"][LINES.indexOf(one.finish)]) : null,
      ),
      LINES.map((line, n) =>
        h(
          "div",
          {
            key: `${one.number}${line}`,
            ...ctx.target(
              `spot:${one.number}:${line}`,
              `${one.number} ${LINE_WORDS[line]}, pays ${one.payouts[n]} for each 1 of a token`,
              {
                class: `tote-spot ${pays(one, n) ? "pays" : ""} ${lost(one, n, table) ? "lost" : ""}`,
                style: place(column + 2, n + 2),
              },
            ),
          },
          h("span", { class: "pay" }, one.payouts[n]),
          laid(view, one.number, line, ctx),
        ),
      ),
    ]),
  );
}

/** The tokens on a spot: own ones with their values. @param {any} view @param {number} number @param {string} line @param {import("../../table/context.js").Context} ctx */
function laid(view, number, line, ctx) {
  const here = view.table.bets.filter((/** @type {any} */ bet) => bet.number === number && bet.line === line);
  return here.length
    ? h(
        "span",
        { class: `laid ${here.length > 3 ? "many" : ""}` },
        here.map((/** @type {any} */ bet) => chip(view, bet, ctx)),
      )
    : null;
}

/** @param {any} view @param {any} bet @param {import("../../table/context.js").Context} ctx */
function chip(view, bet, ctx) {
  const own = bet.seat === ctx.seat;
  const name = view.names[bet.seat];
  const many = bet.tokens > 1 ? `${bet.tokens} tokens` : "a token";
  return h(
    "span",
    {
      key: bet.seat,
      class: `chip t-${view.table.seats[bet.seat].colour} ${bet.values ? "" : "down"} ${own ? "own" : ""}`,
      role: "img",
      "aria-label": `${many} of ${name}, ${bet.values ? bet.values.join(" and ") : "face down"}`,
    },
    bet.values
      ? (own ? "" : `${initials(name)} `) + bet.values.join("+")
      : `${initials(name)}${bet.tokens > 1 ? `×${bet.tokens}` : ""}`,
  );
}

/** The five tokens in front of whoever lays them, those laid turned away. @param {any} view @param {import("../../table/context.js").Context} ctx */
export function tray(view, ctx) {
  const { table } = view;
  const seat = /** @type {number} */ (ctx.seat);
  const { colour, place, has_bet: done } = table.seats[seat];
  if (table.phase !== "claim" && table.phase !== "betting") return null;
  const left = table.own?.tokens ?? (done ? [] : Array(5).fill("★"));
  return h(
    "div",
    { ...ctx.target("tokens", "Lay your tokens now, ahead of your order", { class: "tray" }) },
    h(
      "span",
      { class: "tray-tokens" },
      left.map((/** @type {number} */ value, /** @type {number} */ n) =>
        h("span", { key: n, class: `chip coin t-${colour} ${n === 0 && table.own?.tokens ? "next" : ""}` }, value),
      ),
    ),
    h(
      "span",
      { class: "tray-words" },
      done
        ? "All five tokens are laid."
        : `At most ${place === 1 ? "one token" : `${place} tokens`} on a spot${table.own?.tokens ? `; the ${left[0]} is next.` : "."}`,
    ),
  );
}

/** What the own tokens would bring, spot by spot. @param {any} view @param {import("../../table/context.js").Context} ctx */
export function slip(view, ctx) {
  const { table } = view;
  const own = table.bets.filter((/** @type {any} */ bet) => bet.seat === ctx.seat && bet.values);
  if (!own.length || table.race.finish.length === 3) return null;
  return h(
    "ul",
    { class: "hs-slip", "aria-label": "Own bets" },
    own.map((/** @type {any} */ bet) => {
      const one = table.horses.find((/** @type {any} */ other) => other.number === bet.number);
      const n = LINES.indexOf(bet.line);
      const total = bet.values.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0) * one.payouts[n];
      return h(
        "li",
        { key: `${bet.number}${bet.line}`, class: pays(one, n) ? "pays" : lost(one, n, table) ? "lost" : null },
        cloth(bet.number),
        h("span", {}, ` ${LINE_WORDS[bet.line]} `),
        h("b", {}, bet.values.join("+")),
        h("span", { class: "slip-pays" }, `${pays(one, n) ? "pays" : "would pay"} ${thousands(total)}`),
      );
    }),
  );
}
