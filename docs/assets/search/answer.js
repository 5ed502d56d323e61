// The answer to a pasted message: what was recognised, the short answer, and the first sample for the version.

import { ROOT } from "./client.js";
import { LANG, address, marked, node } from "./hits.js";

const FENCE = /^(`{3,})(\w+)([^\n]*)\n([^]*?)^\1[ \t]*$/gm;

/** What a log says of itself, in words: `PaddlePaddle 2.6.1 · RuntimeError`; "" if it says nothing. */
export function recognised(log, frameworks) {
  const framework = frameworks.find(({ id }) => id === log?.framework);
  const parts = [framework && `${framework.name[LANG]} ${log.version}`.trim(), log?.exception];
  return parts.filter(Boolean).join(" · ");
}

/** Promises nodes for the answer of a hit that has the pasted message; none if it cannot be had. `lines` are those that
 *  the reader may run, the likeliest first. */
export async function answered(hit, lines) {
  const entry = await fetched(hit.id);
  if (!entry) return [];
  const lang = entry.answers[LANG] ? LANG : "zh";
  const line = [...lines, ...Object.keys(entry.answers[lang])].find((each) => each in entry.answers[lang]);
  const href = address({ id: hit.id, lang: LANG, lines: [line] }, [line]);
  const nodes = [
    node("p", { class: "question" }, node("a", { href }, marked([[entry.title[lang] ?? entry.title.zh, false]]))),
    node("p", { lang }, marked([[plain(entry.short[lang]), false]])),
  ];
  const code = sample(entry.answers[lang][line]);
  if (code) nodes.push(node("p", { class: "answer__line" }, line), node("pre", {}, node("code", { tabindex: "0" }, code)));
  return nodes;
}

async function fetched(id) {
  try {
    const response = await fetch(new URL(`api/v1/entries/${id}.json`, ROOT));
    return response.ok ? await response.json() : null;
  } catch {
    return null; // without a server there are only the results
  }
}

/** The first paragraph of Markdown, without its marks. */
function plain(markdown) {
  return markdown.trim().split("\n\n")[0].replaceAll("**", "").replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1");
}

/** The first code that a reader would copy; "" if there is none. */
function sample(markdown) {
  for (const [, , language, info, code] of markdown.matchAll(FENCE)) {
    if (language !== "text" && !/\b(?:setup|check)\b/.test(info)) return code.trimEnd();
  }
  return "";
}
