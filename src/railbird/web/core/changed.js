// What the server says has changed, laid over what is there. What did not change keeps its identity.

/** @typedef {[path: string, value: unknown]} Change */

/**
 * The table after these changes; throws if one does not fit.
 * @template T @param {T} table @param {Change[]} changes @returns {T}
 */
export function changed(table, changes) {
  /** @type {any} */
  let now = table;
  for (const [path, value] of changes) now = path ? put(now, path.split("/"), 0, value) : value;
  return now;
}

/** @param {any} node @param {string[]} path @param {number} at @param {unknown} value @returns {any} */
function put(node, path, at, value) {
  const key = path[at];
  if (key === undefined) return value;
  if (node === null || typeof node !== "object" || !Object.hasOwn(node, key)) throw new Error(`no ${path.join("/")}`);
  const copy = Array.isArray(node) ? node.slice() : { ...node };
  copy[key] = put(node[key], path, at + 1, value);
  return copy;
}

/** The frames of a replay, each with its whole table. @param {any[]} frames */
export function unfolded(frames) {
  /** @type {unknown} */
  let table = null;
  return frames.map((frame) => {
    const told = followed(frame, table);
    table = told.view.table;
    return told;
  });
}

/**
 * A message or frame of a replay that says what changed, as one with the whole table, and each event with the table that
 * it leads to. `before` is the table of the one before it; throws if that does not fit.
 * @param {any} told @param {unknown} before @returns {any}
 */
export function followed(told, before) {
  if (!told.changes) return told;
  let table = before;
  const events = told.events.map((/** @type {any} */ event) => {
    if (!event.changes) return event;
    table = changed(table, event.changes);
    return { ...event, table };
  });
  return { ...told, events, view: { ...told.view, table: changed(table, told.changes) } };
}
