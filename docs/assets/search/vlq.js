// Integers as printable text, as scripts/faq/search/vlq.py writes them.

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VALUES = new Uint8Array(128);
for (let value = 0; value < DIGITS.length; value++) VALUES[DIGITS.charCodeAt(value)] = value;

/** The numbers in a text. */
export function decode(text) {
  const numbers = [];
  let number = 0;
  let shift = 0;
  for (let n = 0; n < text.length; n++) {
    const value = VALUES[text.charCodeAt(n)];
    number |= (value & 31) << shift;
    shift += 5;
    if (value < 32) {
      numbers.push(number);
      number = shift = 0;
    }
  }
  return numbers;
}

/** A run-length encoded column: value, length, value, length … */
export function expand(text, documents) {
  const column = new Uint32Array(documents);
  const runs = decode(text);
  for (let run = 0, start = 0; run < runs.length; run += 2) {
    column.fill(runs[run], start, start + runs[run + 1]);
    start += runs[run + 1];
  }
  return column;
}
