// The frame around every game: turn strip, board, prompt, picker, seats, tote, log, and on a phone the tabs.

import { clauseLinks } from "../core/clauses.js";
import { h } from "../core/render.js";
import { cap } from "../pieces/horse.js";
import { actionButtons, amountForm, explanation, labelOf } from "./actions.js";
import { hue } from "./context.js";
import { andList } from "./end.js";
import { logPanel } from "./log.js";
import { room } from "./room.js";
import { seatHead, tote } from "./seats.js";

/** @param {import("../screens/table.js").TableScreen} screen */
export function frame(screen) {
  const { session } = screen;
  const { shown, link } = session;
  if (link.phase === "stopped" && link.reason) return stopped(link.reason);
  if (!shown)
    return h(
      "main",
      { class: "centre" },
      h(
        "p",
        { role: "status" },
        link.phase === "waiting" ? "The server does not answer. Trying again …" : "Opening the table …",
      ),
    );
  const parts = contents(screen);
  const curtain = curtainOf(screen);
  return [
    turnStrip(screen, parts),
    h(
      "main",
      {
        class: `table ${shown.phase} game-${shown.game} ${screen.narrow ? "narrow" : "wide"}`,
        key: "table",
        inert: curtain ? true : null,
      },
      screen.narrow ? narrow(screen, parts) : wide(screen, parts),
    ),
    curtain,
    picker(screen),
    enlarged(screen),
    lineState(screen),
  ];
}

/** @param {string} reason */
function stopped(reason) {
  return h(
    "main",
    { class: "centre" },
    h("h1", {}, "This table does not open"),
    h("p", {}, reason),
    h("p", {}, h("a", { class: "button primary", href: "#/" }, "To the lobby")),
  );
}

/** Everything that is drawn, each part once. @param {import("../screens/table.js").TableScreen} screen */
function contents(screen) {
  const { session } = screen;
  const { module, shown } = session;
  const { view } = shown;
  const ctx = screen.context();
  const seats = view.names.map((/** @type {any} */ _, /** @type {number} */ seat) => seat);
  const own = view.seat;
  const has = (/** @type {string} */ name) => typeof module[name] === "function";
  return {
    ctx,
    own,
    board: h(
      "section",
      { class: "board", key: "board", "aria-label": "Board", onclick: () => session.skip() },
      module.board(view, ctx),
    ),
    cards: has("cards")
      ? h(
          "section",
          { class: "cards", key: "cards", "aria-label": module.tabs?.cards ?? "Cards" },
          module.cards(view, ctx),
        )
      : null,
    mine:
      own !== null && has("mine")
        ? h(
            "section",
            { class: "mine", key: "mine", "aria-label": module.tabs?.mine ?? "Mine", style: { "--hue": hue(own) } },
            seatHead(session, view, own),
            module.mine(view, ctx),
          )
        : null,
    others: seats
      .filter((/** @type {number} */ seat) => seat !== own || !has("mine"))
      .map((/** @type {number} */ seat) =>
        has("seat")
          ? h(
              "section",
              { class: "other", key: seat, "aria-label": view.names[seat], style: { "--hue": hue(seat) } },
              seatHead(
                session,
                view,
                seat,
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
                ),
              ),
              module.seat(view, seat, { ...ctx, seat: ctx.seat }),
            )
          : null,
      ),
    prompt: prompt(screen),
    tote: tote(session, module, view),
    log: logPanel(shown.game, session.log, screen.allLog, () => {
      screen.allLog = true;
      screen.draw();
    }),
    strip: module.strip?.(view, ctx) ?? null,
  };
}

/** @param {import("../screens/table.js").TableScreen} screen @param {any} parts */
function wide(screen, parts) {
  const { session } = screen;
  const { shown } = session;
  const open = shown.phase === "open";
  return [
    h("div", { class: "field", key: "field" }, parts.board, parts.cards, parts.mine),
    h(
      "aside",
      { class: "side", key: "side" },
      open ? room(session, screen.typed, () => screen.draw()) : parts.prompt,
      shown.phase === "over" && !session.moving ? screen.end.panel() : null,
      open ? null : parts.tote,
      parts.log,
    ),
    parts.others.some(Boolean) ? h("div", { class: "others", key: "others" }, parts.others) : null,
  ];
}

/** @param {import("../screens/table.js").TableScreen} screen @param {any} parts */
function narrow(screen, parts) {
  const { session } = screen;
  const { shown, module } = session;
  /** @type {[string, string, any][]} */
  const all = [
    ["mine", module.tabs?.mine ?? "Mine", parts.mine],
    ["cards", module.tabs?.cards ?? "Cards", parts.cards],
    [
      "others",
      module.tabs?.others ?? "Others",
      parts.others.some(Boolean) ? h("div", { class: "others" }, parts.others) : null,
    ],
    ["log", "Log", h("div", {}, parts.tote, parts.log)],
  ];
  const tabs = all.filter(([, , content]) => content);
  const [name, , content] = tabs.find(([id]) => id === screen.tab) ?? tabs[0];
  const open = shown.phase === "open";
  const over = shown.phase === "over" && !session.moving;
  return [
    h("div", { class: "field", key: "field" }, parts.board),
    open ? room(session, screen.typed, () => screen.draw()) : null,
    over ? h("div", { key: "over" }, parts.prompt, screen.end.panel()) : null,
    h(
      "nav",
      { class: "tabs", key: "tabs", role: "tablist", "aria-label": "Parts of the table" },
      tabs.map(([id, words]) =>
        h(
          "button",
          {
            key: id,
            type: "button",
            role: "tab",
            "aria-selected": id === name,
            onclick: () => {
              screen.tab = id;
              screen.draw();
            },
          },
          words,
        ),
      ),
    ),
    h("div", { class: "tab", key: `tab-${name}`, role: "tabpanel" }, content),
    open || over
      ? null
      : h(
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
          parts.prompt,
        ),
  ];
}

/** @param {import("../screens/table.js").TableScreen} screen @param {any} parts */
function turnStrip(screen, parts) {
  const { session } = screen;
  const { shown } = session;
  const { view } = shown;
  const last = session.log[session.log.length - 1];
  const names = view.waiting.map((/** @type {number} */ seat) => view.names[seat]);
  const yours = !session.moving && view.waiting.some((/** @type {number} */ seat) => session.yours.includes(seat));
  const who =
    shown.phase === "open"
      ? "Waiting room"
      : view.over
        ? "Finished"
        : session.moving
          ? andList(names) || "The race"
          : view.chance
            ? "Real dice"
            : yours
              ? session.yours.length > 1
                ? `${andList(names)} to move`
                : "Your turn"
              : names.length
                ? `${andList(names)} to move`
                : "…";
  return h(
    "header",
    { class: `strip ${yours && !session.moving ? "yours" : ""}`, key: "strip" },
    h("a", { class: "brand", href: "#/", "aria-label": "Railbird: to the lobby" }, "Railbird"),
    h(
      "div",
      { class: "turn" },
      view.waiting.length === 1 ? cap(hue(view.waiting[0])) : null,
      h("strong", {}, who),
      clock(screen),
    ),
    parts.strip ? h("div", { class: "strip-game" }, parts.strip) : null,
    h("div", { class: "last", "aria-hidden": "true" }, last?.text ?? ""),
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

/** @param {import("../screens/table.js").TableScreen} screen */
function clock(screen) {
  const { session } = screen;
  const limits = session.latest?.clock;
  if (!limits) return null;
  const left = Object.values(limits.left).map(
    (seconds) => Number(seconds) - (performance.now() - session.receivedAt) / 1000,
  );
  if (!left.length) return null;
  setTimeout(() => screen.schedule(), 1000);
  const seconds = Math.max(0, Math.ceil(Math.min(...left)));
  return h(
    "span",
    { class: `clock ${seconds < 15 ? "short" : ""}` },
    `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`,
  );
}

/** @param {import("../screens/table.js").TableScreen} screen */
function prompt(screen) {
  const { session } = screen;
  const { shown, module, notice } = session;
  const { view, actions } = shown;
  const yours = actions.length > 0 && !session.moving;
  const thinking = !yours && !view.over && view.waiting.length > 0;
  const hint = screen.hint();
  const amount = yours && !session.busy ? (module.amount?.(actions, view) ?? null) : null;
  return h(
    "section",
    { class: `prompt ${yours ? "asks" : ""}`, key: "prompt", "aria-label": "What is asked" },
    h(
      "p",
      { class: "prompt-text" },
      session.moving ? (session.log[session.log.length - 1]?.text ?? "…") : view.prompt.text,
      thinking && !session.moving
        ? h("span", { class: "thinking", "aria-hidden": "true" }, h("i"), h("i"), h("i"))
        : null,
      session.moving ? null : h("span", { class: "clauses" }, clauseLinks(shown.game, view.prompt.rules)),
    ),
    notice
      ? h(
          "p",
          { class: "notice", role: "alert" },
          notice.text,
          " ",
          clauseLinks(shown.game, notice.rule ? [notice.rule] : []),
          h(
            "button",
            {
              type: "button",
              class: "icon",
              "aria-label": "Close",
              onclick: () => {
                session.notice = null;
                screen.draw();
              },
            },
            "✕",
          ),
        )
      : null,
    hint
      ? h(
          "div",
          { class: "hint", key: hint.key },
          h("p", {}, hint.text),
          h(
            "div",
            { class: "row" },
            h("button", { type: "button", class: "primary small", onclick: () => screen.hintRead(hint.key) }, "Got it"),
            h("button", { type: "button", class: "link", onclick: () => screen.hintRead("last") }, "No more hints"),
          ),
        )
      : null,
    amount ? amountForm(amount, (text) => session.act(text, screen.seat)) : null,
    yours
      ? actionButtons({
          module,
          view,
          actions,
          busy: Boolean(session.busy),
          choose: (action) => {
            screen.anchor = undefined;
            screen.choose(action);
          },
          numbered: true,
        })
      : null,
    yours && view.undo
      ? h("button", { type: "button", class: "undo", onclick: () => screen.undo() }, "Undo the last step")
      : null,
  );
}

/** The actions that fit what was clicked, beside it; or the question before what cannot be undone.
 * @param {import("../screens/table.js").TableScreen} screen */
function picker(screen) {
  const { session, asking, chosen } = screen;
  const { shown, module } = session;
  if (session.moving || (!asking && !chosen.length)) return null;
  const { view } = shown;
  const cancel = h("button", { type: "button", onclick: () => screen.clear() }, "Cancel");
  if (asking) {
    return h(
      "div",
      { class: "picker ask", key: "picker", role: "dialog", "aria-label": "Do it?" },
      h("strong", {}, labelOf(module, asking, view)),
      h("p", {}, explanation(shown.game, asking)),
      h("p", { class: "quiet" }, "This cannot be taken back."),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", class: "primary", onclick: () => screen.choose(asking) }, "Do it"),
        cancel,
      ),
    );
  }
  const fitting = screen.fitting;
  if (!fitting.length) return null;
  const more = fitting.some((action) => action.targets.some((/** @type {string} */ name) => !chosen.includes(name)));
  return h(
    "div",
    { class: "picker", key: "picker", role: "dialog", "aria-label": "Choose" },
    h(
      "div",
      { class: "picker-actions" },
      fitting.map((action) =>
        h(
          "button",
          {
            key: action.code,
            type: "button",
            class: "action",
            "data-action": action.code,
            "data-text": action.text,
            disabled: Boolean(session.busy),
            onclick: () => screen.choose(action),
          },
          labelOf(module, action, view),
        ),
      ),
    ),
    h("div", { class: "row" }, more ? h("span", { class: "quiet" }, "or click on the board") : null, cancel),
  );
}

/** @param {import("../screens/table.js").TableScreen} screen */
function curtainOf(screen) {
  const { session } = screen;
  const { shown } = session;
  if (session.yours.length < 2 || !shown.curtain || shown.phase !== "playing" || session.moving) return null;
  const turn = screen.turnHere(shown);
  if (turn === null || shown.look === turn) return null;
  return h(
    "div",
    { class: "curtain", key: "curtain", role: "dialog", "aria-modal": "true", "aria-label": "Curtain" },
    h("p", {}, "Pass the device to"),
    h("h1", {}, shown.view.names[turn]),
    h("p", { class: "quiet" }, "Nobody else should look now."),
    h(
      "button",
      {
        type: "button",
        class: "primary big",
        mounted: (/** @type {HTMLElement} */ el) => el.focus(),
        onclick: () => session.look(turn),
      },
      `I am ${shown.view.names[turn]}`,
    ),
  );
}

/** @param {import("../screens/table.js").TableScreen} screen */
function enlarged(screen) {
  const { session, enlarged: seat } = screen;
  if (seat === null || !session.module.seat) return null;
  const close = () => {
    screen.enlarged = null;
    screen.draw();
  };
  return h(
    "div",
    {
      class: "enlarged",
      key: "enlarged",
      role: "dialog",
      "aria-modal": "true",
      "aria-label": session.shown.view.names[seat],
      onclick: (/** @type {any} */ event) => event.target === event.currentTarget && close(),
    },
    h(
      "section",
      { style: { "--hue": hue(seat) } },
      seatHead(
        session,
        session.shown.view,
        seat,
        h(
          "button",
          {
            type: "button",
            class: "icon",
            "aria-label": "Close",
            mounted: (/** @type {HTMLElement} */ el) => el.focus(),
            onclick: close,
          },
          "✕",
        ),
      ),
      session.module.seat(session.shown.view, seat, { ...screen.context(), large: true }),
    ),
  );
}

/** What the connection is doing, when it is not simply there. @param {import("../screens/table.js").TableScreen} screen */
function lineState(screen) {
  const { link } = screen.session;
  if (link.phase === "live") return null;
  const waiting = link.pending.length ? " Your last move is kept and will be sent." : "";
  const text =
    link.phase === "stopped"
      ? link.reason
      : link.phase === "waiting"
        ? `The line is down. Trying again …${waiting}`
        : `Connecting …${waiting}`;
  return h(
    "div",
    { class: "line-state", key: "line", role: "status" },
    text,
    link.phase === "waiting"
      ? h("button", { type: "button", onclick: () => screen.session.connection.tell({ type: "wake" }) }, "Now")
      : null,
  );
}
