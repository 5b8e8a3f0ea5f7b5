// Eleven lanes of nine spaces between the gate and the line, the race card beside them, the score track around it all.

import { h } from "../../core/render.js";
import { die } from "../../pieces/die.js";
import { horse } from "../../pieces/horse.js";
import { lane } from "../../pieces/lane.js";
import { silk } from "../../pieces/silks.js";
import { LINES, LINE_WORDS, initials, kindOf, seatColours, thousands } from "./silks.js";

/**
 * `x` and `y` are the corner of the lanes; a lane is: name, handicap token, gate, spaces, finish.
 * @typedef {{width: number, height: number, band: number, x: number, y: number, row: number, name: number, token: number, gate: number, space: number, home: number, size: number, narrow: boolean}} Shape
 */

/** @type {Shape} */
const WIDE = {
  width: 900,
  height: 398,
  band: 28,
  x: 34,
  y: 34,
  row: 30,
  name: 122,
  token: 34,
  gate: 46,
  space: 45,
  home: 36,
  size: 46,
  narrow: false,
};
/** @type {Shape} */
const NARROW = {
  width: 390,
  height: 572,
  band: 27,
  x: 30,
  y: 30,
  row: 40,
  name: 0,
  token: 32,
  gate: 32,
  space: 26,
  home: 34,
  size: 46,
  narrow: true,
};

const ROUND = 150; // spaces of the score track

/** @param {boolean} narrow */
export const shapeOf = (narrow) => (narrow ? NARROW : WIDE);

/** @param {Shape} shape */
const gateX = (shape) => shape.x + shape.name + shape.token;

/** The middle of a space; 0 is the gate. @param {Shape} shape @param {number} number @param {number} position @param {number} spaces */
export function at(shape, number, position, spaces) {
  const step = Math.min(position, spaces + 1);
  const x =
    step === 0
      ? gateX(shape) + shape.gate / 2
      : step > spaces
        ? gateX(shape) + shape.gate + spaces * shape.space + shape.home / 2
        : gateX(shape) + shape.gate + (step - 0.5) * shape.space;
  return { x, y: shape.y + (number - 2 + 0.5) * shape.row };
}

/** Where the first three stand. @param {Shape} shape @param {string} line */
export function circle(shape, line) {
  const n = LINES.indexOf(line);
  return shape.narrow ? { x: 150 + n * 82, y: shape.y + 11 * shape.row + 32 } : { x: 832, y: shape.y + 88 + n * 46 };
}

/** @param {any} one @param {Shape} shape @param {number} spaces */
export function spotOf(one, shape, spaces) {
  return one.finish ? circle(shape, one.finish) : at(shape, one.number, one.position, spaces);
}

/** A place on the score track, clockwise from the upper left corner. @param {Shape} shape @param {number} money */
export function scoreAt(shape, money) {
  const inset = shape.band / 2;
  const wide = shape.width - shape.band,
    high = shape.height - shape.band;
  let d = ((((money % ROUND) + ROUND) % ROUND) / ROUND) * 2 * (wide + high);
  if (d < wide) return { x: inset + d, y: inset };
  d -= wide;
  if (d < high) return { x: inset + wide, y: inset + d };
  d -= high;
  if (d < wide) return { x: inset + wide - d, y: inset + high };
  return { x: inset, y: inset + high - (d - wide) };
}

/** Markers of about the same money are pushed apart, in their order. @param {any} table @param {Shape} shape @returns {Record<number, number>} */
function markers(table, shape) {
  const length = (2 * (shape.width + shape.height - 2 * shape.band)) / ROUND;
  const apart = 21 / length;
  const order = table.seats
    .map((/** @type {any} */ seat, /** @type {number} */ n) => ({ n, at: seat.money % ROUND }))
    .sort((/** @type {any} */ a, /** @type {any} */ b) => a.at - b.at || a.n - b.n);
  for (let round = 0; round < 12; round++) {
    for (let i = 1; i < order.length; i++) {
      const gap = order[i].at - order[i - 1].at;
      if (gap >= apart) continue;
      order[i].at += (apart - gap) / 2;
      order[i - 1].at -= (apart - gap) / 2;
    }
  }
  return Object.fromEntries(order.map((/** @type {any} */ one) => [one.n, one.at]));
}

/** @param {any} view @param {import("../../table/context.js").Context} ctx */
export function track(view, ctx) {
  const { table } = view;
  const shape = shapeOf(ctx.narrow);
  const spaces = table.track_spaces;
  const running = table.horses.filter((/** @type {any} */ one) => !one.finish);
  const lead = Math.max(...running.map((/** @type {any} */ one) => one.position));
  const right = shape.x + shape.name + shape.token + shape.gate + spaces * shape.space + shape.home;
  const high = 11 * shape.row;
  const lineX = gateX(shape) + shape.gate + spaces * shape.space;
  return h(
    "svg",
    {
      class: "hs-track",
      viewBox: `0 0 ${shape.width} ${shape.height}`,
      role: "group",
      "aria-label": words(table),
      ...seatColours(table),
    },
    ring(table, shape, ctx),
    h("rect", { class: "paddock", x: shape.x, y: shape.y, width: right - shape.x, height: high }),
    table.horses.map((/** @type {any} */ one) => laneOf(one, table, shape, ctx)),
    h("path", { class: "gate-line", d: `M${gateX(shape)} ${shape.y}V${shape.y + high}` }),
    h(
      "g",
      { class: "line-post", ...ctx.explain("finish", "Finish") },
      h("path", { class: "under", d: `M${lineX} ${shape.y}V${shape.y + high}` }),
      h("path", { class: "over", d: `M${lineX} ${shape.y}V${shape.y + high}` }),
    ),
    shape.narrow ? below(table, shape, ctx) : beside(table, shape, right, ctx),
    [...table.horses]
      .sort((a, b) => Number(Boolean(a.finish)) - Number(Boolean(b.finish)) || a.number - b.number)
      .map((one) => runner(one, table, shape, ctx, !one.finish && one.position === lead && lead > 0)),
  );
}

/** @param {any} table */
function words(table) {
  const said = table.horses.map(
    (/** @type {any} */ one) =>
      `horse ${one.number} ${one.finish ? `took ${LINE_WORDS[one.finish]}` : one.position ? `on space ${one.position}` : "at the gate"}${one.handicap ? ` with ${one.handicap}` : ""}`,
  );
  return `Track: ${said.join(", ")}`;
}

/** @param {any} one @param {any} table @param {Shape} shape @param {import("../../table/context.js").Context} ctx */
function laneOf(one, table, shape, ctx) {
  const n = one.number;
  const y = shape.y + (n - 2) * shape.row;
  const x = gateX(shape) + shape.gate;
  const { colour, ink } = silk(n);
  const spaces = table.track_spaces;
  const middle = y + shape.row / 2;
  // On a phone a space is too small to be hit: there the marks only show what the horse's own choice offers.
  const live = Array.from({ length: spaces + 1 }, (_, i) => i + 1).filter((to) => ctx.live.has(`space:${n}:${to}`));
  return h(
    "g",
    { key: `l${n}`, class: "hs-lane" },
    lane({ spaces, x, y, space: shape.space, height: shape.row }),
    h("rect", { class: "home", x: x + spaces * shape.space, y, width: shape.home, height: shape.row }),
    shape.narrow
      ? null
      : h(
          "g",
          { ...ctx.explain(`name:${n}`, `${n}, ${one.name}`) },
          h("rect", { class: "name-plate", x: shape.x, y, width: shape.name, height: shape.row }),
          h("rect", {
            class: "name-cloth",
            x: shape.x + 3,
            y: y + 5,
            width: 25,
            height: shape.row - 10,
            rx: 4,
            fill: colour,
          }),
          h("text", { class: "name-number", x: shape.x + 15.5, y: middle + 5, fill: ink }, n),
          h("text", { class: "name-words", x: shape.x + 32, y: middle + 4.5 }, one.name),
        ),
    h(
      "g",
      { ...ctx.explain(`gate:${n}`, `Gate of ${n}`) },
      h("rect", {
        class: `gate-box ${n % 2 ? "odd" : ""}`,
        x: shape.x + shape.name,
        y,
        width: shape.token + shape.gate,
        height: shape.row,
      }),
    ),
    n === 2
      ? Array.from({ length: spaces }, (_, i) =>
          h("text", { key: `n${i}`, class: "space-number", x: x + (i + 0.5) * shape.space, y: y + 14 }, i + 1),
        )
      : null,
    shape.narrow
      ? h("text", { class: "lane-tag", x: x + spaces * shape.space + shape.home - 5, y: middle + 5 }, n)
      : null,
    one.handicap
      ? token(
          one.handicap,
          shape.x + shape.name + shape.token / 2,
          middle,
          `token:${n}`,
          ctx.explain(`token:${n}`, `Handicap ${one.handicap} of ${n}`),
        )
      : null,
    live.map((to) => {
      const p = at(shape, n, to, spaces);
      const wide = to > spaces ? shape.home : shape.space;
      const props = shape.narrow
        ? { class: "landing-only" }
        : ctx.target(`space:${n}:${to}`, to > spaces ? `${n} over the line` : `${n} to space ${to}`);
      return h(
        "g",
        { key: `t${to}`, ...props },
        h("rect", { class: "hit", x: p.x - wide / 2 + 1, y: y + 1, width: wide - 2, height: shape.row - 2, rx: 6 }),
        h("path", { class: "landing", d: `M${p.x - 5} ${middle - 7}L${p.x + 5} ${middle}L${p.x - 5} ${middle + 7}` }),
      );
    }),
  );
}

/** @param {string} kind @param {number} x @param {number} y @param {string} piece @param {Record<string, any>} [props] @param {number} [radius] */
function token(kind, x, y, piece, props = {}, radius = 13) {
  return h(
    "g",
    { ...props, key: piece, class: `token ${kindOf(kind)}`, "data-piece": piece, transform: `translate(${x} ${y})` },
    h("circle", { r: radius }),
    h("text", { y: 5 }, kind === "X" ? "✕" : kind),
  );
}

/** @param {any} table @param {Shape} shape @param {import("../../table/context.js").Context} ctx */
function ring(table, shape, ctx) {
  const { width, height, band } = shape;
  const every = shape.narrow ? 10 : 5;
  const where = markers(table, shape);
  const ticks = Array.from({ length: ROUND }, (_, n) => {
    const p = scoreAt(shape, n);
    const up = p.y < band || p.y > height - band;
    const half = n % 10 ? 3 : 0;
    return half && (!shape.narrow || n % 5 === 0)
      ? up
        ? `M${p.x} ${p.y - half}v${half * 2}`
        : `M${p.x - half} ${p.y}h${half * 2}`
      : "";
  }).join("");
  return h(
    "g",
    { key: "ring", class: "ring" },
    h("rect", {
      class: "band",
      x: 0.5,
      y: 0.5,
      width: width - 1,
      height: height - 1,
      rx: 6,
      ...ctx.explain("score", "Score track"),
    }),
    h("rect", { class: "inside", x: band, y: band, width: width - 2 * band, height: height - 2 * band, rx: 3 }),
    h("path", { class: "ticks", d: ticks }),
    Array.from({ length: ROUND / every }, (_, n) => n * every)
      .filter((n) => n % 10 === 0)
      .map((n) => {
        const p = scoreAt(shape, n);
        return h("text", { key: n, class: n === 50 ? "start" : null, x: p.x, y: p.y + 4.5 }, n);
      }),
    table.seats.map((/** @type {any} */ seat, /** @type {number} */ n) => {
      const p = scoreAt(shape, where[n]);
      return h(
        "g",
        {
          key: `m${n}`,
          "data-piece": `marker:${n}`,
          class: `marker t-${seat.colour} ${seat.money >= ROUND ? "lapped" : ""}`,
          style: { transform: `translate(${p.x.toFixed(1)}px, ${p.y.toFixed(1)}px)` },
          ...ctx.explain(`marker:${n}`, `${ctx.names[n]}: ${thousands(seat.money)}`),
        },
        h("circle", { r: 10.5 }),
        h("text", { y: 4.5 }, initials(ctx.names[n] ?? "")),
      );
    }),
  );
}

/** The race card, the dice and the spare tokens at the right of the lanes. @param {any} table @param {Shape} shape @param {number} right @param {import("../../table/context.js").Context} ctx */
function beside(table, shape, right, ctx) {
  const x = right + 10,
    wide = shape.width - shape.band - 6 - x;
  const { card, number, of } = table.race;
  return h(
    "g",
    { key: "beside" },
    h(
      "g",
      { class: "race-card-plate", ...ctx.explain("race", "Race card") },
      h("rect", { class: `plate ${card?.deck ?? ""}`, x, y: shape.y, width: wide, height: 210, rx: 8 }),
      h("rect", { class: `deck-stripe ${card?.deck ?? ""}`, x, y: shape.y, width: 7, height: 210, rx: 3 }),
      h("text", { class: "race-number", x: x + 16, y: shape.y + 22 }, card ? `Race ${number} of ${of}` : "Race card"),
      h(
        "text",
        { class: `race-name ${(card?.name ?? "").length > 16 ? "long" : ""}`, x: x + 16, y: shape.y + 44 },
        card?.name ?? "not turned up",
      ),
    ),
    LINES.map((line, n) => purse(table, line, n, x + 12, circle(shape, line).y - 21, wide - 18, 42, ctx)),
    dice(table, shape, x + wide / 2, shape.y + 240, 40, ctx),
    supply(table, x, shape.y + 304, ctx),
  );
}

/** @param {any} table @param {Shape} shape @param {import("../../table/context.js").Context} ctx */
function below(table, shape, ctx) {
  const y = shape.y + 11 * shape.row + 8;
  return h(
    "g",
    { key: "below" },
    LINES.map((line, n) => purse(table, line, n, 110 + n * 82, y, 80, 58, ctx)),
    dice(table, shape, 69, y + 29, 32, ctx),
  );
}

/** @param {any} table @param {string} line @param {number} n @param {number} x @param {number} y @param {number} width @param {number} height @param {import("../../table/context.js").Context} ctx */
function purse(table, line, n, x, y, width, height, ctx) {
  const amount = table.race.card?.purses[n];
  const taken = table.race.finish[n];
  const narrow = width < 100;
  return h(
    "g",
    {
      key: line,
      class: `purse p${n + 1}`,
      ...ctx.explain(`purse:${line}`, `${LINE_WORDS[line]} purse ${amount ? thousands(amount) : ""}`),
    },
    h("rect", { x, y, width, height, rx: 5 }),
    narrow
      ? h(
          "text",
          { class: "purse-line", x: x + width / 2, y: y + height - 5 },
          `${LINE_WORDS[line]}${amount ? ` ${amount}k` : ""}`,
        )
      : [
          h("text", { class: "purse-line left", x: x + 8, y: y + 18 }, LINE_WORDS[line]),
          h("text", { class: "purse-sum left", x: x + 8, y: y + 36 }, amount === undefined ? "–" : thousands(amount)),
        ],
    taken
      ? null
      : h(
          "text",
          { class: "purse-ghost", x: narrow ? x + width / 2 : x + width - 34, y: narrow ? y + 26 : y + 26 },
          ["1st", "2nd", "3rd"][n],
        ),
  );
}

/** @param {any} table @param {Shape} shape @param {number} x @param {number} y @param {number} size @param {import("../../table/context.js").Context} ctx */
function dice(table, shape, x, y, size, ctx) {
  const [a, b] = table.dice ?? [null, null];
  const half = size * 0.62;
  const wide = Math.max(44, size * 2.5),
    high = Math.max(44, size + 12);
  return h(
    "g",
    { key: "dice", transform: `translate(${x} ${y})`, ...ctx.target("dice", "Roll again", { class: "hs-dice" }) },
    h("rect", { class: "hit", x: -wide / 2, y: -high / 2, width: wide, height: high, rx: 9 }),
    h(
      "g",
      { key: "a", transform: `translate(${-half} 0)` },
      die({ face: a, size, pips: true, piece: "die:1", words: a ? `first die: ${a}` : "first die, not rolled" }),
    ),
    h(
      "g",
      { key: "b", transform: `translate(${half} 0)` },
      die({ face: b, size, pips: true, piece: "die:2", words: b ? `second die: ${b}` : "second die, not rolled" }),
    ),
  );
}

/** @param {any} table @param {number} x @param {number} y @param {import("../../table/context.js").Context} ctx */
function supply(table, x, y, ctx) {
  return h(
    "g",
    { key: "supply", class: "supply", ...ctx.explain("supply", "Handicap tokens not in use") },
    ["X", "+2", "+4", "+6"].map((kind, n) => [
      token(kind, x + 12 + n * 45, y, `supply:${kind}`, {}, 11),
      h("text", { key: `c${kind}`, class: "supply-count", x: x + 27 + n * 45, y: y + 5 }, table.supply[kind] ?? 0),
    ]),
  );
}

/** @param {any} one @param {any} table @param {Shape} shape @param {import("../../table/context.js").Context} ctx @param {boolean} leads */
function runner(one, table, shape, ctx, leads) {
  const { colour, ink } = silk(one.number);
  const p = spotOf(one, shape, table.track_spaces);
  const size = one.finish && !shape.narrow ? 52 : shape.size;
  const rolled = table.dice && table.dice[0] + table.dice[1] === one.number && table.roll > 0;
  const place = one.finish ? `took ${LINE_WORDS[one.finish]}` : one.position ? `space ${one.position}` : "at the gate";
  const high = shape.narrow ? 44 : shape.row - 2;
  return h(
    "g",
    {
      key: `h${one.number}`,
      "data-piece": `horse:${one.number}`,
      ...ctx.target(`horse:${one.number}`, `Horse ${one.number}, ${one.name}, ${place}`, {
        class: `runner ${leads ? "leads" : ""} ${rolled ? "rolled" : ""}`,
      }),
      style: { transform: `translate(${p.x.toFixed(1)}px, ${p.y.toFixed(1)}px)` },
    },
    h("rect", { class: "hit", x: -23, y: -high / 2, width: 46, height: high, rx: 7 }),
    h("ellipse", { class: "shadow", cy: size * 0.29, rx: size * 0.42, ry: size * 0.06 }),
    horse({ number: one.number, colour, ink, size, cloth: 18 }),
  );
}
