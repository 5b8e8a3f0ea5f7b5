// Homestretch on the screen. Drawing in homestretch/, words and movement here.

import { h } from "../core/render.js";
import { tumble } from "../pieces/die.js";
import { gallop } from "../pieces/horse.js";
import { draftTable, market, ownThings, seatThings } from "./homestretch/shares.js";
import { LINES, LINE_WORDS, cloth, horseOf, named, thousands, ways } from "./homestretch/silks.js";
import { tote } from "./homestretch/tote.js";
import { at, circle, scoreAt, shapeOf, spotOf, track } from "./homestretch/track.js";

export const styles = ["homestretch.css"];
export const tabs = { mine: "My stable", cards: "Tote", others: "Others" };
export const early = ["roll"];
export const mine = ownThings;
export const seat = seatThings;

/** Bets are laid before the horses run: on a phone the tote board takes the track's place then. @param {any} table @param {boolean} narrow */
const toteFirst = (table, narrow) => narrow && (table.phase === "claim" || table.phase === "betting");

/** @param {any} view @param {import("../table/context.js").Context} ctx */
export function board(view, ctx) {
  const { table } = view;
  if (table.draft) return draftTable(view, ctx);
  if (table.buy && table.phase !== "race card") return market(view, ctx);
  return toteFirst(table, ctx.narrow) ? tote(view, ctx) : track(view, ctx);
}

/** @param {any} view @param {import("../table/context.js").Context} ctx */
export function cards(view, ctx) {
  const { table } = view;
  return toteFirst(table, ctx.narrow) || (table.buy && table.phase !== "race card" && !ctx.narrow)
    ? track(view, ctx)
    : tote(view, ctx);
}

/** @param {any} view */
export function strip(view) {
  const { race, dice, draft, buy, special_spaces: spaces } = view.table;
  if (draft) return h("span", { class: "quiet" }, `Draft ${draft.round}/${draft.rounds}`);
  if (buy) return h("span", { class: "quiet" }, "Second-chance buy");
  return [
    h("span", { class: "quiet" }, `Race ${race.number}/${race.of}`),
    dice ? [cloth(dice[0] + dice[1]), spaces ? h("span", {}, `last +${spaces}`) : null] : null,
  ];
}

/** @param {any} view @param {number} number */
export function standing(view, number) {
  const { money, stable } = view.table.seats[number];
  return { score: money, notes: stable.length ? [`${stable.length} shares`] : [] };
}

/** @param {any} action @param {any} view @returns {string} */
export function label(action, view) {
  const { table } = view;
  const [verb, a, line] = action.text.split(" ");
  const number = Number(a);
  const rolled = table.dice ? table.dice[0] + table.dice[1] : 0;
  const help = Number(horseOf(table, rolled)?.handicap) || 0;
  const spaces = (/** @type {number} */ steps) => `${steps + help} space${steps + help > 1 ? "s" : ""}`;
  switch (verb) {
    case "pick":
      return `Keep ${named(table, number)} (${thousands(horseOf(table, number).cost)})`;
    case "special":
      return `Move ${named(table, number)}${horseOf(table, number).handicap === "X" ? ": its X holds it" : ` by ${table.special_spaces}${horseOf(table, number).handicap ?? ""}`}`;
    case "buy":
      return `Buy ${named(table, number)} for ${thousands(horseOf(table, number).cost)}`;
    case "bet": {
      const value = table.own?.tokens?.[0] ?? 1;
      return `Your ${value} on ${number} ${LINE_WORDS[line]}: pays ${thousands(value * horseOf(table, number).payouts[LINES.indexOf(line)])}`;
    }
    case "two":
      return `${rolled} moves ${spaces(2)}, end of turn`;
    case "one":
      return `${rolled} moves ${spaces(1)}, roll again`;
    case "reroll":
      return "Roll again";
    case "end":
      return "End the turn";
    case "claim":
      return "Bet now, ahead of your order";
    case "wait":
      return "Wait for your place";
    case "blind":
      return `Top card unseen: ${thousands(table.buy?.blind_fee ?? 3)} + its cost`;
    case "pass":
      return "Buy nothing";
    default:
      return action.text;
  }
}

/** @param {any[]} actions */
export function groups(actions) {
  if (actions.some((action) => action.text.startsWith("bet "))) {
    return LINES.map((line, n) => ({
      title: LINE_WORDS[line],
      hint: ["pays if 1st", "1st or 2nd", "1st to 3rd"][n],
      actions: actions.filter((action) => action.text.endsWith(line)),
      short: (/** @type {any} */ action) => action.text.split(" ")[1],
    }));
  }
  const [first] = actions;
  const title = /^pick/.test(first?.text ?? "")
    ? "Keep"
    : /^special/.test(first?.text ?? "")
      ? "Last place"
      : actions.some((action) => action.text === "pass")
        ? "Buy"
        : "Choose";
  return [{ title, actions }];
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
    const title = word === "roll" ? `First die ${a}` : (DRAWN[word] ?? word);
    rows.set(title, [...(rows.get(title) ?? []), action]);
  }
  return Array.from(rows, ([title, list]) => ({
    title,
    actions: list,
    short: (/** @type {any} */ action) => action.text.split(" ").pop(),
  }));
}

/** Cards and the last token cannot be taken back; the two choices of a roll are plain enough to be done at once. @param {any} action @param {any} view */
export function final(action, view) {
  return (
    /^(pick|buy|blind)/.test(action.text) || (action.text.startsWith("bet ") && view.table.own?.tokens?.length === 1)
  );
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
        text: `${one.group}, a share costs ${thousands(one.cost)}. Rolled in ${ways(one.number)} of 36. A token pays ${one.payouts.join("/")} for Win/Place/Show. ${one.shares ? `${one.shares} share${one.shares > 1 ? "s" : ""} in play: ${owners(table, names, one.number)}.` : table.draft ? "" : "Nobody owns a share."}`,
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
        text: `Pays ${thousands(one.payouts[LINES.indexOf(b)])} for each 1 of a token if ${named(table, one.number)} comes in ${{ win: "first", place: "first or second", show: "among the first three" }[b]}. Bets cost nothing. ${here(view, Number(a), b)}`,
        rules: ["HS-051", "HS-043"],
      };
    case "line":
      return {
        title: LINE_WORDS[a],
        text: `Tokens here pay if the horse comes in ${{ win: "first", place: "first or second", show: "among the first three" }[a]}.`,
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

/** @param {any} table @param {string[]} names @param {number} number */
function owners(table, names, number) {
  return table.seats
    .map((/** @type {any} */ one, /** @type {number} */ n) => ({
      n,
      own: one.stable.filter((/** @type {number} */ other) => other === number).length,
    }))
    .filter((/** @type {any} */ one) => one.own)
    .map((/** @type {any} */ one) => `${names[one.n]}${one.own > 1 ? ` ${one.own}` : ""}`)
    .join(", ");
}

/** @param {any} view @param {number} number @param {string} line */
function here(view, number, line) {
  const laid = view.table.bets.filter((/** @type {any} */ bet) => bet.number === number && bet.line === line);
  return laid.length
    ? `Here: ${laid.map((/** @type {any} */ bet) => `${view.names[bet.seat]} ${bet.tokens}`).join(", ")}.`
    : "";
}

/** @param {any} table @param {any} event */
export function advance(table, event) {
  const { data } = event;
  const horses = (/** @type {number} */ number, /** @type {any} */ change) =>
    table.horses.map((/** @type {any} */ one) => (one.number === number ? { ...one, ...change } : one));
  const seats = (/** @type {(old: any) => any} */ change) =>
    table.seats.map((/** @type {any} */ one, /** @type {number} */ n) =>
      n === event.seat ? { ...one, ...change(one) } : one,
    );
  const spent = () => {
    const token = horseOf(table, data.number)?.handicap;
    return token ? { ...table.supply, [token]: table.supply[token] + 1 } : table.supply;
  };
  switch (event.kind) {
    case "roll":
      return { ...table, phase: "move", dice: data.dice, roll: data.roll || 1 };
    case "move":
      return { ...table, supply: spent(), horses: horses(data.number, { position: data.to, handicap: null }) };
    case "cross":
      return { ...table, supply: spent(), horses: horses(data.number, { handicap: null }) };
    case "finish":
      return {
        ...table,
        race: { ...table.race, finish: [...table.race.finish, data.number] },
        horses: horses(data.number, { finish: data.line }),
      };
    case "purse":
    case "bet paid":
      return { ...table, seats: seats((old) => ({ money: old.money + data.amount })) };
    case "stable":
      return { ...table, draft: null, seats: seats(() => ({ money: data.money, stable: data.shares })) };
    case "first":
      return { ...table, phase: "roll" };
    case "race card":
      return {
        ...table,
        phase: "claim",
        draft: null,
        buy: null,
        bets: [],
        dice: null,
        roll: 0,
        race: { ...table.race, number: data.race, card: null, finish: [] },
        horses: table.horses.map((/** @type {any} */ one) => ({ ...one, position: 0, finish: null, handicap: null })),
      };
    case "token":
      return { ...table, bets: laidOn(table.bets, event.seat, data, data.value) };
    case "bets":
      return table.bets.some((/** @type {any} */ bet) => bet.seat === event.seat)
        ? table
        : {
            ...table,
            bets: data.spots.reduce(
              (/** @type {any[]} */ bets, /** @type {any} */ spot) => laidOn(bets, event.seat, spot, null),
              table.bets,
            ),
          };
    case "offer":
      return {
        ...table,
        phase: "buying",
        buy: {
          ...(table.buy ?? { pass: 1, deck: 0, deck_holds: [], blind_fee: 3, had_chance: [] }),
          row: [...(table.buy?.row ?? []), data.number],
        },
      };
    case "buy":
      return {
        ...table,
        buy: table.buy && { ...table.buy, row: without(table.buy.row, data.number) },
        seats: seats((old) => ({
          money: old.money - data.price,
          stable: [...old.stable, data.number].sort((x, y) => x - y),
        })),
      };
  }
  return table;
}

/** @param {any[]} bets @param {number} seat @param {any} spot @param {number | null} value */
function laidOn(bets, seat, spot, value) {
  const same = (/** @type {any} */ bet) => bet.seat === seat && bet.number === spot.number && bet.line === spot.line;
  const old = bets.find(same);
  const now = {
    seat,
    number: spot.number,
    line: spot.line,
    tokens: (old?.tokens ?? 0) + 1,
    values: value === null ? null : [...(old?.values ?? []), value],
  };
  return [...bets.filter((bet) => !same(bet)), now];
}

/** @param {number[]} row @param {number} number */
function without(row, number) {
  const n = row.indexOf(number);
  return n < 0 ? row : row.filter((_, i) => i !== n);
}

/** @param {any} event @param {import("../core/stage.js").Stage} stage */
export function animate(event, stage) {
  const { data } = event;
  switch (event.kind) {
    case "roll":
      return roll(stage);
    case "move":
      return run(stage, data.number, data.to, data.token);
    case "cross":
      return balk(stage, data.number);
    case "finish":
      return home(stage, data.number, data.line);
    case "race card":
      return stage.banner(`Race ${data.race}`, `Purses ${data.purses.map(thousands).join(" / ")}`);
    case "race over":
      return stage.banner(`Race ${data.race}: ${data.numbers.join(" – ")}`, "Win, Place and Show");
    case "pass hands":
      return stage.run(
        stage.piece("hand"),
        [
          { transform: "none", opacity: 1 },
          { transform: "translateX(-60px)", opacity: 0 },
        ],
        320,
        "ease-in",
        "none",
      );
    case "purse":
    case "bet paid":
      return pay(stage, event.seat, data.amount);
    case "stable":
      return pay(stage, event.seat, -data.paid);
    case "buy":
      return pay(stage, event.seat, -data.price);
  }
  return null;
}

/** @param {import("../core/stage.js").Stage} stage */
async function roll(stage) {
  await Promise.all([tumble(stage, stage.piece("die:1"), -60), tumble(stage, stage.piece("die:2"), 50)]);
  await stage.pause(160);
}

/** @param {{x: number, y: number}} p */
const shift = ({ x, y }) => ({ transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` });

/** Space by space along its lane; the token that helped is spent. @param {import("../core/stage.js").Stage} stage @param {number} number @param {number} to @param {number} help */
async function run(stage, number, to, help) {
  const piece = stage.piece(`horse:${number}`);
  if (!piece || stage.instant) return;
  const { table } = stage.view;
  const from = horseOf(table, number).position;
  const last = Math.min(to, table.track_spaces + 1);
  const shape = shapeOf(stage.narrow);
  if (help) await spend(stage, number);
  const rest = gallop(piece);
  const steps = Array.from({ length: last - from + 1 }, (_, n) =>
    shift(at(shape, number, from + n, table.track_spaces)),
  );
  if (steps.length > 1) await stage.run(piece, steps, (last - from) * 160, "cubic-bezier(.35,.1,.4,1)");
  rest();
}

/** @param {import("../core/stage.js").Stage} stage @param {number} number */
function spend(stage, number) {
  return stage.run(
    stage.piece(`token:${number}`)?.firstElementChild ?? null,
    [{ opacity: 1 }, { opacity: 0.2, transform: "scale(1.5)" }, { opacity: 0, transform: "scale(.4)" }],
    420,
    "ease-out",
  );
}

/** The X holds it: it stamps where it stands. @param {import("../core/stage.js").Stage} stage @param {number} number */
async function balk(stage, number) {
  const piece = stage.piece(`horse:${number}`);
  if (!piece || stage.instant) return;
  const { table } = stage.view;
  const p = spotOf(horseOf(table, number), shapeOf(stage.narrow), table.track_spaces);
  await Promise.all([
    spend(stage, number),
    stage.run(
      piece,
      [p, { ...p, x: p.x + 4 }, { ...p, x: p.x - 4 }, { ...p, x: p.x + 2 }, p].map(shift),
      420,
      "linear",
      "none",
    ),
  ]);
}

/** Over the line and to its purse. @param {import("../core/stage.js").Stage} stage @param {number} number @param {string} line */
async function home(stage, number, line) {
  const { table } = stage.view;
  const shape = shapeOf(stage.narrow);
  const one = horseOf(table, number);
  await stage.run(
    stage.piece(`horse:${number}`),
    [shift(spotOf(one, shape, table.track_spaces)), shift(circle(shape, line))],
    460,
  );
  const purse = table.race.card?.purses[LINES.indexOf(line)];
  await stage.banner(`${LINE_WORDS[line]}: ${number} · ${one.name}`, purse ? `Purse ${thousands(purse)}` : "");
}

/** Money along the score track. @param {import("../core/stage.js").Stage} stage @param {number} seat @param {number} amount */
async function pay(stage, seat, amount) {
  if (!amount || stage.instant) return;
  const marker = stage.piece(`marker:${seat}`);
  const row = document.querySelectorAll(".tote tr")[seat];
  stage.fly(
    marker ?? row?.querySelector(".tote-score") ?? null,
    `${amount > 0 ? "+" : ""}${thousands(amount)}`,
    amount > 0 ? "gain" : "loss",
  );
  const { money } = stage.view.table.seats[seat];
  const shape = shapeOf(stage.narrow);
  const frames = Array.from({ length: 13 }, (_, n) => shift(scoreAt(shape, money + (amount * n) / 12)));
  if (marker) await stage.run(marker, frames, 520);
  else await stage.pause(260);
}
