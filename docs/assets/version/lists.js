// Lists of questions for a reader with a known version: questions with an answer for it come first in each list, and the
// page says how many there are, including those on its other pages, in `data-own-count`. Items name their entry in
// `data-entry` and its lines in `data-lines`. On other pages only the badges are marked, and the order stays.

const count = document.querySelector("[data-own-count]");
const lists = new Map(); // each with its items in the order that they have for no version

/** Arrange all lists for a version (null: none). */
export function arrange(own) {
  if (count) document.querySelectorAll(".questions:has(> [data-lines])").forEach(read);
  for (const [list, items] of lists) {
    list.append(...items.filter((item) => answers(item, own)), ...items.filter((item) => !answers(item, own)));
  }
  mark(own);
  if (count) say(own);
}

/** A list, or rows added from its other pages (../lists/whole.js), which stay before or after the original ones. */
function read(list) {
  const known = lists.get(list) ?? [];
  const come = [...list.children].filter((item) => !known.includes(item));
  const isAfter = (item) => known[0]?.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_FOLLOWING;
  lists.set(list, [...come.filter((item) => !isAfter(item)), ...known, ...come.filter(isAfter)]);
}

function isOf(item, own) {
  return item.dataset.entry?.split("/")[0] === own?.framework;
}

function answers(item, own) {
  return isOf(item, own) && item.dataset.lines.split(" ").includes(own.line);
}

function mark(own) {
  for (const badge of document.querySelectorAll("[data-entry] .lines > .line")) {
    const isOwn = badge.textContent === own?.line || badge.classList.contains("line--every");
    badge.classList.toggle("line--own", isOwn && isOf(badge.closest("[data-entry]"), own));
  }
}

function say(own) {
  const n = JSON.parse(count.dataset.ownLines)[own?.line] ?? 0;
  const m = Number(count.dataset.total);
  const words = JSON.parse(count.dataset.ownCount)[n === m ? "all" : n ? "some" : "none"];
  const values = { n, m, line: own?.line };
  count.textContent = words.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  count.hidden = ![...lists.values()].flat().some((item) => isOf(item, own));
}
