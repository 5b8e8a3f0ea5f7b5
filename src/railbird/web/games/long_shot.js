// Long Shot (2009) on the screen. Drawing in long_shot/, words and movement here.

import { h } from "../core/render.js";
import { tumble } from "../pieces/die.js";
import { gallop } from "../pieces/horse.js";
import { sum } from "../pieces/money.js";
import { cloth, horseCards, mine as ownThings, seatCard, shortly } from "./long_shot/hand.js";
import { at, circle, lanes, photo, shapeOf, spot } from "./long_shot/lanes.js";

export const styles = ["long_shot.css"];
export const tabs = { mine: "My hand", cards: "Horses", others: "Others" };
export const board = lanes;
export const cards = horseCards;
export const mine = ownThings;
export const seat = seatCard;
export { photo };
export const early = ["roll", "move die"];

const PLACES = ["1st", "2nd", "3rd"];
/** @type {Record<string, string>} */
const CHANCES = {
  roll: "For the first turn",
  horse: "Horse die",
  move: "Move die",
  deal: "Card dealt",
  draw: "Card drawn",
  steal: "Card taken",
};

/** @param {any} view */
export function strip(view) {
  const { dice, turns } = view.table;
  if (!turns) return null;
  return [
    h("span", { class: "quiet turn-count" }, `Turn ${turns}`),
    dice ? [cloth(dice.horse), h("span", {}, `+${dice.move}`)] : null,
  ];
}

/** @param {any} view @param {number} number */
export function standing(view, number) {
  const one = view.table.seats[number];
  const owned = one.horses.length;
  return { money: sum(one.cash), score: one.score, notes: owned ? [`${owned} horse${owned > 1 ? "s" : ""}`] : [] };
}

/** @param {any} view @param {string} id the card's, in any case */
function titleOf(view, id) {
  const wanted = id.toUpperCase();
  const { hand, discards } = view.table;
  return [...(hand ?? []), ...discards].find((one) => one.id.toUpperCase() === wanted)?.title ?? wanted;
}

/** @param {any} action @param {any} view @returns {string} */
export function label(action, view) {
  const { horses, moving, hand, dice } = view.table;
  const name = (/** @type {string} */ n) => `${n} · ${horses[Number(n) - 1]?.name ?? ""}`;
  const [verb, a, b] = action.text.split(" ");
  if (view.chance) return action.text;
  switch (verb) {
    case "play": {
      const one = hand?.find((/** @type {any} */ each) => each.id.toLowerCase() === a);
      return one ? `Play ${one.title}: ${one.text}` : action.text;
    }
    case "buy":
      return `Buy ${name(a)} for $${horses[Number(a) - 1].price}`;
    case "bet":
      return `Bet $5 on ${name(a)}`;
    case "discard":
      return `Discard ${titleOf(view, a)} and ${a === b ? "another" : titleOf(view, b)} for $5`;
    case "pass":
      return "Pass and draw a card";
    case "move":
      return `Move ${name(a)} ${moving?.move ?? ""} too`;
    case "done":
      return "Move no more horses";
    case "feature":
      return `${name(a)}: ${horses[Number(a) - 1].feature}`;
    case "end":
      return "Go on to the dice";
    case "keep":
      return dice ? `Keep ${dice.horse} and ${dice.move}` : "Keep the roll";
    case "reroll":
      return `Spend the token: roll the ${a} die again`;
    case "steal":
      return `Steal a card from ${view.names[horses[dice.horse - 1].owner] ?? "the owner"}`;
    case "draw":
      return "Draw a card from the pile";
    case "decline":
      return "Take no card";
    case "horse":
      return name(a);
    case "player":
      return view.names[Number(a) - 1] ?? action.text;
    case "card":
      return `Discard ${titleOf(view, a)}`;
    case "take":
      return `Take ${action.explain?.match(/^Take (.+?) \(/)?.[1] ?? a.toUpperCase()}`;
    default:
      return action.text;
  }
}

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
      short: innerWidth < 760 ? undefined : (/** @type {any} */ action) => titleOf(view, second(action)),
    },
    { title: "Bet $5", hint: "wins stake × odds", actions: of(/^bet/), short: second },
    {
      title: "Buy",
      hint: "prize, bar, feature",
      actions: of(/^buy/),
      short: (/** @type {any} */ action) => `${second(action)} · $${horses[Number(second(action)) - 1].price}`,
    },
    { title: "Reroll", hint: "token, once a game", actions: of(/^(keep|reroll)/) },
    { title: "The zero", hint: "", actions: of(/^(steal|draw|decline)/) },
    { title: "Bar", hint: "your horses with this number", actions: of(/^(move|done)/) },
    { title: "Features", hint: "at the start of the turn", actions: of(/^(feature|end)/) },
    { title: "Choose", hint: "", actions: of(/^(horse|player) /) },
    { title: "Card", hint: "", actions: of(/^(card|take)/) },
    { title: "Pass", hint: "", actions: of(/^pass/) },
    {
      title: "Discard 2",
      hint: "for $5",
      actions: of(/^discard/),
      short: (/** @type {any} */ action) =>
        action.text
          .split(" ")
          .slice(1)
          .map((/** @type {string} */ id) => titleOf(view, id))
          .join(" + "),
    },
  ];
}

/** Outcomes of real dice and cards. @param {any[]} actions */
export function chances(actions) {
  /** @type {Map<string, any[]>} */
  const rows = new Map();
  for (const action of actions) {
    const [word, a] = action.text.split(" ");
    const title = word === "roll" && a !== "off" ? `Horse die ${a}` : (CHANCES[word] ?? word);
    rows.set(title, [...(rows.get(title) ?? []), action]);
  }
  return Array.from(rows, ([title, list]) => ({
    title,
    actions: list,
    short: (/** @type {any} */ action) => action.text.split(" ").pop().toUpperCase(),
  }));
}

/** Two cards are discarded by way of the tray: a card alone is to be played. @param {any} action */
export function first(action) {
  return action.text.startsWith("discard") ? ["discard"] : null;
}

/** What is followed by dice or a drawn card cannot be taken back. @param {any} action @param {any} view */
export function final(action, view) {
  const { effect, hand } = view.table;
  const [verb, a] = action.text.split(" ");
  if (verb === "play") return hand?.find((/** @type {any} */ one) => one.id.toLowerCase() === a)?.type === "money";
  if (verb === "horse") return !(effect && effect.targets.length === 0 && /two|another|exchange/i.test(effect.text));
  return /^(buy|bet|discard|pass|reroll|steal|draw|player|card|take|end)/.test(verb);
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
        text: `$${table.seats[Number(a)].cash}, ${table.seats[Number(a)].cards} cards, $${table.seats[Number(a)].staked} on bets.`,
      };
    case "card": {
      const held = table.hand?.find((/** @type {any} */ each) => each.id === a);
      return held
        ? {
            title: held.title,
            text: `${held.text}${held.why ? ` Not now: ${shortly(held.why).toLowerCase()}.` : ""}`,
            rules: [held.why?.rule ?? "LS-066"],
          }
        : null;
    }
    case "pile":
      return {
        title: "Draw pile",
        text: `${table.pile} cards face down. Every turn ends with a draw; it is never reshuffled.`,
        rules: ["LS-100", "LS-103"],
      };
    case "discard":
      return {
        title: "Discards",
        text: `Any two cards pay $5. Here lie: ${table.discards.map((/** @type {any} */ each) => `${each.title}${each.copies > 1 ? ` ×${each.copies}` : ""}`).join(", ") || "none"}.`,
        rules: ["LS-097"],
      };
    case "die":
      return a === "horse"
        ? { title: "Horse die", text: "Which horse moves.", rules: ["LS-030"] }
        : {
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
    case "gate":
      return {
        title: "Start",
        text: "All horses begin behind the line. They can be bet on.",
        rules: ["LS-003", "LS-086"],
      };
    case "lane":
      return {
        title: "Lane",
        text: `${table.track.spaces} spaces; one step more and the horse is home.`,
        rules: ["LS-107"],
      };
    case "no-bets":
      return {
        title: "No-bets area",
        text: `From space ${table.track.no_bets_from} on a horse cannot be bet on, unless a card says so.`,
        rules: ["LS-091", "LS-069"],
      };
    case "finish":
      return { title: "Finish", text: "When the third horse is home the game stops at once.", rules: ["LS-111"] };
    case "place":
      return {
        title: `${PLACES[Number(a) - 1]} place`,
        text: `Its owner gets $${table.track.prizes[Number(a) - 1]}.`,
        rules: [`LS-${115 + Number(a)}`],
      };
  }
  return null;
}

/** @param {any} table @param {any} event */
export function advance(table, event) {
  const { data, seat: who } = event;
  const horse = (/** @type {number} */ number, /** @type {(old: any) => any} */ change) =>
    table.horses.map((/** @type {any} */ one) => (one.number === number ? { ...one, ...change(one) } : one));
  const person = (/** @type {Record<number, (old: any) => any>} */ changes) =>
    table.seats.map((/** @type {any} */ one) => (changes[one.seat] ? { ...one, ...changes[one.seat](one) } : one));
  const stake = (/** @type {any[]} */ horses, /** @type {number} */ number, /** @type {number} */ amount) =>
    horses.map((one) =>
      one.number === number
        ? {
            ...one,
            bets: one.bets.map((/** @type {number} */ old, /** @type {number} */ n) =>
              n === who ? old + amount : old,
            ),
          }
        : one,
    );
  const lead = (/** @type {any[]} */ horses) =>
    table.order.length ? null : Math.max(...horses.map((one) => one.position)) || null;
  const hand = (/** @type {number} */ by) => person({ [who]: (old) => ({ cards: Math.max(0, old.cards + by) }) });
  switch (event.kind) {
    case "turn":
      return { ...table, turn: who, turns: data.turn };
    case "roll":
      return data.card
        ? { ...table, dice: table.dice, moving: { horse: data.horse, move: data.move } }
        : { ...table, dice: { horse: data.horse, move: data.move }, moving: { horse: data.horse, move: data.move } };
    case "move": {
      const horses = horse(data.horse, () => ({ position: data.to, no_bets: data.to >= table.track.no_bets_from }));
      return { ...table, horses, lead: lead(horses) };
    }
    case "swap": {
      const horses = table.horses.map((/** @type {any} */ one) =>
        data.horses.includes(one.number) ? { ...one, position: data.to[data.horses.indexOf(one.number)] } : one,
      );
      return { ...table, horses, lead: lead(horses) };
    }
    case "finish":
      return {
        ...table,
        order: [...table.order, data.horse],
        lead: null,
        horses: horse(data.horse, () => ({ place: data.place })),
      };
    case "bet":
      return {
        ...table,
        horses: stake(table.horses, data.horse, data.amount),
        seats: person({
          [who]: (old) => ({ cash: old.cash - (data.paid ? data.amount : 0), staked: old.staked + data.amount }),
        }),
      };
    case "shift bet":
      return {
        ...table,
        horses: stake(stake(table.horses, data.horses[0], -data.amount), data.horses[1], data.amount),
      };
    case "buy":
      return {
        ...table,
        horses: horse(data.horse, () => ({ owner: who })),
        seats: person({ [who]: (old) => ({ cash: data.now, horses: [...old.horses, data.horse] }) }),
      };
    case "gain":
      return { ...table, seats: person({ [who]: () => ({ cash: data.now }) }) };
    case "take cash":
      return {
        ...table,
        seats: person({ [who]: () => ({ cash: data.now }), [data.from]: () => ({ cash: data.left }) }),
      };
    case "pair":
      return { ...table, seats: person({ [who]: (old) => ({ cash: data.now, cards: Math.max(0, old.cards - 2) }) }) };
    case "play":
    case "discard":
      return { ...table, seats: hand(-1) };
    case "deal":
      return { ...table, seats: hand(1) };
    case "draw":
      return { ...table, pile: data.pile, seats: hand(1) };
    case "steal":
      return {
        ...table,
        seats: person({
          [who]: (old) => ({ cards: old.cards + 1 }),
          [data.from]: (old) => ({ cards: Math.max(0, old.cards - 1) }),
        }),
      };
    case "token":
      return { ...table, seats: person({ [who]: (old) => ({ tokens: Math.max(0, old.tokens - 1) }) }) };
  }
  return table;
}

/** @param {any} event @param {import("../core/stage.js").Stage} stage */
export function animate(event, stage) {
  const { data, kind } = event;
  if (kind === "roll") return roll(stage);
  if (kind === "move die") return tumble(stage, stage.piece("die:move"), 80);
  if (kind === "move") return data.from === data.to ? null : run(stage, data.horse, data.to);
  if (kind === "swap")
    return Promise.all(
      data.horses.map((/** @type {number} */ number, /** @type {number} */ n) => run(stage, number, data.to[n])),
    );
  if (kind === "finish") return finish(stage, data.horse, data.place);
  if (kind === "play") {
    const [, title, text] = event.text.match(/ plays (.+?) \(\w+\): (.*)$/) ?? [];
    return title ? stage.banner(title, text) : null;
  }
  if (kind === "end") return stage.banner("The third horse is in", "The race is over");
  const amount =
    kind === "bet"
      ? data.paid
        ? -data.amount
        : 0
      : kind === "buy"
        ? -data.price
        : ["gain", "pair", "take cash"].includes(kind)
          ? data.amount
          : 0;
  if (amount)
    stage.fly(
      document.querySelectorAll(".tote tr")[event.seat]?.querySelector(".tote-money") ?? null,
      `${amount > 0 ? "+" : "−"}$${Math.abs(amount)}`,
      amount > 0 ? "gain" : "loss",
    );
  return null;
}

/** @param {import("../core/stage.js").Stage} stage */
async function roll(stage) {
  await Promise.all([tumble(stage, stage.piece("die:horse"), 60), tumble(stage, stage.piece("die:move"), 90)]);
  await stage.pause(180);
}

/** Space by space along the lane. @param {import("../core/stage.js").Stage} stage @param {number} number @param {number} to */
async function run(stage, number, to) {
  const piece = stage.piece(`horse:${number}`);
  if (!piece || stage.instant) return;
  const shape = shapeOf(stage.narrow);
  const { table } = stage.view;
  const from = table.horses[number - 1].position;
  const steps = Math.abs(to - from);
  const frames = Array.from({ length: steps + 1 }, (_, n) =>
    move(at(shape, table.track, number, from + Math.sign(to - from) * n)),
  );
  const rest = gallop(piece);
  await stage.run(piece, frames, Math.max(280, Math.min(1300, steps * 165)), "cubic-bezier(.35,.1,.4,1)");
  rest();
}

/** @param {{x: number, y: number}} where */
const move = ({ x, y }) => ({ transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` });

/** Over the line, then into the winner's circle. @param {import("../core/stage.js").Stage} stage @param {number} number @param {number} place */
async function finish(stage, number, place) {
  const shape = shapeOf(stage.narrow);
  const { table, names } = stage.view;
  const one = table.horses[number - 1];
  const piece = stage.piece(`horse:${number}`);
  await stage.run(piece, [move(spot(table, shape, one)), move(circle(shape, place))], 520, "ease-in-out");
  await stage.banner(
    `${PLACES[place - 1]}: ${number} · ${one.name}`,
    one.owner === null ? "Nobody's horse" : `$${table.track.prizes[place - 1]} for ${names[one.owner]}`,
  );
}
