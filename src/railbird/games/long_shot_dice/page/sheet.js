// A player's sheet, whole: money and Wilds, the grid with its bonus boxes, Helmets, Jerseys and Bets.

import { h } from "../../../web/core/render.js";
import { money } from "../../../web/pieces/money.js";
import { headIcon, helmetIcon, jerseyIcon, silkStyle, tagOf } from "./marks.js";

/** @typedef {import("../../../web/table/context.js").Context} Context */
/** @typedef {(name: string, words: string, more?: any) => Record<string, any>} Spot */

const WILDS = 3;

/** For sheets that are only looked at. @type {Spot} */
const shown = (_, words, more = {}) => ({ ...more, "aria-label": words, role: "img" });

/** `own` makes it clickable. @param {Protocol.View<LongShotDice.Table>} view @param {number} seat @param {Context} ctx @param {boolean} own */
export function sheet(view, seat, ctx, own) {
  const { table } = view;
  const paper = table.sheets[seat];
  const spot = own ? ctx.target : shown;
  return h(
    "div",
    { class: "ld-sheet" },
    h(
      "div",
      { class: "ld-purse-line" },
      h("span", { class: "ld-cash" }, money(paper.money)),
      h(
        "span",
        spot("wild", `Wilds: ${WILDS - paper.wilds_marked} left`, { class: "ld-wilds" }),
        h("small", {}, "Wilds"),
        Array.from({ length: WILDS }, (_, n) =>
          h("i", { key: n, class: n < paper.wilds_marked ? "used" : null }, n < paper.wilds_marked ? "✕" : "★"),
        ),
      ),
      h("span", { class: "ld-now" }, h("small", {}, "if it ended now "), money(paper.score)),
    ),
    h("div", { class: "ld-concession" }, grid(table, paper, spot), bonuses(table, paper, spot)),
    jockeys(table, paper, spot),
    own ? legend(ctx.about("figure:set").title) : null,
  );
}

/** @param {string} set what one is worth */
const legend = (set) =>
  h("p", { class: "ld-legend", key: "legend" }, `Full row or column: a bonus. Helmet + Jersey: ${set}.`);

/** @param {LongShotDice.Table} table @param {any} paper @param {Spot} spot */
function grid(table, paper, spot) {
  return h(
    "div",
    { class: "ld-cells", "aria-label": "Concession grid", role: "group" },
    table.grid.map((/** @type {number} */ number, /** @type {number} */ n) => {
      const name = `r${Math.floor(n / 4) + 1}c${(n % 4) + 1}`;
      const marked = paper.cells.includes(name);
      return h(
        "span",
        {
          key: name,
          ...spot(`cell:${name}`, `Cell ${name}, number ${number}${marked ? ", marked" : ""}`, {
            class: marked ? "ld-cell marked" : "ld-cell",
          }),
          style: silkStyle(table.horses[number - 1]),
        },
        number,
      );
    }),
  );
}

/** @param {LongShotDice.Table} table @param {any} paper @param {Spot} spot */
function bonuses(table, paper, spot) {
  return h(
    "div",
    { class: "ld-bonuses", "aria-label": "Bonus boxes", role: "group" },
    table.bonuses.map((bonus) => {
      const used = paper.boxes.includes(bonus.box);
      return h(
        "span",
        {
          key: bonus.box,
          ...spot(`bonus:${bonus.box}`, `Bonus: ${bonus.words}${used ? ", used" : ""}`, {
            class: used ? "ld-bonus used" : "ld-bonus",
          }),
        },
        bonusMark(bonus),
      );
    }),
  );
}

/** @type {Map<string, any>} */
const glyphs = new Map();

/** What a bonus box shows: who, and what happens to them. @param {any} bonus */
function bonusMark({ kind, words }) {
  let found = glyphs.get(kind + words);
  if (!found) {
    const [amount] = words.match(/\d+/) ?? [""];
    /** @type {Record<string, [any, string]>} */
    const marks = {
      money: ["gain", `$${amount}`],
      "back two": [[headIcon, headIcon], `back ${amount}`],
      "forward two": [[headIcon, headIcon], `fwd ${amount}`],
      "back one": [headIcon, `back ${amount}`],
      "forward one": [headIcon, `fwd ${amount}`],
      "free bet": ["free", `bet $${amount}`],
      helmet: [helmetIcon, "any"],
      jersey: [jerseyIcon, "any"],
      horse: [headIcon, "free"],
    };
    const [who, what] = marks[kind] ?? [kind, ""];
    found = h("span", { class: "ld-bonus-mark" }, h("span", {}, who), h("b", {}, what));
    glyphs.set(kind + words, found);
  }
  return found;
}

/** @param {LongShotDice.Table} table @param {any} paper @param {Spot} spot */
function jockeys(table, paper, spot) {
  return h(
    "div",
    { class: "ld-jockeys", role: "group", "aria-label": "Helmets, Jerseys and Bets" },
    table.horses.map((horse) => {
      const n = horse.number;
      const helmet = paper.helmets.includes(n),
        jersey = paper.jerseys.includes(n),
        owned = paper.horses.includes(n),
        bet = paper.bets[n - 1];
      return h(
        "div",
        {
          key: n,
          class: `ld-jockey ${helmet && jersey ? "set" : ""} ${owned ? "owned" : ""}`,
          style: silkStyle(horse),
        },
        tagOf(table, n),
        h(
          "span",
          spot(`helmet:${n}`, `Helmet ${n}${helmet ? ", marked" : ""}`, { class: helmet ? "ld-spot on" : "ld-spot" }),
          helmetIcon,
        ),
        h(
          "span",
          spot(`jersey:${n}`, `Jersey ${n}${jersey ? ", marked" : ""}`, { class: jersey ? "ld-spot on" : "ld-spot" }),
          jerseyIcon,
        ),
        h(
          "span",
          spot(`bet:${n}`, `Bet on ${n}: $${bet}`, { class: bet ? "ld-spot bet on" : "ld-spot bet" }),
          bet ? `$${bet}` : "bet",
        ),
      );
    }),
  );
}
