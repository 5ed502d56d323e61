// A query as weighted terms; does the same as scripts/faq/search/query.py.

import { BLANK } from "./messages.js";

export class QueryParser {
  constructor(definition, tokenizer, messages) {
    this.definition = definition;
    this.tokenizer = tokenizer;
    this.messages = messages;
    this.functionCharacters = new Set(definition.functionCharacters);
    this.alone = new Set(definition.functionCharacters + definition.commonCharacters);
    this.functionBigrams = new Set(definition.functionBigrams.split(" "));
    this.stopWords = new Set(definition.stopWords.split(" "));
  }

  /** Parse a text: {clauses: [{term, weight, kind, group, open}], signatures: [...], leads: Set, whole}. */
  parse(text) {
    text = this.messages.withoutTags(text);
    const isPaste = this.messages.isPaste(text);
    const log = isPaste || this.messages.hasError(text);
    const cleaned = log ? this.messages.clean(text) : text;
    const tokens = this.tokenizer.words(cleaned);
    const [first] = cleaned.split("\n", 1);
    const saidFirst = log && this.messages.hasError(first) ? this.tokenizer.words(first).length : tokens.length;
    const weighed = tokens.map((word, place) => [word, place < saidFirst ? 1 : this.definition.furtherLines]);
    const stopping = this.#stops(tokens);
    const told = ([word, share]) => [word, this.#telling(word, stopping), share];
    let telling = weighed.map(told).filter(([, terms]) => terms.length);
    if (!telling.length) telling = weighed.map(([word, share]) => [word, word.terms, share]);
    const isOpen = !isPaste && !BLANK.includes(cleaned.at(-1) ?? "");
    const last = isOpen ? tokens.at(-1) : null;
    const clauses = new Map();
    let group = -1;
    for (const [word, kept, share] of telling) {
      group++;
      for (const term of kept) {
        if (this.tokenizer.han.test(term.text)) group++;
        if (clauses.has(term.text)) continue;
        const weight = share * this.definition.weights[term.kind];
        const open = word === last && term === word.terms[0];
        clauses.set(term.text, { term: term.text, weight, kind: term.kind, group, open });
      }
    }
    const leads = new Set(tokens.map((word) => this.tokenizer.lead(word.text)));
    const { messages } = this;
    const found = { signatures: messages.signatures(text), quoted: messages.quoted(text) };
    const whole = log ? "" : this.#whole([...clauses.values()]);
    return { clauses: this.#most([...clauses.values()]), ...found, log, leads, whole };
  }

  /** The terms of a short question as one key of the index, whatever their order. */
  #whole(clauses) {
    const terms = clauses.filter(({ kind }) => kind !== "unigram").map(({ term }) => term);
    return terms.length <= this.definition.short ? terms.sort().reverse().map((term) => `${term}=`).join("") : "";
  }

  /** Whether a text with these leads has one of the aliases. */
  names(leads, aliases) {
    const runs = [...leads].filter((lead) => this.tokenizer.han.test(lead));
    return aliases.some((alias) => leads.has(alias) || runs.some((run) => run.includes(alias)));
  }

  /** At most MOST_TERMS clauses, in text order; the heaviest if there are more. */
  #most(clauses) {
    const heaviest = [...clauses].sort((one, other) => other.weight - one.weight).slice(0, this.definition.most);
    const chosen = new Set(heaviest);
    return clauses.filter((clause) => chosen.has(clause));
  }

  /** Whether stop words are ignored in a query of these tokens. */
  #stops(tokens) {
    const names = tokens.filter((word) => !this.tokenizer.han.test(word.text)).length;
    return names === tokens.length || names > this.definition.fewNames;
  }

  #telling(word, stopping) {
    if (stopping && this.stopWords.has(word.text.toLowerCase())) return [];
    return word.terms.filter((term) => !this.#isFunction(term));
  }

  #isFunction({ text, kind }) {
    if (kind === "unigram") return this.alone.has(text);
    if (kind !== "bigram") return false;
    return this.functionBigrams.has(text) || [...text].some((character) => this.functionCharacters.has(character));
  }
}
