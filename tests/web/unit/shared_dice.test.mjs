import assert from "node:assert/strict";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { bytesOf, hex, hmac, sha256 } from "../../../src/railbird/web/core/hash.js";
import * as shared from "../../../src/railbird/web/core/shared_dice.js";

const node = (text) => createHash("sha256").update(text).digest("hex");
const TABLE = "Qm3_0123456789ab";

test("SHA-256 and HMAC are those of the standard", () => {
  assert.equal(hex(sha256(bytesOf(""))), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  assert.equal(hex(sha256(bytesOf("abc"))), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  for (let length = 0; length < 300; length++) {
    const [message, key] = [randomBytes(length), randomBytes(length % 150)];
    assert.equal(hex(sha256(new Uint8Array(message))), node(message), String(length));
    assert.equal(
      hex(hmac(new Uint8Array(key), new Uint8Array(message))),
      createHmac("sha256", key).update(message).digest("hex"),
    );
  }
});

test("the recipe gives the numbers that docs/record.md leads to", () => {
  const device = (number) => `device-${String(number).padStart(9, "0")}`;
  const chains = [0, 1, 2].map((number) => shared.chain(TABLE, device(number), shared.LINKS, node(`tip ${number}`)));
  assert.equal(chains[0][0], "7af72fa6cceb7056fa4915db4246c5e09e026c1f0813cf2a721557673e74fb4f");
  assert.equal(chains[0][1], "17cf1c343d2c281e019acb7c6b4c65f7c7c40b495c1c6bbf35303df63ebe508e");
  const record = {
    game: "long_shot_dice",
    rules: 1,
    edition: { digest: "1b98de62aa051f36" },
    seats: ["a", "b", "c", "d"],
    options: { first: null, cards: [1, 1, 1, 1, 1, 1, 1, 1], auto_gain: true },
  };
  const ctx = shared.context(TABLE, record);
  assert.equal(ctx, "6193d6aefc612581bb85b076db0c63ff7a7ff2980a3f590c892cd960ac638bc0");
  const steps = [
    ["chance", "deal SC5"],
    [0, "bet 3"],
    [1, "jersey box 7"],
    [2, "Ünïcode ✓"],
  ];
  const told = steps.reduce((so_far, [who, text]) => shared.tell(so_far, who, text), ctx);
  assert.equal(told, "389c3bbf377298fc0b083bc8e358299ce6ab8ac6c7c7903db8848d45f8f6c9a1");
  const seed = sha256(bytesOf("railbird seed|7"));
  const at = shared.place(seed, 1, told);
  assert.equal(at, "910e53228610f40476c23b611e71c4a63a3817705511e61ff3fff4006ab2e21c");
  const links = [2, 0, 1].map((number) => [number, chains[number][1]]);
  const key = shared.drawKey(seed, ctx, 1, at, links);
  assert.equal(hex(key), "8657a91250642c4d7fea533107ee27c9379c9450e07d8384460e41c5f5fc066a");
  assert.deepEqual(
    [shared.below(key, 0, 6), shared.below(key, 1, 36), shared.below(key, 2, 1_000_003)],
    [0, 3, 633633],
  );
  assert.equal(shared.markOf(key), "c66b002396043722");
});

test("JSON is written as Python writes it", () => {
  const value = { b: [1, null, true], a: "é\u2713\ud83c\udfb2\u007f\n" };
  assert.equal(shared.sorted(value), '{"a":"\\u00e9\\u2713\\ud83c\\udfb2\\u007f\\n","b":[1,null,true]}');
});

const own = () => ({ ...shared.newOwn(TABLE, "c".repeat(64)), device: "device-000000000", tip: node("tip 0") });
const question = (mine, i, more = {}) => ({
  i,
  you: 0,
  list: [0, 2],
  heard: [],
  at: "a".repeat(64),
  anchors: { 0: shared.linksOf(mine)[0], 2: "2".repeat(64) },
  ...more,
});

test("a new chain is random, and its device has sixteen letters", () => {
  const [one, two] = [shared.newOwn(TABLE, ""), shared.newOwn(TABLE, "")];
  assert.match(one.device, /^[A-Za-z0-9_-]{16}$/);
  assert.match(one.tip, /^[0-9a-f]{64}$/);
  assert.notEqual(one.tip, two.tip);
  assert.notEqual(one.device, two.device);
});

test("a link is given once, for one question", () => {
  const mine = own();
  const links = shared.linksOf(mine);
  const first = shared.answer(mine, question(mine, 3));
  assert.deepEqual(first.frame, { type: "link", i: 3, link: links[3] });
  assert.deepEqual(mine.given, []); // what is to be kept is handed back, and kept before it is sent
  assert.equal(first.own.given.length, 1);
  const again = shared.answer(first.own, question(mine, 3));
  assert.deepEqual(again.frame, first.frame);
  assert.equal(again.own.given.length, 1);
  assert.equal(shared.answer(first.own, question(mine, 3, { at: "b".repeat(64) })), null);
  assert.equal(shared.answer(first.own, question(mine, 3, { list: [0] })), null);
  assert.equal(shared.answer(first.own, question(mine, 2)), null);
  const later = shared.answer(first.own, question(mine, 5));
  assert.equal(later.frame.link, links[5]);
  assert.equal(shared.answer(later.own, question(mine, 3)), null);
});

test("what does not fit is not answered", () => {
  const mine = own();
  const wrong = [
    { i: 0 },
    { i: shared.LINKS + 1 },
    { list: [2] },
    { first: [[0]] },
    { heard: [2] },
    { heard: [1] },
    { list: [0, 2, 3] },
    { anchors: { 0: "9".repeat(64), 2: "2".repeat(64) } },
    { anchors: { 2: "2".repeat(64) } },
  ];
  for (const more of wrong) assert.equal(shared.answer(mine, question(mine, 1, more)), null, JSON.stringify(more));
  const { own: known } = shared.answer(mine, question(mine, 1));
  assert.equal(
    shared.answer(known, question(mine, 2, { anchors: { ...question(mine, 2).anchors, 2: "3".repeat(64) } })),
    null,
  );
  assert.equal(shared.answer({ ...known, number: 2 }, question(mine, 2)), null);
});

test("whoever broke a promise is asked first", () => {
  const devices = [[0], [1], [2], [3]].map((seats) => ({ seats }));
  assert.deepEqual(shared.arrange([2, 0, 1], devices, [0, 0, 0, 0]), { list: [0, 1, 2], first: [] });
  assert.deepEqual(shared.arrange([0, 1, 2, 3], devices, [0, 1, 3, 1]), { list: [0], first: [[2], [1, 3]] });
  const shared_seats = [[0, 2], [1], [0], [2]].map((seats) => ({ seats }));
  assert.deepEqual(shared.arrange([0, 1, 2, 3], shared_seats, [0, 0, 0, 0]), { list: [1, 2, 3], first: [] });
});

// A match of all four games that Python played and wrote down, with what each device was asked.
const played = process.env.RAILBIRD_SHARED_RECORDS
  ? JSON.parse(readFileSync(process.env.RAILBIRD_SHARED_RECORDS, "utf8"))
  : [];

/** The place of a draw, worked out from the record. */
function placeOf(record, n) {
  const dice = record.dice[0];
  const before = record.steps.slice(0, dice.draws[n].step);
  const told = before.reduce(
    (so_far, step) => shared.tell(so_far, step.who, step.do),
    shared.context(dice.table, record),
  );
  return shared.place(Uint8Array.from(Buffer.from(dice.seed, "hex")), n + 1, told);
}

for (const { game, record, owns, parts, burned } of played) {
  const copy = () => structuredClone(record);
  test(`every roll of ${game} is recomputed`, () => {
    owns.forEach((mine, number) => {
      const found = shared.check(copy(), mine);
      assert.equal(found.rolls, record.steps.filter((step) => step.who === "chance").length);
      assert.deepEqual(found.parts, parts);
      assert.equal(found.part, parts[number]);
      assert.equal(found.burned.length, burned);
      assert.equal(found.late, 0);
    });
    // A link that was given and not used is counted: the browser cannot tell whether it came too late.
    const mine = structuredClone(owns[1]);
    const silent = record.dice[0].draws.findIndex((draw) => draw.silent?.includes(1));
    if (silent >= 0) {
      const draw = record.dice[0].draws[silent];
      const others = draw.first
        .slice(
          0,
          draw.first.findIndex((ones) => ones.includes(1)),
        )
        .flat();
      const heard = others.filter((number) => !draw.silent.includes(number)).sort((a, b) => a - b);
      const at = placeOf(record, silent);
      mine.given.push({ i: silent + 1, at, list: draw.list, first: draw.first, heard });
      mine.given.sort((a, b) => a.i - b.i);
      assert.equal(shared.check(copy(), mine).late, 1);
    }
    assert.equal(shared.check(copy(), null).part, null);
  });

  test(`alterations of ${game} are found`, () => {
    const alter = (change, mine = owns[0]) => {
      const altered = copy();
      const kept = structuredClone(mine);
      change(altered, altered.dice[0], kept);
      assert.throws(() => shared.check(altered, kept), shared.Mismatch, String(change));
    };
    const draws = record.dice[0].draws;
    const turn = owns[0].given.findIndex((asked, n) => n > 1 && !draws[asked.i - 1].missing); // one that was made
    const given = owns[0].given[turn].i - 1;
    const rolls = draws.findIndex((draw) => draw.rolls?.length);
    alter((_, dice) => (dice.seed = "0".repeat(64)));
    alter((_, dice) => (dice.table = "A".repeat(16)));
    alter((_, dice) => (dice.devices[0].last[1] = "0".repeat(64)));
    alter((_, dice) => (dice.devices[1].anchor = "0".repeat(64)));
    alter((_, dice) => (dice.draws[rolls].rolls[0][1] += 1));
    alter((_, dice) => (dice.draws[rolls].mark = "0".repeat(16)));
    alter((_, dice) => dice.draws.splice(given, 1));
    alter((_, dice) => (dice.draws[given].list = []));
    alter((_, dice) => dice.draws.pop());
    alter((altered) => (altered.steps[altered.steps.findIndex((step) => step.who !== "chance")].do = "nothing"));
    alter((altered) => altered.steps.push({ who: "chance", do: "roll 1 1" }));
    alter((altered) => (altered.options.another = 1));
    alter((_, __, mine) => (mine.commitment = "0".repeat(64)));
    alter((_, __, mine) => (mine.anchors[1] = "0".repeat(64)));
    alter((_, __, mine) => (mine.device = "B".repeat(16)));
    alter((_, __, mine) => (mine.given[turn].at = "0".repeat(64)));
    alter((_, __, mine) => mine.given.splice(turn, 1)); // a link that was never given
    alter((_, __, mine) => mine.given.push({ ...mine.given[0], i: draws.length + 1 }));
    alter((_, __, mine) => (mine.given[turn].heard = [1]));
    const asked = draws.findIndex((draw) => draw.first);
    if (asked >= 0) {
      alter((_, dice) => {
        const draw = dice.draws[asked];
        draw.list = [...draw.list, ...draw.first.flat()].sort();
        delete draw.first;
      }, null);
    }
  });
}
