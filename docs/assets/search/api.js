// What is known about an API named in a query, as nodes.

import { LANG, address, marked, node } from "./hits.js";
import { ROOT } from "./client.js";

/** `name`: {written, apis, near} from names.js; `words`: the page's texts. */
export function describe({ written, apis, near }, words, frameworks) {
  if (apis.length) return apis.map((api) => known(api, words, frameworks));
  const parts = [...filled(words.unknown, code(written)), " "];
  if (near) parts.push(...filled(words.similar, node("a", { href: search(near) }, code(near))));
  return [node("p", { class: "api", "data-api-name": written }, ...parts)];
}

function known(api, words, frameworks) {
  const { name } = frameworks.find(({ id }) => id === api.framework);
  const rows = [filled(words.has, api.has.join(", "))];
  if (api.lacks.length) rows.push(filled(words.lacks, api.lacks.join(", ")));
  if (api.new.length) rows.push(filled(words.instead, ...listed(api.new.map(linked))));
  const pages = Object.entries(api.pages).map(([line, page]) => node("a", { href: page[LANG] }, line));
  if (pages.length) rows.push(filled(words.documented, ...listed(pages)));
  const items = rows.map((row) => node("li", {}, ...row));
  const parts = [node("p", { class: "api__name" }, code(api.name), ` ${name[LANG]}`), node("ul", {}, ...items)];
  if (api.entries.length) parts.push(node("p", { class: "api__about" }, words.about), node("ul", {}, ...api.entries.map(question)));
  return node("div", { class: "api", "data-api-name": api.name }, ...parts);
}

function question({ id, lang, title }) {
  const href = address({ id, lang: LANG, lines: [] });
  return node("li", { "data-entry": id }, node("a", { href, lang: lang === LANG ? "" : lang }, marked([[title, false]])));
}

function linked(name) {
  return node("a", { href: search(name) }, code(name));
}

/** A name that may wrap after its dots. */
function code(name) {
  const parts = name.split(".").flatMap((part, n) => (n ? [".", node("wbr", {}), part] : [part]));
  return node("code", {}, ...parts);
}

function search(name) {
  const url = new URL(LANG === "zh" ? "search/" : `${LANG}/search/`, ROOT);
  url.searchParams.set("q", name);
  return url.href;
}

/** A sentence with nodes in place of its `{n}`. */
function filled(sentence, ...nodes) {
  const [before, after = ""] = sentence.split("{n}");
  return [before, ...nodes, after];
}

function listed(nodes) {
  return nodes.flatMap((each, n) => (n ? [", ", each] : [each]));
}
