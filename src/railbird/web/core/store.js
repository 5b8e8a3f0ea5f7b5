// What this browser remembers: settings, the name, and the secret links of its tables. Nothing leaves it unasked.

/**
 * @typedef {{seat: number, kind: string, token: string | null, name?: string}} Held
 * @typedef {{table: string, token: string, game: string, seats: Held[], spectator: string, at: number, names?: string[]}} Mine
 */

const MOST = 40;

/** What the browser refuses to keep (private windows, blocked cookies, a full disk): known until the page is closed. @type {Map<string, string>} */
const unkept = new Map();

/** @param {string} key @param {any} fallback */
function read(key, fallback) {
  try {
    return JSON.parse(unkept.get(key) ?? localStorage.getItem(`railbird.${key}`) ?? "null") ?? fallback;
  } catch {
    return fallback;
  }
}

/** @param {string} key @param {any} value */
function write(key, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(`railbird.${key}`, text);
    unkept.delete(key);
  } catch {
    unkept.set(key, text);
  }
}

/** @returns {Mine[]} newest first */
export function mine() {
  const found = read("tables", []);
  return Array.isArray(found) ? found.filter((entry) => entry && entry.table && entry.token) : [];
}

/** @param {string} table @returns {Mine | undefined} */
export function remembered(table) {
  return mine().find((entry) => entry.table === table);
}

/** @param {Partial<Mine> & {table: string, token: string}} entry */
export function remember(entry) {
  const known = remembered(entry.table);
  const whole = { game: "", seats: [], spectator: "", at: Math.floor(Date.now() / 1000), ...known, ...entry };
  write("tables", [whole, ...mine().filter((other) => other.table !== entry.table)].slice(0, MOST));
  const seated = whole.seats.some((held) => held.kind !== "bot");
  if (whole.game && seated) setDone(`played:${whole.game}`);
}

/** Whether this browser has sat at a table of a game before. @param {string} game */
export function hasPlayed(game) {
  return done(`played:${game}`);
}

/** What this browser adds to the dice of a table; read anew for every use, since another tab may have used it.
 * @param {string} table @returns {import("./shared_dice.js").Own | null} */
export function chainOf(table) {
  return read(`chain.${table}`, null);
}

/** @param {import("./shared_dice.js").Own} own */
export function keepChain(own) {
  write(`chain.${own.table}`, own);
  const known = new Set([own.table, ...mine().map((entry) => entry.table)]);
  for (const table of chains()) if (!known.has(table)) drop(`chain.${table}`);
}

/** Tables of which there is a chain. */
function chains() {
  const begins = "railbird.chain.";
  try {
    const keys = Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n) ?? "");
    return keys.filter((key) => key.startsWith(begins)).map((key) => key.slice(begins.length));
  } catch {
    return [];
  }
}

/** @param {string} key */
function drop(key) {
  unkept.delete(key);
  try {
    localStorage.removeItem(`railbird.${key}`);
  } catch {
    // It was never kept.
  }
}

/** @param {string} table */
export function forget(table) {
  drop(`chain.${table}`);
  write(
    "tables",
    mine().filter((entry) => entry.table !== table),
  );
}

export function myName() {
  return String(read("name", "") || "");
}

/** @param {string} name */
export function setMyName(name) {
  write("name", name.trim().slice(0, 24));
}

/** @param {string} what @returns {boolean} */
export function done(what) {
  return read("done", []).includes(what);
}

/** @param {string} what @param {boolean} [yes] */
export function setDone(what, yes = true) {
  const others = read("done", []).filter((/** @type {string} */ other) => other !== what);
  write("done", yes ? [...others, what] : others);
}

/** Forget everything done whose name begins so. @param {string} beginning */
export function undo(beginning) {
  write(
    "done",
    read("done", []).filter((/** @type {string} */ one) => !one.startsWith(beginning)),
  );
}

/** @typedef {{theme: string, speed: number, confirm: string, sound: boolean}} Settings */

/** @type {Settings} */
const DEFAULTS = { theme: "auto", speed: 1, confirm: "touch", sound: true };

/** @returns {Settings} */
export function settings() {
  return { ...DEFAULTS, ...read("settings", {}) };
}

/** @param {Partial<Settings>} change */
export function setSettings(change) {
  write("settings", { ...settings(), ...change });
  applyTheme();
}

export function applyTheme() {
  const { theme } = settings();
  const dark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", dark ? "#141b1a" : "#f6efe0");
}

/** 0 means: show results only. */
export function speed() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : settings().speed;
}
