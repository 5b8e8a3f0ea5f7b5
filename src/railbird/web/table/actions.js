// What can be done, as words and buttons: the same for every game, with the labels and groups that Python sends.

import { clauseLinks } from "../core/clauses.js";
import { h } from "../core/render.js";
import { sentence } from "../core/session.js";

/** @param {any} action @returns {string} */
export function labelOf(action) {
  return action.label[0].toUpperCase() + action.label.slice(1);
}

const MANY = 12; // a longer list beside others is folded: most of it can be clicked on the board, and all of it typed

/** The actions below the headings that the message lists, in its order. @param {any[]} groups @param {any[]} actions */
export function groupsOf(groups, actions) {
  return groups
    .map((group, n) => ({ ...group, actions: actions.filter((action) => action.group === n) }))
    .filter((group) => group.actions.length);
}

/** The letters that all keys of a group begin with, where a number follows or nothing. Buttons with all their words
 * show their own keys. @param {any[]} actions */
function keysOf(actions) {
  if (!actions.some((action) => action.short)) return "";
  const [first = "", ...others] = actions.map((action) => action.key.replace(/\d.*$/, ""));
  return others.every((other) => other === first) ? first : "";
}

/** What a button says below its group's title; a game may draw things in place of their words.
 * @param {any} module @param {any} action @param {any} view */
export function faceOf(module, action, view) {
  const words = action.short ?? labelOf(action);
  return module.pictured?.(words, action, view) ?? words;
}

/** Where some can be taken back and some cannot, the fewer get a mark: "final", "free", or nothing to tell apart.
 * @param {any[]} actions @returns {"final" | "free" | ""} */
export function marking(actions) {
  const final = actions.filter((action) => action.final).length;
  if (!final || final === actions.length) return "";
  return final * 2 > actions.length ? "free" : "final";
}

/**
 * @param {{module: any, view: any, groups: any[], actions: any[], busy: boolean, choose: (action: any) => void}} make
 */
export function actionButtons(make) {
  const mark = marking(make.actions);
  return h(
    "div",
    { class: "groups" },
    groupsOf(make.groups, make.actions).map((group, n, all) => {
      const long = !make.view.chance && all.length > 1 && group.actions.length > MANY;
      return h(
        long ? "details" : "div",
        { class: `group ${long ? "long" : ""}`, key: `${n} ${group.title}`, role: "group", "aria-label": group.title },
        h(
          long ? "summary" : "div",
          { class: "group-title", "data-keys": group.hint ? null : keysOf(group.actions) || null },
          long ? `${group.title} (${group.actions.length})` : group.title,
          group.hint
            ? h("span", { class: "group-hint", "data-keys": keysOf(group.actions) || null }, group.hint)
            : null,
        ),
        h(
          "div",
          { class: `group-actions ${group.actions.some((/** @type {any} */ one) => one.short) ? "short" : ""}` },
          group.actions.map((/** @type {any} */ action) => button(make, action, mark)),
        ),
      );
    }),
  );
}

/** @param {{module: any, view: any, busy: boolean, choose: (action: any) => void}} make @param {any} action @param {string} mark */
function button(make, action, mark) {
  const full = labelOf(action);
  return h(
    "button",
    {
      key: action.code,
      type: "button",
      class: `action ${mark && mark === (action.final ? "final" : "free") ? mark : ""}`,
      disabled: make.busy,
      "aria-label": mark && action.final ? `${full}, cannot be taken back` : full,
      "data-action": action.code,
      "data-text": action.text,
      "data-key": action.key || null,
      "aria-keyshortcuts": action.key.split("").join(" ") || null,
      onclick: () => make.choose(action),
    },
    faceOf(make.module, action, make.view),
    action.probability !== undefined ? h("small", {}, ` ${Math.round(action.probability * 100)}%`) : null,
  );
}

const SEEN = 3; // refusals that are listed at once; more are folded

/** What would be looked for and is not possible now, greyed, with the reason. @param {string} game @param {any[]} refused */
export function refusedList(game, refused) {
  if (!refused.length) return null;
  const list = h(
    "ul",
    { class: "refused", "aria-label": "Not possible now" },
    refused.map((one) =>
      h("li", { key: one.label }, h("strong", {}, one.label), `: ${one.reason} `, clauseLinks(game, [one.rule])),
    ),
  );
  if (refused.length <= SEEN) return list;
  return h(
    "details",
    { class: "refused-fold", key: "refused" },
    h("summary", {}, `Not possible now: ${refused.length} things`),
    list,
  );
}

/** What an action does, and what it brings. @param {any} action @returns {string} */
export function saidOf(action) {
  return [action.explain, action.brings && sentence(action.brings)].filter(Boolean).join(" ") || labelOf(action);
}

/** The explanation of one action, with its clauses. @param {string} game @param {any} action */
export function explanation(game, action) {
  return [h("span", {}, saidOf(action)), h("span", { class: "clauses" }, clauseLinks(game, action.rules))];
}

/**
 * A field for an open-ended amount: listings show only some of the legal ones.
 * @param {{words: string, least: number, most: number, step: number, text: (amount: number) => string}} what
 * @param {(text: string) => void} act
 */
export function amountForm(what, act) {
  return h(
    "form",
    {
      class: "amount row",
      onsubmit: (/** @type {any} */ event) => {
        event.preventDefault();
        act(what.text(Number(event.target.elements.amount.value)));
      },
    },
    h(
      "label",
      { class: "row" },
      h("span", {}, what.words),
      h("input", {
        type: "number",
        name: "amount",
        min: what.least,
        max: what.most,
        step: what.step,
        required: true,
        inputmode: "numeric",
      }),
    ),
    h("button", { class: "primary" }, "OK"),
  );
}
