// What is asked, what can be done about it, and the questions in between.

import { clauseLinks } from "../core/clauses.js";
import { h } from "../core/render.js";
import { sentence } from "../core/session.js";
import { actionButtons, amountForm, explanation, labelOf, marking, refusedList } from "./actions.js";

const STEPS = 4; // of the own turn so far
const MANY = 9; // actions; a longer list is narrowed by one more thing first

/** @param {import("../screens/table.js").TableScreen} screen */
export function prompt(screen) {
  const { session } = screen;
  const { shown, module } = session;
  const { view, actions } = shown;
  const yours = actions.length > 0 && !session.moving;
  const amount = yours && !session.busy ? (module.amount?.(actions, view) ?? null) : null;
  return h(
    "section",
    { class: `prompt ${yours ? "asks" : ""}`, key: "prompt", "aria-label": "What is asked" },
    asked(session, yours),
    refusal(screen),
    yours ? soFar(session) : null,
    amount ? amountForm(amount, (text) => session.act(text, screen.seat)) : null,
    yours
      ? actionButtons({
          module,
          view,
          groups: shown.groups,
          actions,
          busy: Boolean(session.busy),
          choose: (action) => {
            screen.anchor = undefined;
            screen.choose(action);
          },
        })
      : null,
    yours ? refusedList(shown.game, shown.refused) : null,
    yours ? forGood(actions) : null,
    yours && view.undo
      ? h("button", { type: "button", class: "undo", onclick: () => screen.undo() }, "Undo the last step")
      : null,
  );
}

/** @param {any} session @param {boolean} yours */
function asked(session, yours) {
  const { shown, moving, log } = session;
  const { view } = shown;
  const rolling = !moving && Boolean(shown.draws?.rolling);
  const thinking = !moving && !yours && !view.over && view.waiting.length > 0;
  return h(
    "p",
    { class: "prompt-text" },
    moving ? (log[log.length - 1]?.text ?? "…") : view.prompt.text,
    thinking ? h("span", { class: "thinking", "aria-hidden": "true" }, h("i"), h("i"), h("i")) : null,
    rolling ? h("span", { class: "rolling-dice", "aria-hidden": "true" }, h("i"), h("i")) : null,
    moving ? null : h("span", { class: "clauses" }, clauseLinks(shown.game, view.prompt.rules)),
  );
}

/** Why the last try was not allowed. @param {import("../screens/table.js").TableScreen} screen */
function refusal(screen) {
  const { session } = screen;
  const { notice, shown } = session;
  if (!notice) return null;
  const close = () => {
    session.notice = null;
    screen.draw();
  };
  return h(
    "p",
    { class: "notice", role: "alert" },
    h("span", {}, notice.text),
    clauseLinks(shown.game, notice.rule ? [notice.rule] : []),
    h("button", { type: "button", class: "icon", "aria-label": "Close", onclick: close }, "✕"),
  );
}

/** The steps of a nested turn that were already taken and can be taken back. @param {any} session */
function soFar(session) {
  const { view } = session.shown;
  if (!view.undo) return null;
  /** @type {any[]} */
  const steps = [];
  for (let n = session.log.length - 1; n >= 0 && steps.length < STEPS; n--) {
    if (session.log[n].seat !== view.seat) break;
    steps.unshift(session.log[n]);
  }
  if (!steps.length) return null;
  const name = `${view.names[view.seat]} `;
  const words = (/** @type {string} */ text) => sentence(text.startsWith(name) ? text.slice(name.length) : text);
  return h(
    "ol",
    { class: "so-far", "aria-label": "Your turn so far" },
    steps.map((event, n) => h("li", { key: n }, words(event.text))),
  );
}

/** @param {any[]} actions */
function forGood(actions) {
  const mark = marking(actions);
  if (!mark && !actions.some((action) => action.final)) return null;
  const words = {
    final: "cannot be taken back",
    free: "can be taken back, the others cannot",
    "": "What you choose now cannot be taken back.",
  };
  return h(
    "p",
    { class: "for-good" },
    mark ? h("i", { class: `mark ${mark}`, "aria-hidden": "true" }) : null,
    words[mark],
  );
}

/** Beside what was clicked: the question before what cannot be undone, which of several things was meant, or the
 * actions that fit. @param {import("../screens/table.js").TableScreen} screen */
export function picker(screen) {
  const { session, asking, chosen, which } = screen;
  if (session.moving) return null;
  if (asking) return question(screen);
  if (which.length) return whichOne(screen);
  return chosen.length && screen.fitting.length ? choices(screen) : null;
}

/** @param {import("../screens/table.js").TableScreen} screen */
function cancel(screen) {
  return h("button", { type: "button", onclick: () => screen.clear() }, "Cancel");
}

/** @param {import("../screens/table.js").TableScreen} screen */
function question(screen) {
  const { asking, session } = screen;
  const { shown } = session;
  return h(
    "div",
    { class: "picker ask", key: "picker", role: "dialog", "aria-label": "Do it?" },
    h("strong", {}, labelOf(asking)),
    h("p", {}, explanation(shown.game, asking)),
    asking.final ? h("p", { class: "quiet" }, "This cannot be taken back.") : null,
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "primary", onclick: () => screen.choose(asking) }, "Do it"),
      cancel(screen),
    ),
  );
}

/** A finger touched several small things. @param {import("../screens/table.js").TableScreen} screen */
function whichOne(screen) {
  return h(
    "div",
    { class: "picker", key: "picker", role: "dialog", "aria-label": "Which one?" },
    h("strong", {}, "Which one?"),
    h(
      "div",
      { class: "picker-actions" },
      screen.which.map(({ name, words, element }) =>
        h("button", { key: name, type: "button", class: "action", onclick: () => screen.pick(name, element) }, words),
      ),
    ),
    h("div", { class: "row" }, cancel(screen)),
  );
}

/** @param {import("../screens/table.js").TableScreen} screen */
function choices(screen) {
  const { session, chosen, fitting } = screen;
  const more = fitting.some((action) => action.targets.some((/** @type {string} */ name) => !chosen.includes(name)));
  const next = narrowing(screen);
  if (next.length) return narrowed(screen, next);
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
            "data-key": action.key || null,
            disabled: Boolean(session.busy),
            onclick: () => screen.choose(action),
          },
          labelOf(action),
          action.brings ? h("small", { class: "brings" }, action.brings) : null,
        ),
      ),
    ),
    h("div", { class: "row" }, more ? h("span", { class: "quiet" }, orOnTheBoard(screen)) : null, cancel(screen)),
  );
}

/** @param {import("../screens/table.js").TableScreen} screen */
const orOnTheBoard = (screen) => `or ${screen.narrow ? "tap" : "click"} on the board`;

/** Things of which one more would shorten a long list, if each has a name. @param {import("../screens/table.js").TableScreen} screen @returns {{name: string, words: string}[]} */
function narrowing(screen) {
  const { session, chosen, fitting } = screen;
  if (fitting.length <= MANY) return [];
  const names = [...new Set(fitting.flatMap((action) => action.targets))].filter((name) => !chosen.includes(name));
  const next = names.map((name) => ({ name, words: session.things[name]?.title ?? "" }));
  return next.length < fitting.length && next.every(({ words }) => words) ? next : [];
}

/** @param {import("../screens/table.js").TableScreen} screen @param {{name: string, words: string}[]} next */
function narrowed(screen, next) {
  return h(
    "div",
    { class: "picker narrowed", key: "picker", role: "dialog", "aria-label": "Choose" },
    h(
      "div",
      { class: "picker-actions" },
      next.map(({ name, words }) =>
        h(
          "button",
          {
            key: name,
            type: "button",
            class: "action",
            onclick: (/** @type {any} */ event) => screen.pick(name, screen.anchorElement ?? event.currentTarget),
          },
          words,
        ),
      ),
    ),
    h("div", { class: "row" }, h("span", { class: "quiet" }, orOnTheBoard(screen)), cancel(screen)),
  );
}
