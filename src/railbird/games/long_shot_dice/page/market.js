// The Market as a race card: one line for each horse, with its ability, its price, what it pays and its eight boxes.

import { h } from "../../../web/core/render.js";
import { initials, silkStyle, tagOf } from "./marks.js";

/** @typedef {import("../../../web/table/context.js").Context} Context */

const HEAD = h(
  "p",
  { class: "ld-market-head", key: "head" },
  h("b", {}, "Market"),
  h("span", {}, "a filled box: this horse moves 1 too when the card's number is rolled"),
);

/** @param {Protocol.View<LongShotDice.Table>} view @param {Context} ctx */
export function market(view, ctx) {
  return h(
    "div",
    { class: "ld-market" },
    HEAD,
    rolandNext(view.table, ctx),
    view.table.horses.map((horse) => line(view, horse, ctx)),
  );
}

/** Alone: what Roland will do after this turn, by the dice. @param {LongShotDice.Table} table @param {Context} ctx */
function rolandNext({ roland, rolled, spaces }, ctx) {
  if (!roland || !rolled || !spaces) return null;
  const { sheet } = roland;
  return h(
    "p",
    { class: "ld-next", key: "next", style: { "--owner": ctx.hue(roland.seat) } },
    h("b", {}, "Then Roland: "),
    `${sheet[rolled - 1][spaces - 1]}; if he cannot, ${sheet[sheet.length - 1][spaces - 1]}.`,
  );
}

/** @type {Map<string, any>} */
const abilities = new Map();

/** In a few words where the lines are many; a touch tells the whole. @param {any} horse @param {boolean} whole @param {Context} ctx */
function ability(horse, whole, ctx) {
  const when = `${ctx.about(`ability:${horse.number}`).title}:`;
  const what = whole ? horse.ability : (horse.brief ?? horse.ability);
  let found = abilities.get(when + what);
  if (!found) {
    found = h("p", { class: "ld-ability" }, h("em", {}, when), ` ${what}`);
    abilities.set(when + what, found);
  }
  return found;
}

/** @param {Protocol.View<LongShotDice.Table>} view @param {any} horse @param {Context} ctx */
export function line(view, horse, ctx) {
  const { table, names } = view;
  const { number } = horse;
  const owner = horse.owner === null ? null : names[horse.owner];
  const bet = table.sheets?.[ctx.seat ?? -1]?.bets[number - 1];
  return h(
    "article",
    {
      key: number,
      ...ctx.explain(`horse:${number}`, horse.name, {
        class: `ld-card ${owner ? "owned" : ""} ${table.number === number ? "rolled" : ""}`,
      }),
      style: owner ? { ...silkStyle(horse), "--owner": ctx.hue(horse.owner) } : silkStyle(horse),
    },
    h(
      "div",
      ctx.target(
        `horse:${number}`,
        `Card ${number}, ${horse.name}, ${owner ? `owned by ${owner}` : `costs $${horse.cost}`}`,
        {
          class: "ld-name",
        },
      ),
      tagOf(table, number),
      h("b", {}, horse.name),
      horse.place ? h("span", { class: "ld-placed" }, ["1st", "2nd", "3rd"][horse.place - 1]) : null,
    ),
    h(
      "div",
      { class: "ld-worth" },
      h(
        "span",
        { class: "ld-deal" },
        bet ? h("span", { class: "ld-bet" }, h("span", { class: "sr" }, "your bets: "), `$${bet}`) : null,
        owner
          ? h(
              "span",
              { class: "ld-owned" },
              h("span", { class: "sr" }, "owned by "),
              horse.owner === ctx.seat ? "yours" : initials(names, horse.owner),
            )
          : h("span", { class: "ld-price" }, `$${horse.cost}`),
      ),
      h(
        "span",
        { class: "ld-odds" },
        h("span", { class: "sr" }, "pays for 1st, 2nd, 3rd: "),
        horse.odds
          .slice(0, 3)
          .map((/** @type {number} */ times) => `${times}×`)
          .join(" "),
      ),
    ),
    ability(horse, ctx.narrow, ctx),
    h(
      "div",
      { class: "ld-bar", role: "group", "aria-label": `Boxes of card ${number}; filled: ${horse.bar.join(", ")}` },
      table.horses.map((other) => {
        const on = horse.bar.includes(other.number);
        return h(
          "span",
          {
            key: other.number,
            ...ctx.target(`box:${number}:${other.number}`, `Box ${other.number} of card ${number}`, {
              class: on ? "ld-box x" : "ld-box",
            }),
            style: silkStyle(other),
          },
          other.number,
        );
      }),
    ),
  );
}
