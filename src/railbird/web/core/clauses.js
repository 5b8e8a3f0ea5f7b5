// Clauses of the ledger: small links everywhere, and the clause itself in a dialog.

import { ledger } from "./api.js";
import { openDialog } from "./dialog.js";
import { h } from "./render.js";
import { address } from "./router.js";

/** @param {string} game @param {string[] | undefined} rules */
export function clauseLinks(game, rules) {
  return (rules ?? []).filter(Boolean).map((id) =>
    h(
      "button",
      {
        type: "button",
        class: "clause",
        key: id,
        "aria-label": `Rule ${id}`,
        onclick: (/** @type {Event} */ event) => {
          event.stopPropagation();
          openClause(game, id);
        },
      },
      id,
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
        ? [h("p", { class: "quiet" }, sectionOf(clause)), h("p", {}, inline(clause.text))]
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

/** What kind of entry an id names. @param {any} clause */
export function sectionOf(clause) {
  if (clause.section) return clause.section;
  const kind = clause.id.split("-")[1]?.[0] ?? "";
  /** @type {Record<string, string>} */
  const kinds = {
    R: "Rulings where the book is silent",
    S: "Scenarios",
    E: "Examples of the rulebook",
    X: "House rules",
  };
  return kinds[kind] ?? "Clauses";
}

/** The ledger's little Markdown as elements: **bold**, `code`, and clause ids as they are. @param {string} text */
export function inline(text) {
  return text
    .split(/(\*\*[^*]+\*\*|`[^`]+`)/)
    .map((part) =>
      part.startsWith("**")
        ? h("strong", {}, part.slice(2, -2))
        : part.startsWith("`")
          ? h("code", {}, part.slice(1, -1))
          : part,
    );
}
