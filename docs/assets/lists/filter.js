// A list that the reader filters by typing and by facets. The address follows; other parameters in it stay.

import { Facets } from "./facets.js";
import { Others } from "./others.js";
import { Phrases } from "./phrases.js";
import { count, folded, grouped } from "./rows.js";
import { Whole } from "./whole.js";

const LONGEST = 200; // a longer text was pasted, and belongs in no address

class Filter {
  constructor(root) {
    this.root = root;
    this.words = JSON.parse(root.dataset.words);
    this.form = root.querySelector("form");
    this.field = this.form.elements.q;
    this.status = root.querySelector("[data-filter-status]");
    this.whole = new Whole(root);
    this.phrases = new Phrases(root.dataset.phrases, this.words);
    this.others = new Others(root, this.whole.own);
    const params = new URLSearchParams(location.search);
    this.field.value ||= params.get("q") ?? ""; // the reader may have been faster
    this.facets = new Facets(root, params, () => this.#narrow());
    this.#listen();
    this.#code(root.querySelector("textarea"));
    this.#narrow();
  }

  #listen() {
    this.field.addEventListener("focus", () => this.#load([this.phrases, this.others, this.whole]));
    this.field.addEventListener("input", (event) => event.isComposing || this.#narrow());
    this.field.addEventListener("compositionend", () => this.#narrow());
    this.form.addEventListener("submit", (event) => this.#submit(event));
  }

  /** If nothing matches, Enter searches the whole site. */
  #submit(event) {
    if (!this.shown) return;
    event.preventDefault();
    if (matchMedia("(pointer: coarse)").matches) this.field.blur();
  }

  #load(parts) {
    return Promise.all(parts.map((part) => part.load()));
  }

  /** Filter the rows at once, and again when the other pages, phrasings and names have been fetched. */
  async #narrow() {
    this.show();
    const wanted = this.field.value.trim() ? [this.whole, this.phrases, this.others] : this.isNarrowed ? [this.whole] : [];
    if (wanted.every(({ ready }) => ready)) return;
    await this.#load(wanted);
    this.show();
  }

  /** A field for code, which shows the rows of the names in it. */
  async #code(area) {
    if (!area) return;
    const [{ namesIn }, { Converter }] = await Promise.all([import("./code.js"), import("./convert.js")]);
    const converter = new Converter(area);
    const read = () => {
      converter.show(area.value);
      this.inCode = area.value.trim() ? namesIn(area.value) : null;
      this.#narrow();
    };
    area.addEventListener("input", read);
    if (area.value) read();
  }

  show() {
    const words = folded(this.field.value).split(/\s+/).filter(Boolean);
    this.isNarrowed = words.length > 0 || this.facets.isChosen || Boolean(this.inCode);
    const rows = this.isNarrowed ? this.whole.rows : this.whole.own;
    const groups = grouped(this.whole.rows);
    const said = this.#named(words, groups) ?? rows.filter((row) => this.#fits(row, words));
    const shown = new Set(this.facets.count(said, !this.isNarrowed && this.whole.total));
    for (const row of this.whole.rows) {
      row.element.hidden = !shown.has(row);
      this.phrases.explain(row, row.element.hidden ? [] : words);
    }
    for (const [group, rows] of groups) {
      if (group) group.hidden = !rows.some((row) => shown.has(row));
    }
    for (const link of this.root.querySelectorAll("[data-of]")) {
      link.hidden = document.getElementById(link.dataset.of).parentElement.hidden;
    }
    const isWhole = !words.length && shown.size === rows.length;
    for (const part of this.root.querySelectorAll("[data-whole]")) part.hidden = !isWhole;
    this.shown = count([...shown]) + this.others.show(words);
    this.whole.show(this.isNarrowed);
    this.#say(words, count(rows));
    this.#remember();
  }

  /** The rows of groups (tags) whose own name has all the words. */
  #named(words, groups) {
    const named = [...groups].filter(([group]) => words.every((word) => group?.dataset.name?.includes(word)));
    return words.length && named.length ? named.flatMap(([, rows]) => rows) : null;
  }

  #fits(row, words) {
    if (this.inCode && !this.inCode.has(row.element.dataset.name)) return false;
    return words.every((word) => row.text.includes(word) || this.phrases.of(row).includes(word));
  }

  /** `here`: the number of matching rows on this page, or of all once they are loaded. A list that only links to others
   *  says nothing before the reader types. */
  #say(words, here) {
    if (!here && !this.isNarrowed) return this.status.replaceChildren();
    const isPart = this.whole.total && !(this.isNarrowed && this.whole.ready);
    const [shown, total] = isPart && !this.isNarrowed ? [this.whole.total, this.whole.total] : [this.shown, here];
    const one = shown === 1;
    const kind = !shown ? (isPart ? "many" : "none") : shown === total ? (one ? "only" : "all") : one ? "one" : "many";
    const part = isPart ? ` · ${this.words[this.isNarrowed ? "only here" : "here"].replace("{n}", here)}` : "";
    const text = this.words[kind].replace("{n}", shown).replace("{of}", total) + part;
    if (this.status.firstChild?.textContent !== text) this.status.replaceChildren(text);
    const elsewhere = !this.shown && words.length ? this.#elsewhere() : "";
    if (this.status.lastElementChild?.href !== elsewhere.href) this.status.replaceChildren(text, " ", elsewhere);
  }

  #elsewhere() {
    const link = document.createElement("a");
    link.href = `${this.form.action}?${new URLSearchParams({ q: this.field.value })}`;
    link.textContent = this.words.elsewhere;
    return link;
  }

  #remember() {
    const params = new URLSearchParams(location.search);
    const text = this.field.value.trim();
    params.delete("q");
    if (text && text.length <= LONGEST) params.set("q", text);
    this.facets.write(params);
    try {
      history.replaceState(history.state, "", `${location.pathname}${params.size ? `?${params}` : ""}${location.hash}`);
    } catch {
      // Safari allows 100 changes in 30 seconds; the next change writes it again
    }
  }
}

for (const root of document.querySelectorAll("[data-filter]")) new Filter(root);
