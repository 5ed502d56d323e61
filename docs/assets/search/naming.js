// Whether a query names an API; does the same as scripts/faq/search/names.py, from which the rest is in names.js.

export const KEYS = "keys.json";
const LONGEST = 120;
const DOTTED = /[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)+/;
const SINGLE = /^(?:[A-Za-z]+_[A-Za-z0-9_]*|[A-Z]?[a-z0-9]+[A-Z][A-Za-z0-9]*|[A-Z][a-z]+[0-9A-Z][A-Za-z0-9]*)$/;
const NOT_IN = new RegExp(
  "(?<!initialized )module ['‘]([\\w.]{1,80})['’] has no attribute ['‘](\\w{1,80})['’]" +
    "|cannot import name ['‘](\\w{1,80})['’] from ['‘]([\\w.]{1,80})['’]",
  "g",
);

/** The API name in a query: the last one that a Python error says is missing, else the first dotted name, else the whole
 *  text if it is a name; else "". */
export function nameIn(text) {
  const missing = [...text.matchAll(NOT_IN)].at(-1);
  if (missing) return `${missing[1] ?? missing[4]}.${missing[2] ?? missing[3]}`;
  const bare = text.trim().replace(/\(\)$/, "");
  if (bare.length > LONGEST || bare.includes("\n")) return "";
  return SINGLE.test(bare) ? bare : (bare.match(DOTTED)?.[0] ?? "");
}
