// Long Shot: how to play, and the hints of the guided first game.

import { h } from "../core/render.js";
import { card } from "../pieces/card.js";
import { die } from "../pieces/die.js";
import { horse } from "../pieces/horse.js";
import { silk } from "../pieces/silks.js";
import { lanes } from "../games/long_shot/lanes.js";

const NAMES = [
  "Wonder Bred",
  "Second Wind",
  "Rex in Effect",
  "Slow Jenn",
  "Sure Lee",
  "Six Gun",
  "Last Chance",
  "Eight's Enough",
  "Nine Lives",
  "Hangin' 10",
];
const PRICES = [20, 15, 15, 10, 15, 20, 10, 20, 15, 25];
const BARS = [
  [3, 5, 8, 10],
  [1, 7, 10],
  [2, 4, 6],
  [1, 9],
  [2, 6, 9],
  [1, 3, 5, 8],
  [4, 10],
  [2, 4, 7, 9],
  [3, 7, 10],
  [1, 4, 5, 6, 8],
];
const ODDS = [
  [6, 4, 3],
  [7, 5, 3],
  [6, 5, 4],
  [9, 6, 4],
  [7, 5, 4],
  [5, 3, 3],
  [8, 5, 4],
  [6, 4, 3],
  [6, 5, 3],
  [5, 4, 2],
];
const PEOPLE = ["Ann", "Bo", "Cy"];

/** A board for the pictures. @param {number[]} positions @param {{order?: number[], dice?: [number, number] | null, owners?: Record<number, number>, bets?: Record<number, number[]>}} [more] */
function boardWith(positions, { order = [], dice = null, owners = {}, bets = {} } = {}) {
  const roll = dice ? { horse: dice[0], move: dice[1] } : null;
  const horses = positions.map((position, n) => ({
    number: n + 1,
    name: NAMES[n],
    price: PRICES[n],
    bar: BARS[n],
    odds: ODDS[n],
    position,
    place: order.indexOf(n + 1) + 1 || null,
    no_bets: position >= 23,
    owner: owners[n + 1] ?? null,
    bets: bets[n + 1] ?? [0, 0, 0],
  }));
  const table = {
    phase: "roll",
    turn: 0,
    dice: roll,
    moving: roll,
    track: { spaces: 32, no_bets_from: 23, prizes: [100, 75, 50] },
    lead: order.length ? null : Math.max(...positions) || null,
    order,
    pile: 74,
    discards: [],
    horses,
    seats: PEOPLE.map((_, seat) => ({ seat, cash: [20, 5, 15][seat], cards: [3, 5, 4][seat] })),
  };
  const plain = (/** @type {string} */ _, /** @type {string} */ __, /** @type {any} */ more = {}) => more;
  return lanes(
    { table, names: PEOPLE },
    /** @type {any} */ ({
      narrow: innerWidth < 760,
      seat: 0,
      target: plain,
      explain: plain,
      hue: (/** @type {number} */ n) => `var(--seat-${n})`,
      live: new Set(),
    }),
  );
}

/** @param {string} title @param {string} text @param {string} kind @param {string} foot */
function sample(title, text, kind, foot) {
  return card(
    {
      key: title,
      title,
      colour: `var(--ls-${kind})`,
      class: "ls-card",
      foot: h("div", { class: "ls-foot" }, foot),
    },
    h("p", { class: "ls-text" }, text),
  );
}

/** Two dice and what they mean. @param {number} number @param {number} spaces */
function rolled(number, spaces) {
  const { colour, ink } = silk(number);
  return h(
    "svg",
    { viewBox: "0 0 420 90", role: "img", "aria-label": `The dice show horse ${number} and ${spaces} spaces` },
    h("g", { transform: "translate(60 45)" }, die({ face: number, size: 60, colour, ink, shape: "octagon" })),
    h("g", { transform: "translate(140 45)" }, die({ face: spaces, size: 54, colour: "#2c8a57", ink: "#fff" })),
    h("g", { transform: "translate(290 48)" }, horse({ number, colour, ink, size: 90 })),
  );
}

export const chapters = [
  {
    title: "The race",
    picture: () =>
      boardWith([5, 9, 3, 0, 12, 17, 2, 8, 24, 6], {
        dice: [9, 3],
        owners: { 6: 0, 9: 1 },
        bets: { 9: [5, 10, 0], 6: [5, 0, 5] },
      }),
    text: [
      "Ten horses, each in a lane of its own. They are nobody's at first: you buy them, bet on them, and play cards to push one and spoil another.",
      "The moment the third horse is home everything stops and the money is counted: cash, prizes and winning bets. **Most money wins.** Horses, cards and tokens are worth nothing by themselves.",
    ],
  },
  {
    title: "Your turn",
    picture: () => rolled(7, 3),
    text: [
      "First the **features** of your own horses: money that comes by itself, or something you may do.",
      "Then both dice. The horse of the first die moves as far as the other shows, whoever owns it. Your own horses that have the number in their **movement bar** may move as far too.",
      "On **0** nobody moves. If somebody else owns the rolled horse you may steal a card from him at random; if nobody owns it you may draw one.",
      "Then one action, and at the end you draw a card.",
    ],
  },
  {
    title: "One action",
    text: [
      "**Play a card**, and do what it says.",
      "**Buy a horse** from the bank at its printed price: its prize, its bar and its feature are yours to the end.",
      "**Bet $5** on any horse that runs outside the amber area. Bets add up over the game.",
      "**Discard two cards** for $5, whatever they say.",
      "Or pass.",
    ],
  },
  {
    title: "Cards",
    picture: () =>
      h(
        "div",
        { class: "ls-fan game-long_shot", style: { "--columns": 2 } },
        sample("Giddy Up", "Move any horse forward 2; it stops before the line.", "move", "▲ playable"),
        sample("Pickpocket", "Take $5 from a player.", "steal", "▲ playable"),
      ),
    text: [
      "Only you see your hand. What can be played stands higher; a card that cannot be played says why. Everybody else sees how many cards you hold, and the cards that were played.",
      "Cards never take a horse across the line or a bet into the amber area unless they say so. Cards that speak of the lead are dead once a horse is home.",
    ],
  },
  {
    title: "The amber area",
    picture: () => boardWith([5, 9, 25, 0, 12, 28, 2, 8, 24, 6], {}),
    text: [
      "The last ten spaces: no more bets on a horse that stands there. What was bet before stays. A horse pushed back out of it can be bet on again.",
    ],
  },
  {
    title: "The Reroll token",
    picture: () => rolled(4, 0),
    text: [
      "Once in the game, right after your roll and before anything moves, you may roll one of the two dice again. The other one stays.",
    ],
  },
  {
    title: "Paying out",
    picture: () =>
      boardWith([30, 9, 26, 20, 33, 33, 2, 18, 33, 6], {
        order: [9, 6, 5],
        owners: { 6: 0, 9: 1 },
        bets: { 9: [5, 10, 0], 6: [5, 0, 5] },
      }),
    text: [
      "The owners of the first three get $100, $75 and $50.",
      "A bet on one of these three pays its stake times the odds for that place: the first figure for 1st, the second for 2nd, the third for 3rd. The stake itself stays with the bank, and so do all other bets.",
    ],
  },
];

/** @param {any} view @param {any[]} actions */
export function hint(view, actions) {
  const { table } = view;
  if (view.over || !actions.length) return null;
  switch (table.phase) {
    case "token":
      return {
        key: "token",
        target: "die:horse",
        text: "You rolled. Once in the game your Reroll token lets you roll one of the two dice again; mostly you keep it for a better moment.",
      };
    case "zero":
      return { key: "zero", text: "A 0: no horse moves, but there is a card for you." };
    case "bar":
      return {
        key: "bar",
        text: "Your own horses with the rolled number in their bar may run as well. Click them on the track.",
      };
    case "features":
      return { key: "feature", text: "Before the dice: the features of your horses. You may use them or go on." };
    case "target":
      return { key: "target", text: "Click what the card is meant for: what glows on the board can be chosen." };
    case "action":
      break;
    default:
      return null;
  }
  if (table.order.length)
    return {
      key: "home",
      text: "A horse is home: from now on there is no lead, and cards with the lead do nothing. When the third is in, it is over.",
    };
  if (table.horses.some((/** @type {any} */ one) => one.no_bets))
    return { key: "amber", text: "A horse has reached the amber area: no more bets on it there." };
  const own = view.seat === null ? null : table.seats[view.seat];
  if (own && own.horses.length === 0 && own.cash >= 10)
    return {
      key: "first",
      target: "price:4",
      text: "One action a turn. A horse early is worth its price: it may run on your rolls, and its owner gets the prize. Click a price to buy, 'bet $5' to bet, a raised card to play it.",
    };
  return {
    key: "bets",
    text: "A $5 bet on a horse well ahead but not yet in the amber area is good value. Cards you cannot use are worth $5 a pair.",
  };
}
