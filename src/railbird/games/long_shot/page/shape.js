// Where everything lies on the board. One drawing in three widths: with the whole horse cards beside the lanes, with
// smaller ones, and on a phone with a line of words above each lane. One unit is one pixel wherever that fits, so that
// no word gets smaller than it was written; beside a column it grows with the window, above one it only gets wider.

/**
 * Columns of a horse card: `bar` the width of a number of the bar, the others where they are centred or begin.
 * @typedef {{card: number, bar: number, odds: number, price: number, half: number, bets: number, across: number}} Columns
 * @typedef {{phone: boolean, width: number, height: number, top: number, row: number, turf: number, start: number, first: number,
 *   last: number, circle: number, step: number, size: number, columns: Columns}} Shape
 */

/** @type {Columns} */
const FULL = { card: 325, bar: 21, odds: 162, price: 205, half: 20, bets: 227, across: 2 };
/** @type {Columns} */
const SMALL = { card: 262, bar: 18.6, odds: 149, price: 190, half: 19, bets: 211, across: 1 };
/** @type {Columns} */
const NONE = { card: 0, bar: 0, odds: 0, price: 0, half: 0, bets: 0, across: 0 };

/** @type {Map<string, Shape>} */
const made = new Map();

/** The shape for the window as it is now, or for a picture of this width. @param {boolean} narrow @param {number} [width] */
export function shapeOf(narrow, width = boardWidth(narrow)) {
  const name = `${narrow}:${width}`;
  let shape = made.get(name);
  if (!shape) {
    shape = narrow ? phone(Math.max(328, width)) : desk(Math.max(704, Math.min(innerWidth < 1100 ? 1068 : 896, width)));
    made.set(name, shape);
  }
  return shape;
}

/** What the frame leaves for the board. @param {boolean} narrow */
function boardWidth(narrow) {
  if (narrow) return (innerHeight <= 500 && innerWidth >= 520 ? 0.54 * innerWidth : innerWidth) - 16; // on its side: beside the question
  return innerWidth < 1100 ? innerWidth - 32 : innerWidth - 392;
}

/** @param {number} width @returns {Shape} */
function phone(width) {
  const top = 68,
    row = 48;
  return {
    phone: true,
    width,
    height: top + 10 * row + 4,
    top,
    row,
    turf: 32,
    start: 1,
    first: 54,
    last: width - 11,
    circle: 97,
    step: 47,
    size: 50,
    columns: NONE,
  };
}

/** @param {number} width @returns {Shape} */
function desk(width) {
  const columns = width < 860 ? SMALL : FULL;
  const top = 68,
    row = columns === FULL ? 42.5 : 40;
  return {
    phone: false,
    width,
    height: top + 10 * row + 6,
    top,
    row,
    turf: row - 4,
    start: columns.card + 4,
    first: columns.card + 66,
    last: width - 96,
    circle: width - 82,
    step: columns === FULL ? 76 : 68,
    size: 60,
    columns,
  };
}

/** @param {Shape} shape @param {any} track */
export const spaceWidth = (shape, track) => (shape.last - shape.first) / track.spaces;

/** The upper edge of a lane's turf. @param {Shape} shape @param {number} number */
export const laneTop = (shape, number) => shape.top + number * shape.row - shape.turf - 2;

/** Where a horse stands: its nose at the far edge of its space, and past the line only when it has crossed it. @param {Shape} shape @param {any} track @param {number} number @param {number} position */
export function at(shape, track, number, position) {
  const y = laneTop(shape, number) + shape.turf / 2 + (shape.phone ? 2 : -1);
  return { x: noseAt(shape, track, position) - shape.size * 0.49, y };
}

/** @param {Shape} shape @param {any} track @param {number} position */
export function noseAt(shape, track, position) {
  if (position <= 0) return shape.first - 3;
  if (position > track.spaces) return shape.last + 22;
  return shape.first + position * spaceWidth(shape, track);
}

/** A place in the winner's circle: beside the lanes, on a phone above them. @param {Shape} shape @param {number} place */
export function circle(shape, place) {
  return shape.phone
    ? { x: shape.circle + (place - 0.5) * shape.step, y: 31, scale: 0.88 }
    : { x: shape.circle + 41, y: shape.top + (place - 0.5) * shape.step - 14 };
}

/** @param {LongShot.Table} table @param {Shape} shape @param {any} one */
export const spot = (table, shape, one) =>
  one.place ? circle(shape, one.place) : at(shape, table.track, one.number, one.position);

/** @param {{x: number, y: number, scale?: number}} where */
export const moved = ({ x, y, scale = 1 }) => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale})`;
