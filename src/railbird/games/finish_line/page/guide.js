// Finish Line: how to play, and the hints of the guided first game.

import { h } from "../../../web/core/render.js";
import { smallDie } from "./dice.js";
import { photoFinish, photoStrip } from "./photo.js";
import { row, shapeOf } from "./row.js";
import { mine } from "./slip.js";

const ODDS = [11, 9, 7, 5, 4, 3, 2];
const START = [8, 22, 3, 5, 18, 11, 20];

/** A position for the pictures. @param {number[]} order @param {Record<number, string[]>} [on] @param {any} [more] */
function tableWith(order, on = {}, more = {}) {
  const colours = /** @type {Record<string, string>} */ ({
    horseshoe: "white",
    whipping: "red",
    outsider_2000: "green",
  });
  const starters = START.map((number, n) => ({
    number,
    favourite: number % 4 === 0,
    steady: number % 4 === 2,
    position: n + 1,
    odds: ODDS[n],
    place: order.length - order.indexOf(number),
    dice: (on[number] ?? []).map((face) => ({ colour: colours[face], face })),
  }));
  return {
    phase: "use",
    race: 1,
    starters,
    row: order,
    dead_even: false,
    dead_even_spent: false,
    homestretch: false,
    homestretch_at: 7,
    pool: { white: 8, red: 4, yellow: 5, green: 1, black: 2 },
    out: { white: 2, red: 1, yellow: 0, green: 0, black: 0 },
    hand: [],
    actor: null,
    photo: null,
    players: [],
    results: [],
    ...more,
  };
}

/** Nobody may do anything in a picture. @returns {any} */
function looking() {
  const plain = (/** @type {string} */ _, /** @type {string} */ __, /** @type {any} */ props = {}) => props;
  return {
    narrow: innerWidth < 760,
    target: plain,
    explain: plain,
    hue: () => "#2860a8",
    mine: () => true,
    seat: 0,
    live: new Set(),
    actions: [],
    about: () => ({ title: "", text: "", rules: [] }),
  };
}

/** @param {number[]} order @param {Record<number, string[]>} [on] @param {any} [more] */
const boardWith = (order, on, more) =>
  row(/** @type {any} */ ({ table: tableWith(order, on, more), names: ["You"] }), looking());

const WRITTEN = {
  phase: "slips",
  players: [{ capital: 1000, confirmed: true }],
  left: 300,
  stake_step: 100,
  slip: [
    { bet: "win", tiles: [18], odds: 4, stake: 200, returns: 800 },
    { bet: "win", tiles: [11], odds: 3, stake: 300, returns: 900 },
    { bet: "place", tiles: [18, 11], odds: 7, stake: 200, returns: 1400 },
  ],
};

/** @param {string} face */
const named = (face) => (face[0] ?? "").toUpperCase() + face.slice(1).replace(/_\d+$/, "").replaceAll("_", " ");

/** Dice side by side, each with its name. @param {[string, string][]} faces */
function dice(faces) {
  return h(
    "div",
    { class: "fl-faces" },
    faces.map(([colour, face]) => h("span", { key: face }, smallDie(colour, face, 52), named(face))),
  );
}

/** A photo finish on the board, large enough to read on any screen. */
function level() {
  const shape = shapeOf(innerWidth < 760);
  return h(
    "svg",
    {
      class: "fl-board",
      viewBox: `0 0 ${shape.width} ${shape.narrow ? 294 : 214}`,
      role: "img",
      "aria-label": "A photo finish",
    },
    photoFinish({ photo: { upper: 5, lower: 11, horseshoes: null, taken: 0, rolls: { 5: 4, 11: 3 } } }, shape),
  );
}

export const chapters = [
  {
    title: "Three races",
    picture: () => boardWith(START, {}, { phase: "slips" }),
    text: [
      "Seven horses stand in a row: the far **right** one leads, the far left one is last. There are no spaces and no laps, only the order. Whoever stands on the right when the dice run out has won.",
      "You begin with €1,000, get €2,000 more before the second race and €3,000 before the third. After three races the **largest Grand Total wins**.",
    ],
  },
  {
    title: "The slip",
    picture: () => mine({ table: { ...tableWith(START), ...WRITTEN } }, looking()),
    text: [
      "Before each race everybody writes a slip in secret: up to three horses **to win**, and up to two pairs that come in **first and second**, in any order. Stakes go in steps of €100 and together cannot be more than you have. You may keep money back.",
      "The odds belong to the place in the starting row: the further back, the more it pays, and they never change in the race. A pair pays the odds of both added up.",
      "The slip lies face down until the race is over. The others only see what you do with the dice.",
    ],
  },
  {
    title: "Three dice, one is used",
    picture: () =>
      boardWith(
        START,
        {},
        {
          actor: 0,
          hand: [
            { colour: "white", face: "horseshoe" },
            { colour: "red", face: "whipping" },
            { colour: "black", face: "side_bet" },
          ],
        },
      ),
    text: [
      "Whoever starts takes three dice of at least two colours and rolls them. **Follow one** of them, or put one away and do nothing; the other two go to the next player, who adds **one die** from the pool and rolls all three again.",
      "So every turn the pool gets smaller. When it is empty, the race is over.",
    ],
  },
  {
    title: "Horseshoes",
    picture: () =>
      boardWith([8, 22, 3, 18, 5, 11, 20], { 3: ["horseshoe"], 11: ["horseshoe", "whipping"], 22: ["outsider_2000"] }),
    text: [
      "A **horseshoe** is laid on a tile. The second one there moves the horse ahead one, and both go out. A favourite, marked **F**, needs only one.",
      "**S** means steady: that horse cannot be whipped or disqualified, and nobody takes its horseshoe away.",
    ],
  },
  {
    title: "White, red, green and black",
    picture: () =>
      dice([
        ["white", "logo"],
        ["red", "double_horseshoes"],
        ["red", "tempo_change"],
        ["green", "outsider_2000"],
        ["black", "disqualified"],
        ["black", "extra_move"],
      ]),
    text: [
      "**White**: the logo counts as a blank. **Red**: double horseshoes move any horse ahead one. Tempo change carries a horseshoe to another tile. The second whip on a tile throws it out of the race.",
      "**Green**: an outsider bonus for everybody who backed that horse: whole for winner bets, half for place bets.",
      "**Black**: skip the next player for €500, disqualify a horse, bring two dice back into the pool, or save an extra move for after the finish.",
    ],
  },
  {
    title: "The homestretch",
    picture: () =>
      dice([
        ["yellow", "helmet"],
        ["yellow", "interference"],
        ["yellow", "dead_even"],
        ["yellow", "losing_speed"],
      ]),
    text: [
      "When at most seven dice are in the pool, yellow ones may be taken. They are strong: two places ahead, two places back, or three neighbours in a new order.",
      "**Dead even**, once in a race, lays the second horse level with the leader. Whoever moves next breaks the pair up.",
    ],
  },
  {
    title: "The photo",
    picture: level,
    text: [
      "A pair that is still level at the finish goes to the photo: six white dice for each horse, most horseshoes win, and a tie is taken again.",
      "Then all slips are shown and paid. Side bets are settled after the last race.",
    ],
  },
  {
    title: "After the race",
    picture: () => photoStrip([11, 20, 5, 18, 3, 22, 8], "The finish of a race"),
    text: [
      "The richest player begins the next race. Seven new horses come from the same pile, so no horse runs twice.",
    ],
  },
];

/** What a hint points at: the first target of what can be done now that begins like this. @param {any[]} actions @param {...string} starts */
function pointed(actions, ...starts) {
  const live = actions.flatMap((action) => action.targets);
  return starts
    .map((start) => live.find((/** @type {string} */ name) => name.startsWith(start)))
    .find((name) => name !== undefined);
}

/** @param {any} view @param {any[]} actions */
export function hint(view, actions) {
  if (view.over || view.chance || !actions.length) return null;
  switch (view.table.phase) {
    case "slips":
      return slipHint(view.table, actions);
    case "first dice":
      return {
        key: "first dice",
        target: pointed(actions, "pool:white"),
        text: "You start. Click three dice in the tray, of at least two colours. White ones carry horseshoes, red ones are quick, green ones bring bonuses, black ones do odd things.",
      };
    case "next die":
      return nextDieHint(view.table, actions);
    case "use":
      return dieHint(view.table, actions);
    case "extra moves":
      return {
        key: "extra",
        target: "saved",
        text: "The pool is empty, but your saved die still counts: lay it on a tile like a horseshoe, or do without.",
      };
  }
  return null;
}

/** @param {any} table @param {any[]} actions */
function slipHint(table, actions) {
  if (table.pending)
    return {
      key: "stake",
      target: pointed(actions, "line:"),
      text: `How much? It comes back ${table.pending.odds} times if you are right and is lost if not. The cross takes the bet off again.`,
    };
  if (table.race > 1)
    return {
      key: "paid",
      target: pointed(actions, "horse:"),
      text: "The slips are paid; the race card shows all of them. You have fresh money, and seven new horses with better odds: write the next slip.",
    };
  if (!table.slip?.length)
    return {
      key: "slip",
      target: pointed(actions, `horse:${table.row.at(-2)}`, "horse:"),
      text: `First bet, in secret. Click a horse to bet that it wins, or two for first and second. This one pays ${table.starters.at(-2)?.odds} times the stake; the last pays ${table.starters[0]?.odds} times, but has the longest way.`,
    };
  return {
    key: "hand in",
    target: "slip",
    text: "Up to three horses to win and two pairs; money may be kept back. Nobody sees the slip until the race is over. Hand it in when you are content.",
  };
}

/** @param {any} table @param {any[]} actions */
function nextDieHint(table, actions) {
  if (table.homestretch)
    return {
      key: "homestretch",
      target: pointed(actions, "pool:yellow", "pool:"),
      text: "The homestretch: few dice are left. Yellow ones are strong now: two places ahead, two back, three horses in a new order, or dead even.",
    };
  return {
    key: "next die",
    target: pointed(actions, "pool:"),
    text: "Two dice were handed on to you. Add one from the tray; then all three are rolled. When the tray is empty the race is over.",
  };
}

/** At the first roll how to follow a die; later what is new in the hand. @param {any} table @param {any[]} actions */
function dieHint(table, actions) {
  const faces = table.hand.map((/** @type {any} */ die) => die.face);
  if (table.turn <= table.players.length)
    return {
      key: "use",
      target: pointed(
        actions.filter((action) => !action.text.startsWith("put away")),
        "die:",
      ),
      text: "Follow one of the three dice: click it, then a horse. Pen marks show the horses of your slip; the far right wins. If nothing helps you, put one away.",
    };
  if (faces.includes("horseshoe"))
    return {
      key: "shoes",
      target: "die:horseshoe",
      text: "A horseshoe lies on its tile until a second one comes: then that horse moves ahead one. A favourite, marked F, needs only one.",
    };
  if (faces.includes("whipping") || faces.includes("disqualified"))
    return {
      key: "whips",
      target: faces.includes("whipping") ? "die:whipping" : "die:disqualified",
      text: "Harm the others' horses: two whips on one tile, or one disqualification, throw it out. Steady ones, marked S, are safe.",
    };
  return null;
}
