// Lists of questions for a reader whose version is known: those with an answer for it come first in each list, and the
// page says how many there are, where it has a place for that (`data-own-count`). Items name their entry in `data-entry`
// and its lines in `data-lines`. On other pages only the badges are marked: what is sorted by something else stays so.

const count = document.querySelector("[data-own-count]");
const sorted = count ? document.querySelectorAll(".questions:has(> [data-lines])") : [];
const lists = new Map([...sorted].map((list) => [list, [...list.children]]));

/** Put all lists in order for a version, null for none. */
export function arrange(own) {
  for (const [list, items] of lists) {
    list.append(...items.filter((item) => answers(item, own)), ...items.filter((item) => !answers(item, own)));
  }
  mark(own);
  if (count) say(own);
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
  const items = [...lists.values()].flat().filter((item) => isOf(item, own));
  const n = items.filter((item) => answers(item, own)).length;
  const words = JSON.parse(count.dataset.ownCount)[n === items.length ? "all" : n ? "some" : "none"];
  const values = { n, m: items.length, line: own?.line };
  count.textContent = words.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  count.hidden = !items.length;
}
