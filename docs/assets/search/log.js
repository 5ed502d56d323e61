// Recognise the exception, framework and version in a pasted log; does the same as scripts/faq/search/log.py.

export class Logs {
  constructor(definition, messages, frameworks) {
    this.package = new RegExp(definition.package, "g");
    this.version = new RegExp(definition.version, "g");
    this.exception = new RegExp(definition.exception, "gm");
    this.messages = messages;
    this.frameworks = frameworks;
  }

  /** {exception, framework, version, line}, each "" if not recognised; null if the text is not a log or nothing is
   *  recognised. */
  recognise(text) {
    if (!this.messages.isPaste(text) && !this.messages.hasError(text)) return null;
    const { longestPaste } = this.messages.definition;
    if (text.length > longestPaste) text = [...text].slice(-longestPaste).join("");
    const exception = [...text.matchAll(this.exception)].at(-1)?.[1] ?? "";
    const versions = [...text.matchAll(this.version)].flatMap(([, name, version]) =>
      this.#named(name).map((one) => [one, version]),
    );
    const packages = [...text.matchAll(this.package)].flatMap(([, name]) => this.#named(name));
    const framework = packages.at(-1) ?? versions.at(-1)?.[0];
    if (!exception && !framework) return null;
    const version = versions.findLast(([one]) => one === framework)?.[1] ?? "";
    return { exception, framework: framework?.id ?? "", version, line: framework ? lineOf(version, framework.lines) : "" };
  }

  /** The framework with a name; if several share it as an alias, the one that most people ask about. */
  #named(name) {
    const having = this.frameworks.filter(({ aliases }) => aliases.includes(name.toLowerCase()));
    const own = having.filter(({ id }) => id === name.toLowerCase());
    return own.length ? own : having.sort((one, other) => other.weight - one.weight).slice(0, 1);
  }
}

/** The version line: for `2.6.1` it is 2.6 if there is such a line, else 2.x. */
function lineOf(version, lines) {
  const parts = version.split(".");
  return [parts.slice(0, 2).join("."), `${parts[0]}.x`].find((line) => lines.includes(line)) ?? "";
}
