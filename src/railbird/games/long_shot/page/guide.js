// Long Shot: how to play, and the hints of the guided first game.

import { h } from "../../../web/core/render.js";
import { card } from "../../../web/pieces/card.js";
import { die } from "../../../web/pieces/die.js";
import { horse } from "../../../web/pieces/horse.js";
import { silk } from "../../../web/pieces/silks.js";
import { lanes } from "./lanes.js";

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
    discards: {},
    horses,
    seats: PEOPLE.map((_, seat) => ({ seat, cash: [20, 5, 15][seat], cards: [3, 5, 4][seat] })),
  };
  const plain = (/** @type {string} */ _, /** @type {string} */ __, /** @type {any} */ more = {}) => more;
  const width = innerWidth <= 760 ? innerWidth - 46 : Math.min(770, innerWidth - 310);
  return lanes(
    /** @type {any} */ ({ table, names: PEOPLE }),
    /** @type {any} */ ({
      narrow: width < 704,
      seat: 0,
      target: plain,
      explain: plain,
      about: () => ({ title: "$5", text: "", rules: [] }), // a bet, and what two cards pay
      hue: (/** @type {number} */ n) => `var(--seat-${n})`,
      live: new Set(),
      log: [],
    }),
    width,
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

/** The first legal target of a kind. @param {any[]} actions @param {string} kind @returns {string | undefined} */
function live(actions, kind) {
  return actions.flatMap((action) => action.targets).find((target) => target.startsWith(`${kind}:`));
}

/** @param {any} view @param {any[]} actions @param {Record<string, any>} things */
export function hint(view, actions, things) {
  const { table } = view;
  if (view.over || view.chance || view.seat === null || !actions.length) return null;
  switch (table.phase) {
    case "token":
      return {
        key: "token",
        target: "die:move",
        text: `Most money wins when the third horse is home. Your roll: ${table.dice.move ? `horse ${table.dice.horse} moves ${table.dice.move}, whoever owns it` : "a 0, so no horse moves"}. Once a game you may roll one die again; mostly that is kept for later.`,
      };
    case "zero":
      return table.horses[table.dice.horse - 1].owner === null
        ? { key: "zero", target: "pile", text: "A 0: no horse moves. Nobody owns this one, so you may draw a card." }
        : {
            key: "zero-owned",
            target: live(actions, "seat"),
            text: "A 0: no horse moves, but you may steal a card at random from the horse's owner.",
          };
    case "bar":
      return {
        key: "bar",
        target: live(actions, "horse"),
        text: "This horse is yours and has the rolled number in its bar: it may run just as far. The arrow shows where to.",
      };
    case "features":
      return {
        key: "feature",
        target: live(actions, "horse"),
        text: "Before the dice come the features of your horses. Each works once a turn; use it or go on.",
      };
    case "target":
      return {
        key: "target",
        target: live(actions, "horse") ?? live(actions, "seat") ?? live(actions, "card"),
        text: "Now say what it is meant for: everything that glows can be chosen. Until then you can still undo.",
      };
    case "pick":
      return {
        key: "pick",
        target: live(actions, "card"),
        text: "These are the other player's cards. Take the one you can use, or the one that would hurt you.",
      };
    case "action":
      return actionHint(view, actions, things);
  }
  return null;
}

/** One thing at a time: buy, bet, play, discard, then what changes late in the race. @param {any} view @param {any[]} actions @param {Record<string, any>} things */
function actionHint(view, actions, things) {
  const { table } = view;
  const [first, second, third] = table.track.prizes;
  const narrow = innerWidth <= 760; // prices and bets have no place of their own on a phone's board
  const spot = (/** @type {string} */ kind, /** @type {number | undefined} */ number) =>
    number === undefined ? undefined : `${narrow ? "horse" : kind}:${number}`;
  const offered = (/** @type {string} */ verb) =>
    actions.filter((action) => action.text.startsWith(`${verb} `)).map((action) => Number(action.text.split(" ")[1]));
  const round = Math.ceil(table.turns / table.seats.length);
  const own = table.seats[view.seat];
  const hints = [
    {
      key: "buy",
      when: own.horses.length === 0 && offered("buy").length > 0,
      target: spot("price", offered("buy")[0]),
      text: `One action a turn. Buy a horse early: it also runs when you roll a number of its bar, has a feature of its own, and the first three pay $${first}, $${second} and $${third}.`,
    },
    {
      key: "bet",
      when: round > 1 && offered("bet").length > 0,
      target: spot("bet", leader(table, offered("bet"))),
      text: `Or bet ${things["figure:stake"]?.title}. This horse is well ahead: if it comes in, each dollar pays the odds beside it, for 1st, 2nd or 3rd. Bets can be added turn by turn.`,
    },
    {
      key: "card",
      when: round > 2 && actions.some((action) => action.text.startsWith("play ")),
      target: live(
        actions.filter((action) => action.text.startsWith("play ")),
        "card",
      ),
      text: "Or play a card: those that glow work now. Push your own horses, hold back the others'. Every turn ends with a new card.",
    },
    {
      key: "discard",
      when: round > 3 && actions.some((action) => action.text.startsWith("discard ")),
      target: "discard",
      text: `No money left? Any two cards bring ${things["figure:pair"]?.title}, whatever they say. Choose this tray, then the two cards. Dead cards are best.`,
    },
    {
      key: "amber",
      when: table.horses.some((/** @type {any} */ one) => one.no_bets),
      target: spot("bet", leader(table, offered("bet"))),
      text: "A horse has reached the amber area: bets on it are closed. Those still outside, like this one, can be bet on.",
    },
    {
      key: "home",
      when: table.order.length > 0,
      target: `horse:${leader(table, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])}`,
      text: "A horse is home. Now nobody leads any more, and cards that speak of the lead are dead. When the third is in, it is over at once.",
    },
  ];
  // The latest that fits and was not due before: a hint is shown once, so the earlier ones have had their turn.
  const found = hints.filter((one) => one.when && one.target).at(-1);
  return found ? { key: found.key, target: found.target, text: found.text } : null;
}

/** The foremost running horse of these. @param {any} table @param {number[]} numbers @returns {number | undefined} */
function leader(table, numbers) {
  return numbers
    .filter((number) => !table.horses[number - 1].place)
    .sort((a, b) => table.horses[b - 1].position - table.horses[a - 1].position)[0];
}
