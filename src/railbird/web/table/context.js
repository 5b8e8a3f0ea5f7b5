// What a game's module gets to draw with: whose eyes, what is live, and props for things that can be clicked or explained.

/** What a thing on the table is, as Python says it. @typedef {{title: string, text: string, rules: string[]}} Thing */

/**
 * @typedef {{seat: number | null, names: string[], actions: any[], live: Set<string>, narrow: boolean, large: boolean, moving: boolean,
 *   game: string, log: any[], about: (name: string) => Thing, say: (text: string) => void, hue: (seat: number) => string, mine: (seat: number) => boolean,
 *   target: (name: string, words: string, more?: Record<string, any>) => Record<string, any>,
 *   explain: (name: string, words: string, more?: Record<string, any>) => Record<string, any>}} Context
 */

/** @type {Thing} */
const NOTHING = { title: "", text: "", rules: [] };

/** A phone, upright or on its side; the style sheets ask the same. */
export const NARROW = "(max-width: 760px), (max-width: 960px) and (max-height: 500px)";

/** Actions that begin with the first of these targets and touch all of them.
 * @param {any[]} actions @param {string[]} names */
export function touching(actions, names) {
  const begins = (/** @type {any} */ action) => (action.first ?? action.targets).includes(names[0]);
  return actions.filter(
    (action) => !names.length || (begins(action) && names.every((name) => action.targets.includes(name))),
  );
}

/** @param {number} seat */
export function hue(seat) {
  return `var(--seat-${seat % 8})`;
}

/**
 * @param {{view: any, actions: any[], yours: number[], narrow: boolean, moving: boolean, game: string, chosen?: string[], log?: any[], things?: Record<string, Thing>, say?: (text: string) => void,
 *   pick?: (name: string, element: Element, event?: MouseEvent) => void, dead?: (name: string, element: Element, event: MouseEvent) => void}} make
 * @returns {Context}
 */
export function makeContext(make) {
  const { view, moving, narrow, chosen = [] } = make;
  const actions = moving ? [] : touching(make.actions, chosen);
  const live = new Set(
    actions.flatMap((action) => (chosen.length ? action.targets : (action.first ?? action.targets))),
  );
  const things = make.things ?? {};
  const wanted = make.pick;

  /** @param {string} name @param {string} words @param {Record<string, any>} more */
  function target(name, words, more = {}) {
    const on = live.has(name) && wanted !== undefined;
    const props = {
      ...more,
      "data-target": name,
      class: [more.class, on && "live", chosen.includes(name) && "chosen"].filter(Boolean).join(" ") || null,
    };
    if (!on)
      return {
        ...props,
        onclick: make.dead && ((/** @type {any} */ event) => make.dead?.(name, event.currentTarget, event)),
      };
    return {
      ...props,
      role: "button",
      tabindex: 0,
      "aria-label": words,
      onclick: (/** @type {any} */ event) => {
        event.stopPropagation();
        wanted(name, event.currentTarget, event);
      },
      onkeydown: (/** @type {any} */ event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        wanted(name, event.currentTarget);
      },
    };
  }

  /** @param {string} name @param {string} words @param {Record<string, any>} more */
  function explain(name, words, more = {}) {
    return { ...more, "data-about": name, "data-words": words };
  }

  return {
    seat: view.seat,
    names: view.names,
    actions,
    live,
    narrow,
    large: false,
    moving,
    game: make.game,
    log: make.log ?? [],
    about: (name) => things[name] ?? NOTHING,
    say: (text) => make.say?.(text),
    hue,
    target,
    explain,
    mine: (seat) => make.yours.includes(seat),
  };
}
