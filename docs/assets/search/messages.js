// Tracebacks and logs; does the same as scripts/faq/search/messages.py, with its patterns.

export class Messages {
  constructor(definition) {
    this.definition = definition;
    this.noise = definition.noise.map(([pattern, other]) => [new RegExp(pattern, "gm"), other]);
    this.names = new RegExp(definition.names, "g");
    this.number = new RegExp(definition.number, "g");
    this.kept = new RegExp(definition.kept, "g");
    this.error = new RegExp(definition.error);
    this.clause = new RegExp(definition.clause);
    this.start = new RegExp(definition.start, "g");
    this.named = new RegExp(definition.named);
    this.sentence = new RegExp(definition.sentence);
    this.telling = new RegExp(definition.telling, "g");
    this.source = new RegExp(definition.source, "g");
    this.wrapper = new RegExp(definition.wrapper, "g");
    this.tags = new RegExp(definition.tags, "u");
  }

  /** A question without tracker tags at its start; log levels stay. */
  withoutTags(text) {
    return text.replace(this.tags, "");
  }

  /** Whether a text quotes a message, so that paths and source locations in it are noise. */
  hasError(text) {
    return this.error.test(text);
  }

  /** Whether a text looks pasted rather than typed. */
  isPaste(text) {
    return strip(text).includes("\n") || [...text].length > this.definition.pasteLength;
  }

  /** A log without noise, lines that mention errors first. */
  clean(text) {
    const { wrapped } = this.definition;
    return this.lines(text).join("\n").replace(this.source, " ").replace(this.wrapper, wrapped);
  }

  /** The informative lines of a log: those that mention errors, last one first, then the others. `places`: keep source
   *  locations and paths. */
  lines(text, places = false) {
    const { longestPaste } = this.definition;
    if (text.length > longestPaste) text = [...text].slice(-longestPaste).join("");
    this.noise.forEach(([pattern, other], number) => {
      if (!places || !this.definition.places.includes(number)) text = text.replace(pattern, other);
    });
    const kept = text.split("\n").map(strip).filter((line) => [...line].length > 1);
    const telling = [...new Set(kept.filter((line) => !line.startsWith("Traceback (most recent")))];
    const errors = telling.filter((line) => this.error.test(line));
    return [...errors.reverse(), ...telling.filter((line) => !this.error.test(line))];
  }

  /** The signatures of the messages in a text. */
  signatures(text) {
    const found = this.lines(text).flatMap((line) => this.#lineSignatures(line));
    return [...new Set(found)].slice(0, this.definition.most);
  }

  /** The names in the first message that has quoted names. An entry without any of them is about something else. */
  quoted(text) {
    const named = this.lines(text).find((line) => this.named.test(line)) ?? "";
    return [...new Set((named.match(this.names) ?? []).map((name) => [...name].slice(1, -1).join("")))];
  }

  /** The signatures of one message: with and without its exception name; each with names, without names, and reduced to the
   *  first clause, which stays the same when later details change. */
  #lineSignatures(line) {
    const starts = [0, ...[...line.matchAll(this.start)].map((found) => found.index + found[0].length)];
    const messages = starts.map((start) => line.slice(start).normalize("NFKC"));
    return messages
      .flatMap((message) => {
        const without = message.replace(this.names, "*");
        const unnamed = this.#mask(without);
        const masked = this.#mask(message);
        if (this.named.test(message)) return [masked];
        const beginnings = [this.#mask(without.split(this.sentence)[0]), unnamed.split(this.clause)[0]];
        return [masked, unnamed, ...beginnings.filter((first) => this.#tells(first))];
      })
      .map((masked) => [...masked])
      .filter((characters) => characters.length >= this.definition.shortest)
      .map((characters) => this.#shortened(strip(characters.slice(0, this.definition.longest).join(""))));
  }

  /** The index key for this form of a message: its first letters and its CRC-32. */
  #shortened(sign) {
    return `=${[...sign].slice(0, this.definition.letters).join("")}${crc32(sign).toString(16).padStart(8, "0")}`;
  }

  #tells(beginning) {
    return (beginning.match(this.telling) ?? []).length >= this.definition.enough;
  }

  /** A message in lower case without the parts that differ from run to run. */
  #mask(message) {
    const kept = message.replace(this.number, "0").match(this.kept) ?? [];
    return kept.join(" ").replace(/^[ .]+|[ .]+$/g, "").toLowerCase();
  }
}

export const BLANK = " \t\r\n\u3000";

function crc32(text) {
  let sum = -1;
  for (const byte of new TextEncoder().encode(text)) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 && 0xedb88320);
  }
  return ~sum >>> 0;
}

function strip(text) {
  return text.replace(/^[ \t\r\n\u3000]+|[ \t\r\n\u3000]+$/g, "");
}
