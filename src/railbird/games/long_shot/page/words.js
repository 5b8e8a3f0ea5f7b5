// Words for what can be done and for what lies on the table.

import { because, discarded, held, knownElsewhere } from "./hand.js";
import { PLACES } from "./marks.js";

/** @type {Record<string, string>} */
const CHANCES = {
  roll: "For the first turn",
  horse: "Horse die",
  move: "Move die",
  deal: "Card dealt",
  draw: "Card drawn",
  steal: "Card taken",
};

/** Ids of cards begin with their family. @type {Record<string, string>} */
const FAMILIES = {
  ln: "Lucky Numba",
  sp: "Spur",
  tp: "Stable Tip",
  mo: "Money",
  mv: "Move",
  st: "Cards",
  bt: "Bets",
};

/** A card by its id in any case, if this viewer knows it. @param {any} view @param {string} id */
function cardOf(view, id) {
  const { table } = view;
  const wanted = id.toUpperCase();
  const is = (/** @type {any} */ one) => one.id.toUpperCase() === wanted;
  return held(table).find(is) ?? knownElsewhere(table).find(is) ?? discarded(table).find(is) ?? null;
}

/** @param {any} view @param {string} id */
const titleOf = (view, id) => cardOf(view, id)?.title ?? id.toUpperCase();

/** @param {number} number @param {string} word */
const count = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

/** @param {any[]} actions @param {any} view */
export function groups(actions, view) {
  const of = (/** @type {RegExp} */ pattern) => actions.filter((action) => pattern.test(action.text));
  const { horses } = view.table;
  const second = (/** @type {any} */ action) => action.text.split(" ")[1];
  return [
    {
      title: "Play",
      hint: "one card",
      actions: of(/^play /),
      short: (/** @type {any} */ action) => titleOf(view, second(action)),
    },
    { title: "Bet $5", hint: "wins stake × odds", actions: of(/^bet/), short: second },
    {
      title: "Buy",
      hint: "prize, bar, feature",
      actions: of(/^buy/),
      short: (/** @type {any} */ action) => `${second(action)} · $${horses[Number(second(action)) - 1].price}`,
    },
    { title: "Your roll", hint: "one token a game", actions: of(/^(keep|reroll)/) },
    { title: "On a zero", hint: "", actions: of(/^(steal|draw|decline)/) },
    { title: "Bar", hint: "your horses with this number", actions: of(/^(move|done)/) },
    {
      title: "Features",
      hint: view.table.dice ? "for the number rolled" : "at the start of the turn",
      actions: of(/^(feature|end)/),
    },
    { title: "Choose", hint: "", actions: of(/^(horse|player) /) },
    { title: "Card", hint: "", actions: of(/^(card|take)/) },
    { title: "Pass", hint: "", actions: of(/^pass/) },
    {
      title: "Discard 2",
      hint: "for $5, dead cards first",
      actions: pairs(of(/^discard/), view),
      short: (/** @type {any} */ action) =>
        action.text
          .split(" ")
          .slice(1)
          .map((/** @type {string} */ id) => titleOf(view, id))
          .join(" + "),
    },
  ];
}

/** Pairs of dead cards first: these are mostly given away. @param {any[]} actions @param {any} view */
function pairs(actions, view) {
  const dead = new Set(
    held(view.table)
      .filter((one) => one.playable === false)
      .map((one) => one.id.toLowerCase()),
  );
  const count = (/** @type {any} */ action) =>
    action.text.split(" ").filter((/** @type {string} */ id) => dead.has(id)).length;
  return [...actions].sort((a, b) => count(b) - count(a));
}

/** Outcomes of real dice, a row for each face of the horse die, and of real cards by their names, a row for each family. @param {any[]} actions @param {any} view */
export function chances(actions, view) {
  /** @type {Map<string, any[]>} */
  const rows = new Map();
  for (const action of actions) {
    const title = rowOf(action.text);
    rows.set(title, [...(rows.get(title) ?? []), action]);
  }
  return Array.from(rows, ([title, list]) => ({
    title,
    actions: list.sort((a, b) => realCard(a, view).localeCompare(realCard(b, view), "en", { numeric: true })),
    short: (/** @type {any} */ action) =>
      realCard(action, view).replace(`${title} `, "") || action.text.split(" ").pop(), // the title says the rest
  }));
}

/** The name on a real card that was dealt, drawn or taken. @param {any} action @param {any} view @returns {string} */
function realCard(action, view) {
  return view.table.cards[action.text.split(" ").pop().toUpperCase()]?.title ?? "";
}

/** @param {string} text */
function rowOf(text) {
  const [word, a] = text.split(" ");
  if (word === "roll" && a !== "off") return `Horse die ${a}`;
  const family = /^(deal|draw|steal)$/.test(word) ? FAMILIES[a.slice(0, 2)] : undefined;
  return family ?? CHANCES[word] ?? word;
}

/** Two cards are discarded by way of the tray: a card alone is to be played. @param {any} action */
export function first(action) {
  return action.text.startsWith("discard") ? ["discard"] : null;
}

/** @param {string} target @param {any} view */
export function attempt(target, view) {
  const [kind, a] = target.split(":");
  const { phase } = view.table;
  if (phase === "action") {
    if (kind === "card") return `play ${a.toLowerCase()}`;
    if (kind === "price") return `buy ${a}`;
    if (kind === "bet" || kind === "horse") return `bet ${a}`;
  }
  if (phase === "lucky" && kind === "card") return `play ${a.toLowerCase()}`;
  if (phase === "target") {
    if (kind === "horse") return `horse ${a}`;
    if (kind === "seat") return `player ${Number(a) + 1}`;
  }
  if (phase === "bar" && kind === "horse") return `move ${a}`;
  if (phase === "features" && kind === "horse") return `feature ${a}`;
  return null;
}

/** @param {string} target @param {any} view */
export function about(target, view) {
  const { table, names } = view;
  const [kind, a] = target.split(":");
  const one = table.horses[Number(a) - 1];
  switch (kind) {
    case "horse":
    case "price":
      return {
        title: `${a} · ${one.name}`,
        rules: ["LS-034", "LS-076"],
        text: `${one.owner === null ? `Costs $${one.price}.` : `Owned by ${names[one.owner]}.`} ${one.feature} Moves too when its owner rolls ${one.bar.join(", ")}. Pays ${one.odds.join("/")} for 1st/2nd/3rd.`,
      };
    case "bet":
      return {
        title: `Bets on ${a} · ${one.name}`,
        rules: ["LS-084", "LS-091"],
        text: `${
          one.bets
            .map((/** @type {number} */ amount, /** @type {number} */ seat) =>
              amount ? `${names[seat]} $${amount}` : "",
            )
            .filter(Boolean)
            .join(", ") || "None yet"
        }. A bet pays ${one.odds.join("/")} times its stake for 1st/2nd/3rd.`,
      };
    case "odds":
      return {
        title: "Odds",
        rules: ["LS-121"],
        text: `A bet on ${a} pays ${one.odds[0]} times its stake if it wins, ${one.odds[1]} for 2nd, ${one.odds[2]} for 3rd. The stake itself is gone.`,
      };
    case "seat":
      return {
        title: names[Number(a)],
        text: `$${table.seats[Number(a)].cash}, ${count(table.seats[Number(a)].cards, "card")}, $${table.seats[Number(a)].staked} on bets.`,
      };
    case "card": {
      const held = cardOf(view, a);
      return held?.text
        ? {
            title: held.title,
            text: [held.text, held.why ? `Not now: ${because(held.why)}.` : "", held.lead ? leaders(table) : ""]
              .filter(Boolean)
              .join(" "),
            rules: [held.why?.rule ?? "LS-066"],
          }
        : null;
    }
    case "place":
      return {
        title: `${PLACES[Number(a) - 1]} place`,
        text: `Its owner gets $${table.track.prizes[Number(a) - 1]}.`,
        rules: [`LS-${115 + Number(a)}`],
      };
  }
  return aboutThings(target, table);
}

/** Of a card that speaks of the lead: who that is now. @param {any} table */
function leaders(table) {
  if (!table.lead) return "";
  const ahead = table.horses.filter((/** @type {any} */ one) => !one.place && one.position === table.lead);
  return `In the lead: ${ahead.map((/** @type {any} */ one) => `${one.number} · ${one.name}`).join(", ")}.`;
}

/** What lies around the lanes. @param {string} target @param {any} table */
function aboutThings(target, table) {
  switch (target) {
    case "pile":
      return {
        title: "Draw pile",
        text: `${table.pile} cards face down. Every turn ends with a draw; it is never reshuffled.`,
        rules: ["LS-100", "LS-103"],
      };
    case "discard":
      return {
        title: "Discards",
        text: `Any two cards pay $5. Here lie: ${
          discarded(table)
            .map((each) => `${each.title}${each.copies > 1 ? ` ×${each.copies}` : ""}`)
            .join(", ") || "none"
        }.`,
        rules: ["LS-097"],
      };
    case "die:horse":
      return { title: "Horse die", text: "Which horse moves.", rules: ["LS-030"] };
    case "die:move":
      return {
        title: "Move die",
        text: `How far: its faces are ${table.move_die.join(", ")}. On 0 nobody moves; the roller may take a card.`,
        rules: ["LS-044"],
      };
    case "token":
      return {
        title: "Reroll token",
        text: "Once in the game, right after your roll: one die again.",
        rules: ["LS-053"],
      };
    case "no-bets":
      return {
        title: "No-bets area",
        text: `From space ${table.track.no_bets_from} on a horse cannot be bet on, unless a card says so.`,
        rules: ["LS-091", "LS-069"],
      };
    case "finish":
      return { title: "Finish", text: "When the third horse is home the game stops at once.", rules: ["LS-111"] };
  }
  return null;
}
