// Clauses of the ledger: small links everywhere, and the clause itself in a dialog.

import { ledger } from "./api.js";
import { openDialog } from "./dialog.js";
import { h } from "./render.js";
import { address } from "./router.js";

/** @param {string} game @param {string[] | undefined} rules @param {string} [sign] instead of their numbers, where there is little room */
export function clauseLinks(game, rules, sign) {
  return (rules ?? []).filter(Boolean).map((id) =>
    h(
      "button",
      {
        type: "button",
        class: "clause",
        key: id,
        "aria-label": `Rule ${id}`,
        title: sign ? id : null,
        onclick: (/** @type {Event} */ event) => {
          event.stopPropagation();
          openClause(game, id);
        },
      },
      sign ?? id,
    ),
  );
}

/** @param {string} game @param {string} id */
export async function openClause(game, id) {
  /** @type {any} */
  let clause;
  let problem = "";
  const dialog = openDialog(
    id,
    () => [
      clause
        ? [
            h("p", { class: "quiet" }, clause.section),
            h(
              "p",
              {},
              inline(clause.text, (other) => clauseLinks(game, [other])),
            ),
          ]
        : h("p", {}, problem || "Looking it up …"),
      h(
        "p",
        {},
        h("a", { href: address("rules", game, id), target: "_blank", rel: "noopener" }, "All rules of this game"),
      ),
    ],
    { class: "small" },
  );
  try {
    const book = await ledger(game);
    clause = book.clauses.find((/** @type {any} */ entry) => entry.id === id);
    problem = clause ? "" : "This clause is not in the ledger.";
  } catch (error) {
    problem = /** @type {Error} */ (error).message;
  }
  dialog.draw();
}

const CLAUSE = /\b[A-Z]{2}-[A-Z]?\d+\b/;

/**
 * The ledger's little Markdown as elements: **bold**, `code`, and clause ids as `link` makes them.
 * @param {string} text @param {(id: string) => any} [link]
 */
export function inline(text, link) {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`|\b[A-Z]{2}-[A-Z]?\d+\b)/).map((part) => {
    if (part.startsWith("**")) return h("strong", {}, part.slice(2, -2));
    if (part.startsWith("`")) return h("code", {}, part.slice(1, -1));
    return link && CLAUSE.test(part) && part.length < 9 ? link(part) : part;
  });
}
