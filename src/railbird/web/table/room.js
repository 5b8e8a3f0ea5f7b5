// Before the match: who is here, who is still to come, and the links to send them.

import { h } from "../core/render.js";
import { myName, remember, remembered, setMyName } from "../core/store.js";
import { chooseBot } from "./bots.js";
import { hue } from "./context.js";
import { copy, linkTo, mayShare, reachable, share, showLink } from "./links.js";
import { andList } from "./words.js";

/** Sit down at once in the seats of this device that were given a name. @param {any} session @param {Set<string>} joined */
export function joinByItself(session, joined) {
  const { shown, table, yours } = session;
  const entry = remembered(table);
  if (shown?.phase !== "open" || session.link.phase !== "live" || !entry) return;
  for (const seat of yours) {
    const name = entry.seats.find((held) => held.seat === seat)?.name;
    const key = `${table}:${seat}`;
    if (name && !shown.seats[seat].joined && !joined.has(key)) {
      joined.add(key);
      session.join(seat, name);
    }
  }
}

/** @param {any} session @param {number} seat */
function away(session, seat) {
  const there = session.presence?.seats?.[seat];
  return Boolean(there && !there.here);
}

/** @param {any} session @param {Record<number, string>} typed @param {() => void} draw */
export function room(session, typed, draw) {
  const { shown, table, yours } = session;
  const entry = remembered(table);
  const missing = shown.seats.filter((/** @type {any} */ seat) => !seat.joined).length;
  const here = shown.seats.filter((/** @type {any} */ seat) => seat.joined && !seat.bot && !away(session, seat.seat));
  const watchers = session.presence?.watchers ?? 0;
  void reachable(); // asked now: a browser that has to wait between the click and the copy refuses
  return h(
    "section",
    { class: "room", "aria-label": "Waiting room" },
    h("h2", {}, missing ? "The table is set" : "Off we go"),
    h(
      "p",
      { class: "quiet" },
      missing
        ? `The race begins when ${missing === 1 ? "one more person has" : `${missing} more people have`} sat down.`
        : "Everybody is here.",
    ),
    here.length
      ? h(
          "p",
          { class: "room-here", role: "status" },
          `Here: ${andList(here.map((/** @type {any} */ seat) => seat.name))}`,
          watchers ? `, and ${watchers === 1 ? "1 spectator" : `${watchers} spectators`}` : "",
          ".",
        )
      : null,
    h(
      "ul",
      { class: "room-seats" },
      shown.seats.map((/** @type {any} */ seat) => {
        const token = entry?.seats.find((held) => held.seat === seat.seat)?.token;
        const own = yours.includes(seat.seat);
        return h(
          "li",
          { key: seat.seat },
          h("span", { class: "seat-dot", style: { background: hue(seat.seat) } }),
          h("span", { class: "room-name" }, seat.name || `Seat ${seat.seat + 1}`),
          h(
            "span",
            { class: "quiet" },
            seat.bot
              ? `bot · ${seat.title}`
              : seat.joined
                ? away(session, seat.seat)
                  ? "away just now"
                  : "ready"
                : own
                  ? "your seat"
                  : session.presence?.seats?.[seat.seat]?.here
                    ? "has opened the link"
                    : "still to come",
          ),
          own && !seat.joined ? joinForm(session, seat.seat, typed, draw) : null,
          !own && !seat.joined && (token || shown.free.includes(seat.seat))
            ? h(
                "div",
                { class: "room-actions" },
                !own && !seat.joined && token
                  ? [
                      mayShare()
                        ? h(
                            "button",
                            {
                              type: "button",
                              class: "primary",
                              key: "share",
                              "aria-label": `Share the link for seat ${seat.seat + 1}`,
                              onclick: async () => share(linkTo(table, token, false, await reachable()), false),
                            },
                            "Share …",
                          )
                        : h(
                            "button",
                            {
                              type: "button",
                              class: "primary",
                              key: "copy",
                              "aria-label": `Copy the link for seat ${seat.seat + 1}`,
                              onclick: async () => copy(linkTo(table, token, false, await reachable())),
                            },
                            "Copy link",
                          ),
                      h(
                        "button",
                        {
                          type: "button",
                          key: "show",
                          onclick: () => showLink(`Link for seat ${seat.seat + 1}`, table, token, false),
                        },
                        "Link and QR code",
                      ),
                    ]
                  : null,
                shown.free.includes(seat.seat)
                  ? h(
                      "button",
                      {
                        type: "button",
                        onclick: () => void chooseBot(session, seat.seat, seat.name || `seat ${seat.seat + 1}`),
                      },
                      "Bot instead",
                    )
                  : null,
              )
            : null,
        );
      }),
    ),
    entry?.spectator
      ? h(
          "p",
          {},
          h(
            "button",
            {
              type: "button",
              class: "link",
              onclick: () => showLink("Link for spectators", table, entry.spectator, true),
            },
            "Link for spectators",
          ),
        )
      : null,
    shown.commitment
      ? h(
          "p",
          { class: "quiet seed-line" },
          "Dice fixed in advance, fingerprint ",
          h("code", {}, shown.commitment.slice(0, 16)),
          "…",
        )
      : null,
  );
}

/** @param {any} session @param {number} seat @param {Record<number, string>} typed @param {() => void} draw */
function joinForm(session, seat, typed, draw) {
  const name = typed[seat] ?? myName();
  return h(
    "form",
    {
      class: "join",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const chosen = name.trim() || `Guest ${seat + 1}`;
        setMyName(chosen);
        const entry = remembered(session.table);
        const seats = (entry?.seats ?? []).filter((held) => held.seat !== seat);
        if (entry) remember({ ...entry, seats: [...seats, { seat, kind: "me", token: entry.token, name: chosen }] });
        session.join(seat, chosen);
      },
    },
    h(
      "label",
      {},
      h("span", { class: "sr" }, "Your name"),
      h("input", {
        value: name,
        maxlength: 24,
        placeholder: "Your name",
        autocomplete: "nickname",
        oninput: (/** @type {any} */ event) => {
          typed[seat] = event.target.value;
          draw();
        },
      }),
    ),
    h("button", { class: "primary" }, "Sit down"),
  );
}
