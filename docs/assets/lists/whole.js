// The rows on the other pages of a divided list. They are fetched when the reader filters the list, so that the whole list
// is searched and counted. Until then a page shows its own rows and links to the other pages.

import { changes } from "../version/own.js";
import { grouped, rowsOf } from "./rows.js";

const MOST = 20; // of a list with more pages only the one in view is looked through, and the reader is told so

export class Whole {
  constructor(root) {
    this.root = root;
    this.rows = this.own = rowsOf(root);
    this.total = Number(root.dataset.total ?? 0);
    this.pagers = this.total ? document.querySelectorAll(".pager") : [];
    const links = [...(this.pagers[0]?.querySelectorAll("a") ?? [])];
    const here = links.findIndex((link) => link.hasAttribute("aria-current"));
    this.before = links.slice(0, Math.max(here, 0)).reverse(); // the nearest page first
    this.after = links.slice(here + 1);
    this.ready = !links.length;
  }

  /** Promises that the other pages were fetched, or that it was tried; without a network the list is what the page shows. */
  async load() {
    if (this.ready || this.before.length + this.after.length >= MOST) return;
    try {
      this.loading ??= Promise.all([this.before, this.after].map((links) => Promise.all(links.map(listOf))));
      const [before, after] = await this.loading;
      if (!this.ready) this.#join(before, after);
    } catch {
      this.loading = undefined; // the next key asks again
    }
  }

  /** While the rows of all pages are shown, the pager is invisible. Its space stays, so that nothing moves. */
  show(isNarrowed) {
    for (const pager of this.pagers) pager.classList.toggle("pager--off", isNarrowed && this.ready);
  }

  #join(before, after) {
    for (const list of before) this.#add(list, false);
    for (const list of after) this.#add(list, true);
    const own = new Map(this.own.map((row) => [row.element, row]));
    this.rows = rowsOf(this.root).map((row) => own.get(row.element) ?? row);
    this.ready = true;
    changes.dispatchEvent(new Event("change")); // the reader's own version is marked in these rows, too
  }

  /** Add rows below existing headings, else with their own. */
  #add(list, isAfter) {
    const groups = [...grouped(rowsOf(this.root, list))];
    for (const [group, rows] of isAfter ? groups : groups.reverse()) {
      const elements = rows.map(({ element }) => element);
      const here = this.#rowsBelow(group);
      const others = this.root.querySelectorAll(".filtered__rows > section");
      if (here && isAfter) here.append(...elements);
      else if (here) here.prepend(...elements);
      else if (isAfter) [...others].at(-1).after(group);
      else others[0].before(group);
    }
  }

  /** The container of rows below the same heading; undefined if there is none. */
  #rowsBelow(group) {
    const id = group?.querySelector("h2").id;
    const headings = [...this.root.querySelectorAll(".filtered__rows > section > h2")];
    const here = group ? headings.find((heading) => heading.id === id)?.parentElement : this.root;
    return here && rowsOf(this.root, here)[0].element.parentElement;
  }
}

/** The list of another page, without anchors that this page does not show. */
async function listOf({ href }) {
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(`${href}: ${answer.status}`);
  const list = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".filtered__rows");
  for (const link of list.querySelectorAll("a[href]")) link.href = new URL(link.getAttribute("href"), href).href;
  for (const anchor of list.querySelectorAll("section > a[id]")) anchor.remove();
  return list;
}
