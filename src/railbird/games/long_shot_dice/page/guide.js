// Long Shot: The Dice Game: how to play, and the hints of the guided first game.

import { h } from "../../../web/core/render.js";
import { die } from "../../../web/pieces/die.js";
import { horse } from "../../../web/pieces/horse.js";
import { silkNamed } from "../../../web/pieces/silks.js";
import { line } from "./market.js";
import { sheet } from "./sheet.js";
import { track } from "./track.js";

const COLOURS = ["red", "yellow", "dark blue", "pink", "green", "light blue", "orange", "purple"];
const PRINTED = [[6], [5], [1], [2], [1, 4], [2, 3], [1, 3], [2, 4]];
const KINDS = [
  ["money", "gain $7"],
  ["money", "gain $7"],
  ["money", "gain $7"],
  ["back two", "two horses back 2 each"],
  ["free bet", "a free $3 Bet"],
  ["forward two", "two horses forward 2 each"],
  ["back one", "one horse back 3"],
  ["free bet", "a free $3 Bet"],
  ["forward one", "one horse forward 3"],
  ["helmet", "a Helmet Action for any horse"],
  ["jersey", "a Jersey Action for any horse"],
  ["horse", "a Market horse for free"],
];

/** A table for the pictures. @param {number[]} positions @param {number[]} [podium] @param {[number, number] | null} [rolled] */
function tableWith(positions, podium = [], rolled = null) {
  return {
    track: { spaces: 15, no_bet_after: 11, purses: [35, 25, 15] },
    horses: positions.map((position, n) => ({
      number: n + 1,
      name: "",
      colour: COLOURS[n],
      position,
      place: podium.indexOf(n + 1) + 1 || null,
      owner: null,
      bar: PRINTED[n],
    })),
    podium,
    rolled: rolled?.[0] ?? null,
    spaces: rolled?.[1] ?? null,
    number: rolled?.[0] ?? null,
  };
}

const plain = (/** @type {string} */ _, /** @type {string} */ __, /** @type {any} */ more = {}) => more;
const context = () =>
  /** @type {any} */ ({
    narrow: innerWidth < 760,
    target: plain,
    explain: plain,
    about: (/** @type {string} */ name) => ({
      title: name === "figure:set" ? "$5" : "At the end",
      text: "",
      rules: [],
    }),
    hue: () => "#000",
    live: new Set(),
  });

/** @param {number[]} positions @param {number[]} [podium] @param {[number, number] | null} [rolled] */
const boardWith = (positions, podium, rolled) =>
  track(/** @type {any} */ ({ table: tableWith(positions, podium, rolled), names: [] }), context());

/** A card whose boxes 5 and 7 were X'd in the race. */
function cardPicture() {
  const table = tableWith([0, 0, 0, 0, 0, 0, 0, 0]);
  const laundry = {
    ...table.horses[4],
    name: "Laundry Day",
    cost: 6,
    odds: [7, 6, 5, 1],
    trigger: "scoring",
    ability: "+$10 if you have no jockey set.",
    bar: [1, 4, 5, 7],
  };
  return line(/** @type {any} */ ({ table, names: [] }), laundry, context());
}

/** A sheet in the middle of a race: the third column is full. */
function sheetPicture() {
  const table = {
    ...tableWith([0, 0, 0, 0, 0, 0, 0, 0]),
    grid: [8, 3, 5, 6, 4, 7, 1, 2, 2, 8, 6, 3, 7, 1, 4, 5],
    bonuses: KINDS.map(([kind, words], n) => ({ box: `B${n + 1}`, kind, words })),
    sheets: [
      {
        seat: 0,
        money: 16,
        score: 31,
        wilds_marked: 1,
        cells: ["r1c2", "r1c3", "r2c1", "r2c3", "r3c3", "r3c4", "r4c3"],
        boxes: ["B1"],
        helmets: [5, 7],
        jerseys: [3, 5],
        bets: [0, 0, 3, 0, 6, 0, 4, 0],
        horses: [],
      },
    ],
  };
  return sheet(/** @type {any} */ ({ table }), 0, context(), false);
}

/** @param {number} number */
function one(number) {
  const { colour, ink } = silkNamed(COLOURS[number - 1], number);
  return horse({ number, colour, ink, size: 90 });
}

export const chapters = [
  {
    title: "The race",
    picture: () => boardWith([3, 6, 12, 8, 9, 2, 5, 4], [], [5, 2]),
    text: [
      "Eight horses run one lap of fifteen spaces. Horses are nobody's at first: everybody bets on them, buys them and pushes them. When the third horse is in, the round is finished and the money counted: **most money wins**.",
      "Nothing is hidden. The only thing nobody knows is the next roll.",
    ],
  },
  {
    title: "A round",
    picture: () =>
      h(
        "svg",
        { viewBox: "0 0 420 90", role: "img", "aria-label": "The dice show horse 5 and two spaces" },
        h(
          "g",
          { transform: "translate(60 45)" },
          die({ face: 5, size: 60, colour: "#1d7a43", ink: "#fff", shape: "octagon" }),
        ),
        h("g", { transform: "translate(140 45)" }, die({ face: 2, size: 52, pips: true })),
        h("g", { transform: "translate(290 48)" }, one(5)),
      ),
    text: [
      "The Active Player rolls both dice. The horse of the eight-sided die moves as many spaces as the other die shows.",
      "Then every horse whose box is X'd on **that horse's card** moves one space, lowest number first, wherever the card lies.",
      "Then everybody, in turn, takes exactly one Action with the rolled number.",
    ],
  },
  {
    title: "A card",
    picture: cardPicture,
    text: [
      "Each horse has a card in the Market: its name, what it does for its owner, its price, and how many times a bet pays for 1st, 2nd and 3rd.",
      "The eight boxes are what drives the race. Here 1, 4, 5 and 7 are X'd: whenever 5 is rolled, each of them moves one space after it. Jerseys add X's; nothing takes them away.",
    ],
  },
  {
    title: "Five Actions",
    picture: sheetPicture,
    text: [
      "**Concession**: mark a cell of the number in your grid. A full row or column earns a bonus of your choice: money, pushes, a free bet, even a free horse.",
      "**Helmet**: with it you may bet on that horse after it has passed the No Bet line.",
      "**Jersey**: mark it and X a box of that horse's card: from the next roll on the horse of that box moves along. Helmet and Jersey of one horse make a set worth $5.",
      "**Bet** $1 to $3 on the horse. It pays by its odds for 1st, 2nd and 3rd, and the stake once if the horse is only past the No Bet line.",
      "**Buy** the horse's card: its purse and its ability are yours.",
    ],
  },
  {
    title: "Wilds",
    text: [
      "Three times in the race you may act with another number than the rolled one. If nothing at all is possible you erase a marked Wild instead, or pass.",
    ],
  },
  {
    title: "The line",
    picture: () => boardWith([15, 8, 13, 15, 9, 12, 6, 4], [7, 2]),
    text: [
      "Only the dice and the X's of the rolled card carry a horse across the finish. Bonuses and abilities stop on space 15.",
      "The first three take $35, $25 and $15 for their owners. The third one home makes this round the last.",
    ],
  },
  {
    title: "Alone: Roland Wright",
    text: [
      "Alone you race against Roland. He has no choices: after your turn his sheet says what he does, by the row of the horse die and the column of the other.",
    ],
  },
];

/**
 * One lesson for each of the first rounds; one that has nothing to point at makes way for the next.
 * @type {((view: any, find: (pattern: RegExp) => any, things: Record<string, any>) => {key: string, target: string, text: string} | null)[]}
 */
const LESSONS = [
  ({ table }) => ({
    key: "roll",
    target: `horse:${table.rolled}`,
    text: `The dice showed ${table.rolled} and ${table.spaces}: horse ${table.rolled} ran ${table.spaces}, then each horse with a filled box on card ${table.rolled} moved 1. Now you take one Action with ${table.number}. Whatever glows can be clicked.`,
  }),
  ({ table }, find) =>
    find(/^bet/) && {
      key: "bet",
      target: `bet:${table.number}`,
      text: `A bet is the plain way to money: $1 to $3 now. It pays ${table.horses[table.number - 1].odds[0]} times that if ${table.number} comes in first, less for 2nd and 3rd, and nothing if it falls behind.`,
    },
  ({ table }, find) =>
    find(/^jersey/) && {
      key: "jersey",
      target: `jersey:${table.number}`,
      text: `A Jersey makes horses faster: X a box of card ${table.number}, and from now on the horse of that box moves 1 whenever ${table.number} is rolled. Help the horses you bet on.`,
    },
  (_, find) =>
    find(/^concession/) && {
      key: "cell",
      target: find(/^concession/).targets[0],
      text: "Cells pay later: a full row or column earns a bonus from the boxes beside the grid, and you choose which. Four marks you had from the start.",
    },
  ({ table }, find, things) =>
    find(/^helmet/) && {
      key: "helmet",
      target: `helmet:${table.number}`,
      text: `With a Helmet you may still bet on ${table.number} when it is past the red No Bet post, where you know more. Helmet and Jersey of one horse are worth ${things["figure:set"]?.title}.`,
    },
  ({ table }, find) =>
    find(/^buy/) && {
      key: "buy",
      target: `horse:${table.number}`,
      text: `You could buy this horse. Its owner takes the purse, $${table.track.purses.join(", $")} for the first three, and may use what its card says for the rest of the race.`,
    },
  (_, find) =>
    find(/^wild/) && {
      key: "wild",
      target: "wild",
      text: "If the rolled number does not suit you, mark a Wild and act with any other. You have three for the whole race, and they are worth nothing at the end.",
    },
];

/** @param {any} view @param {any[]} actions @param {Record<string, any>} things */
export function hint(view, actions, things) {
  const { table } = view;
  if (view.over || view.chance || !actions.length) return null;
  const find = (/** @type {RegExp} */ pattern) => actions.find((action) => pattern.test(action.text));
  const bonus = find(/^bonus/);
  if (bonus)
    return {
      key: "bonus",
      target: bonus.targets[0],
      text: "A full line: choose one of the bonus boxes. Each box works once. You can undo a step until dice are rolled or somebody else acts.",
    };
  if (table.phase !== "action") return null;
  if (table.last_round)
    return {
      key: "last",
      target: `horse:${table.podium[2]}`,
      text: `Three horses are in: everybody still has this turn, then the money is counted. A set of Helmet and Jersey is ${things["figure:set"]?.title} for sure.`,
    };
  if (table.podium.length)
    return {
      key: "first home",
      target: `horse:${table.podium[0]}`,
      text: `Horse ${table.podium[0]} is in: bets on it are closed and its owner has the purse. When the third one is in, the round is played out and the race is over.`,
    };
  const late = table.horses.find((/** @type {any} */ one) => one.past_no_bet);
  if (late && table.round > LESSONS.length)
    return {
      key: "line",
      target: `horse:${late.number}`,
      text: `Horse ${late.number} is past the red post: only those who have its Helmet may bet on it now. Bets on it pay back at least the stake if it stays there.`,
    };
  for (const lesson of LESSONS.slice(table.round - 1)) {
    const found = lesson(view, find, things);
    if (found) return found;
  }
  return null;
}
