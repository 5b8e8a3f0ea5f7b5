// Homestretch: how to play, and the hints of the guided first game.

import { h } from "../core/render.js";
import { horse } from "../pieces/horse.js";
import { lane } from "../pieces/lane.js";
import { silk } from "../pieces/silks.js";

/** Lanes with horses at these spaces. @param {[number, number][]} runners number and space */
function lanes(runners) {
  return h("svg", { viewBox: `0 0 640 ${runners.length * 46 + 8}`, role: "img", "aria-label": runners.map(([number, at]) => `horse ${number} on space ${at}`).join(", ") },
    runners.map(([number, at], row) => {
      const { colour, ink } = silk(number);
      return [lane({ key: `l${row}`, spaces: 10, x: 10, y: 4 + row * 46, space: 62, height: 42, numbers: row === runners.length - 1 }),
        h("g", { key: `h${row}`, transform: `translate(${10 + (at + 0.5) * 62} ${24 + row * 46})` }, horse({ number, colour, ink, size: 52 }))];
    }));
}

export const chapters = [
  { title: "Four afternoon races", picture: () => lanes([[5, 3], [6, 5], [7, 7], [8, 4], [11, 2]]), text: [
    "Eleven horses, numbered 2 to 12 like the totals of two dice. Seven comes up often and 2 hardly ever, so favourites are dear and pay little, longshots are cheap and pay well.",
    "You own **shares** of horses and lay **bets** on them. After four races the most money wins." ] },
  { title: "The draft", text: ["At the start everybody holds a hand of share cards, keeps one in secret and passes the rest on, until all are taken. What you keep you pay for. Long before a race you decide which horses you want to see win."] },
  { title: "Betting", text: [
    "In each race you lay five tokens of value 1, 1, 2, 2 and 3 face down on **Win**, **Place** or **Show** of any horse. Others see where your tokens lie, not what they are worth.",
    "Bets cost nothing. A winning token pays its value times the figure of the tote board." ] },
  { title: "The race", text: [
    "Whoever has the dice rolls two: the horse of the total may move **two spaces and the turn ends**, or **one space and roll again**.",
    "Handicap tokens behind the gate move a horse forward or hold it back as the race card says. In the last stretch the rearmost horses get special moves.",
    "Three horses come in: Win, Place and Show. The race card's purses are shared by those who hold shares of them." ] },
  { title: "Between races", text: ["After the first race shares can be bought once more: from the row, or blind from the deck for a fee."] },
];

/** @param {any} view @param {any[]} actions */
export function hint(view, actions) {
  if (view.over || !actions.length) return null;
  switch (view.table.phase) {
    case "draft": return { key: "draft", text: "Keep one share and pass the rest on. Nobody sees what you keep. Middle numbers come up most often; the edges pay most." };
    case "betting": case "claim": return { key: "betting", text: "Lay your tokens face down on Win, Place or Show. They cost nothing and pay their value times the figure of the spot." };
    case "move": case "again": return { key: "move", text: "Two spaces and the dice go on, or one space and you roll again. Roll again when the next total probably helps you." };
    case "special": return { key: "special", text: "One of the rearmost horses gets a special move: choose which." };
    case "buying": case "offer": return { key: "buying", text: "One more chance to buy shares before the later races, which pay more." };
  }
  return null;
}
