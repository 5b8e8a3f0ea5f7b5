// Everything that is asked once. Answers are the protocol's objects; what went wrong is an Error with a line for people.

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/** @param {string} path @param {any} [body] @returns {Promise<any>} */
export async function ask(path, body) {
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(
      path,
      body === undefined
        ? {}
        : {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify(body),
          },
    );
  } catch {
    throw new Error("The server does not answer. Is it still running?");
  }
  const got = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(got.error?.reason || `The server says ${answer.status}.`);
  return got;
}

/** Asked once per page. @param {string} path */
function askOnce(path) {
  let promise = kept.get(path);
  if (!promise) {
    promise = ask(path);
    promise.catch(() => kept.delete(path));
    kept.set(path, promise);
  }
  return promise;
}

export const lobby = () => askOnce("/api/lobby");
/** @param {string} game */
export const ledger = (game) => askOnce(`/api/rules/${encodeURIComponent(game)}`);
/** @param {any} body */
export const makeTable = (body) => ask("/api/tables", body);
/** @param {any} body */
export const preview = (body) => ask("/api/preview", body);
/** @param {any} body */
export const myTables = (body) => ask("/api/mine", body);
/** @param {any} body */
export const rematch = (body) => ask("/api/rematch", body);
/** @param {any} body */
export const record = (body) => ask("/api/record", body);
/** @param {any} body */
export const replay = (body) => ask("/api/replay", body);
/** @param {any} body */
export const verify = (body) => ask("/api/verify", body);

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Random letters, also outside secure contexts (crypto.randomUUID is missing on plain http). @param {number} [count] */
export function randomWord(count = 16) {
  return Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => LETTERS[byte & 63]).join("");
}
