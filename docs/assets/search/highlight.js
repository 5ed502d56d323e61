// Which parts of a text are what the reader asked for.

const CLEARLY_MORE = 1.3;

export class Highlighter {
  constructor(tokenizer, clauses) {
    this.tokenizer = tokenizer;
    this.weights = new Map(clauses.map((clause) => [clause.term, clause.weight]));
    this.open = clauses.find((clause) => clause.open)?.term;
  }

  /** The text in pieces: [words, whether they match], one after the other. */
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

  /** The passage that holds most of what the title does not hold; the first one, if no other holds clearly more. */
  best(passages, title) {
    const told = this.#terms(title);
    const weigh = (passage) => {
      const held = this.#terms(passage);
      return [...this.weights].reduce((sum, [term, one]) => (held.has(term) && !told.has(term) ? sum + one : sum), 0);
    };
    let [best, ...others] = passages;
    let most = weigh(best);
    for (const passage of others) {
      const weight = weigh(passage);
      if (weight > most * CLEARLY_MORE) [best, most] = [passage, weight];
    }
    return best;
  }

  #terms(text) {
    return new Set(this.tokenizer.words(text).flatMap(({ terms }) => terms.map((term) => term.text)));
  }

  #matches(text) {
    return [...text.matchAll(this.tokenizer.token)].flatMap((found) => this.#inToken(found[0], found.index));
  }

  #inToken(token, index) {
    const { terms } = this.tokenizer.word(token.normalize("NFKC"));
    if (!this.tokenizer.han.test(token)) {
      const isHit = terms.some(({ text }) => this.weights.has(text) || (this.open && text.startsWith(this.open)));
      return isHit ? [{ start: index, length: token.length }] : [];
    }
    const twos = terms.filter((term) => term.kind === "bigram" && this.weights.has(term.text));
    if (!twos.length && [...token].length === 1 && this.weights.has(token)) return [{ start: index, length: token.length }];
    const hits = [];
    for (const { text } of twos) {
      for (let at = token.indexOf(text); at >= 0; at = token.indexOf(text, at + 1)) {
        hits.push({ start: index + at, length: text.length });
      }
    }
    return hits.sort((one, other) => one.start - other.start);
  }
}
