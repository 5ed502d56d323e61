// The facet values of documents: framework, category and version lines, the toolkits that they are about, and how many
// others refer to them. Many documents share the first three; each combination is checked once.

import { decode, expand } from "./vlq.js";

const FACETS = ["framework", "line", "category"];

export class Facets {
  constructor({ frameworks, shelves, lines, toolkits, references, documents }) {
    const places = frameworks.flatMap((one) => one.categories.map((category) => [one, category.id]));
    const shelf = expand(shelves, documents);
    const bits = expand(lines, documents);
    const numbers = new Map();
    this.toolkits = expand(toolkits, documents); // as bit sets
    this.references = decode(references); // as logarithms
    this.kinds = [];
    this.kindOf = new Uint16Array(documents);
    for (let document = 0; document < documents; document++) {
      const key = shelf[document] * 65536 + bits[document];
      if (!numbers.has(key)) numbers.set(key, this.kinds.push(kind(...places[shelf[document]], bits[document])) - 1);
      this.kindOf[document] = numbers.get(key);
    }
  }

  /** {framework, category, lines} of a document. */
  of(document) {
    return this.kinds[this.kindOf[document]];
  }

  /** Document -> whether it passes. */
  test(filters) {
    const passing = this.kinds.map((one) => passes(one, filters));
    return (document) => passing[this.kindOf[document]];
  }

  /** For each facet value, how many of the documents it would leave. */
  counts(documents, filters) {
    const having = new Uint32Array(this.kinds.length);
    for (const document of documents) having[this.kindOf[document]]++;
    const counts = { framework: {}, line: {}, category: {} };
    this.kinds.forEach((one, n) => {
      const add = (facet, value) => (counts[facet][value] = (counts[facet][value] ?? 0) + having[n]);
      if (!having[n]) return;
      if (passes(one, filters, "framework")) add("framework", one.framework);
      if (passes(one, filters, "category")) add("category", one.category);
      if (passes(one, filters, "line")) one.lines.forEach((line) => add("line", line));
    });
    return counts;
  }
}

/** Whether any value is chosen. */
export function isChosen(filters) {
  return FACETS.some((facet) => filters[facet]?.length);
}

function kind(framework, category, bits) {
  return { framework: framework.id, category, lines: framework.lines.filter((_, n) => (bits >> n) & 1) };
}

/** Several values of one facet are alternatives; an empty list does not filter. */
function passes({ framework, category, lines }, filters, leavingOut = "") {
  const has = (facet, values) =>
    facet === leavingOut || !filters[facet]?.length || values.some((value) => filters[facet].includes(value));
  return has("framework", [framework]) && has("category", [category]) && has("line", lines);
}
