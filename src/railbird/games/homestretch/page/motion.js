// How each event is shown.

import { tumble } from "../../../web/pieces/die.js";
import { gallop } from "../../../web/pieces/horse.js";
import { at, circle, scoreAt, shapeOf, spotOf } from "./shape.js";
import { LINES, LINE_WORDS, horseOf, thousands } from "./silks.js";

/** @typedef {import("../../../web/core/stage.js").Stage} Stage */

const STEP = 150; // ms a space
export const early = ["rolled", "race", "bet", "bets", "offered", "hand"];

/** @param {Homestretch.Event} event @param {Stage} stage */
export function animate(event, stage) {
  const { kind, data } = event;
  const seat = /** @type {number} */ (event.seat); // where nobody did it, none is asked for
  switch (kind) {
    case "hand":
      return slide(stage, 60, 0);
    case "passed on":
      return slide(stage, 0, -60);
    case "race":
      return raceCard(stage, data);
    case "bet":
      return drop(stage, [`chip:${seat}:${data.number}:${data.line}`]);
    case "bets":
      return drop(
        stage,
        data.spots.map((spot) => `chip:${seat}:${spot.number}:${spot.line}`),
      );
    case "waited":
      return stage.pause(80); // everybody is asked before everybody else: no news
    case "rolled off":
      stage.sound("dice");
      stage.fly(stage.piece(`marker:${seat}`), `rolls ${data.die}`);
      return stage.pause(600);
    case "rolled":
      return roll(stage);
    case "moved":
      return run(stage, data.horse, data.to, data.token);
    case "held back":
      return balk(stage, data.horse);
    case "finished":
      return home(stage, data.horse, data.line);
    case "race over":
      stage.sound("bell");
      return stage.banner(`Race ${data.race}: ${data.numbers.join(" – ")}`, "Win, Place and Show");
    case "purse":
    case "bet paid":
      return pay(stage, seat, data.amount);
    case "stable":
      return pay(stage, seat, -data.paid);
    case "offered":
      return deal(stage, data.horse);
    case "bought":
      return pay(stage, seat, -data.price);
  }
  return null;
}

/** The hand comes from the right and goes to the left. @param {Stage} stage @param {number} from @param {number} to */
function slide(stage, from, to) {
  stage.sound("card");
  return stage.run(
    stage.piece("hand"),
    [
      { transform: `translateX(${from}px)`, opacity: from ? 0 : 1 },
      { transform: `translateX(${to}px)`, opacity: to ? 0 : 1 },
    ],
    280,
    to ? "ease-in" : "ease-out",
  );
}

/** The card, then its tokens one after the other. @param {Stage} stage @param {any} data */
async function raceCard(stage, data) {
  if (stage.instant) return;
  const { name, purses, handicaps } = data.card;
  const tokens = Object.keys(handicaps).map((number) => inner(stage.piece(`token:${number}`)));
  for (const token of tokens) token?.setAttribute("opacity", "0");
  stage.sound("card");
  await stage.banner(`Race ${data.race}: ${name}`, `Purses ${purses.map(thousands).join(" / ")}`);
  for (const token of tokens) {
    token?.removeAttribute("opacity");
    await stage.run(
      token,
      [
        { transform: "scale(2.2)", opacity: 0 },
        { transform: "scale(1)", opacity: 1 },
      ],
      170,
    );
  }
}

/** @param {Element | null} element */
const inner = (element) => element?.firstElementChild ?? null;

/** Tokens on the tote board, one after the other. @param {Stage} stage @param {string[]} names */
async function drop(stage, names) {
  for (const name of new Set(names)) {
    const chip = stage.piece(name);
    if (!chip || stage.instant) continue;
    stage.sound("tick");
    await stage.run(
      chip,
      [
        { transform: "translateY(-14px) scale(1.5)", opacity: 0 },
        { transform: "none", opacity: 1 },
      ],
      130,
      "ease-out",
    );
  }
  await stage.pause(160);
}

/** @param {Stage} stage @param {number} number */
function deal(stage, number) {
  stage.sound("card");
  const offers = stage.root.querySelectorAll(`[data-piece="offer:${number}"]`);
  return stage.run(
    offers[offers.length - 1] ?? null,
    [
      { transform: "translateX(60px) rotate(3deg)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    220,
    "ease-out",
  );
}

/** @param {Stage} stage */
async function roll(stage) {
  stage.sound("dice");
  await Promise.all([tumble(stage, stage.piece("die:1"), -60), tumble(stage, stage.piece("die:2"), 50)]);
  await stage.pause(160);
}

/** @param {{x: number, y: number}} p */
const shift = ({ x, y }) => ({ transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` });

/** Space by space along its lane; the token that helped is spent. @param {Stage} stage @param {number} number @param {number} to @param {number} help */
async function run(stage, number, to, help) {
  const piece = stage.piece(`horse:${number}`);
  if (!piece || stage.instant) return;
  const { table } = stage.view;
  const from = horseOf(table, number).position;
  const last = Math.min(to, table.track_spaces + 1);
  const shape = shapeOf(stage.narrow);
  if (help) await spend(stage, number);
  const rest = gallop(piece);
  stage.sound("hooves");
  const steps = Array.from({ length: last - from + 1 }, (_, n) =>
    shift(at(shape, number, from + n, table.track_spaces)),
  );
  if (steps.length > 1) await stage.run(piece, steps, (last - from) * STEP, "cubic-bezier(.35,.1,.4,1)");
  rest();
}

/** @param {Stage} stage @param {number} number */
function spend(stage, number) {
  return stage.run(
    inner(stage.piece(`token:${number}`)),
    [{ opacity: 1 }, { opacity: 0.2, transform: "scale(1.5)" }, { opacity: 0, transform: "scale(.4)" }],
    420,
    "ease-out",
  );
}

/** The X holds it: it stamps where it stands. @param {Stage} stage @param {number} number */
async function balk(stage, number) {
  const piece = stage.piece(`horse:${number}`);
  if (!piece || stage.instant) return;
  const { table } = stage.view;
  const p = spotOf(horseOf(table, number), shapeOf(stage.narrow), table.track_spaces);
  await Promise.all([
    spend(stage, number),
    stage.run(
      piece,
      [0, 4, -4, 2, 0].map((aside) => shift({ x: p.x + aside, y: p.y })),
      420,
      "linear",
      "none",
    ),
  ]);
}

/** Over the line and to its purse. @param {Stage} stage @param {number} number @param {string} line */
async function home(stage, number, line) {
  const { table } = stage.view;
  const shape = shapeOf(stage.narrow);
  const one = horseOf(table, number);
  const piece = stage.piece(`horse:${number}`);
  const rest = stage.instant ? () => {} : gallop(piece);
  stage.sound(line === "win" ? "cheer" : "hooves");
  await stage.run(piece, [shift(spotOf(one, shape, table.track_spaces)), shift(circle(shape, line))], 460);
  rest();
  const purse = table.race.card?.purses[LINES.indexOf(line)];
  await stage.banner(`${LINE_WORDS[line]}: ${number} · ${one.name}`, purse ? `Purse ${thousands(purse)}` : "");
}

/** Money along the score track, or from wherever the seat's money is drawn. @param {Stage} stage @param {number} seat @param {number} amount */
async function pay(stage, seat, amount) {
  if (!amount || stage.instant) return;
  const marker = stage.piece(`marker:${seat}`);
  const from = marker ?? stage.piece(`draft:${seat}`) ?? document.querySelectorAll(".tote tr")[seat] ?? null;
  stage.sound("coin");
  stage.fly(from, `${amount > 0 ? "+" : ""}${thousands(amount)}`, amount > 0 ? "gain" : "loss");
  if (!marker || stage.narrow) return stage.pause(420);
  const { money } = stage.view.table.seats[seat];
  const shape = shapeOf(stage.narrow);
  const frames = Array.from({ length: 13 }, (_, n) => shift(scoreAt(shape, money + (amount * n) / 12)));
  await stage.run(marker, frames, 520);
}
