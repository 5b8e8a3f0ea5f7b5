// Finish Line: how to play, and the hints of the guided first game.

import { h } from "../core/render.js";
import { colourDie, FACES } from "../games/finish_line/dice.js";
import { photoFinish, photoStrip } from "../games/finish_line/photo.js";
import { row, shapeOf } from "../games/finish_line/row.js";

const ODDS = [11, 9, 7, 5, 4, 3, 2];
const START = [8, 22, 3, 5, 18, 11, 20];

/** A board for the pictures. @param {number[]} order @param {Record<number, string[]>} [on] @param {any} [more] */
function boardWith(order, on = {}, more = {}) {
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
  const pool = { white: 8, red: 4, yellow: 5, green: 1, black: 2 },
    out = { white: 2, red: 1, yellow: 0, green: 0, black: 0 };
  const table = {
    phase: "use",
    starters,
    row: order,
    dead_even: false,
    dead_even_spent: false,
    homestretch: false,
    homestretch_at: 7,
    pool,
    out,
    hand: [],
    actor: null,
    photo: null,
    players: [],
    ...more,
  };
  const plain = (/** @type {string} */ _, /** @type {string} */ __, /** @type {any} */ props = {}) => props;
  return row(
    { table, names: ["You"] },
    /** @type {any} */ ({
      narrow: innerWidth < 760,
      target: plain,
      explain: plain,
      hue: () => "#2860a8",
      mine: () => true,
      seat: 0,
      live: new Set(),
      actions: [],
    }),
  );
}

/** Dice in a line, each with its name. @param {[string, string][]} dice */
function dice(dice) {
  return h(
    "svg",
    {
      viewBox: `0 0 ${dice.length * 124} 92`,
      role: "img",
      "aria-label": dice.map(([, face]) => FACES[face].name).join(", "),
    },
    dice.map(([colour, face], n) =>
      h(
        "g",
        { transform: `translate(${62 + n * 124} 34)` },
        colourDie({ colour, face, size: 50 }),
        h("text", { class: "fl-face", y: 48 }, FACES[face].name.replace(/ €.*/, "")),
      ),
    ),
  );
}

export const chapters = [
  {
    title: "Three races",
    picture: () => boardWith(START),
    text: [
      "Seven horses stand in a row: the far **right** one leads, the far left one is last. There are no spaces and no laps, only the order. Whoever stands on the right when the dice run out has won.",
      "You begin with €1000, get €2000 more before the second race and €3000 before the third. After three races the **largest Grand Total wins**.",
    ],
  },
  {
    title: "The slip",
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
    title: "Red, green and black",
    picture: () =>
      dice([
        ["red", "double_horseshoes"],
        ["red", "tempo_change"],
        ["green", "outsider_2000"],
        ["black", "disqualified"],
        ["black", "extra_move"],
      ]),
    text: [
      "**Red**: double shoes move any horse ahead one. Tempo change carries a horseshoe to another tile. The second whip on a tile throws it out of the race.",
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
    picture: () =>
      h(
        "svg",
        { class: "fl-board", viewBox: "0 0 896 220", role: "img", "aria-label": "A photo finish" },
        photoFinish(
          { photo: { upper: 5, lower: 11, horseshoes: null, taken: 0, rolls: { 5: 4, 11: 3 } } },
          shapeOf(false),
        ),
      ),
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

/** @param {any} view @param {any[]} actions */
export function hint(view, actions) {
  const { table } = view;
  if (view.over || !actions.length) return null;
  if (table.phase === "slips" && table.pending)
    return {
      key: "stake",
      text: `How much? It comes back ${table.pending.odds} times if you are right, and is lost if not. You can strike a line out again until the slip is handed in.`,
    };
  if (table.phase === "slips" && table.race === 1 && !table.slip?.length)
    return {
      key: "slip",
      target: "horse",
      text: "Click a horse of the row to bet that it wins, or two horses for first and second. Those on the left pay more because they have further to go. F and S are the safer ones.",
    };
  if (table.phase === "slips" && table.race === 1)
    return {
      key: "hand in",
      target: "slip",
      text: "Up to three horses to win and two pairs. Nobody sees the slip. Hand it in when you are content.",
    };
  if (table.phase === "first dice")
    return {
      key: "first dice",
      target: "pool",
      text: "Click three dice in the tray, of at least two colours. White ones carry horseshoes, red ones are quick and risky, green ones bring bonuses, black ones do odd things.",
    };
  if (table.phase === "next die")
    return {
      key: "next die",
      target: "pool",
      text: "Two dice came to you. Add one from the tray; then all three are rolled.",
    };
  if (table.phase === "use")
    return {
      key: "use",
      target: "die",
      text: "Follow one of the three: click a die, then a horse, or a horse first. Hover or hold a die to read what it does. If none helps you, put one away.",
    };
  if (table.phase === "extra moves")
    return {
      key: "extra",
      text: "The pool is empty, but your saved die still counts: lay it on a tile like a horseshoe.",
    };
  return null;
}
