import assert from "node:assert/strict";
import { test } from "node:test";
import { keptUntil, sorted } from "../../../src/railbird/web/screens/tickets.js";

const DAY = 86_400;
const NOW = 1_790_000_000;

test("in its last two weeks a table says until when it is kept", () => {
  const told = keptUntil({ phase: "over", until: NOW + 13 * DAY }, NOW);
  assert.match(told, /^kept until /);
  assert.ok(told.includes(new Date(1000 * (NOW + 13 * DAY)).getDate().toString()));
  assert.match(keptUntil({ phase: "playing", until: NOW + DAY }, NOW), /^kept until /);
});

test("before that, where it is for ever, and before the start nothing is said", () => {
  assert.equal(keptUntil({ phase: "over", until: NOW + 15 * DAY }, NOW), "");
  assert.equal(keptUntil({ phase: "over", until: null }, NOW), "");
  assert.equal(keptUntil({ phase: "open", until: NOW + DAY }, NOW), "");
  assert.equal(keptUntil({ phase: "gone" }, NOW), "");
});

test("damaged tables come after all that can be played", () => {
  const phases = ["gone", "damaged", "over", "open", "playing"];
  const tables = phases.map((phase) => ({ phase, seat: null, waiting: [], updated: 1 }));
  assert.deepEqual(
    sorted(tables).map((table) => table.phase),
    [...phases].reverse(),
  );
});
