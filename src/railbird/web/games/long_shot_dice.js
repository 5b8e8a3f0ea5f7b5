// Long Shot: The Dice Game on the screen. Drawing in long_shot_dice/, words and movement here.

import { h } from "../core/render.js";
import { tumble } from "../pieces/die.js";
import { face, gallop } from "../pieces/horse.js";
import { tag } from "../pieces/card.js";
import { sum } from "../pieces/money.js";
import { silkNamed } from "../pieces/silks.js";
import { market, sheet, smallSheet, whenOf } from "./long_shot_dice/sheets.js";
import { at, circle, photo, shapeOf, spaceLength, spots, track } from "./long_shot_dice/track.js";

export const styles = ["long_shot_dice.css"];
export const tabs = { mine: "My sheet", cards: "Market", others: "Others" };
export const board = track;
export const cards = market;
export { photo };
export const early = ["rolled"];
export const seat = smallSheet;

/** @param {any} view @param {import("../table/context.js").Context} ctx */
export function mine(view, ctx) {
  return sheet(view, /** @type {number} */ (ctx.seat), ctx, true);
}

/** @param {any} view */
export function strip(view) {
  const { round, rolled, spaces, number, horses, last_round: last } = view.table;
  if (!round) return null;
  const of = (/** @type {number} */ n) => {
    const { colour, ink } = silkNamed(horses[n - 1].colour, n);
    return tag(n, colour, ink);
  };
  return [
    h("span", { class: "quiet" }, `Round ${round}${last ? ", the last" : ""}`),
    rolled
      ? [
          of(rolled),
          h("span", {}, `+${spaces}`),
          number !== rolled ? [h("span", { class: "quiet" }, "Wild"), of(number)] : null,
        ]
      : null,
  ];
}

/** @param {any} view @param {number} number */
export function standing(view, number) {
  const { roland, sheets } = view.table;
  const paper = roland && number === roland.seat ? roland : sheets[number];
  const owned = paper.horses.length;
  return { money: sum(paper.money), score: paper.score, notes: owned ? [`${owned} horse${owned > 1 ? "s" : ""}`] : [] };
}

/** @param {any} action @param {any} view @returns {string} */
export function label(action, view) {
  const { number, horses, bonuses, grid } = view.table;
  const name = (/** @type {number | string} */ n) => `${n} · ${horses[Number(n) - 1]?.name ?? ""}`;
  const words = action.text.split(" ");
  const [verb, a, b] = words;
  const cell = (/** @type {string} */ at) =>
    `${grid[(Number(at[1]) - 1) * 4 + Number(at[3]) - 1]} in row ${at[1]}, column ${at[3]}`;
  switch (verb) {
    case "concession":
      return `Mark the ${cell(a)}`;
    case "mark":
      return `Mark the ${cell(a)}`;
    case "chain":
      return `Chain Reaction: mark the ${cell(b)}`;
    case "helmet":
      return `Helmet of ${name(a ?? number)}`;
    case "jersey":
      return a === "box" ? `Jersey ${number}, X box ${b}` : `Jersey of ${name(a ?? number)}`;
    case "box":
      return `X box ${a}`;
    case "bet":
      return `${b ? "Free bet of" : "Bet"} $${a} on ${name(number)}`;
    case "free":
      return `Free bet on ${name(b)}`;
    case "buy":
      return `Buy ${name(number)} for $${horses[number - 1].cost}`;
    case "take":
      return `Take ${name(a)} for nothing`;
    case "wild":
      return `Wild: use ${a} instead`;
    case "horse":
      return `Move ${name(a)}`;
    case "horses":
      return `Move ${a} and ${b}`;
    case "bonus":
      return `Bonus: ${bonuses.find((/** @type {any} */ one) => one.kind === words.slice(1).join(" "))?.words ?? words.slice(1).join(" ")}`;
    case "erase":
      return "Erase a marked Wild";
    case "pass":
      return "Pass: nothing is possible";
    case "decline":
      return "Do not use it";
    case "stop":
      return "End the turn";
    case "strung":
      return `Strung Along: bet $1 on ${number} and move it 1`;
    case "partner":
      return `Move ${name(words[3])} too`;
    case "half":
      return `Half price: buy ${name(words[3])}`;
    default:
      return action.text;
  }
}

/** @type {[RegExp, string, string, ((text: string) => string)?][]} */
const GROUPS = [
  [
    /^bet \d( free)?$|^strung/,
    "Bet",
    "paid now, wins by the odds",
    (text) =>
      text.startsWith("strung") ? "$1 and move" : `$${text.split(" ")[1]}${text.endsWith("free") ? " free" : ""}`,
  ],
  [/^buy$/, "Buy", "its purse and ability"],
  [/^concession/, "Concession", "rows and columns earn bonuses"],
  [/^helmet/, "Helmet", "bet past the No Bet line", undefined],
  [
    /^jersey/,
    "Jersey",
    "and X a box of its card",
    (text) => (text.startsWith("jersey box") ? `box ${text.slice(-1)}` : text),
  ],
  [/^wild/, "Wild", "another number for this turn", (text) => text.slice(5)],
  [/^bonus/, "Bonuses", ""],
  [/^horses /, "Two horses", "", (text) => text.slice(7).replace(" ", " + ")],
  [
    /^box|^no second/,
    "Box",
    "moves 1 when this card is rolled",
    (text) => (text.startsWith("box") ? text.slice(4) : "none"),
  ],
  [/./, "Choose", ""],
];

/** @param {any[]} actions */
export function groups(actions) {
  const left = [...actions];
  return GROUPS.map(([pattern, title, hint, short]) => {
    const mine = left.filter((action) => pattern.test(action.text));
    for (const action of mine) left.splice(left.indexOf(action), 1);
    const shorten = short && mine.length > 1 ? (/** @type {any} */ action) => short(action.text) : undefined;
    return { title, hint, actions: mine, short: shorten };
  });
}

/** Outcomes of real dice: by the horse. @param {any[]} actions */
export function chances(actions) {
  /** @type {Map<string, any[]>} */
  const rows = new Map();
  for (const action of actions) {
    const [word, a] = action.text.split(" ");
    const title =
      word === "roll"
        ? `Horse die ${a}`
        : word === "deal"
          ? "Starting Card"
          : word === "first"
            ? "First Active Player"
            : "Extra die";
    rows.set(title, [...(rows.get(title) ?? []), action]);
  }
  return Array.from(rows, ([title, list]) => ({
    title,
    actions: list,
    short: (/** @type {any} */ action) => action.text.split(" ").pop(),
  }));
}

/** A Wild lights the horses only when it was chosen. @param {any} action */
export function first(action) {
  return action.text.startsWith("wild") ? ["wild"] : null;
}

/** Steps that lead to another choice can be taken back; the rest ends the turn. @param {any} action */
export function final(action) {
  return !/^(wild|bonus|with|jersey \d|take|buy$)/.test(action.text);
}

/** @param {string} target @param {any} view */
export function attempt(target, view) {
  const [kind, a, b] = target.split(":");
  if (view.table.phase !== "action") return null;
  const own = Number(a) === view.table.number;
  if (kind === "cell") return `concession ${a}`;
  if (kind === "helmet") return own ? "helmet" : `helmet ${a}`;
  if (kind === "jersey") return own ? "jersey" : `jersey ${a}`;
  if (kind === "box" && own) return `jersey box ${b}`;
  if (kind === "bet" && own) return "bet 1";
  if (kind === "horse" && own) return "buy";
  return null;
}

/** @param {string} target @param {any} view */
export function about(target, view) {
  const { table, names } = view;
  const [kind, a, b] = target.split(":");
  const horse = table.horses[Number(a) - 1];
  switch (kind) {
    case "horse":
      return {
        title: `${a} · ${horse.name}`,
        rules: ["LD-103"],
        text: `${horse.owner === null ? `Costs $${horse.cost}.` : `Owned by ${names[horse.owner]}.`} Pays ${horse.odds.slice(0, 3).join("/")} for 1st/2nd/3rd. Ability (${horse.trigger === "die" ? `when ${a} is rolled` : whenOf(horse.trigger)}): ${horse.ability}`,
      };
    case "box":
      return {
        title: `Box ${b} of card ${a}`,
        text: horse.bar.includes(Number(b))
          ? `X'd: horse ${b} moves 1 whenever ${a} is rolled.`
          : `If X'd by a Jersey Action, horse ${b} moves 1 whenever ${a} is rolled.`,
        rules: ["LD-025", "LD-076"],
      };
    case "cell":
      return {
        title: "Concession",
        text: "Mark a cell of the turn's number. A full row or column earns a bonus.",
        rules: ["LD-051", "LD-055"],
      };
    case "helmet":
      return {
        title: `Helmet ${a}`,
        text: "With it you may bet on this horse past the No Bet line. Helmet and Jersey make a set worth $5.",
        rules: ["LD-071", "LD-123"],
      };
    case "jersey":
      return {
        title: `Jersey ${a}`,
        text: "Marks the Jersey and X's one box of this horse's card. Helmet and Jersey make a set worth $5.",
        rules: ["LD-075", "LD-123"],
      };
    case "bet":
      return {
        title: `Bet on ${a}`,
        text: `Pays ${horse.odds
          .slice(0, 3)
          .map((/** @type {number} */ times) => `${times}×`)
          .join("/")} for 1st/2nd/3rd, 1× if it is only past the No Bet line.`,
        rules: ["LD-083", "LD-120"],
      };
    case "bonus":
      return {
        title: "Bonus box",
        text: `${table.bonuses.find((/** @type {any} */ one) => one.box === a)?.words ?? ""}: earned by a full row or column, each box once.`,
        rules: ["LD-057"],
      };
    case "wild":
      return {
        title: "Wild",
        text: "Mark one to act with another number than the rolled one. Three for the whole race.",
        rules: ["LD-045"],
      };
    case "space":
      return {
        title: `Space ${a}`,
        text:
          Number(a) > table.track.no_bet_after
            ? "Past the No Bet line: no bets on horses here without their Helmet."
            : "Any number of horses may stand here.",
        rules: ["LD-015", "LD-016"],
      };
    case "gate":
      return { title: "Start", text: "All horses begin here. It is not past the No Bet line.", rules: ["LD-002"] };
    case "no-bet":
      return {
        title: "No Bet line",
        text: "Beyond it a horse can be bet on only with its Helmet.",
        rules: ["LD-016", "LD-086"],
      };
    case "finish":
      return {
        title: "Finish",
        text: "Only the dice and the X's of a rolled card carry a horse across. The third finisher ends the race after this round.",
        rules: ["LD-017", "LD-116"],
      };
    case "place":
      return {
        title: `${["1st", "2nd", "3rd"][Number(a) - 1]} place`,
        text: `Its owner gets $${table.track.purses[Number(a) - 1]}.`,
        rules: ["LD-119"],
      };
  }
  return null;
}

/** @param {any} table @param {any} event */
export function advance(table, event) {
  const { data } = event;
  const horses = (/** @type {number} */ number, /** @type {any} */ change) =>
    table.horses.map((/** @type {any} */ one) => (one.number === number ? { ...one, ...change } : one));
  const paper = (/** @type {(old: any) => any} */ change) =>
    table.sheets.map((/** @type {any} */ one) => (one.seat === event.seat ? { ...one, ...change(one) } : one));
  switch (event.kind) {
    case "round":
      return { ...table, round: data.round, active: event.seat };
    case "rolled":
      return { ...table, rolled: data.horse, spaces: data.spaces, number: data.horse };
    case "wild":
      return { ...table, number: data.number, sheets: paper(() => ({ wilds_marked: data.marked })) };
    case "moved":
      return { ...table, horses: horses(data.horse, { position: data.to }) };
    case "finished":
      return { ...table, podium: [...table.podium, data.horse], horses: horses(data.horse, { place: data.place }) };
    case "cell":
      return { ...table, sheets: paper((old) => ({ cells: [...old.cells, data.cell] })) };
    case "helmet":
      return { ...table, sheets: paper((old) => ({ helmets: [...old.helmets, data.horse] })) };
    case "jersey":
      return { ...table, sheets: paper((old) => ({ jerseys: [...old.jerseys, data.horse] })) };
    case "box":
      return {
        ...table,
        horses: table.horses.map((/** @type {any} */ one) =>
          one.number === data.card ? { ...one, bar: [...one.bar, data.box] } : one,
        ),
      };
    case "bet":
      return {
        ...table,
        sheets: paper((old) => ({
          money: old.money - (data.paid ? data.amount : 0),
          bets: old.bets.map((/** @type {number} */ amount, /** @type {number} */ n) =>
            n === data.horse - 1 ? data.total : amount,
          ),
        })),
      };
    case "bought":
      return {
        ...table,
        horses: horses(data.horse, { owner: event.seat }),
        sheets: paper((old) => ({ money: old.money - data.price, horses: [...old.horses, data.horse] })),
      };
    case "bonus":
      return { ...table, sheets: paper((old) => ({ boxes: [...old.boxes, data.box] })) };
    case "money":
      return { ...table, sheets: paper(() => ({ money: data.now })) };
  }
  return table;
}

/** @param {any} event @param {import("../core/stage.js").Stage} stage */
export function animate(event, stage) {
  const { data } = event;
  if (event.kind === "rolled") return roll(stage);
  if (event.kind === "moved") return data.from === data.to ? null : run(stage, data.horse, data.to);
  if (event.kind === "finished") return finish(stage, data.horse, data.place);
  if (event.kind === "last round") return stage.banner("The third horse is in", "This round is the last");
  if (event.kind === "money" || event.kind === "bet") {
    const amount = event.kind === "money" ? data.amount : data.paid ? -data.amount : 0;
    const dots = document.querySelectorAll(".tote tr");
    if (amount)
      stage.fly(
        dots[event.seat]?.querySelector(".tote-money") ?? null,
        `${amount > 0 ? "+" : "−"}$${Math.abs(amount)}`,
        amount > 0 ? "gain" : "loss",
      );
  }
  return null;
}

/** @param {import("../core/stage.js").Stage} stage */
async function roll(stage) {
  await Promise.all([tumble(stage, stage.piece("die:horse"), -70), tumble(stage, stage.piece("die:move"), 80)]);
  await stage.pause(180);
}

/** Space by space along the bend. @param {import("../core/stage.js").Stage} stage @param {number} number @param {number} to */
async function run(stage, number, to) {
  const shape = shapeOf(stage.narrow);
  const { table } = stage.view;
  const one = table.horses[number - 1];
  const length = spaceLength(shape, table.track.spaces);
  const now = spots(table, shape)[number];
  const after = spots(
    {
      ...table,
      horses: table.horses.map((/** @type {any} */ other) => (other === one ? { ...one, position: to } : other)),
    },
    shape,
  )[number];
  const steps = Math.max(1, Math.abs(to - one.position));
  /** @type {{x: number, y: number, flip: boolean}[]} */
  const frames = [now];
  for (let i = 1; i < steps * 4; i++)
    frames.push(at(shape, (one.position + ((to - one.position) * i) / (steps * 4) + 0.5) * length));
  frames.push(after);
  await along(stage, number, frames, steps * 165);
}

/** @param {import("../core/stage.js").Stage} stage @param {number} number @param {{x: number, y: number, flip: boolean}[]} frames @param {number} ms */
async function along(stage, number, frames, ms) {
  const piece = stage.piece(`horse:${number}`);
  if (!piece || stage.instant) return;
  piece.parentElement?.append(piece);
  const rest = gallop(piece);
  const turned = frames.findIndex((frame) => frame.flip !== frames[0].flip);
  const clock = turned > 0 ? setTimeout(() => face(piece, frames[turned].flip), (ms * turned) / frames.length) : 0;
  await stage.run(
    piece,
    frames.map(({ x, y }) => ({ transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` })),
    ms,
    "cubic-bezier(.35,.1,.4,1)",
  );
  clearTimeout(clock);
  if (turned > 0) face(piece, frames[frames.length - 1].flip);
  rest();
}

/** Across the line, then into the winner's circle. @param {import("../core/stage.js").Stage} stage @param {number} number @param {number} place */
async function finish(stage, number, place) {
  const shape = shapeOf(stage.narrow);
  const { table } = stage.view;
  const one = table.horses[number - 1];
  const length = spaceLength(shape, table.track.spaces);
  /** @type {{x: number, y: number, flip: boolean}[]} */
  const frames = [spots(table, shape)[number]];
  for (let i = 1; i <= 6; i++) frames.push(at(shape, (one.position + 0.5 + ((16.4 - one.position) * i) / 6) * length));
  await along(stage, number, frames, 520);
  const piece = stage.piece(`horse:${number}`);
  const end = circle(shape, place);
  const from = frames[frames.length - 1];
  await stage.run(
    piece,
    [{ transform: `translate(${from.x}px, ${from.y}px)` }, { transform: `translate(${end.x}px, ${end.y}px)` }],
    420,
    "ease-in-out",
  );
  await stage.banner(
    `${["1st", "2nd", "3rd"][place - 1]}: ${number} · ${one.name}`,
    `Purse $${table.track.purses[place - 1]}`,
  );
}
