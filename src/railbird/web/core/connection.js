// Carries out what link.js decides: one WebSocket, its timers, and the page's own signs of life.

import { begin, decide } from "./link.js";

export class Connection {
  /**
   * @param {string} table
   * @param {string[]} tokens
   * @param {{frame: (frame: any) => void, status: (state: import("./link.js").LinkState) => void}} listener
   */
  constructor(table, tokens, listener) {
    this.state = begin(table, tokens);
    this.listener = listener;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Record<string, number>} */
    this.timers = {};
    this.wake = () => {
      if (document.visibilityState === "visible") this.tell({ type: "wake" });
    };
    this.offline = () => this.drop();
    addEventListener("online", this.wake);
    addEventListener("offline", this.offline);
    document.addEventListener("visibilitychange", this.wake);
    addEventListener("pageshow", this.wake); // brought back as it was left, its line long cut
    this.tell({ type: "start" });
  }

  /** @param {{type: string, [more: string]: any}} what */
  tell(what) {
    const [state, effects] = decide(this.state, what);
    this.state = state;
    for (const effect of effects) this.carryOut(effect);
  }

  /** @param {import("./link.js").Effect} effect */
  carryOut(effect) {
    if (effect.do === "connect") this.connect();
    else if (effect.do === "send")
      this.socket?.readyState === WebSocket.OPEN && this.socket.send(JSON.stringify(effect.frame));
    else if (effect.do === "close") this.drop();
    else if (effect.do === "deliver") this.listener.frame(effect.frame);
    else if (effect.do === "status") this.listener.status(this.state);
    else if (effect.do === "cancel") clearTimeout(this.timers[effect.name]);
    else {
      clearTimeout(this.timers[effect.name]);
      this.timers[effect.name] = setTimeout(() => this.tell({ type: "timer", name: effect.name }), effect.ms);
    }
  }

  connect() {
    // The beginning of the table's id, by which a proxy can send all of a table to one of several servers.
    const part = encodeURIComponent(this.state.table.slice(0, 2));
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws?t=${part}`);
    this.socket = socket;
    socket.onopen = () => socket === this.socket && this.tell({ type: "opened" });
    socket.onmessage = (message) =>
      socket === this.socket && this.tell({ type: "frame", frame: JSON.parse(message.data) });
    socket.onclose = (event) => socket === this.socket && this.tell({ type: "closed", code: event.code });
  }

  /** Leave the socket at once; a dead line may take minutes to say so by itself. */
  drop() {
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.close();
    this.tell({ type: "closed", code: 0 });
  }

  stop() {
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.offline);
    document.removeEventListener("visibilitychange", this.wake);
    removeEventListener("pageshow", this.wake);
    this.tell({ type: "stop" });
  }
}
