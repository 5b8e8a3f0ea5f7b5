// Cards in hand, face up for their holder alone, and the hand of somebody who is being looked at.

import { h } from "../../../web/core/render.js";
import { card } from "../../../web/pieces/card.js";
import { money } from "../../../web/pieces/money.js";
import { silk } from "../../../web/pieces/silks.js";
import { cloth } from "./marks.js";

/** @typedef {import("../../../web/table/context.js").Context} Context */

const TYPES = /** @type {Record<string, string>} */ ({
  money: "Money",
  horse: "Horse",
  move: "Move",
  steal: "Cards",
  bet: "Bet",
});
const ROW = 6; // cards that fit beside each other with their whole text

/** Why not, in few words: what is in brackets comes with a click, with its clause. @param {any} why */
function shortly(why) {
  const text = why.text.replace(/ \(.*\)$/, "");
  return text[0].toUpperCase() + text.slice(1);
}

/** The seat whose hand lies open before the one who may take a card of it. @param {LongShot.Table} table @returns {number | null} */
export function lookedAt(table) {
  if (table.phase !== "pick") return null;
  return table.effect?.targets.find((one) => "seat" in one)?.seat ?? null;
}

/** A card with what is printed on it. @param {LongShot.Table} table @param {string} id */
const printed = (table, id) => ({ id, ...table.cards[id] });

/** One's own cards. @param {LongShot.Table} table @returns {any[]} */
export function held(table) {
  return Object.entries(table.hand ?? {}).map(([id, one]) => ({ ...printed(table, id), ...one }));
}

/** What lies open. @param {LongShot.Table} table @returns {any[]} */
export function discarded(table) {
  return Object.entries(table.discards).flatMap(([id, copies]) => (copies ? [{ ...printed(table, id), copies }] : []));
}

/** The cards that this viewer knows to be in a hand, one entry for each copy. @param {LongShot.Table} table @param {number} seat @returns {any[]} */
export function knownIn(table, seat) {
  return table.known[seat].map((/** @type {string} */ id) => printed(table, id));
}

/** The cards that this viewer knows to be in other hands. @param {LongShot.Table} table @returns {any[]} */
export function knownElsewhere(table) {
  return table.known.flat().map((/** @type {string} */ id) => printed(table, id));
}

/** @param {Protocol.View<LongShot.Table>} view @param {Context} ctx */
export function mine(view, ctx) {
  const { table } = view;
  const own = table.seats[/** @type {number} */ (ctx.seat)];
  const victim = lookedAt(table);
  const open = ctx.actions.some((action) => action.text.startsWith("take ")) ? victim : null;
  return h(
    "div",
    { class: "ls-stand" },
    h(
      "div",
      { class: "ls-purse" },
      h("div", { class: "ls-cash" }, money(own.cash)),
      h("div", { class: "ls-now" }, h("small", {}, "if it ended now "), h("b", {}, money(own.score))),
      h(
        "div",
        { class: "ls-own-horses" },
        own.horses.length
          ? own.horses.map((/** @type {number} */ n) =>
              h("span", { key: n, ...ctx.explain(`horse:${n}`, `Horse ${n}`) }, cloth(n)),
            )
          : h("small", {}, "no horse yet"),
      ),
      h(
        "div",
        { class: `ls-token ${own.tokens ? "" : "ls-used"}`, ...ctx.explain("token", "Reroll token") },
        own.tokens ? "↻ Reroll token" : "token spent",
      ),
    ),
    open === null
      ? null
      : [
          h("p", { class: "ls-whose", key: "whose" }, `${view.names[open]}'s hand: take one card`),
          fan(merged(knownIn(table, open)), "seen", ctx),
          h("p", { class: "ls-whose", key: "own" }, "Your own hand"),
        ],
    fan(held(table), open === null ? "own" : "resting", ctx),
  );
}

/** @param {any[]} cards one entry for each copy */
function merged(cards) {
  const found = new Map();
  for (const one of cards) found.set(one.id, { ...one, copies: (found.get(one.id)?.copies ?? 0) + 1 });
  return [...found.values()].map((one) => ({ ...one, playable: true, why: null }));
}

/** @param {any[]} cards */
function playableFirst(cards) {
  return [...cards].sort((a, b) => Number(b.playable ?? false) - Number(a.playable ?? false));
}

/** One row, or two of equal length. @param {any[]} cards @param {"own" | "seen" | "resting"} kind @param {Context} ctx */
function fan(cards, kind, ctx) {
  if (!cards.length) return h("p", { key: kind, class: "quiet ls-empty" }, "No cards in your hand.");
  const rows = Math.ceil(cards.length / (cards.length > 2 * ROW ? 7 : ROW));
  const laid = rows > 1 || ctx.narrow ? playableFirst(cards) : cards; // a second row may be out of sight
  const columns = Math.ceil(cards.length / rows);
  return h(
    "div",
    {
      key: kind,
      class: `ls-fan ${rows > 1 || ctx.narrow ? "" : "ls-one-row"} ls-${kind}`,
      role: "group",
      "aria-label": kind === "seen" ? "The hand you look at" : "Your hand",
      style: { "--columns": columns },
    },
    laid.map((one, n) => playing(one, rows > 1 ? 0 : n - (cards.length - 1) / 2, kind, ctx)),
  );
}

/** @param {any} one @param {number} off how far from the middle of the fan @param {"own" | "seen" | "resting"} kind @param {Context} ctx */
function playing(one, off, kind, ctx) {
  const named = Number(one.id.match(/^(?:SP|TP|LN)(\d+)$/)?.[1] ?? 0);
  const look = named >= 1 && named <= 10 ? silk(named) : null;
  const state = one.playable === true ? "ls-can" : one.playable === false ? "ls-cannot" : "";
  const says = `${one.title}: ${one.text}${one.why ? ` Not now: ${shortly(one.why)}` : ""}`;
  return card(
    {
      key: one.id,
      title: one.title,
      colour: look?.colour ?? `var(--ls-${one.type})`,
      ink: look?.ink,
      number: look ? named : undefined,
      corner: one.copies > 1 ? h("span", { class: "ls-copies" }, `×${one.copies}`) : null,
      class: `ls-card ${kind === "resting" ? "" : state}`,
      props: {
        ...(kind === "resting" ? ctx.explain : ctx.target)(`card:${one.id}`, says),
        style: { "--tilt": `${(off * 1.4).toFixed(2)}deg`, "--dip": `${(Math.abs(off) * 1.5).toFixed(1)}px` },
      },
      foot: h("div", { class: "ls-foot" }, foot(one, kind)),
    },
    h("p", { class: "ls-text" }, one.text),
  );
}

/** @param {any} one @param {string} kind */
function foot(one, kind) {
  if (kind === "seen") return h("span", { class: "ls-play-now" }, "▲ take it");
  if (kind === "own" && one.why) return h("span", { class: "ls-why" }, `✕ ${shortly(one.why)}`);
  if (kind === "own" && one.playable) return h("span", { class: "ls-play-now" }, "▲ playable");
  return h("span", { class: "ls-kind" }, `${TYPES[one.type] ?? one.type}${one.lead ? " · lead" : ""}`);
}
