// How to play in our words with pictures, and below it every clause of the ledger, searchable.

import { ledger, myTables } from "../core/api.js";
import { inline } from "../core/clauses.js";
import { h, render } from "../core/render.js";
import { address } from "../core/router.js";
import { mine } from "../core/store.js";
import { guideOf, moduleOf } from "../core/games.js";

export class RulesScreen {
  /** @param {HTMLElement} host @param {{game: string, clause: string}} where */
  constructor(host, where) {
    this.host = host;
    this.where = where;
    /** @type {any} */
    this.book = null;
    /** @type {any} */
    this.guide = null;
    /** A table of this game that is being played here. @type {any} */
    this.table = null;
    this.query = "";
    this.problem = "";
    document.title = "Rules · Railbird";
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.onkey);
    this.draw();
    void this.open();
    void this.findTable();
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
    const wanted = this.where.clause && document.getElementById(this.where.clause);
    if (wanted) {
      wanted.scrollIntoView({ block: "center" });
      wanted.focus({ preventScroll: true });
    }
  }

  /** Whoever looks something up in the middle of a race wants to go back to it. */
  async findTable() {
    const known = mine().filter((entry) => entry.game === this.where.game);
    if (!known.length) return;
    try {
      const got = await myTables({ tables: known.map(({ table, token }) => ({ table, token })) });
      const n = got.tables.findIndex((/** @type {any} */ table) => ["open", "playing"].includes(table.phase));
      if (n < 0) return;
      this.table = known[n];
      this.draw();
    } catch {
      // Without it there is still the way through the lobby.
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const field = /** @type {HTMLElement | null} */ (this.host.querySelector("input[type=search]"));
    if (event.key !== "/" || document.activeElement === field) return;
    event.preventDefault();
    field?.focus();
  }

  /** @param {string} id */
  to(id) {
    this.search("");
    document.getElementById(id)?.scrollIntoView();
  }

  /** @param {string} query */
  search(query) {
    this.query = query;
    this.draw();
  }

  get words() {
    return this.query.toLowerCase().split(/\s+/).filter(Boolean);
  }

  /** The clauses that have every word, under their headings. */
  get found() {
    const wanted = this.words.map((word) => new RegExp(beginning([word]), "i"));
    /** @type {{title: string, clauses: any[]}[]} */
    const sections = [];
    for (const clause of this.book.clauses) {
      const text = `${clause.id} ${clause.section} ${clause.text}`;
      if (!wanted.every((pattern) => pattern.test(text))) continue;
      const last = sections[sections.length - 1];
      if (last?.title === clause.section) last.clauses.push(clause);
      else sections.push({ title: clause.section, clauses: [clause] });
    }
    return sections;
  }

  draw() {
    const { book, table } = this;
    render(
      this.host,
      h(
        "main",
        { class: "page rules-page" },
        h(
          "header",
          {},
          h("h1", {}, book ? h("small", {}, "The rules of") : null, book?.title ?? "Rules"),
          table
            ? h(
                "a",
                {
                  class: "button primary",
                  href: address(table.token === table.spectator ? "w" : "t", table.table, table.token),
                },
                "Back to the table",
              )
            : book
              ? h("a", { class: "button", href: address("new", this.where.game) }, "Set up a table")
              : null,
          book ? h("button", { type: "button", class: "on-paper", onclick: () => print() }, "Print") : null,
          h("a", { class: "button", href: "#/" }, "Lobby"),
        ),
        this.problem ? h("p", { class: "notice", role: "alert" }, this.problem) : null,
        book ? this.rules() : this.problem ? null : h("p", { role: "status" }, "Opening …"),
      ),
    );
  }

  rules() {
    const { book } = this;
    const sections = this.found;
    const count = sections.reduce((sum, section) => sum + section.clauses.length, 0);
    const chapters = this.query ? [] : (this.guide?.chapters ?? []);
    return h(
      "div",
      { class: "rules" },
      h(
        "div",
        { class: "rules-side" },
        h(
          "label",
          { class: "search" },
          h("span", {}, "Search the clauses"),
          h("input", {
            type: "search",
            value: this.query,
            placeholder: `bet, or ${book.clauses[Math.min(40, book.clauses.length - 1)].id}`,
            oninput: (/** @type {any} */ event) => {
              this.search(event.target.value);
              scrollTo(0, 0); // to the first of what was found
            },
          }),
        ),
        h(
          "p",
          { class: "quiet count", role: "status" },
          this.query ? `${count} of ${book.clauses.length} clauses` : "",
        ),
        this.contents(sections),
      ),
      h(
        "div",
        { class: "rules-text" },
        chapters.map((/** @type {any} */ chapter, /** @type {number} */ n) =>
          h(
            "section",
            { class: `chapter game-${this.where.game}`, key: n, id: `chapter-${n}` },
            h("h2", {}, chapter.title),
            chapter.picture ? h("div", { class: "picture" }, chapter.picture()) : null,
            chapter.text.map((/** @type {string} */ text) => h("p", {}, inline(text))),
          ),
        ),
        this.clauses(sections, count),
      ),
    );
  }

  /** @param {{title: string}[]} sections */
  contents(sections) {
    const chapters = this.guide?.chapters ?? [];
    const entry = (/** @type {string} */ id, /** @type {string} */ words, /** @type {string} */ kind) =>
      h("button", { key: id, type: "button", class: `link ${kind}`, onclick: () => this.to(id) }, words);
    return h(
      "nav",
      { "aria-label": "Contents" },
      chapters.map((/** @type {any} */ chapter, /** @type {number} */ n) =>
        entry(`chapter-${n}`, chapter.title, "chapter-link"),
      ),
      entry("clauses", "Every clause", "chapter-link"),
      this.query ? null : sections.map(({ title }, n) => entry(`section-${n}`, title, "section-link")),
    );
  }

  /** @param {{title: string, clauses: any[]}[]} sections @param {number} count */
  clauses(sections, count) {
    const { words } = this;
    const { game, clause: wanted } = this.where;
    const known = new Set(this.book.clauses.map((/** @type {any} */ clause) => clause.id));
    const link = (/** @type {string} */ id) =>
      known.has(id) ? h("a", { class: "cited", href: address("rules", game, id) }, id) : id;
    return h(
      "section",
      { id: "clauses", key: "clauses" },
      h("h2", {}, this.query ? `Clauses with “${this.query.trim()}”` : "Every clause"),
      this.query
        ? h(
            "p",
            {},
            count ? "" : "No clause has all of these words. ",
            h("button", { type: "button", onclick: () => this.search("") }, "Show everything"),
          )
        : h("p", { class: "quiet" }, "What the game goes by, to the letter. Click a number for a link to its clause."),
      wanted && !known.has(wanted)
        ? h("p", { class: "notice", role: "alert" }, `There is no clause ${wanted} in this game.`)
        : null,
      sections.map((section, n) =>
        h(
          "section",
          { key: `${n}${section.title}`, id: `section-${n}`, "aria-label": section.title },
          h("h3", { class: "section-title" }, section.title),
          h(
            "ul",
            { class: "clause-list" },
            section.clauses.map((clause) =>
              h(
                "li",
                { key: clause.id, id: clause.id, tabindex: -1, class: clause.id === wanted ? "found" : null },
                h("b", {}, h("a", { href: address("rules", game, clause.id) }, marked(clause.id, words))),
                h("span", {}, words.length ? marked(clause.text, words) : inline(clause.text, link)),
              ),
            ),
          ),
        ),
      ),
    );
  }

  stop() {
    document.removeEventListener("keydown", this.onkey);
  }
}

/** A pattern for words that begin so: "line" finds lines, and not decline. @param {string[]} words */
function beginning(words) {
  return `(?<![A-Za-z0-9])(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`;
}

/** The text with the searched words marked. @param {string} text @param {string[]} words */
function marked(text, words) {
  if (!words.length) return [text];
  const parts = text.split(new RegExp(beginning(words), "gi"));
  return parts.map((part, n) => (n % 2 ? h("mark", {}, part) : part));
}
