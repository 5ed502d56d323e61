// Tracebacks and logs, as scripts/faq/search/messages.py reads them and with its patterns.

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

  /** A question without what trackers put in front of it; levels of logs stay. */
  withoutTags(text) {
    return text.replace(this.tags, "");
  }

  /** Whether a text quotes a message, so that paths and source places in it are noise. */
  hasError(text) {
    return this.error.test(text);
  }

  /** Whether a text was rather pasted from a screen than typed. */
  isPaste(text) {
    return strip(text).includes("\n") || [...text].length > this.definition.pasteLength;
  }

  /** A log without noise, what speaks of errors first. */
  clean(text) {
    const { wrapped } = this.definition;
    return this.lines(text).join("\n").replace(this.source, " ").replace(this.wrapper, wrapped);
  }

  /** The lines of a log that tell something: those that speak of errors, the last one first, then the others. `places`:
   *  with the places in sources and the paths in them. */
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

  /** How the messages in a text are called in the index. */
  signatures(text) {
    const found = this.lines(text).flatMap((line) => this.#lineSignatures(line));
    return [...new Set(found)].slice(0, this.definition.most);
  }

  /** The names that the first message with names says: an entry that has none of them is about something else. */
  quoted(text) {
    const named = this.lines(text).find((line) => this.named.test(line)) ?? "";
    return [...new Set((named.match(this.names) ?? []).map((name) => [...name].slice(1, -1).join("")))];
  }

  /** The signatures of one message: whole, and without the name of its exception; each with its names, without them,
   *  and only its first clause, which stays the same when the details behind it change. */
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
      .map((characters) => `=${strip(characters.slice(0, this.definition.longest).join(""))}`);
  }

  #tells(beginning) {
    return (beginning.match(this.telling) ?? []).length >= this.definition.enough;
  }

  /** A message without what differs from run to run, in lower case. */
  #mask(message) {
    const kept = message.replace(this.number, "0").match(this.kept) ?? [];
    return kept.join(" ").replace(/^[ .]+|[ .]+$/g, "").toLowerCase();
  }
}

export const BLANK = " \t\r\n\u3000";

function strip(text) {
  return text.replace(/^[ \t\r\n\u3000]+|[ \t\r\n\u3000]+$/g, "");
}
