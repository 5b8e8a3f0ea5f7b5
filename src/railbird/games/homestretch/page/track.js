// Eleven lanes of nine spaces between the gate and the line, the race card beside them, the score track around it all.

import { h } from "../../../web/core/render.js";
import { fit } from "../../../web/pieces/fit.js";
import { horse } from "../../../web/pieces/horse.js";
import { lane } from "../../../web/pieces/lane.js";
import { coat, silk } from "../../../web/pieces/silks.js";
import { below, beside, heading, token } from "./card.js";
import { moneyLine, ring } from "./score.js";
import { gateX, laneX, laneY, lineX, middle, shapeOf, spotOf } from "./shape.js";
import { LINE_WORDS, count, initials, keep, seatColours } from "./silks.js";

/** @typedef {import("./shape.js").Shape} Shape @typedef {import("../../../web/table/context.js").Context} Context */

const FINGER = 47; // of the phone's drawing: 44 px on a screen of 390
const FLAG = 0.59; // how far behind the horse's middle its number flies, in widths of the horse
const ROLL_AGAIN = "again"; // the mark of the short step, after which the dice are rolled again

/** @param {Protocol.View<Homestretch.Table>} view @param {Context} ctx */
export function track(view, ctx) {
  const { table } = view;
  const shape = shapeOf(ctx.narrow);
  const spaces = table.track_spaces;
  const lead = Math.max(...table.horses.map((one) => (one.finish ? 0 : one.position)));
  const leads = (/** @type {Homestretch.Horse} */ one) => !one.finish && one.position === lead && lead > 0;
  const order = (/** @type {Homestretch.Horse} */ one) => (one.finish ? 100 : 0) + one.number;
  return h(
    "svg",
    {
      class: `hs-track ${shape.narrow ? "hs-narrow" : ""}`,
      viewBox: `0 0 ${shape.width} ${shape.height}`,
      role: "group",
      "aria-label": words(table),
      ...seatColours(table),
    },
    shape.narrow ? [heading(table, ctx), moneyLine(table, shape, ctx)] : ring(table, shape, ctx),
    ground(shape.narrow, spaces),
    h("rect", {
      key: "finish",
      class: "hs-finish",
      x: lineX(shape, spaces) + 3,
      y: shape.y,
      width: shape.home - 3,
      height: 11 * shape.row,
      ...ctx.explain("finish", "Finish"),
    }),
    table.horses.map((one) => laneOf(one, view, shape, ctx, leads(one))),
    shape.narrow ? below(table, shape, ctx) : beside(table, shape, ctx),
    [...table.horses].sort((a, b) => order(a) - order(b)).map((one) => runner(one, table, shape, ctx, leads(one))),
    table.horses.flatMap((one) => landings(one, spaces, shape, ctx) ?? []),
  );
}

/** @param {Homestretch.Table} table */
function words(table) {
  const said = table.horses.map(
    (one) =>
      `horse ${one.number} ${one.finish ? `took ${LINE_WORDS[one.finish]}` : one.position ? `on space ${one.position}` : "at the gate"}${one.handicap ? ` with ${one.handicap}` : ""}`,
  );
  return `Track: ${said.join(", ")}`;
}

/** Turf, gate and line: the same all game. */
const ground = keep((/** @type {boolean} */ narrow, /** @type {number} */ spaces) => {
  const shape = shapeOf(narrow);
  const high = 11 * shape.row;
  const line = lineX(shape, spaces);
  return h(
    "g",
    { key: "ground" },
    h("rect", { class: "hs-gate", x: gateX(shape), y: shape.y, width: shape.gate, height: high }),
    Array.from({ length: 11 }, (_, n) =>
      lane({ spaces, x: laneX(shape), y: shape.y + n * shape.row, space: shape.space, height: shape.row }),
    ),
    h("rect", { class: "hs-home", x: line, y: shape.y, width: shape.home, height: high }),
    h("path", {
      class: "hs-rails",
      d: Array.from({ length: 12 }, (_, n) => `M${gateX(shape)} ${shape.y + n * shape.row}h${shape.gate}`).join(""),
    }),
    h("path", { class: "hs-stalls", d: `M${laneX(shape)} ${shape.y}v${high}` }),
    h("path", { class: "hs-under", d: `M${line} ${shape.y}v${high}` }),
    h("path", { class: "hs-over", d: `M${line} ${shape.y}v${high}` }),
    Array.from({ length: spaces }, (_, i) =>
      h("text", { class: "hs-space", x: laneX(shape) + (i + 0.5) * shape.space, y: shape.y + 15 }, i + 1),
    ),
  );
});

/** A horse's name and whose it is before its lane, and its handicap token in the gate. @param {any} one @param {Protocol.View<Homestretch.Table>} view @param {Shape} shape @param {Context} ctx @param {boolean} leads */
function laneOf(one, view, shape, ctx, leads) {
  const n = one.number;
  const spaces = view.table.track_spaces;
  const owners = ownersOf(n, view, ctx.seat);
  const own = owners.some((owner) => owner.own);
  const y = laneY(shape, n);
  const { colour, ink } = silk(n);
  return h(
    "g",
    { key: `l${n}`, class: leads ? "hs-lane leads" : "hs-lane" },
    shape.narrow
      ? h("text", { class: "hs-tag", x: lineX(shape, spaces) + shape.home - 5, y: y + 5 }, own ? `★ ${n}` : n)
      : h(
          "g",
          { ...ctx.explain(`name:${n}`, `${n}, ${one.name}`) },
          h("rect", { class: "hs-plate", x: shape.x, y: y - shape.row / 2, width: shape.name, height: shape.row }),
          h("rect", { class: "hs-cloth", x: shape.x + 4, y: y - 12, width: 25, height: 24, rx: 4, fill: colour }),
          h("text", { class: "hs-number", x: shape.x + 16.5, y: y + 5, fill: ink }, n),
          own
            ? h("rect", {
                class: "hs-own-edge",
                style: { fill: ctx.hue(/** @type {number} */ (ctx.seat)) },
                x: shape.x - 3,
                y: y - 17,
                width: 4,
                height: 34,
                rx: 2,
              })
            : null,
          h(
            "text",
            { class: "hs-name", x: shape.x + 33, y: owners.length ? y - 2 : y + 5, ...fit(shape.name - 36) },
            one.name,
          ),
          owners.length ? ownersLine(owners, shape.x + 33, y + 13) : null,
        ),
    h("rect", {
      class: "hs-stall",
      x: gateX(shape),
      y: y - shape.row / 2,
      width: shape.gate,
      height: shape.row,
      ...ctx.explain(`gate:${n}`, `Gate of ${n}`),
    }),
    one.handicap
      ? token(one.handicap, gateX(shape) + 13.5, y, `token:${n}`, {
          ...ctx.explain(`token:${n}`, `Handicap ${one.handicap} of ${n}`),
        })
      : null,
  );
}

/** Who holds shares of a horse, whoever looks first. @param {number} number @param {Protocol.View<Homestretch.Table>} view @param {number | null} seat @returns {{own: boolean, words: string}[]} */
function ownersOf(number, view, seat) {
  return view.table.seats
    .map((one, n) => {
      const shares = count(one.stable, number);
      const own = n === seat;
      return { own, shares, words: `${own ? "you" : initials(view.names[n])}${shares > 1 ? `×${shares}` : ""}` };
    })
    .filter((owner) => owner.shares)
    .sort((/** @type {any} */ a, /** @type {any} */ b) => Number(b.own) - Number(a.own));
}

/** @param {{own: boolean, words: string}[]} owners @param {number} x @param {number} y */
function ownersLine(owners, x, y) {
  const letters = owners.map((owner) => owner.words).join(" ").length;
  return h(
    "text",
    { class: "hs-owners", x, y, textLength: letters > 13 ? 92 : null, lengthAdjust: "spacingAndGlyphs" },
    owners.map(({ own, words }, n) => h("tspan", { key: n, class: own ? "hs-own" : null }, `${n ? " " : ""}${words}`)),
  );
}

/** Number flag and horse: the flag flies behind the tail, so that nothing of the horse is hidden. */
const mount = keep((/** @type {number} */ number, /** @type {number} */ size) => {
  const { colour, ink } = silk(number);
  const x = -size * FLAG;
  return h(
    "g",
    { class: "hs-mount" },
    h("ellipse", { class: "hs-shadow", cy: size * 0.27, rx: size * 0.42, ry: size * 0.055 }),
    horse({ number: "", colour, ink, size, cloth: 0, hue: coat(number) }),
    h("rect", { class: "hs-flag", x: x - 10, y: -9.5, width: 20, height: 19, rx: 4, fill: colour }),
    h("text", { class: "hs-number", x, y: 5.2, fill: ink }, number),
  );
});

/** @param {any} one @param {Homestretch.Table} table @param {Shape} shape @param {Context} ctx @param {boolean} leads */
function runner(one, table, shape, ctx, leads) {
  const p = spotOf(one, shape, table.track_spaces);
  const rolled = table.dice && table.dice[0] + table.dice[1] === one.number && table.roll > 0;
  const place = one.finish ? `took ${LINE_WORDS[one.finish]}` : one.position ? `space ${one.position}` : "at the gate";
  const name = `horse:${one.number}`;
  // Beside a landing mark the horse's own hit area ends where that of the mark begins.
  const marked = ctx.live.has(name) && ctx.live.has(`space:${one.number}:${one.position + 1}`);
  const left = -shape.size * FLAG - 10;
  const right = shape.narrow && marked ? left + FINGER : shape.size * 0.5;
  const high = shape.narrow && (marked || alone(one, table, ctx)) ? FINGER : shape.row - 2;
  return h(
    "g",
    {
      key: `h${one.number}`,
      "data-piece": name,
      ...ctx.target(name, `Horse ${one.number}, ${one.name}, ${place}`, {
        class: `hs-runner ${leads ? "leads" : ""} ${rolled ? "rolled" : ""}`,
      }),
      style: { transform: `translate(${p.x.toFixed(1)}px, ${p.y.toFixed(1)}px)` },
    },
    h("rect", { class: "hit", x: left, y: -high / 2 - 3, width: right - left, height: high, rx: 7 }),
    mount(one.number, shape.size),
  );
}

/** Whether no neighbour is live: then there is room for a finger. @param {any} one @param {Homestretch.Table} table @param {Context} ctx */
function alone(one, table, ctx) {
  return ![-1, 1].some((step) => ctx.live.has(`horse:${one.number + step}`));
}

/** Where the rolled horse may be put: one space and roll again, or two and stop. @param {any} one @param {number} spaces @param {Shape} shape @param {Context} ctx */
function landings(one, spaces, shape, ctx) {
  if (one.finish) return null;
  const n = one.number;
  const live = Array.from({ length: spaces + 1 }, (_, i) => i + 1).filter((to) => ctx.live.has(`space:${n}:${to}`));
  return live.map((to, i) => {
    const p = middle(shape, n, to, spaces);
    const wide = to > spaces ? shape.home : shape.space;
    const both = live.length === 2;
    const edge = both ? (p.x + middle(shape, n, live[1 - i], spaces).x) / 2 : 0;
    const far = both && shape.narrow;
    const x = far ? (i ? edge : edge - FINGER) : p.x - wide / 2;
    const high = shape.narrow ? FINGER : shape.row;
    const again = both && i === 0;
    const said = to > spaces ? `${n} over the line` : `${n} to space ${to}`;
    return h(
      "g",
      {
        key: `t${n}-${to}`,
        ...ctx.target(`space:${n}:${to}`, both ? `${said}, ${again ? "then roll again" : "end of turn"}` : said, {
          class: `hs-landing ${again ? ROLL_AGAIN : ""}`,
        }),
      },
      h("rect", { class: "hit", x, y: p.y - high / 2, width: far ? FINGER : wide, height: high }),
      h("rect", {
        class: "hs-mark",
        x: p.x - wide / 2 + 1.5,
        y: p.y - shape.row / 2 + 2,
        width: wide - 3,
        height: shape.row - 4,
        rx: 6,
      }),
      again
        ? step(p.x, p.y, shape.narrow)
        : h("path", { class: "hs-arrow", d: arrow(p.x - 4, p.y) + arrow(p.x + 4, p.y) }),
    );
  });
}

/** @param {number} x @param {number} y */
const arrow = (x, y) => `M${x - 3} ${y - 7}L${x + 4} ${y}L${x - 3} ${y + 7}`;

/** One step, then the dice. @param {number} x @param {number} y @param {boolean} narrow */
function step(x, y, narrow) {
  const at = narrow ? x - 6 : x - 9;
  return [
    h("path", { class: "hs-arrow", d: arrow(at, y) }),
    h("rect", { class: "hs-again", x: at + 6, y: y - 5.5, width: 11, height: 11, rx: 2.5 }),
    h("circle", { class: "hs-pip", cx: at + 11.5, cy: y, r: 1.8 }),
  ];
}
