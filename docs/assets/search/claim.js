// Whether the first result answers the query or is only the closest question; does the same as scripts/faq/search/claim.py.

export class Claims {
  constructor(settings, tokenizer) {
    this.settings = settings;
    this.tokenizer = tokenizer;
    this.others = settings.others.split(" ");
    this.how = settings.how.split(" ");
  }

  /** "answer", "near" or "none". `first`: the features of the first result by name, or null; `hasMessage`: its entry has
   *  the pasted message; `isError`: the query quotes a message. */
  claim(first, hasMessage, isError) {
    const { weights, constant, answer, near, surer, quoted } = this.settings;
    if (!first) return "none";
    if (hasMessage && !first.foreign) return "answer";
    let sum = constant;
    for (const name of MEASURES) sum += weights[name] * first[name];
    const more = first.log ? surer : isError ? quoted : 0;
    if (sum >= answer + more) return "answer";
    return sum >= near ? "near" : "none";
  }

  /** The logarithm of the ratio of two scores, clipped. */
  margin(first, rival) {
    return Math.log(Math.min(first / rival, this.settings.clear) + this.settings.least);
  }

  /** The logarithm of a confidence. */
  confidence(value) {
    return Math.log(value + this.settings.least);
  }

  /** Whether a text with these leads names other software that the title does not name. */
  elsewhere(leads, title) {
    const there = new Set(this.tokenizer.words(title).map(({ text }) => this.tokenizer.lead(text)));
    return this.others.some((other) => this.#names(leads, other) && !this.#names(there, other));
  }

  #names(leads, name) {
    return leads.has(name) || (this.tokenizer.han.test(name) && [...leads].some((lead) => lead.includes(name)));
  }
}

const MEASURES = "title phrasing confidence margin said had characters terms foreign log line how".split(" ");

/** Count the words of a query, and those that a text lacks: names, and Han characters in pairs. A name counts as present if
 *  one of its terms is, a Han character if a pair with it is. */
export function counted(clauses, has) {
  const names = new Map();
  const characters = new Map();
  for (const { term, kind, group } of clauses) {
    const there = has(term);
    if (kind === "bigram") for (const one of term) characters.set(one, (characters.get(one) ?? false) || there);
    else if (kind === "unigram") characters.set(term, characters.get(term) ?? false);
    else if (!/^[0-9]/.test(term)) names.set(group, (names.get(group) ?? false) || there);
  }
  const missing = (found) => [...found.values()].filter((there) => !there).length;
  const total = names.size + characters.size / 2;
  const lacks = { names: missing(names), characters: missing(characters) / 2 };
  return { ...lacks, share: total ? (total - lacks.names - lacks.characters) / total : 0 };
}
