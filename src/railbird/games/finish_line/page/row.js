// The row: seven tiles from the left (last) to the right (leader), a dead-even pair stacked over two columns at the front.

import { h } from "../../../web/core/render.js";
import { horse } from "../../../web/pieces/horse.js";
import { coat, silk } from "../../../web/pieces/silks.js";
import { colourDie } from "./dice.js";
import { memo } from "./memo.js";
import { photoFinish } from "./photo.js";
import { settling } from "./settling.js";
import { noDice, tray } from "./tray.js";

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
  height: 392,
  left: 2,
  slot: 52.4,
  tile: 50,
  top: 8,
  tall: 178,
  post: 371,
  under: 218,
};
/** Before the race no dice lie on the tiles: the row is lower then. */
const SHORT = { wide: { ...WIDE, tall: 128, under: 176 }, narrow: { ...NARROW, tall: 90, under: 130 } };
const STARTERS = 7;
const PLACES = ["", "1st", "2nd", "3rd", "4th", "5th", "6th", "7th"];

/** @param {boolean} narrow @param {any} [table] @returns {Shape} */
export const shapeOf = (narrow, table = null) =>
  table && ["line-up", "slips"].includes(table.phase) && !table.paying
    ? SHORT[narrow ? "narrow" : "wide"]
    : narrow
      ? NARROW
      : WIDE;

/** Where each tile lies: its upper left corner. @param {FinishLine.Table} table @param {Shape} shape */
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
  table.starters.filter((one) => !row.includes(one.number)).forEach((one, n) => put(one.number, n));
  return found;
}

/** @param {FinishLine.Table} table */
function words(table) {
  if (!table.row.length) return "Row: no horses yet";
  const row = [...table.row].reverse();
  return `Row from the leader: ${row.map((number, n) => (table.dead_even && n === 1 ? `${number} dead even` : number)).join(", ")}`;
}

/** What the viewer has staked on a horse, in words; "" if nothing. @param {FinishLine.Table} table @param {number} number */
export function backing(table, number) {
  const lines = (table.slip ?? []).filter((line) => line.tiles.includes(number));
  const bets = lines.map((line) =>
    line.bet === "win"
      ? `€${line.stake.toLocaleString("en")} to win`
      : `€${line.stake.toLocaleString("en")} with ${line.tiles.find((/** @type {number} */ other) => other !== number)}`,
  );
  return bets.length ? `Your slip: ${bets.join(", ")}.` : "";
}

/** @param {Protocol.View<FinishLine.Table>} view @param {import("../../../web/table/context.js").Context} ctx */
export function row(view, ctx) {
  const { table } = view;
  const shape = shapeOf(ctx.narrow, table);
  const where = spots(table, shape);
  const moved = [...table.starters].sort((a, b) => a.position - b.position);
  const running = table.starters.length < STARTERS ? STARTERS : table.row.length;
  return h(
    "svg",
    {
      class: "fl-board",
      viewBox: `0 0 ${shape.width} ${noDice(table) ? shape.under - 3 : shape.height}`,
      role: "group",
      "aria-label": words(table),
    },
    ground(running, Boolean(table.dead_even), shape.narrow, shape.tall),
    moved.map((one) => tile(one, where[one.number], shape, table, ctx)),
    table.paying ? settling(view, shape, ctx) : tray(view, shape, ctx),
    table.photo ? photoFinish(table, shape) : null,
  );
}

const ground = memo(
  (
    /** @type {number} */ running,
    /** @type {boolean} */ pair,
    /** @type {boolean} */ narrow,
    /** @type {number} */ tall,
  ) => {
    const { width, left, slot, tile: broad, top, post } = shapeOf(narrow);
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
        h("path", { class: "fl-post-under", d: `M${post} 4V${low + 24}` }),
        h("path", { class: "fl-post-over", d: `M${post} 4V${low + 24}` }),
        h("circle", { cx: post, cy: 6, r: narrow ? 3 : 6 }),
      ),
      Array.from({ length: places }, (_, n) => {
        const place = places - n;
        const double = pair && place === 1;
        const x = left + (start + n + (double ? 1 : 0.5)) * slot - (slot - broad) / 2;
        const text = double
          ? "dead even"
          : place === 1 && !narrow
            ? "1st · leads"
            : place === places && !narrow
              ? `${PLACES[place]} · last`
              : PLACES[place];
        return h("text", { key: `p${n}`, class: `fl-place ${place === 1 ? "lead" : ""}`, x, y: low + 17 }, text);
      }),
    );
  },
);

const SLOT_OF = /** @type {Record<string, number>} */ ({ horseshoe: 0, extra_move: 0, whipping: 1 });

/** @param {any} one @param {Spot} spot @param {Shape} shape @param {FinishLine.Table} table @param {import("../../../web/table/context.js").Context} ctx */
function tile(one, spot, shape, table, ctx) {
  const { number, favourite, steady, odds, dice } = one;
  const gone = table.starters.length === STARTERS && !table.row.includes(number);
  const { width, height } = sizeOf(shape, spot.wide);
  const look = layout(shape.narrow, spot.wide);
  const name =
    ctx.live.has(`swap:${number}`) && !ctx.live.has(`horse:${number}`) ? `swap:${number}` : `horse:${number}`;
  const place = gone ? "disqualified" : one.place ? PLACES[one.place] : `position ${one.position}`;
  const bets = backing(table, number);
  const label = `Horse ${number}, ${place}, odds ${odds}x${favourite ? ", favourite" : ""}${steady ? ", steady" : ""}${dice.length ? `, dice: ${dice.map((/** @type {any} */ die) => die.face.replaceAll("_", " ")).join(", ")}` : ""}${bets ? `. ${bets}` : ""}`;
  const leads = !gone && table.row.slice(table.dead_even ? -2 : -1).includes(number);
  return h(
    "g",
    {
      key: `t${number}`,
      "data-piece": `tile:${number}`,
      ...ctx.target(name, label, { class: `fl-tile ${gone ? "gone" : ""} ${leads ? "leads" : ""}` }),
      style: { transform: `translate(${spot.x.toFixed(1)}px, ${spot.y.toFixed(1)}px)` },
    },
    h("rect", { class: "fl-card-shade", y: 2.5, width, height, rx: 9 }),
    h("rect", { class: "fl-card", width, height, rx: 9 }),
    h("rect", { class: "hit", width, height, rx: 9 }),
    print(number, odds, favourite, steady, shape.narrow, spot.wide, gone, shape.tall),
    pen(
      (table.slip ?? []).some((line) => line.bet === "win" && line.tiles[0] === number),
      (table.slip ?? []).some((line) => line.bet === "place" && line.tiles.includes(number)),
      odds > 9,
      shape.narrow,
      spot.wide,
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

/** @param {Shape} shape @param {boolean} wide */
const sizeOf = (shape, wide) => ({
  width: wide ? shape.tile + shape.slot : shape.tile,
  height: wide ? shape.tall / 2 - 2 : shape.tall,
});

/** What is printed on a tile, and the horse that stands on it. */
const print = memo(
  (
    /** @type {number} */ number,
    /** @type {number} */ odds,
    /** @type {boolean} */ favourite,
    /** @type {boolean} */ steady,
    /** @type {boolean} */ narrow,
    /** @type {boolean} */ wide,
    /** @type {boolean} */ gone,
    /** @type {number} */ tall,
  ) => {
    const { colour, ink } = silk(number);
    const look = layout(narrow, wide);
    const { width, height } = sizeOf({ ...shapeOf(narrow), tall }, wide);
    const head = look.band.width ?? width;
    const marks = [favourite ? "F" : "", steady ? "S" : ""].filter(Boolean);
    return h(
      "g",
      { key: "print", class: "fl-print" },
      h("path", { class: "fl-band", fill: colour, d: band(head, look.band.height, wide ? height : 0) }),
      number > 12
        ? h("path", { class: "fl-sash", stroke: ink, d: sash(head, wide ? height : look.band.height) })
        : null,
      h(
        "text",
        {
          class: "fl-number",
          x: look.number.x,
          y: look.number.y,
          style: gone ? {} : { fill: ink },
          "font-size": look.number.size,
          "text-anchor": wide ? "middle" : "start",
        },
        number,
      ),
      h("text", { class: "fl-odds", x: look.odds.x, y: look.odds.y, "font-size": look.odds.size }, `${odds}x`),
      marks.map((mark, n) =>
        h(
          "g",
          { class: `fl-mark ${mark}`, transform: `translate(${look.mark.x - (wide ? 0 : n * 20)} ${look.mark.y})` },
          h("rect", { x: -9, y: -9, width: 18, height: 18, rx: mark === "F" ? 3 : 9 }),
          h("text", { y: 5.3 }, mark),
        ),
      ),
      h(
        "g",
        { class: "fl-horse", transform: `translate(${look.horse.x} ${look.horse.y})` },
        look.horse.cloth
          ? horse({ number, colour, ink, size: look.horse.size, cloth: look.horse.cloth })
          : horse({ number: "", colour, ink, size: look.horse.size, cloth: 0, hue: coat(number) }),
      ),
      gone
        ? h(
            "g",
            { class: "fl-out", transform: `translate(${width / 2} ${narrow ? height - 56 : height - 28})` },
            h(
              "g",
              { transform: narrow ? "rotate(-90)" : "rotate(-7)" },
              h("rect", { x: -53, y: -14, width: 106, height: 27, rx: 4 }),
              h("text", { y: 5 }, "disqualified"),
            ),
          )
        : look.dice
            .filter(([, y]) => y < height)
            .map(([x, y]) =>
              h("rect", {
                class: "fl-square",
                x: x - look.die / 2,
                y: y - look.die / 2,
                width: look.die,
                height: look.die,
                rx: 5,
              }),
            ),
    );
  },
  160,
);

/** Own bets, as people mark them on a race card: the odds of a winner circled, those of a pair underlined. */
const pen = memo(
  (
    /** @type {boolean} */ win,
    /** @type {boolean} */ place,
    /** @type {boolean} */ long,
    /** @type {boolean} */ narrow,
    /** @type {boolean} */ wide,
  ) => {
    const { x, y, size } = layout(narrow, wide).odds;
    const half = size * (long ? 0.92 : 0.62);
    const middle = x + half - 1;
    return h(
      "g",
      { key: "pen", class: "fl-pen" },
      win
        ? h("path", {
            d: `M${middle + half} ${y - size * 0.75}C${middle - half * 0.6} ${y - size * 1.5} ${middle - half - 9} ${y - 2} ${middle} ${y + 4.5}C${middle + half + 8} ${y + 6} ${middle + half + 9} ${y - size} ${middle - half * 0.2} ${y - size * 1.05}`,
          })
        : null,
      place ? h("path", { d: `M${x - 2} ${y + 6}Q${middle} ${y + 3} ${x + 2 * half + 1} ${y + 6}` }) : null,
    );
  },
);

/** The coloured head of a tile, or its left edge. @param {number} width @param {number} height @param {number} edge */
const band = (width, height, edge) =>
  edge
    ? `M9 0H${width}V${edge}H9A9 9 0 0 1 0 ${edge - 9}V9A9 9 0 0 1 9 0Z`
    : `M9 0H${width - 9}A9 9 0 0 1 ${width} 9V${height}H0V9A9 9 0 0 1 9 0Z`;

/** Numbers above 12 repeat a colour: they wear a double line as well. @param {number} width @param {number} height */
const sash = (width, height) => `M5 ${height - 5.5}H${width - 3}M5 ${height - 2}H${width - 3}`;

/**
 * Where things lie on a tile. A phone's tiles are so narrow that a saddlecloth would hide the horse: there it wears none.
 * @typedef {{band: {width?: number, height: number}, number: {x: number, y: number, size: number}, odds: {x: number, y: number, size: number},
 *   mark: {x: number, y: number}, die: number, horse: {x: number, y: number, size: number, cloth: number}, dice: number[][]}} Look
 * @type {Record<"wide" | "widePair" | "narrow" | "narrowPair", Look>}
 */
const LOOKS = {
  wide: {
    band: { height: 32 },
    number: { x: 9, y: 24, size: 24 },
    odds: { x: 9, y: 56, size: 20 },
    mark: { x: 99, y: 16 },
    die: 32,
    horse: { x: 58, y: 90, size: 100, cloth: 26 },
    dice: [
      [21, 144],
      [57, 144],
      [93, 144],
    ],
  },
  widePair: {
    band: { width: 46, height: 0 },
    number: { x: 23, y: 33, size: 25 },
    odds: { x: 54, y: 24, size: 20 },
    mark: { x: 23, y: 58 },
    die: 32,
    horse: { x: 106, y: 48, size: 94, cloth: 25 },
    dice: [
      [176, 26],
      [213, 26],
      [213, 61],
    ],
  },
  narrow: {
    band: { height: 28 },
    number: { x: 5, y: 21, size: 20 },
    odds: { x: 5, y: 46, size: 16 },
    mark: { x: 39, y: 14 },
    die: 28,
    horse: { x: 24, y: 70, size: 50, cloth: 0 },
    dice: [
      [25, 102],
      [25, 132],
      [25, 162],
    ],
  },
  narrowPair: {
    band: { width: 30, height: 0 },
    number: { x: 15, y: 24, size: 20 },
    odds: { x: 34, y: 19, size: 16 },
    mark: { x: 15, y: 44 },
    die: 23.5,
    horse: { x: 68, y: 41, size: 62, cloth: 0 },
    dice: [
      [42.5, 72],
      [66.5, 72],
      [90, 72],
    ],
  },
};

/** @param {boolean} narrow @param {boolean} wide */
const layout = (narrow, wide) =>
  narrow ? (wide ? LOOKS.narrowPair : LOOKS.narrow) : wide ? LOOKS.widePair : LOOKS.wide;

/** Where a die laid on a tile comes to lie. @param {Spot} spot @param {Shape} shape @param {string} face */
export function squareOf(spot, shape, face) {
  const [x, y] = layout(shape.narrow, spot.wide).dice[SLOT_OF[face] ?? (face.startsWith("outsider") ? 2 : 0)];
  return { x: spot.x + x, y: spot.y + y };
}
