// Rules, links, speed, theme and what else is not part of the game.

import { lobby } from "../core/api.js";
import { openDialog } from "../core/dialog.js";
import { h } from "../core/render.js";
import { address } from "../core/router.js";
import { done, remembered, setDone, setSettings, settings, undo } from "../core/store.js";
import { inWords } from "../screens/options.js";
import { chooseBot } from "./bots.js";
import { showLink } from "./links.js";

/** @param {string} title @param {any} value @param {[any, string][]} choices @param {(value: any) => void} set */
function choice(title, value, choices, set) {
  return h(
    "fieldset",
    { class: "choice" },
    h("legend", {}, title),
    choices.map(([what, words]) =>
      h(
        "label",
        { key: String(what), class: what === value ? "on" : null },
        h("input", { type: "radio", name: title, checked: what === value, onchange: () => set(what) }),
        words,
      ),
    ),
  );
}

/** @param {() => void} [redraw] */
export function settingsFields(redraw = () => {}) {
  const now = settings();
  const set = (/** @type {any} */ change) => {
    setSettings(change);
    redraw();
  };
  return [
    choice(
      "Light",
      now.theme,
      [
        ["auto", "As the device"],
        ["light", "Day"],
        ["dark", "Night"],
      ],
      (theme) => set({ theme }),
    ),
    choice(
      "Speed",
      now.speed,
      [
        [1, "1×"],
        [2, "2×"],
        [0, "Instant"],
      ],
      (speed) => set({ speed }),
    ),
    choice(
      "Sound",
      now.sound,
      [
        [true, "On"],
        [false, "Off"],
      ],
      (sound) => set({ sound }),
    ),
    choice(
      "Ask before what cannot be taken back",
      now.confirm,
      [
        ["touch", "On touch screens"],
        ["always", "Always"],
        ["never", "Never"],
      ],
      (confirm) => set({ confirm }),
    ),
  ];
}

/** @param {any} session @param {() => void} draw */
export function openMenu(session, draw) {
  const { shown, table, yours } = session;
  const entry = remembered(table);
  /** What the options are called, once the lobby has said it. @type {any[]} */
  let options = [];
  const dialog = openDialog("Table", (close) => [
    settingsFields(() => {
      dialog.draw();
      draw();
    }),
    shown
      ? [
          h(
            "div",
            { class: "row wrap" },
            h("a", { class: "button", href: address("rules", shown.game), target: "_blank", rel: "noopener" }, "Rules"),
            h(
              "button",
              {
                type: "button",
                onclick: () => {
                  setDone(`guide:${shown.game}`, !done(`guide:${shown.game}`));
                  undo(`hint:${shown.game}`);
                  dialog.draw();
                  draw();
                },
              },
              done(`guide:${shown.game}`) ? "Show hints" : "Hide hints",
            ),
            entry?.spectator
              ? h(
                  "button",
                  {
                    type: "button",
                    onclick: () => {
                      close();
                      void showLink("Link for spectators", table, entry.spectator, true);
                    },
                  },
                  "Spectator link",
                )
              : null,
            entry
              ? h(
                  "button",
                  {
                    type: "button",
                    onclick: () => {
                      close();
                      void showLink("This seat on another device", table, entry.token, !yours.length);
                    },
                  },
                  "This seat elsewhere",
                )
              : null,
            entry && shown.phase === "playing"
              ? h("a", { class: "button", href: address("replay", table, entry.token, 0) }, "Look back")
              : null,
            h("a", { class: "button", href: "#/" }, "Lobby"),
          ),
          shown.phase === "playing"
            ? yours.map((/** @type {number} */ seat) =>
                h(
                  "p",
                  { key: seat },
                  shown.seats[seat].bot
                    ? h(
                        "button",
                        {
                          type: "button",
                          onclick: () => {
                            session.command("take", { seat });
                            close();
                          },
                        },
                        `Take ${shown.seats[seat].name}'s seat back`,
                      )
                    : h(
                        "button",
                        {
                          type: "button",
                          onclick: () => {
                            close();
                            void chooseBot(session, seat, shown.seats[seat].name);
                          },
                        },
                        `Let a bot play for ${shown.seats[seat].name}`,
                      ),
                ),
              )
            : null,
          h(
            "dl",
            { class: "facts" },
            h("dt", {}, "Edition"),
            h("dd", {}, shown.view.edition.name),
            options.map((option) => [
              h("dt", { key: `t${option.name}` }, option.title),
              h("dd", { key: `d${option.name}` }, inWords(option, shown.view.options[option.name], shown.view.names)),
            ]),
            shown.commitment
              ? [
                  h("dt", { key: "c" }, "Dice"),
                  h("dd", { key: "cd" }, h("code", {}, shown.commitment.slice(0, 24)), "…"),
                ]
              : null,
          ),
        ]
      : null,
    h("p", { class: "quiet" }, "Keys: 1–9 the listed actions, U undo, S skip, L log, M menu, Esc close."),
  ]);
  lobby().then(
    ({ games }) => {
      options = games.find((/** @type {any} */ game) => game.id === shown?.game)?.options ?? [];
      dialog.draw();
    },
    () => {}, // the rest of the menu needs nobody
  );
}
