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

/** A link that another machine can open: on a page opened as localhost, by the machine's address in its network. */
async function reachable() {
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
  openDialog(
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
        h("input", {
          readonly: true,
          value: url,
          "aria-label": "Link",
          onfocus: (/** @type {any} */ event) => event.target.select(),
        }),
        h("button", { type: "button", class: "primary", onclick: () => copy(url) }, "Copy"),
      ),
      code(url),
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

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast("Link copied.");
  } catch {
    toast("Select the link and copy it.");
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
