// Finish Line on the screen. Drawing in finish_line/, words and movement here.

import { h } from "../core/render.js";
import { tumble } from "../pieces/die.js";
import { gallop } from "../pieces/horse.js";
import { advance } from "./finish_line/advance.js";
import { FACES } from "./finish_line/dice.js";
import { row, shapeOf, spots, squareOf } from "./finish_line/row.js";
import { euro, papers, roundAmounts } from "./finish_line/slip.js";
import { handSpot, poolSpot } from "./finish_line/tray.js";

export { advance } from "./finish_line/advance.js";
export { mine, seat } from "./finish_line/slip.js";
export const styles = ["finish_line.css"];
export const tabs = { mine: "My slip", cards: "Race card", others: "Others" };
export const board = row;
export const cards = papers;
export const early = ["take", "roll", "photo", "deal"];

/** @param {any} view */
export function strip(view) {
  const { race, phase, pool, homestretch } = view.table;
  const left = Object.values(pool).reduce((sum, count) => sum + Number(count), 0);
  const racing = !["line-up", "slips", "starting player", "over"].includes(phase);
  return [
    h("span", { class: "quiet" }, `Race ${race} of 3`),
    racing
      ? h(
          "span",
          { class: homestretch ? "fl-home" : "quiet" },
          homestretch ? `homestretch · ${left} left` : `${left} dice left`,
        )
      : null,
  ];
}

/** @param {any} view @param {number} number */
export function standing(view, number) {
  const one = view.table.players[number];
  const notes = [];
  if (view.table.phase === "slips") notes.push(one.confirmed ? "slip in" : "writing");
  if (one.side_bets) notes.push(`side ${one.side_bets > 0 ? "+" : "−"}${Math.abs(one.side_bets)}`);
  if (one.saved) notes.push(`${one.saved} extra`);
  return { score: one.total, notes };
}

const FACE_OF = /** @type {Record<string, string>} */ (
  Object.fromEntries(Object.keys(FACES).map((key) => [key.replaceAll("_", " "), key]))
);

/** An action in its parts: the words, and the numbers or colours behind them. @param {string} text */
function parse(text) {
  const outsider = text.match(/^(outsider \d+) (\d+)$/);
  if (outsider) return { verb: outsider[1], rest: [outsider[2]] };
  const found = text.match(/^(take|inside tip|put away) (.+)$/);
  if (found) return { verb: found[1], rest: found[1] === "put away" ? [found[2]] : found[2].split(" ") };
  const [verb] = text.match(/^[a-z ]*[a-z]/) ?? [text];
  return { verb, rest: text.slice(verb.length).trim().split(" ").filter(Boolean) };
}

/** @param {any} table @param {string[]} numbers */
const oddsOf = (table, numbers) =>
  numbers.reduce(
    (sum, number) => sum + (table.starters.find((/** @type {any} */ one) => one.number === Number(number))?.odds ?? 0),
    0,
  );

/** @param {string} face as an action writes it */
const nameOf = (face) => FACES[FACE_OF[face]]?.name ?? face;

/** @param {any} action @param {any} view @returns {string} */
export function label(action, view) {
  const { table } = view;
  const { verb, rest } = parse(action.text);
  switch (verb) {
    case "win":
      return `${rest[0]} to win, pays ${oddsOf(table, rest)}x`;
    case "place":
      return `${rest.join(" and ")} first and second, pays ${oddsOf(table, rest)}x`;
    case "stake":
      return `Stake ${euro(Number(rest[0]))}${table.pending ? `, returns ${euro(Number(rest[0]) * table.pending.odds)}` : ""}`;
    case "remove win":
      return `Strike out ${rest[0]} to win`;
    case "remove place":
      return `Strike out ${rest.join(" and ")}`;
    case "confirm":
      return "Hand in the slip";
    case "take":
      return rest.length > 1 ? `Take ${listed(rest)}` : `Take a ${rest[0]} die`;
    case "put away":
      return `Put the ${nameOf(rest[0]) === "Blank" ? "blank" : rest[0]} die away`;
    case "waive":
      return "Do without the extra move";
    case "extra move":
      return rest.length ? `Extra move on ${rest[0]}` : "Save the extra move";
    case "side bet":
      return "Side bet: skip the next player for €500";
    case "dead even":
      return `Dead even: ${table.row.at(-2)} draws level with ${table.row.at(-1)}`;
    case "inside tip":
      return `Inside tip: ${listed(rest)} back into the pool`;
    case "tempo change":
      return `Tempo change: the horseshoe of ${rest[0]} to ${rest[1]}`;
    case "interference":
      return `Interference: ${rest.join(", ")} in this order`;
  }
  return FACE_OF[verb] ? `${nameOf(verb)} on ${rest[0]}` : action.text;
}

/** "white, white and red" @param {string[]} words */
const listed = (words) =>
  words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}` : words[0];

const HINTS = /** @type {Record<string, string>} */ ({
  horseshoe: "F moves at once, others at the second",
  "double horseshoes": "ahead one at once",
  whipping: "the second disqualifies",
  disqualified: "out of the race",
  helmet: "ahead two",
  "losing speed": "back two, bare of dice",
  interference: "new order from left",
  "tempo change": "a horseshoe goes elsewhere",
  "inside tip": "back into the pool",
  "dead even": "once in a race",
  "side bet": "€500 from the next",
  "extra move": "for after the race",
});

/** @param {any[]} actions @param {any} view */
export function groups(actions, view) {
  const { table } = view;
  const stakes = roundAmounts(actions.map((action) => Number(action.text.match(/^stake (\d+)$/)?.[1])).filter(Boolean));
  /** @type {Map<string, any>} */
  const found = new Map();
  const put = (
    /** @type {string} */ title,
    /** @type {any} */ action,
    /** @type {string} */ hint = "",
    /** @type {((action: any) => string) | undefined} */ short = undefined,
  ) => {
    if (!found.has(title)) found.set(title, { title, hint, actions: [], short });
    found.get(title).actions.push(action);
  };
  const last = (/** @type {any} */ action) => parse(action.text).rest.join(" ");
  /** @type {any[]} */
  const away = [];
  for (const action of actions) {
    const { verb, rest } = parse(action.text);
    if (verb === "confirm") put("Finished", action);
    else if (verb === "win") put("To win", action, "up to 3 horses", () => "");
    else if (verb === "place") put("First and second", action, "in any order, up to 2 pairs", () => "");
    else if (verb.startsWith("remove"))
      put("Strike out", action, "its money is free again", (one) => parse(one.text).rest.join(" + "));
    else if (verb === "stake") {
      if (stakes.includes(Number(rest[0])))
        put("Stake", action, table.pending ? `pays ${table.pending.odds}x` : "", (one) => {
          const stake = Number(parse(one.text).rest[0]);
          return `${euro(stake)} → ${euro(stake * (table.pending?.odds ?? 0))}`;
        });
    } else if (verb === "take")
      put("Take", action, rest.length > 1 ? "three dice, two colours at least" : "then all three are rolled", last);
    else if (verb === "put away") away.push(action);
    else if (verb === "waive") put("Or", action);
    else if (rest.length && verb === "extra move") put("Extra move", action, "like a horseshoe", last);
    else if (!rest.length) put(nameOf(verb), action, HINTS[verb]);
    else
      put(
        nameOf(verb),
        action,
        HINTS[verb] ?? "a bonus for its backers",
        verb === "tempo change" ? (one) => last(one).replace(" ", " → ") : last,
      );
  }
  for (const action of away)
    put("Put away", action, "nothing happens", (one) => nameOf(parse(one.text).rest[0]).toLowerCase());
  const odds = (/** @type {any} */ action) => {
    const { rest } = parse(action.text);
    return `${rest.join("+")} ${oddsOf(table, rest)}x`;
  };
  for (const title of ["To win", "First and second"]) if (found.has(title)) found.get(title).short = odds;
  return Array.from(found.values());
}

/** Outcomes of real dice: rolls by their first die. @param {any[]} actions @param {any} view */
export function chances(actions, view) {
  /** @type {Map<string, any[]>} */
  const rows = new Map();
  for (const action of actions) {
    const [word] = action.text.split(" ");
    const title =
      word === "tile"
        ? "Tile turned up"
        : word === "starter"
          ? "Starts"
          : word === "photo"
            ? "Horseshoes"
            : action.text.slice(5).split(", ")[0];
    rows.set(title, [...(rows.get(title) ?? []), action]);
  }
  const short = (/** @type {any} */ action) =>
    action.text.startsWith("roll ")
      ? action.text.slice(5).split(", ").slice(1).join(" + ")
      : action.text.startsWith("starter")
        ? view.names[Number(action.text.slice(8))]
        : action.text.split(" ").pop();
  return Array.from(rows, ([title, list]) => ({ title, actions: list, short }));
}

/** Dice that need more than a tile light up themselves first. @param {any} action */
export function first(action) {
  if (action.text.startsWith("interference")) return ["die:interference"];
  if (action.text.startsWith("tempo"))
    return action.targets.filter((/** @type {string} */ name) => !name.startsWith("horse"));
  if (action.text.startsWith("inside")) return ["die:inside_tip"];
  return null;
}

/** A slip can be changed until it is handed in; all else cannot. @param {any} action */
export function final(action) {
  return !/^(win|place|stake|remove)/.test(action.text);
}

/** @param {string} target @param {any} view */
export function attempt(target, view) {
  const { table } = view;
  const [kind, a] = target.split(":");
  if (kind === "stake" && table.pending) return `stake ${a}`;
  if (table.phase === "slips" && !table.pending && kind === "horse") return `win ${a}`;
  if (table.phase === "next die" && kind === "pool") return `take ${a}`;
  if (table.phase === "use" && kind === "horse") {
    const face = table.hand
      .map((/** @type {any} */ die) => die.face)
      .find((/** @type {string} */ name) =>
        /^(horseshoe|whipping|disqualified|helmet|losing_speed|double_horseshoes|outsider)/.test(name),
      );
    return face ? `${face.replaceAll("_", " ")} ${a}` : null;
  }
  return null;
}

/** @param {string} target @param {any} view */
export function about(target, view) {
  const { table } = view;
  const [kind, a] = target.split(":");
  if (kind === "die")
    return FACES[a]
      ? {
          title: FACES[a].name,
          text: `${FACES[a].does}${a === "dead_even" && table.dead_even_spent ? " It has been used: a blank now." : ""}`,
          rules: FACES[a].rules,
        }
      : null;
  if (kind === "horse" || kind === "swap" || kind === "shoe") {
    const one = table.starters.find((/** @type {any} */ other) => other.number === Number(a));
    if (!one) return null;
    const marks = `${one.favourite ? " Favourite: a single horseshoe moves it." : ""}${one.steady ? " Steady: safe from whips and disqualification, and its horseshoe stays." : ""}`;
    const lying = one.dice.map((/** @type {any} */ die) => FACES[die.face]?.name.toLowerCase()).join(", ");
    return {
      title: `${a} · odds ${one.odds}x`,
      text: `Started at position ${one.position}; a winner bet pays ${one.odds} times the stake, place bets add the odds of both.${marks}${lying ? ` On it: ${lying}.` : ""}`,
      rules: ["FL-023", ...(one.favourite ? ["FL-057"] : []), ...(one.steady ? ["FL-086"] : [])],
    };
  }
  if (kind === "pool")
    return {
      title: `${table.pool[a]} ${a} in the pool`,
      text:
        a === "yellow" && !table.homestretch
          ? `Yellow dice may be taken when at most ${table.homestretch_at} dice are in the pool.`
          : "Three dice are rolled, of at least two colours. When the pool is empty the race is over.",
      rules: a === "yellow" ? ["FL-041", "FL-042"] : ["FL-038", "FL-039"],
    };
  if (kind === "out")
    return {
      title: `${table.out[a]} ${a} out`,
      text: "Used or put away in this race. Only an inside tip brings dice back.",
      rules: ["FL-045", "FL-075"],
    };
  if (kind === "slip")
    return {
      title: "Hand in",
      text: "It cannot be changed any more and stays secret until the race is over.",
      rules: ["FL-R61", "FL-030"],
    };
  if (kind === "saved")
    return {
      title: "Extra move",
      text: "Saved for after the race: lay it on a tile like a horseshoe, or do without.",
      rules: ["FL-069", "FL-070"],
    };
  return null;
}

/** @param {any} event @param {import("../core/stage.js").Stage} stage */
export function animate(event, stage) {
  const { data } = event;
  switch (event.kind) {
    case "deal":
      return stage.run(stage.piece(`tile:${data.tile}`), [{ opacity: 0 }, { opacity: 1 }], 170);
    case "take":
      return take(stage, data.colours);
    case "roll":
      return roll(stage);
    case "use":
      return use(stage, event);
    case "ahead":
    case "back":
    case "dead_even":
      return slide(stage, event, data.tile ?? data.upper);
    case "disqualified":
      return disqualify(stage, event);
    case "homestretch":
      return stage.banner("The homestretch", "Yellow dice may be taken");
    case "finish":
      return stage.banner("The finish", "The pool is empty");
    case "photo":
      return photo(stage, data.tile);
    case "photo_tie":
      return stage.pause(700);
    case "result":
      return stage.banner(
        data.winner === null ? "Nobody wins" : `1st: ${data.winner}`,
        data.second === null ? "" : `2nd: ${data.second}`,
      );
    case "side_bet":
      purse(stage, event.seat, data.amount);
      return purse(stage, data.from, -data.amount);
    case "purse":
      return purse(stage, event.seat, data.won - data.staked);
  }
  return null;
}

/** @param {import("../core/stage.js").Stage} stage @param {number} seat @param {number} amount */
function purse(stage, seat, amount) {
  const line = document.querySelectorAll(".tote tr")[seat];
  if (amount)
    stage.fly(
      line?.querySelector(".tote-score") ?? null,
      `${amount > 0 ? "+" : ""}${euro(amount)}`,
      amount > 0 ? "gain" : "loss",
    );
  return stage.pause(amount ? 350 : 0);
}

/** From the tray into the hand; the board shows them there already. @param {import("../core/stage.js").Stage} stage @param {string[]} colours */
async function take(stage, colours) {
  const shape = shapeOf(stage.narrow);
  const { hand } = advanceHand(stage, colours);
  await Promise.all(
    hand.map(({ colour, at }) => {
      const from = poolSpot(shape, colour),
        to = handSpot(shape, at);
      return stage.run(
        stage.piece(`hand:${at}`),
        [
          { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(.4)` },
          { transform: "translate(0, 0) scale(1)" },
        ],
        420,
      );
    }),
  );
}

/** Which dice of the sorted hand are the new ones. @param {import("../core/stage.js").Stage} stage @param {string[]} colours */
function advanceHand(stage, colours) {
  const after = advance(stage.view.table, { kind: "take", seat: stage.view.table.actor, data: { colours } }).hand;
  const left = [...colours];
  const hand = [];
  for (let at = after.length - 1; at >= 0; at--) {
    const n = left.indexOf(after[at].colour);
    if (n >= 0) hand.push({ colour: left.splice(n, 1)[0], at });
  }
  return { hand };
}

/** @param {import("../core/stage.js").Stage} stage */
async function roll(stage) {
  await Promise.all([0, 1, 2].map((n) => tumble(stage, stage.piece(`hand:${n}`), -70 + n * 40)));
  await stage.pause(320);
}

/** The die goes where it is used: onto a tile, or beside the table. @param {import("../core/stage.js").Stage} stage @param {any} event */
async function use(stage, event) {
  const { face, tiles } = event.data;
  const { table } = stage.view;
  const shape = shapeOf(stage.narrow);
  const at = table.hand.findIndex((/** @type {any} */ die) => die.face === face);
  const piece = stage.piece(`hand:${at}`);
  const spot = tiles.length ? spots(table, shape)[tiles[0]] : null;
  if (piece && spot) {
    const from = handSpot(shape, at),
      to = squareOf(spot, shape, face);
    piece.closest("svg")?.append(/** @type {Element} */ (piece.closest(".fl-hand")));
    await stage.run(
      piece,
      [
        { transform: "translate(0, 0) scale(1)" },
        { transform: `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(.5)` },
      ],
      420,
    );
  } else {
    await stage.run(
      piece,
      [{ transform: "scale(1)" }, { transform: "scale(1.25)", offset: 0.4 }, { transform: "scale(1)" }],
      380,
    );
  }
  if (face === "interference") await slide(stage, event, tiles[tiles.length - 1]);
}

/** Tiles slide past each other; the one that moves runs. @param {import("../core/stage.js").Stage} stage @param {any} event @param {number} runner */
async function slide(stage, event, runner) {
  const shape = shapeOf(stage.narrow);
  const { table } = stage.view;
  const before = spots(table, shape),
    after = spots(advance(table, event), shape);
  const rest = gallop(stage.instant ? null : stage.piece(`tile:${runner}`));
  await Promise.all(
    table.row.map((/** @type {number} */ number) => {
      const a = before[number],
        b = after[number];
      if (!a || !b || (a.x === b.x && a.y === b.y)) return null;
      const lift = number === runner ? -8 : 0;
      const ms = 260 + Math.min(3, Math.abs(a.x - b.x) / shape.slot) * 170;
      return stage.run(
        stage.piece(`tile:${number}`),
        [
          { transform: `translate(${a.x}px, ${a.y}px)` },
          { transform: `translate(${(a.x + b.x) / 2}px, ${(a.y + b.y) / 2 + lift}px)`, offset: 0.5 },
          { transform: `translate(${b.x}px, ${b.y}px)` },
        ],
        ms,
        "cubic-bezier(.35,.1,.4,1)",
      );
    }),
  );
  rest();
  await stage.pause(120);
}

/** @param {import("../core/stage.js").Stage} stage @param {any} event */
async function disqualify(stage, event) {
  await stage.run(stage.piece(`tile:${event.data.tile}`), [{ opacity: 1 }, { opacity: 0.15 }], 480);
  await slide(stage, event, 0);
}

/** Six white dice for one of the pair. @param {import("../core/stage.js").Stage} stage @param {number} number */
async function photo(stage, number) {
  await Promise.all(
    Array.from({ length: 6 }, (_, n) => tumble(stage, stage.piece(`photo:${number}:${n}`), -40 - n * 8)),
  );
  await stage.pause(800);
}
