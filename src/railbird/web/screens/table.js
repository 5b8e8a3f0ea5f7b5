// A table: one session with the server, and everything a person does at it.

import { openClause } from "../core/clauses.js";
import { h, measured, onFrame, render } from "../core/render.js";
import { go } from "../core/router.js";
import { Session, sentence } from "../core/session.js";
import { sound } from "../core/sound.js";
import { done, remember, remembered, setDone, settings } from "../core/store.js";
import { guideOf, moduleOf } from "../core/games.js";
import { saidOf } from "../table/actions.js";
import { settleCoach } from "../table/coach.js";
import { NARROW, makeContext, touching } from "../table/context.js";
import { EndPanel } from "../table/end.js";
import { frame } from "../table/frame.js";
import { openMenu } from "../table/menu.js";
import { joinByItself } from "../table/room.js";
import { Keys } from "../table/keys.js";
import { place, targetOf, Tips } from "../table/tips.js";
import { byFinger, underFinger } from "../table/touch.js";

const ASKED = ".prompt .action[data-key]"; // what a key can choose
const PICKED = ".picker .action[data-key]";
const LONG = 6000; // ms of waiting after which a sound says that it is your turn

export class TableScreen {
  /** @param {HTMLElement} host @param {{table: string, token: string, watch: boolean}} where */
  constructor(host, where) {
    this.host = host;
    this.where = where;
    this.tab = "mine";
    this.allLog = false;
    this.folded = false;
    this.refocus = false;
    /** @type {number | null} */
    this.enlarged = null;
    /** Targets clicked so far of an action with several. @type {string[]} */
    this.chosen = [];
    /** An action that waits for a yes. @type {any} */
    this.asking = null;
    /** Small things that one finger touched together. @type {import("../table/touch.js").Near[]} */
    this.which = [];
    /** The game's drawings and what they were drawn from. @type {any} */
    this.kept = null;
    this.ticked = -1;
    this.clockTimer = 0;
    this.waited = 0; // since when nothing is asked here
    this.stamp = "";
    /** @type {Record<number, string>} */
    this.typed = {};
    /** @type {Set<string>} */
    this.joined = new Set();
    /** @type {any} */
    this.guide = null;
    this.scheduled = false;
    this.stopped = false;
    this.before = false; // whether this page was open before there was a rematch: then it goes along by itself
    this.narrowQuery = matchMedia(NARROW);
    this.live = document.createElement("div");
    this.live.className = "sr";
    this.live.setAttribute("aria-live", "polite");
    this.live.id = "live";
    document.body.append(this.live);
    this.keys = new Keys(() => this.host.querySelectorAll(this.host.querySelector(".picker") ? PICKED : ASKED));
    /** How it is with things, as far as it was asked for since the table last changed. @type {Record<string, any>} */
    this.now = {};
    this.nowOf = "";
    this.blamed = "";
    this.tips = new Tips(
      (element) => this.about(element),
      () => this.session.shown?.game ?? "",
      (name) => name in this.now || this.session.about(name),
    );
    this.tips.attach(host);

    const known = remembered(where.table);
    if (!known) remember({ table: where.table, token: where.token });
    const own = (known?.seats ?? []).filter((held) => (held.kind === "me" || held.kind === "device") && held.token);
    const tokens = where.watch
      ? [where.token]
      : [...new Set([where.token, ...own.map((held) => /** @type {string} */ (held.token))])];
    this.session = new Session({
      table: where.table,
      tokens,
      draw: () => this.schedule(),
      say: (text) => this.say(text),
      load: moduleOf,
    });
    this.session.stage.root = host;
    this.session.heard = (frame) => this.heard(frame);
    this.end = new EndPanel(this.session, where.token, () => this.schedule());
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.onscroll = () => settleCoach(host);
    this.onresize = () => {
      this.schedule();
      this.onscroll();
    };
    addEventListener("scroll", this.onscroll, { passive: true, capture: true });
    addEventListener("resize", this.onresize); // a board may be laid out for the window's width
    document.addEventListener("keydown", this.onkey);
    this.narrowQuery.addEventListener("change", this.onresize);
    this.draw();
  }

  get narrow() {
    return this.narrowQuery.matches;
  }

  /** Whose seat acts from here: the one that looks. */
  get seat() {
    return this.session.shown?.look ?? null;
  }

  /** @param {string} text */
  say(text) {
    this.live.textContent = text;
  }

  schedule() {
    if (this.scheduled) return;
    this.scheduled = true;
    onFrame(() => {
      this.scheduled = false;
      if (!this.stopped) this.draw();
    });
  }

  draw() {
    const { session } = this;
    const shown = session.shown;
    session.stage.narrow = this.narrow;
    if (shown) {
      this.follow(shown);
      const now = `${shown.n}:${shown.look}`;
      if (now !== this.nowOf) {
        this.nowOf = now;
        this.now = {};
      }
      // Somebody else's news must not close what is being chosen here, as long as the same can be done.
      const stamp = `${shown.look}:${shown.phase}:${shown.actions.map((/** @type {any} */ action) => action.text).join()}`;
      if (stamp !== this.stamp) {
        this.stamp = stamp;
        this.chosen = [];
        this.asking = null;
        this.which = [];
        this.tips.hide();
        for (const column of this.host.querySelectorAll(".sheet, .side")) column.scrollTop = 0; // the new question comes first
      }
    }
    const began = performance.now();
    render(this.host, frame(this));
    measured("railbird:render", began);
    this.settlePicker();
    settleCoach(this.host);
    this.settleFocus();
    this.callBack();
    if (shown)
      document.title = `${shown.actions.length && !session.moving ? "● Your turn · " : ""}${shown.view.title} · Railbird`;
  }

  /** After a long wait, or in another tab, a sound calls whoever is to act. */
  callBack() {
    const { shown, moving } = this.session;
    const asked = Boolean(shown?.actions.length && !moving);
    if (!asked) this.waited ||= performance.now();
    else if (this.waited) {
      if (document.visibilityState === "hidden" || performance.now() - this.waited > LONG) sound("turn");
      this.waited = 0;
    }
  }

  /** Whoever plays by keyboard goes on from the next question. */
  settleFocus() {
    const { session } = this;
    if (!this.refocus || session.busy || session.moving || document.activeElement !== document.body) return;
    const next = /** @type {HTMLElement | null} */ (this.host.querySelector(".prompt .action"));
    if (!next) return;
    this.refocus = false;
    next.focus({ preventScroll: true });
  }

  /** What follows from the message by itself: joining, looking, a rematch, the guide. @param {any} shown */
  follow(shown) {
    const { session } = this;
    joinByItself(session, this.joined);
    if (shown.phase === "playing") this.end.fresh = true;
    if (!shown.rematch) this.before = true;
    else if (this.before && !this.where.watch) this.toRematch(shown);
    if (session.yours.length > 1 && shown.phase === "playing" && session.link.phase === "live" && !session.moving) {
      const turn = this.turnHere(shown);
      if (turn !== null && shown.look !== turn) {
        if (!shown.curtain) session.look(turn);
        else if (shown.look !== null) session.look(null);
      }
    }
    const entry = remembered(this.where.table);
    if (entry && entry.game !== shown.game) remember({ ...entry, game: shown.game });
    if (this.guide === null) {
      this.guide = false;
      void guideOf(shown.game).then((guide) => {
        this.guide = guide ?? false;
        this.schedule();
      });
    }
  }

  /** The seat of this device that is to act, if any. @param {any} shown @returns {number | null} */
  turnHere(shown) {
    const waiting = shown.view.waiting.filter(
      (/** @type {number} */ seat) => this.session.yours.includes(seat) && !shown.seats[seat].bot,
    );
    return waiting.includes(shown.look) ? shown.look : (waiting[0] ?? null);
  }

  /** @param {any} shown */
  toRematch(shown) {
    const entry = remembered(this.where.table);
    const names = new Map(shown.seats.map((/** @type {any} */ seat) => [seat.seat, seat.name]));
    const seats = (entry?.seats ?? []).map((held) => ({
      ...held,
      name: held.kind === "link" && !this.session.yours.includes(held.seat) ? undefined : names.get(held.seat),
    }));
    remember({
      table: shown.rematch,
      token: this.where.token,
      game: shown.game,
      seats,
      spectator: entry?.spectator ?? "",
    });
    go("t", shown.rematch, this.where.token);
  }

  context() {
    const { session } = this;
    const shown = session.shown;
    return makeContext({
      view: shown.view,
      actions: session.busy ? [] : shown.actions,
      yours: session.yours,
      narrow: this.narrow,
      moving: session.moving,
      game: shown.game,
      log: session.log,
      chosen: this.chosen,
      things: session.things,
      say: (text) => session.act(text, this.seat), // an amount that is not listed
      pick: (name, element, event) => this.tap(name, element, event),
      dead: (name, element, event) => this.dead(name, element, event),
    });
  }

  /** Actions that fit what was clicked so far. */
  get fitting() {
    return this.session.shown ? this.touched(this.chosen) : [];
  }

  /** @param {string[]} names */
  touched(names) {
    return touching(this.session.shown.actions, names);
  }

  /** A live target was clicked, or touched: then perhaps another one beside it was meant.
   * @param {string} name @param {Element} element @param {MouseEvent} [event] */
  tap(name, element, event) {
    const near = event && byFinger(event) ? underFinger(this.host, event, element) : [];
    if (near.length > 1) this.askWhich(near);
    else this.pick(name, element);
  }

  /** The board was clicked beside everything: skip what is moving, or take what a finger just missed. @param {MouseEvent} event */
  onBoard(event) {
    if (this.session.moving) this.session.skip();
    else if (byFinger(event) && event.target instanceof Element && !event.target.closest("[data-target]"))
      this.missed(event);
  }

  /** @param {MouseEvent} event @returns {boolean} whether a live thing is within a finger's breadth */
  missed(event) {
    const near = byFinger(event) ? underFinger(this.host, event) : [];
    if (near.length > 1) this.askWhich(near);
    else if (near.length) this.pick(near[0].name, near[0].element);
    return near.length > 0;
  }

  /** @param {import("../table/touch.js").Near[]} near */
  askWhich(near) {
    this.which = near;
    this.freshPicker = true;
    this.draw();
  }

  /** @param {string} name @param {Element} element */
  pick(name, element) {
    this.tips.hide();
    this.which = [];
    if (this.chosen.includes(name)) this.chosen = this.chosen.filter((other) => other !== name);
    else this.chosen = [...this.chosen, name];
    this.anchor = element.getBoundingClientRect();
    this.anchorElement = element;
    const fitting = this.fitting;
    if (this.chosen.length && fitting.length === 1) this.choose(fitting[0], fitting[0].careful);
    else {
      this.freshPicker = true;
      this.draw();
    }
  }

  /** A dead target was clicked: say why not, or what it is. @param {string} name @param {Element} element @param {MouseEvent} event */
  dead(name, element, event) {
    const { session } = this;
    const shown = session.shown;
    if (session.moving) return session.skip();
    if (this.missed(event)) return;
    this.tips.show(element, true);
    if (!shown.actions.length || shown.view.chance) return;
    this.blamed = name; // whoever touched it wants to know why not: said when the answer comes
    if (name in this.now) this.blame(this.now[name]);
    else session.about(name);
  }

  /** The server says how it is with a thing now. @param {any} frame */
  heard(frame) {
    if (frame.look !== this.seat) return;
    this.now[frame.target] = frame;
    this.tips.again(frame.target);
    if (this.blamed === frame.target) this.blame(frame);
  }

  /** @param {any} frame */
  blame(frame) {
    this.blamed = "";
    if (!frame.why) return;
    const { session } = this;
    session.notice = { text: sentence(frame.why.reason), rule: frame.why.rule };
    this.say(session.notice.text);
    this.tips.hide();
    this.draw();
  }

  /** @param {any} action @param {boolean} [careful] whether it takes a second click in any case */
  choose(action, careful = false) {
    const { session } = this;
    const shown = session.shown;
    const { confirm } = settings();
    const touch = matchMedia("(pointer: coarse)").matches;
    const ask = confirm === "always" || (confirm === "touch" && (touch || shown.view.chance)); // a die is soon mistyped
    if (this.asking !== action && (careful || (ask && action.final))) {
      this.asking = action;
      this.freshPicker = true;
      return this.draw();
    }
    this.refocus = document.activeElement?.matches(":focus-visible") ?? false;
    session.act(action.text, shown.view.chance ? null : this.seat);
    this.clear(); // drawn at once: what was chosen cannot be clicked twice
  }

  clear() {
    this.chosen = [];
    this.asking = null;
    this.which = [];
    this.draw();
  }

  undo() {
    if (this.session.shown?.view.undo && this.seat !== null && !this.session.moving) this.session.undo(this.seat);
  }

  /** Put the picker beside what was clicked and give it the focus once. */
  settlePicker() {
    const picker = /** @type {HTMLElement | null} */ (this.host.querySelector(".picker"));
    if (!picker) return;
    if (!this.narrow && this.anchor) place(picker, this.anchor);
    if (this.freshPicker) {
      this.freshPicker = false;
      /** @type {HTMLElement | null} */ (picker.querySelector(".action, .primary"))?.focus({ preventScroll: true });
    }
  }

  /** @param {Element} element */
  about(element) {
    const shown = this.session.shown;
    if (!shown) return null;
    const code = element.getAttribute("data-action");
    if (code !== null) {
      const action = shown.actions.find((/** @type {any} */ one) => String(one.code) === code);
      if (!action?.explain) return null;
      return {
        text: action.final ? `${saidOf(action)} Cannot be taken back.` : saidOf(action),
        now: action.key && !this.narrow ? `Key: ${action.key}` : "",
        rules: action.rules,
      };
    }
    const name = targetOf(element);
    const what = this.session.things[name] ?? null;
    const now = this.now[name]?.text ?? "";
    const fitting = element.classList.contains("live") ? this.touched([...this.chosen, name]) : [];
    if (fitting.length === 1) {
      const [action] = fitting;
      return {
        title: what?.title,
        text: action.explain ? saidOf(action) : (what?.text ?? ""),
        now,
        rules: action.rules,
      };
    }
    return what || now ? { title: what?.title, text: what?.text ?? "", now, rules: what?.rules ?? [] } : null;
  }

  /** The hint of the guided first game for what is on the table now. */
  hint() {
    const shown = this.session.shown;
    if (!this.guide?.hint || this.session.moving || this.where.watch || done(`guide:${shown.game}`)) return null;
    const hint = this.guide.hint(shown.view, shown.actions, this.session.things);
    return hint && !done(`hint:${shown.game}:${hint.key}`) ? hint : null;
  }

  /** @param {string} key */
  hintRead(key) {
    const { game } = this.session.shown;
    setDone(`hint:${game}:${key}`);
    if (key === "last") setDone(`guide:${game}`);
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const inField = event.target instanceof HTMLElement && event.target.closest("input, textarea, select, dialog");
    if (inField || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key !== "Enter" || this.keys.typed) {
      if (this.keys.take(event.key)) return event.preventDefault();
    }
    if (event.key === "Escape") {
      if (this.enlarged !== null) this.enlarged = null;
      else if (this.session.moving) this.session.skip();
      const back = this.anchorElement;
      const open = this.chosen.length || this.asking || this.which.length;
      this.clear();
      if (open && (back instanceof HTMLElement || back instanceof SVGElement)) back.focus();
    } else if (event.key === "s" || (event.key === " " && this.session.moving)) {
      event.preventDefault();
      this.session.skip();
    } else if (event.key === "u") this.undo();
    else if (event.key === "m") openMenu(this.session, () => this.draw());
    else if (event.key === "l") /** @type {HTMLElement | null} */ (this.host.querySelector(".log ol"))?.focus();
  }

  /** @param {string} rule */
  openClause(rule) {
    void openClause(this.session.shown.game, rule);
  }

  openMenu() {
    openMenu(this.session, () => this.draw());
  }

  stop() {
    this.stopped = true;
    document.removeEventListener("keydown", this.onkey);
    this.narrowQuery.removeEventListener("change", this.onresize);
    removeEventListener("scroll", this.onscroll, { capture: true });
    removeEventListener("resize", this.onresize);
    clearTimeout(this.clockTimer);
    this.keys.forget();
    this.session.stop();
    this.tips.remove();
    this.live.remove();
    render(this.host, h("p", {}));
  }
}
