// The pages of games: each game's folder says how it is drawn, explained and pictured. What a game does not have is
// drawn plainly by generic.js. The server writes into index.html which modules there are.

import * as generic from "../table/generic.js";
import { lazily } from "./lazy.js";

/** The modules of each game, by its id: index (the table), guide (rules and hints), scene (the lobby's picture). */
const PAGES = new Map(
  (document.querySelector('meta[name="games"]')?.getAttribute("content") ?? "")
    .split(" ")
    .filter(Boolean)
    .map((game) => game.split(":"))
    .map(([id = "", modules = ""]) => /** @type {const} */ ([id, modules.split(",")])),
);

/** @param {string} game @param {string} file */
const place = (game, file) => new URL(`../../games/${game}/page/${file}`, import.meta.url).href;

/** @param {string} game @param {"index" | "guide" | "scene"} part @returns {Promise<any>} nothing if the game has none */
async function part(game, part) {
  return PAGES.get(game)?.includes(part) ? lazily(() => import(place(game, `${part}.js`))) : null;
}

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
  const module = (await part(game, "index")) ?? generic;
  await Promise.all((module.styles ?? []).map((/** @type {string} */ file) => style(place(game, file))));
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
export const guideOf = (game) => part(game, "guide");

/** The lobby's pictures, by game. @param {string[]} games @returns {Promise<Map<string, () => any>>} */
export async function scenesOf(games) {
  const found = await Promise.all(games.map((game) => part(game, "scene").catch(() => null)));
  return new Map(games.flatMap((game, n) => (found[n] ? [[game, found[n].scene]] : [])));
}
