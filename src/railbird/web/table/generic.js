// Any game, drawn plainly from its view: playable before it has a module of its own.

import { h } from "../core/render.js";
import { silk } from "../pieces/silks.js";

export const tabs = { mine: "Mine", cards: "Cards", others: "Others" };

/** @param {any} view @param {import("./context.js").Context} ctx */
export function board(view, ctx) {
  const { horses, seats, players, sheets, ...rest } = view.table;
  return h(
    "div",
    { class: "generic" },
    horses
      ? h(
          "ol",
          { class: "generic-horses" },
          horses.map((/** @type {any} */ horse) => {
            const { colour, ink } = silk(horse.number);
            return h(
              "li",
              { key: horse.number, ...ctx.target(`horse:${horse.number}`, `Horse ${horse.number}`) },
              h("span", { class: "cloth-tag", style: { "--silk": colour, "--silk-ink": ink } }, horse.number),
              h("strong", {}, horse.name),
              h("span", {}, ` at ${horse.position}`),
            );
          }),
        )
      : null,
    targets(ctx),
    facts(rest),
  );
}

/** Targets that the plain drawing has no place for. @param {import("./context.js").Context} ctx */
function targets(ctx) {
  const others = Array.from(ctx.live).filter((name) => !name.startsWith("horse:"));
  return others.length
    ? h(
        "div",
        { class: "generic-targets" },
        others.map((name) => {
          const words = ctx.about(name).title || name.replaceAll(":", " ");
          return h("button", { type: "button", key: name, ...ctx.target(name, words) }, words);
        }),
      )
    : null;
}

/** @param {any} view @param {number} number */
export function seat(view, number) {
  const list = view.table.sheets ?? view.table.seats ?? view.table.players ?? [];
  return list[number] ? facts(list[number]) : null;
}

/** @param {any} view @param {number} number */
export function standing(view, number) {
  const list = view.table.sheets ?? view.table.seats ?? view.table.players ?? [];
  const own = list[number] ?? {};
  return { money: own.money ?? own.cash ?? own.capital ?? "", score: own.score ?? own.total };
}

/** Objects of one kind as a table. @param {any[]} rows */
function table(rows) {
  const columns = Object.keys(rows[0]);
  return h(
    "table",
    { class: "generic-table" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        columns.map((name) => h("th", { key: name, scope: "col" }, name.replaceAll("_", " "))),
      ),
    ),
    h(
      "tbody",
      {},
      rows.map((row, n) =>
        h(
          "tr",
          { key: n },
          columns.map((name) => h("td", { key: name }, facts(row[name]))),
        ),
      ),
    ),
  );
}

/** Any JSON value as nested lists and tables. @param {any} value @returns {any} */
export function facts(value) {
  if (Array.isArray(value)) {
    return value.every((item) => typeof item !== "object" || item === null)
      ? value.map((item) => item ?? "–").join(", ") || "–"
      : value.every((item) => item && !Array.isArray(item) && Object.keys(item).join() === Object.keys(value[0]).join())
        ? table(value)
        : h(
            "ul",
            {},
            value.map((item) => h("li", {}, facts(item))),
          );
  }
  if (value && typeof value === "object") {
    return h(
      "dl",
      { class: "facts" },
      Object.entries(value).map(([name, item]) => [h("dt", {}, name.replaceAll("_", " ")), h("dd", {}, facts(item))]),
    );
  }
  return value === null ? "–" : String(value);
}
