// The oval: the gate, the spaces, the line, the infield with dice and winner's circle, and the horses.

import { h } from "../../../web/core/render.js";
import { die } from "../../../web/pieces/die.js";
import { horse } from "../../../web/pieces/horse.js";
import { silkNamed } from "../../../web/pieces/silks.js";
import { at, circle, faces, lean, NARROW, shapeOf, span, spots, stepHeight } from "./course.js";

/** @typedef {import("./course.js").Shape} Shape */
/** @typedef {import("./course.js").Spot} Spot */
/** @typedef {import("../../../web/table/context.js").Context} Context */

export const PLACES = ["1st", "2nd", "3rd"];

/** @param {Protocol.View<LongShotDice.Table>} view @param {Context} ctx */
export function track(view, ctx) {
  const { table } = view;
  const shape = shapeOf(ctx.narrow);
  const where = spots(table, shape);
  const lead = Math.max(...table.horses.map((one) => (one.place ? 0 : one.position)));
  // Nearer ones hide farther ones, and in a row the one in front hides the nose behind it, not the other its number.
  const depth = (/** @type {LongShotDice.Horse} */ one) =>
    10 * Math.round(where[one.number].y / 8) - where[one.number].column;
  const order = [...table.horses].sort((a, b) => depth(a) - depth(b));
  return h(
    "svg",
    {
      class: "ld-oval",
      viewBox: `0 0 ${shape.width} ${shape.height}`,
      role: "group",
      "aria-label": words(table),
    },
    ground(shape, table.track, ctx),
    infield(view, shape, ctx),
    order.map((one) => runner(one, where[one.number], shape, table, ctx, lead > 0 && one.position === lead)),
  );
}

/** First those that are in, then by how far they are. @param {LongShotDice.Table} table @returns {any[]} */
export function runningOrder(table) {
  return [...table.horses].sort(
    (a, b) => (a.place || 9) - (b.place || 9) || b.position - a.position || a.number - b.number,
  );
}

/** @param {LongShotDice.Table} table */
function words(table) {
  const where = (/** @type {LongShotDice.Horse} */ one) =>
    one.place ? `finished ${one.place}` : one.position ? `on space ${one.position}` : "at the start";
  return `Track: ${runningOrder(table)
    .map((one) => `horse ${one.number} ${where(one)}`)
    .join(", ")}`;
}

/** What never changes is described once for each shape. @type {Map<string, any>} */
const grounds = new Map();

/** @param {Shape} shape @param {any} course @param {Context} ctx */
function ground(shape, course, ctx) {
  const name = `${shape.width} ${JSON.stringify(course)} ${"data-about" in ctx.explain("gate", "")}`;
  let found = grounds.get(name);
  if (!found) {
    const { spaces, no_bet_after: late } = course;
    const all = Array.from({ length: spaces + 1 }, (_, n) => n);
    found = h(
      "g",
      { key: "ground" },
      ring(shape, shape.half + 8, "ld-verge"),
      ring(shape, shape.half, "ld-turf"),
      all.map((n) =>
        h("path", {
          d: sector(shape, spaces, n),
          class: `ld-space ${n === 0 ? "gate" : n > late ? "late" : ""} ${n % 2 ? "odd" : ""}`,
          ...ctx.explain(n ? `space:${n}` : "gate", n ? `Space ${n}` : "Start"),
        }),
      ),
      all.slice(1).map((n) => h("path", { class: "ld-mark", d: across(shape, span(shape, spaces, n)[0], 0).d })),
      gate(shape),
      ring(shape, shape.half, "ld-rail"),
      all.map((n) => marker(shape, spaces, n, ctx)),
      ring(shape, -shape.half, "ld-infield"),
      ring(shape, -shape.half, "ld-rail"),
      post(shape, span(shape, spaces, late + 1)[0], "no-bet", "NO BET", ctx),
      post(shape, 0, "finish", "FINISH", ctx),
      [2, 1, 3].map((place) => step(shape, place, course.purses[place - 1], ctx)),
    );
    grounds.set(name, found);
  }
  return found;
}

/** @param {Shape} shape @param {number} out @param {string} name */
function ring(shape, out, name) {
  const r = shape.radius + out;
  return h("rect", {
    class: name,
    x: shape.left - r,
    y: shape.top - r,
    width: shape.right - shape.left + 2 * r,
    height: shape.bottom - shape.top + 2 * r,
    rx: r,
  });
}

/** @param {{x: number, y: number}} p */
const pair = (p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`;

/** @param {Shape} shape @param {number} spaces @param {number} space */
function sector(shape, spaces, space) {
  const [from, to] = span(shape, spaces, space);
  const steps = Array.from({ length: 13 }, (_, n) => from + ((to - from) * n) / 12);
  const outer = steps.map((d) => pair(at(shape, d, shape.half)));
  const inner = steps.reverse().map((d) => pair(at(shape, d, -shape.half)));
  return `M${[...outer, ...inner].join("L")}Z`;
}

/** @param {Shape} shape @param {number} distance @param {number} over */
function across(shape, distance, over) {
  const a = at(shape, distance, shape.half + over),
    b = at(shape, distance, -shape.half - over);
  return { a, b, d: `M${pair(a)}L${pair(b)}` };
}

/** Stalls, open to the front. @param {Shape} shape */
function gate(shape) {
  const rows = [-shape.half / 3, shape.half / 3];
  const stalls = rows.map((out) => `M${pair(at(shape, 12, out))}L${pair(at(shape, shape.gate, out))}`).join("");
  return [
    h("path", { class: "ld-stall", d: stalls }),
    h("path", { class: "ld-doors", d: across(shape, shape.gate, 0).d }),
  ];
}

/** The number of a space on the outer rail, where its front end is: no horse stands in its way. @param {Shape} shape @param {number} spaces @param {number} space @param {Context} ctx */
function marker(shape, spaces, space, ctx) {
  const [from, to] = span(shape, spaces, space);
  const { x, y } = at(shape, space ? to - 19 : (from + to) / 2, shape.half);
  const wide = space ? 27 : 66;
  return h(
    "g",
    ctx.explain(space ? `space:${space}` : "gate", space ? `Space ${space}` : "Start"),
    h("rect", { class: "ld-marker", x: x - wide / 2, y: y - 10, width: wide, height: 20, rx: 5 }),
    h("text", { class: "ld-number", x, y: y + 6 }, space || "START"),
  );
}

/** @param {Shape} shape @param {number} distance @param {string} name @param {string} text @param {Context} ctx */
function post(shape, distance, name, text, ctx) {
  const { a, b, d } = across(shape, distance, 5);
  const narrow = shape === NARROW;
  const label =
    name === "finish"
      ? { x: b.x - 7, y: b.y - 8, class: "ld-sign end" }
      : narrow
        ? { x: (a.x + b.x) / 2 + 4, y: b.y - 9, class: "ld-sign" }
        : { x: b.x + 9, y: b.y - 7, class: "ld-sign start" };
  return h(
    "g",
    { class: `ld-post ${name}`, ...ctx.explain(name, text) },
    h("path", { class: "under", d }),
    h("path", { class: "over", d }),
    h("circle", { cx: a.x, cy: a.y, r: 4.5 }),
    h("circle", { cx: b.x, cy: b.y, r: 4.5 }),
    narrow && name === "finish" ? null : h("text", label, text),
  );
}

/** @param {Shape} shape @param {number} place @param {number} purse @param {Context} ctx */
function step(shape, place, purse, ctx) {
  const { y, step: wide } = shape.podium;
  const { x } = circle(shape, place);
  const high = stepHeight(place);
  return h(
    "g",
    ctx.explain(`place:${place}`, `${PLACES[place - 1]} place`),
    h("rect", { class: `ld-step p${place}`, x: x - wide / 2 + 1, y: y - high, width: wide - 2, height: high, rx: 3 }),
    h("text", { class: "ld-purse", x, y: y - high / 2 + 6 }, `$${purse}`),
  );
}

/** @param {Protocol.View<LongShotDice.Table>} view @param {Shape} shape @param {Context} ctx */
function infield(view, shape, ctx) {
  const { table } = view;
  const narrow = shape === NARROW;
  return [
    ...[1, 2, 3].map((place) => {
      if (table.podium[place - 1]) return null;
      const { x } = circle(shape, place);
      const y = shape.podium.y - stepHeight(place) - 9;
      return h("text", { key: `p${place}`, class: "ld-ghost", x, y }, PLACES[place - 1]);
    }),
    h(
      "g",
      { key: "dice", transform: narrow ? "translate(195 134)" : "translate(190 150)" },
      dice(table, narrow ? 42 : 52),
    ),
    narrow ? null : orderBoard(table, ctx),
  ];
}

/** @param {LongShotDice.Table} table @param {number} size */
function dice({ rolled, spaces, extra, horses }, size) {
  const horseDie = (/** @type {number | null} */ face, /** @type {string} */ piece, /** @type {string} */ name) => {
    const { colour, ink } = face ? silkNamed(horses[face - 1].colour, face) : { colour: "#fdf8ec", ink: "#22302a" };
    const words = `${name}: ${face ?? "not rolled"}`;
    return die({ face, size, colour, ink, shape: "octagon", piece, words });
  };
  return [
    h("g", { transform: `translate(${-size * 0.6} 0)`, key: "a" }, horseDie(rolled, "die:horse", "horse die")),
    h(
      "g",
      { transform: `translate(${size * 0.6} 0)`, key: "b" },
      die({
        face: spaces,
        size: size * 0.9,
        pips: true,
        piece: "die:move",
        words: `movement die: ${spaces ?? "not rolled"}`,
      }),
    ),
    extra
      ? h("g", { transform: `translate(${size * 1.7} 0)`, key: "c" }, horseDie(extra, "die:extra", "extra die"))
      : null,
  ];
}

/** Who leads, as a board in the infield. @param {LongShotDice.Table} table @param {Context} ctx */
function orderBoard(table, ctx) {
  return h(
    "g",
    { key: "order", class: "ld-order", transform: "translate(612 127)", ...ctx.explain("order", "Running order") },
    h("rect", { class: "ld-tote", width: 184, height: 60, rx: 6 }),
    h("text", { class: "ld-order-title", x: 92, y: 20 }, "Running order"),
    runningOrder(table).map((one, n) => {
      const { colour, ink } = silkNamed(one.colour, one.number);
      return h(
        "g",
        { key: one.number, transform: `translate(${6 + n * 21.7} 29)` },
        h("rect", { width: 20, height: 23, rx: 4, fill: colour }),
        h("text", { class: "ld-order-number", x: 10, y: 17.5, fill: ink }, one.number),
      );
    }),
  );
}

/** Horses look the same wherever they are: each is described once. @type {Map<string, any>} */
const figures = new Map();

/** @param {number} number @param {string} colour @param {string} ink */
function figure(number, colour, ink) {
  const name = `${number} ${colour}`;
  const found = figures.get(name) ?? horse({ number, colour, ink, size: 100, cloth: 0 });
  figures.set(name, found);
  return found;
}

/** How a horse is turned and scaled at a spot. @param {{heading: number, size: number}} spot */
export function pose({ heading, size }) {
  const scale = (size / 100).toFixed(3);
  return `rotate(${lean(heading).toFixed(1)}deg) scale(${faces(heading) ? "-" : ""}${scale}, ${scale})`;
}

/** Its number flies behind the jockey, above the rump, where it hides nothing. @param {{heading: number, size: number}} spot */
export function plateAt({ heading, size }) {
  const angle = (lean(heading) * Math.PI) / 180;
  const x = (faces(heading) ? 0.3 : -0.3) * size,
    y = -0.27 * size;
  const turned = [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
  return `translate(${turned[0].toFixed(1)}px, ${turned[1].toFixed(1)}px)`;
}

/** It carries a bet of the viewer's. @param {number} x @param {number} y */
const coin = (x, y) =>
  h(
    "g",
    { class: "ld-coin", key: "coin", transform: `translate(${x} ${y})` },
    h("circle", { r: 6.5 }),
    h("circle", { class: "rim", r: 3.6 }),
  );

/** @param {any} one @param {Spot} spot @param {Shape} shape @param {LongShotDice.Table} table @param {Context} ctx @param {boolean} leads */
function runner(one, spot, shape, table, ctx, leads) {
  const { colour, ink } = silkNamed(one.colour, one.number);
  const { size, wide, tall } = spot;
  const bet = table.sheets?.[ctx.seat ?? -1]?.bets[one.number - 1];
  const front = faces(spot.heading) ? -0.5 : 0.5;
  const plate = shape === NARROW ? 20 : Math.min(24, Math.max(20.5, size * 0.32));
  const place = one.place
    ? `, finished ${PLACES[one.place - 1]}`
    : one.position
      ? `, space ${one.position}`
      : ", at the start";
  return h(
    "g",
    {
      key: `h${one.number}`,
      "data-piece": `horse:${one.number}`,
      ...ctx.target(`horse:${one.number}`, `Horse ${one.number}, ${one.name}${place}`, {
        class: `ld-runner ${leads && !one.place ? "leads" : ""} ${table.number === one.number ? "rolled" : ""}`,
      }),
      style: { transform: `translate(${spot.x.toFixed(1)}px, ${spot.y.toFixed(1)}px)` },
    },
    h("rect", { class: "hit", x: -wide / 2, y: -tall / 2, width: wide, height: tall, rx: 8 }),
    h("ellipse", { class: "ld-shade", cy: size * 0.29, rx: size * 0.42, ry: size * 0.065 }),
    h("g", { class: "ld-figure", style: { transform: pose(spot) } }, figure(one.number, colour, ink)),
    h(
      "g",
      { class: "ld-plate", style: { transform: plateAt(spot) } },
      h("rect", { x: -plate / 2, y: -plate / 2, width: plate, height: plate, rx: plate * 0.24, fill: colour }),
      h("text", { y: plate * 0.29, "font-size": plate * 0.8, fill: ink }, one.number),
      one.owner === null
        ? null
        : h("circle", {
            class: "ld-owner",
            cx: -front * plate,
            cy: plate / 2,
            r: 5.5,
            style: { fill: ctx.hue(one.owner) },
          }),
      bet ? coin(front * plate, plate / 2) : null,
    ),
  );
}

/** The finish as a photograph: who came in, in the order in which they did. @param {Protocol.View<LongShotDice.Table>} view */
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
      h("text", { key: `t${number}`, class: "photo-place", x: 240 - place * 72, y: 16 }, PLACES[place]),
    ),
  );
}
