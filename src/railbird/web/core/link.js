// The one place that decides what a table's connection does next. Pure: state and something that happened in, effects
// out; connection.js carries them out. Tested without a browser.

/**
 * @typedef {"idle" | "connecting" | "greeting" | "live" | "waiting" | "stopped"} Phase
 * @typedef {{phase: Phase, table: string, tokens: string[], since: number | null, look: number | null,
 *   tries: number, pending: Record<string, any>[], silent: boolean, reason: string, server: string}} LinkState
 * @typedef {{do: "connect"} | {do: "send", frame: any} | {do: "timer", name: string, ms: number} |
 *   {do: "cancel", name: string} | {do: "close"} | {do: "deliver", frame: any} | {do: "status"}} Effect
 */

export const PING_EVERY = 20_000;
export const PONG_WITHIN = 8_000;
const ANSWER_WITHIN = 10_000; // to a connection attempt, and to the greeting
const STEPS = [500, 1000, 2000, 4000, 8000, 15_000];
/** @type {Record<number, string>} */
const FINAL = {
  4400: "The page and the server do not understand each other. Reload the page.",
  4404: "There is no such table or seat.",
  4410: "The server cannot read this table: its data is damaged.",
};
const NO_RETRY = new Set(["unknown", "bad", "origin", "damaged"]);

/** @param {string} table @param {string[]} tokens @returns {LinkState} */
export function begin(table, tokens) {
  return {
    phase: "idle",
    table,
    tokens,
    since: null,
    look: null,
    tries: 0,
    pending: [],
    silent: false,
    reason: "",
    server: "",
  };
}

/**
 * @param {LinkState} state
 * @param {{type: string, [more: string]: any}} what  start | opened | closed | frame | timer | command | look | wake | stop
 * @returns {[LinkState, Effect[]]}
 */
export function decide(state, what) {
  switch (what.type) {
    case "start":
    case "wake":
      return wake(state);
    case "opened":
      if (state.phase !== "connecting") return [state, [{ do: "close" }]];
      return [{ ...state, phase: "greeting" }, [{ do: "send", frame: hello(state) }, ...watch(ANSWER_WITHIN)]];
    case "frame":
      return frame(state, what.frame);
    case "closed":
      return closed(state, what.code ?? 0);
    case "timer":
      return timer(state, what.name);
    case "command":
      return command(state, what.frame);
    case "look":
      return [
        { ...state, look: what.seat, since: null },
        state.phase === "live" ? [{ do: "send", frame: { type: "look", seat: what.seat } }] : [],
      ];
    case "stop":
      return [
        { ...state, phase: "stopped", reason: what.reason ?? "" },
        [...quiet(), { do: "close" }, { do: "status" }],
      ];
  }
  return [state, []];
}

/** @param {LinkState} state */
function hello(state) {
  return { type: "hello", v: 1, table: state.table, tokens: state.tokens, since: state.since, look: state.look };
}

/** @param {number} ms @returns {Effect[]} */
function watch(ms) {
  return [{ do: "timer", name: "silence", ms }];
}

/** @returns {Effect[]} */
function quiet() {
  return ["silence", "ping", "retry"].map((name) => ({ do: "cancel", name }));
}

/** @param {LinkState} state @returns {[LinkState, Effect[]]} */
function wake(state) {
  if (state.phase === "live")
    return [state, [{ do: "send", frame: { type: "ping", t: 1 } }, ...watch(PONG_WITHIN / 2)]];
  if (state.phase === "idle" || state.phase === "waiting") {
    return [
      { ...state, phase: "connecting" },
      [{ do: "cancel", name: "retry" }, { do: "connect" }, ...watch(ANSWER_WITHIN), { do: "status" }],
    ];
  }
  return [state, []];
}

/** @param {LinkState} state @param {any} got @returns {[LinkState, Effect[]]} */
function frame(state, got) {
  /** @type {Effect[]} */
  const heard = [{ do: "cancel", name: "silence" }];
  switch (got.type) {
    case "welcome": {
      const live = { ...state, phase: /** @type {Phase} */ ("live"), tries: 0, reason: "", server: got.server };
      const again = state.pending.map((pending) => /** @type {Effect} */ ({ do: "send", frame: pending }));
      return [
        live,
        [
          ...heard,
          { do: "deliver", frame: got },
          ...again,
          { do: "timer", name: "ping", ms: PING_EVERY },
          { do: "status" },
        ],
      ];
    }
    case "table":
      return [{ ...state, since: got.n, look: got.look }, [...heard, { do: "deliver", frame: got }]];
    case "ok":
    case "no":
      // An answer twice, or to a command of another tab, is nobody's business here.
      if (!state.pending.some((pending) => pending.id === got.id)) return [state, heard];
      return [
        { ...state, pending: state.pending.filter((pending) => pending.id !== got.id) },
        [...heard, { do: "deliver", frame: got }],
      ];
    case "pong":
      return [state, heard];
    case "bye":
      if (got.retry === false && NO_RETRY.has(got.code)) {
        const over = { ...state, phase: /** @type {Phase} */ ("stopped"), reason: got.reason || got.code };
        return [over, [...quiet(), { do: "deliver", frame: got }, { do: "status" }]];
      }
      return [{ ...state, reason: got.reason ?? "" }, heard];
  }
  return [state, [...heard, { do: "deliver", frame: got }]];
}

/** @param {LinkState} state @param {number} code @returns {[LinkState, Effect[]]} */
function closed(state, code) {
  if (state.phase === "stopped" || state.phase === "idle") return [state, quiet()];
  if (code in FINAL) {
    const reason = state.reason || FINAL[code];
    return [{ ...state, phase: "stopped", reason }, [...quiet(), { do: "status" }]];
  }
  const ms = code === 4429 ? 5000 : STEPS[Math.min(state.tries, STEPS.length - 1)];
  return [
    { ...state, phase: "waiting", tries: state.tries + 1 },
    [...quiet(), { do: "timer", name: "retry", ms }, { do: "status" }],
  ];
}

/** @param {LinkState} state @param {string} name @returns {[LinkState, Effect[]]} */
function timer(state, name) {
  if (name === "retry" && state.phase === "waiting") return wake(state);
  if (name === "ping" && state.phase === "live") {
    return [
      state,
      [
        { do: "send", frame: { type: "ping", t: 1 } },
        ...watch(PONG_WITHIN),
        { do: "timer", name: "ping", ms: PING_EVERY },
      ],
    ];
  }
  if (name === "silence") return [state, [{ do: "close" }]]; // the socket's close event then arranges a new one
  return [state, []];
}

/** A command waits in `pending` until it is answered; after a lost line it is sent again under the same id.
 * @param {LinkState} state @param {any} frame @returns {[LinkState, Effect[]]} */
function command(state, frame) {
  if (state.phase === "stopped") return [state, []];
  return [{ ...state, pending: [...state.pending, frame] }, state.phase === "live" ? [{ do: "send", frame }] : []];
}
