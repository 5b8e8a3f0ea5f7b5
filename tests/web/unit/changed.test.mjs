// What a client makes of what changed: by hand, and of real messages, which tests/web/test_unit.py writes down.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { changed, followed, unfolded } from "../../../src/railbird/web/core/changed.js";

const table = () => ({
  dice: null,
  horses: [
    { at: 1, odds: [2, 3] },
    { at: 0, odds: [1, 1] },
  ],
  hand: { MV01: 2 },
});

test("changes are laid over a copy; what did not change keeps its identity", () => {
  const before = table();
  const after = changed(before, [
    ["horses/1/at", 4],
    ["dice", [1, 6]],
    ["hand/MV01", 1],
  ]);
  assert.deepEqual(after, { dice: [1, 6], horses: [before.horses[0], { at: 4, odds: [1, 1] }], hand: { MV01: 1 } });
  assert.deepEqual(before, table());
  assert.equal(after.horses[0], before.horses[0]);
  assert.equal(after.horses[1].odds, before.horses[1].odds);
  assert.deepEqual(changed(before, [["", { all: "new" }]]), { all: "new" });
  assert.equal(changed(before, []), before);
});

test("a change that does not fit is an error, and not a new field", () => {
  for (const path of ["horse/0/at", "horses/2/at", "horses/0/position", "dice/0", "hand/toString", "hand/MV01/copies"])
    assert.throws(() => changed(table(), [[path, 1]]), path);
  assert.throws(() => followed({ view: {}, events: [], changes: [["dice", 1]] }, undefined));
});

test("a message that comes whole is taken as it is", () => {
  const message = { view: { table: table() }, events: [{ kind: "rolled" }], changes: null };
  assert.equal(followed(message, null), message);
});

test("each event leads to its own table, an event without changes to that of the one before", () => {
  const events = [{ changes: [["horses/0/at", 2]] }, {}, { changes: [["horses/0/at", 3]] }];
  const told = followed({ view: { prompt: 1, table: null }, events, changes: [["dice", [6, 6]]] }, table());
  assert.deepEqual(
    told.events.map((event) => event.table?.horses[0].at),
    [2, undefined, 3],
  );
  assert.deepEqual([told.view.prompt, told.view.table.dice, told.view.table.horses[0].at], [1, [6, 6], 3]);
});

const games = process.env.RAILBIRD_TOLD ? JSON.parse(readFileSync(process.env.RAILBIRD_TOLD, "utf8")) : [];
for (const { game, messages, frames, tables } of games)
  test(`changes of a table of ${game} and of its replay lead to what the server sees`, () => {
    let before = null;
    let byChanges = 0;
    for (const { message, table: seen } of messages) {
      const told = followed(message, before);
      if (message.changes) byChanges++;
      before = told.view.table;
      assert.equal(JSON.stringify(before), JSON.stringify(seen));
    }
    assert.ok(byChanges > 20);
    const whole = unfolded(frames).map((frame) => JSON.stringify(frame.view.table));
    assert.deepEqual(
      whole,
      tables.map((one) => JSON.stringify(one)),
    );
    assert.ok(frames.length > 20 && frames.slice(1).every((frame) => frame.view.table === null));
  });
