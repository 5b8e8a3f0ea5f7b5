// The row: seven tiles from the left (last) to the right (leader), a dead-even pair stacked over two columns at the front.

import { h } from "../../core/render.js";
import { horse } from "../../pieces/horse.js";
import { silk } from "../../pieces/silks.js";
import { colourDie } from "./dice.js";
import { photoFinish } from "./photo.js";
import { tray, writing } from "./tray.js";

/**
 * @typedef {{narrow: boolean, width: number, height: number, left: number, slot: number, tile: number, top: number, tall: number, post: number, under: number}} Shape
 * @typedef {{x: number, y: number, wide: boolean}} Spot
 */

/** @type {Shape} */
const WIDE = {
  narrow: false,
  width: 896,
  height: 362,
  left: 12,
  slot: 122,
  tile: 114,
  top: 14,
  tall: 166,
  post: 878,
  under: 214,
};
/** @type {Shape} */
const NARROW = {
  narrow: true,
  width: 374,
  height: 474,
  left: 2,
  slot: 52.4,
  tile: 50,
  top: 8,
  tall: 196,
  post: 371,
  under: 234,
};
const STARTERS = 7;
const PLACES = ["", "1st", "2nd", "3rd", "4th", "5th", "6th", "7th"];

/** @param {boolean} narrow */
export const shapeOf = (narrow) => (narrow ? NARROW : WIDE);

/** Where each tile lies: its upper left corner. @param {any} table @param {Shape} shape */
export function spots(table, shape) {
  /** @type {Record<number, Spot>} */
  const found = {};
  const put = (/** @type {number} */ number, /** @type {number} */ slot) => {
    found[number] = { x: shape.left + slot * shape.slot, y: shape.top, wide: false };
  };
  if (table.starters.length < STARTERS) {
    for (const one of table.starters) put(one.number, one.position - 1);
    return found;
  }
  const { row, dead_even: pair } = table;
  const single = pair ? row.slice(0, -2) : row;
  const front = pair ? STARTERS - 2 : STARTERS;
  single.forEach((/** @type {number} */ number, /** @type {number} */ n) => put(number, front - single.length + n));
  if (pair)
    row.slice(-2).forEach((/** @type {number} */ number, /** @type {number} */ n) => {
      found[number] = { x: shape.left + front * shape.slot, y: shape.top + n * (shape.tall / 2 + 2), wide: true };
    });
  table.starters
    .filter((/** @type {any} */ one) => !row.includes(one.number))
    .forEach((/** @type {any} */ one, /** @type {number} */ n) => put(one.number, n));
  return found;
}

/** @param {any} table */
function words(table) {
  if (!table.row.length) return "Row: no horses yet";
  const row = [...table.row].reverse();
  return `Row from the leader: ${row.map((number, n) => (table.dead_even && n === 1 ? `${number} dead even` : number)).join(", ")}`;
}

/** @param {any} view @param {import("../../table/context.js").Context} ctx */
export function row(view, ctx) {
  const { table } = view;
  const shape = shapeOf(ctx.narrow);
  const where = spots(table, shape);
  const moved = [...table.starters].sort((a, b) => a.position - b.position);
  return h(
    "svg",
    {
      class: "fl-board",
      viewBox: `0 0 ${shape.width} ${writing(table, shape) ? shape.under + 80 : shape.height}`,
      role: "group",
      "aria-label": words(table),
    },
    ground(table, shape),
    moved.map((one) => tile(one, where[one.number], shape, table, ctx)),
    tray(view, shape, ctx),
    table.photo ? photoFinish(table, shape) : null,
  );
}

/** @param {any} table @param {Shape} shape */
function ground(table, shape) {
  const { width, left, slot, top, tall, post, narrow } = shape;
  const pair = table.dead_even;
  const running = table.starters.length < STARTERS ? STARTERS : table.row.length;
  const places = running - (pair ? 1 : 0);
  const start = STARTERS - running;
  const low = top + tall + 6;
  return h(
    "g",
    { key: "ground" },
    h("rect", { class: "fl-turf", width, height: low + 24, rx: 10 }),
    Array.from({ length: STARTERS }, (_, n) =>
      n % 2 ? null : h("rect", { class: "fl-stripe", x: left + n * slot - 4, y: 0, width: slot, height: low + 24 }),
    ),
    h("path", { class: "fl-rail", d: `M0 ${low + 24}H${width}M0 4H${width}` }),
    h(
      "g",
      { class: "fl-post" },
      h("path", { class: "under", d: `M${post} 4V${low + 24}` }),
      h("path", { class: "over", d: `M${post} 4V${low + 24}` }),
      h("circle", { cx: post, cy: 6, r: narrow ? 3 : 6 }),
    ),
    Array.from({ length: places }, (_, n) => {
      const place = places - n;
      const double = pair && place === 1;
      const x = left + (start + n + (double ? 1 : 0.5)) * slot - (shape.slot - shape.tile) / 2;
      const text = double
        ? "dead even"
        : place === 1 && !narrow
          ? "leads"
          : place === places && !narrow
            ? `${PLACES[place]} · last`
            : PLACES[place];
      return h("text", { key: `p${n}`, class: `fl-place ${place === 1 ? "lead" : ""}`, x, y: low + 16 }, text);
    }),
  );
}

const SLOT_OF = /** @type {Record<string, number>} */ ({ horseshoe: 0, extra_move: 0, whipping: 1 });

/** @param {any} one @param {Spot} spot @param {Shape} shape @param {any} table @param {import("../../table/context.js").Context} ctx */
function tile(one, spot, shape, table, ctx) {
  const { number, favourite, steady, odds, dice } = one;
  const gone = table.starters.length === STARTERS && !table.row.includes(number);
  const { colour, ink } = silk(number);
  const width = spot.wide ? shape.tile + shape.slot : shape.tile;
  const height = spot.wide ? shape.tall / 2 - 2 : shape.tall;
  const look = layout(shape, spot.wide);
  const marks = [favourite ? "F" : "", steady ? "S" : ""].filter(Boolean);
  const name =
    ctx.live.has(`swap:${number}`) && !ctx.live.has(`horse:${number}`) ? `swap:${number}` : `horse:${number}`;
  const place = gone ? "disqualified" : one.place ? PLACES[one.place] : `position ${one.position}`;
  const label = `Horse ${number}, ${place}, odds ${odds}x${favourite ? ", favourite" : ""}${steady ? ", steady" : ""}${dice.length ? `, dice: ${dice.map((/** @type {any} */ die) => die.face.replaceAll("_", " ")).join(", ")}` : ""}`;
  return h(
    "g",
    {
      key: `t${number}`,
      "data-piece": `tile:${number}`,
      ...ctx.target(name, label, {
        class: `fl-tile ${gone ? "gone" : ""} ${table.row.at(-1) === number && !gone ? "leads" : ""}`,
      }),
      style: { transform: `translate(${spot.x.toFixed(1)}px, ${spot.y.toFixed(1)}px)` },
    },
    h("rect", { class: "fl-card", width, height, rx: 9 }),
    h("rect", { class: "hit", width, height, rx: 9 }),
    h("path", {
      class: "fl-band",
      fill: colour,
      d: band(look.band.width ?? width, look.band.height, spot.wide ? height : 0),
    }),
    number > 12
      ? h("path", {
          class: "fl-sash",
          stroke: ink,
          d: sash(look.band.width ?? width, spot.wide ? height : look.band.height),
        })
      : null,
    h(
      "text",
      {
        class: "fl-number",
        x: look.number.x,
        y: look.number.y,
        style: { fill: ink },
        "font-size": look.number.size,
        "text-anchor": spot.wide ? "middle" : "start",
      },
      number,
    ),
    h(
      "text",
      {
        class: "fl-odds",
        x: look.odds.x,
        y: look.odds.y,
        "font-size": look.odds.size,
        "text-anchor": look.odds.anchor,
        style: look.odds.on ? { fill: ink } : {},
      },
      `${odds}x`,
    ),
    marks.map((mark, n) =>
      h(
        "g",
        { key: mark, class: `fl-mark ${mark}`, transform: `translate(${look.mark.x + n * 20} ${look.mark.y})` },
        h("rect", { x: -9, y: -9, width: 18, height: 18, rx: mark === "F" ? 3 : 9 }),
        h("text", { y: 5 }, mark),
      ),
    ),
    h(
      "g",
      { class: "fl-horse", transform: `translate(${look.horse.x} ${look.horse.y})` },
      horse({ number, colour, ink, size: look.horse.size, cloth: look.horse.cloth }),
    ),
    gone
      ? h("path", {
          class: "fl-cross",
          d: `M10 ${shape.narrow ? 54 : 46}L${width - 10} ${shape.narrow ? 96 : 110}M${width - 10} ${shape.narrow ? 54 : 46}L10 ${shape.narrow ? 96 : 110}`,
        })
      : null,
    gone
      ? h(
          "text",
          {
            class: "fl-out",
            x: width / 2,
            y: height - (shape.narrow ? 52 : 16),
            transform: shape.narrow ? `rotate(-90 ${width / 2} ${height - 57})` : null,
          },
          "disqualified",
        )
      : null,
    gone
      ? null
      : look.dice.map(([x, y], n) =>
          h("rect", {
            key: `s${n}`,
            class: "fl-square",
            x: x - look.die / 2,
            y: y - look.die / 2,
            width: look.die,
            height: look.die,
            rx: 5,
          }),
        ),
    dice.map((/** @type {any} */ die) => {
      const at = SLOT_OF[die.face] ?? 2;
      const [x, y] = look.dice[at];
      const free = at === 0 && ctx.live.has(`shoe:${number}`);
      const big = Math.max(look.die + 4, shape.narrow ? 44 : 0);
      return h(
        "g",
        {
          key: `d${at}`,
          transform: `translate(${x} ${y})`,
          ...(free ? ctx.target(`shoe:${number}`, `The horseshoe die on ${number}`) : {}),
          "data-piece": `on:${number}:${at}`,
        },
        colourDie({ colour: die.colour, face: die.face, size: look.die }),
        free ? h("rect", { class: "hit", x: -big / 2, y: -big / 2, width: big, height: big, rx: 6 }) : null,
      );
    }),
  );
}

/** The coloured head of a tile, or its left edge. @param {number} width @param {number} height @param {number} edge */
const band = (width, height, edge) =>
  edge
    ? `M9 0H${width}V${edge}H9A9 9 0 0 1 0 ${edge - 9}V9A9 9 0 0 1 9 0Z`
    : `M9 0H${width - 9}A9 9 0 0 1 ${width} 9V${height}H0V9A9 9 0 0 1 9 0Z`;

/** Numbers above 12 repeat a colour: they wear a double line as well. @param {number} width @param {number} height */
const sash = (width, height) => `M5 ${height - 5.5}H${width - 3}M5 ${height - 2}H${width - 3}`;

/** Where things lie on a tile. @param {Shape} shape @param {boolean} wide */
function layout({ narrow }, wide) {
  if (narrow && wide) {
    return {
      band: { width: 30, height: 0 },
      number: { x: 15, y: 24, size: 20 },
      odds: { x: 98, y: 22, size: 15, anchor: "end" },
      mark: { x: 15, y: 46 },
      die: 27,
      horse: { x: 66, y: 38, size: 52, cloth: 18 },
      dice: [
        [46, 78],
        [18, 78],
        [80, 78],
      ],
    };
  }
  if (narrow) {
    return {
      band: { height: 28 },
      number: { x: 5, y: 21, size: 19 },
      odds: { x: 4, y: 46, size: 15, anchor: "start" },
      mark: { x: 39, y: 14 },
      die: 30,
      horse: { x: 25, y: 72, size: 48, cloth: 19 },
      dice: [
        [25, 116],
        [25, 148],
        [25, 180],
      ],
    };
  }
  if (wide) {
    return {
      band: { width: 46, height: 0 },
      number: { x: 23, y: 33, size: 25 },
      odds: { x: 226, y: 25, size: 18, anchor: "end" },
      mark: { x: 23, y: 58 },
      die: 32,
      horse: { x: 96, y: 44, size: 86, cloth: 24 },
      dice: [
        [150, 58],
        [184, 58],
        [216, 58],
      ],
    };
  }
  return {
    band: { height: 32 },
    number: { x: 9, y: 24, size: 23 },
    odds: { x: 106, y: 23, size: 17, anchor: "end", on: true },
    mark: { x: 57, y: 16 },
    die: 32,
    horse: { x: 57, y: 78, size: 100, cloth: 27 },
    dice: [
      [21, 142],
      [57, 142],
      [93, 142],
    ],
  };
}

/** Where a die laid on a tile comes to lie. @param {Spot} spot @param {Shape} shape @param {string} face */
export function squareOf(spot, shape, face) {
  const [x, y] = layout(shape, spot.wide).dice[SLOT_OF[face] ?? (face.startsWith("outsider") ? 2 : 0)];
  return { x: spot.x + x, y: spot.y + y };
}
