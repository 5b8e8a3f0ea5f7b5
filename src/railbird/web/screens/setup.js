// Set up a table: who sits where, the game's options with a preview, the dice, the clock and the edition.

import { lobby, preview } from "../core/api.js";
import { openDialog } from "../core/dialog.js";
import { h, render } from "../core/render.js";
import { address } from "../core/router.js";
import { sentence } from "../core/session.js";
import { myName, setMyName } from "../core/store.js";
import { moduleOf } from "../core/games.js";
import { makeContext } from "../table/context.js";
import { openTable } from "./lobby.js";
import { inWords, optionField } from "./options.js";
import { company, nameOf, opening, seating } from "./seating.js";

/** @type {[number, string][]} */
const CLOCKS = [
  [0, "No clock"],
  [30, "30 seconds"],
  [60, "1 minute"],
  [120, "2 minutes"],
  [600, "10 minutes"],
  [86400, "A day"],
];
const DICE = [
  [
    "shared",
    "Shared by all browsers",
    "Every roll takes a secret of each browser that is here: nobody can know or choose it before, not even who runs the server. Each browser checks all of them at the end.",
  ],
  ["rolled", "Rolled here", "Fixed before the first roll, and everybody can verify it at the end."],
  ["manual", "Real dice on my table", "You roll or draw on your table and enter what comes."],
];

/** What a refusal is about, and its words. @param {string} reason */
function about(reason) {
  const option = /^option (\w+): (.*)$/s.exec(reason);
  if (option) return { field: option[1], text: sentence(option[2]) };
  const edition = /^edition(?:\.toml)?(?:, (line \d+))?: (.*)$/s.exec(reason);
  if (edition) return { field: "edition", text: sentence([edition[1], edition[2]].filter(Boolean).join(": ")) };
  const seats = /^seats: (.*)$/s.exec(reason);
  return seats ? { field: "seats", text: sentence(seats[1]) } : { field: "", text: sentence(reason) };
}

export class SetupScreen {
  /** @param {HTMLElement} host @param {{game: string}} where */
  constructor(host, where) {
    this.host = host;
    this.id = where.game;
    /** @type {any} */
    this.game = null;
    /** @type {any} */
    this.lobby = null;
    /** @type {import("./seating.js").Chair[]} */
    this.chairs = [];
    this.made = 0;
    /** Only what was changed. @type {Record<string, any>} */
    this.options = {};
    /** A name, the text of a file, or null for the printed game. @type {string | null} */
    this.edition = null;
    this.file = "";
    /** What was chosen; null: as the seats suggest. @type {string | null} */
    this.chosenDice = null;
    this.clock = 0;
    /** @type {{field: string, text: string} | null} */
    this.problem = null;
    /** @type {any} */
    this.shown = null;
    /** @type {any} */
    this.module = null;
    this.timer = 0;
    this.asked = 0;
    this.busy = false;
    /** Whether the house rules are unfolded. */
    this.unfolded = false;
    this.narrow = matchMedia("(max-width: 760px)");
    this.onresize = () => this.draw();
    this.narrow.addEventListener("change", this.onresize);
    document.title = "Set up a table · Railbird";
    this.draw();
    void this.open();
  }

  async open() {
    try {
      this.lobby = await lobby();
      this.game = this.lobby.games.find((/** @type {any} */ game) => game.id === this.id);
      if (!this.game) throw new Error("There is no such game here.");
      const [least, most] = this.game.seats;
      const count = Math.max(least, Math.min(most, 3));
      this.chairs = Array.from({ length: count }, (_, n) =>
        n ? this.bot() : { id: this.made++, kind: "me", level: "steady", name: myName() },
      );
      document.title = `Set up ${this.game.title} · Railbird`;
      this.module = await moduleOf(this.id);
      this.look();
    } catch (error) {
      this.problem = { field: "", text: /** @type {Error} */ (error).message };
    }
    this.draw();
  }

  /** @returns {import("./seating.js").Chair} */
  bot() {
    const levels = this.lobby.bots.map((/** @type {any} */ bot) => bot.level);
    return { id: this.made++, kind: "bot", level: levels.includes("steady") ? "steady" : levels[0], name: "" };
  }

  /** Ask for a preview when nothing was changed for a moment: the server alone knows what fits. */
  look() {
    clearTimeout(this.timer);
    const asked = ++this.asked;
    this.timer = setTimeout(async () => {
      const wish = { game: this.id, seats: this.chairs.length, options: this.options, edition: this.edition };
      try {
        const got = await preview(wish);
        if (asked !== this.asked) return;
        this.shown = got;
        this.problem = null;
      } catch (error) {
        if (asked !== this.asked) return;
        this.problem = about(/** @type {Error} */ (error).message);
      }
      this.draw();
    }, 200);
  }

  changed() {
    this.draw();
    this.look();
  }

  /** @param {any} option @param {any} value */
  set(option, value) {
    if (value === option.default) delete this.options[option.name];
    else this.options[option.name] = value;
    this.changed();
  }

  /** Seats came, went or moved: choices that name them may mean somebody else now. */
  reseated() {
    for (const { name, kind } of this.game.options)
      if (kind === "seat" || kind === "colours") delete this.options[name];
    this.changed();
  }

  async start() {
    if (this.busy) return;
    this.busy = true;
    this.draw();
    /** @type {Record<number, string>} */
    const names = {};
    this.chairs.forEach(
      (chair, n) => (names[n] = chair.name.trim() || (chair.kind === "me" ? "Guest" : `Guest ${n + 1}`)),
    );
    const me = this.chairs.find((chair) => chair.kind === "me");
    if (me?.name.trim()) setMyName(me.name);
    const seats = this.chairs.map((chair, n) =>
      chair.kind === "bot" ? { kind: "bot", level: chair.level, name: nameOf(chair, n) } : { kind: chair.kind },
    );
    const { id: game, options, edition, dice } = this;
    try {
      await openTable({ game, seats, options, edition, dice, clock: this.clock || null }, names);
    } catch (error) {
      this.problem = about(/** @type {Error} */ (error).message);
      this.busy = false;
      this.draw();
    }
  }

  draw() {
    const { game } = this;
    const begin = (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.start();
    };
    render(
      this.host,
      h(
        "main",
        { class: "page" },
        h(
          "header",
          {},
          h("h1", {}, game ? h("small", {}, "Set up a table of") : null, game?.title ?? "Set up a table"),
          game ? h("a", { class: "button", href: address("rules", this.id) }, "Rules") : null,
          h("a", { class: "button", href: "#/" }, "Lobby"),
        ),
        game
          ? h(
              "form",
              { class: "setup", onsubmit: begin },
              h(
                "div",
                { class: "setup-fields" },
                h("section", { class: "panel" }, this.seats()),
                h(
                  "section",
                  { class: "panel" },
                  h("h2", {}, "The game"),
                  this.fields(false),
                  this.editions(),
                  this.houseRules(),
                ),
              ),
              h(
                "aside",
                { class: "setup-side", "aria-label": "This table" },
                h("div", { class: "panel go" }, this.summary()),
                h("section", { class: "panel" }, h("h2", {}, "Dice and clock"), this.dies(), this.clocks()),
              ),
              this.previewOf(),
            )
          : h("p", { role: "status" }, this.problem?.text ?? "Opening …"),
      ),
    );
  }

  /** @param {string} field */
  problemOf(field) {
    return this.problem?.field === field ? this.problem.text : "";
  }

  get names() {
    return this.chairs.map((chair, n) => nameOf(chair, n));
  }

  seats() {
    return seating(this.game, this.lobby.bots, this.chairs, {
      problem: this.problemOf("seats"),
      change: () => this.draw(),
      add: () => {
        this.chairs.push(this.bot());
        this.reseated();
      },
      remove: (n) => {
        this.chairs.splice(n, 1);
        this.reseated();
      },
      move: (n, by) => {
        const [chair] = this.chairs.splice(n, 1);
        this.chairs.splice(n + by, 0, chair);
        this.reseated();
      },
    });
  }

  /** @param {boolean} house the house rules, or all others */
  fields(house) {
    return this.game.options
      .filter((/** @type {any} */ option) => option.house === house)
      .map((/** @type {any} */ option) =>
        optionField(option, {
          game: this.id,
          value: option.name in this.options ? this.options[option.name] : option.default,
          seats: this.names,
          set: (value) => this.set(option, value),
          problem: this.problemOf(option.name),
        }),
      );
  }

  houseRules() {
    const fields = this.fields(true);
    if (!fields.length) return null;
    return h(
      "details",
      {
        class: "house",
        open: this.unfolded,
        ontoggle: (/** @type {any} */ event) => (this.unfolded = event.target.open),
      },
      h("summary", {}, "House rules"),
      h("p", {}, "Sentences of the rulebook that can be read in two ways. The first reading is the usual one here."),
      fields,
    );
  }

  editions() {
    const own = this.edition !== null && this.file !== "";
    const printed = { ...this.game.edition, name: null };
    const all = [printed, ...this.game.editions];
    const chosen = all.find((one) => one.name === this.edition) ?? printed;
    const take = (/** @type {string | null} */ edition) => {
      this.edition = edition;
      this.file = "";
      this.changed();
    };
    return h(
      "div",
      { class: "option" },
      h(
        "fieldset",
        { class: "choice" },
        h("legend", {}, "Edition"),
        all.map(({ name: value, text }) =>
          h(
            "label",
            { key: String(value), class: !own && this.edition === value ? "on" : null },
            h("input", {
              type: "radio",
              name: "edition",
              checked: !own && this.edition === value,
              onchange: () => take(value),
            }),
            text.split(": ")[0],
          ),
        ),
        h(
          "label",
          { key: "own", class: `file ${own ? "on" : ""}` },
          h("input", {
            class: "sr",
            type: "file",
            "aria-label": "Edition file",
            accept: ".toml,text/plain",
            onchange: (/** @type {any} */ event) => void this.upload(event.target),
          }),
          own ? this.file : "A file of my own …",
        ),
      ),
      h(
        "p",
        {},
        own ? "Your own transcription of the box. " : `${sentence(chosen.text.split(": ").slice(1).join(": "))} `,
        h("button", { type: "button", class: "link", onclick: () => this.howTo() }, "How to make your own"),
      ),
      this.problemOf("edition") ? h("p", { class: "error", role: "alert" }, this.problemOf("edition")) : null,
    );
  }

  /** @param {HTMLInputElement} input */
  async upload(input) {
    const [file] = input.files ?? [];
    if (!file) return;
    const most = this.lobby.limits.edition;
    this.file = file.name;
    if (file.size > most) {
      this.edition = "";
      this.problem = { field: "edition", text: `This file is over ${Math.round(most / 1024)} KB: it is no edition.` };
      this.draw();
      return;
    }
    this.edition = await file.text();
    input.value = ""; // the same file may be chosen again after it was mended
    this.changed();
  }

  howTo() {
    openDialog("Your own edition", () => [
      h("p", {}, "If you own the box and it says something else, write down what your copy says and play with that."),
      h(
        "ol",
        {},
        h(
          "li",
          {},
          h("a", { href: `/api/printed/${this.id}`, download: `${this.id}.toml` }, "Save the built-in tables"),
          " and open the file with any text editor.",
        ),
        h("li", {}, "Give it a name in the first lines, and change the figures that differ."),
        h("li", {}, "Leave out the parts that are as they are, or keep them: both is fine."),
        h("li", {}, "Choose the file here. What does not fit is refused with the line and the reason."),
      ),
      h(
        "p",
        { class: "quiet" },
        "Records carry what you changed, so that others can replay your match without the file.",
      ),
    ]);
  }

  /** Where people play at two or more browsers, the dice are shared. */
  get dice() {
    const kinds = this.chairs.map((chair) => chair.kind);
    const browsers =
      kinds.filter((kind) => kind === "link").length + Number(kinds.includes("me") || kinds.includes("device"));
    return this.chosenDice ?? (browsers > 1 ? "shared" : "rolled");
  }

  dies() {
    return h(
      "div",
      { class: "option" },
      h(
        "fieldset",
        { class: "choice" },
        h("legend", {}, "Dice"),
        DICE.map(([value, words]) =>
          h(
            "label",
            { key: value, class: this.dice === value ? "on" : null },
            h("input", {
              type: "radio",
              name: "dice",
              checked: this.dice === value,
              onchange: () => {
                this.chosenDice = value;
                this.draw();
              },
            }),
            words,
          ),
        ),
      ),
      h("p", {}, DICE.find(([value]) => value === this.dice)?.[2]),
    );
  }

  clocks() {
    return h(
      "div",
      { class: "option" },
      h(
        "label",
        {},
        "Turn clock",
        h(
          "select",
          {
            value: String(this.clock),
            onchange: (/** @type {any} */ event) => {
              this.clock = Number(event.target.value);
              this.draw();
            },
          },
          CLOCKS.map(([value, words]) => h("option", { key: value, value: String(value) }, words)),
        ),
      ),
      h("p", {}, "For one decision. When it runs out a Regular bot plays on; the seat can be taken back."),
    );
  }

  summary() {
    const changes = this.game.options
      .filter((/** @type {any} */ option) => option.name in this.options)
      .map((/** @type {any} */ option) => [option.title, inWords(option, this.options[option.name], this.names)]);
    if (this.edition !== null) changes.push(["Edition", this.shown?.edition.name ?? this.file]);
    if (this.dice !== "rolled") changes.push(["Dice", this.dice === "manual" ? "real ones" : "shared"]);
    if (this.clock) changes.push(["For a decision", CLOCKS.find(([value]) => value === this.clock)?.[1]]);
    return [
      h("h2", {}, "This table"),
      h("p", { class: "company" }, company(this.chairs)),
      changes.length
        ? h(
            "dl",
            { class: "facts" },
            changes.map((/** @type {string[]} */ [title, words]) => [
              h("dt", { key: `t${title}` }, title),
              h("dd", { key: `d${title}` }, words),
            ]),
          )
        : null,
      this.problemOf("") ? h("p", { class: "error", role: "alert" }, this.problemOf("")) : null,
      this.problem?.field
        ? h("p", { class: "error" }, "Something above does not fit yet.")
        : h("p", { class: "quiet" }, opening(this.chairs)),
      h("button", { class: "primary big", disabled: this.busy || this.problem !== null }, "Open the table"),
    ];
  }

  previewOf() {
    if (!this.shown || !this.module) return null;
    const { view, things } = this.shown;
    const narrow = this.narrow.matches;
    const ctx = makeContext({ view, actions: [], yours: [], narrow, moving: false, game: this.id, things });
    return h(
      "section",
      { class: `preview game-${this.id}`, "aria-label": "Preview" },
      h("h2", {}, "What will lie on the table"),
      (this.module.cards ?? this.module.board)(view, ctx),
    );
  }

  stop() {
    this.narrow.removeEventListener("change", this.onresize);
    clearTimeout(this.timer);
  }
}
