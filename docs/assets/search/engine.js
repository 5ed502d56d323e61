// One search from the text to the results that are shown, as scripts/faq/search/engine.py does it.

import { ShardedIndex } from "./index.js";
import { Highlighter } from "./highlight.js";
import { Messages } from "./messages.js";
import { QueryParser } from "./query.js";
import { rank } from "./ranking.js";
import { Tokenizer } from "./tokens.js";
import { expand } from "./vlq.js";

const FACETS = ["framework", "line", "category"];

export class Engine {
  constructor(manifest, load) {
    const { definition } = manifest;
    this.settings = definition.ranking;
    this.index = new ShardedIndex(manifest, load);
    this.messages = new Messages(definition.messages);
    this.tokenizer = new Tokenizer(definition.tokens);
    this.parser = new QueryParser(definition.query, this.tokenizer, this.messages);
    this.facets = columns(manifest);
  }

  /**
   * The best results of a query {text, lang, filters, own, most}; `filters` and `own` are {framework, line, category},
   * each a list of values. Promises {hits, total, exact, counts}.
   */
  async search({ text, lang = "zh", filters = {}, own = {}, most = 10 }) {
    const query = this.parser.parse(text);
    const found = this.#preferred(await rank(this.index, query, this.settings), own);
    const passing = found.filter((one) => passes(this.facets(one.document), filters));
    const shown = passing.slice(0, most);
    const marks = new Highlighter(this.tokenizer, query.clauses);
    const hits = await Promise.all(shown.map((one) => this.#hit(one, query, lang, marks)));
    const exact = shown.slice(0, 3).some((one) => one.confidence >= this.settings.exact);
    return { hits, total: passing.length, exact, counts: this.#counts(found, filters) };
  }

  #preferred(found, own) {
    if (!FACETS.some((facet) => own[facet]?.length)) return found;
    const enough = this.settings.preferred * found.reduce((most, one) => Math.max(most, one.confidence), 0);
    const goesFirst = (one) => one.confidence >= enough && passes(this.facets(one.document), own);
    return [...found.filter(goesFirst), ...found.filter((one) => !goesFirst(one))];
  }

  async #hit({ document, score, confidence }, query, lang, marks) {
    const [[id, language, title, short, asked], errors] = await Promise.all([
      this.index.texts(lang, document),
      query.signatures.length ? this.index.errors(document) : [],
    ]);
    const error = this.#matchingError(errors, query.signatures);
    const passage = marks.best([short, ...asked], title);
    const shown = { title: marks.mark(title), passage: marks.mark(passage), error };
    return { id, lang: language, score, confidence, ...this.facets(document), ...shown };
  }

  /** The first message of an entry that a pasted line is, but for its names and numbers. */
  #matchingError(errors, signatures) {
    const known = new Map();
    for (const error of [...errors].reverse()) {
      for (const one of this.messages.signatures(error)) known.set(one, error);
    }
    return known.get(signatures.find((one) => known.has(one))) ?? "";
  }

  /** For each facet how many documents each of its values would leave. */
  #counts(found, filters) {
    const counts = { framework: {}, line: {}, category: {} };
    const add = (facet, value) => (counts[facet][value] = (counts[facet][value] ?? 0) + 1);
    for (const { document } of found) {
      const facets = this.facets(document);
      if (passes(facets, filters, "framework")) add("framework", facets.framework);
      if (passes(facets, filters, "category")) add("category", facets.category);
      if (passes(facets, filters, "line")) facets.lines.forEach((line) => add("line", line));
    }
    return counts;
  }
}

/** Several values of one facet: any of them; an empty list lets everything pass. */
function passes({ framework, category, lines }, filters, leavingOut = "") {
  const has = (facet, values) =>
    facet === leavingOut || !filters[facet]?.length || values.some((value) => filters[facet].includes(value));
  return has("framework", [framework]) && has("category", [category]) && has("line", lines);
}

/** Document -> {framework, category, lines}. */
function columns({ frameworks, shelves, lines, documents }) {
  const places = frameworks.flatMap((one) => one.categories.map((category) => [one, category.id]));
  const shelf = expand(shelves, documents);
  const bits = expand(lines, documents);
  const known = new Map();
  return (document) => {
    const key = `${shelf[document]} ${bits[document]}`;
    if (!known.has(key)) {
      const [framework, category] = places[shelf[document]];
      const answered = framework.lines.filter((_, n) => (bits[document] >> n) & 1);
      known.set(key, { framework: framework.id, category, lines: answered });
    }
    return known.get(key);
  };
}
