// Below the row: the pool as a tray sorted by colour, the dice that are out, and the hand of whoever rolls.

import { h } from "../../../web/core/render.js";
import { COLOURS, colourDie } from "./dice.js";
import { memo } from "./memo.js";

const WIDTHS = /** @type {Record<string, number>} */ ({ white: 116, red: 92, yellow: 92, green: 63, black: 63 });

/** On a phone the dice that are out are counted in the tray itself. @param {import("./row.js").Shape} shape */
export function places(shape) {
  const y = shape.under;
  return shape.narrow
    ? {
        tray: { x: 2, y, width: 370, height: 76 },
        out: { x: 2, y, width: 370, height: 76 },
        hand: { x: 2, y: y + 81, width: 370, height: 92 },
      }
    : {
        tray: { x: 6, y, width: 432, height: 144 },
        out: { x: 444, y, width: 108, height: 144 },
        hand: { x: 558, y, width: 332, height: 144 },
      };
}

/** Where the dice of a hand lie. @param {import("./row.js").Shape} shape @param {number} n */
export function handSpot(shape, n) {
  const { hand } = places(shape);
  const step = hand.width / 3;
  return { x: hand.x + step * (n + 0.5), y: hand.y + (shape.narrow ? 46 : 66) };
}

/** The middle of a colour's compartment. @param {import("./row.js").Shape} shape @param {string} colour */
export function poolSpot(shape, colour) {
  const box = compartments(shape).find((one) => one.colour === colour) ?? { x: 0, width: 0 };
  const { tray } = places(shape);
  return { x: box.x + box.width / 2, y: tray.y + tray.height / 2 };
}

/** Where dice of a colour go when they are out. @param {import("./row.js").Shape} shape @param {string} colour */
export function outSpot(shape, colour) {
  if (shape.narrow) return poolSpot(shape, colour);
  const { x, y, step, high } = outBox(shape, COLOURS.indexOf(colour));
  return { x: x + step / 2, y: y + high / 2 };
}

/** @param {import("./row.js").Shape} shape */
function compartments(shape) {
  const { tray } = places(shape);
  let x = tray.x + (shape.narrow ? 0 : 3);
  return COLOURS.map((colour) => {
    const width = shape.narrow ? tray.width / 5 : WIDTHS[colour];
    const box = { colour, x, width };
    x += width;
    return box;
  });
}

/** @param {import("./row.js").Shape} shape @param {number} n */
function outBox(shape, n) {
  const { out } = places(shape);
  const step = (out.width - 6) / 2,
    high = (out.height - 26) / 3;
  return { x: out.x + 3 + (n % 2) * step, y: out.y + 24 + Math.floor(n / 2) * high, step, high };
}

/** The first die of a colour is `pool:white`, a second one `pool:white:2`: which is the next to be clicked, and how many are chosen.
 * @param {string} where @param {string} colour @param {import("../../../web/table/context.js").Context} ctx */
export function nextOf(where, colour, ctx) {
  const name = (/** @type {number} */ n) => `${where}:${colour}${n > 1 ? `:${n}` : ""}`;
  let chosen = 0;
  while (ctx.actions.length && ctx.actions.every((action) => action.targets.includes(name(chosen + 1)))) chosen++;
  return { chosen, name: chosen && !ctx.live.has(name(chosen + 1)) ? name(chosen) : name(chosen + 1) };
}

/** While slips are written, and at the end, no die is touched: the tray makes room for paper. @param {FinishLine.Table} table */
export const noDice = (table) => ["line-up", "slips", "over"].includes(table.phase) && !table.paying;

/** @param {Protocol.View<FinishLine.Table>} view @param {import("./row.js").Shape} shape @param {import("../../../web/table/context.js").Context} ctx */
export function tray(view, shape, ctx) {
  if (noDice(view.table)) return [];
  return [pool(view.table, shape, ctx), shape.narrow ? null : out(view.table, shape, ctx), hand(view, shape, ctx)];
}

/** @param {FinishLine.Table} table @param {import("./row.js").Shape} shape @param {import("../../../web/table/context.js").Context} ctx */
function pool(table, shape, ctx) {
  const { tray: box } = places(shape);
  const left = COLOURS.reduce((sum, colour) => sum + table.pool[colour], 0);
  const tip = shape.narrow && COLOURS.some((colour) => ctx.live.has(`out:${colour}`));
  return h(
    "g",
    { key: "pool", class: "fl-tray" },
    h("rect", { class: "fl-wood", ...box, rx: 10 }),
    shape.narrow
      ? null
      : h(
          "text",
          { class: "fl-title", x: box.x + 10, y: box.y + box.height - 9 },
          left
            ? `Pool: ${left} dice${table.homestretch ? " · homestretch" : `, homestretch at ${table.homestretch_at}`}`
            : "The pool is empty",
        ),
    compartments(shape).map(({ colour, x, width }) => {
      const count = table.pool[colour];
      const locked = colour === "yellow" && !table.homestretch;
      const { name, chosen } = nextOf(tip ? "out" : "pool", colour, ctx);
      const high = shape.narrow ? box.height - 4 : 112;
      const words = `${count} ${colour} dice in the pool${locked ? ", not before the homestretch" : ""}, ${table.out[colour]} out`;
      return h(
        "g",
        {
          key: colour,
          ...ctx.target(name, words, {
            class: `fl-box ${locked ? "locked" : ""} ${chosen && table.phase === "first dice" ? "chosen" : ""}`,
          }),
        },
        h("rect", { class: "fl-felt", x: x + 2, y: box.y + 3, width: width - 4, height: high - 4, rx: 7 }),
        h("rect", { class: "hit", x: x + 2, y: box.y + 3, width: width - 4, height: high - 4, rx: 7 }),
        shape.narrow ? fewDice(colour, count, x, box.y) : pile(colour, count, x, width, box.y),
        locked
          ? h(
              "text",
              { class: "fl-lock", x: x + width / 2, y: box.y + (shape.narrow ? 69 : 102) },
              shape.narrow ? `at ${table.homestretch_at}` : "locked",
            )
          : shape.narrow && table.out[colour]
            ? h("text", { class: "fl-lock", x: x + width / 2, y: box.y + 69 }, `${table.out[colour]} out`)
            : null,
      );
    }),
  );
}

const pile = memo(
  (
    /** @type {string} */ colour,
    /** @type {number} */ count,
    /** @type {number} */ x,
    /** @type {number} */ width,
    /** @type {number} */ y,
  ) => {
    const columns = colour === "white" ? 4 : colour === "red" || colour === "yellow" ? 3 : 2;
    const step = (width - 14) / columns;
    return h(
      "g",
      { key: "pile" },
      h("text", { class: "fl-colour", x: x + 8, y: y + 20 }, colour),
      h("text", { class: "fl-count", x: x + width - 9, y: y + (columns === 2 ? 103 : 20) }, count),
      Array.from({ length: count }, (_, n) =>
        h(
          "g",
          { transform: `translate(${x + 7 + step * ((n % columns) + 0.5)} ${y + 42 + Math.floor(n / columns) * 26})` },
          colourDie({ colour, face: null, size: 22 }),
        ),
      ),
    );
  },
);

const fewDice = memo(
  (/** @type {string} */ colour, /** @type {number} */ count, /** @type {number} */ x, /** @type {number} */ y) =>
    h(
      "g",
      { key: "pile" },
      h("text", { class: "fl-colour", x: x + 8, y: y + 18 }, colour),
      count
        ? h("g", { transform: `translate(${x + 20} ${y + 38})` }, colourDie({ colour, face: null, size: 26 }))
        : null,
      h("text", { class: "fl-count", x: x + 66, y: y + 45 }, count),
    ),
);

/** @param {FinishLine.Table} table @param {import("./row.js").Shape} shape @param {import("../../../web/table/context.js").Context} ctx */
function out(table, shape, ctx) {
  const { out: box } = places(shape);
  const tip = COLOURS.some((colour) => ctx.live.has(`out:${colour}`));
  return h(
    "g",
    { key: "out", class: "fl-outs" },
    h("rect", { class: "fl-mat", ...box, rx: 10 }),
    h("text", { class: "fl-title", x: box.x + 9, y: box.y + 19 }, tip ? "Take two" : "Out"),
    COLOURS.map((colour, n) => {
      const { x, y, step, high } = outBox(shape, n);
      const { name } = nextOf("out", colour, ctx);
      return h(
        "g",
        { key: colour, ...ctx.target(name, `${table.out[colour]} ${colour} dice are out`) },
        h("rect", { class: "hit", x: x + 1, y: y + 1, width: step - 2, height: high - 1, rx: 6 }),
        h(
          "g",
          { transform: `translate(${x + 14} ${y + high / 2})`, opacity: table.out[colour] ? 1 : 0.35 },
          colourDie({ colour, face: null, size: 20 }),
        ),
        h("text", { class: "fl-few", x: x + 28, y: y + high / 2 + 5 }, table.out[colour]),
      );
    }),
  );
}

/** @param {Protocol.View<FinishLine.Table>} view @param {import("./row.js").Shape} shape @param {import("../../../web/table/context.js").Context} ctx */
function hand(view, shape, ctx) {
  const { table, names } = view;
  const { hand: box } = places(shape);
  const size = shape.narrow ? 44 : 62;
  const whose = table.actor;
  const mine = whose !== null && ctx.mine(whose) && whose === ctx.seat;
  const wanted =
    table.phase === "first dice"
      ? COLOURS.flatMap((colour) => Array(Math.min(3, nextOf("pool", colour, ctx).chosen)).fill(colour))
      : [];
  const dice =
    table.hand.length || ctx.actions.length < 2
      ? table.hand
      : wanted.map((colour) => ({ colour, face: null, ghost: true }));
  const title = whose === null ? "The hand of three" : mine ? "Your hand" : `${names[whose]}’s hand`;
  return h(
    "g",
    { key: "hand", class: "fl-hand" },
    h("rect", {
      class: "fl-mat",
      ...box,
      rx: 10,
      style: whose === null ? {} : { stroke: ctx.hue(whose), "stroke-width": 3 },
    }),
    h("text", { class: "fl-title", x: box.x + 11, y: box.y + 18 }, title),
    [0, 1, 2].map((n) => {
      const at = handSpot(shape, n),
        die = dice[n];
      if (!die)
        return h("rect", {
          key: `e${n}`,
          class: "fl-square",
          x: at.x - size / 2,
          y: at.y - size / 2,
          width: size,
          height: size,
          rx: 11,
        });
      const face = ctx.about(`die:${die.face}`);
      const props = die.face ? ctx.target(`die:${die.face}`, `${die.colour} die: ${face.title}. ${face.text}`) : {};
      const wide = box.width / 3 - 6;
      return h(
        "g",
        { key: `h${n}`, ...props },
        h("rect", {
          class: "hit",
          x: at.x - wide / 2,
          y: at.y - size / 2 - (shape.narrow ? 2 : 4),
          width: wide,
          height: size + (shape.narrow ? 24 : 44),
          rx: 9,
        }),
        h(
          "g",
          { transform: `translate(${at.x} ${at.y})` },
          colourDie({ colour: die.colour, face: die.face, size, piece: `hand:${n}`, ghost: "ghost" in die }),
        ),
        h(
          "text",
          { class: "fl-face", "data-piece": `name:${n}`, y: at.y + size / 2 + (shape.narrow ? 16 : 18) },
          lines(face.title || die.colour, shape.narrow).map((line, below) =>
            h("tspan", { x: at.x, dy: below ? 16 : 0 }, line),
          ),
        ),
      );
    }),
  );
}

/** The name of a face under its die, which shows the amount of an outsider itself: in two lines, or short where there is room for one.
 * @param {string} name @param {boolean} narrow */
function lines(name, narrow) {
  const words = name.replace(/ €.*/, "");
  return narrow ? [words.replace("Double", "2")] : words.split(" ");
}
