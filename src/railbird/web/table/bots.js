// Handing a seat to a bot: of which level.

import { lobby } from "../core/api.js";
import { openDialog, toast } from "../core/dialog.js";
import { h } from "../core/render.js";

/** Ask which bot shall play a seat, and let it. @param {any} session @param {number} seat @param {string} name */
export async function chooseBot(session, seat, name) {
  /** @type {{level: string, title: string, text: string}[]} */
  let bots;
  try {
    ({ bots } = await lobby());
  } catch (error) {
    toast(/** @type {Error} */ (error).message);
    return;
  }
  openDialog(`A bot for ${name}`, (close) => [
    h("p", { class: "quiet" }, "It knows what this seat knows, and nothing more."),
    h(
      "div",
      { class: "bot-levels" },
      bots.map((bot) =>
        h(
          "button",
          {
            type: "button",
            key: bot.level,
            class: bot.level === "steady" ? "primary" : null,
            onclick: () => {
              session.command("bot", { seat, level: bot.level });
              close();
            },
          },
          h("strong", {}, bot.title),
          h("span", {}, bot.text),
        ),
      ),
    ),
  ]);
}
