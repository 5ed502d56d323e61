// API names: which versions have them and what replaced them; does the same as scripts/faq/search/names.py.

import { differs } from "./edits.js";
import { KEYS, nameIn } from "./naming.js";

const DEPTH = 8;
const SHORTEST = 4;
const MOST = 3;
const SHORT = new Map([["fluid", "paddle.fluid"], ["paddlepaddle", "paddle"], ["ms", "mindspore"]]);

export class Names {
  /** `load(path)` promises the text of a file below the folder of names. */
  constructor(load) {
    this.load = load;
    this.kept = new Map();
  }

  /** Promises {written, apis, near} for the name in a query; null if there is no name, or it cannot be a framework's. */
  async ask(text) {
    const written = nameIn(text);
    if (!written) return null;
    this.head = await this.#json(KEYS);
    const [first, ...rest] = written.split(".");
    const whole = rest.length && SHORT.has(first) ? [SHORT.get(first), ...rest].join(".") : written;
    const found = await this.#find(whole);
    if (found.length) return { written, apis: found.slice(0, MOST).map((row) => this.#api(row)), near: "" };
    const isOurs = rest.length && this.head.frameworks.some(({ root }) => root === whole.split(".")[0]);
    return isOurs ? { written, apis: [], near: await this.#nearest(whole) } : null;
  }

  /** What is known about a name used in code: {written, api, near}. `api` is the API or, for a member that the lists lack,
   *  its parent; null if it is not a framework's. `api` also says whether the newest version has it (`isNow`). */
  async used(written) {
    this.head = await this.#json(KEYS);
    const framework = this.head.frameworks.find(({ root }) => root === written.split(".")[0]);
    if (!framework || !written.includes(".")) return null;
    for (let name = written; name.includes("."); name = name.slice(0, name.lastIndexOf("."))) {
      let [row] = await this.#ending(name, name);
      if (!row) [row] = await this.#inherited(name, DEPTH);
      const isClass = row && /^[A-Z]/.test(name.slice(name.lastIndexOf(".") + 1));
      if (row && (name === written || isClass)) {
        const api = this.#api(row);
        return { written: name, api: { ...api, isNow: api.has.includes(framework.versions.at(-1)) }, near: "" };
      }
    }
    return { written, api: null, near: await this.#nearest(written) };
  }

  /** Names with this suffix, one per framework. */
  async #find(written) {
    let rows = await this.#ending(written, written);
    if (!rows.length) rows = await this.#ending(written.toLowerCase(), written);
    const same = rows.filter(([name]) => name === written);
    const best = new Map();
    for (const row of (same.length ? same : rows).sort(order)) {
      const root = row[0].split(".")[0];
      if (!best.has(root)) best.set(root, row);
    }
    return best.size ? [...best.values()] : this.#inherited(written, DEPTH);
  }

  async #ending(wanted, written) {
    const fold = (name) => (wanted === written ? name : name.toLowerCase());
    const rows = (await this.#block(keyOf(written)))[keyOf(written)] ?? [];
    return rows.filter(([name]) => fold(name) === wanted || fold(name).endsWith(`.${wanted}`));
  }

  /** A member of a known name, found through an alias of its parent or a base class. */
  async #inherited(written, depth) {
    const end = written.lastIndexOf(".");
    if (end < 0 || !depth) return [];
    const parent = written.slice(0, end);
    const word = written.slice(end + 1);
    const [row] = (await this.#ending(parent, parent)).sort(order);
    const { to, bases = [] } = row?.[2] ?? {};
    for (const home of to ? [to, ...bases] : bases) {
      const name = `${home}.${word}`;
      let found = await this.#ending(name, name);
      if (!found.length) found = await this.#inherited(name, depth - 1);
      if (found.length) return [[`${row[0]}.${word}`, found[0][1] & row[1], found[0][2] ?? {}]];
    }
    return [];
  }

  /** The same last part elsewhere in the framework, else a similar name, else one in the same module that starts with the
   *  other or vice versa; "" if there is none. */
  async #nearest(whole) {
    const key = keyOf(whole);
    const root = `${whole.split(".")[0]}.`;
    const near = this.#place(key);
    const places = [near - 1, near, near + 1].filter((n) => n >= 0 && n < this.head.keys.length);
    const blocks = await Promise.all(places.map((n) => this.#json(`${n}.json`)));
    const like = (alike, isNear) => {
      const rows = blocks.flatMap((block) => Object.keys(block).filter(alike).flatMap((other) => block[other]));
      return rows.filter(([name]) => isNear(name)).sort(order)[0]?.[0] ?? "";
    };
    const isOurs = (name) => name.startsWith(root);
    const same = like((other) => other === key, isOurs);
    if (same || key.length < SHORTEST) return same;
    const edits = key.length >= 6 ? 2 : 1;
    const module = whole.slice(0, whole.lastIndexOf("."));
    const begins = (other) => other.startsWith(key) || (other.length >= SHORTEST && key.startsWith(other));
    const isBeside = (name) => name.slice(0, name.lastIndexOf(".")) === module;
    return like((other) => differs(other, key, edits), isOurs) || like(begins, isBeside);
  }

  #api([name, bits, { pages = {}, new: instead = [], entries = [] } = {}]) {
    const { id, versions } = this.head.frameworks.find(({ root }) => root === name.split(".")[0]);
    const has = versions.filter((_, n) => (bits >> n) & 1);
    const lacks = versions.filter((version) => !has.includes(version));
    return { framework: id, name, has, lacks, pages, new: instead, entries };
  }

  #block(key) {
    return this.head.keys.length ? this.#json(`${this.#place(key)}.json`) : {};
  }

  #place(key) {
    let place = 0;
    while (place + 1 < this.head.keys.length && this.head.keys[place + 1] <= key) place++;
    return place;
  }

  #json(path) {
    if (!this.kept.has(path)) {
      const file = this.load(path).then(JSON.parse);
      file.catch(() => this.kept.delete(path));
      this.kept.set(path, file);
    }
    return this.kept.get(path);
  }
}

function keyOf(name) {
  return name.slice(name.lastIndexOf(".") + 1).toLowerCase();
}

/** Documented names first, then those that entries name, then the shortest. */
function order([one, , oneMore = {}], [other, , otherMore = {}]) {
  return (
    !oneMore.pages - !otherMore.pages ||
    !oneMore.entries - !otherMore.entries ||
    one.length - other.length ||
    (one < other ? -1 : Number(one > other))
  );
}
