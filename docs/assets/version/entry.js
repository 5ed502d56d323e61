// The answers of an entry as tabs: the lines named at its top select one of them, and the reader's own version selects one
// from the start. The page itself has none of that, so without JavaScript every answer is visible. Other answers are hidden
// "until-found": browsers reveal them for find-in-page and for anchors.

import { choose } from "./own.js";

const SHOWN = 2000; // milliseconds that a button says what it has done
const page = document.querySelector(".page--entry");
const applies = page.querySelector(".applies");
const foot = page.querySelector(".entry-foot");
const notes = [...page.querySelectorAll("[data-missing]")];
const tabs = [...applies.querySelectorAll("[data-line]")];
const messages = [...page.querySelectorAll(".errors li")];
const headings = [...page.querySelectorAll("h2[data-lines]")];
const answers = headings.length > 1 ? headings.map(panel) : [];
let shown = null;

/** Arrange the page for a version (null: none). `words`: the header's; `isArrival`: the page was just loaded. */
export function arrange(own, words, isArrival) {
  const line = own?.framework === applies.dataset.framework ? own.line : null;
  const note = notes.find(({ dataset }) => dataset.missing === line);
  for (const one of notes) one.hidden = one !== note;
  if (isArrival) begin(words);
  show(note?.dataset.nearest ?? line ?? newest());
  mark(line, words.own);
  orderMessages(line);
  for (const link of page.querySelectorAll('[href*="/issues/new?"]')) tell(link, line);
  if (isArrival) arrive();
  else stay();
}

/** Turn the lines into tabs; if there is only one answer, they just show the reader's version. */
function begin(words) {
  for (const tab of tabs) tab.addEventListener("click", take);
  if (!answers.length) return;
  const list = applies.querySelector("ul");
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", words.versions);
  list.addEventListener("keydown", move);
  for (const tab of tabs) {
    tab.id = `tab-${tab.dataset.line}`;
    tab.parentElement.setAttribute("role", "presentation");
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", of(tab.dataset.line).map(({ id }) => id).join(" "));
  }
  for (const answer of answers) {
    answer.setAttribute("role", "tabpanel");
    const isOne = lines(answer).every((line) => of(line).length === 1);
    answer.setAttribute("aria-labelledby", isOne ? lines(answer).map((line) => `tab-${line}`).join(" ") : answer.querySelector("h2").id);
    answer.querySelector("h2").after(linkButton(answer, words));
  }
}

/** Move a heading and its content into a section of its own. */
function panel(heading) {
  const answer = document.createElement("section");
  heading.before(answer);
  while (answer.nextSibling !== foot && !isNext(answer.nextSibling, heading)) answer.append(answer.nextSibling);
  answer.className = "answer";
  answer.id = `answer-${heading.id}`;
  answer.addEventListener("beforematch", () => show(lineOf(answer)));
  return answer;
}

function isNext(node, heading) {
  return node !== heading && headings.includes(node);
}

function lines(answer) {
  return answer.querySelector("h2").dataset.lines.split(" ");
}

/** The answers for a line: several if there are ranges of its versions. */
function of(line) {
  return answers.filter((answer) => lines(answer).includes(line));
}

/** The line that selects an answer: the chosen one, if it has that. */
function lineOf(answer) {
  return lines(answer).includes(shown) ? shown : lines(answer)[0];
}

/** The newest maintained line. */
function newest() {
  return (tabs.find((tab) => !tab.classList.contains("line--ended")) ?? tabs[0])?.dataset.line;
}

function show(line) {
  shown = line;
  const open = of(line);
  for (const answer of answers) {
    if (open.includes(answer)) answer.removeAttribute("hidden");
    else answer.setAttribute("hidden", "until-found");
  }
  for (const tab of answers.length ? tabs : []) {
    tab.setAttribute("aria-selected", String(tab.dataset.line === line));
    tab.tabIndex = tab.dataset.line === line ? 0 : -1;
  }
}

/** Showing a line's answer chooses that line, as in the header. */
function take(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  if (answers.length) {
    event.preventDefault();
    history.replaceState(history.state, "", this.hash);
  }
  choose(applies.dataset.framework, this.dataset.line);
}

function move(event) {
  const at = tabs.indexOf(document.activeElement);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
  const tab = to === undefined ? null : tabs.at(to % tabs.length);
  if (!tab) return;
  event.preventDefault();
  tab.focus();
  tab.click();
}

/** The anchor's target may have moved. After a reload or going back, the browser restores the position itself. */
function arrive() {
  const target = reveal(location.hash);
  if (performance.getEntriesByType("navigation")[0]?.type === "navigate") target?.scrollIntoView();
}

/** If a version is chosen while an answer is being read, scroll to the answer for it. */
function stay() {
  const first = answers.find((answer) => !answer.hidden);
  if (first?.getBoundingClientRect().top < 0) first.scrollIntoView();
}

/** The reader's own line among those that the entry answers. */
function mark(line, word) {
  applies.querySelector(".line__own")?.remove();
  const label = document.createElement("small");
  label.className = "line__own";
  label.textContent = word;
  for (const chip of tabs) {
    const isOwn = chip.dataset.line === line;
    chip.classList.toggle("line--own", isOwn);
    if (isOwn) chip.append(" ", label);
  }
}

/** Messages of the reader's version come first; the folded list shows the first one. */
function orderMessages(line) {
  if (!messages.length) return;
  const list = messages[0].parentElement;
  const isOwn = ({ dataset }) => line && (dataset.lines ?? "").split(" ").includes(line);
  list.append(...messages.filter(isOwn), ...messages.filter((message) => !isOwn(message)));
  page.querySelector(".errors summary code").textContent = list.querySelector("code").textContent;
}

/** Reports to the repository are pre-filled with the reader's version. */
function tell(link, line) {
  const url = new URL(link.href);
  if (line) url.searchParams.set("version", line);
  else url.searchParams.delete("version");
  link.href = url;
}

/** A button next to the heading of an answer that copies its address. */
function linkButton(answer, words) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "plain answer__link";
  button.textContent = words.link;
  button.hidden = !navigator.clipboard; // there is none without https:
  button.addEventListener("click", async () => {
    const url = new URL(`#${lineOf(answer)}`, location.href);
    url.search = "";
    await navigator.clipboard.writeText(url.href);
    button.textContent = words.linked;
    setTimeout(() => (button.textContent = words.link), SHOWN);
  });
  return button;
}

/** Show the answer that contains an anchor, and return the anchor's target; null if it is not in an answer. */
function reveal(hash) {
  const id = decoded(hash.slice(1));
  const target = document.getElementById(id);
  const answer = target?.closest(".answer");
  if (answer) show(lines(answer).includes(id) ? id : lineOf(answer));
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
  if (link && !tabs.includes(link)) reveal(link.hash);
});
addEventListener("hashchange", () => reveal(location.hash)?.scrollIntoView());
addEventListener("beforeprint", () => answers.forEach((answer) => answer.removeAttribute("hidden")));
addEventListener("afterprint", () => show(shown));
