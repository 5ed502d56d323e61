// The results page: what the address asks for, and what the reader changes. The address follows every change.

import { changes } from "../version/own.js";
import { FACETS, ownFilters, read, write } from "./address.js";
import { ask } from "./client.js";
import { Field } from "./field.js";
import { LANG, address, counted, labels, leading, marked, node, place } from "./hits.js";
import { askLink } from "./question.js";

const STEP = 10;
const FIRST = 6; // the first results are shown when the texts of these are there; a browser asks an old server for six files at once
const TELLING = /[._\n]|[a-z\d][A-Z]|[a-z]\d|.{32}/s; // a text that may quote a message or name an API
const SITUATIONS = { answer: "found", near: "nearest", none: "unrelated" };

/** Promises the code for messages and names of APIs; null if it cannot be loaded. */
function details() {
  return import("./details.js").catch(() => null);
}

class ResultsPage {
  constructor(form) {
    this.form = form;
    this.words = JSON.parse(form.dataset.words);
    this.results = document.querySelector("[data-search-results]");
    this.facets = document.querySelector("[data-facets]");
    this.state = { most: STEP, ...history.state, ...read(location.search) };
    this.state.own = this.state.dropped ? {} : ownFilters();
    this.field = new Field(form.elements.q, () => this.#change({ text: this.field.text, most: STEP }));
    this.state.text = this.field.text ||= this.state.text; // the reader may have been faster
    this.boxes = [...this.facets.querySelectorAll("input")];
    for (const box of this.boxes) box.checked = this.state.filters[box.name].includes(box.value);
    this.#listen();
    this.search();
    if (!this.state.text) this.field.element.focus();
  }

  part(name) {
    return document.querySelector(`[data-${name}]`);
  }

  #listen() {
    this.form.addEventListener("submit", (event) => this.#submit(event));
    this.facets.addEventListener("change", () => this.#change({ filters: this.#chosen(), most: STEP }));
    for (const clear of document.querySelectorAll("[data-clear]")) clear.addEventListener("click", () => this.#clear());
    this.part("retry").addEventListener("click", () => this.search());
    this.part("own").addEventListener("click", () => this.#click({ own: {}, dropped: true }));
    this.part("more").addEventListener("click", () => this.#more());
    changes.addEventListener("change", () => this.#change({ own: ownFilters(), dropped: false }));
    const wide = matchMedia("(min-width: 60em)");
    const unfold = () => (this.facets.open = wide.matches);
    wide.addEventListener("change", unfold);
    unfold();
  }

  #change(change) {
    Object.assign(this.state, change);
    return this.search();
  }

  /** On a phone the keyboard hides the results. */
  #submit(event) {
    event.preventDefault();
    if (matchMedia("(pointer: coarse)").matches) this.field.element.blur();
    this.search();
  }

  #chosen() {
    const checked = (facet) => this.boxes.filter((box) => box.name === facet && box.checked).map((box) => box.value);
    return Object.fromEntries(FACETS.map((facet) => [facet, checked(facet)]));
  }

  #clear() {
    for (const box of this.boxes) box.checked = false;
    this.#click({ filters: this.#chosen(), most: STEP });
  }

  /** A change by a button that disappears with it: move the focus to the results. */
  #click(change) {
    this.#change(change);
    this.results.focus();
  }

  async #more() {
    const first = this.state.most;
    await this.#change({ most: first + 2 * STEP });
    this.part("hits").querySelectorAll("a")[first]?.focus();
  }

  async search() {
    const { text, filters, own, most } = this.state;
    this.results.dataset.state = "loading";
    this.part("private").hidden = !this.field.hasLines;
    this.#remember();
    if (!text.trim()) return this.#show(this.state.lost ? "lost" : "idle");
    if (!this.shown) this.#await();
    const query = { text, lang: LANG, filters, own, names: true };
    const steps = this.shown ? [most] : [FIRST, most];
    const early = TELLING.test(text) && details();
    try {
      for (const step of steps) {
        const answer = await ask({ ...query, most: step });
        const more = early || answer?.name || answer?.results.log ? await details() : null;
        if (!answer || text !== this.state.text) return; // it may be empty by now
        if (step === steps[0]) this.#answer(answer, more);
        else this.#add(answer);
        this.results.dataset.state = step === most ? "done" : "partly";
      }
    } catch {
      if (text === this.state.text) this.#show("failed");
    }
  }

  /** State that is not in the address also survives going back to the page. */
  #remember() {
    const { dropped, most } = this.state;
    try {
      history.replaceState({ dropped, most }, "", location.pathname + write(this.state));
    } catch {
      // Safari allows 100 changes in 30 seconds; the next change writes it again
    }
  }

  /** `details`: the module of that name, if this answer needs it. */
  #answer(answer, details) {
    const { results: { hits, total, claim, counts }, frameworks } = answer;
    const isFiltered = FACETS.some((facet) => this.state.filters[facet].length);
    const situation = total ? SITUATIONS[claim] : isFiltered ? "filtered" : "none";
    this.results.dataset.claim = claim;
    this.#count(counts);
    this.#own(frameworks);
    this.#explain(answer, details);
    const link = askLink(this.part("repository").dataset.repository, this.state);
    this.part("ask").href = link;
    this.part("ask").hidden = !link;
    this.part("lists").hidden = Boolean(link);
    this.#show(situation, total, hits.map((hit) => this.#hit(hit, frameworks)));
    if (details) this.known ??= new details.KnownElement(this.part("known-message"));
    this.known?.update({ text: this.state.text, hits, ask: link });
  }

  /** Load more results. */
  #add({ results: { hits }, frameworks }) {
    const list = this.part("hits");
    list.append(...hits.slice(list.children.length).map((hit) => this.#hit(hit, frameworks)));
  }

  /** What was recognised in a log, the whole answer if an entry has its message, and what is known of an API. */
  #explain({ results: { hits, claim, log }, name, samples, frameworks }, details) {
    const words = details?.recognised(log, frameworks);
    const lines = [...this.state.filters.line, log?.line, ...(this.state.own.line ?? [])];
    const isAnswered = details && log && claim === "answer" && hits[0].error;
    this.part("log").textContent = words ? this.words.recognised.replace("{n}", words) : "";
    this.part("answer").replaceChildren(...(isAnswered ? details.answered(hits[0], samples, lines) : []));
    this.part("api").replaceChildren(...(name && details ? details.describe(name, this.words, frameworks) : []));
  }

  /** Show the facets before the first results, so that these are not pushed aside. */
  #await() {
    this.facets.hidden = false;
    this.#say("loading");
  }

  #show(situation, total = 0, hits = []) {
    if (!hits.length) this.results.dataset.claim = "none";
    if (["idle", "lost", "failed"].includes(situation)) {
      for (const name of ["api", "answer", "log"]) this.part(name).replaceChildren();
    }
    this.shown = true;
    this.part("hits").replaceChildren(...hits);
    this.part("more").hidden = total <= this.state.most;
    for (const part of document.querySelectorAll("[data-when]")) {
      part.hidden = !part.dataset.when.split(" ").includes(situation);
    }
    this.part("hits")[situation === "nearest" ? "after" : "before"](this.part("elsewhere")); // what is near may do
    if (!hits.length) this.facets.hidden = situation !== "filtered";
    this.#say(situation, total);
    this.results.dataset.state = situation === "failed" ? "failed" : "done";
  }

  #say(situation, total) {
    this.part("status").textContent = this.words[situation] ?? (total ? counted(this.words, total) : "");
  }

  #count(counts) {
    const chosen = this.boxes.filter((box) => box.checked).length;
    this.facets.hidden = false;
    this.facets.querySelector("[data-clear]").hidden = !chosen;
    this.part("chosen").textContent = chosen || "";
    for (const box of this.boxes) {
      const count = counts[box.name][box.value] ?? 0;
      const row = box.closest("label");
      row.querySelector("[data-count]").textContent = count;
      row.hidden = !count && !box.checked && box !== document.activeElement;
    }
  }

  /** Results for the reader's own version come first; one click turns that off. */
  #own(frameworks) {
    const { framework, line } = this.state.own;
    const own = frameworks.find(({ id }) => id === framework?.[0]);
    this.part("own").hidden = !own;
    if (own) this.part("own-name").textContent = [own.name[LANG], ...line].join(" ");
  }

  #hit(hit, frameworks) {
    const href = address(hit, this.state.filters.line);
    const lang = hit.lang === LANG ? "" : hit.lang;
    const parts = [
      node("div", { class: "question" }, leading(node("a", { href, lang }, marked(hit.title)), hit)),
      node("p", { class: "hit__place" }, place(hit, frameworks), labels(hit, frameworks, this.words.untranslated)),
    ];
    if (hit.error) parts.push(node("p", { class: "hit__error" }, `${this.words.error} `, node("code", {}, hit.error)));
    parts.push(node("p", { class: "excerpt", lang }, marked(hit.passage)));
    return node("li", { "data-entry": hit.id }, ...parts);
  }
}

export function open(form) {
  new ResultsPage(form);
}
