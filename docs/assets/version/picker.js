// The version picker in the header, and the effects of a choice: entry.js on an entry, lists.js on lists of questions.

import { changes, choose, ownVersion } from "./own.js";

const ENTRY = ".applies";
const PARTS = { [ENTRY]: () => import("./entry.js"), "[data-entry]": () => import("./lists.js") };

const picker = document.querySelector("[data-version]");
const words = JSON.parse(picker.dataset.words);
const details = picker.querySelector("details");
const summary = picker.querySelector("summary");
const opener = document.querySelector("[data-version-opener]"); // of the bar on phones
const begun = new Set();
let underway = 0;

function part(name) {
  return picker.querySelector(`[data-version-${name}]`);
}

/** Show the version in the header, and add `?v=` to the link to the other language. */
function show() {
  const own = ownVersion();
  part("label").hidden = !own;
  part("none").hidden = !own;
  part("framework").textContent = own?.name ?? "";
  part("line").textContent = own?.line ?? words.none;
  if (opener) opener.textContent = own?.line ?? words.none;
  for (const button of picker.querySelectorAll("[data-line]")) {
    const { framework, line } = button.dataset;
    button.setAttribute("aria-pressed", String(framework === own?.framework && line === own.line));
  }
  const named = new URLSearchParams(location.search).get("v");
  const query = named ? `?${new URLSearchParams({ v: named })}` : "";
  for (const link of document.querySelectorAll("[data-keeps-anchor]")) link.search = query;
}

/** `data-state` of the picker is "done" when the page reflects the choice. */
async function arrange(isArrival) {
  underway += 1;
  picker.dataset.state = "busy";
  try {
    await arrangeParts(isArrival);
  } finally {
    underway -= 1;
    if (!underway) picker.dataset.state = "done";
  }
}

/** The code for lists is loaded with the first version; `isArrival`: during page load. */
async function arrangeParts(isArrival) {
  for (const [selector, module] of Object.entries(PARTS)) {
    const isWanted = ownVersion() || begun.has(selector) || selector === ENTRY;
    if (!document.querySelector(selector) || !isWanted) continue;
    begun.add(selector);
    (await module()).arrange(ownVersion(), words, isArrival);
  }
}

function close() {
  details.open = false;
}

/** The effect of pressing a button of the picker; pressing twice is the same as once. */
export function press(button) {
  choose(button.dataset.framework, button.dataset.line);
  const own = ownVersion();
  part("status").textContent = own ? words.chosen.replace("{version}", `${own.name} ${own.line}`) : words.dropped;
  close();
  summary.focus();
}

picker.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (button) press(button);
});
picker.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !details.open) return;
  close();
  summary.focus();
});
picker.addEventListener("focusout", ({ relatedTarget }) => {
  if (relatedTarget && !picker.contains(relatedTarget)) close();
});
addEventListener("pointerdown", ({ target }) => picker.contains(target) || target === opener || close());
opener?.addEventListener("click", () => {
  details.open = !details.open;
  if (details.open) summary.focus();
});

changes.addEventListener("change", () => {
  show();
  arrange(false);
});
show();
arrange(true);
