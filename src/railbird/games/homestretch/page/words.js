// Words for buttons and explanations.

import { LINES, LINE_WORDS, count, horseOf, named, thousands, ways } from "./silks.js";
import { onHorse, who } from "./tote.js";

const COMES_IN = /** @type {Record<string, string>} */ ({
  win: "first",
  place: "first or second",
  show: "first, second or third",
});

/** @param {any} table @returns {(action: any) => string} */
const lastShort = (table) => (action) => {
  const one = horseOf(table, Number(action.text.split(" ")[1]));
  return `${one.number} ${one.name}${one.handicap ? ` (${one.handicap === "X" ? "✕" : one.handicap})` : ""}`;
};

/** @param {any} table */
const rolledBy = (table) => (table.dice ? table.dice[0] + table.dice[1] : 0);

/** Short words where the title or the board says the rest. @param {any[]} actions @param {any} view */
export function groups(actions, view) {
  const { table } = view;
  const word = (actions[0]?.text ?? "").split(" ")[0];
  if (word === "bet") return betGroups(actions, table);
  const price = (/** @type {any} */ action) => {
    const [verb, number] = action.text.split(" ");
    if (verb === "pass") return "Nothing";
    if (verb === "blind") return "Top card unseen";
    return `${number} · ${thousands(horseOf(table, Number(number)).cost)}`;
  };
  if (word === "pick") return [{ title: "Keep", actions, short: price }];
  if (actions.some((action) => action.text === "pass")) return [{ title: "Buy", actions, short: price }];
  if (word === "special") return [{ title: `Move by ${table.special_spaces}`, actions, short: lastShort(table) }];
  if (word === "two" || word === "one") return [{ title: `Horse ${rolledBy(table)}`, actions }];
  return [{ title: word === "claim" || word === "wait" ? "Bet" : "Turn", actions }];
}

/** A row for each horse: what the next token would bring on its three spots. @param {any[]} actions @param {any} table */
function betGroups(actions, table) {
  const value = table.own?.tokens?.[0] ?? 1;
  return table.horses.map((/** @type {any} */ one) => ({
    title: `Horse ${one.number}`,
    actions: actions.filter((action) => action.text.split(" ")[1] === String(one.number)),
    short: (/** @type {any} */ action) => {
      const line = action.text.split(" ")[2];
      return `${LINE_WORDS[line]} ${thousands(value * one.payouts[LINES.indexOf(line)])}`;
    },
  }));
}

const DRAWN = /** @type {Record<string, string>} */ ({
  deal: "Card dealt",
  ghost: "From the ghost hand",
  race: "Race card",
  die: "Die",
  offer: "Turned up",
  blind: "Top card",
});

/** Outcomes of real dice and cards. @param {any[]} actions */
export function chances(actions) {
  /** @type {Map<string, any[]>} */
  const rows = new Map();
  for (const action of actions) {
    const [word, a] = action.text.split(" ");
    const title = word === "roll" ? `1st die ${a}` : (DRAWN[word] ?? word);
    rows.set(title, [...(rows.get(title) ?? []), action]);
  }
  return Array.from(rows, ([title, list]) => ({
    title,
    actions: list,
    short: (/** @type {any} */ action) => action.text.split(" ").pop(),
  }));
}

/** @param {string} target @param {any} view */
export function attempt(target, view) {
  const { phase } = view.table;
  const [kind, a, b] = target.split(":");
  if (kind === "share" && phase === "draft") return `pick ${a}`;
  if (kind === "spot" && (phase === "betting" || phase === "claim")) return `bet ${a} ${b}`;
  if (kind === "offer" && phase === "buying") return `buy ${a}`;
  if (kind === "deck" && phase === "buying") return "blind";
  if (kind === "horse" && phase === "special") return `special ${a}`;
  return null;
}

/** @param {string} target @param {any} view */
export function about(target, view) {
  const { table, names } = view;
  const [kind, a, b] = target.split(":");
  const one = horseOf(table, Number(a));
  switch (kind) {
    case "horse":
    case "name":
    case "share":
    case "offer":
      return {
        title: named(table, one.number),
        rules: ["HS-056", "HS-087"],
        text: [horseWords(one), table.draft ? "" : sharesWords(view, one), onHorse(view, one.number)]
          .filter(Boolean)
          .join(" "),
      };
    case "gate":
      return {
        title: "Start",
        text: `Horse ${a} starts here. A handicap token behind it acts on its first move and no other.`,
        rules: ["HS-035", "HS-065"],
      };
    case "token":
      return one.handicap === "X"
        ? {
            title: `✕ of ${a}`,
            text: "The first time this horse would move it stays, and the X is spent.",
            rules: ["HS-067", "HS-R27"],
          }
        : {
            title: `${one.handicap} of ${a}`,
            text: `Its first move is ${one.handicap?.slice(1)} spaces longer; then the token is spent.`,
            rules: ["HS-066", "HS-068"],
          };
    case "space":
      return { title: `Space ${b}`, text: "Here the rolled horse would stand.", rules: ["HS-057", "HS-058"] };
    case "spot":
      return {
        title: `${a} ${LINE_WORDS[b]}`,
        text: `Pays ${thousands(one.payouts[LINES.indexOf(b)])} for each 1 of a token if ${named(table, one.number)} comes in ${COMES_IN[b]}. Bets cost nothing. ${here(view, Number(a), b)}`,
        rules: ["HS-051", "HS-043"],
      };
    case "line":
      return {
        title: LINE_WORDS[a],
        text: `Tokens here pay if the horse comes in ${COMES_IN[a]}.`,
        rules: ["HS-093", "HS-094", "HS-095"],
      };
    case "purse":
      return {
        title: `${LINE_WORDS[a]} purse`,
        text: "Shared by the horse's shareholders, share by share. Nobody's horse: nobody is paid.",
        rules: ["HS-086", "HS-087"],
      };
    case "race":
      return {
        title: table.race.card ? `${table.race.card.name} (${table.race.card.id})` : "Race card",
        text: "Its purses and handicaps are for this race only. Two purple races, then two green ones with larger purses.",
        rules: ["HS-036", "HS-012"],
      };
    case "dice":
      return {
        title: "Dice",
        text: "Their total names a horse: it moves 2 and the turn ends, or 1 and you roll once more. A finished horse's number moves a horse in last place instead.",
        rules: ["HS-056", "HS-076"],
      };
    case "supply":
      return { title: "Handicap tokens", text: "Spent tokens come back here at once.", rules: ["HS-006", "HS-068"] };
    case "deck":
      return {
        title: "The deck",
        text: `The top card, unseen, for ${thousands(table.buy?.blind_fee ?? 3)} plus its cost; you must be able to pay the dearest card it may hold.`,
        rules: ["HS-106", "HS-R45"],
      };
    case "score":
      return {
        title: "Score track",
        text: "One space is $1,000. Everybody starts at 50; most money after four races wins.",
        rules: ["HS-013", "HS-114"],
      };
    case "marker":
      return { title: names[Number(a)], text: `Has ${thousands(table.seats[Number(a)].money)}.`, rules: ["HS-014"] };
    case "finish":
      return {
        title: "Finish",
        text: "Ten spaces from the start. The third horse over the line ends the race.",
        rules: ["HS-062", "HS-084"],
      };
    case "tokens":
      return {
        title: "Your tokens",
        text: "3, 2, 2, 1, 1: all five are laid in every race, number side down. The richest lay first, and fewest on one spot.",
        rules: ["HS-042", "HS-047"],
      };
  }
  return null;
}

/** @param {any} one */
function horseWords(one) {
  const [win, place, show] = one.payouts;
  return `${one.group}, a share costs ${thousands(one.cost)}. Rolled in ${ways(one.number)} of 36. Each 1 of a token pays ${win} for Win, ${place} for Place, ${show} for Show.`;
}

/** @param {any} view @param {any} one */
function sharesWords(view, one) {
  if (!one.shares) return "Nobody owns a share.";
  const owners = view.table.seats.flatMap((/** @type {any} */ seat, /** @type {number} */ n) => {
    const own = count(seat.stable, one.number);
    return own ? [`${view.names[n]}${own > 1 ? ` ${own}` : ""}`] : [];
  });
  return `${one.shares} share${one.shares > 1 ? "s" : ""} in play: ${owners.join(", ")}.`;
}

/** @param {any} view @param {number} number @param {string} line */
function here(view, number, line) {
  const laid = view.table.bets.filter((/** @type {any} */ bet) => bet.number === number && bet.line === line);
  return laid.length ? `Here: ${who(view, laid)}.` : "Nobody has a token here.";
}
