// A printed card: a number in its colour, a name, and whatever the game writes on it.

import { h } from "../core/render.js";

/**
 * `props` go to the card, `head` to its head: make the head the button when things on the card are buttons too.
 * @param {{number?: number | string, colour?: string, ink?: string, title: string, corner?: any, foot?: any, class?: string, props?: any, head?: any, key?: string}} look
 * @param {...any} content
 */
export function card(look, ...content) {
  const { class: extra, ...props } = look.props ?? {};
  return h(
    "div",
    {
      ...props,
      class: ["card", look.class, extra].filter(Boolean).join(" "),
      key: look.key,
      style: { "--silk": look.colour ?? "var(--ink)", "--silk-ink": look.ink ?? "var(--paper)", ...props.style },
    },
    h(
      "div",
      { ...look.head, class: ["card-head", look.head?.class].filter(Boolean).join(" ") },
      look.number === undefined ? null : h("span", { class: "cloth-tag" }, look.number),
      h("span", { class: "card-title" }, look.title),
      look.corner ? h("span", { class: "card-corner" }, look.corner) : null,
    ),
    h("div", { class: "card-body" }, content),
    look.foot ? h("div", { class: "card-foot" }, look.foot) : null,
  );
}

/** A saddlecloth beside text. @param {number | string} number @param {string} colour @param {string} ink */
export function tag(number, colour, ink) {
  return h("span", { class: "cloth-tag", style: { "--silk": colour, "--silk-ink": ink } }, number);
}
