// Typing mistakes; does the same as `differs` in scripts/faq/search/reader.py.

/** Whether two words are within `edits` insertions, deletions, substitutions or transpositions of neighbours. */
export function differs(one, other, edits) {
  if (Math.abs(one.length - other.length) > edits) return false;
  let before = [];
  let row = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (let i = 0; i < one.length; i++) {
    const next = [i + 1];
    let least = i + 1;
    for (let j = 0; j < other.length; j++) {
      let cost = Math.min(row[j + 1] + 1, next[j] + 1, row[j] + (one[i] !== other[j] ? 1 : 0));
      if (i && j && one[i] === other[j - 1] && one[i - 1] === other[j]) cost = Math.min(cost, before[j - 1] + 1);
      next.push(cost);
      if (cost < least) least = cost;
    }
    if (least > edits) return false; // no later row has less
    [before, row] = [row, next];
  }
  return row.at(-1) <= edits;
}
