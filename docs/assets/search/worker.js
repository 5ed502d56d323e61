// The search runs in this worker. In: {base, query, manifest}. Out: what `answer` promises, or {error}. With `early`
// nothing is sent back: the page has no code for it yet, and what was read is kept for its query.

import { Engine } from "./engine.js";
import { Names } from "./names.js";

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
  const names = manifest.names ? new Names((path) => load(`names/${manifest.names}/${path}`)) : null;
  return { manifest, engine: new Engine(manifest, load), names };
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
    const names = query.names ? started.names : null; // they take two more rounds, and a box has no place for them
    const [results, name] = await Promise.all([started.engine.search(query), names?.ask(query.text)]);
    for (const api of name?.apis ?? []) api.entries = await Promise.all(api.entries.slice(0, MOST_ENTRIES).map(shown));
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
