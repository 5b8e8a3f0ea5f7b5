// Paper: the own betting slip, the others' face down until the race is over, and the results of the races run.

import { h } from "../../core/render.js";
import { tag } from "../../pieces/card.js";
import { money, sum } from "../../pieces/money.js";
import { silk } from "../../pieces/silks.js";
import { FACES, smallDie } from "./dice.js";
import { photoStrip } from "./photo.js";

/** @param {number} amount */
export const euro = (amount) => sum(amount, "€");

/** @param {number} number */
export function cloth(number) {
  const { colour, ink } = silk(number);
  return tag(number, colour, ink);
}

/** @param {number[]} tiles */
const cloths = (tiles) => tiles.map((number, n) => [n ? h("span", { class: "and" }, "+") : null, cloth(number)]);

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

/** Amounts worth a button of their own: few, round, and all there is. @param {number[]} amounts ascending */
export function roundAmounts(amounts) {
  if (amounts.length <= 10) return amounts;
  const most = amounts[amounts.length - 1];
  const wanted = [100, 200, 300, 500, 1000, 2000, 3000, 5000, 10000, 20000, 50000, 100000, 500000, 1000000].filter(
    (amount) => amount < most && amounts.includes(amount),
  );
  const half = Math.floor(most / 200) * 100;
  return [...new Set([...wanted.slice(-7), amounts.includes(half) ? half : most, most])].sort((a, b) => a - b);
}

/** @param {any} view @param {import("../../table/context.js").Context} ctx */
export function mine(view, ctx) {
  const { table } = view;
  const own = table.players[/** @type {number} */ (ctx.seat)];
  const paper = table.slip ?? table.results.at(-1)?.slips[/** @type {number} */ (ctx.seat)] ?? [];
  const writing = table.phase === "slips" && !own.confirmed;
  const racing = !writing && table.slip !== null && table.phase !== "slips" && table.phase !== "line-up";
  const lines = [
    ...rows(
      paper.filter((/** @type {any} */ line) => line.bet === "win"),
      3,
      "win",
      table.pending,
    ),
    ...rows(
      paper.filter((/** @type {any} */ line) => line.bet === "place"),
      2,
      "place",
      table.pending,
    ),
  ];
  const staked = paper.reduce((/** @type {number} */ total, /** @type {any} */ line) => total + line.stake, 0);
  return h(
    "div",
    { class: "fl-mine" },
    h(
      "div",
      { class: "purse-line fl-purse" },
      h("span", { class: "cash" }, money(own.capital, "€")),
      own.side_bets
        ? h("span", { class: "quiet" }, `side bets ${own.side_bets > 0 ? "+" : ""}${euro(own.side_bets)}`)
        : null,
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
      { class: `betslip ${own.confirmed ? "handed" : ""}` },
      h(
        "div",
        { class: "betslip-head" },
        h("strong", {}, `Betting slip · Race ${table.slip === null ? table.results.length : table.race}`),
        writing
          ? h("span", { class: "quiet" }, table.left === own.capital && !paper.length ? "tap a horse above" : "")
          : own.confirmed && racing
            ? h("span", { class: "stamp" }, "handed in")
            : null,
      ),
      h(
        "table",
        { class: "betlines" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            ["", "horse", "odds", "stake", "returns"].map((words, n) =>
              h("th", { key: n, scope: "col", class: n > 1 ? "figure" : null }, words),
            ),
          ),
        ),
        h(
          "tbody",
          {},
          lines.map((entry) => betLine(entry, table, ctx, racing)),
        ),
      ),
      table.pending && writing ? amount(view, ctx) : null,
      h(
        "div",
        { class: "betslip-foot" },
        h(
          "span",
          {},
          "Staked ",
          h("b", {}, euro(staked)),
          table.slip === null ? null : [" · left ", h("b", {}, euro(table.left ?? 0))],
        ),
        writing && !table.pending
          ? h(
              "button",
              {
                type: "button",
                ...ctx.target(
                  "slip",
                  paper.length ? `Hand in the slip, ${euro(staked)} staked` : "Hand in an empty slip",
                  { class: "handin" },
                ),
              },
              paper.length ? "Hand in" : "Hand in empty",
            )
          : null,
      ),
    ),
  );
}

/** @param {any[]} found @param {number} most @param {"win" | "place"} bet @param {any} pending */
function rows(found, most, bet, pending) {
  const waits = pending?.bet === bet;
  return Array.from({ length: most }, (_, n) => ({
    bet,
    n,
    line: found[n] ?? null,
    pending: waits && n === found.length ? pending : null,
  }));
}

/** @param {{bet: string, n: number, line: any, pending: any}} entry @param {any} table @param {import("../../table/context.js").Context} ctx @param {boolean} racing */
function betLine({ bet, n, line, pending }, table, ctx, racing) {
  const shown = line ?? pending;
  const name = shown ? shown.tiles.join("/") : "";
  const kind = bet === "win" ? "to win" : "1st + 2nd";
  const now = line && racing ? chance(table, line) : "";
  const sorted = line && [...line.tiles].sort((a, b) => a - b).join("/");
  const strike = line && ctx.live.has(`line:${sorted}`) ? `line:${sorted}` : null;
  return h(
    "tr",
    {
      key: `${bet}${n}`,
      class:
        [pending ? "pending" : "", line?.paid ? "paid" : line?.paid === 0 ? "lost" : "", now]
          .filter(Boolean)
          .join(" ") || null,
    },
    h("th", { scope: "row" }, kind),
    h("td", { class: "horses" }, shown ? cloths(shown.tiles) : h("span", { class: "blank" })),
    h("td", { class: "figure" }, shown ? `${shown.odds}x` : ""),
    h("td", { class: "figure" }, line ? euro(line.stake) : pending ? "…" : ""),
    h(
      "td",
      { class: "figure returns" },
      line?.paid !== undefined ? (line.paid ? `+${euro(line.paid)}` : "lost") : line ? euro(line.returns) : "",
      now
        ? h(
            "span",
            { class: "now", title: now === "pays" ? "pays as the row stands" : "a photo would decide" },
            now === "pays" ? "✓" : "?",
          )
        : null,
      strike
        ? h(
            "button",
            { type: "button", ...ctx.target(strike, `Strike out ${name}, ${euro(line.stake)}`, { class: "strike" }) },
            "✕",
          )
        : null,
    ),
  );
}

/** The amount of the line being written: buttons for round sums, a field for any other, the return as you write.
 * @param {any} view @param {import("../../table/context.js").Context} ctx */
function amount(view, ctx) {
  const { pending, left, stake_step: step } = view.table;
  const amounts = ctx.actions.map((action) => Number(action.text.match(/^stake (\d+)$/)?.[1])).filter(Boolean);
  const say = (/** @type {any} */ event) => {
    const area = event.currentTarget.closest(".amount");
    area.querySelector("output").textContent = promise(Number(event.currentTarget.value), pending, step);
  };
  const write = (/** @type {any} */ event) => {
    const field = /** @type {HTMLInputElement} */ (event.currentTarget.closest(".amount").querySelector("input"));
    ctx.target(`stake:${Number(field.value)}`, "").onclick?.(event);
  };
  return h(
    "div",
    { class: "amount", key: `amount-${pending.bet}-${pending.tiles.join("/")}` },
    h(
      "div",
      { class: "amount-chips" },
      roundAmounts(amounts).map((stake) =>
        h(
          "button",
          {
            type: "button",
            key: stake,
            ...ctx.target(`stake:${stake}`, `Stake ${euro(stake)}, returns ${euro(stake * pending.odds)}`, {
              class: "chip",
            }),
          },
          h("b", {}, euro(stake)),
          h("small", {}, `→ ${euro(stake * pending.odds)}`),
        ),
      ),
    ),
    amounts.length > 10
      ? h(
          "div",
          { class: "amount-any" },
          h(
            "label",
            {},
            "or ",
            h("input", {
              type: "number",
              min: step,
              max: left,
              step,
              inputmode: "numeric",
              "aria-label": "Amount of the stake",
              placeholder: `up to ${left}`,
              oninput: say,
              onkeydown: (/** @type {any} */ event) => {
                if (event.key === "Enter") {
                  event.preventDefault();
                  write(event);
                }
              },
            }),
          ),
          h("button", { type: "button", onclick: write }, "Write it"),
          h("output", {}, promise(0, pending, step)),
        )
      : null,
  );
}

/** @param {number} stake @param {any} pending @param {number} step */
const promise = (stake, pending, step) =>
  stake >= step ? `returns ${euro(stake * pending.odds)}` : `at ${pending.odds}x, steps of ${euro(step)}`;

/** Somebody else: what everybody knows. @param {any} view @param {number} number @param {import("../../table/context.js").Context} ctx */
export function seat(view, number, ctx) {
  const { table } = view;
  const one = table.players[number];
  const last = table.results.at(-1);
  const hidden = !view.over && table.phase !== "line-up";
  return h(
    "div",
    { class: "fl-seat" },
    h(
      "p",
      { class: "fl-seat-money" },
      h("b", {}, money(one.capital, "€")),
      one.side_bets
        ? h("span", { class: "quiet" }, ` side bets ${one.side_bets > 0 ? "+" : ""}${euro(one.side_bets)}`)
        : null,
      one.saved
        ? h(
            "span",
            { class: "fl-saved" },
            Array.from({ length: one.saved }, (_, n) => h("span", { key: n }, smallDie("black", "extra_move"))),
            h("small", {}, "extra move"),
          )
        : null,
    ),
    hidden
      ? h(
          "p",
          { class: `facedown ${one.confirmed ? "in" : ""}` },
          h("i", { "aria-hidden": "true" }),
          one.confirmed ? "slip handed in, face down" : "writing a slip …",
        )
      : null,
    ctx.large
      ? table.results.map((/** @type {any} */ race) =>
          h("div", { key: race.race }, h("h3", {}, `Race ${race.race}`), settled(race, number)),
        )
      : last
        ? h("div", { class: "fl-last" }, h("small", { class: "quiet" }, `Race ${last.race}`), settled(last, number))
        : null,
  );
}

/** A slip that has been shown. @param {any} race @param {number} seat */
function settled(race, seat) {
  const lines = race.slips[seat];
  return h(
    "ul",
    { class: "settled" },
    lines.length
      ? lines.map((/** @type {any} */ line, /** @type {number} */ n) =>
          h(
            "li",
            { key: n, class: line.paid ? "paid" : "lost" },
            h("span", {}, cloths(line.tiles)),
            h("span", { class: "quiet" }, `${euro(line.stake)} at ${line.odds}x`),
            h("b", {}, line.paid ? `+${euro(line.paid)}` : "lost"),
          ),
        )
      : h("li", { class: "quiet" }, "no bet"),
    race.bonus[seat]
      ? h("li", { class: "paid" }, h("span", {}, "outsider bonus"), h("span"), h("b", {}, `+${euro(race.bonus[seat])}`))
      : null,
  );
}

/** Between board and slip: how the races ended, and what every face does. @param {any} view */
export function papers(view) {
  return h("div", { class: "fl-papers" }, races(view), legend());
}

const COLOUR_OF = /** @type {[string, string[]][]} */ ([
  ["white", ["horseshoe"]],
  ["red", ["double_horseshoes", "whipping", "tempo_change"]],
  ["green", ["outsider_1000"]],
  ["black", ["side_bet", "extra_move", "disqualified", "inside_tip"]],
  ["yellow", ["helmet", "losing_speed", "interference", "dead_even"]],
]);

function legend() {
  return h(
    "section",
    { class: "fl-legend", "aria-label": "What the dice do" },
    h("h3", {}, "What the dice do"),
    h(
      "ul",
      {},
      COLOUR_OF.map(([colour, faces]) =>
        faces.map((face) =>
          h(
            "li",
            { key: face, "data-about": `die:${face}` },
            smallDie(colour, face, 26),
            h("span", {}, h("b", {}, face.startsWith("outsider") ? "Outsider" : FACES[face].name), " ", BRIEF[face]),
          ),
        ),
      ),
    ),
  );
}

const BRIEF = /** @type {Record<string, string>} */ ({
  horseshoe: "F moves 1, others at the second",
  double_horseshoes: "moves 1",
  whipping: "the second: out",
  tempo_change: "moves a horseshoe",
  outsider_1000: "bonus for its backers",
  side_bet: "skips the next, €500",
  extra_move: "saved for after the race",
  disqualified: "out, not S",
  inside_tip: "two dice come back",
  helmet: "F or shod: moves 2",
  losing_speed: "back 2, bare",
  interference: "three in new order",
  dead_even: "2nd draws level",
});

/** @param {any} view */
function races(view) {
  const { results: over } = view.table;
  const names = /** @type {string[]} */ (view.names);
  return [...over].reverse().map((/** @type {any} */ race) => {
    const [first, second] = race.order;
    const words =
      first === undefined
        ? "nobody came in"
        : second === undefined
          ? `${first} wins alone`
          : `${first} wins, ${second} is second`;
    return h(
      "article",
      { key: race.race, class: "fl-result" },
      h(
        "header",
        {},
        h("strong", {}, `Race ${race.race}`),
        h("span", {}, words),
        race.photos
          ? h("span", { class: "quiet" }, race.photos > 1 ? `after ${race.photos} photos` : "by a photo")
          : null,
      ),
      photoStrip(race.order, `Race ${race.race}: ${race.order.join(", ")}`),
      h(
        "ul",
        { class: "fl-won" },
        names.map((name, seat) => {
          const won = race.slips[seat].reduce(
            (/** @type {number} */ total, /** @type {any} */ line) => total + line.paid - line.stake,
            race.bonus[seat],
          );
          return h(
            "li",
            { key: seat },
            h("span", {}, name),
            h(
              "b",
              { class: won > 0 ? "up" : won < 0 ? "down" : null },
              won ? `${won > 0 ? "+" : ""}${euro(won)}` : "±0",
            ),
          );
        }),
      ),
    );
  });
}
