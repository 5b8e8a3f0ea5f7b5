// My tables as tickets: whose turn it is, and the next thing to do with each.

import { rematch } from "../core/api.js";
import { toast } from "../core/dialog.js";
import { h } from "../core/render.js";
import { address, go } from "../core/router.js";
import { forget, remember, remembered } from "../core/store.js";
import { cap } from "../pieces/horse.js";
import { hue } from "../table/context.js";
import { andList } from "../table/words.js";

/** @param {any} table */
export function myTurn(table) {
  return table.phase === "playing" && table.seat !== null && table.waiting.includes(table.seat);
}

/** What wants attention first: my turn, then running, open, over and gone; newest first within each. @param {any[]} tables */
export function sorted(tables) {
  const rank = (/** @type {any} */ table) =>
    myTurn(table) ? 0 : ["playing", "open", "over", "damaged", "gone"].indexOf(table.phase) + 1;
  return [...tables].sort((a, b) => rank(a) - rank(b) || (b.updated ?? 0) - (a.updated ?? 0));
}

/** @param {number} seconds since 1970 */
function ago(seconds) {
  const minutes = Math.max(0, Math.round((Date.now() / 1000 - seconds) / 60));
  if (minutes < 2) return "just now";
  if (minutes < 90) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  return hours < 36 ? `${hours} h ago` : `${Math.round(hours / 24)} days ago`;
}

/** In its last two weeks: until when the server keeps a table, so that its record can be saved before.
 * @param {any} table @param {number} [now] */
export function keptUntil(table, now = Date.now() / 1000) {
  if (table.phase === "open" || !table.until || table.until - now > 14 * 86_400) return "";
  return `kept until ${new Date(table.until * 1000).toLocaleDateString(undefined, { day: "numeric", month: "long" })}`;
}

/** @param {any} table */
function stateOf(table) {
  const names = (/** @type {number[]} */ seats) =>
    andList(seats.map((seat) => (seat === table.seat ? "you" : table.names[seat] || `Seat ${seat + 1}`)));
  if (table.phase === "gone") return ["This table no longer exists", table.unchecked].filter(Boolean).join(". ");
  if (table.phase === "damaged") return "The server cannot read this table: its data is damaged";
  if (table.phase === "open") return "Waiting for players";
  if (myTurn(table)) return "Your turn";
  if (table.phase === "playing") return table.waiting.length ? `${names(table.waiting)} to move` : "Under way";
  const winners = table.winners ?? [];
  if (!winners.length) return "Over";
  const words = `${names(winners)} won`;
  return words[0].toUpperCase() + words.slice(1);
}

/** The same seats again; whoever asked first has made it for all. @param {any} table */
async function again(table) {
  try {
    const made = await rematch({ table: table.table, token: table.token });
    const known = remembered(table.table);
    remember({
      table: made.table,
      token: table.token,
      game: table.game,
      seats: (known?.seats ?? []).map((held) => (held.kind === "link" ? { ...held, name: undefined } : held)),
      spectator: known?.spectator ?? "",
    });
    go("t", made.table, table.token);
  } catch (error) {
    toast(/** @type {Error} */ (error).message);
  }
}

/** @param {any} table @param {() => void} removed */
export function ticket(table, removed) {
  const turn = myTurn(table);
  const { phase } = table;
  const people = (table.names ?? [])
    .map((/** @type {string} */ name, /** @type {number} */ seat) => (seat === table.seat ? "You" : name))
    .filter(Boolean);
  const open = address(table.watch ? "w" : "t", table.table, table.token);
  const called = table.title ?? "the table that is gone";
  return h(
    "li",
    { key: table.table, class: `ticket ${phase} ${turn ? "turn" : ""}` },
    h(
      "div",
      { class: "ticket-words" },
      h("strong", {}, phase === "over" ? h("a", { href: open }, table.title) : (table.title ?? "A table")),
      h("span", { class: "quiet" }, people.join(", ")),
      h(
        "span",
        { class: "state" },
        turn ? cap(hue(table.seat)) : null,
        stateOf(table),
        table.updated && !turn ? h("span", { class: "quiet" }, ` · ${ago(table.updated)}`) : null,
        keptUntil(table) ? h("span", { class: "quiet" }, ` · ${keptUntil(table)}`) : null,
      ),
    ),
    h(
      "div",
      { class: "ticket-actions" },
      phase === "playing" || phase === "open"
        ? h(
            "a",
            {
              class: `button ${turn ? "primary" : ""}`,
              href: open,
              "aria-label": `${table.watch ? "Watch" : "Go on with"} ${called}`,
            },
            table.watch ? "Watch" : "Go on",
          )
        : null,
      phase === "over"
        ? [
            table.seat === null
              ? null
              : h(
                  "button",
                  { type: "button", "aria-label": `Rematch of ${called}`, onclick: () => void again(table) },
                  table.rematch ? "Next race" : "Rematch",
                ),
            h(
              "a",
              { class: "button", href: address("replay", table.table, 0), "aria-label": `Replay ${called}` },
              "Replay",
            ),
          ]
        : null,
    ),
    h(
      "button",
      {
        type: "button",
        class: "icon",
        "aria-label": `Remove ${called} from the list`,
        title: "Remove from the list",
        onclick: () => {
          forget(table.table);
          removed();
        },
      },
      "✕",
    ),
  );
}
