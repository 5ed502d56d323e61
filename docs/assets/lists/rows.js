// The rows of a list that can be filtered.

/** A row. A group with a name of its own (a tag) is matched by that rather than by the row's tags. */
class Row {
  constructor(element, unit) {
    this.element = element;
    this.id = element.dataset[unit] ?? element;
    this.group = element.closest("section");
    const names = this.group?.dataset.name ?? element.dataset.tags ?? "";
    this.text = folded(`${element.textContent} ${names}`);
  }

  /** The values of a facet, from the attribute. */
  values(facet) {
    return (this.element.dataset[facet] ?? "").split(" ");
  }
}

/** The rows of a list; `part`: only those of a part of it. */
export function rowsOf(root, part = root) {
  return [...part.querySelectorAll(root.dataset.filter)].map((element) => new Row(element, root.dataset.unit));
}

/** The number of what the list counts; an entry in several rows counts once. */
export function count(rows) {
  return new Set(rows.map((row) => row.id)).size;
}

export function grouped(rows) {
  const groups = new Map();
  for (const row of rows) {
    if (!groups.has(row.group)) groups.set(row.group, []);
    groups.get(row.group).push(row);
  }
  return groups;
}

export function folded(text) {
  return text.normalize("NFKC").toLowerCase();
}
