// What can be done and what things are, in words.

import { h } from "../../../web/core/render.js";
import { does, FACES, smallDie } from "./dice.js";
import { backing } from "./row.js";
import { euro, roundAmounts } from "./slip.js";

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

/** What dice of a colour are good for. */
const GOOD_FOR = /** @type {Record<string, string>} */ ({
  white: "horseshoes or a blank",
  red: "quick moves, whips",
  green: "bonuses for backers",
  black: "side bets and tricks",
  yellow: "strong: moves of two",
});

/** Dice on a button; one alone says what it is good for. @param {any} action */
function drawn(action) {
  const { rest } = parse(action.text);
  const dice = rest.map((colour, n) => h("span", { key: n }, smallDie(colour, null, 22)));
  return rest.length > 1 ? dice : [...dice, rest[0], h("small", { key: "for" }, GOOD_FOR[rest[0]])];
}

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
    /** @type {((action: any) => any) | undefined} */ short = undefined,
  ) => {
    if (!found.has(title)) found.set(title, { title, hint, actions: [], short });
    found.get(title).actions.push(action);
  };
  const last = (/** @type {any} */ action) => parse(action.text).rest.join(" ");
  const odds = (/** @type {any} */ action) => {
    const { rest } = parse(action.text);
    return `${rest.join("+")}\n${oddsOf(table, rest)}x`;
  };
  for (const action of actions) {
    const { verb, rest } = parse(action.text);
    if (verb === "confirm") put("Finished", action);
    else if (verb === "win") put("To win", action, "or tap a horse", odds);
    else if (verb === "place") put("First and second", action, "or tap two horses", odds);
    else if (verb.startsWith("remove"))
      put(
        table.pending ? "Or" : "Strike out",
        action,
        table.pending ? "" : "its money is free again",
        table.pending ? () => "not this bet" : (one) => parse(one.text).rest.join(" + "),
      );
    else if (verb === "stake") {
      if (stakes.includes(Number(rest[0])))
        put("Stake", action, table.pending ? `pays ${table.pending.odds}x` : "", (one) => {
          const stake = Number(parse(one.text).rest[0]);
          return `${euro(stake)}\n→\u00a0${euro(stake * (table.pending?.odds ?? 0))}`;
        });
    } else if (verb === "take")
      put("Take", action, rest.length > 1 ? "three dice, two colours at least" : "then all three are rolled", drawn);
    else if (verb === "put away") put("Put away", action, "nothing happens", (one) => nameOf(parse(one.text).rest[0]));
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
  // Long lists come last, and so does doing nothing.
  const late = ["Strike out", "First and second", "Put away"];
  return Array.from(found.values()).sort((a, b) => late.indexOf(a.title) - late.indexOf(b.title));
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
            : nameOf(action.text.slice(5).split(", ")[0]);
    rows.set(title, [...(rows.get(title) ?? []), action]);
  }
  const short = (/** @type {any} */ action) =>
    action.text.startsWith("roll ")
      ? action.text.slice(5).split(", ").slice(1).map(nameOf).join(" + ")
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
  if (kind === "die" || kind === "face")
    return FACES[a]
      ? {
          title: FACES[a].name,
          text: `${does(a, table)}${a === "dead_even" && table.dead_even_spent ? " It has been used: a blank now." : ""}`,
          rules: FACES[a].rules,
        }
      : null;
  if (kind === "horse" || kind === "swap" || kind === "shoe") {
    const one = table.starters.find((/** @type {any} */ other) => other.number === Number(a));
    if (!one) return null;
    const lying = one.dice.map((/** @type {any} */ die) => FACES[die.face]?.name.toLowerCase()).join(", ");
    const words = [
      `Started at position ${one.position}: a winner bet pays ${one.odds} times the stake, a place bet the odds of both horses added up.`,
      one.favourite ? "Favourite: a single horseshoe moves it." : "",
      one.steady ? "Steady: safe from whips and disqualification, and its horseshoe stays." : "",
      lying ? `On it: ${lying}.` : "",
      backing(table, one.number),
    ];
    return {
      title: `${a} · odds ${one.odds}x`,
      text: words.filter(Boolean).join(" "),
      rules: ["FL-023", ...(one.favourite ? ["FL-057"] : []), ...(one.steady ? ["FL-086"] : [])],
    };
  }
  if (kind === "pool")
    return {
      title: `${table.pool[a]} ${a} in the pool, ${table.out[a]} out`,
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
