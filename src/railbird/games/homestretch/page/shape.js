// Where everything on the track stands: two shapes, one beside the race card, one for a phone.

import { LINES } from "./silks.js";

/**
 * `x` and `y` are the corner of the lanes; a lane is: name, gate with its handicap token, spaces, finish.
 * `bandX` and `bandY` are the sides of the score track; a phone has a line of money instead.
 * @typedef {{width: number, height: number, bandX: number, bandY: number, x: number, y: number, row: number, name: number, gate: number, space: number, home: number, size: number, narrow: boolean}} Shape
 */

/** @type {Shape} */
const WIDE = {
  width: 900,
  height: 468,
  bandX: 36,
  bandY: 29,
  x: 41,
  y: 34,
  row: 36,
  name: 128,
  gate: 110,
  space: 40,
  home: 40,
  size: 60,
  narrow: false,
};
/** @type {Shape} */
const NARROW = {
  width: 390,
  height: 556,
  bandX: 0,
  bandY: 0,
  x: 3,
  y: 32,
  row: 38,
  name: 0,
  gate: 98,
  space: 27,
  home: 43,
  size: 54,
  narrow: true,
};

export const ROUND = 150; // spaces of the score track

/** @param {boolean} narrow */
export const shapeOf = (narrow) => (narrow ? NARROW : WIDE);

/** @param {Shape} shape */
export const gateX = (shape) => shape.x + shape.name;

/** Where the first space begins. @param {Shape} shape */
export const laneX = (shape) => gateX(shape) + shape.gate;

/** @param {Shape} shape @param {number} spaces */
export const lineX = (shape, spaces) => laneX(shape) + spaces * shape.space;

/** @param {Shape} shape @param {number} number */
export const laneY = (shape, number) => shape.y + (number - 2 + 0.5) * shape.row;

/** The middle of a space; the one after the last is beyond the line. @param {Shape} shape @param {number} number @param {number} space @param {number} spaces */
export function middle(shape, number, space, spaces) {
  const x = space > spaces ? lineX(shape, spaces) + shape.home / 2 : laneX(shape) + (space - 0.5) * shape.space;
  return { x, y: laneY(shape, number) };
}

/** Where a horse stands: its nose at the far end of its space; 0 is the gate. @param {Shape} shape @param {number} number @param {number} position @param {number} spaces */
export function at(shape, number, position, spaces) {
  const step = Math.min(position, spaces + 1);
  const nose = step > spaces ? lineX(shape, spaces) + shape.home - 2 : laneX(shape) + step * shape.space - 3;
  return { x: nose - shape.size * 0.49, y: laneY(shape, number) + 3 };
}

/** Where the first three stand. @param {Shape} shape @param {string} line */
export function circle(shape, line) {
  const n = LINES.indexOf(line);
  const { x, y, width, height } = purseBox(shape, n);
  return shape.narrow ? { x: x + width / 2 + 6, y: y + 20 } : { x: x + width - 38, y: y + height / 2 + 3 };
}

/** The place of a purse. @param {Shape} shape @param {number} n */
export function purseBox(shape, n) {
  return shape.narrow
    ? { x: 106 + n * 95, y: shape.y + 11 * shape.row + 8, width: 91, height: 62 }
    : { x: shape.width - 205, y: shape.y + 60 + n * 56, width: 154, height: 52 };
}

/** @param {any} one @param {Shape} shape @param {number} spaces */
export function spotOf(one, shape, spaces) {
  return one.finish ? circle(shape, one.finish) : at(shape, one.number, one.position, spaces);
}

/** A place on the score track, clockwise from the upper left corner; on a phone the seat's place in the line of money. @param {Shape} shape @param {number} money */
export function scoreAt(shape, money) {
  const left = shape.bandX / 2,
    top = shape.bandY / 2;
  const wide = shape.width - shape.bandX,
    high = shape.height - shape.bandY;
  let d = ((((money % ROUND) + ROUND) % ROUND) / ROUND) * 2 * (wide + high);
  if (d < wide) return { x: left + d, y: top };
  d -= wide;
  if (d < high) return { x: left + wide, y: top + d };
  d -= high;
  if (d < wide) return { x: left + wide - d, y: top + high };
  return { x: left, y: top + high - (d - wide) };
}

/** Markers of about the same money are pushed apart, in their order. @param {Homestretch.Table} table @param {Shape} shape @returns {Record<number, number>} */
export function spread(table, shape) {
  const length = (2 * (shape.width + shape.height - shape.bandX - shape.bandY)) / ROUND;
  const apart = 24 / length;
  const order = table.seats
    .map((seat, n) => ({ n, at: seat.money % ROUND }))
    .sort((/** @type {any} */ a, /** @type {any} */ b) => a.at - b.at || a.n - b.n);
  for (let round = 0; round < 12; round++) {
    for (let i = 1; i < order.length; i++) {
      const gap = order[i].at - order[i - 1].at;
      if (gap >= apart) continue;
      order[i].at += (apart - gap) / 2;
      order[i - 1].at -= (apart - gap) / 2;
    }
  }
  return Object.fromEntries(order.map((one) => [one.n, one.at]));
}
