// The state of a search, in the address of the results page and in the browser's storage.

import { ownVersion } from "../version/own.js";

export const FACETS = ["framework", "line", "category"];
const LONGEST = 2000;

/** The query of an address: {text, paste, lost, filters}; facets may repeat or hold values with commas between them. */
export function read(search) {
  const params = new URLSearchParams(search);
  const values = (name) => params.getAll(name).flatMap((value) => value.split(",")).filter(Boolean);
  const paste = params.get("paste") ?? Date.now().toString(36);
  const kept = params.has("paste") ? storage(() => sessionStorage.getItem(`faq.paste.${paste}`)) : params.get("q");
  const filters = Object.fromEntries(FACETS.map((facet) => [facet, values(facet)]));
  return { text: kept ?? "", paste, lost: params.has("paste") && kept === null, filters };
}

/** The query string of a search. A text with several lines was pasted, perhaps with things that no server log should see;
 *  like one of more than 2,000 characters it stays in this tab's storage, and the address has only its key. */
export function write({ text, paste, filters = {} }) {
  const params = new URLSearchParams();
  if (text.includes("\n") || text.length > LONGEST) {
    storage(() => sessionStorage.setItem(`faq.paste.${paste}`, text));
    params.set("paste", paste);
  } else if (text.trim()) {
    params.set("q", text);
  }
  for (const [facet, values] of Object.entries(filters)) values.forEach((value) => params.append(facet, value));
  return params.size ? `?${params}` : "";
}

/** The reader's chosen framework and line as filters; {} if none. */
export function ownFilters() {
  const own = ownVersion();
  return own ? { framework: [own.framework], line: [own.line] } : {};
}

/** Storage may be forbidden, and stored data may be damaged; then there is nothing. */
function storage(use) {
  try {
    return use();
  } catch {
    return null;
  }
}
