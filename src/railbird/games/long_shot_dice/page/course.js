// Where things are: the lap from the line round to the line again, the gate, the spaces, and the horses on them.

/**
 * A rounded rectangle, run against the clock: `left` … `bottom` are the centres of its bends, `half` is half the width of the
 * track, `line` where the finish crosses the lower straight, `gate` the length of the gate behind it, `size` the largest horse.
 * @typedef {{width: number, height: number, left: number, right: number, top: number, bottom: number, radius: number, half: number,
 *   line: number, gate: number, size: number, touch: number, podium: {x: number, y: number, step: number, size: number}}} Shape
 * @typedef {{x: number, y: number, heading: number}} Point
 * @typedef {{x: number, y: number, heading: number, size: number, wide: number, tall: number, column: number}} Spot
 */

/** @type {Shape} */
export const WIDE = {
  width: 920,
  height: 316,
  left: 158,
  right: 762,
  top: 158,
  bottom: 158,
  radius: 96,
  half: 53,
  line: 602,
  gate: 152,
  size: 80,
  touch: 56,
  podium: { x: 392, y: 196, step: 88, size: 62 },
};
/** Square enough for two rows of 44 px on a phone, and three columns at the gate. @type {Shape} */
export const NARROW = {
  width: 390,
  height: 368,
  left: 117,
  right: 273,
  top: 117,
  bottom: 251,
  radius: 62,
  half: 46,
  line: 126,
  gate: 144,
  size: 54,
  touch: 46,
  podium: { x: 195, y: 249, step: 60, size: 50 },
};

/** @param {boolean} narrow */
export const shapeOf = (narrow) => (narrow ? NARROW : WIDE);

/** @param {Shape} shape */
const lap = ({ left, right, top, bottom, radius }) => 2 * (right - left) + 2 * (bottom - top) + 2 * Math.PI * radius;

/** @param {Shape} shape @param {number} spaces */
export const spaceLength = (shape, spaces) => (lap(shape) - shape.gate) / spaces;

/** Where a space begins and ends, as distances from the line; 0 is the gate. @param {Shape} shape @param {number} spaces @param {number} space */
export function span(shape, spaces, space) {
  if (!space) return [0, shape.gate];
  const length = spaceLength(shape, spaces);
  return [shape.gate + (space - 1) * length, shape.gate + space * length];
}

/** The distance of a position that may lie between two spaces. @param {Shape} shape @param {number} spaces @param {number} position */
export function distanceOf(shape, spaces, position) {
  const whole = Math.floor(position);
  const middle = (/** @type {number} */ space) => span(shape, spaces, space).reduce((a, b) => a + b) / 2;
  return middle(whole) + (middle(whole + 1) - middle(whole)) * (position - whole);
}

/**
 * The point at a distance from the line, `out` beyond the middle of the track. `heading` is the way a horse runs there: 0 to the
 * right, 90 up, 180 to the left, 270 down.
 * @param {Shape} shape @param {number} distance @param {number} [out] @returns {Point}
 */
export function at(shape, distance, out = 0) {
  const { left, right, top, bottom, radius, line } = shape;
  const r = radius + out;
  const bend = (Math.PI / 2) * radius;
  let d = ((distance % lap(shape)) + lap(shape)) % lap(shape);
  /** @type {[number, number, number, (d: number) => number[]][]} length, heading, how much it turns, where */
  const parts = [
    [right - line, 0, 0, (d) => [line + d, bottom + r]],
    [bend, 0, 90, (d) => [right + r * Math.sin(d / radius), bottom + r * Math.cos(d / radius)]],
    [bottom - top, 90, 0, (d) => [right + r, bottom - d]],
    [bend, 90, 90, (d) => [right + r * Math.cos(d / radius), top - r * Math.sin(d / radius)]],
    [right - left, 180, 0, (d) => [right - d, top - r]],
    [bend, 180, 90, (d) => [left - r * Math.sin(d / radius), top - r * Math.cos(d / radius)]],
    [bottom - top, 270, 0, (d) => [left - r, top + d]],
    [bend, 270, 90, (d) => [left - r * Math.cos(d / radius), bottom + r * Math.sin(d / radius)]],
    [line - left + 1, 360, 0, (d) => [left + d, bottom + r]],
  ];
  for (const [length, heading, turn, where] of parts) {
    if (d < length) {
      const [x, y] = where(d);
      return { x, y, heading: heading + (turn * d) / length };
    }
    d -= length;
  }
  return { x: line, y: bottom + r, heading: 360 };
}

/** Whether a horse that runs this way faces left. @param {number} heading */
export const faces = (heading) => heading > 100 && heading < 280;

/** How far it leans: its nose goes up or down a little where the track does. @param {number} heading */
export function lean(heading) {
  if (faces(heading)) return (180 - heading) * 0.28;
  return (heading > 180 ? 360 - heading : -heading) * 0.28;
}

/** @type {Map<string, Spot[]>} */
const known = new Map();

/** Room for so many horses on one space: the order in which they can be largest and best touched. @param {Shape} shape @param {number} spaces @param {number} space @param {number} count */
function stalls(shape, spaces, space, count) {
  const name = `${shape.width}:${spaces}:${space}:${count}`;
  let best = known.get(name);
  if (best) return best;
  let most = -Infinity;
  for (let rows = 1; rows <= Math.min(count, 4); rows++)
    for (const points of [ranks, block].map((order) => order(shape, span(shape, spaces, space), count, rows))) {
      const found = fitted(shape, points);
      const touch = Math.min(found[0].wide, found[0].tall);
      const fingers = shape === NARROW ? 1 : 0.4;
      const worth = found[0].size / shape.size + (fingers * touch) / shape.touch - (touch < 25 ? 0.5 : 0);
      if (worth > most + 1e-6) [best, most] = [found, worth];
    }
  known.set(name, /** @type {Spot[]} */ (best));
  return /** @type {Spot[]} */ (best);
}

/** Side by side across the track, from the front. @param {Shape} shape @param {number[]} span @param {number} count @param {number} rows */
function ranks(shape, [from, to], count, rows) {
  const columns = Math.ceil(count / rows);
  return Array.from({ length: count }, (_, n) => {
    const column = Math.floor(n / rows);
    const wide = 2 * shape.half * (rows === 2 && shape === NARROW ? 1.18 : 1); // small ones have room towards the rails
    const out = (((n % rows) + 0.5) / rows - 0.5) * wide;
    return { ...at(shape, to - ((column + 0.5) / columns) * (to - from), out), column };
  });
}

/** In a bend ranks would be crushed at the inner rail: a block round the middle instead. @param {Shape} shape @param {number[]} span @param {number} count @param {number} rows */
function block(shape, [from, to], count, rows) {
  const columns = Math.ceil(count / rows);
  const side = shape.half * 1.65;
  const middle = at(shape, (from + to) / 2, shape.half * 0.12);
  const front = faces(middle.heading) ? -1 : 1;
  return Array.from({ length: count }, (_, n) => {
    const column = Math.floor(n / rows);
    return {
      x: middle.x + front * (0.5 - (column + 0.5) / columns) * side,
      y: middle.y + (((n % rows) + 0.5) / rows - 0.5) * side,
      heading: middle.heading,
      column,
    };
  });
}

/** As large as they can be. @param {Shape} shape @param {(Point & {column: number})[]} points @returns {Spot[]} */
function fitted(shape, points) {
  const pairs = points.flatMap((a, n) =>
    points.slice(n + 1).map((b) => ({ dx: Math.abs(a.x - b.x), dy: Math.abs(a.y - b.y) })),
  );
  // Legs and tails may cross, jockeys and numbers not.
  const size = Math.min(
    shape.size * (points.length > 1 ? 0.9 : 1),
    ...pairs.map(({ dx, dy }) => Math.max(dx / 0.82, dy / 0.5)),
  );
  const [wide, tall] = reach(pairs, shape.touch);
  return points.map((point) => ({ ...point, size, wide, tall }));
}

/** The largest area round each point that meets none of the others. @param {{dx: number, dy: number}[]} pairs @param {number} most */
function reach(pairs, most) {
  let best = [0, 0];
  for (const wide of [most, ...pairs.map(({ dx }) => dx)]) {
    if (wide > most) continue;
    const tall = Math.min(most, ...pairs.filter(({ dx }) => dx < wide - 0.01).map(({ dy }) => dy));
    if (Math.min(wide, tall) > Math.min(...best)) best = [wide, tall];
  }
  return best;
}

/** Where each horse stands. @param {LongShotDice.Table} table @param {Shape} shape */
export function spots(table, shape) {
  /** @type {Record<number, Spot>} */
  const found = {};
  /** @type {Map<number, number[]>} */
  const together = new Map();
  for (const one of table.horses) {
    if (one.place) found[one.number] = circle(shape, one.place);
    else together.set(one.position, [...(together.get(one.position) ?? []), one.number]);
  }
  for (const [space, numbers] of together) {
    const rooms = stalls(shape, table.track.spaces, space, numbers.length);
    numbers.forEach((number, n) => (found[number] = rooms[n]));
  }
  return found;
}

/** A place in the winner's circle. @param {Shape} shape @param {number} place @returns {Spot} */
export function circle(shape, place) {
  const { x, y, step, size } = shape.podium;
  return {
    x: x + [0, -step, step][place - 1],
    y: y - stepHeight(place) - size * 0.29,
    heading: 0,
    size,
    wide: size,
    tall: size * 0.75,
    column: 0,
  };
}

/** The height of a step of the winner's circle. @param {number} place */
export const stepHeight = (place) => [34, 26, 20][place - 1];
