// Long Shot: how to play, and the hints of the guided first game.

import { h } from "../core/render.js";
import { horse } from "../pieces/horse.js";
import { lane } from "../pieces/lane.js";
import { silk } from "../pieces/silks.js";

/** A stretch of the lanes. @param {[number, number][]} runners number and space */
function lanes(runners) {
  return h("svg", { viewBox: `0 0 640 ${runners.length * 40 + 8}`, role: "img", "aria-label": runners.map(([number, at]) => `horse ${number} on space ${at}`).join(", ") },
    runners.map(([number, at], line) => {
      const { colour, ink } = silk(number);
      return [lane({ key: `l${line}`, spaces: 14, x: 5, y: 4 + line * 40, space: 45, height: 38 }),
        h("g", { key: `h${line}`, transform: `translate(${5 + (at + 0.5) * 45} ${23 + line * 40})` }, horse({ number, colour, ink, size: 48 }))];
    }));
}

export const chapters = [
  { title: "Ten lanes", picture: () => lanes([[1, 6], [2, 4], [3, 9], [4, 2], [10, 1]]), text: [
    "Ten horses run in their own lanes. The game stops the moment the third one crosses the line. Low numbers are favourites, 10 is a long shot that pays a fortune." ] },
  { title: "A turn", text: [
    "First you may use **features** of horses you own. Then both dice: the horse of the horse die moves, and your own horses that have its number in their **movement bar** may move along.",
    "Then one action: **play a card**, **buy a horse**, **bet $5**, or **discard two cards for $5**. Then draw a card." ] },
  { title: "Cards", text: ["Cards push horses, hold them back, move money and spoil plans. Your hand is yours alone. Some cards are **lead** cards: a horse in the lead can change what they may do."] },
  { title: "No bets", text: ["Once a horse has reached the No-bets area nobody can bet on it any more."] },
  { title: "The end", text: ["Owners of the first three get $100, $75 and $50, and every bet on them pays the stake times the odds for that place. Most money wins; horses and cards are worth nothing by themselves."] },
];

/** @param {any} view @param {any[]} actions */
export function hint(view, actions) {
  if (view.over || !actions.length) return null;
  switch (view.table.phase) {
    case "features": return { key: "features", text: "Before the roll you may use features of the horses you own, or go on." };
    case "action": return { key: "action", text: "One action: play a card, buy a horse, bet $5 or turn two cards into $5. Raised cards can be played now." };
    case "bar": return { key: "bar", text: "The rolled number stands in the movement bar of a horse of yours: it may move along." };
    case "target": return { key: "target", text: "Choose what the card touches; what glows can be clicked." };
  }
  return null;
}
