// Read the index from its files, only those that a query needs; does the same as scripts/faq/search/reader.py.

import { differs } from "./edits.js";
import { decode } from "./vlq.js";

const LEVELS = 31;
const BLOCKS_COMPLETED = 3;
const BLOCKS_CORRECTED = 16;
const SHARED_LETTERS = 2;
const KEY_SIGN = "="; // is in keys of short questions, in no word
const LAST = "\uffff";

export class ShardedIndex {
  /** `load(path)` promises the text of a file below the folder of the index. */
  constructor(manifest, load) {
    this.manifest = manifest;
    this.documents = manifest.documents;
    this.load = load;
    this.shards = new Map();
  }

  /** The posting of a term: {rarity, documents, impacts}, or null. */
  async posting(term) {
    const numbers = (await this.#terms(await this.#blockOf(term))).get(term);
    return numbers ? posting(numbers) : null;
  }

  /** Postings of longer terms with this prefix, those in most documents first. */
  async beginning(prefix, most) {
    const blocks = (await this.#blocksOf(prefix)).slice(0, BLOCKS_COMPLETED);
    const found = await this.#select(blocks, (term) => term.startsWith(prefix) && term !== prefix && !term.includes(KEY_SIGN));
    found.sort((one, other) => other[1].documents.length - one[1].documents.length || compare(one[0], other[0]));
    return found.slice(0, most);
  }

  /** Postings of terms within `edits` of a word that share its first two letters. */
  async resembling(word, edits) {
    const shared = word.slice(0, SHARED_LETTERS);
    const blocks = await this.#blocksOf(shared);
    const own = blocks.indexOf(await this.#blockOf(word));
    const start = Math.max(0, Math.min(own - BLOCKS_CORRECTED / 2, blocks.length - BLOCKS_CORRECTED));
    const chosen = blocks.slice(start, start + BLOCKS_CORRECTED);
    const isSimilar = (term) => term.startsWith(shared) && !term.includes(KEY_SIGN) && differs(term, word, edits);
    return this.#select(chosen, isSimilar);
  }

  /** What a result shows: [id, language of the text, title, short answer, other phrasings]. */
  texts(lang, document) {
    return this.#row(`texts/${lang}`, document);
  }

  /** The first sample of each answer of a document: {line: code}. */
  samples(lang, document) {
    return this.#row(`samples/${lang}`, document);
  }

  /** The error messages of a document. */
  errors(document) {
    return this.#row("errors", document);
  }

  async #row(folder, document) {
    const { texts: size, shown } = this.manifest;
    return (await this.#json(`${folder}/${this.#piece(shown, Math.floor(document / size))}.json`))[document % size];
  }

  async #select(blocks, wanted) {
    const shards = await Promise.all(blocks.map((block) => this.#terms(block)));
    const rows = shards.flatMap((terms) => [...terms].filter(([term]) => wanted(term)));
    return rows.map(([term, numbers]) => [term, posting(numbers)]);
  }

  async #blocksOf(prefix) {
    const [first, last] = await Promise.all([this.#blockOf(prefix), this.#blockOf(prefix + LAST)]);
    return Array.from({ length: last - first + 1 }, (_, n) => first + n);
  }

  async #blockOf(term) {
    const { fanout, depth } = this.manifest;
    let child = 0;
    for (let level = depth; level >= 0; level--) {
      const [keys] = await this.#node(level, child);
      child = child * fanout + Math.max(0, notAfter(keys, term) - 1);
    }
    return child;
  }

  /** The first terms and the names of a node's children. Level 0 is directly above the blocks; the last level is the root. */
  async #node(level, number) {
    const { root, depth } = this.manifest;
    return level === depth ? root : this.#json(`nodes/${await this.#name(level + 1, number)}.json`);
  }

  /** The name of a child of a node at this level. */
  async #name(level, number) {
    const { depth, fanout } = this.manifest;
    const parent = level === depth ? 0 : Math.floor(number / fanout);
    const [, names] = await this.#node(level, parent);
    return this.#piece(names, number - parent * fanout);
  }

  #piece(names, place) {
    const { width } = this.manifest;
    return names.slice(place * width, (place + 1) * width);
  }

  async #terms(block) {
    const path = `terms/${await this.#name(0, block)}.txt`;
    return this.#shard(path, (text) => new Map(text.split("\n").filter(Boolean).map((row) => row.split("\t"))));
  }

  #json(path) {
    return this.#shard(path, JSON.parse);
  }

  /** Each file is fetched once, even if several ask at the same time; a failed fetch may be repeated. */
  #shard(path, read) {
    let shard = this.shards.get(path);
    if (!shard) {
      shard = this.load(path).then(read);
      shard.catch(() => this.shards.delete(path));
      this.shards.set(path, shard);
    }
    return shard;
  }
}

function posting(numbers) {
  const [rarity, ...values] = decode(numbers);
  const documents = new Array(values.length);
  let document = -1;
  for (let n = 0; n < values.length; n++) {
    document += Math.floor(values[n] / (LEVELS + 1)) + 1;
    documents[n] = document;
  }
  return { rarity, documents, impacts: values.map((value) => value % (LEVELS + 1)) };
}

/** The number of keys that are not after a term. */
function notAfter(keys, term) {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keys[middle] <= term) low = middle + 1;
    else high = middle;
  }
  return low;
}

function compare(one, other) {
  return one < other ? -1 : one > other ? 1 : 0;
}
