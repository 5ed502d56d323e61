// The parts of a text that match a query.

const CLEARLY_MORE = 0.25; // of the query: the name of a framework alone is less

export class Highlighter {
  /** `masses`: the query's terms and their weights; `open`: the one that is still being typed, if any. */
  constructor(tokenizer, phrasings, masses, open) {
    this.tokenizer = tokenizer;
    this.phrasings = phrasings;
    this.masses = masses;
    this.open = open;
  }

  /** The text in consecutive pieces: [words, whether they match]. */
  mark(text) {
    const pieces = [];
    let end = 0;
    for (const { start, length } of this.#matches(text)) {
      if (start > end) pieces.push([text.slice(end, start), false]);
      if (start + length > end) pieces.push([text.slice(Math.max(start, end), start + length), true]);
      end = Math.max(end, start + length);
    }
    if (end < text.length) pieces.push([text.slice(end), false]);
    return pieces;
  }

  /** The passage with most of what the title does not have; the first one unless another has clearly more. */
  best(passages, title) {
    const told = this.phrasings.weights(title);
    const news = passages.map((passage) => {
      const held = this.phrasings.weights(passage);
      return this.#mass((term) => held.has(term) && !told.has(term));
    });
    const most = Math.max(...news);
    const isClear = most > news[0] + CLEARLY_MORE * this.#mass(() => true);
    return passages[isClear ? news.indexOf(most) : 0];
  }

  #mass(counts) {
    return [...this.masses].reduce((sum, [term, mass]) => (counts(term) ? sum + mass : sum), 0);
  }

  #matches(text) {
    return [...text.matchAll(this.tokenizer.token)].flatMap((found) => this.#inToken(found[0], found.index));
  }

  #inToken(token, index) {
    const { terms } = this.tokenizer.word(token.normalize("NFKC"));
    if (!this.tokenizer.han.test(token)) {
      const isHit = terms.some(({ text }) => this.masses.has(text) || (this.open && text.startsWith(this.open)));
      return isHit ? [{ start: index, length: token.length }] : [];
    }
    const twos = terms.filter((term) => term.kind === "bigram" && this.masses.has(term.text));
    if (!twos.length && [...token].length === 1 && this.masses.has(token)) return [{ start: index, length: token.length }];
    const hits = [];
    for (const { text } of twos) {
      for (let at = token.indexOf(text); at >= 0; at = token.indexOf(text, at + 1)) {
        hits.push({ start: index + at, length: text.length });
      }
    }
    return hits.sort((one, other) => one.start - other.start);
  }
}
