// Similarity of a query to single phrasings; does the same as scripts/faq/search/phrasing.py.

export class Phrasings {
  constructor(tokenizer, kindWeights) {
    this.tokenizer = tokenizer;
    this.kindWeights = kindWeights;
    this.known = new Map(); // the same results come again with every key
  }

  /** The similarity of the most similar phrasing, from 0 to 1. The query is given as term -> mass. */
  likeness(masses, phrasings) {
    return phrasings.reduce((most, phrasing) => Math.max(most, likeness(masses, this.weights(phrasing))), 0);
  }

  /** The similarity of the first phrasing, which is the title. If only one of title and query is Chinese, the best phrasing
   *  is used instead. */
  titleLikeness(masses, phrasings) {
    const isChinese = (terms) => [...terms].some((term) => this.tokenizer.han.test(term));
    const [title] = phrasings;
    const isComparable = isChinese(masses.keys()) === isChinese(this.weights(title).keys());
    return this.likeness(masses, isComparable ? [title] : phrasings);
  }

  /** The share of the most similar phrasing that the query has; it is low if the phrasing asks for something else. */
  spoken(masses, phrasings) {
    let [best, most] = [new Map(), -1];
    for (const weights of phrasings.map((phrasing) => this.weights(phrasing))) {
      const like = likeness(masses, weights);
      if (like > most) [best, most] = [weights, like];
    }
    const [said, common] = sums(best, masses);
    return said ? common / said : 0;
  }

  /** The largest share of the query that one text covers. */
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

/** The share of the query that the phrasing has, times the square root of the share of the phrasing that the query has. */
function likeness(masses, weights) {
  const [asked, shared] = sums(masses, weights);
  const [said, common] = sums(weights, masses);
  return shared ? (shared / asked) * Math.sqrt(common / said) : 0;
}

/** The sum of all values of the first, and of those that the second has, too. */
function sums(one, other) {
  let all = 0;
  let common = 0;
  for (const [term, value] of one) {
    all += value;
    if (other.has(term)) common += value;
  }
  return [all, common];
}
