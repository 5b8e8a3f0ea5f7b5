import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, decide } from "../../../src/railbird/web/core/link.js";

/** Let things happen one after the other; the last state and all effects. */
function run(events, state = begin("T", ["k"])) {
  const effects = [];
  for (const event of events) {
    const [next, now] = decide(state, event);
    state = next;
    effects.push(...now);
  }
  return { state, effects, sent: effects.filter((effect) => effect.do === "send").map((effect) => effect.frame) };
}

const welcome = { type: "frame", frame: { type: "welcome", yours: [0], server: "a" } };
const table = (n) => ({ type: "frame", frame: { type: "table", n, look: 0 } });
const live = [{ type: "start" }, { type: "opened" }, welcome, table(7)];

test("a table is greeted first, from the beginning", () => {
  const { state, sent } = run(live);
  assert.equal(state.phase, "live");
  assert.deepEqual(sent, [{ type: "hello", v: 1, table: "T", tokens: ["k"], since: null, look: null }]);
});

test("after a lost line it comes back with what it has", () => {
  const { state, sent, effects } = run([
    ...live,
    { type: "closed", code: 1006 },
    { type: "timer", name: "retry" },
    { type: "opened" },
  ]);
  assert.equal(state.phase, "greeting");
  assert.deepEqual(sent.at(-1), { type: "hello", v: 1, table: "T", tokens: ["k"], since: 7, look: 0 });
  assert.equal(effects.filter((effect) => effect.do === "connect").length, 2);
});

test("waits grow, and begin anew after a success", () => {
  const lost = { type: "closed", code: 1012 };
  const again = [{ type: "timer", name: "retry" }, lost];
  const waits = (effects) =>
    effects.filter((effect) => effect.do === "timer" && effect.name === "retry").map((effect) => effect.ms);
  const first = run([...live, lost, ...again, ...again, ...again]);
  assert.deepEqual(waits(first.effects), [500, 1000, 2000, 4000]);
  const second = run([{ type: "timer", name: "retry" }, { type: "opened" }, welcome, lost], first.state);
  assert.deepEqual(waits(second.effects), [500]);
});

test("an unanswered command is sent again under its id, an answered one is not", () => {
  const act = { type: "act", id: "one", do: "bet 3" };
  const join = { type: "join", id: "two" };
  const { state, sent } = run([
    ...live,
    { type: "command", frame: join },
    { type: "command", frame: act },
    { type: "frame", frame: { type: "ok", id: "two", n: 8 } },
    { type: "closed", code: 1006 },
    { type: "wake" },
    { type: "opened" },
    welcome,
  ]);
  assert.deepEqual(
    sent.filter((frame) => frame.id).map((frame) => frame.id),
    ["two", "one", "one"],
  );
  assert.deepEqual(state.pending, [act]);
});

test("a command made while the line is down waits for the welcome", () => {
  const act = { type: "act", id: "one" };
  const down = run([...live, { type: "closed", code: 0 }, { type: "command", frame: act }]);
  assert.equal(down.sent.length, 1);
  const up = run([{ type: "wake" }, { type: "opened" }, welcome], down.state);
  assert.deepEqual(
    up.sent.map((frame) => frame.type),
    ["hello", "act"],
  );
});

test("an answer is delivered once, and only if it was asked for", () => {
  const ok = { type: "frame", frame: { type: "ok", id: "one", n: 8 } };
  const { effects } = run([...live, { type: "command", frame: { type: "act", id: "one" } }, ok, ok]);
  assert.equal(effects.filter((effect) => effect.do === "deliver" && effect.frame.type === "ok").length, 1);
});

test("an unknown or damaged table and a faulty page are not tried again", () => {
  for (const code of [4404, 4400, 4410]) {
    const { state, effects } = run([...live, { type: "closed", code }]);
    assert.equal(state.phase, "stopped");
    assert.ok(state.reason);
    assert.equal(
      effects.some((effect) => effect.do === "timer" && effect.name === "retry"),
      false,
    );
  }
  const { state } = run([
    { type: "start" },
    { type: "opened" },
    { type: "frame", frame: { type: "bye", code: "unknown", reason: "gone", retry: false } },
    { type: "closed", code: 4404 },
  ]);
  assert.deepEqual([state.phase, state.reason], ["stopped", "gone"]);
  const damaged = run([
    { type: "start" },
    { type: "opened" },
    { type: "frame", frame: { type: "bye", code: "damaged", reason: "cannot be read", retry: false } },
  ]).state;
  assert.deepEqual([damaged.phase, damaged.reason], ["stopped", "cannot be read"]);
});

test("too many frames means waiting five seconds", () => {
  const { effects } = run([...live, { type: "closed", code: 4429 }]);
  assert.equal(effects.find((effect) => effect.do === "timer" && effect.name === "retry").ms, 5000);
});

test("a silent line is left, a speaking one is not", () => {
  const asked = run([...live, { type: "timer", name: "ping" }]);
  assert.equal(asked.sent.at(-1).type, "ping");
  const dead = run([{ type: "timer", name: "silence" }], asked.state);
  assert.deepEqual(dead.effects, [{ do: "close" }]);
  const alive = run([{ type: "frame", frame: { type: "pong", t: 1 } }], asked.state);
  assert.deepEqual(alive.effects, [{ do: "cancel", name: "silence" }]);
});

test("other eyes ask for everything again", () => {
  const { state, sent } = run([...live, { type: "look", seat: 2 }]);
  assert.deepEqual([state.look, state.since], [2, null]);
  assert.deepEqual(sent.at(-1), { type: "look", seat: 2 });
});

test("a stopped link does nothing more", () => {
  const { state, effects } = run([...live, { type: "stop" }]);
  assert.equal(state.phase, "stopped");
  assert.ok(effects.some((effect) => effect.do === "close"));
  const after = run(
    [{ type: "closed", code: 1000 }, { type: "wake" }, { type: "command", frame: { type: "act", id: "x" } }],
    state,
  );
  assert.equal(
    after.effects.some((effect) => effect.do === "connect" || effect.do === "send"),
    false,
  );
});

test("a connection that neither opens nor fails is given up and tried again", () => {
  const { state, effects } = run([{ type: "start" }]);
  assert.ok(effects.some((effect) => effect.do === "timer" && effect.name === "silence"));
  const late = run(
    [
      { type: "timer", name: "silence" },
      { type: "closed", code: 0 },
    ],
    state,
  );
  assert.equal(late.state.phase, "waiting");
  assert.ok(late.effects.some((effect) => effect.do === "close"));
});
