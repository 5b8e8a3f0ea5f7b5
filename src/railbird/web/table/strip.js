// The strip on top: whose turn it is, what was just done, and the tools.

import { h } from "../core/render.js";
import { sound } from "../core/sound.js";
import { cap } from "../pieces/horse.js";
import { hue } from "./context.js";
import { andList } from "./words.js";

const SHORT = 15; // seconds left at which the clock warns
const LAST = 5; // and from which it ticks

/** @param {import("../screens/table.js").TableScreen} screen @param {any} own the game's own line */
export function turnStrip(screen, own) {
  const { session } = screen;
  const { view, phase } = session.shown;
  const last = session.log[session.log.length - 1];
  const yours = !session.moving && view.waiting.some((/** @type {number} */ seat) => session.yours.includes(seat));
  const money = view.seat === null ? "" : (session.module.standing?.(view, view.seat)?.money ?? "");
  return h(
    "header",
    { class: `strip ${yours ? "yours" : ""}`, key: "strip" },
    h("a", { class: "brand", href: "#/", "aria-label": "Railbird: to the lobby" }, "Railbird"),
    h(
      "div",
      { class: "turn" },
      view.waiting.length === 1 ? cap(hue(view.waiting[0])) : null,
      h("strong", {}, whose(session, yours)),
      clock(screen, yours),
    ),
    own ? h("div", { class: "strip-game" }, own) : null,
    h("div", { class: "last", "aria-hidden": "true" }, last?.text ?? ""),
    screen.narrow && money && phase === "playing"
      ? h("span", { class: "strip-money", title: "Your money" }, money)
      : null,
    screen.where.watch ? h("span", { class: "watching" }, "Watching") : null,
    h(
      "div",
      { class: "tools" },
      session.moving ? h("button", { type: "button", onclick: () => session.skip() }, "Skip") : null,
      view.undo && !session.moving
        ? h("button", { type: "button", class: "undo-top", onclick: () => screen.undo() }, "Undo")
        : null,
      h("button", { type: "button", "aria-label": "Menu", onclick: () => screen.openMenu() }, "☰"),
    ),
  );
}

/** @param {any} session @param {boolean} yours @returns {string} */
function whose(session, yours) {
  const { view, phase } = session.shown;
  const names = andList(view.waiting.map((/** @type {number} */ seat) => view.names[seat]));
  if (phase === "open") return "Waiting room";
  if (view.over) return "Finished";
  if (session.moving) return names || "The race";
  if (view.chance) return "Real dice";
  if (session.shown.draws?.rolling) return "The dice roll";
  if (yours && session.yours.length === 1) return "Your turn";
  if (view.waiting.includes(view.seat)) return `${view.names[view.seat]}'s turn`;
  return names ? `${names} to move` : "…";
}

/** @param {import("../screens/table.js").TableScreen} screen @param {boolean} yours */
function clock(screen, yours) {
  const { session } = screen;
  const limits = session.latest?.clock;
  if (!limits) return null;
  const since = (performance.now() - session.receivedAt) / 1000;
  const left = Object.values(limits.left).map((seconds) => Number(seconds) - since);
  if (!left.length) return null;
  clearTimeout(screen.clockTimer);
  screen.clockTimer = setTimeout(() => screen.schedule(), 1000);
  const seconds = Math.max(0, Math.ceil(Math.min(...left)));
  if (yours && seconds <= LAST && seconds !== screen.ticked) sound("tick");
  screen.ticked = seconds;
  return h(
    "span",
    { class: `clock ${seconds < SHORT ? "short" : ""}` },
    `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`,
  );
}
