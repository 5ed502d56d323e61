// A search, from the text to the results shown; does the same as scripts/faq/search/engine.py.

import { Claims, counted } from "./claim.js";
import { Facets, isChosen } from "./facets.js";
import { Highlighter } from "./highlight.js";
import { Logs } from "./log.js";
import { Phrasings } from "./phrasing.js";
import { rank } from "./ranking.js";

const MOST_WORDS = 8; // of a query that lead to a passage

export class Engine {
  /** `terms`: a `Terms` of terms.js, which has the index and reads queries. */
  constructor(terms) {
    const { manifest, index, messages, tokenizer, parser } = terms;
    const { definition } = manifest;
    Object.assign(this, { index, messages, tokenizer, parser });
    this.settings = definition.ranking;
    this.logs = new Logs(definition.log, messages, manifest.frameworks);
    this.claims = new Claims(definition.claim, tokenizer);
    this.rival = definition.claim.rival;
    this.phrasings = new Phrasings(tokenizer, definition.query.weights);
    this.facets = new Facets(manifest);
    this.signatures = new Map(); // of error messages, which come again with every key
  }

  /**
   * The best results of a query {text, lang, filters, own, most}; `filters` and `own` are {framework, line, category},
   * each a list of values. Promises {hits, total, claim, counts, log}.
   */
  async search({ text, lang = "zh", filters = {}, own = {}, most = 10 }) {
    const query = this.parser.parse(text);
    const log = this.logs.recognise(text);
    if (log?.framework && !isChosen(own)) own = { framework: [log.framework] };
    const [ranking, asked] = await Promise.all([
      rank(this.index, query, this.settings, this.#weight(query)),
      query.whole ? this.index.posting(query.whole) : null,
    ]);
    this.#raiseGeneral(ranking, asked?.documents ?? []);
    const order = this.#order(ranking, own);
    const matching = this.#matching(ranking);
    const passing = matching.filter(this.facets.test(filters));
    const chosen = best(passing, most, order);
    const reread = chosen.slice(0, this.settings.reread);
    await Promise.all(reread.map((document) => this.#reread(document, query, ranking, lang)));
    const shown = [...reread.sort(order), ...chosen.slice(reread.length)];
    const open = query.clauses.find((clause) => clause.open)?.term;
    const marks = new Highlighter(this.tokenizer, this.phrasings, ranking.masses, open);
    const hits = await Promise.all(shown.map((document) => this.#hit(document, ranking, query, lang, marks)));
    const first = await this.#measures(query, ranking, shown, lang, log);
    const claim = this.claims.claim(first, Boolean(hits[0]?.error), query.log);
    return { hits, total: passing.length, claim, counts: this.facets.counts(matching, filters), log };
  }

  /** Raise the scores of documents to which others refer, and of those with a short query as title or phrasing. */
  #raiseGeneral({ documents, scores }, having) {
    const { exact, referred } = this.settings;
    const factors = new Map(having.map((document) => [document, exact]));
    for (const document of documents) {
      const prior = 1 + referred * this.facets.references[document];
      scores[document] *= prior * (factors.get(document) ?? 1);
    }
  }

  /** The documents that are shown. */
  #matching({ documents, scores }) {
    const best = documents.reduce((most, one) => Math.max(most, scores[one]), 0);
    return documents.filter((one) => scores[one] >= this.settings.matching * best);
  }

  /** The weight of a document: lower for frameworks that the query does not name; if it names none, lower for frameworks
   *  that fewer people ask about. Lower, too, if the document is about toolkits of which it names none. */
  #weight(query) {
    const { frameworks } = this.index.manifest;
    const named = this.#named(query);
    const meant = named.length ? named : frameworks;
    const most = Math.max(...meant.map(({ weight }) => weight));
    const share = (one) => (meant.includes(one) ? one.weight / most : this.settings.other);
    const shares = new Map(frameworks.map((one) => [one.id, share(one)]));
    const bits = (one) => one.toolkits.reduce((set, names, n) => set | (this.parser.names(query.leads, names) << n), 0);
    const asked = new Map(frameworks.map((one) => [one.id, bits(one)]));
    return (document) => {
      const { framework } = this.facets.of(document);
      const about = this.facets.toolkits[document];
      return shares.get(framework) * (about && !(about & asked.get(framework)) ? this.settings.apart : 1);
    };
  }

  /** Which of two documents comes first: the reader's own if it is confident enough, then the higher score. */
  #order({ documents, scores, confidence }, own) {
    const byScore = (one, other) => scores[other] - scores[one] || one - other;
    if (!isChosen(own)) return byScore;
    const enough = this.settings.preferred * documents.reduce((most, one) => Math.max(most, confidence(one)), 0);
    const isOwn = this.facets.test(own);
    const goesFirst = (document) => isOwn(document) && confidence(document) >= enough;
    return (one, other) => goesFirst(other) - goesFirst(one) || byScore(one, other);
  }

  /** Raise the score of a result by its similarity to the query: of its phrasings, its title and (for logs) its messages,
   *  and by the share of the query's words in its phrasings and anywhere in the document. */
  async #reread(document, { clauses, log }, { scores, masses, found }, lang) {
    const [[, , title, , asked], errors] = await Promise.all([
      this.index.texts(lang, document),
      log ? this.index.errors(document) : [],
    ]);
    const phrasings = [title, ...asked];
    const { likeness, title: own, message, said, had } = this.settings;
    const vocabulary = this.phrasings.vocabulary(phrasings);
    const share = counted(clauses, (term) => vocabulary.has(term)).share;
    const there = counted(clauses, (term) => found.get(term).includes(document)).share;
    const alike = (texts) => this.phrasings.likeness(masses, texts);
    let like = likeness * alike(phrasings) + own * alike([title]);
    if (log) like += message * alike(errors);
    scores[document] *= 1 + like + said * share + had * there;
  }

  #named({ leads }) {
    return this.index.manifest.frameworks.filter(({ aliases }) => this.parser.names(leads, aliases));
  }

  /** The features for the claim. If there are few results, the last one is the rival. */
  async #measures(query, { scores, confidence, masses, found }, shown, lang, log) {
    if (!shown.length) return null;
    const [first] = shown;
    const [, , title, , asked] = await this.index.texts(lang, first);
    const phrasings = [title, ...asked];
    const said = this.phrasings.vocabulary(phrasings);
    const had = counted(query.clauses, (term) => found.get(term).includes(first));
    return {
      title: this.phrasings.titleLikeness(masses, phrasings),
      phrasing: this.phrasings.spoken(masses, phrasings),
      confidence: this.claims.confidence(confidence(first)),
      margin: this.claims.margin(scores[first], scores[shown[Math.min(this.rival, shown.length - 1)]]),
      said: counted(query.clauses, (term) => said.has(term)).share,
      had: had.share,
      characters: had.characters,
      terms: Math.log(1 + masses.size),
      foreign: Number(!this.#named(query).length && this.claims.elsewhere(query.leads, title)),
      log: Number(Boolean(log)),
      line: log ? this.phrasings.covered(masses, await this.#lines(query, first, phrasings)) : 0,
      how: Number(this.parser.names(query.leads, this.claims.how)),
    };
  }

  /** The phrasings and messages of a document that contain all names quoted in the query. */
  async #lines({ quoted }, document, phrasings) {
    const texts = [...phrasings, ...(await this.index.errors(document))];
    return texts.filter((text) => quoted.every((name) => text.includes(name)));
  }

  async #hit(document, ranking, query, lang, marks) {
    const { scores, confidence, saying } = ranking;
    const [[id, language, title, short, asked], errors] = await Promise.all([
      this.index.texts(lang, document),
      saying.has(document) ? this.index.errors(document) : [],
    ]);
    const error = this.#matchingError(errors, query.signatures);
    const passage = marks.best([short, ...asked], title);
    const shown = { title: marks.mark(title), short: marks.mark(short), passage: marks.mark(passage), error };
    const rank = { score: scores[document], confidence: confidence(document), words: words(document, ranking) };
    return { id, lang: language, document, ...rank, ...this.facets.of(document), ...shown };
  }

  /** The first message of an entry that equals a pasted line except for names and numbers. */
  #matchingError(errors, signatures) {
    const known = new Map();
    for (const error of [...errors].reverse()) {
      for (const one of this.#signatures(error)) known.set(one, error);
    }
    return known.get(signatures.find((one) => known.has(one))) ?? "";
  }

  #signatures(error) {
    if (!this.signatures.has(error)) this.signatures.set(error, this.messages.signatures(error));
    return this.signatures.get(error);
  }
}

/** The query's words that a document has, heaviest first. */
function words(document, { masses, found }) {
  const had = [...masses].filter(([term]) => found.get(term).includes(document));
  return had.sort(([, one], [, other]) => other - one).slice(0, MOST_WORDS).map(([term]) => term);
}

/** The first `most` items in an order, without sorting all of them. */
function best(all, most, order) {
  const chosen = [];
  for (const one of all) {
    if (chosen.length === most && order(chosen[most - 1], one) <= 0) continue;
    let place = chosen.length < most ? chosen.length : most - 1;
    for (; place && order(one, chosen[place - 1]) < 0; place--) chosen[place] = chosen[place - 1];
    chosen[place] = one;
  }
  return chosen;
}
