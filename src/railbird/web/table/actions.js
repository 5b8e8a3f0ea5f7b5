// What can be done, as words and buttons: the same for every game, with the game's own labels and groups.

import { clauseLinks } from "../core/clauses.js";
import { h } from "../core/render.js";

/** @param {any} action @returns {string} */
export function labelOf(action) {
  return action.label[0].toUpperCase() + action.label.slice(1);
}

/** @param {any} module @param {any[]} actions @param {any} view @returns {{title: string, hint?: string, actions: any[], short?: (action: any) => string}[]} */
export function groupsOf(module, actions, view) {
  const own = view.chance ? module.chances?.(actions, view) : module.groups?.(actions, view);
  if (own) return own.filter((/** @type {any} */ group) => group.actions.length);
  /** @type {Map<string, any[]>} */
  const found = new Map();
  for (const action of actions) {
    const word = action.text.split(" ")[0];
    found.set(word, [...(found.get(word) ?? []), action]);
  }
  return Array.from(found, ([word, list]) => ({
    title: word[0].toUpperCase() + word.slice(1),
    actions: list,
    short:
      list.length > 3 ? (/** @type {any} */ action) => action.text.slice(word.length + 1) || action.text : undefined,
  }));
}

/** Where some can be taken back and some cannot, the fewer get a mark: "final", "free", or nothing to tell apart.
 * @param {any[]} actions @returns {"final" | "free" | ""} */
export function marking(actions) {
  const final = actions.filter((action) => action.final).length;
  if (!final || final === actions.length) return "";
  return final * 2 > actions.length ? "free" : "final";
}

/**
 * @param {{module: any, view: any, actions: any[], busy: boolean, choose: (action: any) => void}} make
 */
export function actionButtons(make) {
  const { module, view, actions } = make;
  const mark = marking(actions);
  return h(
    "div",
    { class: "groups" },
    groupsOf(module, actions, view).map((group) =>
      h(
        "div",
        { class: "group", key: group.title, role: "group", "aria-label": group.title },
        h(
          "div",
          { class: "group-title" },
          group.title,
          group.hint ? h("span", { class: "group-hint" }, group.hint) : null,
        ),
        h(
          "div",
          { class: `group-actions ${group.short ? "short" : ""}` },
          group.actions.map((/** @type {any} */ action) => {
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
                title: action.brings || null,
                onclick: () => make.choose(action),
              },
              group.short ? group.short(action) : full,
              action.probability !== undefined ? h("small", {}, ` ${Math.round(action.probability * 100)}%`) : null,
            );
          }),
        ),
      ),
    ),
  );
}

/** What would be looked for and is not possible now, greyed, with the reason. @param {string} game @param {any[]} refused */
export function refusedList(game, refused) {
  if (!refused.length) return null;
  return h(
    "ul",
    { class: "refused", "aria-label": "Not possible now" },
    refused.map((one) =>
      h("li", { key: one.label }, h("strong", {}, one.label), `: ${one.reason} `, clauseLinks(game, [one.rule])),
    ),
  );
}

/** The explanation of one action, with its clauses. @param {string} game @param {any} action */
export function explanation(game, action) {
  return [
    h("span", {}, action.explain || action.text),
    h("span", { class: "clauses" }, clauseLinks(game, action.rules)),
  ];
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
