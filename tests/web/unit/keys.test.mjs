import assert from "node:assert/strict";
import { test } from "node:test";
import { Keys } from "../../../src/railbird/web/table/keys.js";

/** Buttons with these keys, and what was chosen by them. */
function offer(...keys) {
  const chosen = [];
  const buttons = keys.map((key) => ({ dataset: { key }, click: () => chosen.push(key) }));
  return { keys: new Keys(() => buttons), chosen };
}

test("a digit is the horse's number, never a place in the list", () => {
  const { keys, chosen } = offer("3", "4", "5", "9");
  assert.equal(keys.take("4"), true);
  assert.equal(keys.take("1"), false);
  assert.deepEqual(chosen, ["4"]);
});

test("a key of several characters is typed one after the other", () => {
  const { keys, chosen } = offer("b1", "b2", "w2", "10w");
  for (const key of ["b", "2", "1", "0", "w"]) assert.equal(keys.take(key), true);
  assert.deepEqual(chosen, ["b2", "10w"]);
});

test("where 1 and 10 are offered, 1 waits for a second digit, and Enter chooses at once", () => {
  const { keys, chosen } = offer("1", "10");
  keys.take("1");
  assert.deepEqual(chosen, []);
  keys.take("0");
  assert.deepEqual(chosen, ["10"]);
  keys.take("1");
  assert.equal(keys.take("Enter"), true);
  assert.deepEqual(chosen, ["10", "1"]);
});

test("what fits nothing is forgotten", () => {
  const { keys, chosen } = offer("b2", "x");
  keys.take("b");
  assert.equal(keys.take("q"), false);
  assert.equal(keys.take("2"), false);
  assert.equal(keys.take("x"), true);
  assert.deepEqual(chosen, ["x"]);
});
