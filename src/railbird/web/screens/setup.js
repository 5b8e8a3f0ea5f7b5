// Set up a table: who sits where, the game's options with a preview, the dice and the clock.

import { lobby, preview } from "../core/api.js";
import { h, render } from "../core/render.js";
import { myName, setMyName } from "../core/store.js";
import { moduleOf } from "../games/index.js";
import { hue, makeContext } from "../table/context.js";
import { openTable } from "./lobby.js";

const CLOCKS = [
  [0, "No clock"],
  [30, "30 seconds"],
  [60, "1 minute"],
  [120, "2 minutes"],
  [600, "10 minutes"],
  [86400, "A day"],
];

/** @typedef {{kind: string, level: string, name: string}} Chair */

export class SetupScreen {
  /** @param {HTMLElement} host @param {{game: string}} where */
  constructor(host, where) {
    this.host = host;
    this.id = where.game;
    /** @type {any} */
    this.game = null;
    /** @type {any} */
    this.lobby = null;
    /** @type {Chair[]} */
    this.chairs = [];
    /** @type {Record<string, any>} */
    this.options = {};
    this.edition = null;
    this.editionName = "";
    this.dice = "rolled";
    this.clock = 0;
    this.problem = "";
    /** @type {any} */
    this.shown = null;
    /** @type {any} */
    this.module = null;
    this.timer = 0;
    this.busy = false;
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
        n ? this.bot() : { kind: "me", level: "steady", name: myName() },
      );
      this.module = await moduleOf(this.id);
      this.look();
    } catch (error) {
      this.problem = /** @type {Error} */ (error).message;
    }
    this.draw();
  }

  /** @returns {Chair} */
  bot() {
    return {
      kind: "bot",
      level: this.lobby.bots.some((/** @type {any} */ bot) => bot.level === "steady")
        ? "steady"
        : this.lobby.bots[0].level,
      name: "",
    };
  }

  /** Ask for a preview when nothing was changed for a moment. */
  look() {
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      try {
        this.shown = await preview({
          game: this.id,
          seats: this.chairs.length,
          options: this.given(),
          edition: this.edition,
        });
        this.problem = "";
      } catch (error) {
        this.problem = /** @type {Error} */ (error).message;
      }
      this.draw();
    }, 250);
  }

  /** Options that differ from what the game does by itself. */
  given() {
    return Object.fromEntries(Object.entries(this.options).filter(([, value]) => value !== undefined && value !== ""));
  }

  /** @param {string} name @param {any} value */
  set(name, value) {
    this.options[name] = value;
    this.draw();
    this.look();
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
    const seats = this.chairs.map((chair) =>
      chair.kind === "bot"
        ? { kind: "bot", level: chair.level, ...(chair.name.trim() ? { name: chair.name.trim() } : {}) }
        : { kind: chair.kind },
    );
    try {
      await openTable(
        {
          game: this.id,
          seats,
          options: this.given(),
          edition: this.edition,
          dice: this.dice,
          clock: this.clock || null,
        },
        names,
      );
    } catch (error) {
      this.problem = /** @type {Error} */ (error).message;
      this.busy = false;
      this.draw();
    }
  }

  draw() {
    const { game } = this;
    render(
      this.host,
      h(
        "main",
        { class: "page" },
        h("header", {}, h("h1", {}, game?.title ?? "Set up a table"), h("a", { class: "button", href: "#/" }, "Lobby")),
        game
          ? h(
              "form",
              {
                class: "setup",
                onsubmit: (/** @type {Event} */ event) => {
                  event.preventDefault();
                  void this.start();
                },
              },
              h("div", { class: "panel" }, this.seats(), h("h2", {}, "Options"), this.optionFields(), this.general()),
              h(
                "div",
                { class: "panel" },
                h("h2", {}, "This table"),
                this.problem ? h("p", { class: "error", role: "alert" }, this.problem) : null,
                h("button", { class: "primary big", disabled: this.busy || Boolean(this.problem) }, "Open the table"),
                h(
                  "p",
                  { class: "quiet" },
                  this.chairs.some((chair) => chair.kind === "link")
                    ? "You get a secret link and a QR code for every friend."
                    : "The race begins at once.",
                ),
                this.previewOf(),
              ),
            )
          : h("p", { role: "status" }, this.problem || "Opening …"),
      ),
    );
  }

  seats() {
    const { game, chairs } = this;
    const [least, most] = game.seats;
    const kinds = [
      ["me", "Me"],
      ["link", "A friend, by link"],
      ["device", "Another person on this device"],
      ...this.lobby.bots.map((/** @type {any} */ bot) => [`bot:${bot.level}`, `Bot, ${bot.level}: ${bot.text}`]),
    ];
    return h(
      "fieldset",
      {},
      h("legend", {}, h("h2", {}, `Seats (${least} to ${most})`)),
      h(
        "ol",
        { class: "seat-list" },
        chairs.map((chair, n) =>
          h(
            "li",
            { key: n },
            h("span", { class: "seat-dot", style: { background: hue(n) } }),
            h(
              "select",
              {
                "aria-label": `Who sits in seat ${n + 1}`,
                value: chair.kind === "bot" ? `bot:${chair.level}` : chair.kind,
                mounted: (/** @type {any} */ el) => {
                  el.value = chair.kind === "bot" ? `bot:${chair.level}` : chair.kind;
                },
                onchange: (/** @type {any} */ event) => {
                  const [kind, level] = event.target.value.split(":");
                  if (kind === "me") this.chairs.forEach((other) => other.kind === "me" && (other.kind = "device"));
                  Object.assign(chair, { kind, level: level ?? chair.level });
                  this.draw();
                },
              },
              kinds.map(([value, words]) =>
                h(
                  "option",
                  { key: value, value, selected: value === (chair.kind === "bot" ? `bot:${chair.level}` : chair.kind) },
                  words,
                ),
              ),
            ),
            chair.kind === "link"
              ? h("span", { class: "quiet" }, "chooses a name")
              : h("input", {
                  "aria-label": `Name of seat ${n + 1}`,
                  value: chair.name,
                  maxlength: 24,
                  placeholder: chair.kind === "bot" ? `Bot ${n + 1}` : "Name",
                  oninput: (/** @type {any} */ event) => {
                    chair.name = event.target.value;
                  },
                }),
            chairs.length > least
              ? h(
                  "button",
                  {
                    type: "button",
                    class: "icon",
                    "aria-label": `Remove seat ${n + 1}`,
                    onclick: () => {
                      this.chairs.splice(n, 1);
                      this.draw();
                      this.look();
                    },
                  },
                  "✕",
                )
              : h("span", {}),
          ),
        ),
      ),
      chairs.length < most
        ? h(
            "button",
            {
              type: "button",
              onclick: () => {
                this.chairs.push(this.bot());
                this.draw();
                this.look();
              },
            },
            "Add a seat",
          )
        : null,
    );
  }

  optionFields() {
    return this.game.options.map((/** @type {any} */ option) =>
      h("div", { class: "option", key: option.name }, this.field(option), h("p", {}, option.help)),
    );
  }

  /** @param {any} option */
  field(option) {
    const { name } = option;
    const words = name.replaceAll("_", " ").replace(/^./, (/** @type {string} */ letter) => letter.toUpperCase());
    const value = this.options[name] ?? option.default;
    if (typeof option.default === "boolean") {
      return h(
        "label",
        {},
        h("input", {
          type: "checkbox",
          checked: value,
          onchange: (/** @type {any} */ event) => this.set(name, event.target.checked),
        }),
        ` ${words}`,
      );
    }
    if (name === "first") {
      return h(
        "label",
        {},
        `${words} seat`,
        h(
          "select",
          {
            value: value ?? "",
            onchange: (/** @type {any} */ event) =>
              this.set(name, event.target.value === "" ? undefined : Number(event.target.value)),
          },
          h("option", { value: "" }, "The luck of the draw"),
          this.chairs.map((_, n) => h("option", { key: n, value: n, selected: value === n }, `Seat ${n + 1}`)),
        ),
      );
    }
    if (name === "cards" && this.id === "long_shot_dice") return this.cardSets(value);
    return h(
      "label",
      {},
      words,
      h("input", {
        type: "text",
        value: value === null || value === undefined ? "" : Array.isArray(value) ? value.join(",") : String(value),
        onchange: (/** @type {any} */ event) =>
          this.set(name, event.target.value === String(option.default ?? "") ? undefined : event.target.value),
      }),
    );
  }

  /** One set, or a mixture with the set of each number. @param {any} value */
  cardSets(value) {
    const mixed = Array.isArray(value);
    return h(
      "fieldset",
      {},
      h("legend", {}, "Horse cards"),
      h(
        "select",
        {
          "aria-label": "Card set",
          value: mixed ? "mix" : String(value),
          onchange: (/** @type {any} */ event) =>
            this.set(
              "cards",
              event.target.value === "mix"
                ? Array(8)
                    .fill(1)
                    .map(() => 1 + Math.floor(Math.random() * 4))
                : Number(event.target.value),
            ),
        },
        [1, 2, 3, 4].map((n) => h("option", { key: n, value: n, selected: value === n }, `Set ${n}`)),
        h("option", { value: "mix", selected: mixed }, "A mixture"),
      ),
      mixed
        ? h(
            "div",
            { class: "mixture" },
            value.map((/** @type {number} */ set, /** @type {number} */ n) =>
              h(
                "label",
                { key: n },
                `${n + 1}`,
                h(
                  "select",
                  {
                    "aria-label": `Set of horse ${n + 1}`,
                    value: String(set),
                    onchange: (/** @type {any} */ event) =>
                      this.set(
                        "cards",
                        value.map((/** @type {number} */ old, /** @type {number} */ i) =>
                          i === n ? Number(event.target.value) : old,
                        ),
                      ),
                  },
                  [1, 2, 3, 4].map((one) => h("option", { key: one, value: one, selected: one === set }, one)),
                ),
              ),
            ),
          )
        : null,
    );
  }

  general() {
    const limits = this.lobby.limits;
    return [
      h(
        "div",
        { class: "option" },
        h(
          "label",
          {},
          "Edition file",
          h("input", {
            type: "file",
            accept: ".toml,text/plain",
            onchange: async (/** @type {any} */ event) => {
              const file = event.target.files[0];
              if (file && file.size > limits.edition)
                this.problem = `The edition file is over ${limits.edition} bytes.`;
              else {
                this.edition = file ? await file.text() : null;
                this.look();
              }
              this.draw();
            },
          }),
        ),
        h("p", {}, "Your own transcription of the components; without one the built-in edition is used."),
      ),
      h(
        "fieldset",
        { class: "choice" },
        h("legend", {}, "Dice"),
        [
          ["rolled", "Rolled here, verifiable"],
          ["manual", "Real dice on my table"],
        ].map(([value, words]) =>
          h(
            "label",
            { key: value, class: this.dice === value ? "on" : null },
            h("input", {
              type: "radio",
              name: "dice",
              checked: this.dice === value,
              onchange: () => {
                this.dice = value;
                this.draw();
              },
            }),
            words,
          ),
        ),
      ),
      h(
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
              },
            },
            CLOCKS.map(([value, words]) => h("option", { key: value, value }, words)),
          ),
        ),
        h("p", {}, "For one decision. When it runs out a steady bot plays on; the seat can be taken back."),
      ),
    ];
  }

  previewOf() {
    if (!this.shown || !this.module) return null;
    const { view, edition } = this.shown;
    const ctx = makeContext({ view, actions: [], yours: [], narrow: innerWidth < 760, moving: false, game: this.id });
    return h(
      "div",
      { class: `preview game-${this.id}`, tabindex: 0, role: "region", "aria-label": "Preview" },
      h("h3", {}, `Edition: ${edition.name}`),
      (this.module.cards ?? this.module.board)(view, ctx),
    );
  }

  stop() {
    clearTimeout(this.timer);
  }
}
