// The paper of the game: the Market's cards, players' sheets and Roland's.

import { h } from "../../core/render.js";
import { card, tag } from "../../pieces/card.js";
import { money } from "../../pieces/money.js";
import { silkNamed } from "../../pieces/silks.js";

export const WHEN = /** @type {Record<string, string>} */ ({
  die: "when rolled",
  concession: "Concession",
  helmet: "Helmet",
  jersey: "Jersey",
  bet: "Bet",
  bought: "when bought",
  scoring: "at the end",
});

/** @param {string} text */
export const whenOf = (text) =>
  text
    .split(/,\s*/)
    .map((word) => WHEN[word] ?? word)
    .join(", ");

/** @param {string} [extra] */
export function helmetIcon(extra = "") {
  return h(
    "svg",
    { class: `icon-helmet ${extra}`, viewBox: "0 0 24 18", "aria-hidden": "true" },
    h("path", { d: "M2 13C2 5 8 1.5 12.5 1.5C18 1.5 21 6 21 11L23.5 14.5H2Z" }),
  );
}

/** @param {string} [extra] */
export function jerseyIcon(extra = "") {
  return h(
    "svg",
    { class: `icon-jersey ${extra}`, viewBox: "0 0 24 20", "aria-hidden": "true" },
    h("path", { d: "M8 1.5C9 4 15 4 16 1.5L23 5L20.5 10.5L18 9.5V18.5H6V9.5L3.5 10.5L1 5Z" }),
  );
}

/** @param {any} view @param {import("../../table/context.js").Context} ctx */
export function market(view, ctx) {
  return h(
    "div",
    { class: "market" },
    view.table.horses.map((/** @type {any} */ horse) => horseCard(view, horse, ctx)),
  );
}

/** @param {any} view @param {any} horse @param {import("../../table/context.js").Context} ctx */
function horseCard(view, horse, ctx) {
  const { colour, ink } = silkNamed(horse.colour, horse.number);
  const owner = horse.owner === null ? null : view.names[horse.owner];
  return card(
    {
      key: `c${horse.number}`,
      number: horse.number,
      colour,
      ink,
      title: horse.name,
      class: `horse-card ${owner ? "owned" : ""} ${view.table.number === horse.number ? "rolled" : ""} ${horse.place ? "finished" : ""}`,
      corner: owner
        ? h("span", { class: "owner-tag", style: { "--hue": ctx.hue(horse.owner) } }, initials(owner))
        : h("span", { class: "price" }, `$${horse.cost}`),
      props: ctx.explain(`horse:${horse.number}`, horse.name, {
        style: owner ? { "--owner": ctx.hue(horse.owner) } : {},
      }),
      head: ctx.target(
        `horse:${horse.number}`,
        `Card ${horse.number}, ${horse.name}, ${owner ? `owned by ${owner}` : `costs $${horse.cost}`}`,
      ),
      foot: h(
        "div",
        { class: "bar", role: "group", "aria-label": `X'd: ${horse.bar.join(", ")}` },
        Array.from({ length: 8 }, (_, n) => {
          const on = horse.bar.includes(n + 1);
          return h(
            "span",
            {
              key: n,
              ...ctx.target(`box:${horse.number}:${n + 1}`, `Box ${n + 1} of card ${horse.number}`, {
                class: `box ${on ? "x" : ""} ${horse.printed.includes(n + 1) ? "printed" : ""}`,
              }),
            },
            n + 1,
          );
        }),
      ),
    },
    h(
      "p",
      { class: "ability" },
      h("em", {}, horse.trigger === "die" ? `when ${horse.number} is rolled` : whenOf(horse.trigger)),
      " ",
      horse.ability,
    ),
    h(
      "div",
      { class: "odds" },
      h("span", { class: "sr" }, "for 1st, 2nd, 3rd"),
      h(
        "span",
        {},
        horse.odds
          .slice(0, 3)
          .map((/** @type {number} */ times) => `${times}×`)
          .join(" "),
      ),
    ),
  );
}

/** "Ann" is A, "Steady 4" is S4. @param {string} name */
const initials = (name) => name[0].toUpperCase() + (name.match(/\d+$/)?.[0] ?? "");

const BONUS = /** @type {Record<string, any>} */ ({
  money: "$7",
  "back two": "−2 −2",
  "free bet": "bet $3",
  "forward two": "+2 +2",
  "back one": "−3",
  "forward one": "+3",
});

/** @param {any} bonus */
function bonusMark(bonus) {
  if (bonus.kind === "helmet") return helmetIcon();
  if (bonus.kind === "jersey") return jerseyIcon();
  if (bonus.kind === "horse") return "horse";
  const [, amount] = bonus.words.match(/(\d+)/) ?? [];
  return (BONUS[bonus.kind] ?? bonus.kind).replace(/\d+/g, amount ?? "$&");
}

/** A whole sheet as a race card; `own` makes it clickable. @param {any} view @param {number} seat @param {import("../../table/context.js").Context} ctx @param {boolean} own */
export function sheet(view, seat, ctx, own) {
  const { table } = view;
  const paper = table.sheets[seat];
  const spot = own
    ? ctx.target
    : (/** @type {string} */ _, /** @type {string} */ words, /** @type {any} */ more = {}) => ({
        ...more,
        "aria-label": words,
        role: "img",
      });
  return h(
    "div",
    { class: "race-card" },
    h(
      "div",
      { class: "purse-line" },
      h("span", { class: "cash" }, money(paper.money)),
      h(
        "span",
        { class: "wilds", ...spot("wild", `Wilds: ${3 - paper.wilds_marked} left`, { class: "wilds" }) },
        h("small", {}, "Wilds"),
        Array.from({ length: 3 }, (_, n) =>
          h("i", { key: n, class: n < paper.wilds_marked ? "used" : null }, n < paper.wilds_marked ? "✕" : "★"),
        ),
      ),
      h("span", { class: "worth" }, h("small", {}, "if it ended now "), money(paper.score)),
    ),
    h(
      "div",
      { class: "concession" },
      h(
        "div",
        { class: "cells", "aria-label": "Concession grid", role: "group" },
        table.grid.map((/** @type {number} */ number, /** @type {number} */ n) => {
          const name = `r${Math.floor(n / 4) + 1}c${(n % 4) + 1}`;
          const marked = paper.cells.includes(name);
          const { colour, ink } = silkNamed(table.horses[number - 1].colour, number);
          return h(
            "span",
            {
              key: name,
              ...spot(`cell:${name}`, `Cell ${name}, number ${number}${marked ? ", marked" : ""}`, {
                class: `cell ${marked ? "marked" : ""}`,
                style: { "--silk": colour, "--silk-ink": ink },
              }),
            },
            number,
          );
        }),
      ),
      h(
        "div",
        { class: "bonuses", "aria-label": "Bonus boxes", role: "group" },
        table.bonuses.map((/** @type {any} */ bonus) => {
          const used = paper.boxes.includes(bonus.box);
          return h(
            "span",
            {
              key: bonus.box,
              ...spot(`bonus:${bonus.box}`, `Bonus: ${bonus.words}${used ? ", used" : ""}`, {
                class: `bonus ${used ? "used" : ""}`,
              }),
            },
            bonusMark(bonus),
          );
        }),
      ),
    ),
    h(
      "div",
      { class: "jockeys", role: "group", "aria-label": "Helmets, Jerseys and Bets" },
      table.horses.map((/** @type {any} */ horse) => {
        const n = horse.number;
        const { colour, ink } = silkNamed(horse.colour, n);
        const helmet = paper.helmets.includes(n),
          jersey = paper.jerseys.includes(n),
          bet = paper.bets[n - 1];
        return h(
          "div",
          {
            key: n,
            class: `jockey ${helmet && jersey ? "set" : ""} ${paper.horses.includes(n) ? "own" : ""}`,
            style: { "--silk": colour, "--silk-ink": ink },
          },
          tag(n, colour, ink),
          h(
            "span",
            {
              ...spot(`helmet:${n}`, `Helmet ${n}${helmet ? ", marked" : ""}`, {
                class: `spot helmet ${helmet ? "on" : ""}`,
              }),
            },
            helmetIcon(),
          ),
          h(
            "span",
            {
              ...spot(`jersey:${n}`, `Jersey ${n}${jersey ? ", marked" : ""}`, {
                class: `spot jersey ${jersey ? "on" : ""}`,
              }),
            },
            jerseyIcon(),
          ),
          h(
            "span",
            { ...spot(`bet:${n}`, `Bet on ${n}: $${bet}`, { class: `spot bet ${bet ? "on" : ""}` }) },
            bet ? `$${bet}` : "–",
          ),
        );
      }),
    ),
  );
}

/** Somebody's sheet in small. @param {any} view @param {number} seat @param {import("../../table/context.js").Context} ctx */
export function smallSheet(view, seat, ctx) {
  const { table } = view;
  const roland = table.roland && seat === table.roland.seat;
  const paper = roland ? table.roland : table.sheets[seat];
  if (roland && ctx.large) return rolandSheet(view);
  if (ctx.large) return sheet(view, seat, ctx, false);
  const tagOf = (/** @type {number} */ n) => {
    const { colour, ink } = silkNamed(table.horses[n - 1].colour, n);
    return tag(n, colour, ink);
  };
  const bets = paper.bets
    .map((/** @type {number} */ amount, /** @type {number} */ n) => ({ n: n + 1, amount }))
    .filter((/** @type {any} */ bet) => bet.amount);
  const sets = roland ? [] : paper.helmets.filter((/** @type {number} */ n) => paper.jerseys.includes(n));
  return h(
    "div",
    { class: "small-sheet" },
    roland
      ? null
      : h(
          "div",
          { class: "mini-grid", role: "img", "aria-label": `${paper.cells.length} of 16 cells marked` },
          table.grid.map((/** @type {number} */ _, /** @type {number} */ n) =>
            h("i", { key: n, class: paper.cells.includes(`r${Math.floor(n / 4) + 1}c${(n % 4) + 1}`) ? "on" : null }),
          ),
        ),
    h(
      "div",
      { class: "small-lines" },
      h(
        "p",
        {},
        h("b", {}, money(paper.money)),
        roland ? null : h("small", {}, ` ${3 - paper.wilds_marked}★`),
        sets.length ? h("small", {}, ` ${sets.length} set${sets.length > 1 ? "s" : ""}`) : null,
      ),
      h(
        "p",
        { class: "small-bets" },
        bets.map((/** @type {any} */ bet) => h("span", { key: bet.n }, tagOf(bet.n), `$${bet.amount}`)),
      ),
      paper.horses.length ? h("p", { class: "small-own" }, h("small", {}, "owns "), paper.horses.map(tagOf)) : null,
      roland && table.rolled
        ? h(
            "p",
            { class: "small-roland" },
            h("small", {}, "his next: "),
            table.roland.sheet[table.rolled - 1][table.spaces - 1],
          )
        : null,
    ),
  );
}

/** @param {any} view */
function rolandSheet(view) {
  const { rolled, spaces, roland } = view.table;
  return h(
    "table",
    { class: "roland" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", {}, ""),
        [3, 2, 1].map((n) => h("th", { key: n, scope: "col" }, `moves ${n}`)),
      ),
    ),
    h(
      "tbody",
      {},
      roland.sheet.map((/** @type {string[]} */ row, /** @type {number} */ n) =>
        h(
          "tr",
          { key: n, class: n + 1 === rolled ? "lit" : null },
          h("th", { scope: "row" }, n < 8 ? n + 1 : "else"),
          [3, 2, 1].map((column) =>
            h("td", { key: column, class: n + 1 === rolled && column === spaces ? "lit" : null }, row[column - 1]),
          ),
        ),
      ),
    ),
  );
}
