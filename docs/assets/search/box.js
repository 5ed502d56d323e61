// Suggestions while typing, below the search boxes of the header and the home page: the combobox pattern of WAI-ARIA.

import { ownFilters, write } from "./address.js";
import { ask } from "./client.js";
import { Field } from "./field.js";
import { LANG, address, counted, labels, leading, lineOf, marked, node, place } from "./hits.js";

const SHOWN = 6; // their texts are in so many files at most, and a browser asks an old server for six at once

export function attach(form) {
  new Box(form);
}

class Box {
  constructor(form) {
    this.form = form;
    this.words = JSON.parse(document.querySelector("[data-search-words]").dataset.searchWords);
    form.append(document.getElementById("search-panel").content.cloneNode(true));
    [this.panel, this.status] = [...form.children].slice(-2);
    [this.hint, this.note] = this.panel.querySelectorAll("p");
    this.retry = this.panel.querySelector("button");
    this.list = this.panel.querySelector("[role=listbox]");
    this.list.id = `search-options-${form.classList.item(1)}`;
    this.field = new Field(form.elements.q, () => this.#typed());
    this.active = null;
    this.#listen();
    ask({ text: "" }).catch(() => {}); // the index is on its way while the first word is typed
    this.#search();
  }

  #listen() {
    const { form } = this;
    form.addEventListener("keydown", (event) => this.#key(event));
    form.addEventListener("submit", (event) => this.#submit(event));
    form.addEventListener("focusout", ({ relatedTarget }) => form.contains(relatedTarget) || this.#close());
    form.addEventListener("focusin", ({ target }) => target === this.field.element && this.#search());
    form.querySelector("[data-search-close]")?.addEventListener("click", () => this.#leave());
    this.panel.addEventListener("mousedown", (event) => event.preventDefault()); // the field keeps the focus
    this.retry.addEventListener("click", () => this.#search());
  }

  /** Enter belongs to the new text, not to what was chosen for the one before. */
  #typed() {
    this.#choose(null);
    this.#search();
  }

  async #search() {
    const { text } = this.field;
    this.left = false;
    this.hint.hidden = !this.field.hasLines;
    if (!text.trim()) return this.#show([], "", "");
    if (this.panel.hidden) this.#show([], this.words.loading, "");
    try {
      const own = ownFilters();
      const answer = await ask({ text, lang: LANG, own, most: SHOWN });
      if (answer && this.#waitsFor(text)) this.#answer(answer, own);
    } catch {
      if (!this.#waitsFor(text)) return;
      this.#show([], this.words.failed, this.words.failed);
      this.retry.hidden = false;
    }
  }

  #waitsFor(text) {
    return text === this.field.text && !this.left;
  }

  #answer({ results, samples, frameworks }, own) {
    const { hits, total, claim, log } = results;
    const [first] = hits;
    const isAnswered = claim === "answer" && first.error;
    const line = isAnswered && lineOf(first, [log?.line, ...(own.line ?? [])]);
    const note = total ? { answer: "", near: this.words.nearest, none: this.words.unrelated }[claim] : this.words.none;
    const options = hits.map((hit) => this.#option(hit, frameworks, isAnswered && hit === first && { line, code: samples[line] }));
    const more = { class: "option option--all", href: this.#results(), role: "option", tabindex: "-1" };
    if (total) options.push(node("a", more, this.words.all.replace("{n}", total)));
    this.#show(options, note, `${note} ${total ? counted(this.words, total) : ""}`);
  }

  /** If the entry has the pasted message, show the answer itself, with the first sample for a line if there is one. */
  #option(hit, frameworks, answer) {
    const href = address(hit, answer && answer.code ? [answer.line] : []);
    const attributes = { class: "option", role: "option", tabindex: "-1", href, "data-entry": hit.id };
    const title = node("span", { class: "option__title", lang: hit.lang }, marked(hit.title));
    const facts = node("span", { class: "option__facts" }, place(hit, frameworks), labels(hit, frameworks, this.words.untranslated));
    const parts = hit.error ? [node("code", {}, hit.error)] : [];
    if (answer) parts.push(node("span", { class: "option__answer", lang: hit.lang }, marked(hit.short)));
    if (answer && answer.code) parts.push(sample(answer));
    return leading(node("a", attributes, title, ...parts, facts), hit);
  }

  /** What the reader has chosen stays chosen if it is among the new options. */
  #show(options, note, status) {
    const chosen = this.active && options.find((option) => option.dataset.entry === this.active.dataset.entry);
    options.forEach((option, n) => (option.id = `${this.list.id}-${n}`));
    this.list.replaceChildren(...options);
    this.note.textContent = note;
    this.note.hidden = !note;
    this.retry.hidden = true;
    this.status.textContent = status;
    this.#open(options.length > 0 || note !== "");
    this.#choose(chosen ?? null);
  }

  #open(open) {
    const { input } = this.field;
    this.panel.hidden = !open;
    input.setAttribute("aria-expanded", String(open && this.list.children.length > 0));
    input.setAttribute("aria-controls", this.list.id);
    this.#choose(null);
  }

  /** Below a multi-line field the list has the same keys, once the reader has moved down to it. */
  #choose(option) {
    this.active?.removeAttribute("aria-selected");
    this.active = option;
    if (option) this.field.element.setAttribute("aria-activedescendant", option.id);
    else this.field.element.removeAttribute("aria-activedescendant");
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
  }

  #key(event) {
    if (event.isComposing) return;
    if (event.key === "Escape") this.#leave();
    else if (event.target !== this.field.element) return;
    else if (event.key === "Enter" && this.active) this.active.click();
    else if (this.#target(event.key) === undefined) return;
    else this.#choose(this.#target(event.key));
    event.preventDefault();
  }

  /** The option that a key selects, null for the field itself, undefined if the key belongs to the field. */
  #target(key) {
    const options = [null, ...this.list.children];
    const { element, hasLines } = this.field;
    const at = options.indexOf(this.active);
    if (options.length === 1 || this.panel.hidden) return undefined;
    if (key === "ArrowDown" && hasLines && !at && element.selectionEnd < element.value.length) return undefined;
    if (key === "ArrowUp" && hasLines && !at) return undefined;
    if (key === "ArrowDown") return options[(at + 1) % options.length];
    if (key === "ArrowUp") return options.at(at - 1);
    if (at && key === "Home") return options[1];
    return at && key === "End" ? options.at(-1) : undefined;
  }

  #submit(event) {
    event.preventDefault();
    location.href = this.#results();
  }

  #results() {
    this.name ??= Date.now().toString(36);
    return this.form.action + write({ text: this.field.text, paste: this.name });
  }

  #close() {
    this.left = true;
    this.#open(false);
    this.form.classList.remove("search--open");
  }

  /** If the box was a sheet, return the focus to what opened it. */
  #leave() {
    this.#close();
    if (this.form.matches(".search--header")) document.querySelector("[data-search-opener]").focus();
  }
}

/** The first sample for a line. It is to be read, so it is not part of the option's accessible name. */
function sample({ line, code }) {
  return node("span", { class: "option__sample", "aria-hidden": "true" }, node("span", { class: "line" }, line), node("code", {}, code));
}
