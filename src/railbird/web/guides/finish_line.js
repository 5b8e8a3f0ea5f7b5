// Finish Line: how to play, and the hints of the guided first game.

import { h } from "../core/render.js";
import { horse } from "../pieces/horse.js";
import { silk } from "../pieces/silks.js";

/** The row of tiles, the leader on the right. @param {number[]} numbers */
function row(numbers) {
  return h("svg", { viewBox: `0 0 ${numbers.length * 92 + 8} 96`, role: "img", "aria-label": `the row from last to first: ${numbers.join(", ")}` },
    numbers.map((number, n) => {
      const { colour, ink } = silk(number);
      return h("g", { key: n, transform: `translate(${50 + n * 92} 48)` },
        h("rect", { class: "lane-space even", x: -42, y: -40, width: 84, height: 80, rx: 8 }), horse({ number, colour, ink, size: 70 }));
    }));
}

export const chapters = [
  { title: "A row of seven", picture: () => row([12, 1, 6, 9, 3, 8, 10]), text: [
    "Seven horses lie in a row. The one on the far right leads. Dice push them past each other until the pool of dice is empty: then the far right has **won** and its neighbour is **second**.",
    "Three races. Before each you stake what you have in secret; fresh capital comes before the second and the third." ] },
  { title: "The slip", text: [
    "On your slip you stake on up to three **winners** and up to two **pairs** for first and second, at odds fixed by where the horse starts: from the back much is paid, from the front little.",
    "Nobody sees your slip until the race is over." ] },
  { title: "Three dice in the hand", text: [
    "Whoever is on turn holds three dice, rolls them, uses **one** and passes the other two on with a new one from the pool. A used die lies on its tile, goes out of the race or comes back, as its face says.",
    "Colours are of different kinds: some move a horse forward, some back, some mark it, some are bets at the side." ] },
  { title: "Dead even", text: ["Two horses can run dead even at the front. If they still do so at the end a photo is taken: the photo finish decides."] },
  { title: "The end", text: ["After the third race capital and side bets together are the Grand Total. The highest wins; equal totals share the victory."] },
];

/** @param {any} view @param {any[]} actions */
export function hint(view, actions) {
  if (view.over || !actions.length) return null;
  switch (view.table.phase) {
    case "slips": return { key: "slips", text: "Write your slip: choose a winner or a pair, then the stake. Horses at the back pay most. Confirm when you are done; nobody sees it before the finish." };
    case "use": return { key: "use", text: "Use one of the three dice; the other two go on to the next player. Think of what they will do with them." };
    case "extra moves": return { key: "extra", text: "Extra moves: choose the horse that gains." };
    case "photo finish": return { key: "photo", text: "Two horses crossed together: the photo decides." };
  }
  return null;
}
