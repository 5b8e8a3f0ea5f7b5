// One field for each option of a game, after what the server says of it: the words, the choices, the clauses behind it.

import { clauseLinks } from "../core/clauses.js";
import { h } from "../core/render.js";

const HORSES = 8;
const LOT = "lot";

/**
 * @typedef {{name: string, kind: string, title: string, help: string, rules: string[], default: any, choices: {value: any, text: string}[]}} Option
 * @typedef {{game: string, value: any, seats: string[], set: (value: any) => void, problem: string}} Setting
 */

/** @param {Option} option @param {Setting} setting */
export function optionField(option, setting) {
  const make = { truth, choice, seat, cards, colours }[option.kind] ?? text;
  const about = `about-${option.name}`;
  return h(
    "div",
    { class: "option", key: option.name },
    make(option, setting, about),
    h("p", { id: about }, option.help, " ", clauseLinks(setting.game, option.rules)),
    setting.problem ? h("p", { class: "error", role: "alert" }, setting.problem) : null,
  );
}

/** What was chosen, in words for the summary. @param {Option} option @param {any} value @param {string[]} seats */
export function inWords(option, value, seats) {
  if (option.kind === "truth") return value ? "yes" : "no";
  if (option.kind === "seat") return seats[value] ?? "by lot";
  if (Array.isArray(value) && option.kind === "cards" && new Set(value).size === 1) [value] = value; // its normal form
  if (Array.isArray(value)) return option.kind === "cards" ? `a mixture, ${value.join(" ")}` : value.join(", ");
  return option.choices.find((one) => one.value === value)?.text ?? String(value);
}

/** @param {Option} option @param {Setting} setting @param {string} about */
function truth(option, setting, about) {
  return h(
    "label",
    { class: "tick" },
    h("input", {
      type: "checkbox",
      checked: setting.value,
      "aria-describedby": about,
      onchange: (/** @type {any} */ event) => setting.set(event.target.checked),
    }),
    option.title,
  );
}

/** @param {Option} option @param {Setting} setting @param {string} about */
function choice(option, setting, about) {
  return h(
    "fieldset",
    { class: "choice", "aria-describedby": about },
    h("legend", {}, option.title),
    option.choices.map(({ value, text: words }) =>
      h(
        "label",
        { key: String(value), class: setting.value === value ? "on" : null },
        h("input", {
          type: "radio",
          name: option.name,
          checked: setting.value === value,
          onchange: () => setting.set(value),
        }),
        words,
      ),
    ),
  );
}

/** @param {Option} option @param {Setting} setting @param {string} about */
function seat(option, setting, about) {
  return h(
    "label",
    {},
    option.title,
    h(
      "select",
      {
        value: setting.value === null ? LOT : String(setting.value),
        "aria-describedby": about,
        onchange: (/** @type {any} */ event) =>
          setting.set(event.target.value === LOT ? null : Number(event.target.value)),
      },
      h("option", { key: LOT, value: LOT }, "By lot"),
      setting.seats.map((name, n) => h("option", { key: n, value: String(n) }, name)),
    ),
  );
}

/** One set for all, or a mixture with the set of each number. @param {Option} option @param {Setting} setting @param {string} about */
function cards(option, setting, about) {
  const { value, set } = setting;
  const mixed = Array.isArray(value);
  const each = () => option.choices[Math.floor(Math.random() * option.choices.length)].value;
  return h(
    "fieldset",
    {},
    h("legend", {}, option.title),
    h(
      "select",
      {
        "aria-label": "Card set",
        "aria-describedby": about,
        value: mixed ? "mix" : String(value),
        onchange: (/** @type {any} */ event) =>
          set(event.target.value === "mix" ? Array.from({ length: HORSES }, () => each()) : Number(event.target.value)),
      },
      option.choices.map((one) => h("option", { key: one.value, value: String(one.value) }, one.text)),
      h("option", { key: "mix", value: "mix" }, "A mixture"),
    ),
    mixed
      ? h(
          "div",
          { class: "mixture" },
          value.map((/** @type {number} */ now, /** @type {number} */ n) =>
            h(
              "label",
              { key: n },
              `${n + 1}`,
              h(
                "select",
                {
                  "aria-label": `Set of horse ${n + 1}`,
                  value: String(now),
                  onchange: (/** @type {any} */ event) =>
                    set(
                      value.map((/** @type {number} */ old, /** @type {number} */ i) =>
                        i === n ? Number(event.target.value) : old,
                      ),
                    ),
                },
                option.choices.map((one) => h("option", { key: one.value, value: String(one.value) }, one.value)),
              ),
            ),
          ),
        )
      : null,
  );
}

/** A different colour for each seat: taking another's swaps the two. @param {Option} option @param {Setting} setting @param {string} about */
function colours(option, setting, about) {
  const usual = option.choices.slice(0, setting.seats.length).map((one) => one.value);
  /** @type {any[]} */
  const now = Array.isArray(setting.value) && setting.value.length === usual.length ? setting.value : usual;
  return h(
    "fieldset",
    { "aria-describedby": about },
    h("legend", {}, option.title),
    h(
      "div",
      { class: "colours" },
      setting.seats.map((name, n) =>
        h(
          "label",
          { key: n },
          h("span", {}, name),
          h(
            "select",
            {
              value: now[n],
              onchange: (/** @type {any} */ event) => {
                const wanted = event.target.value;
                setting.set(now.map((colour, i) => (i === n ? wanted : colour === wanted ? now[n] : colour)));
              },
            },
            option.choices.map((one) => h("option", { key: one.value, value: one.value }, one.text)),
          ),
        ),
      ),
    ),
  );
}

/** An option of a kind that this page does not know: as it is typed in the terminal. @param {Option} option @param {Setting} setting @param {string} about */
function text(option, setting, about) {
  return h(
    "label",
    {},
    option.title || option.name,
    h("input", {
      type: "text",
      value: setting.value === null ? "" : String(setting.value),
      "aria-describedby": about,
      onchange: (/** @type {any} */ event) => setting.set(event.target.value || option.default),
    }),
  );
}
