// Homestretch: how to play, and the hints of the guided first game.

import { h } from "../core/render.js";
import { die } from "../pieces/die.js";
import { horse } from "../pieces/horse.js";
import { silk } from "../pieces/silks.js";
import { share } from "../games/homestretch/shares.js";
import { handicap } from "../games/homestretch/silks.js";
import { tote } from "../games/homestretch/tote.js";
import { track } from "../games/homestretch/track.js";

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
    hue: () => "var(--ink)",
    live: new Set(),
    actions: [],
    names: ["Ann", "Ben", "Cy"],
    seat: 0,
  });

/** @param {any} look */
const race = (look) => track({ table: tableWith(look), names: ["Ann", "Ben", "Cy"] }, drawn());

/** @param {any} look */
const board = (look) => tote({ table: tableWith(look), names: ["Ann", "Ben", "Cy"] }, drawn());

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

/** @param {any} view @param {any[]} actions */
export function hint(view, actions) {
  const { table } = view;
  if (view.over || !actions.length) return null;
  const rolled = table.dice ? table.dice[0] + table.dice[1] : 0;
  switch (table.phase) {
    case "draft":
      return table.draft.round === 1
        ? {
            key: "draft",
            text: "Keep one share of this hand; the others go to your left. The dots are the chance that a roll names the horse. You pay for all your shares when the draft is over.",
          }
        : {
            key: "draft2",
            text: "Two shares of one horse bring a larger part of its purse. You will get this hand's rest back only if it goes all the way round.",
          };
    case "claim":
      return {
        key: "claim",
        text: "The richest lay their tokens first. You may bet before your turn comes, but later you see where the others' tokens lie.",
      };
    case "betting":
      return {
        key: "bet",
        target: "spot:7:win",
        text: "Lay your tokens on the tote board, the 3 first. Bets cost nothing and pay the token times the figure. Look at the handicaps: a horse with +6 needs only two hits, one with ✕ loses its first.",
      };
    case "move":
      return {
        key: "move",
        target: `horse:${rolled}`,
        text: `You rolled ${rolled}. Push it two and stop, or one and roll again: that is for another horse, whichever comes.`,
      };
    case "again":
      return {
        key: "again",
        target: "dice",
        text: "You may roll once more, and that horse moves two; or end your turn if any horse would hurt you.",
      };
    case "special":
      return {
        key: "special",
        text: `Horse ${rolled} is home already, so a horse in last place moves instead. Choose one.`,
      };
    case "buying":
      return {
        key: "buy",
        text: "Shares bought now earn in three more races, two of them with the larger purses. Mind what others already own: a purse is divided by shares.",
      };
  }
  return null;
}
