// Whether the first result answers the query, or is only the nearest question, as scripts/faq/search/claim.py says it.

/**
 * "answer", "near" or "none". `first` has the measures of the first result, {likeness, coverage, confidence, margin},
 * or is null; `hasMessage`: its entry has the message that was pasted.
 */
export function claim(first, hasMessage, settings) {
  if (!first) return "none";
  if (hasMessage) return "answer";
  const sum =
    settings.likeness * first.likeness +
    settings.coverage * first.coverage +
    settings.confidence * Math.log(first.confidence + settings.least) +
    settings.margin * Math.log(Math.min(first.margin, settings.clear) + settings.least) +
    settings.constant;
  if (sum >= settings.answer) return "answer";
  return sum >= settings.near ? "near" : "none";
}
