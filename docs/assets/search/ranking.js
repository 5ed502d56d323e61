// From a query to documents in order: the same steps in the same order as scripts/faq/search/ranking.py.

const LEVELS = 31;
const IDF_UNIT = 64;

/**
 * All documents that have any of the query's terms: {documents, scores, confidence}, and `masses`, what each
 * term weighs in it. `documents` is in no order; `scores` has a place for every document of the index. `weight` is
 * what a document counts, whatever the terms.
 */
export async function rank(index, query, settings, weight) {
  const clauses = await Promise.all(query.clauses.map((clause) => answer(index, clause, settings)));
  const signatures = await Promise.all(query.signatures.map((one) => signature(index, one, settings)));
  const masses = new Map(query.clauses.map(({ term }, n) => [term, clauses[n].mass]));
  const answered = [...clauses, ...signatures.filter(Boolean)];
  const total = answered.reduce((sum, one) => sum + one.mass, 0);
  const known = answered.reduce((sum, one) => (one.known ? sum + one.mass : sum), 0);
  const [documents, sums, covered] = summed(answered, index.documents);
  const scores = new Float64Array(index.documents);
  for (const document of documents) scores[document] = weight(document) * ((sums[document] * covered[document]) / known);
  const confidence = (document) => weight(document) * (sums[document] / (LEVELS * total));
  return { documents, scores, confidence, masses };
}

/** For each document its scores and the masses that it covers, summed. */
function summed(answered, size) {
  const documents = [];
  const sums = new Float64Array(size);
  const covered = new Float64Array(size);
  for (const one of answered) {
    for (let n = 0; n < one.documents.length; n++) {
      const document = one.documents[n];
      if (!covered[document]) documents.push(document);
      sums[document] += one.scores[n];
      covered[document] += one.mass;
    }
  }
  return [documents, sums, covered];
}

/** Terms that the index knows, and others in place of those that it does not. */
async function answer(index, clause, settings) {
  const known = await index.posting(clause.term);
  const matches = known ? [[known, 1]] : [];
  const isName = clause.kind === "part" || clause.kind === "whole";
  if (clause.open && isName && clause.term.length >= settings.shortestPrefix) {
    const longer = await index.beginning(clause.term, settings.mostCompletions);
    matches.push(...longer.map(([, posting]) => [posting, settings.completed]));
  }
  if (!matches.length && isName && clause.term.length >= settings.shortestCorrection) {
    const similar = await index.resembling(clause.term, clause.term.length >= settings.twoEdits ? 2 : 1);
    matches.push(...similar.map(([, posting]) => [posting, settings.corrected]));
  }
  return joined(clause.weight, matches, index.documents);
}

/** Several terms in the place of one: a document counts the best of those that it has. */
function joined(weight, matches, documents) {
  const rarities = matches.map(([posting]) => posting.rarity);
  const rarest = rarities.length ? Math.max(...rarities) : unknown(documents);
  const scored = matches.map(([posting, share]) => {
    const unit = weight * share * posting.rarity;
    return { documents: posting.documents, scores: posting.impacts.map((impact) => unit * impact) };
  });
  return { mass: weight * rarest, known: matches.length > 0, ...(scored.length === 1 ? scored[0] : highest(scored)) };
}

function highest(all) {
  const scores = new Map();
  for (const one of all) {
    one.documents.forEach((document, n) => {
      if (!(scores.get(document) >= one.scores[n])) scores.set(document, one.scores[n]);
    });
  }
  return { documents: [...scores.keys()], scores: [...scores.values()] };
}

/** What a term weighs that no document has. */
function unknown(documents) {
  return Math.max(1, Math.round(IDF_UNIT * Math.log(1 + (documents + 0.5) / 0.5)));
}

/** A message that no entry knows takes nothing away from the words around it. */
async function signature(index, text, settings) {
  const posting = await index.posting(text);
  return posting ? joined(settings.signature, [[posting, 1]], index.documents) : null;
}
