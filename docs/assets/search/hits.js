// Results as nodes. Texts of entries and readers only become text, never markup.

import { ROOT } from "./client.js";

export const LANG = document.documentElement.lang;

export function node(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Pieces [words, whether they match] as nodes: matches are marked, and text in backticks is code. */
export function marked(pieces) {
  const all = new DocumentFragment();
  let code = null;
  for (const [words, matches] of pieces) {
    words.split("`").forEach((part, n) => {
      if (n) code = code ? null : all.appendChild(node("code", {}));
      if (part) (code ?? all).append(matches ? node("mark", {}, part) : part);
    });
  }
  return all;
}

/** The target of a hit: the answer for a line, if exactly one is chosen and the entry has it. */
export function address({ id, lang, lines }, chosen = []) {
  const url = new URL(`${lang === "zh" ? "" : `${lang}/`}${id}/`, ROOT);
  if (chosen.length === 1 && lines.includes(chosen[0])) url.hash = chosen[0];
  return url.href;
}

/** The line of a hit that the reader probably runs: the first of `lines` that it has, else its newest. */
export function lineOf(hit, lines) {
  return [...lines, ...hit.lines].find((each) => hit.lines.includes(each));
}

/** A link to a hit opens the passage with the matching words: the target page reads them from storage, in this tab or
 *  another. */
export function leading(link, { words }) {
  const tell = () => {
    try {
      localStorage.setItem("faq.passage", JSON.stringify({ path: link.pathname, words }));
    } catch {
      // no storage: the page opens at its top
    }
  };
  link.addEventListener("click", tell);
  link.addEventListener("auxclick", tell);
  return link;
}

/** Framework and category of a hit. */
export function place({ framework, category }, frameworks) {
  const { name, categories } = frameworks.find(({ id }) => id === framework);
  return `${name[LANG]} · ${categories.find(({ id }) => id === category).name[LANG]}`;
}

/** The version lines of a hit, if it does not answer all of its framework, as in the lists (scripts/faq/render/parts.py);
    and whether there is no text in the reader's language. */
export function labels({ framework, lines, lang }, frameworks, untranslated) {
  const isForAll = lines.length === frameworks.find(({ id }) => id === framework).lines.length;
  const all = isForAll ? [] : lines.map((line) => node("span", { class: "line line--every" }, line));
  if (lang !== LANG) all.unshift(node("span", { class: "untranslated" }, untranslated));
  return node("span", { class: "lines" }, ...all);
}

export function counted(words, n) {
  return (n === 1 ? words.one : words.many).replace("{n}", n);
}
