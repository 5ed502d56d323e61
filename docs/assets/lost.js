// The 404 page: questions that the address may have meant, found by the words in it.

import { ROOT, ask } from "./search/client.js";
import { address, marked, node } from "./search/hits.js";

const MOST = 5;

/** The names in the address without the language: ["paddlepaddle", "training", "gpu-out-of-memory"]. */
function names() {
  const path = location.href.slice(ROOT.href.length).split(/[?#]/)[0];
  return path.split("/").filter((name) => name && name !== "en" && !/^index\.\w+$/.test(name));
}

/** The share of a question's id that the address has. */
function shared(id, wanted) {
  return id.split("/").filter((name) => wanted.includes(name)).length;
}

async function guess() {
  const wanted = names();
  const lang = location.href.startsWith(`${ROOT.href}en/`) ? "en" : "zh";
  const box = document.querySelector(`[data-lost="${lang}"]`);
  const text = (wanted.at(-1) ?? "").replace(/[-_.%]+/g, " ").trim();
  if (!text) return;
  const answer = await ask({ text, lang, filters: {}, own: {}, most: 2 * MOST });
  const { hits, claim } = answer.results;
  if (claim === "none" && !hits.some(({ id }) => shared(id, wanted) > 1)) return;
  hits.sort((one, other) => shared(other.id, wanted) - shared(one.id, wanted));
  box.querySelector("ul").append(...hits.slice(0, MOST).map(item));
  box.hidden = !hits.length;
}

function item(hit) {
  const link = node("a", { href: address(hit) }, marked(hit.title.map(([words]) => [words, false])));
  return node("li", { "data-entry": hit.id, lang: hit.lang }, link);
}

guess().catch(() => {}); // the page has other ways on
