import assert from "node:assert/strict";
import { test } from "node:test";
import { address, read } from "../../../src/railbird/web/core/router.js";

test("addresses are read and written", () => {
  assert.deepEqual(read(""), { screen: "lobby" });
  assert.deepEqual(read("#/nothing/here"), { screen: "lobby" });
  assert.deepEqual(read("#/new/finish_line"), { screen: "new", game: "finish_line" });
  assert.deepEqual(read(address("t", "A_b", "k-1")), { screen: "table", table: "A_b", token: "k-1", watch: false });
  assert.deepEqual(read(address("w", "A_b", "k-1")), { screen: "table", table: "A_b", token: "k-1", watch: true });
  const key = "k".repeat(32);
  assert.deepEqual(read(`#/replay/A/${key}/12`), { screen: "replay", table: "A", token: key, step: 12, eyes: null });
  assert.deepEqual(read("#/replay/A/12"), { screen: "replay", table: "A", token: "", step: 12, eyes: null });
  assert.deepEqual(read("#/replay/A/12/3"), { screen: "replay", table: "A", token: "", step: 12, eyes: 3 });
  assert.deepEqual(read("#/rules/long_shot/LS-001"), { screen: "rules", game: "long_shot", clause: "LS-001" });
});

test("a broken address is the lobby", () => {
  assert.deepEqual(read("#/t/%E0%A4%A"), { screen: "lobby" });
  assert.deepEqual(read("#/t/only"), { screen: "lobby" });
});
