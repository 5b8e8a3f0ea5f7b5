// Ten straight lanes with the horse cards at their left, the winner's circle, the dice and the pile around them.

import { h } from "../../core/render.js";
import { die } from "../../pieces/die.js";
import { horse } from "../../pieces/horse.js";
import { lane } from "../../pieces/lane.js";
import { silk } from "../../pieces/silks.js";
import { backs, chip, marks } from "./marks.js";

/**
 * `card` is the width of the horse cards, `turf` the height of a lane inside its `row`.
 * @typedef {{width: number, height: number, top: number, row: number, turf: number, card: number, start: number, first: number, last: number, circle: number, size: number}} Shape
 */

/** @type {Shape} */
const WIDE = {
  width: 896,
  height: 496,
  top: 66,
  row: 42.5,
  turf: 38,
  card: 310,
  start: 314,
  first: 358,
  last: 800,
  circle: 812,
  size: 50,
};
/** @type {Shape} */
const NARROW = {
  width: 374,
  height: 528,
  top: 66,
  row: 46,
  turf: 28,
  card: 0,
  start: 2,
  first: 38,
  last: 330,
  circle: 334,
  size: 42,
};

/** @param {boolean} narrow */
export const shapeOf = (narrow) => (narrow ? NARROW : WIDE);

/** @param {Shape} shape @param {any} track */
export const spaceWidth = (shape, track) => (shape.last - shape.first) / track.spaces;

/** Where a horse stands on a space of its lane; beyond the last one it is over the line. @param {Shape} shape @param {any} track @param {number} number @param {number} position */
export function at(shape, track, number, position) {
  const y = shape.top + (number - 1) * shape.row + shape.row - shape.turf / 2 - 2;
  if (position <= 0) return { x: (shape.start + shape.first) / 2 + 2, y };
  return { x: shape.first + (Math.min(position, track.spaces + 1) - 0.5) * spaceWidth(shape, track), y };
}

/** A place in the winner's circle. @param {Shape} shape @param {number} place */
export function circle(shape, place) {
  const step = shape === NARROW ? 92 : 78;
  return {
    x: (shape.circle + shape.width) / 2 - 1,
    y: shape.top + 24 + (place - 1) * step + (shape === NARROW ? 14 : 4),
  };
}

/** @param {any} table @param {Shape} shape @param {any} one */
export const spot = (table, shape, one) =>
  one.place ? circle(shape, one.place) : at(shape, table.track, one.number, one.position);

/** @param {any} view @param {import("../../table/context.js").Context} ctx */
export function lanes(view, ctx) {
  const { table } = view;
  const shape = shapeOf(ctx.narrow);
  const { width, height } = shape;
  return h(
    "svg",
    { class: "lanes", viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": words(table) },
    h("rect", {
      class: "verge",
      x: shape.start - 2,
      y: shape.top - 3,
      width: shape.last - shape.start + 10,
      height: 10 * shape.row + 6,
      rx: 6,
    }),
    header(view, shape, ctx),
    ground(table, shape, ctx),
    table.horses.map((/** @type {any} */ one) =>
      ctx.narrow ? nameLine(one, view, shape, ctx) : sideCard(one, view, shape, ctx),
    ),
    winners(table, shape, ctx),
    ctx.narrow ? null : piles(table, shape, ctx),
    table.horses.map((/** @type {any} */ one) => runner(one, table, shape, ctx)),
  );
}

/** @param {any} table */
function words(table) {
  const order = [...table.horses].sort((a, b) => (a.place || 9) - (b.place || 9) || b.position - a.position);
  return `Track: ${order.map((one) => `horse ${one.number} ${one.place ? `finished ${one.place}` : one.position ? `on space ${one.position}` : "behind the start"}`).join(", ")}`;
}

/** @param {any} table @param {Shape} shape @param {import("../../table/context.js").Context} ctx */
function ground(table, shape, ctx) {
  const { spaces, no_bets_from: from } = table.track;
  const space = spaceWidth(shape, table.track);
  const top = shape.top,
    bottom = shape.top + 10 * shape.row;
  const across = (/** @type {number} */ x) =>
    table.horses
      .map((/** @type {any} */ one) => `M${x} ${top + one.number * shape.row - shape.turf - 2}v${shape.turf}`)
      .join("");
  const every = spaces > 24 ? 4 : 5;
  return h(
    "g",
    { key: "ground" },
    table.horses.map((/** @type {any} */ one) => {
      const y = top + (one.number - 1) * shape.row + shape.row - shape.turf - 2;
      return h(
        "g",
        { key: one.number },
        h("rect", {
          class: "gate",
          x: shape.start,
          y,
          width: shape.first - shape.start,
          height: shape.turf,
          ...ctx.explain("gate", "Start"),
        }),
        h(
          "g",
          ctx.explain("lane", "Lane"),
          lane({ spaces, x: shape.first, y, space, height: shape.turf, shaded: (n) => (n >= from ? "no-bets" : "") }),
        ),
      );
    }),
    h(
      "g",
      { class: "no-bets-head", ...ctx.explain("no-bets", "No-bets area") },
      h("rect", {
        x: shape.first + (from - 1) * space,
        y: top - 21,
        width: (spaces - from + 1) * space,
        height: 18,
        rx: 4,
      }),
      h("text", { x: shape.first + (from - 1 + (spaces - from + 1) / 2) * space, y: top - 7.5 }, "NO BETS"),
    ),
    Array.from({ length: from - 1 }, (_, n) => n + 1)
      .filter((n) => n % every === 0 && n < from)
      .map((n) =>
        h("text", { key: `n${n}`, class: "space-figure", x: shape.first + (n - 0.5) * space, y: top - 8 }, n),
      ),
    h("path", { class: "start-line", d: across(shape.first) }),
    table.lead ? h("path", { class: "lead-line", d: across(shape.first + table.lead * space) }) : null,
    h(
      "g",
      { class: "finish-line", ...ctx.explain("finish", "Finish") },
      h("path", { class: "under", d: `M${shape.last + 3} ${top}V${bottom}` }),
      h("path", { class: "over", d: `M${shape.last + 3} ${top}V${bottom}` }),
    ),
  );
}

/** Dice, and everybody with money and cards; on a phone only those who can be chosen, instead of the dice.
 * @param {any} view @param {Shape} shape @param {import("../../table/context.js").Context} ctx */
function header(view, shape, ctx) {
  const { table, names } = view;
  const seats = ctx.narrow
    ? table.seats.filter((/** @type {any} */ seat) => ctx.live.has(`seat:${seat.seat}`))
    : table.seats;
  const left = ctx.narrow ? 0 : 104;
  const each = Math.min(ctx.narrow ? 120 : 150, (shape.width - left) / Math.max(1, seats.length));
  const dies = h(
    "g",
    { key: "dice", class: "dice", transform: `translate(${ctx.narrow ? 28 : 26} 22)` },
    dice(table, ctx),
  );
  if (ctx.narrow && !seats.length) return h("g", { key: "header" }, dies, narrowHead(table, ctx));
  return h(
    "g",
    { key: "header" },
    ctx.narrow ? null : dies,
    seats.map((/** @type {any} */ seat, /** @type {number} */ n) =>
      plate(seat, names, left + n * each, each - 6, table, ctx),
    ),
  );
}

/** @param {any} table @param {import("../../table/context.js").Context} ctx */
function dice(table, ctx) {
  const shown = table.dice;
  const look = shown ? silk(shown.horse) : { colour: "#fdf8ec", ink: "#22302a" };
  const spotOf = (
    /** @type {string} */ name,
    /** @type {string} */ says,
    /** @type {any} */ piece,
    /** @type {number} */ x,
  ) =>
    h(
      "g",
      { key: name, transform: `translate(${x} 0)`, ...ctx.target(name, says) },
      h("rect", { class: "hit", x: -23, y: -22, width: 46, height: 44, rx: 9 }),
      piece,
    );
  return [
    spotOf(
      "die:horse",
      "Reroll the horse die",
      die({
        face: shown?.horse ?? null,
        size: 36,
        colour: look.colour,
        ink: look.ink,
        shape: "octagon",
        piece: "die:horse",
        words: shown ? `horse die: ${shown.horse}` : "horse die, not rolled",
      }),
      0,
    ),
    spotOf(
      "die:move",
      "Reroll the move die",
      die({
        face: shown ? shown.move : null,
        size: 34,
        colour: "#2c8a57",
        ink: "#fff",
        piece: "die:move",
        words: shown ? `move die: ${shown.move}` : "move die, not rolled",
      }),
      48,
    ),
  ];
}

/** The pile and the discards, on a phone beside the dice. @param {any} table @param {import("../../table/context.js").Context} ctx */
function narrowHead(table, ctx) {
  return h(
    "g",
    { key: "heads" },
    h(
      "g",
      { transform: "translate(180 0)", ...ctx.target("pile", `Draw pile, ${table.pile} cards`) },
      h("rect", { class: "hit", x: -52, y: 0, width: 104, height: 44, rx: 9 }),
      back(-34, 6, 22, 31),
      h("text", { class: "pile-word", x: 2, y: 27 }, `${table.pile} left`),
    ),
    h(
      "g",
      { transform: "translate(306 0)", ...ctx.target("discard", "Discard two cards for $5") },
      h("rect", { class: "hit", x: -62, y: 0, width: 126, height: 44, rx: 9 }),
      h("rect", { class: "ls-tray", x: -58, y: 4, width: 118, height: 36, rx: 7 }),
      h("text", { class: "pile-word middle", x: 1, y: 19 }, "discard 2 cards"),
      h("text", { class: "pile-word middle gain", x: 1, y: 34 }, "for $5"),
    ),
  );
}

/** @param {number} x @param {number} y @param {number} w @param {number} high */
function back(x, y, w, high) {
  return h(
    "g",
    { class: "ls-back" },
    h("rect", { x, y, width: w, height: high, rx: 3 }),
    h("path", { d: `M${x + 3} ${y + 3}L${x + w - 3} ${y + high - 3}M${x + w - 3} ${y + 3}L${x + 3} ${y + high - 3}` }),
  );
}

/** @param {any} seat @param {string[]} names @param {number} x @param {number} width @param {any} table @param {import("../../table/context.js").Context} ctx */
function plate(seat, names, x, width, table, ctx) {
  const turn = table.turn === seat.seat && table.phase !== "over";
  const letters = Math.max(4, Math.floor((width - 28) / 7.6));
  const name = names[seat.seat].length > letters ? `${names[seat.seat].slice(0, letters - 1)}…` : names[seat.seat];
  return h(
    "g",
    {
      key: `p${seat.seat}`,
      transform: `translate(${x.toFixed(1)} 0)`,
      ...ctx.target(`seat:${seat.seat}`, `${names[seat.seat]}, $${seat.cash}, ${seat.cards} cards`, {
        class: `ls-plate ${turn ? "on-turn" : ""}`,
      }),
    },
    h("rect", { class: "plate-body", y: 0, width, height: 44, rx: 8, style: { stroke: ctx.hue(seat.seat) } }),
    h("rect", { class: "hit", y: 0, width, height: 44, rx: 8 }),
    chip(marks(names)[seat.seat], ctx.hue(seat.seat), 13, 13),
    width < 70 ? null : h("text", { class: "plate-name", x: 26, y: 18 }, name),
    h(
      "text",
      width < 70 ? { class: "plate-cash at-end", x: width - 3, y: 18 } : { class: "plate-cash", x: 6, y: 37 },
      `$${seat.cash}`,
    ),
    backs(seat.cards, width - 6, 25, width < 112 ? 0 : 4),
  );
}

/** The whole card beside its lane, small: what it costs or whose it is, its bar, its odds, everybody's bets.
 * @param {any} one @param {any} view @param {Shape} shape @param {import("../../table/context.js").Context} ctx */
function sideCard(one, view, shape, ctx) {
  const { colour, ink } = silk(one.number);
  const owner = one.owner;
  const rolled = owner === view.table.turn ? view.table.moving?.horse : null;
  const high = shape.row - 4;
  return h(
    "g",
    {
      key: `c${one.number}`,
      class: `side-card ${one.place ? "finished" : ""}`,
      transform: `translate(1 ${shape.top + (one.number - 1) * shape.row + 1.5})`,
    },
    h("rect", {
      class: "side-body",
      width: shape.card - 3,
      height: high,
      rx: 6,
      style: owner === null ? {} : { stroke: ctx.hue(owner), "stroke-width": 2 },
    }),
    h(
      "g",
      (view.table.phase === "action" ? ctx.explain : ctx.target)(
        `horse:${one.number}`,
        `Horse ${one.number}, ${one.name}`,
      ),
      h("rect", { class: "hit", x: 1, y: 1, width: 138, height: high - 2, rx: 6 }),
      h("rect", { class: "side-cloth", x: 4, y: 5, width: 24, height: high - 10, rx: 5, fill: colour }),
      h("text", { class: "side-number", x: 16, y: high / 2 + 6, fill: ink }, one.number),
      h("text", { class: "side-name", x: 33, y: 16 }, one.name),
      one.bar.map((/** @type {number} */ n, /** @type {number} */ i) =>
        h(
          "g",
          { key: n, class: `side-bar ${n === rolled ? "rolled" : ""}` },
          h("rect", { x: 33 + i * 21, y: 20.5, width: 19.5, height: 15.5, rx: 3 }),
          h("text", { x: 42.7 + i * 21, y: 33 }, n),
        ),
      ),
    ),
    h(
      "g",
      { class: "side-odds", ...ctx.explain(`odds:${one.number}`, "Odds") },
      h("text", { class: "small", x: 167, y: 16 }, "pays"),
      h("text", { x: 167, y: 33 }, one.odds.join("/")),
    ),
    owner === null
      ? h(
          "g",
          ctx.target(`price:${one.number}`, `Buy ${one.name} for $${one.price}`, { class: "side-price" }),
          h("rect", { class: "hit", x: 191, y: 1, width: 40, height: high - 2, rx: 6 }),
          one.place
            ? h("text", { class: "small", x: 211, y: 24 }, "bank")
            : [h("text", { class: "small", x: 211, y: 16 }, "buy"), h("text", { x: 211, y: 33 }, `$${one.price}`)],
        )
      : h(
          "g",
          ctx.target(`price:${one.number}`, `Owned by ${view.names[owner]}`, { class: "side-owner" }),
          h("rect", { class: "hit", x: 191, y: 1, width: 40, height: high - 2, rx: 6 }),
          h("text", { class: "small", x: 211, y: 16 }, owner === ctx.seat ? "yours" : "owner"),
          chip(marks(view.names)[owner], ctx.hue(owner), 211, 28),
        ),
    h(
      "g",
      { ...ctx.target(`bet:${one.number}`, `Bet $5 on ${one.name}`, { class: "side-bets" }) },
      h("rect", { class: "hit", x: 233, y: 1, width: 73, height: high - 2, rx: 6 }),
      betChips(one, view, ctx),
    ),
  );
}

/** Own chip first; with many, the last says how many more. @param {any} one @param {any} view @param {import("../../table/context.js").Context} ctx */
function betChips(one, view, ctx) {
  const found = one.bets
    .map((/** @type {number} */ amount, /** @type {number} */ seat) => ({ seat, amount }))
    .filter((/** @type {any} */ bet) => bet.amount);
  if (!found.length)
    return h(
      "text",
      { class: "no-chip", x: 269, y: 23 },
      one.place || view.over ? "no bets" : one.no_bets ? "closed" : "bet $5",
    );
  found.sort(
    (/** @type {any} */ a, /** @type {any} */ b) =>
      Number(b.seat === ctx.seat) - Number(a.seat === ctx.seat) || b.amount - a.amount || a.seat - b.seat,
  );
  const shown = found.length > 4 ? found.slice(0, 3) : found;
  const place = (/** @type {number} */ n) => ({
    x: found.length === 1 ? 251 : 233 + (n % 2) * 37,
    y: found.length < 3 ? 11 : 2 + Math.floor(n / 2) * 18,
  });
  return [
    shown.map((/** @type {any} */ bet, /** @type {number} */ n) => betChip(bet, place(n), view, ctx)),
    found.length > 4
      ? h("text", { class: "no-chip", x: place(3).x + 16, y: place(3).y + 13 }, `+${found.length - 3}`)
      : null,
  ];
}

/** @param {{seat: number, amount: number}} bet @param {{x: number, y: number}} where @param {any} view @param {import("../../table/context.js").Context} ctx */
function betChip(bet, where, view, ctx) {
  return h(
    "g",
    {
      key: bet.seat,
      class: `bet-chip ${bet.seat === ctx.seat ? "own" : ""}`,
      transform: `translate(${where.x} ${where.y})`,
    },
    h("rect", { width: 36, height: 17, rx: 8.5, style: { stroke: ctx.hue(bet.seat) } }),
    h("circle", { cx: 8.5, cy: 8.5, r: 8.5, style: { fill: ctx.hue(bet.seat) } }),
    h("text", { class: "mark", x: 8.5, y: 13 }, marks(view.names)[bet.seat]),
    h("text", { class: "ls-sum", x: 26, y: 13 }, bet.amount),
  );
}

/** On a phone: the name above the lane, with price or owner and the own bet. @param {any} one @param {any} view @param {Shape} shape @param {import("../../table/context.js").Context} ctx */
function nameLine(one, view, shape, ctx) {
  const y = shape.top + (one.number - 1) * shape.row + 12;
  const total = one.bets.reduce((/** @type {number} */ all, /** @type {number} */ amount) => all + amount, 0);
  const own = ctx.seat === null ? 0 : one.bets[ctx.seat];
  return h(
    "g",
    { key: `l${one.number}`, class: "name-line" },
    h("text", { class: "line-name", x: 4, y }, `${one.number} ${one.name}`),
    one.owner === null
      ? h("text", { class: "line-note", x: 168, y }, one.place ? "" : `$${one.price}`)
      : [
          chip(marks(view.names)[one.owner], ctx.hue(one.owner), 160, y - 5, 7.5),
          h("text", { class: "line-note", x: 172, y }, one.owner === ctx.seat ? "yours" : ""),
        ],
    h(
      "text",
      { class: "line-note at-end", x: 328, y },
      own ? `your bet $${own}${total > own ? ` of $${total}` : ""}` : total ? `bets $${total}` : "",
    ),
  );
}

/** @param {any} table @param {Shape} shape @param {import("../../table/context.js").Context} ctx */
function winners(table, shape, ctx) {
  const w = shape.width - shape.circle - 2;
  return h(
    "g",
    { key: "circle", class: "ls-circle" },
    [1, 2, 3].map((place) => {
      const p = circle(shape, place);
      const high = shape === NARROW ? 66 : 68;
      return h(
        "g",
        { key: place, ...ctx.explain(`place:${place}`, `Place ${place}`) },
        h("rect", { class: `step p${place}`, x: shape.circle, y: p.y - 28, width: w, height: high, rx: 6 }),
        h("text", { class: "ls-prize", x: p.x, y: p.y + high - 35 }, `$${table.track.prizes[place - 1]}`),
        table.order[place - 1] ? null : h("text", { class: "ghost", x: p.x, y: p.y }, ["1st", "2nd", "3rd"][place - 1]),
      );
    }),
  );
}

/** The draw pile face down, the discards as a tray that takes two cards for $5. @param {any} table @param {Shape} shape @param {import("../../table/context.js").Context} ctx */
function piles(table, shape, ctx) {
  const x = (shape.circle + shape.width) / 2 - 1;
  const top = shape.top + 236;
  const last = table.discards.reduce((/** @type {number} */ all, /** @type {any} */ card) => all + card.copies, 0);
  return h(
    "g",
    { key: "piles" },
    h(
      "g",
      { ...ctx.target("pile", `Draw pile, ${table.pile} cards`, { class: "ls-pile" }) },
      h("rect", { class: "hit", x: shape.circle, y: top, width: 82, height: 90, rx: 8 }),
      table.pile > 2 ? back(x - 21, top + 4, 40, 54) : null,
      table.pile
        ? back(x - 18, top + 8, 40, 54)
        : h("rect", { class: "ls-tray", x: x - 18, y: top + 8, width: 40, height: 54, rx: 4 }),
      h("text", { class: "pile-word middle", x, y: top + 80 }, table.pile ? `${table.pile} left` : "empty"),
    ),
    h(
      "g",
      { ...ctx.target("discard", "Discard two cards for $5", { class: "discards" }) },
      h("rect", { class: "hit", x: shape.circle, y: top + 96, width: 82, height: 94, rx: 8 }),
      h("rect", { class: "ls-tray", x: shape.circle + 3, y: top + 99, width: 76, height: 88, rx: 7 }),
      h("text", { class: "pile-word middle", x, y: top + 118 }, "discards"),
      h("text", { class: "pile-count", x, y: top + 141 }, last),
      h("text", { class: "pile-word middle gain", x, y: top + 160 }, "any two"),
      h("text", { class: "pile-word middle gain", x, y: top + 176 }, "pay $5"),
    ),
  );
}

/** @param {any} one @param {any} table @param {Shape} shape @param {import("../../table/context.js").Context} ctx */
function runner(one, table, shape, ctx) {
  const { colour, ink } = silk(one.number);
  const { x, y } = spot(table, shape, one);
  const size = shape.size;
  const leads = !one.place && table.lead === one.position && one.position > 0;
  const place = one.place ? `, finished ${one.place}` : one.position ? `, space ${one.position}` : ", behind the start";
  return h(
    "g",
    {
      key: `h${one.number}`,
      "data-piece": `horse:${one.number}`,
      ...ctx.target(`horse:${one.number}`, `Horse ${one.number}, ${one.name}${place}`, {
        class: `runner ${table.phase === "action" ? "calm" : ""}`,
      }),
      style: { transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` },
    },
    h("rect", {
      class: "hit",
      x: -size / 2 - 1,
      y: -Math.max(shape.turf, 44) / 2 + (shape === NARROW ? -6 : 1),
      width: size + 4,
      height: shape === NARROW ? 45 : shape.turf + 2,
      rx: 8,
    }),
    h("ellipse", { class: "shadow", cy: size * 0.3, rx: size * 0.42, ry: size * 0.06 }),
    horse({ number: one.number, colour, ink, size, pose: one.position || one.place ? 0 : 3, cloth: 19 }),
    leads ? h("path", { class: "leader", d: `M${size * 0.52} ${-size * 0.02}l7 -5v10z` }) : null,
  );
}

/** The finish as a photograph: the three lanes of those who came in, the winner over the line. @param {any} view */
export function photo(view) {
  const { order, horses, track } = view.table;
  return h(
    "svg",
    {
      class: "photo-lanes",
      viewBox: "0 0 320 150",
      role: "img",
      "aria-label": `In the order of the finish: ${order.map((/** @type {number} */ n) => `${n}, ${horses[n - 1].name}`).join("; ")}`,
    },
    order.map((/** @type {number} */ number, /** @type {number} */ place) => {
      const { colour, ink } = silk(number);
      const y = place * 50;
      return h(
        "g",
        { key: number },
        lane({ spaces: 6, x: -28, y, space: 51, height: 50, shaded: () => "no-bets" }),
        h("rect", { class: "photo-post", x: 278, y, width: 42, height: 50 }),
        h("path", { class: "photo-wire", d: `M278 ${y}v50` }),
        h(
          "g",
          { transform: `translate(${242 - place * 50} ${y + 26})` },
          horse({ number, colour, ink, size: 76, pose: place }),
        ),
        h("text", { class: "photo-place", x: 299, y: y + 22 }, ["1st", "2nd", "3rd"][place]),
        h("text", { class: "photo-place", x: 299, y: y + 40 }, `$${track.prizes[place]}`),
      );
    }),
  );
}
