// Laid over the table: the curtain between two people, an enlarged sheet, the state of the line.

import { h } from "../core/render.js";
import { hue } from "./context.js";
import { seatHead } from "./seats.js";

/** @param {import("../screens/table.js").TableScreen} screen */
export function curtainOf(screen) {
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
export function enlarged(screen) {
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
export function lineState(screen) {
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
