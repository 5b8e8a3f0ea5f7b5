// Paper that everybody sees: the others' slips, face down until the race is over, the races run, and what the dice do.

import { h } from "../../../web/core/render.js";
import { money } from "../../../web/pieces/money.js";
import { smallDie } from "./dice.js";
import { memo } from "./memo.js";
import { cameIn, photoStrip } from "./photo.js";
import { cloths, euro, gain } from "./slip.js";

/** Somebody else: what everybody knows. @param {Protocol.View<FinishLine.Table>} view @param {number} number @param {import("../../../web/table/context.js").Context} ctx */
export function seat(view, number, ctx) {
  const { table } = view;
  const one = table.players[number];
  const last = table.results.at(-1);
  const hidden = !view.over && table.phase !== "line-up";
  return h(
    "div",
    { class: "fl-seat" },
    h(
      "p",
      { class: "fl-seat-money" },
      h("b", {}, money(one.capital, "€")),
      hidden
        ? h(
            "span",
            { class: `fl-facedown ${one.confirmed ? "in" : ""}` },
            h("i", { "aria-hidden": "true" }),
            one.confirmed ? "slip in, face down" : "writing a slip …",
          )
        : null,
      one.side_bets ? h("span", { class: "quiet" }, `side bets ${gain(one.side_bets)}`) : null,
      one.saved
        ? h(
            "span",
            { class: "fl-saved" },
            Array.from({ length: one.saved }, (_, n) => h("span", { key: n }, smallDie("black", "extra_move"))),
            h("small", {}, "extra move"),
          )
        : null,
    ),
    ctx.large
      ? table.results.map((race) =>
          h("div", { key: race.race }, h("h3", {}, `Race ${race.race}`), settled(race, number)),
        )
      : last
        ? h("div", { class: "fl-last" }, h("small", { class: "quiet" }, `Race ${last.race}`), settled(last, number))
        : null,
  );
}

/** A slip that has been shown. @param {any} race @param {number} seat */
function settled(race, seat) {
  const lines = race.slips[seat];
  return h(
    "ul",
    { class: "fl-settled" },
    lines.length
      ? lines.map((/** @type {FinishLine.SlipLine} */ line, /** @type {number} */ n) =>
          h(
            "li",
            { key: n, class: line.paid ? "paid" : "lost" },
            h("span", {}, cloths(line.tiles)),
            h("span", { class: "quiet" }, `${euro(line.stake)} at ${line.odds}x`),
            h("b", {}, line.paid ? `+${euro(line.paid)}` : "lost"),
          ),
        )
      : h("li", { class: "quiet" }, "no bet"),
    race.bonus[seat]
      ? h("li", { class: "paid" }, h("span", {}, "outsider bonus"), h("span"), h("b", {}, `+${euro(race.bonus[seat])}`))
      : null,
  );
}

/** How the races ended, and what every face does. @param {Protocol.View<FinishLine.Table>} view @param {import("../../../web/table/context.js").Context} ctx */
export function papers(view, ctx) {
  const { results } = view.table;
  return h(
    "div",
    { class: "fl-papers" },
    [...results].reverse().map((race) => result(race, view.names, ctx)),
    view.over ? null : legend(ctx),
  );
}

/** @param {any} race @param {string[]} names @param {import("../../../web/table/context.js").Context} ctx */
function result(race, names, ctx) {
  const words = cameIn(race.order);
  return h(
    "article",
    { key: race.race, class: "fl-result" },
    h(
      "header",
      {},
      h("strong", {}, `Race ${race.race}`),
      h("span", {}, words),
      race.photos
        ? h("span", { class: "quiet" }, race.photos > 1 ? `after ${race.photos} photos` : "by a photo")
        : null,
    ),
    photoStrip(race.order, `Race ${race.race}: ${race.order.join(", ")}`),
    h(
      "ul",
      { class: "fl-won" },
      names.map((name, seat) => {
        const won = race.slips[seat].reduce(
          (/** @type {number} */ total, /** @type {any} */ line) => total + line.paid - line.stake,
          race.bonus[seat],
        );
        return h(
          "li",
          { key: seat },
          h("span", { class: "seat-dot", style: { background: ctx.hue(seat) } }),
          h("span", {}, name),
          h("b", { class: won > 0 ? "up" : won < 0 ? "down" : null }, gain(won)),
        );
      }),
    ),
    ctx.seat === null
      ? null
      : h("div", { class: "fl-own" }, h("small", { class: "quiet" }, "Your slip"), settled(race, ctx.seat)),
  );
}

const COLOUR_OF = /** @type {[string, string[]][]} */ ([
  ["white", ["horseshoe", "logo"]],
  ["red", ["double_horseshoes", "whipping", "tempo_change"]],
  ["green", ["outsider_1000"]],
  ["black", ["side_bet", "extra_move", "disqualified", "inside_tip"]],
  ["yellow", ["helmet", "losing_speed", "interference", "dead_even"]],
]);

/** A die that is rolled now is clicked in the hand; here every face only explains itself. @param {import("../../../web/table/context.js").Context} ctx */
function legend(ctx) {
  return h(
    "section",
    { class: "fl-legend", "aria-label": "What the dice do" },
    h("h3", {}, "What the dice do"),
    h(
      "ul",
      {},
      COLOUR_OF.map(([colour, faces]) =>
        faces.map((face) => {
          const { title: name, text: brief } = ctx.about(`face:${face}`);
          return ctx.narrow
            ? h(
                "li",
                { key: face },
                icon(colour, face),
                h("span", {}, h("b", {}, name), " ", ctx.about(`die:${face}`).text),
              )
            : h(
                "li",
                { key: face },
                h(
                  "button",
                  { type: "button", ...ctx.target(`face:${face}`, name) },
                  icon(colour, face),
                  h("span", {}, h("b", {}, name), h("small", {}, brief)),
                ),
              );
        }),
      ),
    ),
  );
}

const icon = memo((/** @type {string} */ colour, /** @type {string} */ face) => smallDie(colour, face, 28));
