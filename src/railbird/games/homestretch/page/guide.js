// Homestretch: how to play, and the hints of the guided first game.

import { h } from "../../../web/core/render.js";
import { die } from "../../../web/pieces/die.js";
import { horse } from "../../../web/pieces/horse.js";
import { silk } from "../../../web/pieces/silks.js";
import { share } from "./shares.js";
import { handicap } from "./silks.js";
import { tote } from "./tote.js";
import { track } from "./track.js";

const NAMES = [
  "Emalus",
  "Disorder",
  "Double Take",
  "Insubjecto",
  "Pressure Point",
  "Time's Up",
  "My Lucky Day",
  "Covert Action",
  "Ticked Off",
  "Goodwin",
  "Pants On Fire",
];
const GROUPS = ["Longshot", "Longshot", "Field", "Field", "Favorite", "Favorite"];
const COSTS = [2, 4, 6, 8, 10, 10];
const PAYOUTS = [
  [12, 10, 8],
  [10, 8, 6],
  [8, 6, 4],
  [5, 4, 3],
  [3, 2, 1],
  [3, 2, 1],
];
const LINES = ["win", "place", "show"];

/** A table for the pictures. @param {{at?: number[], tokens?: Record<number, string>, finish?: number[], dice?: number[] | null, bets?: any[]}} look */
function tableWith({ at = [], tokens = {}, finish = [], dice = null, bets = [] }) {
  const horses = NAMES.map((name, n) => {
    const number = n + 2,
      rank = Math.min(n, 10 - n);
    const place = finish.indexOf(number);
    return {
      number,
      name,
      group: GROUPS[rank],
      cost: COSTS[rank],
      payouts: PAYOUTS[rank],
      position: at[n] ?? 0,
      handicap: tokens[number] ?? null,
      finish: place < 0 ? null : LINES[place],
      shares: 1,
    };
  });
  const seats = [
    ["black", 38],
    ["red", 46],
    ["yellow", 29],
  ].map(([colour, money]) => ({ colour, money, stable: [] }));
  return {
    phase: "roll",
    track_spaces: 9,
    race: { number: 1, of: 4, card: { name: "Prairie Downs", deck: "purple", purses: [18, 12, 6] }, finish },
    horses,
    seats,
    bets,
    dice,
    roll: dice ? 1 : 0,
    bet_tokens: [3, 2, 2, 1, 1],
    supply: { X: 2, "+2": 2, "+4": 0, "+6": 1 },
    own: null,
  };
}

const plain = (/** @type {string} */ _, /** @type {string} */ __, /** @type {any} */ more = {}) => more;
const drawn = () =>
  /** @type {any} */ ({
    narrow: innerWidth < 760,
    target: plain,
    explain: plain,
    about: () => ({ title: "", text: "", rules: [] }),
    hue: () => "var(--ink)",
    live: new Set(),
    actions: [],
    names: ["Ann", "Ben", "Cy"],
    seat: 0,
  });

/** @param {any} look */
const race = (look) => track(/** @type {any} */ ({ table: tableWith(look), names: ["Ann", "Ben", "Cy"] }), drawn());

/** @param {any} look */
const board = (look) => tote(/** @type {any} */ ({ table: tableWith(look), names: ["Ann", "Ben", "Cy"] }), drawn());

/** @param {number} number @param {number} size */
function one(number, size) {
  const { colour, ink } = silk(number);
  return horse({ number, colour, ink, size });
}

export const chapters = [
  {
    title: "Four races",
    picture: () => race({ at: [1, 3, 4, 6, 5, 8, 6, 3, 7, 2, 0], tokens: { 12: "+6" }, dice: [4, 3] }),
    text: [
      "Eleven horses, numbered 2 to 12, run four races. The total of two dice names the horse that moves, so 7 is rolled six times as often as 2 or 12.",
      "You earn in two ways: the purses of horses you own shares of, and tokens laid on the tote board. **Most money after the fourth race wins.** Sums are in thousands; everybody starts with $50k.",
    ],
  },
  {
    title: "The draft",
    picture: () =>
      h(
        "div",
        { class: "hs-hand" },
        [3, 7, 9].map((number) => share(tableWith({}), number, { key: String(number) })),
      ),
    text: [
      "Before the first race everybody gets a hand of shares, keeps one card and passes the rest to the left, until all are taken. Then all kept cards are turned up and paid for: nobody can decline.",
      "A card shows its price and how many of the 36 rolls name the horse. Cheap longshots seldom run, unless a race card helps them.",
    ],
  },
  {
    title: "The race card",
    picture: () =>
      h(
        "p",
        { class: "hs-guide-tokens" },
        ["X", "+2", "+4", "+6"].map((kind) => [handicap(kind), " "]),
      ),
    text: [
      "A card is turned up for every race: purple for the first two, green with larger purses for the last two. It names the purses and puts handicap tokens behind some horses.",
      "A token acts **once, on the horse's first move**: +2, +4 or +6 make it longer, ✕ cancels it. So a race card can turn favourites and longshots round.",
    ],
  },
  {
    title: "Bets",
    picture: () =>
      board({
        tokens: { 8: "X", 9: "+4" },
        bets: [
          { seat: 0, number: 9, line: "place", tokens: 2, values: [3, 2] },
          { seat: 1, number: 9, line: "place", tokens: 1, values: null },
          { seat: 2, number: 7, line: "show", tokens: 2, values: null },
          { seat: 0, number: 4, line: "win", tokens: 1, values: [1] },
        ],
      }),
    text: [
      "In every race you lay all five tokens, 3, 2, 2, 1 and 1, number side down. They cost nothing. A token that wins pays its number times the figure of its spot.",
      "Win pays if the horse comes in first, Place if first or second, Show if it is among the first three.",
      "The richest lay first and may have one token on a spot; the second may have two on a spot, the third three, and so on. Anybody may ask to bet ahead of the order.",
    ],
  },
  {
    title: "A turn",
    picture: () =>
      h(
        "svg",
        { viewBox: "0 0 420 90", role: "img", "aria-label": "The dice show 3 and 5: horse 8" },
        h("g", { transform: "translate(60 45)" }, die({ face: 3, size: 54, pips: true })),
        h("g", { transform: "translate(130 45)" }, die({ face: 5, size: 54, pips: true })),
        h("g", { transform: "translate(280 48)" }, one(8, 100)),
      ),
    text: [
      "The player with the least money begins. Roll two dice, look at the horse, then choose: it moves **two spaces and your turn ends**, or **one space and you roll again**; the horse of the second roll moves two.",
      "A horse held by its ✕ stays where it is, and you may roll again or stop.",
    ],
  },
  {
    title: "Over the line",
    picture: () => race({ at: [2, 1, 4, 6, 5, 8, 10, 7, 7, 3, 1], finish: [8], dice: [6, 2] }),
    text: [
      "Ten spaces bring a horse home: Win, Place, Show for the first three. The third ends the race.",
      "When a horse that is home is rolled again, you move a horse in **last place** instead: one space, two if the dice differ by two, three if they differ by more. Then you may roll again or stop.",
    ],
  },
  {
    title: "Payday",
    text: [
      "The three purses go to the shareholders of the first three, in equal parts for each share in play: nobody else in your horse means the whole purse is yours.",
      "Then winning tokens are turned up and paid in full. Losing ones go back unseen.",
    ],
  },
  {
    title: "The second chance",
    text: [
      "Once, after the first race, the cards nobody drafted are sold: as many face up as there are players, the rest as a deck. In two passes, lowest money first, you may buy one card: a face-up one for its price, or the top of the deck unseen for $3k more.",
      "If money is equal at the end, the more valuable stable wins; then more Longshots, more Field, more Favorites.",
    ],
  },
];

/** What a newcomer needs to know now; each is said once. @param {any} view @param {any[]} actions @param {Record<string, any>} things */
export function hint(view, actions, things) {
  const { table } = view;
  if (view.over || view.chance || !actions.length) return null;
  const target = actions[0].targets[0];
  switch (table.phase) {
    case "draft":
      return draftHint(table, target, things["figure:start"]?.title);
    case "claim":
      return {
        key: "claim",
        target: "tokens",
        text: "The richest lay their tokens first. You may bet now, but whoever waits sees where the others' tokens lie.",
      };
    case "betting":
      return betHint(table, actions);
    case "move":
      return moveHint(table, view.seat);
    case "again":
      return {
        key: "again",
        target: "dice",
        text: "You may roll once more, and that horse moves two. End the turn if most horses would only help the others.",
      };
    case "special":
      return {
        key: "special",
        target,
        text: `Horse ${table.dice[0] + table.dice[1]} is home already, so a horse in last place moves instead, by the difference of the dice. Choose one that cannot hurt you.`,
      };
    case "buying":
      return {
        key: "buy",
        target,
        text: "Purses and winning tokens are paid. Shares bought now earn in three more races, two of them with larger purses. A purse is divided by the shares in play.",
      };
  }
  return null;
}

/** @param {any} table @param {string} target @param {string} start the money of the start */
function draftHint(table, target, start) {
  const { round } = table.draft;
  if (round === 1)
    return {
      key: "draft",
      target,
      text: "Keep one share; the rest of the hand goes to your left. The dots are the chance that a roll names the horse: 7 comes six times as often as 2.",
    };
  if (round === 2)
    return {
      key: "draft2",
      target,
      text: `You pay for all your shares when the draft is over, from ${start}. Money is only spent on shares: bets are free.`,
    };
  return {
    key: "draft3",
    target,
    text: "Two shares of one horse bring a larger part of its purse. Longshots are cheap and pay when a race card helps them.",
  };
}

/** @param {any} table @param {any[]} actions */
function betHint(table, actions) {
  const helped = table.horses.filter((/** @type {any} */ one) => Number(one.handicap) > 0);
  const best = helped.sort((/** @type {any} */ a, /** @type {any} */ b) => Number(b.handicap) - Number(a.handicap))[0];
  const spot = `spot:${best?.number ?? 7}:place`;
  const target = actions.some((action) => action.targets[0] === spot) ? spot : actions[0].targets[0];
  switch (table.own?.tokens?.length) {
    case 5:
      return {
        key: "bet",
        target,
        text: best
          ? `Lay your highest token first. It pays its number times the figure. Horse ${best.number} has ${best.handicap}: its first move is that much longer, so it is often among the first.`
          : "Lay your highest token first. It pays its number times the figure of its spot, if the horse comes in as the line says.",
      };
    case 4:
      return {
        key: "bet2",
        target,
        text: "Win pays only for the first, Place for first or second, Show for the first three. A horse with ✕ loses its first move: favourites with ✕ are slow.",
      };
    case 1:
      return {
        key: "bet5",
        target,
        text: "The last token. Then the others see where your tokens lie, but not which is which. Losing tokens cost nothing.",
      };
  }
  return null;
}

/** @param {any} table @param {number} seat */
function moveHint(table, seat) {
  const rolled = table.dice[0] + table.dice[1];
  const yours = table.seats[seat].stable.includes(rolled);
  const one = table.horses[rolled - 2];
  if (one.handicap)
    return {
      key: "helped",
      target: `horse:${rolled}`,
      text: `Horse ${rolled} still has its ${one.handicap}. It is spent with this first move, whether that is of one space or of two.`,
    };
  if (table.race.finish.length)
    return {
      key: "home",
      target: `horse:${rolled}`,
      text: "The third horse over the line ends the race. Then its owners share the purses, and winning tokens are turned up and paid.",
    };
  return {
    key: "move",
    target: `horse:${rolled}`,
    text: `You rolled ${rolled}, ${yours ? "and you hold a share of it" : "and no share of it is yours"}. Move it two and stop, or one and roll again: the second roll moves whichever horse comes by two.`,
  };
}
