// Around the lanes: the dice, everybody with money and cards, the winner's circle, the pile and the discards.

import { h } from "../../../web/core/render.js";
import { die } from "../../../web/pieces/die.js";
import { silk } from "../../../web/pieces/silks.js";
import { cut, deeds } from "./deeds.js";
import { discarded } from "./hand.js";
import { PLACES, back, backs, chip, marks } from "./marks.js";
import { circle } from "./shape.js";

/** @typedef {import("./shape.js").Shape} Shape */
/** @typedef {import("../../../web/table/context.js").Context} Context */

/** Dice and people; on a phone the cards, and people only while one of them is to be chosen. @param {Protocol.View<LongShot.Table>} view @param {Shape} shape @param {Context} ctx @param {boolean} asked */
export function header(view, shape, ctx, asked) {
  const { table, names } = view;
  const seats = shape.phone ? table.seats.filter((seat) => ctx.live.has(`seat:${seat.seat}`)) : table.seats;
  const left = shape.phone ? 1 : 104;
  const each = Math.min(shape.phone ? 130 : 196, (shape.width - left) / Math.max(1, seats.length));
  const done = deeds(ctx.log, table);
  return h(
    "g",
    { key: "header" },
    asked
      ? null
      : h("g", { key: "dice", transform: `translate(${shape.phone ? 23 : 25} 22)` }, dice(table, shape, ctx)),
    shape.phone && !asked ? phoneCards(table, shape, ctx) : null,
    shape.phone && !asked
      ? null
      : seats.map((seat, n) => plate(seat, names, left + n * each, each - 6, table, done[seat.seat], ctx)),
    shape.phone ? null : heads(shape),
  );
}

/** What stands in the columns of the horse cards. @param {Shape} shape */
function heads(shape) {
  const { columns, top } = shape;
  const y = top - 9;
  return h(
    "g",
    { key: "heads", class: "ls-heads" },
    h("text", { x: 31, y }, "moves with"),
    h("text", { class: "ls-middle", x: columns.odds, y }, "pays"),
    h("text", { class: "ls-middle", x: columns.price, y }, "price"),
    h("text", { class: "ls-middle", x: (columns.bets + columns.card) / 2, y }, "bets"),
  );
}

/** The roll that counts now: a card may have both dice rolled once more. @param {LongShot.Table} table @param {Shape} shape @param {Context} ctx */
function dice(table, shape, ctx) {
  const shown = table.moving ?? table.dice;
  const look = shown ? silk(shown.horse) : { colour: "#fdf8ec", ink: "#22302a" };
  const place = (/** @type {string} */ name, /** @type {string} */ says, /** @type {any} */ piece, x = 0) =>
    h(
      "g",
      { key: name, transform: `translate(${x} 0)`, ...ctx.target(name, says) },
      h("rect", { class: "hit", x: -22, y: -22, width: 44, height: 44, rx: 9 }),
      piece,
    );
  return [
    place(
      "die:horse",
      "Roll the horse die again",
      die({
        face: shown?.horse ?? null,
        size: 36,
        colour: look.colour,
        ink: look.ink,
        shape: "octagon",
        piece: "die:horse",
        words: shown ? `horse die: ${shown.horse}` : "horse die, not rolled",
      }),
    ),
    place(
      "die:move",
      "Roll the move die again",
      die({
        face: shown ? shown.move : null,
        size: 34,
        colour: "#2c8a57",
        ink: "#fff",
        piece: "die:move",
        words: shown ? `move die: ${shown.move}` : "move die, not rolled",
      }),
      shape.phone ? 47 : 48,
    ),
  ];
}

/** The pile and the discards, on a phone beside the winner's circle. @param {LongShot.Table} table @param {Shape} shape @param {Context} ctx */
function phoneCards(table, shape, ctx) {
  const x = shape.circle + 3 * shape.step + 2;
  const wide = shape.width - x - 47;
  return h(
    "g",
    { key: "cards" },
    h(
      "g",
      { transform: `translate(${x} 0)`, ...ctx.target("pile", `Draw pile, ${table.pile} cards`) },
      h("rect", { class: "hit", width: 44, height: 44, rx: 9 }),
      back(6, 1, 32, 42),
      h("rect", { class: "ls-count", x: 8, y: 13, width: 28, height: 18, rx: 4 }),
      h("text", { class: "ls-word ls-middle ls-on-back", x: 22, y: 27, "data-piece": "pile" }, table.pile),
    ),
    h(
      "g",
      {
        transform: `translate(${x + 47} 0)`,
        ...ctx.target("discard", `Discard two cards for ${ctx.about("figure:pair").title}`),
      },
      h("rect", { class: "hit", width: wide - 1, height: 44, rx: 9 }),
      h("rect", { class: "ls-tray", x: 2, y: 2, width: wide - 5, height: 40, rx: 7 }),
      h("text", { class: "ls-word ls-middle", x: wide / 2, y: 18 }, wide > 84 ? "discard 2" : "2 cards"),
      h("text", { class: "ls-word ls-middle ls-gain", x: wide / 2, y: 35 }, `for ${ctx.about("figure:pair").title}`),
    ),
  );
}

/** Name and money, below them the last deed and how many cards. @param {any} seat @param {string[]} names @param {number} x @param {number} width @param {LongShot.Table} table @param {import("./deeds.js").Deed | null} deed @param {Context} ctx */
function plate(seat, names, x, width, table, deed, ctx) {
  const turn = table.turn === seat.seat && table.turns > 0 && table.phase !== "over";
  const name = names[seat.seat];
  const letters = (/** @type {number} */ room) => Math.max(3, Math.floor(room / 7.7));
  const cash = `$${seat.cash}`;
  const free = letters(width - 34 - cash.length * 9);
  const slim = free < Math.min(6, name.length); // then the cards stand where the name would
  const room = letters(width - (slim ? 12 : 44));
  const said = deed && (deed.words.length <= room ? deed.words : deed.brief);
  return h(
    "g",
    {
      key: `p${seat.seat}`,
      "data-piece": `plate:${seat.seat}`,
      transform: `translate(${x.toFixed(1)} 0)`,
      ...ctx.target(
        `seat:${seat.seat}`,
        `${name}, $${seat.cash}, ${seat.cards} cards${deed ? `, last: ${deed.words}` : ""}`,
        { class: `ls-plate ${turn ? "ls-on-turn" : ""}` },
      ),
    },
    h("rect", { class: "ls-plate-body", y: 1.5, width, height: 42, rx: 8, style: { stroke: ctx.hue(seat.seat) } }),
    h("rect", { class: "hit", y: 0, width, height: 44, rx: 8 }),
    chip(marks(names)[seat.seat], ctx.hue(seat.seat), 13, 14),
    slim ? null : h("text", { class: "ls-plate-name", x: 26, y: 19 }, cut(name, free)),
    h("text", { class: "ls-cash-figure ls-end", x: width - 7, y: 19 }, cash),
    said ? h("text", { class: "ls-deed", x: 7, y: 37 }, cut(said, room)) : null,
    slim ? backs(seat.cards, 57, 7) : backs(seat.cards, width - 5, 26),
  );
}

/** The winner's circle, and beside the lanes the pile and the discards under it. @param {LongShot.Table} table @param {Shape} shape @param {Context} ctx */
export function podium(table, shape, ctx) {
  return h(
    "g",
    { key: "circle", class: "ls-circle" },
    [1, 2, 3].map((place) => {
      const p = circle(shape, place);
      const box = shape.phone
        ? { x: p.x - 22, y: 0.5, width: 44, height: 43 }
        : { x: shape.circle, y: p.y - shape.step / 2 + 14, width: 81, height: shape.step - 6 };
      const prize = `$${table.track.prizes[place - 1]}`;
      const home = table.order[place - 1];
      return h(
        "g",
        { key: place, ...ctx.explain(`place:${place}`, `Place ${place}`) },
        h("rect", { class: `ls-step ls-step-${place}`, ...box, rx: 6 }),
        shape.phone
          ? [
              h("text", { class: "ls-place", x: p.x, y: 15 }, PLACES[place - 1]),
              home ? null : h("text", { class: "ls-prize", x: p.x, y: 36 }, prize),
            ]
          : [
              home ? null : h("text", { class: "ls-place ls-large", x: p.x, y: p.y + 6 }, PLACES[place - 1]),
              h(
                "text",
                { class: "ls-prize", x: p.x, y: box.y + box.height - 8 },
                home ? `${PLACES[place - 1]} ${prize}` : prize,
              ),
            ],
      );
    }),
    shape.phone ? null : piles(table, shape, ctx),
  );
}

/** The draw pile face down, the discards as a tray that takes two cards for $5. @param {LongShot.Table} table @param {Shape} shape @param {Context} ctx */
function piles(table, shape, ctx) {
  const x = shape.circle + 41;
  const bottom = shape.top + 10 * shape.row;
  const top = shape.top + 3 * shape.step + 2;
  const tray = bottom - 94;
  const last = discarded(table).reduce((all, card) => all + card.copies, 0);
  return [
    h(
      "g",
      { key: "pile", ...ctx.target("pile", `Draw pile, ${table.pile} cards`) },
      h("rect", { class: "hit", x: shape.circle, y: top, width: 81, height: tray - top - 6, rx: 8 }),
      h(
        "g",
        { "data-piece": "pile" },
        table.pile > 2 ? back(x - 20, top + 5, 38, 48) : null,
        table.pile
          ? back(x - 17, top + 9, 38, 48)
          : h("rect", { class: "ls-tray", x: x - 17, y: top + 9, width: 38, height: 48, rx: 4 }),
      ),
      h("text", { class: "ls-word ls-middle", x, y: top + 74 }, table.pile ? `${table.pile} left` : "empty"),
    ),
    h(
      "g",
      {
        key: "tray",
        ...ctx.target("discard", `Discard two cards for ${ctx.about("figure:pair").title}`, { class: "ls-discards" }),
      },
      h("rect", { class: "hit", x: shape.circle, y: tray, width: 81, height: 92, rx: 8 }),
      h("rect", { class: "ls-tray", x: shape.circle + 3, y: tray + 3, width: 75, height: 86, rx: 7 }),
      h("text", { class: "ls-word ls-middle", x, y: tray + 21 }, "discards"),
      h("text", { class: "ls-pile-count", x, y: tray + 43, "data-piece": "discards" }, last),
      h("text", { class: "ls-word ls-middle ls-gain", x, y: tray + 62 }, "any two"),
      h("text", { class: "ls-word ls-middle ls-gain", x, y: tray + 79 }, `pay ${ctx.about("figure:pair").title}`),
    ),
  ];
}
