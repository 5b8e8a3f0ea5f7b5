// One open table: what the server said, what is shown of it, and the events still to be shown in between.

import { randomWord } from "./api.js";
import { followed } from "./changed.js";
import { Connection } from "./connection.js";
import { playEvents } from "./player.js";
import { answer, linksOf, newOwn } from "./shared_dice.js";
import { Stage } from "./stage.js";
import { chainOf, keepChain } from "./store.js";

const AGAIN = 2000; // ms until a game's drawing is fetched again
const IN_LINE = 9; // messages that may wait without haste: bots answer at once, people want to see what each of them does

export class Session {
  /**
   * @param {{table: string, tokens: string[], draw: () => void, say: (text: string) => void, load: (game: string) => Promise<any>}} make
   */
  constructor(make) {
    this.table = make.table;
    this.draw = make.draw;
    this.say = make.say;
    this.load = make.load;
    this.stage = new Stage();
    /** The newest message. @type {any} */
    this.latest = null;
    /** The message being shown; its view lags behind while events are played. @type {any} */
    this.shown = null;
    /** @type {any[]} */
    this.log = [];
    /** @type {any} */
    this.presence = null;
    /** @type {number[]} */
    this.yours = [];
    this.handoverAfter = 60;
    this.moving = false;
    /** A refusal to show. @type {{text: string, rule: string} | null} */
    this.notice = null;
    /** The command that is not yet answered and shown: until then nothing else can be done. */
    this.busy = "";
    /** What an unanswered command was: it decides what its refusal means. @type {Record<string, string>} */
    this.asked = {};
    /** What the things on the table are, by target: sent once. @type {Record<string, any>} */
    this.things = {};
    /** Who hears how it is with a thing now. @type {(frame: any) => void} */
    this.heard = () => {};
    /** @type {any} */
    this.module = null;
    /** @type {any[]} */
    this.queue = [];
    this.playing = false;
    this.lost = false; // a change did not fit: the whole table has been asked for
    this.receivedAt = 0;
    /** How many draws had ended when this line was last heard, once the server knows its chain; -1 before. */
    this.drawn = -1;
    this.connection = new Connection(make.table, make.tokens, {
      frame: (frame) => this.receive(frame),
      status: () => this.draw(),
    });
    // A hidden tab draws no frames: what is moving there would hold up everything behind it.
    this.hidden = () => document.visibilityState === "hidden" && this.skip();
    document.addEventListener("visibilitychange", this.hidden);
  }

  get link() {
    return this.connection.state;
  }

  /** @param {any} frame */
  receive(frame) {
    if (frame.type === "welcome") {
      this.yours = frame.yours;
      this.handoverAfter = frame.handover_after;
      this.drawn = -1;
      if (this.lost) this.sync(); // the answer may have been lost with the line, and events with it
      if (chainOf(this.table)) this.anchor(); // before what is sent again: it is to be there when the match begins
    } else if (frame.type === "draw") this.give(frame);
    else if (frame.type === "presence") this.presence = frame;
    else if (frame.type === "about") return this.heard(frame);
    else if (frame.type === "ok" || frame.type === "no") this.answered(frame);
    else if (frame.type === "table") {
      const told = this.read(frame);
      if (!told) return;
      this.latest = told;
      if (frame.things) this.things = frame.things;
      this.share(frame);
      if (!this.asked[this.busy]) this.busy = ""; // it was done, and this shows it
      this.receivedAt = performance.now();
      this.queue.push(told);
      void this.play();
      return;
    }
    this.draw();
  }

  /** A message with its whole table, whether it came so or as what changed; nothing if that does not fit what is here:
   * then the whole is asked for, and what comes before it is of no use. @param {any} frame */
  read(frame) {
    if (frame.changes && this.lost) return null;
    try {
      const told = followed(frame, this.latest?.view.table);
      this.lost = false;
      return told;
    } catch {
      this.lost = true;
      this.sync();
      return null;
    }
  }

  /** Ask for all there is. */
  sync() {
    this.connection.carryOut({ do: "send", frame: { type: "sync" } });
  }

  /** Shared dice: bring a chain before sitting down, and note draws that were made without it. @param {any} frame */
  share(frame) {
    if (!frame.draws || frame.phase === "over" || !this.yours.length) return;
    const own = chainOf(this.table);
    if (!own) {
      keepChain(newOwn(this.table, frame.commitment));
      this.anchor();
    } else if (this.drawn >= 0 && frame.draws.done > this.drawn) {
      const given = new Set(own.given.map((asked) => asked.i));
      const out = [];
      for (let i = this.drawn + 1; i <= frame.draws.done; i++) if (!given.has(i)) out.push(i);
      if (out.length) keepChain({ ...own, out: [...own.out, ...out.filter((i) => !own.out.includes(i))] });
      this.drawn = frame.draws.done;
    }
  }

  anchor() {
    const own = chainOf(this.table);
    if (own) this.command("anchor", { device: own.device, anchor: linksOf(own)[0] });
  }

  /** A draw: keep the question, then give the link. @param {any} frame */
  give(frame) {
    const own = chainOf(this.table);
    const given = own && answer(own, frame);
    if (!given) return;
    keepChain(given.own);
    this.connection.carryOut({ do: "send", frame: given.frame });
  }

  /** @param {any} frame */
  answered(frame) {
    const what = this.asked[frame.id];
    delete this.asked[frame.id];
    if (this.busy === frame.id && (frame.type === "no" || this.latest.n >= frame.n)) this.busy = "";
    if (what === "anchor") {
      if (frame.type === "ok") this.drawn = this.latest?.draws?.done ?? 0;
      return; // without a part in the dice the match is played all the same, and the end says so
    }
    if (frame.type === "ok") return;
    if (frame.code === "late") this.sync();
    else if (what) this.notice = { text: sentence(frame.reason), rule: frame.rule ?? "" };
    if (this.notice) this.say(this.notice.text);
  }

  /** Show the waiting messages one after the other. */
  async play() {
    if (this.playing) return;
    this.playing = true;
    while (this.queue.length) {
      const message = this.queue.shift();
      try {
        this.module = await this.load(message.game);
      } catch {
        this.queue.unshift(message); // the line is down: what is shown stays, and the drawing is fetched again
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
        continue;
      }
      this.stage.hurry = 1 + Math.max(0, this.queue.length - IN_LINE) * 0.6;
      if (this.shown && message.from >= 0 && this.shown.look === message.look) await this.lead(message);
      else this.log = message.events;
      this.stage.settle();
      if (message.phase !== this.shown?.phase || message.move !== this.shown?.move) this.notice = null;
      this.shown = message;
      this.moving = this.queue.length > 0;
      this.draw();
    }
    this.stage.skipping = false;
    this.moving = false;
    this.playing = false;
    this.draw();
  }

  /** Play the events that lead from what is shown to this message. @param {any} message */
  async lead(message) {
    this.log = this.log.filter((event) => event.step < message.from);
    this.moving = message.events.length > 0;
    /** @type {any} */
    let last = null;
    await playEvents(message.events, this.shown.view, {
      module: this.module,
      stage: this.stage,
      mine: (seat) => this.yours.includes(seat),
      show: (event, view) => {
        if (event !== last) {
          last = event;
          this.log = [...this.log, event];
          this.say(event.text);
        }
        this.shown = { ...this.shown, view };
        this.draw();
      },
    });
  }

  skip() {
    if (this.moving) this.stage.skip();
  }

  /** @param {string} type @param {Record<string, any>} [more] @returns {string} the command's id */
  command(type, more = {}) {
    const id = randomWord();
    this.asked[id] = type;
    this.connection.tell({ type: "command", frame: { type, id, ...more } });
    this.draw();
    return id;
  }

  /** @param {string | number} what @param {number | null} seat */
  act(what, seat) {
    if (this.busy) return;
    this.notice = null;
    this.busy = this.command("act", { seat, move: this.latest.move, do: what });
  }

  /** @param {number} seat */
  undo(seat) {
    if (this.busy) return;
    this.notice = null;
    this.busy = this.command("undo", { seat, move: this.latest.move });
  }

  /** @param {number} seat @param {string} name */
  join(seat, name) {
    this.command("join", { seat, name, entropy: randomWord(32) });
  }

  /** How is it with this thing now? `heard` gets the answer. @param {string} target */
  about(target) {
    if (this.link.phase === "live") this.connection.carryOut({ do: "send", frame: { type: "about", target } });
  }

  /** @param {number | null} seat */
  look(seat) {
    this.connection.tell({ type: "look", seat });
  }

  stop() {
    document.removeEventListener("visibilitychange", this.hidden);
    this.stage.skip();
    this.connection.stop();
  }
}

/** @param {string} text */
export function sentence(text) {
  return text ? text[0].toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".") : "";
}
