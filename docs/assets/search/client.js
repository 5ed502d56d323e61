// The page's worker, created with the first query. Only the newest query is answered.

export const ROOT = new URL("../../", import.meta.url);
const PATIENCE = 20000; // ms without an answer, after which a question has failed

let worker = null;
let manifest = null; // is on its way while the worker starts
let asked = null;
let next = null;

/** Takes over what docs/assets/faq.js started while this code was loading. */
export function begin(begun) {
  if (!begun.failed) worker = attended(begun.worker);
  manifest = begun.manifest;
}

/** Promises what worker.js answers; null if a newer query came first. */
export function ask(query) {
  return new Promise((resolve, reject) => {
    next?.resolve(null);
    next = { query, resolve, reject };
    if (!asked) send();
  });
}

function send() {
  asked = next;
  next = null;
  if (!asked) return;
  worker ??= start();
  manifest ??= read(new URL("search/manifest.json", ROOT));
  asked.timer = setTimeout(restart, PATIENCE);
  post(worker, asked.query);
}

async function post(worker, query) {
  worker.postMessage({ base: ROOT.href, query, manifest: await manifest });
}

/** The manifest names all other files, so only it must be fresh. "" if it cannot be loaded. */
async function read(url) {
  try {
    const found = await fetch(url, { cache: "no-cache" });
    return found.ok ? await found.text() : "";
  } catch {
    return "";
  }
}

function start() {
  return attended(new Worker(new URL("worker.js", import.meta.url), { type: "module" }));
}

function attended(worker) {
  worker.addEventListener("message", ({ data }) => settle(data));
  worker.addEventListener("error", restart);
  return worker;
}

function restart() {
  worker.terminate();
  worker = null;
  if (asked) settle({ error: "no answer" });
}

function settle({ error, ...answer }) {
  const { timer, resolve, reject } = asked;
  clearTimeout(timer);
  if (error) manifest = null; // a newer index may have taken the place of this one
  if (next) resolve(null);
  else if (error) reject(new Error(error));
  else resolve(answer);
  send();
}
