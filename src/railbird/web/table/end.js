// After the last step: the winner, the score sheet line by line, the money over the match, the seed and what to do next.

import { record, replay, verify } from "../core/api.js";
import { clauseLinks } from "../core/clauses.js";
import { toast } from "../core/dialog.js";
import { h } from "../core/render.js";
import { address } from "../core/router.js";
import { hue } from "./context.js";

/** @param {string[]} names */
export function andList(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

/** The settlement as a sheet: one column per seat. @param {string} game @param {string[]} names @param {any} result */
export function settlement(game, names, result) {
  return h(
    "div",
    { class: "settlement" },
    names.map((name, seat) => {
      const lines = result.settlement[seat] ?? [];
      const won = result.winners.includes(seat);
      return h(
        "section",
        { class: `slip ${won ? "won" : ""}`, key: seat, style: { "--hue": hue(seat) } },
        h(
          "h3",
          {},
          h("span", { class: "seat-dot", style: { background: hue(seat) } }),
          name,
          won ? h("span", { class: "rosette" }, "Winner") : null,
        ),
        h(
          "table",
          {},
          h(
            "tbody",
            {},
            lines.map((/** @type {any} */ line, /** @type {number} */ n) =>
              h(
                "tr",
                { key: n },
                h("th", { scope: "row" }, line.label, " ", clauseLinks(game, line.rules)),
                h("td", {}, line.amount),
              ),
            ),
            h(
              "tr",
              { class: "total", key: "total" },
              h("th", { scope: "row" }, "Total"),
              h("td", {}, result.scores[seat]),
            ),
          ),
        ),
      );
    }),
  );
}

/** Every seat's score over the match. @param {number[][]} scores one row per moment @param {string[]} names */
export function curve(scores, names) {
  const flat = scores.flat();
  const low = Math.min(0, ...flat),
    high = Math.max(1, ...flat);
  const x = (/** @type {number} */ k) => 34 + (k / Math.max(1, scores.length - 1)) * 216;
  const y = (/** @type {number} */ v) => 128 - ((v - low) / (high - low)) * 116;
  const labels = apart(
    scores[scores.length - 1].map((value) => y(value) + 4),
    14,
  );
  return h(
    "svg",
    {
      class: "curve",
      viewBox: "0 0 340 140",
      role: "img",
      "aria-label": `Scores over the match; at the end ${names.map((name, n) => `${name} ${scores[scores.length - 1][n]}`).join(", ")}`,
    },
    [low, Math.round((low + high) / 2), high].map((v) => [
      h("path", { class: "grid", d: `M34 ${y(v)}H250` }),
      h("text", { class: "axis", x: 28, y: y(v) + 4 }, v),
    ]),
    names.map((name, seat) => [
      h("polyline", {
        style: { stroke: hue(seat) },
        points: scores.map((row, k) => `${x(k).toFixed(1)},${y(row[seat]).toFixed(1)}`).join(" "),
      }),
      h("text", { class: "end", x: 256, y: labels[seat], style: { fill: hue(seat) } }, name.slice(0, 12)),
    ]),
  );
}

/** Heights of labels, moved apart where they would overlap. @param {number[]} heights @param {number} gap */
function apart(heights, gap) {
  const order = heights.map((_, n) => n).sort((a, b) => heights[b] - heights[a]);
  const out = [...heights];
  order.forEach((n, i) => {
    if (i) out[n] = Math.min(out[n], out[order[i - 1]] - gap);
  });
  return out;
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
  }

  panel() {
    const { shown, table } = this.session;
    const { result, view } = shown;
    if (!result) return null;
    if (!this.asked) void this.fetchScores();
    const won = result.winners.map((/** @type {number} */ seat) => view.names[seat]);
    return h(
      "section",
      { class: "end", "aria-label": "Result" },
      h("h2", {}, won.length ? `${andList(won)} ${won.length > 1 ? "win" : "wins"}` : "Nobody wins"),
      this.session.module.photo
        ? h("figure", { class: "photo" }, this.session.module.photo(view), h("figcaption", {}, "The finish"))
        : null,
      h(
        "div",
        { class: "row wrap" },
        shown.rematch
          ? h(
              "a",
              {
                class: "button primary",
                href: address(this.session.yours.length ? "t" : "w", shown.rematch, this.token),
              },
              "To the next race",
            )
          : this.session.yours.length
            ? h(
                "button",
                { type: "button", class: "primary", onclick: () => this.session.command("rematch") },
                "Rematch",
              )
            : null,
        h("a", { class: "button", href: address("replay", table, this.token, 0) }, "Replay"),
        h("button", { type: "button", onclick: () => this.save() }, "Save the record"),
        h("a", { class: "button", href: "#/" }, "Lobby"),
      ),
      settlement(shown.game, view.names, result),
      this.scores && this.scores.length > 1 ? curve(this.scores, view.names) : null,
      h(
        "div",
        { class: "seed" },
        result.seed
          ? [
              h(
                "p",
                {},
                "The dice were fixed by this seed before the first roll; its fingerprint was shown at the start.",
              ),
              h("code", {}, result.seed),
              h(
                "div",
                { class: "row" },
                h("button", { type: "button", onclick: () => this.check() }, "Verify every roll"),
                h("span", { role: "status" }, this.verified),
              ),
            ]
          : h("p", {}, "Real dice were rolled: there is no seed to verify."),
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
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
