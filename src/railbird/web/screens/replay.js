// A match again, moment by moment: a finished one by its address, one's own while it is played, or any uploaded record.

import { lobby, record, replay } from "../core/api.js";
import { unfolded } from "../core/changed.js";
import { toast } from "../core/dialog.js";
import { clauseLinks } from "../core/clauses.js";
import { h, measured, render } from "../core/render.js";
import { address } from "../core/router.js";
import { sentence } from "../core/session.js";
import { Stage } from "../core/stage.js";
import { moduleOf } from "../core/games.js";
import { playEvents } from "../core/player.js";
import { NARROW, hue, makeContext } from "../table/context.js";
import { curve, honours, saveFile, settlement, worth } from "../table/end.js";
import { copy } from "../table/links.js";
import { logPanel } from "../table/log.js";
import { tote } from "../table/seats.js";
import { targetOf, Tips } from "../table/tips.js";
import { bar, landmarks } from "./replay_bar.js";

const MOST = 2_000_000;
const BETWEEN = 420; // ms from one step to the next
const TOLD = 4; // events of one step that are told in full; the log has all
const ADDRESS = 300; // ms of rest before the address names the moment

export class ReplayScreen {
  /** @param {HTMLElement} host @param {{table: string, token: string, step: number, eyes: number | null}} where */
  constructor(host, where) {
    this.host = host;
    this.where = where;
    /** @type {any} */
    this.match = null;
    /** @type {any} */
    this.source = null;
    /** @type {any} */
    this.module = null;
    /** @type {ReturnType<typeof landmarks>} */
    this.landmarks = { marks: [], decisions: [], drawn: [] };
    /** All events in order, and how many there are up to each frame. @type {any[]} */
    this.events = [];
    /** @type {number[]} */
    this.told = [];
    this.k = where.step;
    this.problem = "";
    this.loading = false;
    this.secrets = true;
    this.playing = false;
    this.pace = 1;
    this.allLog = false;
    this.over = false;
    /** What is drawn between two frames while it plays. @type {{view: any, events: number, text: string} | null} */
    this.between = null;
    this.run = 0;
    this.timer = 0;
    this.wake = () => {};
    this.redrawDialog = () => {};
    this.stage = this.newStage();
    this.narrow = matchMedia(NARROW);
    this.tips = new Tips(
      (element) => this.about(element),
      () => this.match?.game ?? "",
    );
    this.tips.attach(host);
    this.leaving = new AbortController();
    const { signal } = this.leaving;
    document.addEventListener("keydown", (event) => this.key(event), { signal });
    this.narrow.addEventListener("change", () => this.draw(), { signal });
    for (const kind of ["dragover", "dragleave", "drop"])
      document.addEventListener(kind, (event) => this.drag(/** @type {DragEvent} */ (event)), { signal });
    document.title = "Replay · Railbird";
    this.draw();
    if (where.table) void this.load({ table: where.table, ...(where.token ? { token: where.token } : {}) }, where.eyes);
  }

  newStage() {
    const stage = new Stage();
    stage.root = this.host;
    return stage;
  }

  get view() {
    return this.between?.view ?? this.match.frames[this.k].view;
  }

  /** @param {any} source @param {number | null} [viewer] */
  async load(source, viewer = null) {
    this.problem = "";
    this.loading = true;
    this.draw();
    try {
      const answer = await replay({ ...source, viewer });
      const match = { ...answer, frames: unfolded(answer.frames) };
      const [module, { games }] = await Promise.all([moduleOf(match.game), lobby()]);
      if (this.leaving.signal.aborted) return;
      this.halt();
      this.module = module;
      this.secrets = games.find((/** @type {any} */ game) => game.id === match.game)?.secrets ?? true;
      this.source = source;
      this.match = match;
      this.landmarks = landmarks(match.frames, match.names);
      this.events = match.frames.flatMap((/** @type {any} */ frame) => frame.events);
      let told = 0;
      this.told = match.frames.map((/** @type {any} */ frame) => (told += frame.events.length));
      this.k = source.token && !match.over && !this.where.step ? match.frames.length - 1 : this.k;
      this.k = Math.min(this.k, match.frames.length - 1);
      document.title = `Replay: ${match.title} · Railbird`;
      this.nameMoment();
    } catch (error) {
      this.problem = sentence(/** @type {Error} */ (error).message);
    }
    this.loading = false;
    this.draw();
    this.redrawDialog();
  }

  /** @param {File | undefined} file */
  async upload(file) {
    if (!file) return;
    if (file.size > MOST) {
      this.problem = "This file is over 2 MB: it is no record.";
      this.draw();
      return;
    }
    this.k = 0;
    this.where = { table: "", token: "", step: 0, eyes: null };
    history.replaceState(null, "", address("replay"));
    await this.load({ record: await file.text() });
  }

  /** A record may be dropped anywhere. @param {DragEvent} event */
  drag(event) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    const over = event.type === "dragover";
    if (over !== this.over) {
      this.over = over;
      this.draw();
    }
    if (event.type === "drop") void this.upload(event.dataTransfer.files[0]);
  }

  // Moving through the match.

  /** Stop what is being played, at once. */
  halt() {
    this.run++;
    this.playing = false;
    this.between = null;
    this.stage.skip(); // whatever it still has to show is shown to nobody
    this.stage.settle();
    this.stage = this.newStage();
    this.wake();
  }

  /** @param {number} k */
  show(k) {
    this.halt();
    this.k = Math.max(0, Math.min(this.match.frames.length - 1, k));
    this.draw();
    this.nameMoment();
  }

  /** @param {number} way */
  step(way) {
    this.show(this.k + way);
  }

  toDecision() {
    this.show(this.landmarks.decisions.find((k) => k > this.k) ?? this.match.frames.length - 1);
  }

  toLead() {
    const next = this.landmarks.marks.find((mark) => mark.kind === "lead" && mark.k > this.k);
    this.show(next?.k ?? this.match.frames.length - 1);
  }

  /** @param {number} pace */
  setPace(pace) {
    this.pace = pace;
    this.stage.hurry = pace;
    this.draw();
    this.redrawDialog();
  }

  async autoplay() {
    if (this.playing) {
      this.playing = false; // the step under way is brought to its end
      this.stage.skip();
      this.wake();
      this.draw();
      return;
    }
    const end = this.match.frames.length - 1;
    if (this.k === end) this.show(0);
    this.playing = true;
    const run = ++this.run;
    this.draw();
    while (this.playing && this.k < end) {
      await this.lead(this.match.frames[this.k + 1], run);
      if (run !== this.run) return;
      this.k++;
      this.between = null;
      this.stage.settle();
      this.draw();
      if (this.playing && this.match.frames[this.k].events.length) await this.rest(BETWEEN / this.pace);
      if (run !== this.run) return;
    }
    this.halt();
    this.draw();
    this.nameMoment();
  }

  /** @param {number} ms */
  rest(ms) {
    return /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      })
    );
  }

  /** Play the events that lead to the next frame, as at a table. @param {any} next @param {number} run */
  async lead(next, run) {
    const { stage, module } = this;
    stage.narrow = this.narrow.matches;
    stage.hurry = this.pace;
    let events = this.told[this.k];
    /** @type {any} */
    let last = null;
    await playEvents(next.events, this.view, {
      module,
      stage,
      stopped: () => run !== this.run,
      show: (event, view) => {
        if (event !== last) events++;
        last = event;
        this.between = { view, events, text: event.text };
        this.draw();
      },
    });
  }

  // Taking it along.

  /** The address of what is shown: of a finished match it opens for anybody, and holds nobody's key. */
  here() {
    const { viewer } = this.match;
    return address("replay", this.where.table, this.k, ...(viewer === null ? [] : [viewer]));
  }

  /** Once nobody moves on, so that a reload comes back here. */
  nameMoment() {
    clearTimeout(this.timer);
    if (!this.where.table || !this.match.over) return;
    this.timer = setTimeout(() => history.replaceState(null, "", this.here()), ADDRESS);
  }

  async link() {
    clearTimeout(this.timer);
    history.replaceState(null, "", this.here());
    await copy(location.href);
  }

  async save() {
    const { match, source, where } = this;
    try {
      const text = source.record ?? JSON.stringify(await record({ table: where.table }), null, 1);
      saveFile(`railbird-${match.game}${where.table ? `-${where.table.slice(0, 6)}` : ""}.json`, text);
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
  }

  // Drawing.

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
      this.loading
        ? h("p", { role: "status" }, "Opening the match …")
        : h(
            "div",
            { class: `drop ${this.over ? "over" : ""}` },
            h("h2", {}, "Drop a record here"),
            h(
              "p",
              {},
              "The file that “Save the record” gives after a match, or that ",
              h("code", {}, "railbird play --save"),
              " writes. It is checked step by step and shown; nothing is kept.",
            ),
            h(
              "label",
              { class: "button primary big" },
              h("input", {
                class: "sr",
                type: "file",
                "aria-label": "Record file",
                accept: "application/json,.json",
                onchange: (/** @type {any} */ event) => void this.upload(event.target.files[0]),
              }),
              "Choose a file",
            ),
          ),
    );
  }

  table() {
    const { match, view } = this;
    const narrow = this.narrow.matches;
    const ctx = makeContext({
      view,
      actions: [],
      yours: [],
      narrow,
      moving: false,
      game: match.game,
      things: match.things,
      log: this.events.slice(0, this.between?.events ?? this.told[this.k]),
      dead: (_, element) => this.tips.show(element, true),
    });
    const parts = this.parts(view, ctx);
    const content = narrow
      ? [
          h("div", { class: "field", key: "field" }, parts.board),
          parts.doing,
          parts.result,
          parts.tote,
          parts.mine,
          parts.cards,
          parts.others,
          parts.curve,
          parts.log,
        ]
      : [
          h("div", { class: "field", key: "field" }, parts.result, parts.board, parts.cards, parts.mine),
          h(
            "aside",
            { class: "side", key: "side", tabindex: 0, "aria-label": "What happened" },
            parts.doing,
            parts.tote,
            parts.curve,
            parts.log,
          ),
          parts.others,
        ];
    return h(
      "div",
      { class: `replay ${this.over ? "dropping" : ""}` },
      narrow ? h("header", { class: "replay-head" }, h("h1", {}, match.title)) : bar(this),
      this.problem ? h("p", { class: "notice", role: "alert", key: "problem" }, this.problem) : null,
      h("main", { class: `table game-${match.game} ${narrow ? "narrow over" : "wide"}`, key: "table" }, content),
      narrow ? bar(this) : null,
    );
  }

  /** Each part of the table once. @param {any} view @param {import("../table/context.js").Context} ctx */
  parts(view, ctx) {
    const { match, module } = this;
    const frame = match.frames[this.k];
    const last = this.k === match.frames.length - 1;
    const own = view.seat;
    const panel = (/** @type {number} */ seat, /** @type {string} */ kind, /** @type {any} */ content) =>
      h(
        "section",
        { class: kind, key: `${kind}${seat}`, "aria-label": match.names[seat], style: { "--hue": hue(seat) } },
        h(
          "header",
          { class: "seat-head" },
          h("span", { class: "seat-dot", style: { background: hue(seat) } }),
          h("span", { class: "seat-name" }, match.names[seat]),
        ),
        content,
      );
    return {
      board: h("section", { class: "board", key: "board", "aria-label": "Board" }, module.board(view, ctx)),
      cards: module.cards ? h("section", { class: "cards", key: "cards" }, module.cards(view, ctx)) : null,
      mine: own !== null && module.mine ? panel(own, "mine", module.mine(view, ctx)) : null,
      doing: h(
        "p",
        { class: "doing", role: "status", key: "doing" },
        this.words(),
        " ",
        this.between ? null : clauseLinks(match.game, frame.events[0]?.rules),
      ),
      result: last && match.result && !this.between ? this.result() : null,
      tote: tote({ shown: null, presence: null, yours: [] }, module, view),
      curve:
        frame.scores && this.k
          ? curve(
              match.frames.slice(0, this.k + 1).map((/** @type {any} */ one) => one.scores),
              match.names,
              (amount) => worth(module, view, amount),
            )
          : null,
      log: logPanel(match.game, this.events.slice(0, this.between?.events ?? this.told[this.k]), this.allLog, () => {
        this.allLog = true;
        this.draw();
      }),
      others: module.seat
        ? h(
            "div",
            { class: "others", key: "others" },
            match.names.map((/** @type {string} */ _, /** @type {number} */ seat) =>
              seat === own && module.mine ? null : panel(seat, "other", module.seat(view, seat, ctx)),
            ),
          )
        : null,
    };
  }

  result() {
    const { match, module, view } = this;
    return h(
      "section",
      { class: "end", key: "result", "aria-label": "Result" },
      honours(module, view, match.result),
      settlement(module, view, match.result),
    );
  }

  /** What happens at this moment. */
  words() {
    if (this.between) return this.between.text;
    if (!this.k) return "Before the first roll.";
    const frame = this.match.frames[this.k];
    const texts = frame.events.map((/** @type {any} */ event) => event.text);
    if (texts.length) return texts.slice(0, TOLD).join(" ") + (texts.length > TOLD ? " …" : "");
    if (frame.do === null) return frame.view.prompt.text; // of a running match only what it led to is told
    const who = frame.who === "chance" ? "Chance" : this.match.names[frame.who];
    return frame.do && this.match.viewer === frame.who ? `${who}: ${frame.do}.` : `${who} does something in secret.`;
  }

  /** @param {Element} element */
  about(element) {
    return this.match?.things[targetOf(element)] ?? null;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (!this.match || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target?.closest("dialog, select, input:not([type=range])")) return;
    const sliding = target?.closest("input[type=range]"); // it steps by itself
    const end = this.match.frames.length - 1;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: () => this.step(1),
      ArrowLeft: () => this.step(-1),
      Home: () => this.show(0),
      End: () => this.show(end),
      n: () => this.toDecision(),
      l: () => this.toLead(),
      " ": () => void this.autoplay(),
    };
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || (sliding && event.key.length > 1) || (event.key === " " && target?.closest("button, a"))) return;
    event.preventDefault();
    act();
  }

  stop() {
    clearTimeout(this.timer);
    this.halt();
    this.tips.remove();
    this.leaving.abort();
  }
}
