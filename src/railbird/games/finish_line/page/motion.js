// Events as they are shown: dice tumble, lie down and go out, tiles slide past each other, slips are paid.

import { FOLLOW } from "../../../web/core/stage.js";
import { tumble } from "../../../web/pieces/die.js";
import { gallop } from "../../../web/pieces/horse.js";
import { shapeOf, spots, squareOf } from "./row.js";
import { gain } from "./slip.js";
import { handSpot, outSpot, poolSpot } from "./tray.js";

/** @typedef {import("../../../web/core/stage.js").Stage} Stage */

const A_PLACE = 160; // ms that a horse needs for one place of the row
/** How long what somebody else did is left to be seen, in ms. @type {Record<string, number>} */
const LOOK = {
  "dice taken": 120,
  rolled: 200,
  "put away": 300,
  used: 380,
  "side bet": 300,
  "inside tip": 400,
  "extra move": 300,
};

/** Kinds whose change is drawn before they are shown. */
export const early = ["dice taken", "rolled", "photo", "dealt", "race over", "slip", "outsiders", "paid"];

/** Whether somebody else did it: then it is shown more slowly. @param {FinishLine.Event} event @param {Stage} stage */
const others = (event, stage) => event.seat !== null && event.seat !== stage.view.seat;

/** Whose doing it was. @param {FinishLine.Event} event */
const seatOf = (event) => /** @type {number} */ (event.seat);

/** @param {FinishLine.Event} event @param {Stage} stage */
export async function animate(event, stage) {
  await show(event, stage);
  if (others(event, stage)) await stage.pause(LOOK[event.kind] ?? 0);
}

/** @param {FinishLine.Event} event @param {Stage} stage */
function show(event, stage) {
  const { kind, data } = event;
  switch (kind) {
    case "race":
      return newRace(stage, data);
    case "dealt":
      return deal(stage, data.horse);
    case "bet":
    case "struck out":
      stage.sound("pen");
      return stage.pause(60);
    case "confirmed":
      stage.sound("card");
      return stage.pause(120);
    case "dice taken":
      return take(stage, data.colours);
    case "rolled":
      return roll(stage);
    case "put away":
      return putAway(stage, data);
    case "used":
      return use(stage, event, data);
    case "moved":
    case "dropped back":
      return slide(stage, data.horse);
    case "dead even":
      return slide(stage, data.upper).then(() => stage.banner("Dead even!", `${data.upper} and ${data.lower}`));
    case "disqualified":
      return disqualify(stage, data.horse);
    case "extra move":
      return extraMove(stage, data.horse);
    case "inside tip":
      return spend(stage, "inside_tip");
    case "homestretch":
      return stage.banner("The homestretch", "Yellow dice may be taken");
    case "pool empty":
      stage.sound("bell");
      return stage.banner("The finish", "The pool is empty");
    case "photo":
      return photo(stage, data.horse);
    case "photo tie":
      return stage.banner("Still level", "The photo is taken again");
    case "race over":
      return result(stage, data);
    case "slip":
      return reveal(stage, data.pays);
    case "outsiders":
    case "no bet":
      return stage.pause(200);
    case "side bet":
      return sideBet(stage, seatOf(event), data);
    case "paid":
      return purse(stage, seatOf(event), data.won - data.staked);
  }
  return others(event, stage) ? stage.pause(FOLLOW) : null;
}

/** What the last race brought stays to be read; then the next one. @param {Stage} stage @param {any} data */
async function newRace(stage, data) {
  if (stage.view.table.paying) await stage.pause(1600);
  await stage.banner(`Race ${data.race}`, `€${data.added.toLocaleString("en")} more for everybody`);
}

/** A tile is laid down. @param {Stage} stage @param {number} number */
function deal(stage, number) {
  const spot = spots(stage.view.table, shapeOf(stage.narrow))[number];
  stage.sound("card");
  return stage.run(
    stage.piece(`tile:${number}`),
    spot
      ? [
          { opacity: 0, transform: `translate(${spot.x}px, ${spot.y - 26}px)` },
          { opacity: 1, transform: `translate(${spot.x}px, ${spot.y}px)` },
        ]
      : [{ opacity: 0 }, { opacity: 1 }],
    190,
    "ease-out",
  );
}

/** From the tray into the hand; the board shows them there already. @param {Stage} stage @param {string[]} colours */
async function take(stage, colours) {
  const shape = shapeOf(stage.narrow);
  raise(stage.piece("hand:0")?.closest(".fl-hand") ?? null);
  await Promise.all(
    taken(stage, colours).map(({ colour, at }) => {
      const from = poolSpot(shape, colour),
        to = handSpot(shape, at);
      return stage.run(
        stage.piece(`hand:${at}`),
        [
          { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(.45)` },
          { transform: "translate(0, 0) scale(1)" },
        ],
        380,
      );
    }),
  );
}

/** Which dice of the sorted hand are the new ones. @param {Stage} stage @param {string[]} colours */
function taken(stage, colours) {
  const after = stage.after.table.hand;
  const left = [...colours];
  const found = [];
  for (let at = after.length - 1; at >= 0; at--) {
    const n = left.indexOf(after[at].colour);
    if (n >= 0) found.push({ colour: left.splice(n, 1)[0], at });
  }
  return found;
}

/** @param {Stage} stage */
async function roll(stage) {
  stage.sound("dice");
  const hidden = [{ opacity: 0 }, { opacity: 0, offset: 0.8 }, { opacity: 1 }]; // a name would tell before the die does
  await Promise.all(
    [0, 1, 2].flatMap((n) => [
      tumble(stage, stage.piece(`hand:${n}`), -70 + n * 40),
      stage.run(stage.piece(`name:${n}`), hidden, 620),
    ]),
  );
  await stage.pause(350);
}

/** To the end of its parent, over its neighbours; the next drawing puts it back. @param {Element | null} element */
function raise(element) {
  element?.parentNode?.append(element);
}

/** A die of the hand by its face. @param {Stage} stage @param {string} face */
function inHand(stage, face) {
  const at = stage.view.table.hand.findIndex((/** @type {FinishLine.Die} */ die) => die.face === face);
  return { at, piece: at < 0 ? null : stage.piece(`hand:${at}`) };
}

/** A die of the hand goes somewhere. @param {Stage} stage @param {string} face @param {{x: number, y: number}} to @param {number} scale @param {number} opacity */
async function send(stage, face, to, scale, opacity = 1) {
  const { at, piece } = inHand(stage, face);
  const from = handSpot(shapeOf(stage.narrow), at);
  if (piece) raise(piece.closest(".fl-hand"));
  await stage.run(
    piece,
    [
      { transform: "translate(0, 0) scale(1)", opacity: 1 },
      { transform: `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(${scale})`, opacity },
    ],
    400,
    "cubic-bezier(.3,.1,.3,1)",
  );
}

/** @param {Stage} stage @param {{face: string, colour: string}} data */
const putAway = (stage, { face, colour }) => send(stage, face, outSpot(shapeOf(stage.narrow), colour), 0.35, 0.4);

/** A die does its work from the hand: it swells, then goes out. @param {Stage} stage @param {string} face */
function spend(stage, face) {
  return stage.run(
    inHand(stage, face).piece,
    [{ transform: "scale(1)" }, { transform: "scale(1.25)", offset: 0.4 }, { transform: "scale(1)" }],
    400,
  );
}

/** The die goes where it is used: onto a tile, or beside the table. @param {Stage} stage @param {FinishLine.Event} event @param {FinishLine.Used} data */
async function use(stage, event, { face, tiles }) {
  const { table } = stage.view;
  const shape = shapeOf(stage.narrow);
  const where = spots(table, shape);
  if (face === "tempo_change") {
    await spend(stage, face);
    await carry(stage, tiles[0], where[tiles[0]], where[tiles[1]]);
  } else if (face === "interference") {
    await spend(stage, face);
    await slide(stage, tiles[tiles.length - 1]);
  } else if (tiles.length && where[tiles[0]]) {
    if (others(event, stage)) await spend(stage, face); // of three dice: this one
    await send(stage, face, squareOf(where[tiles[0]], shape, face), 0.5);
  } else await spend(stage, face);
}

/** A horseshoe die from one tile to another. @param {Stage} stage @param {number} number @param {any} from @param {any} to */
function carry(stage, number, from, to) {
  const shape = shapeOf(stage.narrow);
  const a = squareOf(from, shape, "horseshoe"),
    b = squareOf(to, shape, "horseshoe");
  const piece = stage.piece(`on:${number}:0`);
  raise(stage.piece(`tile:${number}`));
  const [x, y] = [a.x - from.x, a.y - from.y];
  return stage.run(
    piece,
    [{ transform: `translate(${x}px, ${y}px)` }, { transform: `translate(${x + b.x - a.x}px, ${y + b.y - a.y}px)` }],
    420,
  );
}

/** Tiles slide past each other; the one that moves runs, in front. @param {Stage} stage @param {number} runner */
async function slide(stage, runner) {
  const shape = shapeOf(stage.narrow);
  const { table } = stage.view;
  const before = spots(table, shape),
    after = spots(stage.after.table, shape);
  const moving = table.row.filter((/** @type {number} */ number) => {
    const [a, b] = [before[number], after[number]];
    return a && b && (a.x !== b.x || a.y !== b.y);
  });
  if (!moving.length) return stage.pause(120);
  const piece = stage.piece(`tile:${runner}`);
  if (!stage.instant && moving.includes(runner)) raise(piece);
  stage.sound("hooves");
  const rest = gallop(stage.instant ? null : piece);
  const places = Math.max(
    1,
    ...moving.map((/** @type {number} */ number) => Math.abs(before[number].x - after[number].x) / shape.slot),
  );
  const ms = 120 + Math.min(3, places) * A_PLACE;
  await Promise.all(
    moving.map((/** @type {number} */ number) => {
      const [a, b] = [before[number], after[number]];
      const lift = number === runner ? -8 : 0;
      return stage.run(
        stage.piece(`tile:${number}`),
        [
          { transform: `translate(${a.x}px, ${a.y}px)` },
          { transform: `translate(${(a.x + b.x) / 2}px, ${(a.y + b.y) / 2 + lift}px)`, offset: 0.5 },
          { transform: `translate(${b.x}px, ${b.y}px)` },
        ],
        ms,
        "cubic-bezier(.35,.1,.4,1)",
      );
    }),
  );
  rest();
  await stage.pause(140);
}

/** @param {Stage} stage @param {number} number */
async function disqualify(stage, number) {
  const { x, y } = spots(stage.view.table, shapeOf(stage.narrow))[number] ?? { x: 0, y: 0 };
  const at = (/** @type {number} */ by) => ({ transform: `translate(${x + by}px, ${y}px)` });
  await stage.run(stage.piece(`tile:${number}`), [at(0), at(-5), at(5), at(-4), at(3), at(0)], 420);
  await stage.run(stage.piece(`tile:${number}`), [{ opacity: 1 }, { opacity: 0.35 }], 200);
  await slide(stage, 0);
}

/** @param {Stage} stage @param {number | null} number null: waived */
function extraMove(stage, number) {
  const spot = number === null ? null : spots(stage.view.table, shapeOf(stage.narrow))[number];
  if (!spot) return stage.pause(300);
  const at = (/** @type {number} */ by) => ({ transform: `translate(${spot.x}px, ${spot.y + by}px)` });
  return stage.run(stage.piece(`tile:${number}`), [at(0), at(-7), at(0)], 360);
}

/** Six white dice for one of the pair. @param {Stage} stage @param {number} number */
async function photo(stage, number) {
  stage.sound("dice");
  await Promise.all(
    Array.from({ length: 6 }, (_, n) => tumble(stage, stage.piece(`photo:${number}:${n}`), -40 - n * 8)),
  );
  await stage.pause(800);
}

/** @param {Stage} stage @param {any} data */
async function result(stage, data) {
  stage.sound("cheer");
  const spot = spots(stage.view.table, shapeOf(stage.narrow))[data.winner];
  const at = (/** @type {number} */ by) => ({ transform: `translate(${spot?.x}px, ${spot?.y + by}px)` });
  await Promise.all([
    spot ? stage.run(stage.piece(`tile:${data.winner}`), [at(0), at(-9), at(0), at(-5), at(0)], 900) : null,
    stage.banner(
      data.winner === null ? "Nobody wins" : `1st: ${data.winner}`,
      data.second === null ? "" : `2nd: ${data.second}`,
    ),
  ]);
}

/** A line of a slip is read out. @param {Stage} stage @param {number} pays */
function reveal(stage, pays) {
  if (pays) stage.sound("coin");
  return stage.pause(pays ? 600 : 320);
}

/** @param {Stage} stage @param {number} seat @param {FinishLine.SideBet} data */
async function sideBet(stage, seat, data) {
  await spend(stage, "side_bet");
  void purse(stage, seat, data.amount);
  await purse(stage, data.from, -data.amount);
}

/** A figure rises where the seat's money is seen; the board of the settlement shows it itself. @param {Stage} stage @param {number} seat @param {number} amount */
function purse(stage, seat, amount) {
  if (!amount) return stage.pause(0);
  if (amount > 0) stage.sound("coin");
  if (!stage.view.table.paying) {
    const own = stage.view.seat === seat ? stage.root.querySelector(".fl-cash") : null;
    stage.fly(own ?? document.querySelectorAll(".tote tr")[seat] ?? null, gain(amount), amount > 0 ? "gain" : "loss");
  }
  return stage.pause(500);
}
