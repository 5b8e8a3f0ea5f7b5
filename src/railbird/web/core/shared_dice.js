// This browser's side of shared dice: its secret chain, which questions it answers, and what it checks at the end.
// It trusts nobody: docs/record.md has the recipe. The same in Python: match/own_chain.py and match/shared_record.py.

import { bytesOf, hex, hmac, sha256, unhex } from "./hash.js";

export const LINKS = 1024;
const FIRST_LATE = 2;
const WORD = 1n << 64n;

/**
 * @typedef {{i: number, at: string, list: number[], first: number[][], heard: number[]}} Asked
 * @typedef {{table: string, commitment: string, device: string, tip: string, number: number | null,
 *   anchors: Record<string, string>, given: Asked[], out: number[], checked?: boolean}} Own  `out`: draws without this browser, though it was here
 * @typedef {{rolls: number, draws: number, part: number | null, out: number, late: number, burned: {who: number[]}[], parts: number[]}} Found
 */

/** @param {...(string | number)} parts */
const digest = (...parts) => hex(sha256(bytesOf(parts.join("|"))));
/** @param {Uint8Array} key @param {...(string | number)} parts */
const keyed = (key, ...parts) => hmac(key, bytesOf(parts.join("|")));

/** Link i - 1, from link i. @param {string} table @param {string} device @param {number} i @param {string} link */
export const linkBefore = (table, device, i, link) => digest("railbird link 1", table, device, i, link);

/** The links from the anchor, which is number 0, to link i. @param {string} table @param {string} device @param {number} i @param {string} link */
export function chain(table, device, i, link) {
  const links = [link];
  for (let j = i; j > 0; j--) links.push(linkBefore(table, device, j, links[links.length - 1]));
  return links.reverse();
}

/** @param {string} table @param {string} commitment @returns {Own} */
export function newOwn(table, commitment) {
  const random = crypto.getRandomValues(new Uint8Array(44));
  const device = btoa(String.fromCharCode(...random.subarray(0, 12)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_");
  return { table, commitment, device, tip: hex(random.subarray(12)), number: null, anchors: {}, given: [], out: [] };
}

/** What there is to say of a match whose seed was never shown. @param {Own | null} own */
export function unfinished(own) {
  const draws = own && !own.checked ? (own.given[own.given.length - 1]?.i ?? 0) : 0;
  return draws ? `Never finished: ${draws === 1 ? "1 draw" : `${draws} draws`} cannot be checked.` : "";
}

/** The last chain that was worked out: one table is played at a time. @type {{tip: string, links: string[]}} */
let worked = { tip: "", links: [] };

/** @param {Own} own */
export function linksOf(own) {
  if (worked.tip !== own.tip) worked = { tip: own.tip, links: chain(own.table, own.device, LINKS, own.tip) };
  return worked.links;
}

/** The rounds before that of a device. @param {{first: number[][], list: number[]}} asked @param {number | null} number */
function earlier(asked, number) {
  const rounds = [...asked.first, asked.list];
  const place = rounds.findIndex((ones) => number !== null && ones.includes(number));
  return place < 0 ? rounds : rounds.slice(0, place);
}

/**
 * The answer to a `draw` frame, and what is to be kept before it is sent; null for a question that is not answered: link
 * i is given once, for one list and one place.
 * @param {Own} own @param {any} frame @returns {{own: Own, frame: {type: string, i: number, link: string}} | null}
 */
export function answer(own, frame) {
  const { i, you, at, list, first = [], heard, anchors } = frame;
  /** @type {Asked} */
  const asked = { i, at, list, first, heard };
  const last = own.given[own.given.length - 1];
  const again = last !== undefined && JSON.stringify(last) === JSON.stringify(asked);
  if (!(i >= 1 && i <= LINKS) || (last && i <= last.i && !again)) return null;
  const links = linksOf(own);
  const everybody = [...first.flat(), ...list];
  const before = earlier(asked, you).flat();
  if ((own.number !== null && own.number !== you) || anchors[you] !== links[0]) return null;
  if (everybody.filter((number) => number === you).length !== 1 || everybody.some((number) => !anchors[number]))
    return null;
  if (heard.some((/** @type {number} */ number) => !before.includes(number))) return null;
  if (Object.keys(anchors).some((number) => (own.anchors[number] ?? anchors[number]) !== anchors[number])) return null;
  const kept = { ...own, number: you, anchors: { ...own.anchors, ...anchors } };
  if (!again) kept.given = [...own.given, asked];
  return { own: kept, frame: { type: "link", i, link: links[i] } };
}

/** Who is asked when: one device for each seat, the newest; whoever broke more promises earlier.
 * @param {number[]} here @param {{seats: number[]}[]} devices @param {number[]} broken */
export function arrange(here, devices, broken) {
  /** @type {Map<number, number>} */
  const newest = new Map();
  for (const number of [...here].sort((a, b) => a - b))
    for (const seat of devices[number].seats) newest.set(seat, number);
  /** @type {Map<number, number[]>} */
  const levels = new Map();
  for (const number of [...new Set(newest.values())].sort((a, b) => a - b)) {
    const level = Math.max(...devices[number].seats.map((seat) => broken[seat]));
    levels.set(level, [...(levels.get(level) ?? []), number]);
  }
  const first = [...levels.keys()].filter((level) => level).sort((a, b) => b - a);
  return { list: levels.get(0) ?? [], first: first.map((level) => levels.get(level) ?? []) };
}

/** @param {string} table @param {any} record */
export function context(table, record) {
  const options = sorted(record.options);
  const { game, rules, edition, seats } = record;
  return digest("railbird shared 1", table, game, rules, edition.digest, seats.length, options);
}

/** JSON with its keys in order, without spaces, in ASCII. @param {any} value @returns {string} */
export function sorted(value) {
  if (Array.isArray(value)) return `[${value.map(sorted).join(",")}]`;
  if (value !== null && typeof value === "object")
    return `{${Object.keys(value)
      .sort()
      .map((key) => `${sorted(key)}:${sorted(value[key])}`)
      .join(",")}}`;
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** A number below n. @param {Uint8Array} key @param {number} roll @param {number} n */
export function below(key, roll, n) {
  const size = BigInt(n);
  for (let attempt = 0; ; attempt++) {
    const word = new DataView(keyed(key, "railbird dice 2", roll, attempt).buffer).getBigUint64(0);
    if (word < WORD - (WORD % size)) return Number(word % size);
  }
}

/** What was told so far and one more step. @param {string} told @param {number | string} who @param {string} text */
export const tell = (told, who, text) => digest("railbird step 1", told, who, text);
/** Fixes what was done before draw i. @param {Uint8Array} seed @param {number} i @param {string} told */
export const place = (seed, i, told) => digest("railbird at 1", i, hex(keyed(seed, "railbird blind 1", i)), told);
/** @param {Uint8Array} seed @param {string} ctx @param {number} i @param {string} at @param {[number, string][]} links */
export const drawKey = (seed, ctx, i, at, links) =>
  keyed(
    seed,
    "railbird draw 1",
    ctx,
    i,
    at,
    [...links]
      .sort((a, b) => a[0] - b[0])
      .map(([number, link]) => `${number}:${link}`)
      .join(","),
  );
/** @param {Uint8Array} key */
export const markOf = (key) => digest("railbird mark 1", hex(key)).slice(0, 16);

/** Something in the record is not as it was said. */
export class Mismatch extends Error {}

/** @param {any} truth @param {string} words */
function need(truth, words) {
  if (!truth) throw new Mismatch(words);
}

/** A number for each device of a draw whose links it takes. @param {any} draw @returns {number[]} */
const members = (draw) =>
  [...(draw.first ?? []).flat(), ...draw.list].filter((number) => !(draw.silent ?? []).includes(number));

/**
 * Recompute every roll of a finished match, and compare the record with what this browser was asked. Throws a Mismatch
 * with a line for people. What a number means is the rules' business, which the page does not know. `late` counts links
 * that this browser gave and the record says it did not: it cannot tell whether they came too late.
 * @param {any} record @param {Own | null} own @returns {Found}
 */
export function check(record, own) {
  const dice = record.dice[0];
  need(dice?.kind === "shared" && dice.seed, "The seed is not shown.");
  const seed = unhex(dice.seed);
  need(hex(sha256(seed)) === dice.commitment, "The seed is not the one that was fixed before the start.");
  if (own) knows(own, dice);
  const chains = dice.devices.map((/** @type {any} */ device, /** @type {number} */ number) => {
    const links = chain(dice.table, device.name, device.last[0], device.last[1]);
    need(links[0] === device.anchor, `The links of browser ${number + 1} are not of the chain that it brought.`);
    return links;
  });
  const ctx = context(dice.table, record);
  const asked = new Map((own?.given ?? []).map((question) => [question.i, question]));
  /** @type {Found} */
  const found = {
    rolls: 0,
    draws: dice.draws.length,
    part: own ? 0 : null,
    out: own?.out.length ?? 0,
    late: 0,
    burned: [],
    parts: chains.map(() => 0),
  };
  const broken = Array(8).fill(0);
  let told = ctx,
    step = 0,
    roll = 0;
  dice.draws.forEach((/** @type {any} */ draw, /** @type {number} */ n) => {
    const i = n + 1;
    for (; step < draw.step; step++) {
      need(record.steps[step].who !== "chance", `Step ${step + 1} was decided by no draw.`);
      told = tell(told, record.steps[step].who, record.steps[step].do);
    }
    plan(i, draw, dice.devices, broken);
    const at = place(seed, i, told);
    const question = asked.get(i);
    if (own && question) compare(own, question, draw, at, i);
    const absent = [...(draw.missing ?? []), ...(draw.silent ?? [])].includes(own?.number);
    if (question && absent) found.late += 1;
    if (draw.missing?.length) {
      found.burned.push({ who: draw.missing });
      return;
    }
    const taking = members(draw);
    need(
      !own || own.number === null || question || !taking.includes(own.number),
      `Draw ${i} has a link of this browser that it never gave.`,
    );
    need(
      taking.every((number) => i < chains[number].length),
      `Draw ${i} has a link that nobody gave.`,
    );
    for (const number of taking) found.parts[number] += 1;
    if (question && !absent && found.part !== null) found.part += 1;
    const key = drawKey(
      seed,
      ctx,
      i,
      at,
      taking.map((number) => [number, chains[number][i]]),
    );
    need(markOf(key) === draw.mark, `Draw ${i} is not made from the links it says.`);
    for (const [size, number] of draw.rolls) {
      need(record.steps[step]?.who === "chance", `Draw ${i} has more rolls than the match.`);
      need(below(key, roll, size) === number, `Roll ${roll + 1} is not what the seed and the links give.`);
      told = tell(told, "chance", record.steps[step].do);
      step += 1;
      roll += 1;
    }
  });
  need(
    record.steps.slice(step).every((/** @type {any} */ one) => one.who !== "chance"),
    "There are rolls that no draw decided.",
  );
  need(![...asked.keys()].some((i) => i > dice.draws.length), "A draw that this browser was asked for is not there.");
  return { ...found, rolls: roll };
}

/** Is this the table that the browser knows, with the chains that it was shown? @param {Own} own @param {any} dice */
function knows(own, dice) {
  need(own.table === dice.table, "This is the record of another table.");
  need(own.commitment === dice.commitment, "The seed's fingerprint is not the one that was shown at the start.");
  for (const [number, anchor] of Object.entries(own.anchors))
    need(dice.devices[number]?.anchor === anchor, "Somebody's chain was exchanged.");
  need(own.number === null || dice.devices[own.number]?.name === own.device, "This browser is known by another name.");
}

/** Was everybody asked in the order that the rules of shared dice demand? @param {number} i @param {any} draw @param {any[]} devices @param {number[]} broken */
function plan(i, draw, devices, broken) {
  const blame = (/** @type {number[]} */ numbers) =>
    numbers.forEach((number) => devices[number].seats.forEach((/** @type {number} */ seat) => broken[seat]++));
  blame(devices.flatMap((device, number) => (device.since >= FIRST_LATE && device.since === i ? [number] : [])));
  const wanted = { list: draw.list, first: draw.first ?? [] };
  const everybody = [...wanted.first.flat(), ...wanted.list];
  need(
    everybody.every((number) => devices[number]?.since <= i) &&
      JSON.stringify(arrange(everybody, devices, broken)) === JSON.stringify(wanted),
    `For draw ${i} the browsers were not asked in the right order.`,
  );
  blame([...(draw.silent ?? []), ...(draw.missing ?? [])]);
}

/** Does the record say of a draw what this browser was told when it gave its link? @param {Own} own @param {Asked} asked @param {any} draw @param {string} at @param {number} i */
function compare(own, asked, draw, at, i) {
  const same = (/** @type {any} */ a, /** @type {any} */ b) => JSON.stringify(a) === JSON.stringify(b);
  need(
    same([asked.list, asked.first], [draw.list, draw.first ?? []]),
    `In draw ${i} others took part than was said when this browser gave its link.`,
  );
  const heard = earlier(asked, own.number).flat();
  need(
    same(
      asked.heard,
      heard.filter((number) => !(draw.silent ?? []).includes(number)).sort((a, b) => a - b),
    ),
    `In draw ${i} somebody else had answered when this browser was asked.`,
  );
  need(asked.at === at, `Something else was done before draw ${i} than when this browser gave its link.`);
}
