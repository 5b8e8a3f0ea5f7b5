// A finished match again, moment by moment: of a table of one's own, or of any uploaded record.

import { replay } from "../core/api.js";
import { toast } from "../core/dialog.js";
import { clauseLinks } from "../core/clauses.js";
import { h, measured, render } from "../core/render.js";
import { address } from "../core/router.js";
import { Stage } from "../core/stage.js";
import { moduleOf } from "../games/index.js";
import { hue, makeContext } from "../table/context.js";
import { settlement, curve } from "../table/end.js";
import { logPanel } from "../table/log.js";
import { tote } from "../table/seats.js";
import { Tips } from "../table/tips.js";

const MOST = 2_000_000;
const PACES = [
  [1, "1×"],
  [2, "2×"],
  [4, "4×"],
  [12, "12×"],
];

export class ReplayScreen {
  /** @param {HTMLElement} host @param {{table: string, token: string, step: number}} where */
  constructor(host, where) {
    this.host = host;
    this.where = where;
    /** @type {any} */
    this.match = null;
    /** @type {any} */
    this.source = null;
    /** @type {any} */
    this.module = null;
    this.k = where.step;
    this.problem = "";
    this.playing = false;
    this.pace = 1;
    this.stage = new Stage();
    this.stage.root = host;
    this.narrow = matchMedia("(max-width: 760px)");
    this.tips = new Tips(
      (element) => this.about(element),
      () => this.match?.game ?? "",
    );
    this.tips.attach(host);
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.onresize = () => this.draw();
    document.addEventListener("keydown", this.onkey);
    this.narrow.addEventListener("change", this.onresize);
    document.title = "Replay · Railbird";
    this.draw();
    if (where.table) void this.load({ table: where.table, token: where.token });
  }

  /** @param {any} source @param {number | null} [viewer] */
  async load(source, viewer = null) {
    this.problem = "";
    try {
      const match = await replay({ ...source, viewer });
      this.module = await moduleOf(match.game);
      this.source = source;
      this.match = match;
      this.k = Math.min(this.k, match.frames.length - 1);
      document.title = `Replay: ${match.title} · Railbird`;
    } catch (error) {
      this.problem = /** @type {Error} */ (error).message;
    }
    this.draw();
  }

  /** @param {File | undefined} file */
  async upload(file) {
    if (!file) return;
    if (file.size > MOST) this.problem = "This file is over 2 MB: it is no record.";
    else {
      this.k = 0;
      await this.load({ record: await file.text() });
    }
    this.draw();
  }

  /** @param {number} k */
  show(k) {
    this.k = Math.max(0, Math.min(this.match.frames.length - 1, k));
    this.stage.settle();
    this.draw();
  }

  /** @param {number} way */
  step(way) {
    this.playing = false;
    this.show(this.k + way);
  }

  /** The next frame for which `wanted` holds. @param {(frame: any, before: any) => boolean} wanted */
  jump(wanted) {
    const { frames } = this.match;
    this.playing = false;
    for (let k = this.k + 1; k < frames.length; k++) if (wanted(frames[k], frames[k - 1])) return this.show(k);
    this.show(frames.length - 1);
  }

  async autoplay() {
    this.playing = !this.playing;
    this.draw();
    while (this.playing && this.k < this.match.frames.length - 1) {
      const next = this.match.frames[this.k + 1];
      this.stage.view = this.match.frames[this.k].view;
      this.stage.narrow = this.narrow.matches;
      this.stage.hurry = this.pace;
      for (const event of next.events.slice(0, 12)) {
        if (!this.playing) return;
        const shown = this.module.animate?.(event, this.stage);
        if (shown) await shown;
        this.stage.view = {
          ...this.stage.view,
          table: this.module.advance?.(this.stage.view.table, event) ?? this.stage.view.table,
        };
      }
      if (!this.playing) return;
      this.show(this.k + 1);
      await new Promise((resolve) => setTimeout(resolve, 520 / this.pace));
    }
    this.playing = false;
    this.draw();
  }

  draw() {
    const began = performance.now();
    render(this.host, this.match ? this.table() : this.welcome());
    measured("railbird:replay", began);
  }

  welcome() {
    return h(
      "main",
      { class: "page" },
      h("header", {}, h("h1", {}, "Replay a record"), h("a", { class: "button", href: "#/" }, "Lobby")),
      this.problem ? h("p", { class: "notice", role: "alert" }, this.problem) : null,
      this.where.table && !this.problem
        ? h("p", { role: "status" }, "Opening the match …")
        : h(
            "div",
            {
              class: "drop",
              ondragover: (/** @type {any} */ event) => event.preventDefault(),
              ondrop: (/** @type {any} */ event) => {
                event.preventDefault();
                void this.upload(event.dataTransfer.files[0]);
              },
            },
            h(
              "p",
              {},
              "Drop a record here, or choose the file. It is checked step by step and shown; nothing is kept.",
            ),
            h(
              "label",
              {},
              h("span", { class: "sr" }, "Record file"),
              h("input", {
                type: "file",
                accept: "application/json,.json",
                onchange: (/** @type {any} */ event) => void this.upload(event.target.files[0]),
              }),
            ),
          ),
    );
  }

  table() {
    const { match, module } = this;
    const frame = match.frames[this.k];
    const narrow = this.narrow.matches;
    const view = { ...frame.view };
    const ctx = makeContext({
      view,
      actions: [],
      yours: [],
      narrow,
      moving: false,
      game: match.game,
      dead: (_, element) => this.tips.show(element, true),
    });
    const session = { shown: null, presence: null, yours: [] };
    const log = match.frames.slice(0, this.k + 1).flatMap((/** @type {any} */ one) => one.events);
    const last = this.k === match.frames.length - 1;
    const seats = match.names.map((/** @type {any} */ _, /** @type {number} */ seat) => seat);
    return h(
      "div",
      { class: "replay" },
      this.bar(frame),
      h(
        "main",
        { class: `table game-${match.game} ${narrow ? "narrow over" : "wide watching"}` },
        h(
          "div",
          { class: "field" },
          h("section", { class: "board", "aria-label": "Board" }, module.board(view, ctx)),
          module.cards ? h("section", { class: "cards" }, module.cards(view, ctx)) : null,
        ),
        h(
          "aside",
          { class: "side" },
          h(
            "p",
            { class: "doing", role: "status" },
            this.words(frame),
            " ",
            clauseLinks(match.game, frame.events[0]?.rules),
          ),
          tote(session, module, view),
          last && match.result ? settlement(module, view, match.result) : null,
          curve(
            match.frames.slice(0, this.k + 1).map((/** @type {any} */ one) => one.scores),
            match.names,
          ),
          logPanel(match.game, log, false, () => {}),
        ),
        module.seat
          ? h(
              "div",
              { class: "others" },
              seats.map((/** @type {number} */ seat) =>
                h(
                  "section",
                  { class: "other", key: seat, style: { "--hue": hue(seat) } },
                  h(
                    "header",
                    { class: "seat-head" },
                    h("span", { class: "seat-dot", style: { background: hue(seat) } }),
                    h("span", { class: "seat-name" }, match.names[seat]),
                  ),
                  module.seat(view, seat, ctx),
                ),
              ),
            )
          : null,
      ),
    );
  }

  /** @param {any} frame */
  words(frame) {
    if (!this.k) return "Before the first roll.";
    return (
      frame.events.map((/** @type {any} */ event) => event.text).join(" ") ||
      `${frame.who === "chance" ? "Chance" : this.match.names[frame.who]}: ${frame.do}`
    );
  }

  /** @param {any} frame */
  bar(frame) {
    const { match } = this;
    const end = match.frames.length - 1;
    const button = (/** @type {string} */ words, /** @type {string} */ name, /** @type {() => void} */ onclick) =>
      h("button", { type: "button", "aria-label": name, title: name, onclick }, words);
    const lead = (/** @type {any} */ one) => one.scores.indexOf(Math.max(...one.scores));
    return h(
      "div",
      { class: "replay-bar" },
      h("input", {
        type: "range",
        min: 0,
        max: end,
        value: this.k,
        "aria-label": "Moment of the match",
        "aria-valuetext": `step ${this.k} of ${end}: ${this.words(frame)}`,
        oninput: (/** @type {any} */ event) => {
          this.playing = false;
          this.show(Number(event.target.value));
        },
      }),
      h(
        "div",
        { class: "row" },
        button("|◀", "To the start", () => this.step(-end)),
        button("◀", "One step back", () => this.step(-1)),
        button(this.playing ? "Pause" : "Play", this.playing ? "Pause" : "Play", () => void this.autoplay()),
        button("▶", "One step on", () => this.step(1)),
        button("▶|", "To the end", () => this.step(end)),
        h(
          "button",
          { type: "button", onclick: () => this.jump((one) => typeof one.who === "number") },
          "Next decision",
        ),
        h(
          "button",
          { type: "button", onclick: () => this.jump((one, before) => lead(one) !== lead(before)) },
          "Next lead change",
        ),
        h(
          "select",
          {
            "aria-label": "Speed",
            value: String(this.pace),
            onchange: (/** @type {any} */ event) => {
              this.pace = Number(event.target.value);
            },
          },
          PACES.map(([value, words]) => h("option", { key: value, value }, words)),
        ),
        h(
          "select",
          {
            "aria-label": "Whose eyes",
            onchange: (/** @type {any} */ event) =>
              void this.load(this.source, event.target.value === "" ? null : Number(event.target.value)),
          },
          h("option", { value: "" }, "As a spectator"),
          Array.from({ length: match.seats }, (_, n) => h("option", { key: n, value: n }, `As ${match.names[n]}`)),
        ),
        this.where.table ? h("button", { type: "button", onclick: () => this.link() }, "Link to this moment") : null,
        h("a", { class: "button", href: "#/" }, "Lobby"),
        h("span", { class: "where" }, `${this.k} / ${end}`),
      ),
    );
  }

  async link() {
    const url = `${location.origin}/${address("replay", this.where.table, this.where.token, this.k)}`;
    history.replaceState(null, "", url);
    try {
      await navigator.clipboard.writeText(url);
      toast("Link copied. It holds your key to this match: share it with people you trust.");
    } catch {
      toast("The link is in the address bar.");
    }
  }

  /** @param {Element} element */
  about(element) {
    const name = element.getAttribute("data-target") ?? element.getAttribute("data-about") ?? "";
    return this.match ? (this.module.about?.(name, this.match.frames[this.k].view) ?? null) : null;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.match || (event.target instanceof HTMLElement && event.target.closest("input, select, dialog"))) return;
    if (event.key === "ArrowRight") this.step(1);
    else if (event.key === "ArrowLeft") this.step(-1);
    else if (event.key === " " && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      void this.autoplay();
    }
  }

  stop() {
    this.playing = false;
    this.stage.skip();
    this.tips.remove();
    document.removeEventListener("keydown", this.onkey);
    this.narrow.removeEventListener("change", this.onresize);
  }
}
