// Events set in motion: dice tumble, horses run, cards and money go from hand to hand.

import { tumble } from "../../../web/pieces/die.js";
import { gallop } from "../../../web/pieces/horse.js";
import { PLACES } from "./marks.js";
import { at, circle, moved, shapeOf } from "./shape.js";

/** @typedef {import("../../../web/core/stage.js").Stage} Stage */

const LOOK = 420; // ms

/** @param {LongShot.Event} event @param {Stage} stage */
export function animate(event, stage) {
  const { kind, data } = event;
  const seat = /** @type {number} */ (event.seat); // where nobody did it, none is asked for
  switch (kind) {
    case "rolled":
      return roll(stage);
    case "move die":
      stage.sound?.("dice");
      return tumble(stage, stage.piece("die:move"), 80);
    case "moved":
      return data.from === data.to ? null : run(stage, data.horse, data.from, data.to);
    case "swapped":
      return Promise.all(
        data.horses.map((/** @type {number} */ number, /** @type {number} */ n) =>
          run(stage, number, data.to[1 - n], data.to[n]),
        ),
      );
    case "finished":
      return finish(stage, data.horse, data.place);
    case "played": {
      const [, title, text] = event.text.match(/ plays (.+?) \(\w+\): (.*)$/) ?? [];
      stage.sound?.("card");
      return title ? stage.banner(title, text) : null;
    }
    case "looked":
      return stage.banner(`${stage.view.names[data.at]}'s hand`, `${stage.view.names[seat]} looks at it`);
    case "over":
      return stage.banner("The third horse is in", "The race is over");
    case "drawn":
      return carry(stage, stage.piece("pile"), seatSpot(stage, seat), "");
    case "stolen":
      return carry(stage, seatSpot(stage, data.from), seatSpot(stage, seat), "");
    case "cash taken":
      return carry(stage, seatSpot(stage, data.from), seatSpot(stage, seat), `$${data.amount}`);
    case "bet": {
      const from = data.paid ? seatSpot(stage, seat) : null;
      return seen(stage, carry(stage, from, betSpot(stage, data.horse), `$${data.amount}`));
    }
    case "bought": {
      const spot = stage.target(`price:${data.horse}`) ?? stage.target(`horse:${data.horse}`);
      return seen(stage, carry(stage, seatSpot(stage, seat), spot, `$${data.price}`));
    }
    case "money":
    case "pair sold":
      stage.sound?.("coin");
      stage.fly(seatSpot(stage, seat), `+$${data.amount}`, "gain");
      return stage.pause(LOOK);
  }
  return null;
}

/** What somebody else spends his action on stays before the eyes for a moment. @param {Stage} stage @param {Promise<void>} shown */
async function seen(stage, shown) {
  await shown;
  await stage.pause(LOOK);
}

/** Where somebody sits: the plate above the lanes, on a phone one's own purse or the name of whoever moves. @param {Stage} stage @param {number} seat */
function seatSpot(stage, seat) {
  const own = stage.view.seat === seat ? stage.root.querySelector(".ls-cash") : null;
  return stage.piece(`plate:${seat}`) ?? own ?? stage.root.querySelector(".strip .turn");
}

/** @param {Stage} stage @param {number} number */
function betSpot(stage, number) {
  return stage.target(`bet:${number}`) ?? stage.target(`horse:${number}`);
}

/** A card, or a sum with its words, from one place to another; without a place of departure it only appears. @param {Stage} stage @param {Element | null} from @param {Element | null} to @param {string} sum */
async function carry(stage, from, to, sum) {
  if (stage.instant || !to || from === to) return;
  stage.sound?.(sum ? "coin" : "card");
  if (!from) return stage.fly(to, sum, "gain");
  const carried = document.createElement("div");
  carried.className = sum ? "ls-courier ls-coin" : "ls-courier";
  carried.textContent = sum;
  carried.setAttribute("aria-hidden", "true");
  document.body.append(carried);
  const centre = (/** @type {Element} */ element, /** @type {number} */ scale) => {
    const box = element.getBoundingClientRect();
    const x = box.left + box.width / 2 - carried.offsetWidth / 2;
    const y = box.top + box.height / 2 - carried.offsetHeight / 2;
    return { transform: `translate(${x}px, ${y}px) scale(${scale})` };
  };
  await stage.run(carried, [centre(from, 0.7), { ...centre(to, 1) }], 480, "cubic-bezier(.4,.1,.3,1)");
  carried.remove();
}

/** @param {Stage} stage */
async function roll(stage) {
  stage.sound?.("dice");
  await Promise.all([tumble(stage, stage.piece("die:horse"), 60), tumble(stage, stage.piece("die:move"), 90)]);
  await stage.pause(180);
}

/** Space by space along the lane. @param {Stage} stage @param {number} number @param {number} from @param {number} to */
async function run(stage, number, from, to) {
  const piece = stage.piece(`horse:${number}`);
  if (!piece || stage.instant) return;
  const shape = shapeOf(stage.narrow);
  const { track } = stage.view.table;
  const steps = Math.abs(to - from);
  const frames = Array.from({ length: steps + 1 }, (_, n) => ({
    transform: moved(at(shape, track, number, from + Math.sign(to - from) * n)),
  }));
  stage.sound?.("hooves");
  const rest = gallop(piece);
  await stage.run(piece, frames, Math.max(300, Math.min(1300, steps * 160)), "cubic-bezier(.35,.1,.4,1)");
  rest();
}

/** Over the line, then into the winner's circle. @param {Stage} stage @param {number} number @param {number} place */
async function finish(stage, number, place) {
  const shape = shapeOf(stage.narrow);
  const { table, names } = stage.view;
  const one = table.horses[number - 1];
  const piece = stage.piece(`horse:${number}`);
  const line = at(shape, table.track, number, table.track.spaces + 1);
  stage.sound?.(place === 3 ? "bell" : "cheer");
  const rest = stage.instant ? () => {} : gallop(piece);
  await stage.run(
    piece,
    [{ transform: moved(line) }, { transform: moved(circle(shape, place)) }],
    620,
    "cubic-bezier(.4,0,.3,1)",
  );
  rest();
  await stage.banner(
    `${PLACES[place - 1]}: ${number} · ${one.name}`,
    one.owner === null ? "Nobody's horse" : `$${table.track.prizes[place - 1]} for ${names[one.owner]}`,
  );
}
