// The table as it looks after one event alone; only for drawing on the way to the true view.

/** @param {any} table @param {any} event */
export function advance(table, event) {
  const { data, seat: who } = event;
  const person = (/** @type {Record<number, (old: any) => any>} */ changes) =>
    table.seats.map((/** @type {any} */ one) => (changes[one.seat] ? { ...one, ...changes[one.seat](one) } : one));
  const cards = (/** @type {number} */ by) => person({ [who]: (old) => ({ cards: Math.max(0, old.cards + by) }) });
  switch (event.kind) {
    case "turn":
      return { ...table, turn: who, turns: data.turn };
    case "roll": {
      const roll = { horse: data.horse, move: data.move };
      return { ...table, dice: data.card ? table.dice : roll, moving: roll };
    }
    case "move die":
      return { ...table, moving: { ...(table.moving ?? table.dice), move: data.move } };
    case "move":
      return run(table, { [data.horse]: data.to });
    case "swap":
      return run(table, { [data.horses[0]]: data.to[0], [data.horses[1]]: data.to[1] });
    case "finish":
      return {
        ...table,
        order: [...table.order, data.horse],
        lead: null,
        horses: horse(table, data.horse, () => ({ place: data.place })),
      };
    case "bet":
      return {
        ...table,
        horses: stake(table, data.horse, who, data.amount),
        seats: person({
          [who]: (old) => ({ cash: old.cash - (data.paid ? data.amount : 0), staked: old.staked + data.amount }),
        }),
      };
    case "shift bet": {
      const without = { ...table, horses: stake(table, data.horses[0], who, -data.amount) };
      return { ...without, horses: stake(without, data.horses[1], who, data.amount) };
    }
    case "buy":
      return {
        ...table,
        horses: horse(table, data.horse, () => ({ owner: who })),
        seats: person({ [who]: (old) => ({ cash: data.now, horses: [...old.horses, data.horse] }) }),
      };
    case "gain":
      return { ...table, seats: person({ [who]: () => ({ cash: data.now }) }) };
    case "take cash":
      return {
        ...table,
        seats: person({ [who]: () => ({ cash: data.now }), [data.from]: () => ({ cash: data.left }) }),
      };
    case "pair":
      return {
        ...discarded(table, data.cards),
        seats: person({ [who]: (old) => ({ cash: data.now, cards: Math.max(0, old.cards - 2) }) }),
      };
    case "play":
    case "discard":
      return { ...discarded(table, [data.card]), seats: cards(-1) };
    case "deal":
      return { ...table, seats: cards(1) };
    case "draw":
      return { ...table, pile: data.pile, seats: cards(1) };
    case "steal":
      return {
        ...table,
        seats: person({
          [who]: (old) => ({ cards: old.cards + 1 }),
          [data.from]: (old) => ({ cards: Math.max(0, old.cards - 1) }),
        }),
      };
    case "token":
      return { ...table, seats: person({ [who]: (old) => ({ tokens: Math.max(0, old.tokens - 1) }) }) };
  }
  return table;
}

/** @param {any} table @param {number} number @param {(old: any) => any} change */
function horse(table, number, change) {
  return table.horses.map((/** @type {any} */ one) => (one.number === number ? { ...one, ...change(one) } : one));
}

/** Horses on new spaces; what was asked before is settled by it. @param {any} table @param {Record<number, number>} places */
function run(table, places) {
  const { spaces, no_bets_from: from } = table.track;
  const horses = table.horses.map((/** @type {any} */ one) => {
    const to = places[one.number];
    return to === undefined ? one : { ...one, position: to, no_bets: to >= from && to <= spaces };
  });
  const front = Math.max(...horses.map((/** @type {any} */ one) => one.position));
  const lead = table.order.length || front > spaces ? null : front || null;
  return { ...table, phase: "roll", horses, lead };
}

/** @param {any} table @param {number} number @param {number} who @param {number} amount */
function stake(table, number, who, amount) {
  return horse(table, number, (old) => ({
    bets: old.bets.map((/** @type {number} */ sum, /** @type {number} */ seat) => (seat === who ? sum + amount : sum)),
  }));
}

/** From the hand (if it is one's own) to the discards. @param {any} table @param {string[]} ids */
function discarded(table, ids) {
  let { hand, discards } = table;
  for (const id of ids) {
    const held = hand?.find((/** @type {any} */ one) => one.id === id);
    discards = [...discards, { id, title: held?.title ?? id, copies: 1 }];
    hand = hand
      ?.map((/** @type {any} */ one) => (one === held ? { ...one, copies: one.copies - 1 } : one))
      .filter((/** @type {any} */ one) => one.copies > 0);
  }
  return { ...table, hand: hand ?? null, discards };
}
