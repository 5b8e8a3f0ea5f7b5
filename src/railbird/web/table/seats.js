// Everybody at the table: the tote panel with the standings, and a card for each seat with what it holds.

import { h } from "../core/render.js";
import { cap } from "../pieces/horse.js";
import { chooseBot } from "./bots.js";
import { hue } from "./context.js";
import { worth } from "./end.js";

/** What a seat is doing, in a word or two. @param {any} session @param {number} seat @returns {string} */
export function presenceOf(session, seat) {
  const info = session.shown?.seats?.[seat];
  const there = session.presence?.seats?.[seat];
  if (!info) return "";
  if (info.bot) {
    const thinks = info.thinks && session.shown.view?.waiting.includes(seat) ? " · thinking …" : "";
    return `${info.kind === "bot" ? "bot" : "in a bot's hands"} · ${info.title}${thinks}`;
  }
  if (!there || there.here) return "";
  return there.away === null ? "not here yet" : "away";
}

/** @param {any} session @param {any} module @param {any} view */
export function tote(session, module, view) {
  const standings = view.names.map((/** @type {string} */ name, /** @type {number} */ seat) => ({
    seat,
    name,
    ...(module.standing?.(view, seat) ?? {}),
  }));
  const best = Math.max(...standings.map((/** @type {any} */ line) => line.score ?? -Infinity));
  return h(
    "section",
    { class: "tote", "aria-label": "Standings" },
    h(
      "table",
      {},
      h("caption", {}, view.over ? "Final scores" : "If it ended now"),
      h(
        "tbody",
        {},
        standings.map((/** @type {any} */ line) =>
          h(
            "tr",
            { key: line.seat, class: view.waiting.includes(line.seat) ? "to-move" : null },
            h(
              "th",
              { scope: "row" },
              h("span", { class: "seat-dot", style: { background: hue(line.seat) } }),
              h("span", { class: "tote-name" }, line.name),
              view.waiting.includes(line.seat) ? cap("#ffc23d") : null,
            ),
            h("td", { class: "tote-notes" }, (line.notes ?? []).join(" · ")),
            h("td", { class: "tote-money" }, line.money ?? ""),
            h(
              "td",
              { class: `tote-score ${line.score === best ? "best" : ""}` },
              line.score === undefined ? "" : worth(module, view, line.score),
            ),
          ),
        ),
      ),
    ),
  );
}

/** The head of a seat's card. @param {any} session @param {any} view @param {number} seat @param {any} [extra] */
export function seatHead(session, view, seat, extra = null) {
  const turn = view.waiting.includes(seat);
  const note = presenceOf(session, seat);
  return h(
    "header",
    { class: "seat-head", style: { "--hue": hue(seat) } },
    h("span", { class: "seat-dot", style: { background: hue(seat) } }),
    h("span", { class: "seat-name" }, view.names[seat]),
    turn ? h("span", { class: "seat-turn" }, cap(hue(seat)), h("span", { class: "sr" }, "to move")) : null,
    note ? h("span", { class: "seat-note" }, note) : null,
    handover(session, seat),
    extra,
  );
}

/** A seat left for long can be handed to a bot, and one's own taken back. @param {any} session @param {number} seat */
function handover(session, seat) {
  const info = session.shown?.seats?.[seat];
  if (!info || info.kind === "bot" || session.shown.phase !== "playing" || !session.yours.length) return null;
  const own = session.yours.includes(seat);
  if (own && info.bot)
    return h(
      "button",
      { type: "button", class: "small", onclick: () => session.command("take", { seat }) },
      "Take it back",
    );
  const there = session.presence?.seats?.[seat];
  const away = there && !there.here && (there.away === null || there.away >= session.handoverAfter);
  if (!own && !info.bot && away) {
    return h(
      "button",
      { type: "button", class: "small", onclick: () => void chooseBot(session, seat, info.name) },
      "Let a bot play",
    );
  }
  return null;
}
