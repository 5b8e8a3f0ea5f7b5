// The table after one event alone, for drawing on the way; the server's true view follows after the last one.

import { COLOURS } from "./dice.js";

/** @param {Record<string, number>} counts @param {string[]} colours @param {number} by */
function add(counts, colours, by) {
  const now = { ...counts };
  for (const colour of colours) now[colour] = Math.max(0, now[colour] + by);
  return now;
}

/** @param {any} table @param {number} number @param {(old: any) => any} change */
const tile = (table, number, change) => ({
  ...table,
  starters: table.starters.map((/** @type {any} */ one) => (one.number === number ? { ...one, ...change(one) } : one)),
});

/** @param {any} table @param {number} seat @param {(old: any) => any} change */
const player = (table, seat, change) => ({
  ...table,
  players: table.players.map((/** @type {any} */ one) => (one.seat === seat ? { ...one, ...change(one) } : one)),
});

/** What has been read out of a slip. @param {any} table @param {number} seat @param {(old: any) => any} change */
const pay = (table, seat, change) => {
  const old = table.paying?.[seat] ?? {};
  return { ...table, paying: { ...table.paying, [seat]: { ...old, ...change(old) } } };
};

/** The others lose their faces: they are rolled anew by the next. @param {any} table @param {string} face */
function fromHand(table, face) {
  const at = table.hand.findIndex((/** @type {any} */ die) => die.face === face);
  return {
    ...table,
    hand: table.hand
      .filter((/** @type {any} */ _, /** @type {number} */ n) => n !== at)
      .map((/** @type {any} */ die) => ({ ...die, face: null })),
  };
}

/** Out of the hand and out of the race. @param {any} table @param {string} face */
function spend(table, face) {
  const die = table.hand.find((/** @type {any} */ one) => one.face === face);
  return die ? { ...fromHand(table, face), out: add(table.out, [die.colour], 1) } : table;
}

/** @param {any} table @param {number} number all dice of a tile go out */
function bare(table, number) {
  const dice = table.starters.find((/** @type {any} */ one) => one.number === number)?.dice ?? [];
  return {
    ...tile(table, number, () => ({ dice: [] })),
    out: add(
      table.out,
      dice.map((/** @type {any} */ die) => die.colour),
      1,
    ),
  };
}

const isShoe = (/** @type {any} */ die) => die.face === "horseshoe" || die.face === "extra_move";

/** A horseshoe comes to lie on a tile, or moves it on and goes out. @param {any} table @param {number} number @param {any} die */
function shoe(table, number, die) {
  const one = table.starters.find((/** @type {any} */ other) => other.number === number);
  const there = one.dice.find(isShoe);
  if (!there && !one.favourite) return tile(table, number, (old) => ({ dice: [...old.dice, die] }));
  return {
    ...tile(table, number, (old) => ({ dice: old.dice.filter((/** @type {any} */ other) => !isShoe(other)) })),
    out: add(
      table.out,
      [die, there].filter(Boolean).map((other) => other.colour),
      1,
    ),
  };
}

/** The row with a tile at a place. @param {any} table @param {number} number @param {number} place @param {boolean} ended its pair is no more */
function moved(table, number, place, ended) {
  const pair = table.dead_even && !ended && !table.row.slice(-2).includes(number);
  const rest = table.row.filter((/** @type {number} */ other) => other !== number);
  const ahead = place - 1 + (pair && place > 1 ? 1 : 0);
  rest.splice(Math.max(0, rest.length - ahead), 0, number);
  return { ...table, row: rest, dead_even: pair };
}

/** @param {any} table @param {any} event */
function use(table, event) {
  const { face, tiles } = event.data;
  const die = table.hand.find((/** @type {any} */ one) => one.face === face) ?? { colour: "white", face };
  const after = fromHand(table, face);
  const spent = { ...after, out: add(after.out, [die.colour], 1) };
  switch (face) {
    case "horseshoe":
      return shoe(after, tiles[0], die);
    case "whipping":
    case "outsider_1000":
    case "outsider_2000":
    case "outsider_3000":
      return tile(after, tiles[0], (old) => ({ dice: [...old.dice, die] }));
    case "extra_move":
      return player(after, event.seat, (old) => ({ saved: old.saved + 1 }));
    case "tempo_change": {
      const lifted = spent.starters.find((/** @type {any} */ one) => one.number === tiles[0])?.dice.find(isShoe);
      return lifted
        ? shoe(
            tile(spent, tiles[0], (old) => ({ dice: old.dice.filter((/** @type {any} */ other) => other !== lifted) })),
            tiles[1],
            lifted,
          )
        : spent;
    }
    case "helmet": {
      const lost = spent.starters.find((/** @type {any} */ one) => one.number === tiles[0])?.dice.filter(isShoe) ?? [];
      return {
        ...tile(spent, tiles[0], (old) => ({ dice: old.dice.filter((/** @type {any} */ other) => !isShoe(other)) })),
        out: add(
          spent.out,
          lost.map((/** @type {any} */ one) => one.colour),
          1,
        ),
      };
    }
    case "interference": {
      const first = Math.min(...tiles.map((/** @type {number} */ number) => spent.row.indexOf(number)));
      const row = [...spent.row];
      row.splice(first, tiles.length, ...tiles);
      return { ...spent, row, dead_even: spent.dead_even && !tiles.includes(spent.row.at(-1)) };
    }
    case "dead_even":
      return { ...spent, dead_even_spent: true };
  }
  return spent;
}

/** Everything back into the pool, nobody on the turf. @param {any} table @param {any} data */
function newRace(table, data) {
  const dice = [
    ...table.hand,
    ...(table.spare ?? []),
    ...table.starters.flatMap((/** @type {any} */ one) => one.dice),
  ].map((die) => die.colour);
  const saved = table.players.flatMap((/** @type {any} */ one) => Array(one.saved).fill("black"));
  const pool = Object.fromEntries(COLOURS.map((colour) => [colour, table.pool[colour] + table.out[colour]]));
  return {
    ...table,
    race: data.race,
    phase: "line-up",
    pool: add(pool, [...dice, ...saved], 1),
    out: add(table.out, [], 0),
    hand: [],
    spare: [],
    starters: [],
    row: [],
    actor: null,
    starter: null,
    dead_even: false,
    dead_even_spent: false,
    homestretch: false,
    photo: null,
    paying: null,
    slip: [],
    pending: null,
    players: table.players.map((/** @type {any} */ one) => ({
      ...one,
      capital: one.capital + data.added,
      total: one.total + data.added,
      saved: 0,
      confirmed: false,
    })),
  };
}

/** @param {any} table @param {any} event */
export function advance(table, event) {
  const { data, seat } = event;
  switch (event.kind) {
    case "capital":
      return { ...newRace(table, data), out: Object.fromEntries(COLOURS.map((colour) => [colour, 0])) };
    case "deal": {
      if (table.starters.some((/** @type {any} */ one) => one.number === data.tile)) return table;
      const one = {
        number: data.tile,
        name: `Horse #${data.tile}`,
        favourite: data.favourite,
        steady: data.steady,
        position: data.position,
        odds: data.odds,
        place: null,
        disqualified: false,
        dice: [],
      };
      return { ...table, starters: [...table.starters, one], row: [...table.row, data.tile] };
    }
    case "confirm":
      return player(table, seat, () => ({ confirmed: true }));
    case "starter":
      return { ...table, actor: seat, starter: seat, phase: "first dice" };
    case "take": {
      const hand = [...table.hand, ...data.colours.map((/** @type {string} */ colour) => ({ colour, face: null }))].map(
        (die) => ({ ...die, face: null }),
      );
      return {
        ...table,
        actor: seat,
        pool: add(table.pool, data.colours, -1),
        hand: hand.sort((a, b) => COLOURS.indexOf(a.colour) - COLOURS.indexOf(b.colour)),
      };
    }
    case "homestretch":
      return { ...table, homestretch: true };
    case "roll":
      return { ...table, actor: seat, hand: data.dice };
    case "put_away":
      return { ...fromHand(table, data.face), out: add(table.out, [data.colour], 1) };
    case "use":
      return use(table, event);
    case "ahead":
      return data.before === data.after && !data.pair_ended
        ? table
        : moved(table, data.tile, data.after, data.pair_ended);
    case "back":
      return moved(bare(table, data.tile), data.tile, data.after, table.row.slice(-2).includes(data.tile));
    case "disqualified": {
      const left = bare(table, data.tile);
      return {
        ...left,
        row: left.row.filter((/** @type {number} */ other) => other !== data.tile),
        dead_even: left.dead_even && !left.row.slice(-2).includes(data.tile),
      };
    }
    case "dead_even":
      return {
        ...table,
        row: [
          ...table.row.filter((/** @type {number} */ other) => other !== data.upper && other !== data.lower),
          data.upper,
          data.lower,
        ],
        dead_even: true,
      };
    case "side_bet":
      return player(
        player(spend(table, "side_bet"), seat, (old) => ({
          side_won: old.side_won + 1,
          side_bets: old.side_bets + data.amount,
          total: old.total + data.amount,
        })),
        data.from,
        (old) => ({
          side_lost: old.side_lost + 1,
          side_bets: old.side_bets - data.amount,
          total: old.total - data.amount,
        }),
      );
    case "inside_tip": {
      const after = spend(table, "inside_tip");
      return { ...after, pool: add(after.pool, data.colours, 1), out: add(after.out, data.colours, -1) };
    }
    case "finish":
      return { ...table, hand: [], spare: table.hand, actor: null };
    case "extra_move": {
      const less = player(table, seat, (old) => ({ saved: Math.max(0, old.saved - 1) }));
      return data.tile === null
        ? { ...less, out: add(less.out, ["black"], 1) }
        : shoe(less, data.tile, { colour: "black", face: "extra_move" });
    }
    case "photo": {
      const [upper, lower] = table.row.slice(-2);
      return {
        ...table,
        photo: {
          upper,
          lower,
          horseshoes: null,
          taken: table.photo?.taken ?? 0,
          rolls: { ...table.photo?.rolls, [data.tile]: data.horseshoes },
        },
      };
    }
    case "photo_tie":
      return { ...table, photo: table.photo && { ...table.photo, taken: table.photo.taken + 1, rolls: {} } };
    case "result":
      return {
        ...table,
        photo: null,
        paying: {},
        dead_even: false,
        row:
          data.winner === null
            ? table.row
            : [...table.row.filter((/** @type {number} */ other) => other !== data.winner), data.winner],
      };
    case "slip":
      return pay(table, seat, (old) => ({ lines: [...(old.lines ?? []), data] }));
    case "bonus":
      return pay(table, seat, () => ({ bonus: data.amount }));
    case "purse":
      return pay(
        player(table, seat, (old) => ({ capital: data.capital, total: data.capital + old.side_bets })),
        seat,
        () => ({ net: data.won - data.staked }),
      );
  }
  return table;
}
