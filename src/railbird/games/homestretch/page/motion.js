// What each event does to the table, and how it is shown.

import { tumble } from "../../../web/pieces/die.js";
import { gallop } from "../../../web/pieces/horse.js";
import { at, circle, scoreAt, shapeOf, spotOf } from "./shape.js";
import { LINES, LINE_WORDS, horseOf, thousands } from "./silks.js";
import { pays } from "./tote.js";

/** @typedef {import("../../../web/core/stage.js").Stage} Stage */

const STEP = 150; // ms a space
export const early = ["roll", "race card", "token", "bets", "offer", "hand"];

/** @param {any} table @param {any} event */
export function advance(table, event) {
  const { data, seat } = event;
  switch (event.kind) {
    case "hand":
      return table.own && table.draft ? { ...table, own: { ...table.own, hand: data.cards, pick: null } } : table;
    case "pick":
      return picked(table, seat, data.number);
    case "pass hands":
      return passed(table);
    case "stable":
      return withSeat(table, seat, () => ({ money: data.money, stable: data.shares }));
    case "race card":
      return newRace(table, data);
    case "token":
      return { ...table, bets: laidOn(table.bets, seat, data, data.value), own: handed(table.own) };
    case "bets":
      return published(table, seat, data.spots);
    case "first":
      return { ...table, phase: "roll" };
    case "roll":
      return { ...table, phase: "move", dice: data.dice, roll: data.roll || 1 };
    case "move":
      return {
        ...spent(table, data.number),
        horses: withHorse(table, data.number, { position: data.to, handicap: null }),
      };
    case "cross":
      return { ...spent(table, data.number), horses: withHorse(table, data.number, { handicap: null }) };
    case "finish":
      return {
        ...table,
        race: { ...table.race, finish: [...table.race.finish, data.number] },
        horses: withHorse(table, data.number, { finish: data.line }),
      };
    case "race over":
      return cleared(table);
    case "purse":
      return withSeat(table, seat, (old) => ({ money: old.money + data.amount }));
    case "bet paid":
      return withSeat({ ...table, bets: turnedUp(table.bets, seat, data) }, seat, (old) => ({
        money: old.money + data.amount,
      }));
    case "pool":
      return { ...table, phase: "buying", buy: { ...NO_OFFERS, had_chance: [], deck: data.cards } };
    case "offer":
      return offered(table, data.number);
    case "blind":
      return { ...table, phase: "blind" };
    case "no buy":
      return { ...table, buy: table.buy && served(table.buy, seat) };
    case "buy":
      return bought(table, seat, data);
  }
  return table;
}

const NO_OFFERS = { pass: 1, row: [], deck: 0, deck_holds: [], blind_fee: 3 };

/** @param {any} table @param {number} number @param {any} change */
const withHorse = (table, number, change) =>
  table.horses.map((/** @type {any} */ one) => (one.number === number ? { ...one, ...change } : one));

/** @param {any} table @param {number} seat @param {(old: any) => any} change */
const withSeat = (table, seat, change) => ({
  ...table,
  seats: table.seats.map((/** @type {any} */ one, /** @type {number} */ n) =>
    n === seat ? { ...one, ...change(one) } : one,
  ),
});

/** The token behind this horse goes back to the supply. @param {any} table @param {number} number */
function spent(table, number) {
  const token = horseOf(table, number)?.handicap;
  return token ? { ...table, supply: { ...table.supply, [token]: table.supply[token] + 1 } } : table;
}

/** Others' picks are only known to be made. @param {any} table @param {number} seat @param {number | undefined} number */
function picked(table, seat, number) {
  if (!table.draft) return table;
  const chosen = table.draft.picked.map((/** @type {boolean} */ done, /** @type {number} */ n) => done || n === seat);
  const own = number === undefined ? table.own : { ...table.own, pick: number };
  return { ...table, own, draft: { ...table.draft, picked: chosen } };
}

/** @param {any} table */
function passed(table) {
  const { draft, own } = table;
  if (!draft) return table;
  return {
    ...table,
    draft: {
      ...draft,
      round: Math.min(draft.round + 1, draft.rounds),
      picked: draft.picked.map(() => false),
      kept: draft.kept.map((/** @type {number} */ kept) => kept + 1),
      hand_sizes: draft.hand_sizes.map((/** @type {number} */ size) => Math.max(0, size - 1)),
    },
    own: own && { ...own, hand: [], pick: null, kept: own.pick ? [...own.kept, own.pick] : own.kept },
  };
}

/** The race is over: losing tokens and unused handicaps go back. @param {any} table */
function cleared(table) {
  const left = { ...table.supply };
  for (const { handicap } of table.horses) if (handicap) left[handicap]++;
  return {
    ...table,
    supply: left,
    horses: table.horses.map((/** @type {any} */ one) => ({ ...one, handicap: null })),
    bets: table.bets.filter((/** @type {any} */ bet) => pays(horseOf(table, bet.number), LINES.indexOf(bet.line))),
  };
}

/** @param {any} table @param {any} data */
function newRace(table, data) {
  const left = { ...table.supply };
  for (const token of Object.values(data.card.handicaps)) left[/** @type {string} */ (token)]--;
  return {
    ...table,
    phase: "claim",
    draft: null,
    buy: null,
    bets: [],
    dice: null,
    roll: 0,
    supply: left,
    own: table.own && {},
    seats: table.seats.map((/** @type {any} */ seat) => ({ ...seat, has_bet: false, place: limit(table, seat) })),
    race: { ...table.race, number: data.race, card: data.card, finish: [] },
    horses: table.horses.map((/** @type {any} */ one) => ({
      ...one,
      position: 0,
      finish: null,
      handicap: data.card.handicaps[one.number] ?? null,
    })),
  };
}

/** One more than there are seats ahead: with more money or, by the house rule, with as much and the earlier colour. @param {any} table @param {any} seat */
const limit = ({ seats, tied_places: tied }, seat) =>
  1 +
  seats.filter(
    (/** @type {any} */ { money, colour }) =>
      money > seat.money || (tied === "colour" && money === seat.money && colour < seat.colour),
  ).length;

/** The hand without the token just laid. @param {any} own */
const handed = (own) => (own?.tokens ? { ...own, tokens: own.tokens.slice(1) } : own);

/** @param {any} table @param {number} seat @param {any[]} spots */
function published(table, seat, spots) {
  const known = table.bets.some((/** @type {any} */ bet) => bet.seat === seat);
  const bets = known
    ? table.bets
    : spots.reduce((/** @type {any[]} */ all, spot) => laidOn(all, seat, spot, null), table.bets);
  return withSeat({ ...table, bets }, seat, () => ({ has_bet: true }));
}

/** @param {any[]} bets @param {number} seat @param {any} spot @param {number | null} value */
function laidOn(bets, seat, spot, value) {
  const same = (/** @type {any} */ bet) => bet.seat === seat && bet.number === spot.number && bet.line === spot.line;
  const old = bets.find(same);
  const now = {
    seat,
    number: spot.number,
    line: spot.line,
    tokens: (old?.tokens ?? 0) + 1,
    values: value === null ? null : [...(old?.values ?? []), value],
  };
  return [...bets.filter((bet) => !same(bet)), now];
}

/** A winning token shows its value; the own ones are known. @param {any[]} bets @param {number} seat @param {any} spot */
function turnedUp(bets, seat, spot) {
  return bets.map((bet) =>
    bet.seat === seat && bet.number === spot.number && bet.line === spot.line && (bet.values?.length ?? 0) < bet.tokens
      ? { ...bet, values: [...(bet.values ?? []), spot.value] }
      : bet,
  );
}

/** @param {any} table @param {number} number */
function offered(table, number) {
  const buy = table.buy ?? { ...NO_OFFERS, had_chance: [] };
  return {
    ...table,
    phase: "buying",
    buy: {
      ...buy,
      row: [...buy.row, number].sort((a, b) => a - b),
      deck: Math.max(0, buy.deck - 1),
      deck_holds: without(buy.deck_holds, number),
    },
  };
}

/** @param {any} table @param {number} seat @param {any} data */
function bought(table, seat, data) {
  const { buy } = table;
  const pile =
    buy && table.phase === "blind" ? { deck: buy.deck - 1, deck_holds: without(buy.deck_holds, data.number) } : null;
  return {
    ...withSeat(table, seat, (old) => ({
      money: old.money - data.price,
      stable: [...old.stable, data.number].sort((a, b) => a - b),
    })),
    phase: "buying",
    buy: buy && { ...served(buy, seat), ...(pile ?? { row: without(buy.row, data.number) }) },
    horses: withHorse(table, data.number, { shares: horseOf(table, data.number).shares + 1 }),
  };
}

/** @param {any} buy @param {number} seat */
function served(buy, seat) {
  const had = [...buy.had_chance];
  had[seat] = true;
  return { ...buy, had_chance: had };
}

/** @param {number[]} row @param {number} number */
function without(row, number) {
  const n = row.indexOf(number);
  return n < 0 ? row : row.filter((_, i) => i !== n);
}

/** @param {any} event @param {Stage} stage */
export function animate(event, stage) {
  const { data, seat } = event;
  switch (event.kind) {
    case "hand":
      return slide(stage, 60, 0);
    case "pass hands":
      return slide(stage, 0, -60);
    case "race card":
      return raceCard(stage, data);
    case "token":
      return drop(stage, [`chip:${seat}:${data.number}:${data.line}`]);
    case "bets":
      return drop(
        stage,
        data.spots.map((/** @type {any} */ spot) => `chip:${seat}:${spot.number}:${spot.line}`),
      );
    case "wait":
      return stage.pause(80); // everybody is asked before everybody else: no news
    case "die":
      stage.sound("dice");
      stage.fly(stage.piece(`marker:${seat}`), `rolls ${data.die}`);
      return stage.pause(600);
    case "roll":
      return roll(stage);
    case "move":
      return run(stage, data.number, data.to, data.token);
    case "cross":
      return balk(stage, data.number);
    case "finish":
      return home(stage, data.number, data.line);
    case "race over":
      stage.sound("bell");
      return stage.banner(`Race ${data.race}: ${data.numbers.join(" – ")}`, "Win, Place and Show");
    case "purse":
    case "bet paid":
      return pay(stage, seat, data.amount);
    case "stable":
      return pay(stage, seat, -data.paid);
    case "offer":
      return deal(stage, data.number);
    case "buy":
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
