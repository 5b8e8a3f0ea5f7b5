// How events are shown.

import { tumble } from "../../../web/pieces/die.js";
import { gallop } from "../../../web/pieces/horse.js";
import { hue } from "../../../web/table/context.js";
import { at, circle, distanceOf, faces, shapeOf, spots } from "./course.js";
import { PLACES, plateAt, pose } from "./track.js";

/** @typedef {import("../../../web/core/stage.js").Stage} Stage */
/** @typedef {{x: number, y: number, heading: number, size: number}} Step */

const SPACE = 170; // ms for one space
const FLIGHT = 400; // ms in which what somebody else did goes from their name to where it belongs
const LOOK = 240; // ms that it stays there

/** @param {LongShotDice.Event} event @param {Stage} stage */
export function animate(event, stage) {
  const { kind, data } = event;
  const seat = /** @type {number} */ (event.seat); // where nobody did it, none is asked for
  const own = event.seat !== null && stage.view.seat === seat;
  const horse = (/** @type {number} */ number) => stage.piece(`horse:${number}`);
  switch (kind) {
    case "rolled":
      return roll(stage);
    case "wild":
      return own ? null : deed(stage, seat, `★ ${data.number}`, horse(data.number));
    case "moved":
      return data.from === data.to ? null : run(stage, data.horse, data.to);
    case "finished":
      return finish(stage, data.horse, data.place);
    case "last round":
      stage.sound("bell");
      return stage.banner("The third horse is in", "This round is the last");
    case "cell":
      stage.sound("pen");
      return own ? bump(stage, stage.target(`cell:${data.cell}`)) : deed(stage, seat, `✕ ${cellOf(stage, data.cell)}`);
    case "helmet":
    case "jersey":
      stage.sound("pen");
      return own
        ? bump(stage, stage.target(`${kind}:${data.horse}`))
        : deed(stage, seat, kind === "helmet" ? "Helmet" : "Jersey", horse(data.horse));
    case "bonus":
      stage.sound("pen");
      return own ? bump(stage, stage.target(`bonus:${data.box}`)) : deed(stage, seat, "Bonus");
    case "box": {
      stage.sound("pen");
      const box = stage.target(`box:${data.card}:${data.box}`);
      return own ? bump(stage, box) : deed(stage, seat, "✕", box ?? stage.piece(`horse:${data.box}`));
    }
    case "extra die":
      stage.sound("dice");
      return tumble(stage, stage.piece("die:extra"), 80);
    case "bought": {
      stage.sound("card");
      fly(stage, seat, -data.price);
      const card = stage.root.querySelector(`.ld-card [data-target="horse:${data.horse}"]`);
      return own ? bump(stage, card) : deed(stage, seat, "bought", card ?? horse(data.horse));
    }
    case "bet":
      fly(stage, seat, data.paid ? -data.amount : 0);
      return own
        ? bump(stage, stage.target(`bet:${data.horse}`))
        : deed(stage, seat, `$${data.amount}`, horse(data.horse));
    case "money":
      fly(stage, seat, data.amount);
  }
  return null;
}

/** A sum rises from the money of its seat. @param {Stage} stage @param {number} seat @param {number} amount */
function fly(stage, seat, amount) {
  if (!amount) return;
  stage.sound("coin");
  const lines = stage.root.querySelectorAll(".tote tbody tr");
  const from =
    lines[seat]?.querySelector(".tote-money") ??
    (stage.view.seat === seat ? stage.root.querySelector(".ld-cash") : null);
  stage.fly(from, `${amount > 0 ? "+" : "−"}$${Math.abs(amount)}`, amount > 0 ? "gain" : "loss");
}

/** The number of a cell of the grid. @param {Stage} stage @param {string} cell */
const cellOf = (stage, cell) => stage.view.table.grid[(Number(cell[1]) - 1) * 4 + Number(cell[3]) - 1];

/**
 * What somebody else did, slowly enough to be followed: a chip in their colour goes from their name to where it belongs, or
 * stays at the name when that is nowhere to be seen.
 * @param {Stage} stage @param {number} seat @param {string} text @param {Element | null} [to]
 */
async function deed(stage, seat, text, to = null) {
  const from =
    stage.root.querySelectorAll(".tote tbody tr")[seat]?.querySelector(".tote-name") ??
    stage.root.querySelector(".strip .turn");
  if (!from || stage.instant) return stage.pause(LOOK);
  const chip = document.createElement("div");
  chip.className = "ld-deed";
  chip.textContent = text;
  chip.setAttribute("aria-hidden", "true");
  chip.style.background = hue(seat);
  document.body.append(chip);
  const at = (/** @type {Element} */ element, /** @type {number} */ size) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return {
      transform: `translate(${left + width / 2}px, ${top + height / 2}px) translate(-50%, -50%) scale(${size})`,
    };
  };
  await stage.run(chip, [at(from, 0.6), at(to ?? from, 1.1)], to ? FLIGHT : FLIGHT / 2);
  await Promise.all([bump(stage, to?.querySelector(".ld-figure") ? null : to), stage.pause(LOOK)]);
  chip.remove();
}

/** @param {Stage} stage @param {Element | null} element */
function bump(stage, element) {
  if (!element) return null;
  const frames = [{ transform: "scale(1)" }, { transform: "scale(1.22)" }, { transform: "scale(1)" }];
  return stage.run(element, frames, 300, "ease-out", "none");
}

/** @param {Stage} stage */
async function roll(stage) {
  stage.sound("dice");
  await Promise.all([tumble(stage, stage.piece("die:horse"), -70), tumble(stage, stage.piece("die:move"), 80)]);
  await stage.pause(200);
}

/** Space by space along the bend, while the others make room. @param {Stage} stage @param {number} number @param {number} to */
async function run(stage, number, to) {
  const shape = shapeOf(stage.narrow);
  const { table } = stage.view;
  const { spaces } = table.track;
  const one = table.horses[number - 1];
  const before = spots(table, shape);
  const horses = table.horses.map((/** @type {LongShotDice.Horse} */ other) =>
    other === one ? { ...one, position: to } : other,
  );
  const after = spots({ ...table, horses }, shape);
  const count = Math.max(1, Math.abs(to - one.position));
  /** @type {Step[]} */
  const steps = [before[number]];
  for (let i = 1; i < count * 4; i++) {
    const part = i / (count * 4);
    const point = at(shape, distanceOf(shape, spaces, one.position + (to - one.position) * part));
    steps.push({ ...point, size: before[number].size + (after[number].size - before[number].size) * part });
  }
  steps.push(after[number]);
  const others = table.horses.filter(
    (/** @type {LongShotDice.Horse} */ other) => other !== one && before[other.number] !== after[other.number],
  );
  await Promise.all([
    ride(stage, number, steps, count * SPACE),
    ...others.map((/** @type {LongShotDice.Horse} */ { number: other }) =>
      glide(stage, other, [before[other], after[other]], count * SPACE),
    ),
  ]);
}

/** @param {Stage} stage @param {number} number @param {Step[]} steps @param {number} ms */
async function ride(stage, number, steps, ms) {
  const piece = stage.piece(`horse:${number}`);
  if (!piece || stage.instant) return;
  piece.parentElement?.append(piece); // it runs in front of the others
  stage.sound("hooves");
  const rest = gallop(piece);
  await glide(stage, number, steps, ms);
  rest();
}

/** A horse with its number from spot to spot: it leans, grows and turns on the way. @param {Stage} stage @param {number} number @param {Step[]} steps @param {number} ms */
async function glide(stage, number, steps, ms) {
  const piece = stage.piece(`horse:${number}`);
  if (!piece) return;
  const last = steps.length - 1;
  const places = steps.map(({ x, y }) => ({ transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` }));
  const turned = (/** @type {(step: Step) => string} */ look) =>
    steps.flatMap((step, n) => {
      const before = steps[n - 1];
      const frame = { transform: look(step), offset: n / last };
      if (!before || faces(before.heading) === faces(step.heading)) return [frame];
      return [{ transform: look({ ...step, heading: before.heading }), offset: n / last }, frame]; // it turns at once
    });
  await Promise.all([
    stage.run(piece, places, ms),
    stage.run(piece.querySelector(".ld-figure"), turned(pose), ms),
    stage.run(piece.querySelector(".ld-plate"), turned(plateAt), ms),
  ]);
}

/** Across the line, then into the winner's circle. @param {Stage} stage @param {number} number @param {number} place */
async function finish(stage, number, place) {
  const shape = shapeOf(stage.narrow);
  const { table } = stage.view;
  const { spaces } = table.track;
  const one = table.horses[number - 1];
  const start = spots(table, shape)[number];
  const from = distanceOf(shape, spaces, one.position);
  const beyond = distanceOf(shape, spaces, spaces) * 2 - distanceOf(shape, spaces, spaces - 1) + shape.gate * 0.3;
  /** @type {Step[]} */
  const steps = [start];
  for (let i = 1; i <= 8; i++) steps.push({ ...at(shape, from + ((beyond - from) * i) / 8), size: start.size });
  await ride(stage, number, steps, Math.max(420, (spaces + 1 - one.position) * SPACE + 200));
  stage.sound("cheer");
  const end = steps[steps.length - 1];
  const high = { ...end, x: (end.x + circle(shape, place).x) / 2, y: shape.top, size: start.size * 1.25 };
  await glide(stage, number, [end, high, circle(shape, place)], 560);
  const purse = table.track.purses[place - 1];
  const owner = one.owner === null ? "Nobody owns it" : `$${purse} for ${stage.view.names[one.owner]}`;
  await stage.banner(`${PLACES[place - 1]}: ${number} · ${one.name}`, owner);
}
