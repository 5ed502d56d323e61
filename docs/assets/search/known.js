// What is known about a pasted message that no entry quotes: who produces it, in which versions, and which entries have
// the same message with other values. It is never called an answer.

import { ROOT } from "./client.js";
import { LANG, address, node } from "./hits.js";

const MOST_LINES = 32;
const SHORTEST = 32; // characters of a text that can be a message: nothing is loaded for less

let started = null;

async function fetched(url, options) {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.text();
}

async function start() {
  const [{ KnownMessages }, { Messages }] = await Promise.all([import("./lookup.js"), import("./messages.js")]);
  const manifest = JSON.parse(await fetched(new URL("search/messages/manifest.json", ROOT), { cache: "no-cache" }));
  const known = new KnownMessages(manifest, (path) => fetched(new URL(`search/messages/${path}`, ROOT)));
  return { known, messages: new Messages(manifest.messages) };
}

/** Promises the first message in a text with a known origin, and the entries that have it, else those about its API; null
 *  if there is none. */
export async function knownMessage(text) {
  if (text.length < SHORTEST) return null;
  started ??= start();
  try {
    const { known, messages } = await started;
    const found = await known.first(messages.lines(text, true).slice(0, MOST_LINES));
    if (!found) return null;
    const same = found.text ? await known.about(found.framework, [found.text]) : [];
    const entries = same.length ? same : await known.about(found.framework, found.names);
    return { ...found, entries, isSame: same.length > 0 };
  } catch (error) {
    started = null; // the files may have been replaced by newer ones
    throw error;
  }
}

export class KnownElement {
  constructor(element) {
    this.element = element;
    this.words = JSON.parse(element.dataset.words);
  }

  /** Shows what is known about a text; `hits`: its results; `ask`: the address for a new question, if any. */
  async update({ text, hits, ask }) {
    this.text = text;
    const found = hits.some((hit) => hit.error) ? null : await knownMessage(text).catch(() => null);
    if (text !== this.text) return; // a newer text was asked for
    this.element.hidden = !found;
    this.element.replaceChildren(...(found ? this.#parts(found, hits, ask) : []));
    this.element.dataset.framework = found?.framework ?? "";
    this.element.dataset.versions = found?.versions.join(" ") ?? "";
    this.element.dataset.also = found?.also ?? "";
    this.element.dataset.origin = found?.origin ?? "";
    this.element.dataset.text = found ? text : "";
  }

  #parts(found, hits, ask) {
    const none = hits.length ? this.words.nearest : this.words.none;
    const parts = [node("p", {}, ...this.#sentence(found))];
    const text = found.exception ? `${found.exception}: ${found.text}` : found.text;
    if (text) parts.push(node("p", {}, node("code", { class: "message" }, text)));
    const entries = inOrder(found.entries, hits).map(([id, titles]) => this.#entry(id, titles));
    parts.push(node("p", {}, entries.length ? (found.isSame ? this.words.same : this.words.about) : none));
    if (entries.length) parts.push(node("ul", { class: "questions" }, ...entries));
    if (ask) parts.push(node("p", {}, node("a", { class: "button", href: ask }, this.words.ask)));
    return parts;
  }

  /** Words as text, with code in backticks. */
  #sentence({ origin, name, versions, names, condition, before, also, ...found }) {
    if (origin !== "framework") {
      const [kind, of] = origin.split(":");
      return [filled(this.words[kind], { name: of ?? "" })];
    }
    if (!versions.length) return [filled(this.words.form, { framework: name[LANG] })];
    const said = [filled(this.words.said, { framework: name[LANG], versions: this.#versions(versions, found) })];
    if (names.length) said.push(...quoted(this.words.raised, names, this.words.between));
    if (condition) said.push(...quoted(this.words.when, [condition], ""));
    if (before) said.push(...quoted(this.words.before, [before], ""));
    if (also) said.push(filled(this.words.also, { name: also }));
    return said;
  }

  #versions(versions, { read, onGpus }) {
    const spans = [];
    for (const version of versions) {
      const last = spans.at(-1);
      if (last && read.indexOf(last[1]) === read.indexOf(version) - 1) last[1] = version;
      else spans.push([version, version]);
    }
    const shown = spans.map(([first, last]) => (first === last ? first : filled(this.words.span, { first, last })));
    const all = shown.join(this.words.between);
    return onGpus ? filled(this.words.gpus, { versions: all }) : all;
  }

  #entry(id, titles) {
    const lang = LANG in titles ? LANG : "zh";
    const link = node("a", { href: address({ id, lang, lines: [] }), lang: lang === LANG ? "" : lang }, titles[lang]);
    return node("li", { "data-entry": id }, link);
  }
}

/** Entries as they come among the results, then the others. */
function inOrder(entries, hits) {
  const places = new Map(hits.map(({ id }, place) => [id, place]));
  const place = ([id]) => places.get(id) ?? hits.length;
  return [...entries].sort((one, other) => place(one) - place(other));
}

function filled(words, values) {
  return words.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** The words, with each text as code in place of a `{}`. */
function quoted(words, texts, between) {
  const [before, after] = words.split("{}");
  return [before, ...texts.flatMap((text, n) => [...(n ? [between] : []), node("code", {}, text)]), after];
}
