// The game's own words: on buttons, in their groups, and as explanations of what is touched.

import { tagOf, whenOf } from "./marks.js";
import { PLACES } from "./track.js";

/** "Mark the 5", with its row if another 5 could be marked, and with what it earns. @param {any} view @param {string} cell */
function markWords(view, cell) {
  const { grid, sheets, turn } = view.table;
  const paper = sheets[turn];
  const at = (/** @type {number} */ row, /** @type {number} */ column) => grid[(row - 1) * 4 + column - 1];
  const [row, column] = [Number(cell[1]), Number(cell[3])];
  const others = [1, 2, 3, 4].flatMap((r) => [1, 2, 3, 4].map((c) => `r${r}c${c}`)).filter((one) => one !== cell);
  const open = others.filter((one) => !paper?.cells.includes(one));
  const twin = open.some((one) => at(Number(one[1]), Number(one[3])) === at(row, column));
  const count = [1, 3].filter((at) => !open.some((one) => one[at] === cell[at])).length; // its row, its column
  const bonus = count ? `: ${count === 2 ? "two bonuses" : "a bonus"}!` : "";
  return `Mark the ${at(row, column)}${twin ? ` in row ${row}` : ""}${bonus}`;
}

/** A horse as a button shows it. @param {any} table @param {number} number */
const named = (table, number) => [tagOf(table, number), table.horses[number - 1].name];

/** Title, what belongs to it, a line about it, and what its buttons show; with `true` even when there is only one.
 * @type {[string, RegExp, (number: number) => string, ((text: string, view: any) => any)?, true?][]} */
const GROUPS = [
  [
    "Bet",
    /^bet \d( free)?$|^strung/,
    () => "wins by odds",
    (text) => (text.startsWith("strung") ? "$1 and move" : `$${text.slice(4)}`),
  ],
  [
    "Buy",
    /^buy$/,
    () => "purse, ability",
    (_, { table }) => [...named(table, table.number), ` for $${table.horses[table.number - 1].cost}`],
    true,
  ],
  ["Concession", /^concession/, () => "for bonuses", (text, view) => markWords(view, text.slice(11)).slice(9)],
  ["Helmet", /^helmet$/, () => "for late bets", (_, { table }) => named(table, table.number), true],
  [
    "Jersey",
    /^jersey( box \d)?$/,
    (number) => `X a box: who moves 1 when ${number} is rolled?`,
    (text, { table }) => tagOf(table, Number(text.slice(-1))),
  ],
  ["Wild", /^wild/, () => "act with another number", (text, { table }) => tagOf(table, Number(text.slice(5)))],
  ["Bonus", /^bonus/, () => "each box once"],
  [
    "Two horses",
    /^horses /,
    () => "or click two on the track",
    (text, { table }) => [tagOf(table, Number(text[7])), tagOf(table, Number(text[9]))],
  ],
  [
    "Box",
    /^box|^no second/,
    () => "who moves along from now on?",
    (text, { table }) => (text.startsWith("box") ? tagOf(table, Number(text.slice(4))) : "none"),
  ],
  [
    "Horse",
    /^(horse|free bet|take|helmet|jersey) \d$/,
    () => "",
    (text, { table }) => named(table, Number(text.slice(-1))),
  ],
];

/** @param {any[]} actions @param {any} view */
export function groups(actions, view) {
  let left = actions;
  const take = (/** @type {(text: string) => boolean} */ wanted) => {
    const mine = left.filter((action) => wanted(action.text));
    left = left.filter((action) => !mine.includes(action));
    return mine;
  };
  const found = GROUPS.map(([title, pattern, hint, short, always]) => {
    const mine = take((text) => pattern.test(text));
    const shorten =
      short && (always || mine.length > 1) ? (/** @type {any} */ one) => short(one.text, view) : undefined;
    return { title, hint: hint(view.table.number), actions: mine, short: shorten };
  });
  return [...found, ...abilities(take, view), { title: left.length < actions.length ? "Or" : "Choose", actions: left }];
}

/** The horses that a card's ability may be for, under the name of the card. @param {(wanted: (text: string) => boolean) => any[]} take @param {any} view */
function abilities(take, { table }) {
  return table.horses.map((/** @type {any} */ card) => {
    const name = card.name.toLowerCase();
    return {
      title: card.name,
      hint: name.startsWith("sticky") ? "from the owner of" : "",
      actions: take((text) => text.startsWith(name) && / \d$/.test(text) && !name.startsWith("loosey")),
      short: (/** @type {any} */ action) => named(table, Number(action.text.slice(-1))),
    };
  });
}

const CHANCES = /** @type {Record<string, string>} */ ({
  deal: "Starting Card",
  first: "First Active Player",
  extra: "Extra die",
});

/** Outcomes of real dice: by the horse. @param {any[]} actions @param {any} view */
export function chances(actions, view) {
  /** @type {Map<string, any[]>} */
  const rows = new Map();
  for (const action of actions) {
    const [word, a] = action.text.split(" ");
    const title = CHANCES[word] ?? `Horse die ${a}`;
    rows.set(title, [...(rows.get(title) ?? []), action]);
  }
  return Array.from(rows, ([title, list]) => ({
    title,
    actions: list,
    short: (/** @type {any} */ action) => {
      const [word, ...more] = action.text.split(" ");
      if (word === "first") return view.names[Number(more[0].slice(1)) - 1];
      return word === "extra" ? tagOf(view.table, Number(more[1])) : more[more.length - 1];
    },
  }));
}

/** A Wild lights the horses only when it was chosen. @param {any} action */
export function first(action) {
  return action.text.startsWith("wild") ? ["wild"] : null;
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

/** What a target is, in a sentence or two, and the clauses behind it. @param {string} target @param {any} view */
export function about(target, view) {
  const { table, names } = view;
  const [kind, a, b] = target.split(":");
  const horse = table.horses[Number(a) - 1];
  const odds = horse?.odds.slice(0, 3).map((/** @type {number} */ times) => `${times}×`);
  const say = (/** @type {string} */ title, /** @type {string} */ text, /** @type {string[]} */ ...rules) => ({
    title,
    text,
    rules,
  });
  switch (kind) {
    case "horse": {
      const whose = horse.owner === null ? `Costs $${horse.cost}.` : `Owned by ${names[horse.owner]}.`;
      const pays = `A bet pays ${odds.join("/")} for 1st/2nd/3rd.`;
      const bet = table.sheets?.[view.seat ?? -1]?.bets[horse.number - 1];
      const own = bet ? ` Your bets: $${bet}.` : "";
      return say(
        `${a} · ${horse.name}`,
        `${whose} ${pays}${own} ${whenOf(horse)}: ${horse.ability}`,
        "LD-103",
        "LD-120",
      );
    }
    case "box": {
      const moves = `${b} · ${table.horses[Number(b) - 1].name} moves 1 as well whenever ${a} is rolled.`;
      const done = horse.bar.includes(Number(b));
      return say(
        `Box ${b} of card ${a}`,
        done ? `X'd: ${moves}` : `If you X it with the Jersey of ${a}: ${moves}`,
        "LD-025",
        "LD-076",
      );
    }
    case "cell":
      return say(
        "Concession",
        "Mark a cell of the turn's number. A full row or column earns a bonus of your choice.",
        "LD-051",
        "LD-055",
      );
    case "helmet":
      return say(
        `Helmet ${a}`,
        "With it you may bet on this horse past the No Bet line. Helmet and Jersey make a set worth $5.",
        "LD-071",
        "LD-123",
      );
    case "jersey":
      return say(
        `Jersey ${a}`,
        `Mark it and X a box of card ${a}: that horse then moves 1 whenever ${a} is rolled. Helmet and Jersey make a set worth $5.`,
        "LD-075",
        "LD-123",
      );
    case "bet":
      return say(
        `Bet on ${a} · ${horse.name}`,
        `$1 to $3 a turn, paid now. It pays ${odds.join("/")} for 1st/2nd/3rd, 1× if the horse is only past the No Bet line at the end, else nothing.`,
        "LD-083",
        "LD-120",
      );
    case "bonus": {
      const words = table.bonuses.find((/** @type {any} */ one) => one.box === a)?.words ?? "";
      return say(
        `Bonus: ${words}`,
        "You earn a bonus for each row or column you fill. Each box can be used once.",
        "LD-055",
        "LD-057",
      );
    }
    case "wild":
      return say(
        "Wild",
        "Mark one to act with another number than the rolled one. You have three for the whole race.",
        "LD-045",
      );
    case "order":
      return say(
        "Running order",
        "The leader stands on the left. Horses on one space stand by their numbers.",
        "LD-015",
      );
    case "space":
      return say(
        `Space ${a}`,
        Number(a) > table.track.no_bet_after
          ? "Past the No Bet line: no bets on horses here without their Helmet."
          : "Any number of horses may stand here.",
        "LD-015",
        "LD-016",
      );
    case "gate":
      return say("Start", "All horses begin here. It is not past the No Bet line.", "LD-002");
    case "no-bet":
      return say("No Bet line", "Beyond it a horse can be bet on only with its Helmet.", "LD-016", "LD-086");
    case "finish":
      return say(
        "Finish",
        "Only the dice and the X's of a rolled card carry a horse across. The third one home makes this round the last.",
        "LD-017",
        "LD-116",
      );
    case "place":
      return say(`${PLACES[Number(a) - 1]} place`, `Its owner gets $${table.track.purses[Number(a) - 1]}.`, "LD-119");
  }
  return null;
}
