// Other phrasings and error messages of each question, fetched when the reader starts typing.

import { folded } from "./rows.js";

export class Phrases {
  constructor(paths, words) {
    this.paths = paths.split(" ").filter(Boolean);
    this.words = words;
    this.known = new Map();
  }

  /** Promises that they were fetched, or that it was tried. Without a network the list is filtered by its own text. */
  async load() {
    this.loading ??= Promise.all(this.paths.map((path) => this.#fetch(path)));
    this.ready = (await this.loading).every(Boolean);
    if (!this.ready) this.loading = undefined; // the next key asks again
  }

  async #fetch(path) {
    try {
      const answer = await fetch(new URL(path, document.baseURI));
      for (const [id, [asked, errors]] of Object.entries(await answer.json())) {
        this.known.set(id, { asked, errors, text: folded([...asked, ...errors].join("\n")) });
      }
      return true;
    } catch {
      return false;
    }
  }

  /** All of it as one text, for matching. */
  of({ id }) {
    return this.known.get(id)?.text ?? "";
  }

  /** Show why a row matches that does not have all the words itself. */
  explain({ id, element, text }, words) {
    const missing = words.filter((word) => !text.includes(word));
    const best = missing.length ? this.#best(id, missing) : null;
    let line = element.querySelector(".why");
    if (!best) return line?.remove();
    line ??= element.appendChild(Object.assign(document.createElement("p"), { className: "why" }));
    line.replaceChildren(best.error ? this.words.error : this.words.asked, ...marked(best.phrase, words));
  }

  /** The phrase with most of the words; the first of several. */
  #best(id, words) {
    const { asked = [], errors = [] } = this.known.get(id) ?? {};
    const phrases = [...asked.map((phrase) => ({ phrase })), ...errors.map((phrase) => ({ phrase, error: true }))];
    const hits = phrases.map(({ phrase }) => words.filter((word) => folded(phrase).includes(word)).length);
    return phrases[hits.indexOf(Math.max(1, ...hits))];
  }
}

/** A phrase in pieces, with the matching ones marked. */
function marked(phrase, words) {
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "gi");
  return phrase.split(pattern).map((piece, n) => {
    if (n % 2 === 0) return piece;
    return Object.assign(document.createElement("mark"), { textContent: piece });
  });
}
