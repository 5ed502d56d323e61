// The search runs in this worker. In: {base, query, manifest}. Out: what `answer` promises, or {error}. With `early`
// nothing is sent back: the page has no code for it yet, and what was read is kept for its query. A query without a text
// only says that another will follow.

import { KEYS, nameIn } from "./naming.js";
import { Terms } from "./terms.js";

const MOST_ENTRIES = 5; // of those that name an API

let started = null;

// Arrives while the first terms do. Browsers load no module again that failed, so then the page needs another worker.
const code = import("./engine.js");
code.catch((error) => setTimeout(() => { throw error; }));

async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.text();
}

function start(base, text) {
  const manifest = JSON.parse(text);
  const load = (path) => fetched(new URL(`search/${path}`, base));
  const terms = new Terms(manifest, load);
  return { manifest, terms, engine: code.then(({ Engine }) => new Engine(terms)), load, names: null };
}

/** Promises what is known of the API that a text names; few texts name one, so the code for them comes later. */
async function named(search, text) {
  const { manifest, load } = search;
  if (!manifest.names || !nameIn(text)) return null;
  search.names ??= namesFrom((path) => load(`names/${manifest.names}/${path}`));
  return (await search.names).ask(text);
}

async function namesFrom(load) {
  const keys = load(KEYS); // arrives while the code does
  const { Names } = await import("./names.js");
  return new Names((path) => (path === KEYS ? keys : load(path)));
}

/** The numbers of the first entries that name an API: those among the results in their order, then the others. */
function bestFirst(numbers, { hits }) {
  const places = new Map(hits.map(({ document }, place) => [document, place]));
  const place = (number) => places.get(number) ?? hits.length;
  return [...numbers].sort((one, other) => place(one) - place(other)).slice(0, MOST_ENTRIES);
}

async function answer({ base, query, manifest }) {
  try {
    started ??= start(base, manifest);
    const search = started;
    if (!query.text) return {};
    search.terms.read(query.text);
    const engine = await search.engine;
    const shown = async (number) => {
      const [id, lang, title] = await engine.index.texts(query.lang, number);
      return { id, lang, title };
    };
    const asked = query.names ? named(search, query.text) : null; // two more rounds, and a box has no place for names
    const [results, name] = await Promise.all([engine.search(query), asked]);
    for (const api of name?.apis ?? []) api.entries = await Promise.all(bestFirst(api.entries, results).map(shown));
    const [first] = results.hits;
    const isAnswered = results.log && results.claim === "answer" && first.error;
    const samples = isAnswered ? await engine.index.samples(query.lang, first.document) : {};
    return { results, name, samples, frameworks: search.manifest.frameworks };
  } catch (error) {
    started = null; // a newer index may have taken the place of this one: begin anew with the next question
    throw error;
  }
}

self.addEventListener("message", async ({ data }) => {
  const found = await answer(data).catch((error) => ({ error: String(error) }));
  if (!data.early) self.postMessage(found);
});
