// Which games have a drawing of their own. A game that is not here is drawn plainly by generic.js.

import { lazily } from "../core/lazy.js";
import * as generic from "./generic.js";

/** @type {Record<string, () => Promise<any>>} */
const MODULES = {
  finish_line: () => import("./finish_line.js"),
  homestretch: () => import("./homestretch.js"),
  long_shot: () => import("./long_shot.js"),
  long_shot_dice: () => import("./long_shot_dice.js"),
};

/** @type {Record<string, () => Promise<any>>} */
const GUIDES = {
  finish_line: () => import("../guides/finish_line.js"),
  homestretch: () => import("../guides/homestretch.js"),
  long_shot: () => import("../guides/long_shot.js"),
  long_shot_dice: () => import("../guides/long_shot_dice.js"),
};

/** @type {Map<string, Promise<any>>} */
const loaded = new Map();

/** The module of a game, its style sheets loaded. @param {string} game @returns {Promise<any>} */
export function moduleOf(game) {
  let promise = loaded.get(game);
  if (!promise) {
    promise = load(game);
    promise.catch(() => loaded.delete(game)); // the next one asks again
    loaded.set(game, promise);
  }
  return promise;
}

/** @param {string} game */
async function load(game) {
  const module = MODULES[game] ? await lazily(MODULES[game]) : generic;
  await Promise.all(
    (module.styles ?? []).map((/** @type {string} */ file) => style(new URL(file, import.meta.url).href)),
  );
  return module;
}

/** @param {string} href */
function style(href) {
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}

/** @param {string} game @returns {Promise<any>} chapters and hints, or nothing */
export async function guideOf(game) {
  return GUIDES[game] ? lazily(GUIDES[game]) : null;
}
