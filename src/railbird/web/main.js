// The page begins here: settings, then whichever screen the address names.

import { lazily } from "./core/lazy.js";
import { h, render } from "./core/render.js";
import { follow } from "./core/router.js";
import { unlockSound } from "./core/sound.js";
import { applyTheme } from "./core/store.js";
import { watchPointers } from "./table/touch.js";

/** @type {Record<string, () => Promise<new (host: HTMLElement, place: any) => {stop: () => void}>>} */
const SCREENS = {
  lobby: () => import("./screens/lobby.js").then((module) => module.LobbyScreen),
  new: () => import("./screens/setup.js").then((module) => module.SetupScreen),
  table: () => import("./screens/table.js").then((module) => module.TableScreen),
  replay: () => import("./screens/replay.js").then((module) => module.ReplayScreen),
  rules: () => import("./screens/rules.js").then((module) => module.RulesScreen),
};

applyTheme();
unlockSound();
watchPointers();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);

let host = /** @type {HTMLElement} */ (document.getElementById("app"));
/** @type {{stop: () => void} | null} */
let current = null;
let turns = 0;

follow(async (place) => {
  const turn = ++turns;
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  const Screen = await lazily(SCREENS[place.screen]).catch(() => null);
  if (turn !== turns) return;
  current?.stop();
  current = null;
  // A place of its own for each screen: one that is left may still wait for an answer, and must not draw over the next.
  const fresh = /** @type {HTMLElement} */ (host.cloneNode(false));
  host.replaceWith(fresh);
  host = fresh;
  if (!Screen) return render(host, unreachable());
  document.body.dataset.screen = place.screen;
  scrollTo(0, 0);
  current = new Screen(host, place);
});

function unreachable() {
  return h(
    "main",
    { class: "centre" },
    h("p", { role: "alert" }, "The server does not answer. Is it still running?"),
    h("p", {}, h("button", { type: "button", class: "primary", onclick: () => location.reload() }, "Try again")),
  );
}
