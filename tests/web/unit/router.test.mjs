import assert from "node:assert/strict";
import { test } from "node:test";
import { address, read } from "../../../src/railbird/web/core/router.js";

test("addresses are read and written", () => {
  assert.deepEqual(read(""), { screen: "lobby" });
  assert.deepEqual(read("#/nothing/here"), { screen: "lobby" });
  assert.deepEqual(read("#/new/finish_line"), { screen: "new", game: "finish_line" });
  assert.deepEqual(read(address("t", "A_b", "k-1")), { screen: "table", table: "A_b", token: "k-1", watch: false });
  assert.deepEqual(read(address("w", "A_b", "k-1")), { screen: "table", table: "A_b", token: "k-1", watch: true });
  assert.deepEqual(read("#/replay/A/k/12"), { screen: "replay", table: "A", token: "k", step: 12 });
  assert.deepEqual(read("#/rules/long_shot/LS-001"), { screen: "rules", game: "long_shot", clause: "LS-001" });
});

test("a broken address is the lobby", () => {
  assert.deepEqual(read("#/t/%E0%A4%A"), { screen: "lobby" });
  assert.deepEqual(read("#/t/only"), { screen: "lobby" });
});
