// The score track around the board; on a phone, where it would take the lanes' room, a line of money below them.

import { h } from "../../../web/core/render.js";
import { ROUND, scoreAt, spread } from "./shape.js";
import { initials, keep, thousands } from "./silks.js";

/** @typedef {import("./shape.js").Shape} Shape @typedef {import("../../../web/table/context.js").Context} Context */

/** The printed part. @type {(shape: Shape) => any} */
const printed = keep((shape) => {
  const { width, height, bandX, bandY } = shape;
  const ticks = Array.from({ length: ROUND }, (_, n) => {
    const p = scoreAt(shape, n);
    if (n % 10 === 0) return "";
    return p.y < bandY || p.y > height - bandY ? `M${p.x} ${p.y - 3}v6` : `M${p.x - 3} ${p.y}h6`;
  }).join("");
  return [
    h("rect", {
      class: "hs-inside",
      x: bandX,
      y: bandY,
      width: width - 2 * bandX,
      height: height - 2 * bandY,
      rx: 3,
    }),
    h("path", { class: "hs-ticks", d: ticks }),
    Array.from({ length: ROUND / 10 }, (_, i) => {
      const p = scoreAt(shape, i * 10);
      return h("text", { class: i === 5 ? "hs-from" : null, x: p.x, y: p.y + 5 }, i * 10);
    }),
  ];
});

/** @param {Homestretch.Table} table @param {Shape} shape @param {Context} ctx */
export function ring(table, shape, ctx) {
  const where = spread(table, shape);
  return h(
    "g",
    { key: "ring", class: "hs-ring" },
    h("rect", {
      class: "hs-band",
      x: 0.5,
      y: 0.5,
      width: shape.width - 1,
      height: shape.height - 1,
      rx: 7,
      ...ctx.explain("score", "Score track"),
    }),
    printed(shape),
    table.seats.map((seat, n) => {
      const p = scoreAt(shape, where[n]);
      return h(
        "g",
        {
          key: `m${n}`,
          "data-piece": `marker:${n}`,
          class: `hs-marker hs-t-${seat.colour} ${seat.money >= ROUND ? "lapped" : ""}`,
          style: { transform: `translate(${p.x.toFixed(1)}px, ${p.y.toFixed(1)}px)` },
          ...ctx.explain(`marker:${n}`, `${ctx.names[n]}: ${thousands(seat.money)}`),
        },
        h("circle", { r: 11.5 }),
        h("text", { y: 5 }, initials(ctx.names[n] ?? "")),
      );
    }),
  );
}

/** @param {Homestretch.Table} table @param {Shape} shape @param {Context} ctx */
export function moneyLine(table, shape, ctx) {
  const y = shape.height - 15;
  const wide = (shape.width - 6) / table.seats.length;
  const most = Math.max(...table.seats.map((seat) => seat.money));
  return h(
    "g",
    { key: "money", class: "hs-ring" },
    h("rect", { class: "hs-band", x: 3, y: y - 15, width: shape.width - 6, height: 29, rx: 7 }),
    table.seats.map((seat, n) =>
      h(
        "g",
        {
          key: `m${n}`,
          "data-piece": `marker:${n}`,
          class: `hs-marker hs-t-${seat.colour} ${seat.money === most ? "best" : ""}`,
          transform: `translate(${(3 + (n + 0.5) * wide - 14).toFixed(1)} ${y})`,
          ...ctx.explain(`marker:${n}`, `${ctx.names[n]}: ${thousands(seat.money)}`),
        },
        h("circle", { r: 11.5 }),
        h("text", { y: 5 }, initials(ctx.names[n] ?? "")),
        h("text", { class: "hs-sum", x: 15, y: 5.5 }, seat.money),
      ),
    ),
  );
}
