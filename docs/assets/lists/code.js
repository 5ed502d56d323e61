// The full names used by Python code, resolved by its imports. The code stays in this browser.

const USUAL = new Map([["fluid", "paddle.fluid"]]); // pasted pieces often begin below the imports
const IMPORT = /^[ \t]*import[ \t]+([^\n#]+)/gm;
const FROM = /^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]+(?:\(([^)]*)\)|([^\n#(]+))/gm;
const ASIDE = /#[^\n]*|("""|\'\'\')[^]*?\1|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g; // comments and texts
const NAME = /(?<![\w.])[A-Za-z_]\w*(?:\s*\.\s*[A-Za-z_]\w*)*/g;

/** A set of dotted names with all their prefixes: for `fluid.layers.fc` it has `paddle.fluid.layers.fc`,
 *  `paddle.fluid.layers`… */
export function namesIn(code) {
  const meanings = new Map([...USUAL, ...imported(code)]);
  const names = new Set();
  for (const [written] of code.matchAll(NAME)) {
    const [first, ...rest] = written.replace(/\s+/g, "").split(".");
    const parts = [...(meanings.get(first) ?? first).split("."), ...rest];
    parts.forEach((_, n) => names.add(parts.slice(0, n + 1).join(".")));
  }
  return names;
}

/** A set of the full dotted names that are used, without their prefixes. */
export function usedIn(code) {
  const meanings = new Map([...USUAL, ...imported(code)]);
  const names = new Set();
  for (const [written] of code.replace(IMPORT, "").replace(FROM, "").replace(ASIDE, "").matchAll(NAME)) {
    const [first, ...rest] = written.replace(/\s+/g, "").split(".");
    names.add([meanings.get(first) ?? first, ...rest].join("."));
  }
  for (const [, name] of imported(code)) names.add(name);
  return names;
}

function* imported(code) {
  for (const [, list] of code.matchAll(IMPORT)) {
    for (const [name, alias] of items(list)) if (alias) yield [alias, name];
  }
  for (const [, module, inner, plain] of code.matchAll(FROM)) {
    for (const [name, alias] of items(inner ?? plain)) yield [alias ?? name, `${module}.${name}`];
  }
}

function items(list) {
  const names = list.replace(/#[^\n]*/g, "").split(",").map((item) => item.trim().split(/\s+as\s+/));
  return names.filter(([name]) => /^[\w.]+$/.test(name));
}
