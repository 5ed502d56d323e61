// The passage of an entry that a search was about: unfold it, scroll to it and mark it, until the reader dismisses that.

const BLOCKS = "p, li, tr, pre, dt, dd";
const LEFT_OUT = ".crumbs, .applies, .short-label, .note, .entry-foot, .siblings, .stuck, .feedback";
const LONG = 400; // characters, from which on a block has words by chance

const page = document.querySelector(".page--entry");
const picker = document.querySelector("[data-version]");

/** A pattern for a word that may continue in the text; Han characters match anywhere. */
function pattern(word) {
  const text = word.replace(/[^\w\u3400-\u9fff]/g, "\\$&");
  return /\w/.test(word[0]) ? `(?<![A-Za-z0-9_])${text}\\w*` : text;
}

/** Wait until the picker has arranged the answers. */
function arranged() {
  const isDone = () => !picker || picker.hidden || picker.dataset.state === "done";
  return new Promise((resolve) => {
    if (isDone()) return resolve();
    const observer = new MutationObserver(() => {
      if (!isDone()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(picker, { attributes: true });
  });
}

/** The block with most of the words, weighted by their rarity; undefined if none has any. */
function best(wanted) {
  const all = [...page.querySelectorAll(BLOCKS)].filter((one) => !one.closest(LEFT_OUT) && !one.querySelector(BLOCKS));
  const having = wanted.map((word) => new Set(all.filter((one) => new RegExp(word, "i").test(one.textContent))));
  const score = (block) => {
    const found = having.map((blocks) => (blocks.has(block) ? Math.log(1 + all.length / blocks.size) : 0));
    return found.reduce((sum, one) => sum + one, 0) / Math.sqrt(1 + block.textContent.length / LONG);
  };
  const scores = all.map(score);
  const most = Math.max(0, ...scores);
  return most ? all[scores.indexOf(most)] : undefined;
}

/** Mark the words in a block; returns the marks. */
function marked(block, wanted) {
  const texts = [];
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode);
  return texts.flatMap((text) => {
    const matches = [...text.data.matchAll(new RegExp(wanted.join("|"), "gi"))];
    return matches.reverse().map((match) => {
      const mark = document.createElement("mark");
      const part = text.splitText(match.index);
      part.splitText(match[0].length);
      part.replaceWith(mark);
      mark.append(part);
      return mark;
    });
  });
}

function show(block) {
  for (let hidden; (hidden = block.closest("[hidden]")); ) { // folded, or for another version: as if the browser found it
    hidden.dispatchEvent(new Event("beforematch", { bubbles: true }));
    hidden.removeAttribute("hidden");
  }
  for (let folded = block.closest("details"); folded; folded = folded.parentElement.closest("details")) folded.open = true;
  const { top, bottom } = block.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) block.scrollIntoView({ block: "center" });
}

/** The button and Escape remove the marks. */
function dismissible(block, marks) {
  const button = document.createElement("button");
  const dismiss = () => {
    for (const mark of marks) mark.replaceWith(...mark.childNodes);
    block.normalize();
    block.classList.remove("passage");
    button.remove();
    removeEventListener("keydown", onKey);
  };
  const onKey = ({ key, isComposing }) => key === "Escape" && !isComposing && dismiss();
  button.type = "button";
  button.className = "button passage__dismiss";
  button.textContent = JSON.parse(document.querySelector("[data-search-words]").dataset.searchWords).unmark;
  button.addEventListener("click", dismiss);
  addEventListener("keydown", onKey);
  document.body.append(button);
}

/** `words`: those of the query that the entry has, heaviest first. */
export async function open(words = []) {
  const wanted = words.map(pattern);
  await arranged();
  const title = page?.querySelector("h1").textContent;
  const isTitle = wanted.every((word) => new RegExp(word, "i").test(title)); // then the whole page is about them
  const block = page && !isTitle && best(wanted);
  if (!block) return;
  block.classList.add("passage");
  dismissible(block, marked(block, wanted));
  show(block);
}
