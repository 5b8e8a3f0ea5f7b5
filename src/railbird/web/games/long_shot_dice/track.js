// The oval: a gate, fifteen spaces and the line, run against the clock with the home straight below.

import { h } from "../../core/render.js";
import { die } from "../../pieces/die.js";
import { horse } from "../../pieces/horse.js";
import { silkNamed } from "../../pieces/silks.js";

/**
 * @typedef {{width: number, height: number, left: number, right: number, middle: number, radius: number, half: number, line: number, size: number}} Shape
 */

/** @type {Shape} */
const WIDE = {
  width: 920,
  height: 336,
  left: 168,
  right: 752,
  middle: 168,
  radius: 114,
  half: 46,
  line: 606,
  size: 56,
};
/** @type {Shape} */
const NARROW = {
  width: 390,
  height: 330,
  left: 167,
  right: 223,
  middle: 165,
  radius: 108,
  half: 46,
  line: 184,
  size: 46,
};

/** @param {boolean} narrow */
export const shapeOf = (narrow) => (narrow ? NARROW : WIDE);

/** @param {Shape} shape */
const lap = (shape) => 2 * (shape.right - shape.left) + 2 * Math.PI * shape.radius;

/** Where a distance from the line lies, `out` beyond the middle of the track. @param {Shape} shape @param {number} distance @param {number} [out] */
export function at(shape, distance, out = 0) {
  const { left, right, middle, radius, line } = shape;
  const r = radius + out;
  const straight = right - left,
    bend = Math.PI * radius;
  let d = ((distance % lap(shape)) + lap(shape)) % lap(shape);
  if (d < right - line) return { x: line + d, y: middle + r, flip: false };
  d -= right - line;
  if (d < bend)
    return { x: right + r * Math.sin(d / radius), y: middle + r * Math.cos(d / radius), flip: d > bend / 2 };
  d -= bend;
  if (d < straight) return { x: right - d, y: middle - r, flip: true };
  d -= straight;
  if (d < bend) return { x: left - r * Math.sin(d / radius), y: middle - r * Math.cos(d / radius), flip: d < bend / 2 };
  return { x: left + d - bend, y: middle + r, flip: false };
}

/** @param {Shape} shape @param {number} spaces */
export const spaceLength = (shape, spaces) => lap(shape) / (spaces + 1);

/** Where each horse stands: those on one space fan out by their numbers. @param {any} table @param {Shape} shape */
export function spots(table, shape) {
  const length = spaceLength(shape, table.track.spaces);
  /** @type {Record<number, {x: number, y: number, flip: boolean, tall: number, wide: number}>} */
  const found = {};
  for (const one of table.horses) {
    if (one.place) {
      found[one.number] = { ...circle(shape, one.place), flip: false, tall: shape.size * 0.75, wide: shape.size };
      continue;
    }
    const together = table.horses.filter((/** @type {any} */ other) => !other.place && other.position === one.position);
    const n = together.indexOf(one);
    const rows = Math.min(together.length, together.length > 4 ? Math.ceil(together.length / 2) : 4);
    const columns = Math.ceil(together.length / rows);
    const row = n % rows,
      column = Math.floor(n / rows);
    const middle = (one.position + 0.5) * length;
    const sideways = Math.abs(at(shape, middle, 1).x - at(shape, middle).x); // in a bend horses stand side by side and need more room
    const gap = Math.min(21 + 24 * sideways, (2 * shape.half - 24) / Math.max(1, rows - 1));
    const out = rows > 1 ? (row - (rows - 1) / 2) * gap : 0;
    const along = columns > 1 ? (column - (columns - 1) / 2) * length * 0.42 : 0;
    found[one.number] = {
      ...at(shape, middle - along, out),
      tall: rows > 1 ? Math.min(sideways > 0.7 ? shape.size * 0.7 : gap, shape.size * 0.75) : shape.size * 0.75,
      wide: columns > 1 ? length * 0.42 : rows > 1 && sideways > 0.7 ? Math.max(20, gap) : shape.size,
    };
  }
  return found;
}

/** A place in the winner's circle. @param {Shape} shape @param {number} place */
export function circle(shape, place) {
  const x = shape === NARROW ? shape.width / 2 : 436;
  const step = shape === NARROW ? 46 : 84;
  return { x: x + [0, -step, step][place - 1], y: shape.middle + [2, 8, 12][place - 1] - 4 };
}

/** @param {Shape} shape @param {number} from @param {number} to distances from the line */
function sector(shape, from, to) {
  const outer = [],
    inner = [];
  for (let i = 0; i <= 10; i++) {
    const d = from + ((to - from) * i) / 10;
    const a = at(shape, d, shape.half),
      b = at(shape, d, -shape.half);
    outer.push(`${a.x.toFixed(1)} ${a.y.toFixed(1)}`);
    inner.unshift(`${b.x.toFixed(1)} ${b.y.toFixed(1)}`);
  }
  return `M${[...outer, ...inner].join("L")}Z`;
}

/** @param {Shape} shape @param {number} distance @param {number} over */
function across(shape, distance, over) {
  const a = at(shape, distance, shape.half + over),
    b = at(shape, distance, -shape.half - over);
  return { a, b, d: `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}` };
}

/** @param {any} view @param {import("../../table/context.js").Context} ctx */
export function track(view, ctx) {
  const { table } = view;
  const shape = shapeOf(ctx.narrow);
  const { width, height, half } = shape;
  const spaces = table.track.spaces;
  const length = spaceLength(shape, spaces);
  const where = spots(table, shape);
  const leader = Math.max(...table.horses.map((/** @type {any} */ one) => (one.place ? 0 : one.position)));
  const raised = (/** @type {any} */ one) => (ctx.live.has(`horse:${one.number}`) ? 1 : 0);
  const order = [...table.horses].sort((a, b) => raised(a) - raised(b) || where[a.number].y - where[b.number].y);
  return h(
    "svg",
    { class: "oval", viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": words(table) },
    ring(shape, half + 9, "verge"),
    ring(shape, half, "turf"),
    Array.from({ length: spaces + 1 }, (_, n) =>
      h("path", {
        key: `s${n}`,
        d: sector(shape, n * length, (n + 1) * length),
        class: `space ${n === 0 ? "gate" : n > table.track.no_bet_after ? "late" : ""} ${n % 2 ? "odd" : ""}`,
        ...ctx.explain(n ? `space:${n}` : "gate", n ? `Space ${n}` : "Start"),
      }),
    ),
    Array.from({ length: spaces }, (_, n) => {
      const p = at(shape, (n + 1.5) * length, half - 9);
      return h("text", { key: `n${n}`, class: "space-number", x: p.x, y: p.y + 4 }, n + 1);
    }),
    ring(shape, half, "rail"),
    ring(shape, -half, "infield"),
    ring(shape, -half, "rail"),
    infield(view, shape, ctx),
    post(shape, (table.track.no_bet_after + 1) * length, "no-bet", "NO BET", ctx),
    post(shape, 0, "finish", "FINISH", ctx),
    order.map((one) =>
      runner(one, where[one.number], shape, table, ctx, one.position === leader && leader > 0 && !one.place),
    ),
  );
}

/** @param {any} table */
function words(table) {
  const order = [...table.horses].sort((a, b) => (a.place || 9) - (b.place || 9) || b.position - a.position);
  return `Track: ${order.map((one) => `horse ${one.number} ${one.place ? `finished ${one.place}` : one.position ? `on space ${one.position}` : "at the start"}`).join(", ")}`;
}

/** @param {Shape} shape @param {number} out @param {string} name */
function ring(shape, out, name) {
  const r = shape.radius + out;
  return h("rect", {
    class: name,
    key: `${name}${out}`,
    x: shape.left - r,
    y: shape.middle - r,
    width: shape.right - shape.left + 2 * r,
    height: 2 * r,
    rx: r,
  });
}

/** @param {Shape} shape @param {number} distance @param {string} name @param {string} text @param {any} ctx */
function post(shape, distance, name, text, ctx) {
  const { a, b, d } = across(shape, distance, 5);
  return h(
    "g",
    { key: name, class: `post ${name}`, ...ctx.explain(name, text) },
    h("path", { class: "under", d }),
    h("path", { class: "over", d }),
    h("circle", { cx: a.x, cy: a.y, r: 4 }),
    h("circle", { cx: b.x, cy: b.y, r: 4 }),
    h(
      "text",
      shape === NARROW
        ? { class: "small", x: b.x - 44, y: b.y - 10 }
        : { x: b.x, y: b.y + (b.y > shape.middle ? -9 : 17) },
      shape === NARROW && name === "finish" ? "" : text,
    ),
  );
}

/** @param {any} view @param {Shape} shape @param {import("../../table/context.js").Context} ctx */
function infield(view, shape, ctx) {
  const { table } = view;
  const x = (shape.left + shape.right) / 2;
  const narrow = ctx.narrow;
  const diceX = narrow ? x : shape.left + 22,
    diceY = narrow ? shape.middle - 36 : shape.middle - 4;
  return h(
    "g",
    { key: "infield" },
    narrow ? null : trees(shape),
    h(
      "g",
      { class: "circle" },
      [2, 1, 3].map((place) => {
        const p = circle(shape, place);
        const w = narrow ? 44 : 78,
          top = p.y + 16,
          high = 26 - place * 4 + 8;
        return h(
          "g",
          { key: place, ...ctx.explain(`place:${place}`, `Place ${place}`) },
          h("rect", { class: `step p${place}`, x: p.x - w / 2, y: top, width: w, height: high, rx: 3 }),
          h("text", { class: "purse", x: p.x, y: top + high / 2 + 5 }, `$${table.track.purses[place - 1]}`),
          table.podium[place - 1]
            ? null
            : h("text", { class: "ghost", x: p.x, y: top - 12 }, ["1st", "2nd", "3rd"][place - 1]),
        );
      }),
    ),
    h("g", { transform: `translate(${diceX} ${diceY})`, class: "dice" }, dice(view, narrow)),
  );
}

/** @param {any} view @param {boolean} narrow */
function dice(view, narrow) {
  const { rolled, spaces, horses } = view.table;
  const silk = rolled ? silkNamed(horses[rolled - 1].colour, rolled) : { colour: "#fdf8ec", ink: "#22302a" };
  const size = narrow ? 30 : 46;
  return [
    h(
      "g",
      { transform: `translate(${-size * 0.62} 0)`, key: "a" },
      die({
        face: rolled,
        size,
        colour: silk.colour,
        ink: silk.ink,
        shape: "octagon",
        piece: "die:horse",
        words: rolled ? `horse die: ${rolled}` : "horse die, not rolled",
      }),
    ),
    h(
      "g",
      { transform: `translate(${size * 0.62} 0)`, key: "b" },
      die({
        face: spaces,
        size: size * 0.9,
        pips: true,
        piece: "die:move",
        words: spaces ? `movement die: ${spaces}` : "movement die, not rolled",
      }),
    ),
  ];
}

/** @param {Shape} shape */
function trees(shape) {
  const x = shape.right - 6;
  return h(
    "g",
    { class: "trees", key: "trees" },
    [
      [0, 6, 15],
      [22, 14, 11],
      [-22, 15, 12],
      [44, 0, 9],
    ].map(([dx, dy, r]) => [
      h("ellipse", { class: "shade", cx: x + dx, cy: shape.middle + dy + r, rx: r, ry: r * 0.35 }),
      h("circle", { cx: x + dx, cy: shape.middle + dy, r }),
    ]),
  );
}

/** @param {any} one @param {{x: number, y: number, flip: boolean, tall: number, wide: number}} spot @param {Shape} shape @param {any} table @param {import("../../table/context.js").Context} ctx @param {boolean} leads */
function runner(one, spot, shape, table, ctx, leads) {
  const silk = silkNamed(one.colour, one.number);
  const size = shape.size;
  const place = one.place ? `, finished ${one.place}` : one.position ? `, space ${one.position}` : ", at the start";
  return h(
    "g",
    {
      key: `h${one.number}`,
      "data-piece": `horse:${one.number}`,
      ...ctx.target(`horse:${one.number}`, `Horse ${one.number}, ${one.name}${place}`, {
        class: `runner ${leads ? "leads" : ""} ${table.number === one.number ? "rolled" : ""}`,
      }),
      style: { transform: `translate(${spot.x.toFixed(1)}px, ${spot.y.toFixed(1)}px)` },
    },
    h("rect", { class: "hit", x: -spot.wide / 2, y: -spot.tall / 2, width: spot.wide, height: spot.tall, rx: 8 }),
    h("ellipse", { class: "shadow", cy: size * 0.3, rx: size * 0.42, ry: size * 0.07 }),
    horse({ number: one.number, colour: silk.colour, ink: silk.ink, size, flip: spot.flip }),
    one.owner === null
      ? null
      : h("circle", { class: "owner", cx: size * 0.36, cy: -size * 0.32, r: 4.5, style: { fill: ctx.hue(one.owner) } }),
  );
}

/** The finish as a photograph: who came in, in the order in which they did. @param {any} view */
export function photo(view) {
  const { podium, horses } = view.table;
  return h(
    "svg",
    {
      viewBox: "0 0 320 112",
      role: "img",
      "aria-label": `In the order of the finish: ${podium.map((/** @type {number} */ n) => `${n}, ${horses[n - 1].name}`).join("; ")}`,
    },
    h("rect", { class: "photo-sky", width: 320, height: 112 }),
    h("rect", { class: "photo-turf", y: 56, width: 320, height: 56 }),
    h("path", {
      class: "photo-rail",
      d: "M0 54H320M0 61H320M20 50V70M76 50V70M132 50V70M188 50V70M244 50V70M300 50V70",
    }),
    h("path", { class: "photo-wire", d: "M270 0V112" }),
    [...podium].reverse().map((/** @type {number} */ number) => {
      const place = podium.indexOf(number);
      const silk = silkNamed(horses[number - 1].colour, number);
      return h(
        "g",
        { key: number, transform: `translate(${226 - place * 72} ${68 + (place % 2) * 14 - 6})` },
        horse({ number, colour: silk.colour, ink: silk.ink, size: 92, pose: place }),
      );
    }),
    podium.map((/** @type {number} */ number, /** @type {number} */ place) =>
      h("text", { key: `t${number}`, class: "photo-place", x: 240 - place * 72, y: 16 }, ["1st", "2nd", "3rd"][place]),
    ),
  );
}
