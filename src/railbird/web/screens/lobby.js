// The lobby as a race card: four games, one click into each, and below them the tables of this browser.

import { lobby, makeTable, myTables } from "../core/api.js";
import { openDialog, toast } from "../core/dialog.js";
import { scenesOf } from "../core/games.js";
import { anyRace } from "../pieces/painting.js";
import { h, render } from "../core/render.js";
import { address, go } from "../core/router.js";
import { unfinished } from "../core/shared_dice.js";
import { chainOf, forget, hasPlayed, mine, myName, remember, setMyName } from "../core/store.js";
import { settingsFields } from "../table/menu.js";
import { sorted, ticket } from "./tickets.js";

const REFRESH = 15_000;
const REGULARS = ["Bess", "Otto", "Lily", "Max", "Rosa"]; // easier to tell apart than numbers

/** Seats for one click: me and enough bots for a lively table, Easy ones in the first match of a game.
 * @param {any} game @param {string} me */
function quickSeats(game, me) {
  const [least, most] = game.seats;
  const count = Math.max(least, Math.min(most, 4));
  const others = REGULARS.filter((name) => name.toLowerCase() !== me.toLowerCase()).slice(0, count - 1);
  const level = hasPlayed(game.id) ? "steady" : "easy";
  return [{ kind: "me" }, ...others.map((name) => ({ kind: "bot", level, name }))];
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
    /** @type {Map<string, () => any>} */
    this.scenes = new Map();
    this.problem = "";
    this.busy = "";
    /** @type {any[]} */
    this.tables = [];
    this.all = false;
    this.onresize = () => this.draw();
    addEventListener("resize", this.onresize);
    document.title = "Railbird";
    this.timer = setInterval(() => void this.refresh(), REFRESH);
    this.draw();
    void this.open();
    void this.refresh();
  }

  async open() {
    try {
      const data = await lobby();
      this.scenes = await scenesOf(data.games.map((/** @type {any} */ game) => game.id));
      this.data = data;
      this.problem = "";
    } catch (error) {
      this.problem = /** @type {Error} */ (error).message;
    }
    this.draw();
  }

  async refresh() {
    const known = mine();
    if (!known.length) return this.draw();
    try {
      const got = await myTables({ tables: known.map(({ table, token }) => ({ table, token })) });
      const gone = this.tables.filter((table) => table.phase === "gone"); // said once, then forgotten
      this.tables = got.tables.map((/** @type {any} */ table, /** @type {number} */ n) => ({
        ...table,
        token: known[n].token,
        watch: known[n].token === known[n].spectator,
        unchecked: table.phase === "gone" ? unfinished(chainOf(table.table)) : "",
      }));
      for (const table of this.tables) if (table.phase === "gone") forget(table.table);
      this.tables.push(...gone);
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
    const name = myName() || "Guest";
    try {
      await openTable({ game: game.id, seats: quickSeats(game, name) }, { 0: name });
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
          h("p", {}, "A race at any time. Play now seats you with bots; a first game comes with hints."),
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
        h("button", { type: "button", class: "gear", onclick: () => this.settings() }, "Settings"),
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
        this.tables.length ? this.myTables() : null,
        h(
          "ol",
          { class: "races", key: "races" },
          (this.data?.games ?? []).map((/** @type {any} */ game, /** @type {number} */ n) => this.race(game, n)),
        ),
        this.tables.length || !this.data ? null : this.myTables(),
      ),
    ]);
  }

  /** @param {any} game @param {number} n */
  race(game, n) {
    const scene = this.scenes.get(game.id) ?? anyRace;
    const [least, most] = game.seats;
    return h(
      "li",
      { class: n ? "race" : "race feature", key: game.id },
      h("div", { class: "frame" }, scene()),
      h(
        "div",
        { class: "race-words" },
        h("p", { class: "race-number" }, `Race ${n + 1}`),
        h("h2", {}, game.title),
        h(
          "p",
          { class: "race-facts" },
          `${least} to ${most} players`,
          game.minutes ? ` · about ${game.minutes} min · ` : " · ",
          h("a", { href: address("rules", game.id), "aria-label": `Rules of ${game.title}` }, "rules"),
        ),
        h("p", { class: "race-line" }, game.line),
        h(
          "div",
          { class: "row" },
          h(
            "button",
            {
              type: "button",
              class: n ? "primary" : "primary big",
              disabled: this.busy !== "",
              onclick: () => void this.playNow(game),
              "aria-label": `Play ${game.title} now against bots`,
            },
            this.busy === game.id ? "Saddling up …" : "Play now",
          ),
          h(
            "a",
            {
              class: n ? "button" : "button big",
              href: address("new", game.id),
              "aria-label": `Set up a table of ${game.title}`,
            },
            "Set up a table",
          ),
        ),
      ),
    );
  }

  myTables() {
    const tables = sorted(this.tables);
    const fit = innerWidth >= 1100 ? 3 : 2;
    const shown = this.all ? tables : tables.slice(0, fit);
    return h(
      "section",
      { class: "my-tables", key: "mine", "aria-labelledby": "my-tables" },
      h(
        "header",
        {},
        h("h2", { id: "my-tables" }, "My tables"),
        tables.length > fit
          ? h(
              "button",
              {
                type: "button",
                class: "link",
                "aria-expanded": this.all,
                onclick: () => {
                  this.all = !this.all;
                  this.draw();
                },
              },
              this.all ? "Show fewer" : `Show all ${tables.length}`,
            )
          : null,
      ),
      tables.length
        ? h(
            "ul",
            {},
            shown.map((table) =>
              ticket(table, () => {
                this.tables = this.tables.filter((other) => other !== table);
                this.draw();
              }),
            ),
          )
        : h(
            "p",
            { class: "quiet" },
            mine().length
              ? "Looking for your tables …"
              : "Your tables will stand here. A friend sent you a link? Open it.",
          ),
    );
  }

  settings() {
    const dialog = openDialog("Settings", () => settingsFields(() => dialog.draw()));
  }

  stop() {
    removeEventListener("resize", this.onresize);
    clearInterval(this.timer);
  }
}
