// An entry for a reader whose version is known: the answer for it comes first and open, the others follow folded. They
// stay <details>, which browsers open for what they find in a page and for what an address leads to.

const page = document.querySelector(".page--entry");
const applies = page.querySelector(".applies");
const foot = page.querySelector(".entry-foot");
const notes = [...page.querySelectorAll("[data-missing]")];
const headings = [...page.querySelectorAll("h2[data-lines]")];
const answers = headings.length > 1 ? headings.map(folding) : [];
const contents = listsOfContents();

/** Put the page in order for a version, null for none. `words` are the header's; `isArrival`: the page is new. */
export function arrange(own, words, isArrival) {
  const line = own?.framework === applies.dataset.framework ? own.line : null;
  const note = notes.find(({ dataset }) => dataset.missing === line);
  for (const one of notes) one.hidden = one !== note;
  order(note ? note.dataset.nearest : line);
  mark(line, words.own);
  for (const link of page.querySelectorAll('[href*="/issues/new?"]')) tell(link, line);
  if (isArrival) arrive();
  else stay();
}

/** What the address leads to may have moved. Who comes back or reloads is put by the browser where they were. */
function arrive() {
  const target = reveal(location.hash);
  if (performance.getEntriesByType("navigation")[0]?.type === "navigate") target?.scrollIntoView();
}

/** Who chooses a version while reading an answer sees the one for it. */
function stay() {
  const first = page.querySelector(".answer");
  if (first?.getBoundingClientRect().top < 0) first.scrollIntoView();
}

/** Move a heading and what follows it into a <details> of its own. */
function folding(heading) {
  const answer = document.createElement("details");
  const summary = document.createElement("summary");
  heading.before(answer);
  while (answer.nextSibling && answer.nextSibling !== foot && !isNext(answer.nextSibling, heading)) {
    answer.append(answer.nextSibling);
  }
  heading.before(summary);
  summary.append(heading);
  summary.after(...heading.querySelectorAll(".headerlink")); // a link within a button would be unreachable to many
  answer.className = "answer";
  answer.open = true;
  return answer;
}

function isNext(node, heading) {
  return node !== heading && headings.includes(node);
}

function lines(answer) {
  return answer.querySelector("h2").dataset.lines.split(" ");
}

function order(line) {
  const own = answers.filter((answer) => lines(answer).includes(line)); // several, for ranges of its versions
  const sorted = [...own, ...answers.filter((answer) => !own.includes(answer))];
  for (const answer of sorted) {
    foot.before(answer);
    answer.open = own.length === 0 || own.includes(answer);
    answer.classList.toggle("answer--own", own.includes(answer));
  }
  for (const [list, items] of contents) list.append(...sorted.map((answer) => items.get(answer)));
}

/** The lists of contents that have all answers, with their items by answer. */
function listsOfContents() {
  const found = new Map();
  for (const answer of answers) {
    for (const link of document.querySelectorAll(`nav a[href="#${answer.querySelector("h2").id}"]`)) {
      const item = link.closest("li");
      const items = found.get(item.parentNode) ?? new Map();
      found.set(item.parentNode, items.set(answer, item));
    }
  }
  return [...found].filter(([, items]) => items.size === answers.length);
}

/** The reader's own among the lines that the entry answers. */
function mark(line, word) {
  applies.querySelector(".line__own")?.remove();
  const label = document.createElement("small");
  label.className = "line__own";
  label.textContent = word;
  for (const chip of applies.querySelectorAll("[data-line]")) {
    const isOwn = chip.dataset.line === line;
    chip.classList.toggle("line--own", isOwn);
    if (isOwn) chip.append(" ", label);
  }
}

/** What the reader writes into the repository begins with their version. */
function tell(link, line) {
  const url = new URL(link.href);
  if (line) url.searchParams.set("version", line);
  else url.searchParams.delete("version");
  link.href = url;
}

/** Open what an anchor leads to; null if nothing had to be opened. */
function reveal(hash) {
  const target = document.getElementById(decoded(hash.slice(1)));
  const answer = target?.closest(".answer");
  if (answer) answer.open = true;
  return answer && target;
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

addEventListener("click", ({ target }) => {
  const link = target.closest?.('a[href^="#"]');
  if (link) reveal(link.hash);
});
addEventListener("hashchange", () => reveal(location.hash)?.scrollIntoView());

let folded = [];
addEventListener("beforeprint", () => {
  folded = answers.filter((answer) => !answer.open);
  for (const answer of folded) answer.open = true;
});
addEventListener("afterprint", () => {
  for (const answer of folded) answer.open = false;
});
