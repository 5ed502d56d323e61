// How far one phrasing of a question is what the reader asks, as scripts/faq/search/phrasing.py reckons it.

export class Phrasings {
  constructor(tokenizer, kindWeights) {
    this.tokenizer = tokenizer;
    this.kindWeights = kindWeights;
    this.known = new Map(); // the same results come again with every key
  }

  /** Of the phrasing that is most like a query, given as term -> mass: from 0 to 1. */
  likeness(masses, phrasings) {
    return phrasings.reduce((most, phrasing) => Math.max(most, likeness(masses, this.weights(phrasing))), 0);
  }

  /** Of the first phrasing, the title. Where only one of the two is in Chinese it tells nothing: then of the best. */
  titleLikeness(masses, phrasings) {
    const isChinese = (terms) => [...terms].some((term) => this.tokenizer.han.test(term));
    const [title] = phrasings;
    const isComparable = isChinese(masses.keys()) === isChinese(this.weights(title).keys());
    return this.likeness(masses, isComparable ? [title] : phrasings);
  }

  /** Which share of the phrasing that is most like a query the query says: little, if it asks for something else. */
  spoken(masses, phrasings) {
    let [best, most] = [new Map(), -1];
    for (const weights of phrasings.map((phrasing) => this.weights(phrasing))) {
      const like = likeness(masses, weights);
      if (like > most) [best, most] = [weights, like];
    }
    const [said, common] = sums(best, masses);
    return said ? common / said : 0;
  }

  /** The largest share of a query that one text has. */
  covered(masses, texts) {
    const shares = texts.map((text) => sums(masses, this.weights(text))).filter(([total]) => total);
    return shares.reduce((most, [total, common]) => Math.max(most, common / total), 0);
  }

  /** All terms of some phrasings. */
  vocabulary(phrasings) {
    return new Set(phrasings.flatMap((phrasing) => [...this.weights(phrasing).keys()]));
  }

  /** The terms of a text with their weights. */
  weights(phrasing) {
    let weights = this.known.get(phrasing);
    if (!weights) {
      weights = new Map();
      for (const { text, kind } of this.tokenizer.words(phrasing).flatMap(({ terms }) => terms)) {
        weights.set(text, Math.max(weights.get(text) ?? 0, this.kindWeights[kind]));
      }
      this.known.set(phrasing, weights);
    }
    return weights;
  }
}

/** The share of the query that the phrasing has, times the root of the share of the phrasing that the query has. */
function likeness(masses, weights) {
  const [asked, shared] = sums(masses, weights);
  const [said, common] = sums(weights, masses);
  return shared ? (shared / asked) * Math.sqrt(common / said) : 0;
}

/** All of the first one's values, and of those that the other has as well. */
function sums(one, other) {
  let all = 0;
  let common = 0;
  for (const [term, value] of one) {
    all += value;
    if (other.has(term)) common += value;
  }
  return [all, common];
}
