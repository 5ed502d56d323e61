// Who produces a line that no entry has; does the same as scripts/faq/evidence/messages (lookup, matching, attribution,
// origins).

const WORD = /[A-Za-z0-9_]+|[\u3400-\u9fff]/g;
const BLANK = /[ \t\n\r\v\f\u00a0\u3000]+/g;
const PLACEHOLDER = "{}";
const NOBODYS = "-"; // the framework of a row for which nobody is named; after a framework: others can say the same

export class KnownMessages {
  /** `load(path)` promises the text of a file below the manifest's folder. */
  constructor(manifest, load) {
    this.manifest = manifest;
    this.load = load;
    this.definition = manifest.definition;
    const { exception, pythons, raised, value, quoted, origins } = this.definition;
    this.exception = new RegExp(exception, "g");
    this.pythons = new RegExp(pythons);
    this.raised = new RegExp(`^(?:${raised})$`);
    this.value = new RegExp(`^(?:${value})$`, "s");
    this.origins = origins.map(([origin, pattern]) => [origin, new RegExp(pattern)]);
    this.quoted = new RegExp(quoted, "g");
  }

  /** Promises what is known about the first line of a log about which anything is known; null if there is none. */
  async first(lines) {
    const of = this.#spoken(lines);
    for (const line of lines) {
      const found = await this.find(line, of);
      if (found) return found;
    }
    return null;
  }

  /** Promises what is known about a line: the message of one framework that is not in somebody else's words, else its
   *  origin by form; null if nothing. `of`: position in the manifest of the framework that the log's other lines point to. */
  async find(line, of = null) {
    const found = [];
    const [origin, words] = this.#formOf(line);
    for (const [framework, rows] of await this.#candidates(line, origin)) {
      const matches = this.#attributed(line, rows, framework === of);
      if (matches.length) found.push({ framework, matches, ...matches[0] });
    }
    const best = this.#nearBest(found);
    if (best.length !== 1 || best[0].framework === NOBODYS) return this.#byForm(origin);
    const [{ framework, matches, ...match }] = best;
    const isOthers = words && origin !== this.manifest.frameworks[framework].id;
    if (isOthers && (!origin || this.#isInOthersWords(match, line, words))) return this.#byForm(origin);
    return this.#known(framework, this.#nearBest(matches).map(({ row }) => row));
  }

  /** Combine the rows of one message: the union of their versions, and what they have in common otherwise. */
  #known(framework, rows) {
    const [{ text, exception, names, condition, before, also }] = rows;
    const versions = rows.map((row) => row.versions);
    const bits = versions.reduce((held, each) => held | parseInt(each, 16), 0);
    const mark = versions.every((each) => each.endsWith("g")) ? "g" : "";
    const shared = (key) => rows.every((row) => row[key] === rows[0][key]);
    return {
      ...this.#saying(framework, bits.toString(16) + mark),
      text,
      exception,
      names: names && shared("names") ? names.split(" ") : [],
      condition: shared("condition") ? condition : "",
      before: rows.length === 1 ? before : "",
      also,
    };
  }

  /** Promises the entries about public names or message lines of a framework: [id, {lang: title}]. */
  async about(framework, names) {
    const found = new Map();
    for (const name of names) {
      const key = `${framework} ${name}`;
      const { about, shards } = this.manifest;
      const { name: width } = this.definition;
      const start = (hash(key) % shards % (about.length / width)) * width;
      const shard = JSON.parse(await this.load(`about/${about.slice(start, start + width)}.json`));
      for (const [id, titles] of shard[key] ?? []) found.set(id, titles);
    }
    return [...found].slice(0, 3);
  }

  /** The shards to read for a line: those of adjacent words at its start (quoted words left out), then of the others;
   *  smallest first, so that as many as possible are read. */
  shards(line) {
    const { early, unit, first } = this.definition;
    const cut = this.#cut(line);
    const begins = new Set(this.#pairs((cut.replace(this.quoted, " ").match(WORD) ?? []).slice(0, early)));
    const size = (number) => (this.manifest.sizes.charCodeAt(number) - first) * unit;
    const keys = this.#pairs(cut.match(WORD) ?? []);
    const ranked = keys.map((key) => [begins.has(key) ? 0 : 1, hash(key) % this.manifest.shards]);
    ranked.sort(([later, number], [other, to]) => compare([later, size(number), number], [other, size(to), to]));
    let left = this.manifest.mostRead;
    return [...new Set(ranked.map(([, number]) => number))].filter((number) => {
      const fits = size(number) > 0 && size(number) <= left;
      if (fits) left -= size(number);
      return fits;
    });
  }

  /** Adjacent words, values left out. */
  #pairs(words) {
    const isValue = (word) => this.value.test(word) && isAscii(word);
    const both = words.slice(1).map((word, n) => [words[n], word]);
    return both.filter((pair) => !pair.some(isValue)).map((pair) => pair.join(" "));
  }

  /** Framework (position in the manifest) -> candidate rows for a line. A message that several can produce belongs to the
   *  one whose form the line has, else to nobody. */
  async #candidates(line, origin) {
    const speaker = this.manifest.frameworks.findIndex(({ id }) => id === origin);
    const texts = await Promise.all(this.shards(line).map((number) => this.load(`${this.manifest.folder}/${number}.txt`)));
    const found = new Map();
    for (const fields of texts.flatMap((text) => text.split("\n")).map((row) => row.split("\t"))) {
      const [number, text, exception, names, condition, versions, before, also = ""] = fields;
      const isNamed = !number.endsWith(NOBODYS) || number === `${speaker}${NOBODYS}`;
      const framework = isNamed ? number.replace(NOBODYS, "") : NOBODYS;
      const row = { text, exception, names, condition, versions, before, also };
      if (!found.has(framework)) found.set(framework, new Map());
      const key = [text, exception, names, condition].join("\t");
      if (!found.get(framework).has(key)) found.get(framework).set(key, row);
    }
    const said = new Set([...(found.get(String(speaker))?.values() ?? [])].map(({ text }) => text));
    const rest = ([framework, rows]) => [...rows.values()].filter(({ text }) => framework !== NOBODYS || !said.has(text));
    return new Map([...found].map((each) => [each[0], rest(each)]));
  }

  /** The rows with enough literal characters, highest weight first. */
  #attributed(line, rows, isSpoken) {
    const named = new Set([...line.matchAll(this.exception)].map((found) => found[1]));
    const tidy = this.#tidy(line);
    const found = rows.map((row) => ({ row, ...this.#fitted(row.text, tidy) })).filter(({ weight }) => weight);
    const key = ({ row, whole, weight }) =>
      [whole ? 0 : 1, -weight, row.text, row.exception, row.names, row.condition];
    return found.filter((match) => this.#isEnough(match, line, named, isSpoken)).sort((a, b) => compare(key(a), key(b)));
  }

  #isEnough({ row, weight }, line, named, isSpoken) {
    const { enough, raisedEnough, anywhere, doubtful, osErrors } = this.definition;
    const name = row.exception.split(".").at(-1);
    const raised = osErrors.includes(name) ? "OSError" : name;
    const isOther = !named.has(raised) && named.size && this.raised.test(raised);
    if (isOther || this.pythons.test(line)) return weight >= doubtful;
    if (row.text.startsWith(PLACEHOLDER)) return weight >= anywhere;
    return weight >= (named.has(raised) || (isSpoken && !row.exception) ? raisedEnough : enough);
  }

  /** Each literal text at its first position after the previous one; if any positions fit, these do. */
  #fitted(text, line) {
    let position = 0;
    let weight = 0;
    for (const part of ` ${text} `.split(PLACEHOLDER)) {
      const literal = part.replace(/^ +| +$/g, "");
      if (!literal) continue;
      const at = found(line, literal, part.startsWith(" "), part.endsWith(" "), position);
      if (at < 0) return this.#brokenOff(line, position, weight, literal);
      position = at + literal.length;
      weight += length(literal);
    }
    return { weight, whole: true };
  }

  /** Match a line that ends within a literal text, or within the value before it. */
  #brokenOff(whole, position, weight, literal) {
    const { longestCut, fewestBeforeCut, longestLast } = this.definition;
    const line = whole.replace(/(?:\.\.\.)?…?$/, "");
    let shown = Math.min(literal.length - 1, line.length - position, longestCut);
    while (shown > 0 && !line.endsWith(literal.slice(0, shown))) shown -= 1;
    const isEnough = weight + shown >= fewestBeforeCut && line.length - shown - position <= longestLast;
    return isEnough ? { weight: weight + shown, whole: false } : { weight: 0 };
  }

  /** The matches that cover about as much of a line as the best one. */
  #nearBest(found) {
    const whole = found.some((match) => match.whole);
    const alike = found.filter((match) => match.whole === whole);
    const most = Math.max(...alike.map(({ weight }) => weight));
    return alike.filter(({ weight }) => weight >= this.definition.same * most);
  }

  /** Whether a message consists of little but these words, which identify somebody else; not if they are in a value. */
  #isInOthersWords({ row, weight, whole }, line, words) {
    if (weight - length(words) >= this.definition.enough) return false;
    const without = this.#fitted(row.text, this.#tidy(line.replace(words, () => "\0")));
    return without.weight !== weight || without.whole !== whole;
  }

  /** The framework (position in the manifest) that the forms of the lines point to, if it is only one. */
  #spoken(lines) {
    const ids = this.manifest.frameworks.map(({ id }) => id);
    const named = new Set(lines.map((line) => ids.indexOf(this.#formOf(line)[0])).filter((number) => number >= 0));
    return named.size === 1 ? String([...named][0]) : null;
  }

  /** Who produces a line, and the words that show it. */
  #formOf(line) {
    const start = this.#cut(line).trim();
    for (const [origin, pattern] of this.origins) {
      const found = pattern.exec(start);
      if (found) return [origin, found[0]];
    }
    return ["", ""];
  }

  #byForm(origin) {
    const own = this.manifest.frameworks.findIndex(({ id }) => id === origin);
    const nothing = { text: "", exception: "", names: [], condition: "", before: "", also: "" };
    if (own >= 0) return { ...this.#saying(own, "0"), ...nothing };
    return origin ? { origin, framework: "", versions: [], read: [], onGpus: false, ...nothing } : null;
  }

  #saying(number, versions) {
    const { id, name, read } = this.manifest.frameworks[number];
    const bits = parseInt(versions, 16);
    const held = read.filter((_, place) => (bits >> place) & 1);
    return { origin: "framework", framework: id, name, versions: held, read, onGpus: versions.endsWith("g") };
  }

  #tidy(line) {
    return this.#cut(line).replace(BLANK, " ").replace(/^ +| +$/g, "");
  }

  #cut(line) {
    return line.length <= this.definition.longestLine ? line : [...line].slice(0, this.definition.longestLine).join("");
  }
}

/** FNV-1a of the bytes of a word. */
export function hash(word) {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(word)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
}

function found(line, text, fromWord, toWord, position) {
  for (let at = line.indexOf(text, position); at >= 0; at = line.indexOf(text, at + 1)) {
    const end = at + text.length;
    const cutBefore = fromWord && at > 0 && isInside(line[at - 1], line[at]);
    const cutAfter = toWord && end < line.length && isInside(line[end - 1], line[end]);
    if (!cutBefore && !cutAfter) return at;
  }
  return -1;
}

function isInside(before, after) {
  return /\w/.test(before) && /\w/.test(after);
}

function isAscii(word) {
  return /^[\x00-\x7f]*$/.test(word);
}

function length(text) {
  return [...text].length;
}

function compare(one, other) {
  const place = one.findIndex((value, n) => value !== other[n]);
  return place < 0 ? 0 : one[place] < other[place] ? -1 : 1;
}
