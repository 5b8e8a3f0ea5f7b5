// How to play in our words with pictures, and below it every clause of the ledger, searchable.

import { ledger } from "../core/api.js";
import { inline, sectionOf } from "../core/clauses.js";
import { h, render } from "../core/render.js";
import { guideOf, moduleOf } from "../games/index.js";

export class RulesScreen {
  /** @param {HTMLElement} host @param {{game: string, clause: string}} where */
  constructor(host, where) {
    this.host = host;
    this.where = where;
    /** @type {any} */
    this.book = null;
    /** @type {any} */
    this.guide = null;
    this.query = "";
    this.problem = "";
    document.title = "Rules · Railbird";
    this.draw();
    void this.open();
  }

  async open() {
    try {
      [this.book, this.guide] = await Promise.all([
        ledger(this.where.game),
        guideOf(this.where.game),
        moduleOf(this.where.game),
      ]);
      document.title = `Rules: ${this.book.title} · Railbird`;
    } catch (error) {
      this.problem = /** @type {Error} */ (error).message;
    }
    this.draw();
    if (this.where.clause) document.getElementById(this.where.clause)?.scrollIntoView({ block: "center" });
  }

  draw() {
    const { book, guide } = this;
    const chapters = guide?.chapters ?? [];
    render(
      this.host,
      h(
        "main",
        { class: "page" },
        h(
          "header",
          {},
          h("h1", {}, book ? `Rules: ${book.title}` : "Rules"),
          h("a", { class: "button", href: "#/" }, "Lobby"),
        ),
        this.problem ? h("p", { class: "notice", role: "alert" }, this.problem) : null,
        book
          ? h(
              "div",
              { class: "rules" },
              h(
                "nav",
                { "aria-label": "Contents" },
                chapters.map((/** @type {any} */ chapter, /** @type {number} */ n) =>
                  h(
                    "button",
                    {
                      key: n,
                      type: "button",
                      class: "link",
                      onclick: () => document.getElementById(`chapter-${n}`)?.scrollIntoView(),
                    },
                    chapter.title,
                  ),
                ),
                h(
                  "button",
                  {
                    type: "button",
                    class: "link",
                    onclick: () => document.getElementById("clauses")?.scrollIntoView(),
                  },
                  "All clauses",
                ),
              ),
              h(
                "div",
                {},
                chapters.map((/** @type {any} */ chapter, /** @type {number} */ n) =>
                  h(
                    "section",
                    { class: `chapter game-${this.where.game}`, key: n, id: `chapter-${n}` },
                    h("h2", {}, chapter.title),
                    chapter.picture ? h("div", { class: "picture" }, chapter.picture()) : null,
                    chapter.text.map((/** @type {string} */ text) => h("p", {}, inline(text))),
                  ),
                ),
                this.clauses(),
              ),
            )
          : this.problem
            ? null
            : h("p", { role: "status" }, "Opening …"),
      ),
    );
  }

  clauses() {
    const words = this.query.toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.book.clauses.filter((/** @type {any} */ clause) =>
      words.every((word) => `${clause.id} ${sectionOf(clause)} ${clause.text}`.toLowerCase().includes(word)),
    );
    let section = "";
    return h(
      "section",
      { id: "clauses" },
      h("h2", {}, "Every clause"),
      h(
        "label",
        {},
        "Search ",
        h("input", {
          type: "search",
          value: this.query,
          placeholder: "no bet line",
          oninput: (/** @type {any} */ event) => {
            this.query = event.target.value;
            this.draw();
          },
        }),
      ),
      h("p", { class: "quiet", role: "status" }, `${found.length} of ${this.book.clauses.length}`),
      h(
        "ul",
        { class: "clause-list" },
        found.map((/** @type {any} */ clause) => {
          const now = sectionOf(clause);
          const title = now === section ? null : h("h3", { class: "section-title" }, now);
          section = now;
          return [
            title ? h("li", { key: `s${clause.id}`, class: "heading" }, title) : null,
            h(
              "li",
              { key: clause.id, id: clause.id, class: clause.id === this.where.clause ? "found" : null },
              h("b", {}, clause.id),
              h("span", {}, words.length ? marked(clause.text, words) : inline(clause.text)),
            ),
          ];
        }),
      ),
    );
  }

  stop() {}
}

/** The text with the searched words marked. @param {string} text @param {string[]} words */
function marked(text, words) {
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "gi");
  return text.split(pattern).map((part, n) => (n % 2 ? h("mark", {}, part) : part));
}
