// After the last step: the winner, the score sheet line by line, the money over the match, the seed and what to do next.

import { record, replay, verify } from "../core/api.js";
import { clauseLinks } from "../core/clauses.js";
import { toast } from "../core/dialog.js";
import { h } from "../core/render.js";
import { address } from "../core/router.js";
import { speed } from "../core/store.js";
import { sum } from "../pieces/money.js";
import { hue } from "./context.js";
import { DiceCheck } from "./dice_check.js";
import { andList } from "./words.js";

const KEPT = 60_000; // ms for which a file can be saved: some browsers ask first
const PLACES = ["1st", "2nd", "3rd"];
const CONFETTI = 36;

/** A sum in the game's own way of writing it. @param {any} module @param {any} view @param {number} amount */
export function worth(module, view, amount) {
  return module.worth?.(amount) ?? sum(amount, view.currency);
}

/** The settlement as slips, the best first. @param {any} module @param {any} view @param {any} result */
export function settlement(module, view, result) {
  const order = view.names.map((/** @type {any} */ _, /** @type {number} */ seat) => seat);
  const rank = (/** @type {number} */ seat) => (result.winners.includes(seat) ? Infinity : result.scores[seat]);
  order.sort((/** @type {number} */ a, /** @type {number} */ b) => rank(b) - rank(a) || a - b);
  return h(
    "div",
    { class: "settlement" },
    order.map((/** @type {number} */ seat) => {
      const won = result.winners.includes(seat);
      return h(
        "section",
        { class: `slip ${won ? "won" : ""}`, key: seat, style: { "--hue": hue(seat) } },
        h(
          "h3",
          {},
          h("span", { class: "seat-dot", style: { background: hue(seat) } }),
          view.names[seat],
          won ? h("span", { class: "rosette" }, "Winner") : null,
        ),
        h(
          "table",
          {},
          h(
            "tbody",
            {},
            (result.settlement[seat] ?? []).map((/** @type {any} */ line, /** @type {number} */ n) =>
              h(
                "tr",
                { key: n },
                h("th", { scope: "row" }, line.label),
                h("td", { class: line.amount < 0 ? "loss" : null }, worth(module, view, line.amount)),
                h("td", { class: "slip-rule" }, clauseLinks(view.game, line.rules, "")),
              ),
            ),
            h(
              "tr",
              { class: "total", key: "total" },
              h("th", { scope: "row" }, "Total"),
              h("td", {}, worth(module, view, result.scores[seat])),
            ),
          ),
        ),
      );
    }),
  );
}

/** Every seat's score over the match. @param {number[][]} scores one row per moment @param {string[]} names @param {(amount: number) => string} write */
export function curve(scores, names, write) {
  const flat = scores.flat();
  const low = Math.min(0, ...flat),
    high = Math.max(1, ...flat);
  const left = 10 + 8.7 * Math.max(3, ...[low, high].map((value) => write(value).length)); // room for the longest figure
  const x = (/** @type {number} */ k) => left + (k / Math.max(1, scores.length - 1)) * (250 - left);
  const y = (/** @type {number} */ v) => 128 - ((v - low) / (high - low)) * 116;
  const labels = apart(
    scores[scores.length - 1].map((value) => y(value) + 4),
    15,
    14,
  );
  return h(
    "figure",
    { class: "curve" },
    h("figcaption", {}, "If it had ended then"),
    h(
      "svg",
      {
        viewBox: "0 0 340 140",
        role: "img",
        "aria-label": `Scores over the match; at the end ${names.map((name, n) => `${name} ${write(scores[scores.length - 1][n])}`).join(", ")}`,
      },
      [low, Math.round((low + high) / 2), high].map((v) => [
        h("path", { class: "grid", d: `M${left} ${y(v)}H250` }),
        h("text", { class: "axis", x: left - 6, y: y(v) + 4 }, write(v)),
      ]),
      names.map((name, seat) => [
        h("polyline", {
          style: { stroke: hue(seat) },
          points: scores.map((row, k) => `${x(k).toFixed(1)},${y(row[seat]).toFixed(1)}`).join(" "),
        }),
        h("text", { class: "curve-name", x: 256, y: labels[seat], style: { fill: hue(seat) } }, short(name)),
      ]),
    ),
  );
}

/** @param {string} name */
const short = (name) => (name.length > 10 ? `${name.slice(0, 9)}…` : name);

/** Heights of labels, moved up where they would overlap, and down again from the upper edge.
 * @param {number[]} heights @param {number} gap @param {number} highest */
function apart(heights, gap, highest) {
  const order = heights.map((_, n) => n).sort((a, b) => heights[b] - heights[a]);
  const out = [...heights];
  order.forEach((n, i) => {
    if (i) out[n] = Math.min(out[n], out[order[i - 1]] - gap);
  });
  order.reverse().forEach((n, i) => {
    out[n] = Math.max(out[n], i ? out[order[i - 1]] + gap : highest);
  });
  return out;
}

/** Who won, by how much, and how whoever looks has done. @param {any} module @param {any} view @param {any} result @param {number[]} yours */
function headline(module, view, result, yours) {
  const { winners, scores } = result;
  const won = winners.map((/** @type {number} */ seat) => view.names[seat]);
  const behind = scores.filter((/** @type {any} */ _, /** @type {number} */ seat) => !winners.includes(seat));
  const lead = winners.length && behind.length ? scores[winners[0]] - Math.max(...behind) : 0;
  const words = won.length ? `${andList(won)} ${won.length > 1 ? "win" : "wins"}` : "Nobody wins";
  const lines = [
    lead > 0 ? `by ${worth(module, view, lead)}` : "",
    yours.length === 1 && !winners.includes(yours[0]) && scores.length > 1 ? `you came ${rank(scores, yours[0])}` : "",
  ].filter(Boolean);
  return [
    h("h2", {}, yours.length === 1 && won.length === 1 && winners[0] === yours[0] ? "You win" : words),
    lines.length ? h("p", { class: "quiet" }, lines.join("; ")) : null,
  ];
}

/** @param {number[]} scores @param {number} seat */
function rank(scores, seat) {
  const place = scores.filter((score) => score > scores[seat]).length;
  return PLACES[place] ?? `${place + 1}th`;
}

/** @param {any} module @param {any} view @param {any} result @param {number[]} yours */
function standings(module, view, result, yours) {
  const order = result.scores.map((/** @type {any} */ _, /** @type {number} */ seat) => seat);
  const first = (/** @type {number} */ seat) => Number(result.winners.includes(seat));
  order.sort(
    (/** @type {number} */ a, /** @type {number} */ b) => first(b) - first(a) || result.scores[b] - result.scores[a],
  );
  return h(
    "ol",
    { class: "standings" },
    order.map((/** @type {number} */ seat) =>
      h(
        "li",
        { key: seat, class: result.winners.includes(seat) ? "won" : null },
        h("span", { class: "seat-dot", style: { background: hue(seat) } }),
        h(
          "span",
          { class: "seat-name" },
          view.names[seat],
          yours.length === 1 && yours[0] === seat ? h("small", {}, " you") : null,
        ),
        h("strong", {}, worth(module, view, result.scores[seat])),
      ),
    ),
  );
}

/** The finish as a photograph, the winner, and how all came in. @param {any} module @param {any} view @param {any} result @param {number[]} [yours] seats of this device */
export function honours(module, view, result, yours = []) {
  const photo = module.photo?.(view);
  return h(
    "div",
    { class: "end-head" },
    photo ? h("figure", { class: "photo" }, photo, h("figcaption", {}, "The finish")) : null,
    h(
      "div",
      { class: "honours" },
      ribbon(),
      headline(module, view, result, yours),
      standings(module, view, result, yours),
    ),
  );
}

/** For whoever won at this device; the style sheet lets it fall once. */
function confetti() {
  return h(
    "div",
    { class: "confetti", "aria-hidden": "true" },
    Array.from({ length: CONFETTI }, (_, n) =>
      h("i", {
        key: n,
        style: {
          "--x": `${(n * 61.8) % 100}%`, // spread evenly, without a pattern
          "--wait": `${((n * 37) % 90) / 100}s`,
          "--turn": `${(n % 2 ? 1 : -1) * (240 + ((n * 97) % 480))}deg`,
          "--drift": `${((n * 53) % 90) - 45}px`,
          background: hue(n),
        },
      }),
    ),
  );
}

function ribbon() {
  return h(
    "svg",
    { class: "ribbon", viewBox: "0 0 60 84", "aria-hidden": "true" },
    h("path", { class: "tails", d: "M20 44L8 82L22 74L30 84L38 74L52 82L40 44Z" }),
    h("circle", { class: "rim", cx: 30, cy: 30, r: 28 }),
    h("circle", { class: "heart", cx: 30, cy: 30, r: 19 }),
    h("text", { x: 30, y: 38 }, "1st"),
  );
}

export class EndPanel {
  /** @param {any} session @param {string} token @param {() => void} draw */
  constructor(session, token, draw) {
    this.session = session;
    this.token = token;
    this.draw = draw;
    /** @type {number[][] | null} */
    this.scores = null;
    this.asked = false;
    this.verified = "";
    this.dice = new DiceCheck(session, draw);
    this.fresh = false; // whether the match came to its end before these eyes
  }

  /** The result, as the book scores it. @param {any} [next] on a phone what to do now stands before the long sheets */
  panel(next = null) {
    const { shown, module, yours } = this.session;
    const { result, view } = shown;
    if (!result) return null;
    const cheer =
      this.fresh && speed() > 0 && yours.some((/** @type {number} */ seat) => result.winners.includes(seat));
    if (!this.asked) void this.fetchScores();
    return h(
      "section",
      { class: "end", key: "end", "aria-label": "Result" },
      cheer ? confetti() : null,
      honours(module, view, result, yours),
      next,
      settlement(module, view, result),
      h(
        "div",
        { class: "end-foot" },
        this.scores && this.scores.length > 1
          ? curve(this.scores, view.names, (amount) => worth(module, view, amount))
          : null,
        this.seed(result),
      ),
    );
  }

  /** What to do now. */
  next() {
    const { shown, table, yours } = this.session;
    if (!shown.result) return null;
    const rematch = shown.rematch
      ? h(
          "a",
          { class: "button primary", href: address(yours.length ? "t" : "w", shown.rematch, this.token) },
          "To the next race",
        )
      : yours.length
        ? h("button", { type: "button", class: "primary", onclick: () => this.session.command("rematch") }, "Rematch")
        : null;
    return h(
      "section",
      { class: "next", key: "next", "aria-label": "What now" },
      rematch,
      h("a", { class: "button", href: address("replay", table, 0) }, "Replay"),
      h("button", { type: "button", onclick: () => this.save() }, "Save the record"),
      h("a", { class: "button", href: "#/" }, "Lobby"),
    );
  }

  /** @param {any} result */
  seed(result) {
    if (this.session.shown.dice === "shared") return this.dice.words(result);
    if (!result.seed) return h("p", { class: "seed" }, "Real dice were rolled: there is no seed to verify.");
    return h(
      "div",
      { class: "seed" },
      h("p", {}, "The dice were fixed by this seed before the first roll; its fingerprint was shown at the start."),
      h("code", {}, result.seed),
      h(
        "div",
        { class: "row wrap" },
        h("button", { type: "button", onclick: () => this.check() }, "Verify every roll"),
        h("span", { role: "status" }, this.verified),
      ),
    );
  }

  async fetchScores() {
    this.asked = true;
    try {
      const got = await replay({ table: this.session.table, token: this.token, viewer: null });
      this.scores = got.frames.map((/** @type {any} */ frame) => frame.scores);
      this.draw();
    } catch {
      // The curve is an extra: without it the sheet is still whole.
    }
  }

  async check() {
    this.verified = "Recomputing …";
    this.draw();
    try {
      const got = await verify({ table: this.session.table, token: this.token });
      this.verified = got.ok
        ? `✓ ${got.steps} steps, ${got.rolls_checked} rolls recomputed: all as committed.`
        : `✗ ${got.reason}`;
    } catch (error) {
      this.verified = /** @type {Error} */ (error).message;
    }
    this.draw();
  }

  async save() {
    try {
      const got = await record({ table: this.session.table, token: this.token });
      saveFile(
        `railbird-${this.session.shown.game}-${this.session.table.slice(0, 6)}.json`,
        JSON.stringify(got, null, 1),
      );
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
  }
}

/** @param {string} name @param {string} text */
export function saveFile(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT);
}
