// The board: ten straight lanes with the horse cards at their left, and around them who plays, the dice, the winner's
// circle and the cards.

import { h } from "../../../web/core/render.js";
import { horse } from "../../../web/pieces/horse.js";
import { silk } from "../../../web/pieces/silks.js";
import { header, podium } from "./around.js";
import { keep } from "./marks.js";
import { nameLine, sideCard } from "./rows.js";
import { laneTop, moved, noseAt, shapeOf, spaceWidth, spot } from "./shape.js";

/** @typedef {import("./shape.js").Shape} Shape */
/** @typedef {import("../../../web/table/context.js").Context} Context */

/** @param {Protocol.View<LongShot.Table>} view @param {Context} ctx @param {number} [width] of a picture; the board itself fits the window */
export function lanes(view, ctx, width) {
  const { table } = view;
  const shape = shapeOf(ctx.narrow, width);
  const asked = ctx.narrow && table.seats.some((seat) => ctx.live.has(`seat:${seat.seat}`));
  return h(
    "svg",
    {
      class: `ls-board ${shape.phone ? "ls-phone" : ""}`,
      viewBox: `0 0 ${shape.width} ${shape.height}`,
      role: "group",
      "aria-label": words(table),
    },
    header(view, shape, ctx, asked),
    ground(table, shape, ctx),
    table.lead ? h("path", { key: "lead", class: "ls-lead-line", d: across(shape, leadEdge(table, shape)) }) : null,
    table.horses.map((one) => laneTarget(one, table, shape, ctx)),
    table.horses.map((one) => (shape.phone ? nameLine(one, view, shape, ctx) : sideCard(one, view, shape, ctx))),
    asked ? null : podium(table, shape, ctx),
    landings(table, shape),
    table.horses.map((one) => (asked && one.place ? null : runner(one, table, shape))),
  );
}

/** @param {LongShot.Table} table */
function words(table) {
  const order = [...table.horses].sort((a, b) => (a.place || 9) - (b.place || 9) || b.position - a.position);
  return `Track: ${order.map((one) => `horse ${one.number} ${where(one)}`).join(", ")}`;
}

/** @param {any} one */
const where = (one) =>
  one.place ? `finished ${one.place}` : one.position ? `on space ${one.position}` : "behind the start";

/** A line over all lanes, but not over what lies between them. @param {Shape} shape @param {number} x */
function across(shape, x) {
  return Array.from({ length: 10 }, (_, n) => `M${x.toFixed(1)} ${laneTop(shape, n + 1)}v${shape.turf}`).join("");
}

/** @param {LongShot.Table} table @param {Shape} shape */
const leadEdge = (table, shape) => shape.first + Number(table.lead) * spaceWidth(shape, table.track);

/** What never changes during a match. @param {LongShot.Table} table @param {Shape} shape @param {Context} ctx */
function ground(table, shape, ctx) {
  const { spaces, no_bets_from: from } = table.track;
  return keep("ground", [shape.width, shape.phone, spaces, from, ctx.game].join(), () => {
    const space = spaceWidth(shape, table.track);
    const amber = shape.first + (from - 1) * space;
    const bottom = shape.top + 10 * shape.row;
    const every = spaces > 24 ? 4 : 5;
    const tall = (/** @type {number} */ x, /** @type {number} */ width) =>
      Array.from(
        { length: 10 },
        (_, n) => `M${x.toFixed(1)} ${laneTop(shape, n + 1)}h${width.toFixed(1)}v${shape.turf}h${-width.toFixed(1)}z`,
      ).join("");
    const odd = (/** @type {number} */ first, /** @type {number} */ last) =>
      Array.from({ length: last - first + 1 }, (_, n) => first + n)
        .filter((n) => n % 2 === 0)
        .map((n) => tall(shape.first + (n - 1) * space, space))
        .join("");
    return h(
      "g",
      { key: "ground" },
      h("rect", {
        class: "ls-verge",
        x: shape.start - 1,
        y: shape.top - 3,
        width: shape.last - shape.start + 12,
        height: 10 * shape.row + 5,
        rx: 6,
      }),
      h("path", { class: "ls-gate", d: tall(shape.start, shape.first - shape.start) }),
      h("path", { class: "ls-turf", d: tall(shape.first, amber - shape.first) }),
      h("path", { class: "ls-turf-2", d: odd(1, from - 1) }),
      h("path", { class: "ls-amber", d: tall(amber, shape.last - amber) }),
      h("path", { class: "ls-amber-2", d: odd(from, spaces) }),
      h("path", {
        class: "ls-rail",
        d: Array.from({ length: 10 }, (_, n) => {
          const y = laneTop(shape, n + 1);
          return `M${shape.start} ${y}H${shape.last}M${shape.start} ${y + shape.turf}H${shape.last}`;
        }).join(""),
      }),
      h(
        "g",
        { class: "ls-closed", ...ctx.explain("no-bets", "No-bets area") },
        h("rect", { x: amber, y: shape.top - 21, width: shape.last - amber, height: 18, rx: 4 }),
        h("text", { x: (amber + shape.last) / 2, y: shape.top - 7 }, "NO BETS"),
      ),
      Array.from({ length: from - 1 }, (_, n) => n + 1)
        .filter((n) => n % every === 0 && n < from - 1)
        .map((n) => h("text", { class: "ls-figure", x: shape.first + (n - 0.5) * space, y: shape.top - 8 }, n)),
      h("path", { class: "ls-start", d: across(shape, shape.first) }),
      h(
        "g",
        { class: "ls-finish", ...ctx.explain("finish", "Finish") },
        h("path", { class: "ls-under", d: `M${shape.last + 4} ${shape.top - 1}V${bottom}` }),
        h("path", { class: "ls-over", d: `M${shape.last + 4} ${shape.top - 1}V${bottom}` }),
      ),
    );
  });
}

/** The whole lane stands for its horse; on a phone the words above it too. @param {any} one @param {LongShot.Table} table @param {Shape} shape @param {Context} ctx */
function laneTarget(one, table, shape, ctx) {
  const top = laneTop(shape, one.number);
  const above = shape.phone ? shape.row - shape.turf - 1 : 0;
  return h(
    "g",
    {
      key: `t${one.number}`,
      ...ctx.target(`horse:${one.number}`, `Horse ${one.number}, ${one.name}, ${where(one)}`, {
        class: `ls-lane ${table.phase === "action" ? "ls-calm" : ""}`,
      }),
    },
    h("rect", {
      class: "hit",
      x: shape.start + 1,
      y: top - above,
      width: shape.last - shape.start - 2,
      height: shape.turf + above,
      rx: 5,
    }),
  );
}

/** Where horses would come to stand: the rolled one while the roll can be changed, and one's own by their bars. @param {LongShot.Table} table @param {Shape} shape */
function landings(table, shape) {
  const { phase, dice, moving } = table;
  const going =
    phase === "token"
      ? table.horses.filter((one) => one.number === dice?.horse)
      : phase === "bar"
        ? table.horses.filter(
            (one) =>
              moving &&
              one.owner === table.turn &&
              !one.place &&
              one.number !== moving.horse &&
              one.bar.includes(moving.horse),
          )
        : [];
  const steps = phase === "token" ? dice?.move : moving?.move;
  if (!steps) return null;
  return h(
    "g",
    { key: "landings", class: "ls-landings" },
    going.map((one) => {
      const y = laneTop(shape, one.number) + shape.turf / 2;
      const to = noseAt(shape, table.track, one.position + steps);
      return h(
        "g",
        { key: one.number },
        h("path", { d: `M${noseAt(shape, table.track, one.position) + 6} ${y}H${to - 8}` }),
        h("path", { class: "ls-flag", d: `M${to} ${y}l-10 -7v14z` }),
      );
    }),
  );
}

/** @param {any} one @param {LongShot.Table} table @param {Shape} shape */
function runner(one, table, shape) {
  const leads = !one.place && table.lead === one.position && one.position > 0;
  return h(
    "g",
    {
      key: `h${one.number}`,
      "data-piece": `horse:${one.number}`,
      class: one.place ? "ls-runner ls-home" : "ls-runner",
      style: { transform: moved(spot(table, shape, one)) },
    },
    steed(one.number, shape.size, one.position || one.place ? 0 : 3, shape.phone && one.place ? 20 : 18),
    leads ? h("path", { key: "leader", class: "ls-leader", d: `M${shape.size * 0.49 + 2} 1l10 -6v12z` }) : null,
  );
}

/** @param {number} number @param {number} size @param {number} pose @param {number} cloth larger where the whole is drawn smaller */
function steed(number, size, pose, cloth) {
  return keep(`steed ${number}`, `${size} ${pose} ${cloth}`, () => {
    const { colour, ink } = silk(number);
    return h(
      "g",
      {},
      h("ellipse", { class: "ls-shadow", cy: size * 0.29, rx: size * 0.42, ry: size * 0.05 }),
      horse({ number, colour, ink, size, pose, cloth }),
    );
  });
}
