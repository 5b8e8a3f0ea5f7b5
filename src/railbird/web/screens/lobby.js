// The lobby as a race card: four games, one click into each, and below them the tables of this browser.

import { lobby, makeTable, myTables } from "../core/api.js";
import { openDialog, toast } from "../core/dialog.js";
import { h, render } from "../core/render.js";
import { address, go } from "../core/router.js";
import { forget, mine, myName, remember, setMyName } from "../core/store.js";
import { SCENES } from "../scenes/index.js";
import { settingsFields } from "../table/menu.js";

const REFRESH = 15_000;

/** Seats for one click: me and enough bots for a lively table. @param {any} game */
function quickSeats(game) {
  const [least, most] = game.seats;
  const count = Math.max(least, Math.min(most, 4));
  return [{ kind: "me" }, ...Array.from({ length: count - 1 }, () => ({ kind: "bot", level: "steady" }))];
}

/** Make a table and remember its links. @param {any} body @param {Record<number, string>} names @returns {Promise<void>} */
export async function openTable(body, names) {
  const made = await makeTable(body);
  const seats = made.seats.map((/** @type {any} */ seat) => ({
    ...seat,
    name: seat.kind === "me" || seat.kind === "device" ? names[seat.seat] : undefined,
  }));
  const own =
    seats.find((/** @type {any} */ seat) => seat.kind === "me") ??
    seats.find((/** @type {any} */ seat) => seat.kind === "device");
  const token = own?.token ?? made.spectator;
  remember({ table: made.table, token, game: body.game, seats, spectator: made.spectator });
  go(own ? "t" : "w", made.table, token);
}

export class LobbyScreen {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    /** @type {any} */
    this.data = null;
    this.problem = "";
    this.busy = "";
    /** @type {any[]} */
    this.tables = [];
    document.title = "Railbird";
    this.timer = setInterval(() => void this.refresh(), REFRESH);
    this.draw();
    void this.open();
    void this.refresh();
  }

  async open() {
    try {
      this.data = await lobby();
      this.problem = "";
    } catch (error) {
      this.problem = /** @type {Error} */ (error).message;
    }
    this.draw();
  }

  async refresh() {
    const known = mine();
    if (!known.length) return;
    try {
      const got = await myTables({ tables: known.map(({ table, token }) => ({ table, token })) });
      this.tables = got.tables.map((/** @type {any} */ table, /** @type {number} */ n) => ({
        ...table,
        token: known[n].token,
        watch: known[n].token === known[n].spectator,
      }));
    } catch {
      return; // the list stays as it was; the next round tries again
    }
    this.draw();
  }

  /** @param {any} game */
  async playNow(game) {
    if (this.busy) return;
    this.busy = game.id;
    this.draw();
    try {
      await openTable({ game: game.id, seats: quickSeats(game) }, { 0: myName() || "Guest" });
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
    this.busy = "";
    this.draw();
  }

  draw() {
    render(this.host, [
      h(
        "header",
        { class: "lobby-head" },
        h(
          "div",
          { class: "masthead" },
          h("h1", {}, "Railbird"),
          h("p", {}, "Today's card: four races, any time you like"),
        ),
        h(
          "label",
          { class: "name" },
          h("span", {}, "Your name"),
          h("input", {
            value: myName(),
            maxlength: 24,
            placeholder: "Guest",
            autocomplete: "nickname",
            oninput: (/** @type {any} */ event) => setMyName(event.target.value),
          }),
        ),
        h("a", { class: "button", href: "#/replay" }, "Replay a record"),
        h("button", { type: "button", "aria-label": "Settings", onclick: () => this.settings() }, "☰"),
      ),
      h(
        "main",
        { class: "lobby" },
        this.problem
          ? h(
              "p",
              { class: "notice", role: "alert" },
              this.problem,
              h("button", { type: "button", onclick: () => void this.open() }, "Try again"),
            )
          : null,
        h(
          "ol",
          { class: "races" },
          (this.data?.games ?? []).map((/** @type {any} */ game, /** @type {number} */ n) => this.race(game, n)),
        ),
        this.myTables(),
      ),
    ]);
  }

  /** @param {any} game @param {number} n */
  race(game, n) {
    const scene = SCENES[game.id];
    const [least, most] = game.seats;
    return h(
      "li",
      { class: "race", key: game.id },
      scene ? scene.scene() : null,
      h(
        "div",
        { class: "race-words" },
        h("p", { class: "race-number" }, `Race ${n + 1}`),
        h("h2", {}, game.title),
        h(
          "p",
          { class: "race-facts" },
          `${least}–${most} players`,
          scene ? ` · about ${scene.minutes} min · ` : " · ",
          h("a", { href: address("rules", game.id), "aria-label": `Rules of ${game.title}` }, "rules"),
        ),
        h("p", { class: "race-line" }, scene?.line ?? ""),
        h(
          "div",
          { class: "row wrap" },
          h(
            "button",
            {
              type: "button",
              class: "primary",
              disabled: this.busy !== "",
              onclick: () => void this.playNow(game),
              "aria-label": `Play ${game.title} now against bots`,
            },
            this.busy === game.id ? "Saddling up …" : "Play now",
          ),
          h(
            "a",
            { class: "button", href: address("new", game.id), "aria-label": `Set up a table of ${game.title}` },
            "Set up a table",
          ),
        ),
      ),
    );
  }

  myTables() {
    const shown = this.tables.filter((table) => table.phase !== "gone");
    if (!shown.length) return null;
    return h(
      "section",
      { class: "my-tables" },
      h("h2", {}, "My tables"),
      h(
        "ul",
        {},
        shown.map((table) => {
          const turn = table.phase === "playing" && table.seat !== null && table.waiting.includes(table.seat);
          const won = (table.winners ?? []).map((/** @type {number} */ seat) => table.names[seat]).join(", ");
          const state =
            table.phase === "open"
              ? "waiting for players"
              : table.phase === "over"
                ? `over${won ? `: ${won} won` : ""}`
                : turn
                  ? "your turn"
                  : `${table.waiting.map((/** @type {number} */ seat) => table.names[seat]).join(", ")} to move`;
          return h(
            "li",
            { key: table.table, class: turn ? "turn" : null },
            h(
              "a",
              { href: address(table.watch ? "w" : "t", table.table, table.token) },
              h("strong", {}, table.title),
              h("span", { class: "quiet" }, table.names.filter(Boolean).join(", ")),
              h("span", { class: "state" }, state),
            ),
            h(
              "button",
              {
                type: "button",
                class: "icon",
                "aria-label": `Remove ${table.title} from the list`,
                onclick: () => {
                  forget(table.table);
                  this.tables = this.tables.filter((other) => other !== table);
                  this.draw();
                },
              },
              "✕",
            ),
          );
        }),
      ),
    );
  }

  settings() {
    const dialog = openDialog("Settings", () => settingsFields(() => dialog.draw()));
  }

  stop() {
    clearInterval(this.timer);
  }
}
