// Long Shot: The Dice Game: how to play, and the hints of the guided first game.

import { h } from "../core/render.js";
import { die } from "../pieces/die.js";
import { horse } from "../pieces/horse.js";
import { silkNamed } from "../pieces/silks.js";
import { track } from "../games/long_shot_dice/track.js";

const COLOURS = ["red", "yellow", "dark blue", "pink", "green", "light blue", "orange", "purple"];

/** A board for the pictures. @param {number[]} positions @param {number[]} [podium] @param {[number, number] | null} [rolled] */
function boardWith(positions, podium = [], rolled = null) {
  const horses = positions.map((position, n) => ({
    number: n + 1,
    name: "",
    colour: COLOURS[n],
    position,
    place: podium.indexOf(n + 1) + 1 || null,
    owner: null,
    bar: [],
    printed: [],
  }));
  const table = {
    track: { spaces: 15, no_bet_after: 11, purses: [35, 25, 15] },
    horses,
    podium,
    rolled: rolled?.[0] ?? null,
    spaces: rolled?.[1] ?? null,
    number: rolled?.[0] ?? null,
  };
  const plain = (/** @type {string} */ _, /** @type {string} */ __, /** @type {any} */ more = {}) => more;
  return track(
    { table, names: [] },
    /** @type {any} */ ({
      narrow: innerWidth < 760,
      target: plain,
      explain: plain,
      hue: () => "#000",
      live: new Set(),
    }),
  );
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
    title: "Five Actions",
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

/** @param {any} view @param {any[]} actions */
export function hint(view, actions) {
  const { table } = view;
  if (view.over || !actions.length) return null;
  if (table.phase === "action" && table.round <= 1 && table.wild_used === false) {
    return {
      key: "first",
      target: "horse",
      text: `The dice showed ${table.rolled} and ${table.spaces}: horse ${table.rolled} ran ${table.spaces}, and the horses X'd on its card moved 1. Now you take one Action with ${table.number}. What glows can be clicked; hover or hold to read what it does.`,
    };
  }
  if (table.phase === "action" && table.round === 2)
    return {
      key: "second",
      text: "A bet is the plain way to money, a Jersey makes a horse run more often, cells fill rows for bonuses. You can undo a step until somebody else acts or dice are rolled.",
    };
  if (table.waiting.bonuses)
    return { key: "bonus", text: "A full row or column: choose a bonus box. Each box can be used once." };
  if (table.phase === "action" && table.horses.some((/** @type {any} */ one) => one.past_no_bet))
    return { key: "line", text: "A horse is past the red post: it can be bet on only by those who have its Helmet." };
  if (table.last_round)
    return { key: "last", text: "Three horses are in: everybody still has this turn, then the money is counted." };
  return null;
}
