// Secret links: one per seat for friends, one for spectators, with a QR code for the phone next to you.

import { lobby } from "../core/api.js";
import { openDialog, toast } from "../core/dialog.js";
import { qr } from "../core/qr.js";
import { h } from "../core/render.js";
import { address } from "../core/router.js";

/** @param {string} table @param {string} token @param {boolean} [watch] @param {string} [origin] */
export function linkTo(table, token, watch = false, origin = location.origin) {
  return `${origin}/${address(watch ? "w" : "t", table, token)}`;
}

/** Where another machine finds this page: opened as localhost, by the machine's address in its network. */
export async function reachable() {
  if (!["localhost", "127.0.0.1", "[::1]"].includes(location.hostname)) return location.origin;
  try {
    return (await lobby()).addresses[0] ?? location.origin;
  } catch {
    return location.origin;
  }
}

/** @param {string} title @param {string} table @param {string} token @param {boolean} watch */
export async function showLink(title, table, token, watch) {
  const origin = await reachable();
  const url = linkTo(table, token, watch, origin);
  const onlyHere = origin === location.origin && ["localhost", "127.0.0.1"].includes(location.hostname);
  const dialog = openDialog(
    title,
    () => [
      h(
        "p",
        {},
        watch
          ? "Whoever opens this link watches, without anybody's secrets."
          : "Whoever opens this link plays this seat. Give it to one person only.",
      ),
      h(
        "div",
        { class: "link-row" },
        linkField(url),
        copyButton(url, "Copy", () => dialog.draw()),
        mayShare() ? h("button", { type: "button", onclick: () => void share(url, watch) }, "Share …") : null,
      ),
      code(url),
      h("p", { class: "quiet middle" }, "Point a phone's camera at it."),
      onlyHere
        ? h(
            "p",
            { class: "quiet" },
            "The server listens on this machine only. Start it with “railbird serve --host 0.0.0.0” to let other devices in.",
          )
        : null,
    ],
    { class: "small" },
  );
}

/** Which link was copied a moment ago: its button says so. */
let copied = "";

/** @param {string} url @param {string} words @param {() => void} draw */
export function copyButton(url, words, draw) {
  return h(
    "button",
    {
      type: "button",
      class: "primary",
      onclick: async () => {
        if (!(await copy(url))) return;
        copied = url;
        draw();
        setTimeout(() => {
          if (copied === url) copied = "";
          draw();
        }, 2000);
      },
    },
    copied === url ? "✓ Copied" : words,
  );
}

/** @param {string} text @returns {Promise<boolean>} whether it is in the clipboard now; else it is shown, to be copied by hand */
export async function copy(text) {
  const copied = await toClipboard(text);
  if (copied) toast("Link copied.");
  else openDialog("Copy this link", () => h("div", { class: "link-row" }, linkField(text, true)), { class: "small" });
  return copied;
}

/** @param {string} text */
async function toClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text); // on plain http, as in a home network, pages have no clipboard of their own
  }
}

/** The old way: a field with the text, selected. Behind an open dialog nothing can be selected, so it goes inside.
 * @param {string} text */
function copySelected(text) {
  const field = document.createElement("textarea");
  field.className = "sr";
  field.readOnly = true; // no keyboard comes up for it
  field.value = text;
  const before = document.activeElement;
  (Array.from(document.querySelectorAll("dialog[open]")).pop() ?? document.body).append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return copied;
}

/** @param {string} url @param {boolean} [selected] */
function linkField(url, selected = false) {
  return h("input", {
    readonly: true,
    autofocus: selected,
    value: url,
    "aria-label": "Link",
    onfocus: (/** @type {any} */ event) => event.target.select(),
  });
}

export function mayShare() {
  return typeof navigator.share === "function";
}

/** By whatever the device sends things with. @param {string} url @param {boolean} watch */
export async function share(url, watch) {
  try {
    await navigator.share({ title: "Railbird", text: watch ? "Watch our race" : "A seat at my table is yours", url });
  } catch {
    // Closed without sending: nothing to say.
  }
}

/** @param {string} text */
export function code(text) {
  const modules = qr(text);
  const size = modules.length;
  const d = modules.map((row, r) => row.map((dark, c) => (dark ? `M${c} ${r}h1v1h-1z` : "")).join("")).join("");
  return h(
    "svg",
    {
      class: "qr",
      viewBox: `-4 -4 ${size + 8} ${size + 8}`,
      role: "img",
      "aria-label": "QR code of the link",
      "shape-rendering": "crispEdges",
    },
    h("rect", { x: -4, y: -4, width: size + 8, height: size + 8, fill: "#fff" }),
    h("path", { d, fill: "#000" }),
  );
}
