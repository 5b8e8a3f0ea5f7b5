// The frame around every game: where strip, board, prompt, seats, tote, log and, on a phone, the tabs stand.

import { h } from "../core/render.js";
import { unfinished } from "../core/shared_dice.js";
import { chainOf, speed } from "../core/store.js";
import { coach } from "./coach.js";
import { hue } from "./context.js";
import { logPanel } from "./log.js";
import { curtainOf, enlarged, lineState } from "./overlays.js";
import { picker, prompt } from "./prompt.js";
import { room } from "./room.js";
import { seatHead, tote } from "./seats.js";
import { turnStrip } from "./strip.js";

/** @param {import("../screens/table.js").TableScreen} screen */
export function frame(screen) {
  const { session } = screen;
  const { shown, link } = session;
  if (link.phase === "stopped" && link.reason) return stopped(link.reason, session.table);
  if (!shown) return opening(link.phase === "waiting");
  const parts = { ...kept(screen), prompt: prompt(screen), log: log(screen) };
  const curtain = curtainOf(screen);
  return [
    turnStrip(screen, parts.strip),
    h(
      "main",
      {
        class: `table ${shown.phase} game-${shown.game} ${screen.narrow ? "narrow" : "wide"} ${rolls(session) ? "rolls" : ""}`,
        key: "table",
        "data-n": shown.n, // the message that is drawn
        inert: curtain ? true : null,
      },
      screen.narrow ? narrow(screen, parts) : wide(screen, parts),
    ),
    curtain ? null : coach(screen),
    curtain,
    picker(screen),
    enlarged(screen),
    lineState(screen),
  ];
}

/** Whether shared dice are in the air. @param {any} session */
const rolls = (session) => Boolean(session.shown.draws?.rolling) && !session.moving && speed() > 0;

/** @param {boolean} waiting */
function opening(waiting) {
  const words = waiting ? "The server does not answer. Trying again …" : "Opening the table …";
  return h("main", { class: "centre" }, h("p", { role: "status" }, words));
}

/** @param {string} reason @param {string} table */
function stopped(reason, table) {
  const unchecked = unfinished(chainOf(table));
  return h(
    "main",
    { class: "centre" },
    h("h1", {}, "This table does not open"),
    h("p", {}, reason),
    unchecked ? h("p", {}, unchecked) : null,
    h("p", {}, h("a", { class: "button primary", href: "#/" }, "To the lobby")),
  );
}

/** The game's own drawings; kept until something they are drawn from changes. @param {import("../screens/table.js").TableScreen} screen */
function kept(screen) {
  const { session } = screen;
  const inputs = [
    session.shown,
    session.module,
    session.moving,
    session.busy,
    session.presence,
    session.yours,
    screen.chosen,
    screen.narrow,
    innerWidth,
  ];
  if (!screen.kept || inputs.some((input, n) => input !== screen.kept.inputs[n]))
    screen.kept = { inputs, parts: contents(screen) };
  return screen.kept.parts;
}

/** @param {import("../screens/table.js").TableScreen} screen */
function contents(screen) {
  const { session } = screen;
  const { module, shown } = session;
  const { view } = shown;
  const ctx = screen.context();
  const own = view.seat;
  const has = (/** @type {string} */ name) => typeof module[name] === "function";
  const seats = view.names.map((/** @type {any} */ _, /** @type {number} */ seat) => seat);
  const cards = () =>
    h(
      "section",
      { class: "cards", key: "cards", "aria-label": module.tabs?.cards ?? "Cards" },
      module.cards(view, ctx),
    );
  const mine = () =>
    h(
      "section",
      { class: "mine", key: "mine", "aria-label": module.tabs?.mine ?? "Mine", style: { "--hue": hue(own) } },
      seatHead(session, view, own),
      module.mine(view, ctx),
    );
  const enlarge = (/** @type {number} */ seat) =>
    h(
      "button",
      {
        type: "button",
        class: "icon",
        "aria-label": `Enlarge ${view.names[seat]}`,
        onclick: () => {
          screen.enlarged = seat;
          screen.draw();
        },
      },
      "⤢",
    );
  const other = (/** @type {number} */ seat) =>
    h(
      "section",
      { class: "other", key: seat, "aria-label": view.names[seat], style: { "--hue": hue(seat) } },
      seatHead(session, view, seat, enlarge(seat)),
      module.seat(view, seat, ctx),
    );
  return {
    board: h(
      "section",
      {
        class: "board",
        key: "board",
        "aria-label": "Board",
        onclick: (/** @type {any} */ event) => screen.onBoard(event),
      },
      module.board(view, ctx),
    ),
    cards: has("cards") ? cards() : null,
    mine: own !== null && has("mine") ? mine() : null,
    others: has("seat") ? seats.filter((/** @type {number} */ seat) => seat !== own || !has("mine")).map(other) : [],
    tote: tote(session, module, view),
    strip: module.strip?.(view, ctx) ?? null,
  };
}

/** @param {import("../screens/table.js").TableScreen} screen */
function log(screen) {
  return logPanel(screen.session.shown.game, screen.session.log, screen.allLog, () => {
    screen.allLog = true;
    screen.draw();
  });
}

/** @param {import("../screens/table.js").TableScreen} screen @param {any} parts */
function wide(screen, parts) {
  const { session } = screen;
  const { phase } = session.shown;
  const over = phase === "over" && !session.moving;
  return [
    h("div", { class: "field", key: "field" }, over ? screen.end.panel() : null, parts.board, parts.cards, parts.mine),
    h(
      "aside",
      { class: "side", key: "side" },
      phase === "open" ? room(session, screen.typed, () => screen.draw()) : over ? screen.end.next() : parts.prompt,
      phase === "playing" || session.moving ? parts.tote : null,
      parts.log,
    ),
    parts.others.length ? h("div", { class: "others", key: "others" }, parts.others) : null,
  ];
}

/** @param {import("../screens/table.js").TableScreen} screen @param {any} parts */
function narrow(screen, parts) {
  const { session } = screen;
  const { shown } = session;
  const open = shown.phase === "open";
  const over = shown.phase === "over" && !session.moving;
  return [
    over ? screen.end.panel(screen.end.next()) : null,
    h("div", { class: "field", key: "field" }, parts.board),
    open ? room(session, screen.typed, () => screen.draw()) : null,
    ...tabs(screen, parts),
    open || over ? null : sheet(screen, parts.prompt),
  ];
}

/** @param {import("../screens/table.js").TableScreen} screen @param {any} parts */
function tabs(screen, parts) {
  const words = screen.session.module.tabs ?? {};
  /** @type {[string, string, any][]} */
  const all = [
    ["mine", words.mine ?? "Mine", parts.mine],
    ["cards", words.cards ?? "Cards", parts.cards],
    [
      "others",
      words.others ?? "Others",
      parts.others.length ? h("div", { class: "others", key: "others" }, parts.others) : null,
    ],
    ["log", "Log", h("div", { key: "log" }, parts.tote, parts.log)],
  ];
  const there = all.filter(([, , content]) => content);
  const [name, , content] = there.find(([id]) => id === screen.tab) ?? there[0];
  return [
    h(
      "div",
      { class: "tabs", key: "tabs", role: "tablist", "aria-label": "Parts of the table" },
      there.map(([id, title]) =>
        h(
          "button",
          {
            key: id,
            type: "button",
            role: "tab",
            id: `tab-${id}`,
            "aria-selected": id === name,
            "aria-controls": "tab",
            onclick: () => {
              screen.tab = id;
              screen.draw();
            },
          },
          title,
        ),
      ),
    ),
    h(
      "div",
      { class: "tab", id: "tab", key: `tab-${name}`, role: "tabpanel", "aria-labelledby": `tab-${name}` },
      content,
    ),
  ];
}

/** The prompt at the bottom of a phone. @param {import("../screens/table.js").TableScreen} screen @param {any} asked */
function sheet(screen, asked) {
  return h(
    "div",
    { class: `sheet ${screen.folded ? "folded" : ""}`, key: "sheet" },
    h(
      "button",
      {
        type: "button",
        class: "fold",
        "aria-expanded": !screen.folded,
        "aria-label": screen.folded ? "Show the actions" : "Fold the actions",
        onclick: () => {
          screen.folded = !screen.folded;
          screen.draw();
        },
      },
      h("span", {}),
    ),
    asked,
  );
}
