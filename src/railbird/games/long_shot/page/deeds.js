// What everybody did last: three bots have played before one has looked up.

/**
 * @typedef {{words: string, brief: string}} Deed `brief` where there is little room
 */

/** The last deed of each seat; of whoever is on turn that of this turn alone. @param {LongShot.Event[]} log @param {LongShot.Table} table @returns {(Deed | null)[]} */
export function deeds(log, table) {
  /** @type {(Deed | null | undefined)[]} */
  const found = table.seats.map(() => undefined);
  const last = table.turn;
  for (let n = log.length - 1; n >= 0 && found.includes(undefined); n--) {
    const { seat, kind } = log[n];
    if (seat === null || found[seat] !== undefined) continue;
    const deed = deedOf(log[n]);
    if (deed) found[seat] = deed;
    else if (kind === "turn" && seat === last) found[seat] = null; // the rest is of an earlier turn
  }
  return found.map((deed) => deed ?? null);
}

/** @param {LongShot.Event} event @returns {Deed | null} */
function deedOf({ kind, data }) {
  switch (kind) {
    case "bought":
      return { words: `bought ${data.horse} for $${data.price}`, brief: `bought ${data.horse}` };
    case "bet":
      return data.paid
        ? { words: `bet $${data.amount} on ${data.horse}`, brief: `bet on ${data.horse}` }
        : { words: `free bet on ${data.horse}`, brief: `bet on ${data.horse}` };
    case "played":
      return { words: data.title, brief: data.title };
    case "pair sold":
      return { words: `2 cards for $${data.amount}`, brief: `2 for $${data.amount}` };
    case "passed":
      return { words: "passed", brief: "passed" };
  }
  return null;
}

/** So much of a text as fits, in letters. @param {string} text @param {number} letters */
export const cut = (text, letters) => (text.length > letters ? `${text.slice(0, Math.max(1, letters - 1))}…` : text);
