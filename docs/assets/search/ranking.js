// From a query to ranked documents: the same steps in the same order as scripts/faq/search/ranking.py.

const LEVELS = 31;
const IDF_UNIT = 5;

/**
 * All documents that have any of the query's terms: {documents, scores, confidence}, `masses`, what each term weighs
 * in it, `found`, the documents of each, and `saying`, those that have a message of the query. `documents` is in no
 * order; `scores` has a place for every document of the index. `weight` is what a document counts, whatever the terms.
 */
export async function rank(index, query, settings, weight) {
  const answered = await Promise.all(query.clauses.map((clause) => answer(index, clause, settings)));
  const signatures = await Promise.all(query.signatures.map((one) => signature(index, one, settings)));
  const signed = signatures.filter(Boolean);
  const evidence = [...words(query.clauses, answered), ...signed.map(alone)];
  let total = 0;
  let known = 0;
  for (const one of evidence) {
    total += one.mass;
    known += one.known;
  }
  const [documents, sums, covered] = summed(evidence, index.documents);
  const scores = new Float64Array(index.documents);
  for (const document of documents) {
    scores[document] = weight(document) * (sums[document] * Math.sqrt(covered[document] / known));
  }
  const confidence = (document) => weight(document) * (sums[document] / (LEVELS * total));
  const found = new Map(query.clauses.map(({ term }, n) => [term, answered[n].documents]));
  const saying = new Set(signed.flatMap((one) => one.documents));
  return { documents, scores, confidence, masses: telling(query.clauses, answered), found, saying };
}

/** The weight of each term in the query; single Han characters only if there is nothing else. */
function telling(clauses, answered) {
  const pairs = clauses.map(({ term, kind }, n) => [term, answered[n].mass, kind]);
  const kept = pairs.filter(([, , kind]) => kind !== "unigram");
  return new Map((kept.length ? kept : pairs).map(([term, mass]) => [term, mass]));
}

/** For each document the sums of its scores and of the masses that it covers. */
function summed(evidence, size) {
  const documents = [];
  const sums = new Float64Array(size);
  const covered = new Float64Array(size);
  for (const one of evidence) {
    for (let n = 0; n < one.documents.length; n++) {
      const document = one.documents[n];
      if (!covered[document]) documents.push(document);
      sums[document] += one.scores[n];
      covered[document] += one.masses ? one.masses[n] : one.mass;
    }
  }
  return [documents, sums, covered];
}

/** One piece of evidence per word, however many terms it was split into. */
function* words(clauses, answered) {
  for (let start = 0; start < clauses.length; ) {
    let end = start + 1;
    while (end < clauses.length && clauses[end].group === clauses[start].group) end++;
    if (end === start + 1) yield alone(answered[start]);
    else yield together(clauses.slice(start, end), answered.slice(start, end));
    start = end;
  }
}

function alone({ mass, known, documents, scores }) {
  return { mass, known: known ? mass : 0, documents, scores };
}

/** The evidence of an identifier: the best whole form that a document has, or its parts, which together weigh no more. */
function together(clauses, answered) {
  const known = answered.filter((one) => one.known);
  const mass = Math.max(...(known.length ? known : answered).map((one) => one.mass));
  const isPart = (n) => clauses[n].kind === "part";
  let parts = 0;
  answered.forEach((one, n) => (parts += isPart(n) ? one.mass : 0));
  const unit = parts ? Math.min(1, mass / parts) : 0;
  const found = new Map();
  answered.forEach((one, n) => {
    if (!isPart(n)) return;
    one.documents.forEach((document, place) => {
      const [score, covered] = found.get(document) ?? [0, 0];
      found.set(document, [score + unit * one.scores[place], covered + unit * one.mass]);
    });
  });
  answered.forEach((one, n) => {
    if (isPart(n)) return;
    one.documents.forEach((document, place) => {
      if (one.scores[place] > (found.get(document)?.[0] ?? 0)) found.set(document, [one.scores[place], mass]);
    });
  });
  const values = [...found.values()];
  const [scores, masses] = [0, 1].map((column) => values.map((row) => row[column]));
  return { mass, known: known.length ? mass : 0, documents: [...found.keys()], scores, masses };
}

/** Matches of the terms that the index has, and of similar ones for those that it lacks. */
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
  const unmet = unknown(index.documents) * (isName ? 1 : settings.unknownHan);
  return joined(clause.weight, matches, unmet);
}

/** Several alternative terms as one: a document gets its best match. `unmet`: the mass if there are no matches. */
function joined(weight, matches, unmet) {
  const rarities = matches.map(([posting]) => posting.rarity);
  const rarest = rarities.length ? Math.max(...rarities) : unmet;
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

/** The weight of a term that no document has. */
function unknown(documents) {
  return Math.max(1, Math.round(IDF_UNIT * Math.log(1 + (documents + 0.5) / 0.5)));
}

/** The matches of a message signature. An unknown message does not lower the weight of the words around it. */
async function signature(index, text, settings) {
  const posting = await index.posting(text);
  return posting ? joined(settings.signature, [[posting, 1]], 0) : null;
}
