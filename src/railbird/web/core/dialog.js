// Native dialogs: they keep the focus inside and close on Escape.

import { h, render } from "./render.js";

/**
 * @param {string} title
 * @param {(close: () => void) => any} content
 * @param {{class?: string, onclose?: () => void}} [more]
 * @returns {{close: () => void, draw: () => void}}
 */
export function openDialog(title, content, more = {}) {
  const dialog = document.createElement("dialog");
  dialog.className = more.class ?? "";
  dialog.setAttribute("aria-label", title);
  const close = () => dialog.close();
  const draw = () =>
    render(dialog, [
      h(
        "header",
        { class: "dialog-head" },
        h("h2", {}, title),
        h("button", { class: "icon", type: "button", "aria-label": "Close", onclick: close }, "✕"),
      ),
      h("div", { class: "dialog-body" }, content(close)),
    ]);
  draw();
  dialog.addEventListener("close", () => {
    dialog.remove();
    more.onclose?.();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return { close, draw };
}

/** @param {string} title @param {string} text @param {string} yes @returns {Promise<boolean>} */
export function confirm(title, text, yes) {
  return new Promise((resolve) => {
    let answer = false;
    openDialog(
      title,
      (close) => [
        h("p", {}, text),
        h(
          "div",
          { class: "row end" },
          h("button", { type: "button", onclick: close }, "Cancel"),
          h(
            "button",
            {
              type: "button",
              class: "primary",
              mounted: (/** @type {HTMLElement} */ el) => el.focus(),
              onclick: () => {
                answer = true;
                close();
              },
            },
            yes,
          ),
        ),
      ],
      { class: "small", onclose: () => resolve(answer) },
    );
  });
}

/** A line that goes away by itself. @param {string} text */
export function toast(text) {
  const line = document.createElement("div");
  line.className = "toast";
  line.setAttribute("role", "status");
  line.textContent = text;
  document.body.append(line);
  setTimeout(() => line.remove(), 3500);
}
