// Names that are too many for the list: the file of its anchors has them all (see scripts/faq/render/division.py). It is
// fetched when the reader types, and matching names follow the list as links.

import { folded } from "./rows.js";

const MOST = 100;

export class Others {
  constructor(root, rows) {
    this.path = root.dataset.names;
    this.ready = !this.path;
    this.known = [];
    this.here = new Set(rows.map(({ element }) => element.dataset.part));
    this.list = document.createElement("ul");
    this.list.className = "tag-index";
    if (this.path) root.querySelector(".filtered__rows").append(this.list);
  }

  /** Promises that the names were fetched, or that it was tried; without a network only visible rows are filtered. */
  async load() {
    if (this.ready) return;
    try {
      this.loading ??= fetch(this.path).then((answer) => answer.json());
      const places = await this.loading;
      this.known = Object.entries(places).filter(([name]) => !this.here.has(name));
      this.ready = true;
    } catch {
      this.loading = undefined; // the next key asks again
    }
  }

  /** Show the names with all the words; returns their number. */
  show(words) {
    const fits = ([name]) => words.every((word) => folded(name).includes(word));
    const found = words.length ? this.known.filter(fits) : [];
    this.list.replaceChildren(...found.slice(0, MOST).map(item));
    return found.length;
  }
}

function item([name, place]) {
  const link = document.createElement("a");
  link.href = `${place}#${encodeURIComponent(name)}`;
  link.textContent = name;
  const item = document.createElement("li");
  item.append(link);
  return item;
}
