// From a query to documents in order: the same steps in the same order as scripts/faq/search/ranking.py.

const LEVELS = 31;
const IDF_UNIT = 64;

/** All documents that have any of the query's terms, best first: [{document, score, confidence}]. */
export async function rank(index, query, settings) {
  const clauses = await Promise.all(query.clauses.map((clause) => answer(index, clause, settings)));
  const signatures = await Promise.all(query.signatures.map((one) => signature(index, one, settings)));
  const answered = [...clauses, ...signatures.filter(Boolean)];
  let total = 0;
  let known = 0;
  const scores = new Map();
  const covered = new Map();
  for (const one of answered) {
    total += one.mass;
    if (one.known) known += one.mass;
    for (const [document, score] of one.scores) {
      scores.set(document, (scores.get(document) ?? 0) + score);
      covered.set(document, (covered.get(document) ?? 0) + one.mass);
    }
  }
  const found = [...scores].map(([document, score]) => ({
    document,
    score: (score * covered.get(document)) / known,
    confidence: score / (LEVELS * total),
  }));
  return found.sort(bestFirst);
}

function bestFirst(one, other) {
  return other.score - one.score || one.document - other.document;
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
  const scores = new Map();
  for (const [posting, share] of matches) {
    for (let n = 0; n < posting.documents.length; n++) {
      const score = weight * share * posting.rarity * posting.impacts[n];
      const document = posting.documents[n];
      if (!(scores.get(document) >= score)) scores.set(document, score);
    }
  }
  const rarities = matches.map(([posting]) => posting.rarity);
  const rarest = rarities.length ? Math.max(...rarities) : unknown(documents);
  return { mass: weight * rarest, known: matches.length > 0, scores };
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
