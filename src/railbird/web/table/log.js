// What happened, in plain words, newest first.

import { clauseLinks } from "../core/clauses.js";
import { h } from "../core/render.js";
import { hue } from "./context.js";

const SHOWN = 60;

/** @param {string} game @param {any[]} log @param {boolean} all @param {() => void} showAll */
export function logPanel(game, log, all, showAll) {
  const lines = (all ? log : log.slice(-SHOWN))
    .map((event, n) => ({ event, key: (all ? 0 : Math.max(0, log.length - SHOWN)) + n }))
    .reverse();
  return h(
    "section",
    { class: "log", "aria-label": "Log" },
    h("h2", {}, "Log"),
    h(
      "ol",
      { reversed: true, tabindex: 0 },
      lines.map(({ event, key }) =>
        h(
          "li",
          {
            key,
            class: event.kind === "round" ? "round" : null,
            style: { "--hue": event.seat === null ? "transparent" : hue(event.seat) },
          },
          h("span", {}, event.text),
          " ",
          clauseLinks(game, event.rules),
        ),
      ),
      !all && log.length > SHOWN
        ? h("li", { key: "more" }, h("button", { type: "button", class: "link", onclick: showAll }, "Earlier …"))
        : null,
    ),
  );
}
