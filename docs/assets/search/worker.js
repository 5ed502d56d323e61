// The search runs in this worker. In: {base, query, manifest}. Out: what `answer` promises, or {error}. With `early`
// nothing is sent back: the page has no code for it yet, and what was read is kept for its query.

import { Engine } from "./engine.js";
import { KEYS, nameIn } from "./naming.js";

const MOST_ENTRIES = 5; // of those that name an API

let engine = null;

async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.text();
}

function start(base, text) {
  const manifest = JSON.parse(text);
  const load = (path) => fetched(new URL(`search/${path}`, base));
  return { manifest, engine: new Engine(manifest, load), load, names: null };
}

/** Promises what is known of the API that a text names; few texts name one, so the code for them comes later. */
async function named(started, text) {
  const { manifest, load } = started;
  if (!manifest.names || !nameIn(text)) return null;
  started.names ??= namesFrom((path) => load(`names/${manifest.names}/${path}`));
  return (await started.names).ask(text);
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
    engine ??= start(base, manifest);
    const started = engine;
    const shown = async (number) => {
      const [id, lang, title] = await started.engine.index.texts(query.lang, number);
      return { id, lang, title };
    };
    const { index } = started.engine;
    const asked = query.names ? named(started, query.text) : null; // two more rounds, and a box has no place for names
    const [results, name] = await Promise.all([started.engine.search(query), asked]);
    for (const api of name?.apis ?? []) api.entries = await Promise.all(bestFirst(api.entries, results).map(shown));
    const [first] = results.hits;
    const isAnswered = results.log && results.claim === "answer" && first.error;
    const samples = isAnswered ? await index.samples(query.lang, first.document) : {};
    return { results, name, samples, frameworks: started.manifest.frameworks };
  } catch (error) {
    engine = null; // a newer index may have taken the place of this one: begin anew with the next question
    throw error;
  }
}

self.addEventListener("message", async ({ data }) => {
  const found = await answer(data).catch((error) => ({ error: String(error) }));
  if (!data.early) self.postMessage(found);
});
