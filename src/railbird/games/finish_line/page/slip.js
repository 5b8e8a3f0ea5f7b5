// The own betting slip: five printed lines, what is written on them, what is still missing, and handing it in.

import { h } from "../../../web/core/render.js";
import { tag } from "../../../web/pieces/card.js";
import { money, sum } from "../../../web/pieces/money.js";
import { silk } from "../../../web/pieces/silks.js";
import { smallDie } from "./dice.js";

const WINNERS = 3;
const PAIRS = 2;

/** @param {number} amount */
export const euro = (amount) => sum(amount, "€");

/** With its sign: what was won or lost. @param {number} amount */
export const gain = (amount) => (amount ? `${amount > 0 ? "+" : ""}${euro(amount)}` : "±€0");

/** @param {number} number */
function cloth(number) {
  const { colour, ink } = silk(number);
  return tag(number, colour, ink);
}

/** @param {number[]} tiles */
export const cloths = (tiles) =>
  tiles.map((number, n) => [n ? h("span", { class: "fl-and" }, "+") : null, cloth(number)]);

/** Would this line pay if the race ended as the row stands? @param {any} table @param {any} line @returns {"pays" | "photo" | ""} */
export function chance(table, line) {
  const { row, dead_even: pair } = table;
  if (!row.length) return "";
  const top = row.slice(-2);
  if (line.bet === "place")
    return line.tiles.every((/** @type {number} */ number) => top.includes(number)) ? "pays" : "";
  if (pair && top.includes(line.tiles[0])) return "photo";
  return row.at(-1) === line.tiles[0] ? "pays" : "";
}

/** The most that these lines can return together, bonuses aside. @param {any[]} lines */
export function atBest(lines) {
  const named = [...new Set(lines.flatMap((line) => line.tiles))];
  const pays = (/** @type {any} */ line, /** @type {number} */ first, /** @type {number | undefined} */ second) =>
    line.bet === "win"
      ? line.tiles[0] === first
      : line.tiles.includes(first) && line.tiles.some((/** @type {number} */ other) => other === second);
  const returns = named.flatMap((first) =>
    [undefined, ...named.filter((other) => other !== first)].map((second) =>
      lines.reduce((total, line) => total + (pays(line, first, second) ? line.returns : 0), 0),
    ),
  );
  return Math.max(0, ...returns);
}

/** @param {any} view @param {import("../../../web/table/context.js").Context} ctx */
export function mine(view, ctx) {
  const { table } = view;
  const own = table.players[/** @type {number} */ (ctx.seat)];
  const paper = table.slip ?? table.results.at(-1)?.slips[/** @type {number} */ (ctx.seat)] ?? [];
  const writing = table.phase === "slips" && !own.confirmed;
  const racing = !writing && table.slip !== null && table.phase !== "slips" && table.phase !== "line-up";
  const pending = writing ? table.pending : null;
  const blank = writing || table.phase === "line-up";
  return h(
    "div",
    { class: `fl-mine ${writing ? "fl-writing" : ""}` },
    h(
      "div",
      { class: "fl-purse" },
      h("span", { class: "fl-cash" }, money(own.capital, "€")),
      own.side_bets ? h("span", { class: "quiet" }, `side bets ${gain(own.side_bets)}`) : null,
      own.saved
        ? h(
            "span",
            {
              ...ctx.target("saved", `${own.saved} saved extra move${own.saved > 1 ? "s" : ""}`, { class: "fl-saved" }),
            },
            Array.from({ length: own.saved }, (_, n) => h("span", { key: n }, smallDie("black", "extra_move", 28))),
            "saved",
          )
        : null,
    ),
    h(
      "div",
      { class: "fl-slip" },
      h(
        "div",
        { class: "fl-slip-head" },
        h("strong", {}, "Betting slip"),
        h("span", {}, `Race ${table.slip === null ? table.results.length : table.race}`),
        own.confirmed && table.slip !== null ? h("span", { class: "fl-stamped" }, "handed in") : null,
      ),
      h(
        "table",
        { class: "fl-lines" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            ["bet", "horse", "odds", "stake", "returns"].map((words, n) =>
              h("th", { key: n, scope: "col", class: n > 1 ? "fl-figure" : null }, words),
            ),
          ),
        ),
        h(
          "tbody",
          {},
          [...printed(paper, "win", WINNERS, pending), ...printed(paper, "place", PAIRS, pending)]
            .filter(({ line }) => blank || line) // what was left free is of no use any more
            .map((entry) => betLine(entry, table, ctx, writing, racing)),
          blank || paper.length
            ? null
            : h("tr", { key: "none", class: "empty" }, h("td", { colspan: 5, class: "fl-invite" }, "no bet")),
        ),
      ),
      pending ? amount(view, ctx) : null,
      writing ? h("p", { class: "fl-todo", role: "status" }, todo(table, paper)) : null,
      foot(table, paper, ctx, writing, racing),
    ),
  );
}

/** What is still missing, in words. @param {any} table @param {any[]} paper */
function todo(table, paper) {
  const { pending, left, stake_step: step } = table;
  const winners = WINNERS - paper.filter((line) => line.bet === "win").length;
  const pairs = PAIRS - paper.length + WINNERS - winners;
  if (pending)
    return `${pending.tiles.join(" and ")} ${pending.bet === "win" ? "to win" : "first and second"}: the amount is missing.`;
  if (!paper.length) return "Nothing written yet: tap one horse to win, or two for first and second.";
  if (left < step) return "All your money is staked. Hand the slip in, or strike a line out.";
  if (!winners && !pairs) return "All five lines are written. Hand the slip in, or strike a line out.";
  const room = [
    winners ? `${winners} more to win` : "",
    pairs ? `${pairs} more pair${pairs > 1 ? "s" : ""}` : "",
  ].filter(Boolean);
  return `Room for ${room.join(" and ")}. You may also keep ${euro(left)} back.`;
}

/** @param {any} table @param {any[]} paper @param {import("../../../web/table/context.js").Context} ctx @param {boolean} writing @param {boolean} racing */
function foot(table, paper, ctx, writing, racing) {
  const staked = paper.reduce((total, line) => total + line.stake, 0);
  const now = paper.filter((line) => chance(table, line) === "pays").reduce((total, line) => total + line.returns, 0);
  const paid = paper.reduce((total, line) => total + (line.paid ?? 0), 0);
  const sums = /** @type {[string, number][]} */ ([["staked", staked]]);
  if (table.slip !== null && table.phase !== "line-up") sums.push(["kept", table.left ?? 0]);
  if (racing) sums.push(["as it stands", now]);
  else if (table.slip === null) sums.push(["paid", paid]);
  else if (paper.length) sums.push(["at best", atBest(paper)]);
  return h(
    "div",
    { class: "fl-slip-foot" },
    h(
      "dl",
      { class: "fl-sums" },
      sums.map(([words, value]) => h("div", { key: words }, h("dt", {}, words), h("dd", {}, euro(value)))),
    ),
    writing && !table.pending
      ? h(
          "button",
          {
            type: "button",
            ...ctx.target("slip", paper.length ? `Hand in the slip, ${euro(staked)} staked` : "Hand in an empty slip", {
              class: paper.length ? "fl-handin" : "fl-handin none",
            }),
          },
          paper.length ? "Hand in" : "Hand in empty",
        )
      : null,
  );
}

/** The printed lines of one kind, with what is written on them. @param {any[]} paper @param {"win" | "place"} bet @param {number} most @param {any} pending */
function printed(paper, bet, most, pending) {
  const found = paper.filter((line) => line.bet === bet);
  return Array.from({ length: most }, (_, n) => ({
    bet,
    n,
    line: found[n] ?? null,
    next: n === found.length,
    pending: pending?.bet === bet && n === found.length ? pending : null,
  }));
}

/** @param {{bet: string, n: number, line: any, next: boolean, pending: any}} entry @param {any} table
 * @param {import("../../../web/table/context.js").Context} ctx @param {boolean} writing @param {boolean} racing */
function betLine({ bet, n, line, next, pending }, table, ctx, writing, racing) {
  const shown = line ?? pending;
  const now = line && racing ? chance(table, line) : "";
  const invite = writing && next && !shown && !table.pending && table.left >= table.stake_step;
  const states = [
    pending ? "pending" : "",
    shown ? "" : "empty",
    line?.paid ? "paid" : line?.paid === 0 ? "lost" : "",
    now,
  ];
  return h(
    "tr",
    { key: `${bet}${n}`, class: states.filter(Boolean).join(" ") || null },
    h("th", { scope: "row" }, bet === "win" ? "to win" : "1st + 2nd"),
    shown
      ? h("td", { class: "fl-horses" }, cloths(shown.tiles))
      : h(
          "td",
          { colspan: 4, class: "fl-invite" },
          invite ? (bet === "win" ? "tap a horse of the row" : "tap two horses") : "",
        ),
    shown
      ? [
          h("td", { class: "fl-figure", key: "odds" }, `${shown.odds}x`),
          h(
            "td",
            { class: "fl-figure fl-ink", key: "stake" },
            line ? euro(line.stake) : ctx.narrow ? "€ ?" : "how much?",
          ),
          h(
            "td",
            { class: "fl-figure fl-ink fl-returns", key: "returns" },
            line?.paid !== undefined ? (line.paid ? `+${euro(line.paid)}` : "lost") : line ? euro(line.returns) : "",
            now
              ? h(
                  "span",
                  { class: "fl-now", title: now === "pays" ? "pays as the row stands" : "a photo would decide" },
                  now === "pays" ? "✓" : "?",
                )
              : null,
            strike(shown, line, ctx),
          ),
        ]
      : null,
  );
}

/** The cross behind a line that can be taken back. @param {any} shown @param {any} line @param {import("../../../web/table/context.js").Context} ctx */
function strike(shown, line, ctx) {
  const name = [shown.tiles, [...shown.tiles].reverse()]
    .map((tiles) => `line:${tiles.join("/")}`)
    .find((target) => ctx.live.has(target));
  if (!name) return null;
  const words = `Strike out ${shown.tiles.join(" and ")}${line ? `, ${euro(line.stake)}` : ""}`;
  return h("button", { type: "button", ...ctx.target(name, words, { class: "fl-strike" }) }, "✕");
}

/** The amount of the line being written: buttons for round sums, a field for any other, the return as you write.
 * @param {any} view @param {import("../../../web/table/context.js").Context} ctx */
function amount(view, ctx) {
  const { pending, left, stake_step: step } = view.table;
  const stakes = ctx.actions.filter((action) =>
    action.targets.some((/** @type {string} */ name) => name.startsWith("stake:")),
  );
  const few = stakes.filter((action) => action.group === Math.min(...stakes.map((one) => one.group))); // the round ones
  const parts = (/** @type {any} */ event) => {
    const area = event.currentTarget.closest(".fl-amount");
    return {
      field: /** @type {HTMLInputElement} */ (area.querySelector("input")),
      output: /** @type {HTMLElement} */ (area.querySelector("output")),
    };
  };
  // Said anew whenever it is drawn: others hand in their slips while somebody writes.
  const tell = (/** @type {Element} */ output) => {
    const field = /** @type {HTMLInputElement} */ (output.closest(".fl-any")?.querySelector("input"));
    output.textContent = promise(Number(field.value), pending, step, left);
  };
  const say = (/** @type {any} */ event) => tell(parts(event).output);
  const turn = (/** @type {any} */ event, /** @type {number} */ by) => {
    const { field } = parts(event);
    field.value = String(Math.min(left, Math.max(step, Number(field.value) + by)));
    say(event);
  };
  const write = (/** @type {any} */ event) => ctx.say(`stake ${Number(parts(event).field.value)}`);
  return h(
    "div",
    { class: "fl-amount", key: `amount-${pending.bet}-${pending.tiles.join("/")}` },
    ctx.narrow
      ? null
      : h(
          "div",
          { class: "fl-chips" },
          few.map((action) => {
            const [stake, returns] = (action.short ?? action.label).split("\n");
            const props = ctx.target(action.targets[0], action.label, { class: "fl-chip" });
            return h(
              "button",
              { type: "button", key: action.code, ...props },
              h("b", {}, stake),
              h("small", {}, returns),
            );
          }),
        ),
    h(
      "div",
      { class: "fl-any" },
      h(
        "button",
        {
          type: "button",
          "aria-label": `${euro(step)} less`,
          onclick: (/** @type {any} */ event) => turn(event, -step),
        },
        "−",
      ),
      h("input", {
        type: "number",
        min: step,
        max: left,
        step,
        inputmode: "numeric",
        "aria-label": "Amount of the stake",
        mounted: (/** @type {HTMLInputElement} */ field) => (field.value = String(step)),
        oninput: say,
        onkeydown: (/** @type {any} */ event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            write(event);
          }
        },
      }),
      h(
        "button",
        {
          type: "button",
          "aria-label": `${euro(step)} more`,
          onclick: (/** @type {any} */ event) => turn(event, step),
        },
        "+",
      ),
      h("button", { type: "button", class: "fl-write", onclick: write }, "Write it"),
      h("output", { mounted: tell, updated: tell }),
    ),
  );
}

/** @param {number} stake @param {any} pending @param {number} step @param {number} left */
function promise(stake, pending, step, left) {
  if (stake > left) return `only ${euro(left)} left`;
  if (stake < step || stake % step) return `in steps of ${euro(step)}`;
  return `returns ${euro(stake * pending.odds)}`;
}
