// The tokenizer; does the same as scripts/faq/search/tokens.py, with its patterns.

const MOST_NAMES = 16; // names with dots between them that are looked up from each of the last ones on

export class Tokenizer {
  constructor(patterns) {
    const compiled = (name, flags) => new RegExp(patterns[name], `u${flags}`);
    this.token = compiled("token", "g");
    this.piece = compiled("piece", "g");
    this.separator = compiled("separator", "g");
    this.number = compiled("number", "");
    this.han = compiled("han", "");
    this.alphabetic = compiled("alphabetic", "");
    this.letters = compiled("letters", "");
    this.known = new Map();
  }

  /** The tokens of a text in order, each {text, terms: [{text, kind}]}. */
  words(text) {
    return (text.normalize("NFKC").match(this.token) ?? []).map((token) => this.word(token));
  }

  /** The terms of one token: single Han characters and pairs, or an identifier and its parts. */
  word(token) {
    let word = this.known.get(token);
    if (!word) {
      word = { text: token, terms: this.han.test(token) ? this.#han(token) : this.#latin(token) };
      this.known.set(token, word);
    }
    return word;
  }

  /** The start of a token: the letters before the first sign or digit, in lower case, or the whole run of Han characters. */
  lead(token) {
    return token.match(this.letters)?.[0].toLowerCase() ?? token;
  }

  #han(run) {
    const characters = [...run];
    const ones = characters.map((text) => ({ text, kind: "unigram" }));
    const twos = characters.slice(1).map((second, n) => ({ text: characters[n] + second, kind: "bigram" }));
    return [...ones, ...twos];
  }

  #latin(token) {
    if (this.number.test(token)) {
      const numbers = new Set([token, token.split(".").slice(0, 2).join(".")]);
      return [...numbers].map((text) => ({ text, kind: "part" }));
    }
    const parts = token.split(this.separator).filter((part) => strip(part));
    const names = parts.map((part) => strip(part).toLowerCase());
    const last = names.slice(-MOST_NAMES);
    const found = last.slice(1).map((_, start) => ({ text: last.slice(start).join("."), kind: "whole" }));
    parts.forEach((part, n) => found.push({ text: this.stem(names[n]), kind: this.#isJoined(part) ? "whole" : "part" }));
    for (const piece of parts.flatMap((part) => this.#pieces(part))) {
      if ([...piece].length > 1) found.push({ text: this.stem(piece), kind: "part" });
    }
    const seen = new Set();
    return found.filter(({ text, kind }) => !seen.has(`${kind} ${text}`) && seen.add(`${kind} ${text}`));
  }

  #isJoined(part) {
    return (part.match(this.piece) ?? []).length > 1;
  }

  #pieces(part) {
    const pieces = (part.match(this.piece) ?? []).map((piece) => piece.toLowerCase());
    return pieces.length > 1 ? [...pieces, pieces.join("")] : [];
  }

  /** An English word without plural and verb endings; other words unchanged. */
  stem(word) {
    if (word.length < 4 || !this.alphabetic.test(word)) return word;
    word = withoutPlural(word);
    const ending = ["ing", "ed"].find((one) => word.endsWith(one) && word.length > one.length + 2);
    if (ending) word = withoutDouble(word.slice(0, -ending.length));
    return word.length > 3 && word.endsWith("e") ? word.slice(0, -1) : word;
  }
}

function strip(part) {
  return part.replace(/^_+|_+$/g, "");
}

function withoutPlural(word) {
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  return word.endsWith("s") && !/(ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}

function withoutDouble(word) {
  const last = word.at(-1);
  return word.length > 3 && last === word.at(-2) && !"lsz".includes(last) ? word.slice(0, -1) : word;
}
