// Below the row: the pool as a tray sorted by colour, the dice that are out, and the hand of whoever rolls.

import { h } from "../../core/render.js";
import { COLOURS, colourDie, FACES } from "./dice.js";

const WIDTHS = { white: 116, red: 92, yellow: 92, green: 63, black: 63 };

/** @param {import("./row.js").Shape} shape */
export function places(shape) {
  const y = shape.under;
  return shape.narrow
    ? {
        tray: { x: 2, y, width: 370, height: 78 },
        hand: { x: 2, y: y + 83, width: 370, height: 102 },
        out: { x: 2, y: y + 190, width: 370, height: 48 },
      }
    : {
        tray: { x: 6, y, width: 432, height: 144 },
        out: { x: 445, y, width: 110, height: 144 },
        hand: { x: 562, y, width: 328, height: 144 },
      };
}

/** Where the dice of a hand lie. @param {import("./row.js").Shape} shape @param {number} n */
export function handSpot(shape, n) {
  const { hand } = places(shape);
  const step = hand.width / 3;
  return { x: hand.x + step * (n + 0.5), y: hand.y + (shape.narrow ? 51 : 72) };
}

/** The middle of a colour's compartment. @param {import("./row.js").Shape} shape @param {string} colour */
export function poolSpot(shape, colour) {
  const box = compartments(shape).find((one) => one.colour === colour) ?? { x: 0, width: 0 };
  const { tray } = places(shape);
  return { x: box.x + box.width / 2, y: tray.y + tray.height / 2 };
}

/** @param {import("./row.js").Shape} shape */
function compartments(shape) {
  const { tray } = places(shape);
  let x = tray.x + (shape.narrow ? 0 : 3);
  return COLOURS.map((colour) => {
    const width = shape.narrow ? tray.width / 5 : WIDTHS[/** @type {keyof typeof WIDTHS} */ (colour)];
    const box = { colour, x, width };
    x += width;
    return box;
  });
}

/** The first die of a colour is `pool:white`, a second one `pool:white:2`: which is the next to be clicked, and how many are chosen.
 * @param {string} where @param {string} colour @param {import("../../table/context.js").Context} ctx */
export function nextOf(where, colour, ctx) {
  const name = (/** @type {number} */ n) => `${where}:${colour}${n > 1 ? `:${n}` : ""}`;
  let chosen = 0;
  while (ctx.actions.length && ctx.actions.every((action) => action.targets.includes(name(chosen + 1)))) chosen++;
  return { chosen, name: chosen && !ctx.live.has(name(chosen + 1)) ? name(chosen) : name(chosen + 1) };
}

/** Before a race a phone leaves out the hand and what is out: the slip comes into sight. @param {any} table @param {import("./row.js").Shape} shape */
export const writing = (table, shape) => shape.narrow && (table.phase === "slips" || table.phase === "line-up");

/** @param {any} view @param {import("./row.js").Shape} shape @param {import("../../table/context.js").Context} ctx */
export function tray(view, shape, ctx) {
  if (writing(view.table, shape)) return [pool(view.table, shape, ctx)];
  return [pool(view.table, shape, ctx), out(view.table, shape, ctx), hand(view, shape, ctx)];
}

/** @param {any} table @param {import("./row.js").Shape} shape @param {import("../../table/context.js").Context} ctx */
function pool(table, shape, ctx) {
  const { tray: box } = places(shape);
  const left = COLOURS.reduce((sum, colour) => sum + table.pool[colour], 0);
  return h(
    "g",
    { key: "pool", class: "fl-tray" },
    h("rect", { class: "fl-wood", ...rect(box), rx: 10 }),
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
      const { name, chosen } = nextOf("pool", colour, ctx);
      const high = shape.narrow ? box.height - 4 : 112;
      return h(
        "g",
        {
          key: colour,
          ...ctx.target(name, `${count} ${colour} dice in the pool${locked ? ", not before the homestretch" : ""}`, {
            class: `fl-box ${locked ? "locked" : ""} ${chosen && table.phase === "first dice" ? "chosen" : ""}`,
          }),
        },
        h("rect", { class: "fl-felt", x: x + 2, y: box.y + 3, width: width - 4, height: high - 4, rx: 7 }),
        h("rect", { class: "hit", x: x + 2, y: box.y + 3, width: width - 4, height: high - 4, rx: 7 }),
        h("text", { class: "fl-colour", x: x + 9, y: box.y + 19 }, colour),
        shape.narrow ? narrowPile(colour, count, x, box.y) : pile(colour, count, x, width, box.y),
        locked
          ? h(
              "text",
              { class: "fl-lock", x: x + width / 2, y: box.y + (shape.narrow ? 70 : 101) },
              shape.narrow ? `at ${table.homestretch_at}` : "locked",
            )
          : null,
      );
    }),
  );
}

/** @param {string} colour @param {number} count @param {number} x @param {number} width @param {number} y @returns {any[]} */
function pile(colour, count, x, width, y) {
  const columns = colour === "white" ? 4 : colour === "red" || colour === "yellow" ? 3 : 2;
  const step = (width - 14) / columns;
  return [
    h("text", { class: "fl-count", x: x + width - 9, y: y + (columns === 2 ? 102 : 20) }, count),
    Array.from({ length: count }, (_, n) =>
      h(
        "g",
        {
          key: n,
          transform: `translate(${x + 7 + step * ((n % columns) + 0.5)} ${y + 42 + Math.floor(n / columns) * 26})`,
        },
        colourDie({ colour, face: null, size: 22 }),
      ),
    ),
  ];
}

/** @param {string} colour @param {number} count @param {number} x @param {number} y @returns {any[]} */
function narrowPile(colour, count, x, y) {
  return [
    count ? h("g", { transform: `translate(${x + 20} ${y + 42})` }, colourDie({ colour, face: null, size: 28 })) : null,
    h("text", { class: "fl-count", x: x + 67, y: y + 48 }, count),
  ];
}

/** @param {any} table @param {import("./row.js").Shape} shape @param {import("../../table/context.js").Context} ctx */
function out(table, shape, ctx) {
  const { out: box } = places(shape);
  const row = shape.narrow;
  const step = row ? 64 : (box.width - 6) / 2,
    high = row ? box.height - 2 : (box.height - 26) / 3;
  const tip = COLOURS.some((colour) => ctx.live.has(`out:${colour}`));
  return h(
    "g",
    { key: "out", class: "fl-outs" },
    h("rect", { class: "fl-mat", ...rect(box), rx: 10 }),
    h("text", { class: "fl-title", x: box.x + 9, y: box.y + (row ? 29 : 19) }, tip ? "Take two" : "Out"),
    COLOURS.map((colour, n) => {
      const x = box.x + (row ? 46 + n * step : 3 + (n % 2) * step),
        y = box.y + (row ? 1 : 24 + Math.floor(n / 2) * high);
      const { name } = nextOf("out", colour, ctx);
      return h(
        "g",
        { key: colour, ...ctx.target(name, `${table.out[colour]} ${colour} dice are out`) },
        h("rect", { class: "hit", x: x + 1, y: y + 1, width: step - 2, height: high - 1, rx: 6 }),
        h(
          "g",
          { transform: `translate(${x + 17} ${y + high / 2})`, opacity: table.out[colour] ? 1 : 0.35 },
          colourDie({ colour, face: null, size: 20 }),
        ),
        h("text", { class: "fl-few", x: x + 32, y: y + high / 2 + 5 }, table.out[colour]),
      );
    }),
  );
}

/** @param {any} view @param {import("./row.js").Shape} shape @param {import("../../table/context.js").Context} ctx */
function hand(view, shape, ctx) {
  const { table, names } = view;
  const { hand: box } = places(shape);
  const size = shape.narrow ? 46 : 62;
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
      ...rect(box),
      rx: 10,
      style: whose === null ? {} : { stroke: ctx.hue(whose), "stroke-width": 3 },
    }),
    h("text", { class: "fl-title", x: box.x + 11, y: box.y + 19 }, title),
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
      const face = die.face ? FACES[die.face] : null;
      const props = die.face ? ctx.target(`die:${die.face}`, `${die.colour} die: ${face?.name}. ${face?.does}`) : {};
      const wide = box.width / 3 - 6;
      return h(
        "g",
        { key: `h${n}`, ...props },
        h("rect", { class: "hit", x: at.x - wide / 2, y: at.y - size / 2 - 4, width: wide, height: size + 29, rx: 9 }),
        h(
          "g",
          { transform: `translate(${at.x} ${at.y})` },
          colourDie({ colour: die.colour, face: die.face, size, piece: `hand:${n}`, ghost: die.ghost }),
        ),
        h("text", { class: "fl-face", x: at.x, y: at.y + size / 2 + 19 }, face ? short(face.name) : die.colour),
      );
    }),
  );
}

/** The die shows the amount of an outsider itself. @param {string} name */
const short = (name) => (name.startsWith("Outsider") ? "Outsider" : name);

/** @param {{x: number, y: number, width: number, height: number}} box */
const rect = ({ x, y, width, height }) => ({ x, y, width, height });
