// The search runs here, beside the page. In: {id, base, query}. Out: {id, results} or {id, error}.

import { Engine } from "./engine.js";

let engine = null;

async function fetched(url, options) {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.text();
}

/** The manifest names the folder of everything else, so only it must be fresh. */
async function start(base) {
  const manifest = JSON.parse(await fetched(new URL("search/manifest.json", base), { cache: "no-cache" }));
  const folder = new URL(`search/${manifest.folder}/`, base);
  return { manifest, engine: new Engine(manifest, (path) => fetched(new URL(path, folder))) };
}

async function answer({ base, query }) {
  engine ??= start(base);
  try {
    const started = await engine;
    const results = await started.engine.search(query);
    return { results, frameworks: started.manifest.frameworks };
  } catch (error) {
    engine = null; // a newer index may have taken the place of this one: begin anew with the next question
    throw error;
  }
}

self.addEventListener("message", async ({ data }) => {
  try {
    self.postMessage({ id: data.id, ...(await answer(data)) });
  } catch (error) {
    self.postMessage({ id: data.id, error: String(error) });
  }
});
