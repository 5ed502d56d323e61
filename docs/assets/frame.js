// The frame of every page except the results page: colours, copying, table of contents. Pages work without it. It is
// bundled with its imports into one classic script (faq.build.bundles).

import "./colours.js";

// Code: a button in each block that copies it, and one that wraps its lines.
{
  const SHOWN = 2000; // milliseconds
  const template = document.querySelector("template[data-copy]");
  const status = document.querySelector("[data-copied]");

  for (const code of template ? document.querySelectorAll("pre > code") : []) {
    if (code.closest(".output, .checked")) continue; // beside a sample: what is copied is the sample alone
    const tools = template.content.firstElementChild.cloneNode(true);
    const button = tools.querySelector(".copy");
    button.addEventListener("click", () => copy(code, button));
    code.before(tools);
  }

  async function copy(code, button) {
    const done = await write(code);
    button.classList.toggle("copy--done", done);
    status.textContent = done ? status.dataset.copied : status.dataset.notCopied;
    setTimeout(() => {
      button.classList.remove("copy--done");
      status.textContent = ""; // so that the next copy is told, too
    }, SHOWN);
  }

  /** The clipboard API exists only on https: and localhost; on other hosts a selection is copied. */
  async function write(code) {
    try {
      await navigator.clipboard.writeText(code.textContent.trimEnd());
      return true;
    } catch {
      getSelection().selectAllChildren(code);
      return document.execCommand("copy");
    }
  }
}

// On a narrow screen, secondary content is folded: the subsections of an answer (except the one with its first sample), the
// rows of a long table above that sample, and some sections of the footer. On a wide screen, in print and without
// JavaScript nothing is folded. Folded content is hidden "until-found", so browsers reveal it for find-in-page and for
// anchors.
{
  const AT_FOOT = ".by-version, .changes, .sources, .stuck";
  const ROWS = 2; // of a long table that stay
  const page = document.querySelector(".page--entry");
  const narrow = matchMedia("(max-width: 39.9375em)");
  const folds = new Map(); // the button of each to what it folds, and how both go away again

  /** The nodes of each answer without its heading; first those above all answers. */
  function answers() {
    const all = [[]];
    for (const node of page.querySelectorAll(":scope > *, :scope > .answer > *")) {
      if (node.matches("h2, .answer, .entry-foot")) all.push([]);
      else all.at(-1).push(node);
    }
    return all;
  }

  function isSample(node) {
    return Boolean(node.querySelector("pre"));
  }

  /** The sections that are folded completely, as headings with the nodes below them. */
  function parts() {
    const foot = [...page.querySelectorAll(AT_FOOT)].map(({ children: [heading, ...body] }) => ({ heading, body }));
    return [...answers().flatMap(subsections), ...foot];
  }

  function subsections(nodes) {
    const all = [];
    for (const node of nodes) {
      if (node.matches("h3")) all.push({ heading: node, body: [] });
      else all.at(-1)?.body.push(node);
    }
    const isShown = nodes.slice(0, nodes.indexOf(all[0]?.heading)).some(isSample);
    const first = isShown ? null : (all.find(({ body }) => body.some(isSample)) ?? all[0]);
    return all.filter((one) => one !== first && one.body.length);
  }

  /** Tables that become lists on a narrow screen, would push the first sample of their answer down, and have rows to spare. */
  function tables() {
    const above = answers().flatMap((nodes) => nodes.slice(0, Math.max(0, nodes.findIndex(isSample))));
    return above.filter((node) => node.matches("table[data-narrow]") && node.tBodies[0].rows.length > ROWS + 1);
  }

  function fold({ heading, body }, n) {
    const button = opener("fold__opener");
    const title = document.createElement("span");
    const folded = Object.assign(document.createElement("div"), { className: "fold", id: `fold-${n}` });
    title.append(...[...heading.childNodes].filter((node) => !node.classList?.contains("headerlink")));
    button.append(title);
    button.setAttribute("aria-controls", folded.id);
    heading.prepend(button);
    heading.after(folded);
    folded.append(...body);
    add(button, [folded], () => {
      button.replaceWith(...title.childNodes);
      folded.replaceWith(...folded.childNodes);
    });
  }

  function foldRows(table) {
    const rows = [...table.tBodies[0].rows];
    const button = opener("fold__rows");
    button.textContent = document.querySelector("template[data-rows]").dataset.rows.replace("{n}", rows.length);
    table.after(button);
    add(button, rows.slice(ROWS), () => button.remove());
  }

  function opener(className) {
    return Object.assign(document.createElement("button"), { type: "button", className });
  }

  function add(button, folded, undo) {
    folds.set(button, { folded, undo });
    button.addEventListener("click", () => set(button, button.getAttribute("aria-expanded") !== "true"));
    for (const one of folded) one.addEventListener("beforematch", () => set(button, true));
    set(button, false);
  }

  function set(button, isOpen) {
    for (const one of folds.get(button).folded) {
      if (isOpen) one.removeAttribute("hidden");
      else one.setAttribute("hidden", "until-found");
    }
    button.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) dispatchEvent(new Event("unfold"));
  }

  function unfold() {
    for (const [button, { folded, undo }] of folds) {
      for (const one of folded) one.removeAttribute("hidden");
      undo(button);
    }
    folds.clear();
    dispatchEvent(new Event("unfold"));
  }

  /** Unfold what a link points to. */
  function open(hash) {
    const target = hash.length > 1 && document.getElementById(decoded(hash.slice(1)));
    for (const [button, { folded }] of folds) {
      if (target && folded.some((one) => one.contains(target) || one.previousElementSibling === target)) set(button, true);
    }
    return target;
  }

  function decoded(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }

  function apply() {
    if (!narrow.matches) return unfold();
    const long = tables();
    parts().forEach(fold);
    for (const table of long) if (!table.closest(".fold")) foldRows(table);
    const isArrival = performance.getEntriesByType("navigation")[0]?.type === "navigate";
    const target = open(location.hash);
    if (target && isArrival) target.scrollIntoView();
  }

  if (page) {
    addEventListener("click", ({ target }) => {
      const link = target.closest?.('a[href^="#"]');
      if (link) open(link.hash);
    });
    addEventListener("hashchange", () => open(location.hash));
    narrow.addEventListener("change", apply);
    apply();
  }
}

// Long lines of code wrap on narrow screens until the reader chooses otherwise. The head of the page (docs/theme/base.html)
// applies the choice first, in `data-wrap`. A wrapped line is indented like its start.
{
  const html = document.documentElement;
  const key = `${new URL(html.dataset.base, location).pathname}wrap`;
  const narrow = matchMedia("(max-width: 39.9375em)");
  const PRINTED = ".output, .language-text"; // wraps on wide screens, too
  const blocks = [...document.querySelectorAll("pre > code")];
  const buttons = document.querySelectorAll(".code-tool.wrap");
  let chosen = null;

  function apply() {
    html.dataset.wrap = chosen ?? (narrow.matches ? "yes" : "no");
    for (const button of buttons) button.setAttribute("aria-pressed", String(html.dataset.wrap === "yes"));
  }

  function recall() {
    try {
      chosen = localStorage.getItem(key);
    } catch {
      // No storage: the choice applies to this page only.
    }
    apply();
  }

  function toggle() {
    chosen = html.dataset.wrap === "yes" ? "no" : "yes";
    try {
      localStorage.setItem(key, chosen);
    } catch {
      // As above.
    }
    apply();
  }

  /** Put a line into an element that knows its indentation, since CSS cannot give each line of a text a hanging indent. */
  function lined(code) {
    if (code.querySelector("span span")) return;
    const lines = [];
    let hasEnded = true;
    for (const node of code.childNodes) {
      for (const text of node.textContent.split(/(?<=\n)/)) {
        if (!text) continue;
        if (hasEnded) lines.push(Object.assign(document.createElement("span"), { className: "code-line" }));
        const piece = node.cloneNode(false);
        piece.textContent = text;
        lines.at(-1).append(piece);
        hasEnded = text.endsWith("\n");
      }
    }
    for (const line of lines) line.style.setProperty("--indent", line.textContent.search(/\S|$/));
    code.replaceChildren(...lines);
  }

  /** A block whose lines all fit, or always wrap, needs no button. Folded blocks are measured when they are opened, so that
   *  they need not be laid out before. In this font letters are 0.6 em wide, Han characters 1 em. */
  function offer() {
    const shown = [...buttons].filter((button) => !button.closest("[hidden='until-found']"));
    const hasNone = shown.map((button) => {
      const code = button.closest("pre").querySelector("code");
      const longest = Math.max(...code.textContent.split("\n").map((line) => line.length + 0.67 * (line.match(/[^\0-\u2fff]/g) ?? []).length));
      const { fontSize, paddingLeft } = getComputedStyle(code);
      const alwaysWraps = !narrow.matches && code.closest(PRINTED);
      return alwaysWraps || longest * 0.6 * parseFloat(fontSize) + 2 * parseFloat(paddingLeft) <= button.closest("pre").clientWidth;
    });
    shown.forEach((button, n) => (button.hidden = hasNone[n])); // after the last look: the page is laid out once for all
  }

  if (blocks.length) {
    blocks.forEach(lined);
    for (const button of buttons) button.addEventListener("click", toggle);
    narrow.addEventListener("change", apply);
    addEventListener("resize", offer);
    addEventListener("unfold", offer);
    addEventListener("pageshow", recall); // also when the browser brings back a page as it was
    recall();
    offer();
  }
}

// The table of contents follows the reader.
{
  const BELOW_HEADER = 120; // pixels; a heading that a link leads to is above this
  const toc = document.querySelector("[data-toc]");
  const isPassed = (heading) =>
    heading?.getClientRects().length > 0 && heading.getBoundingClientRect().top < BELOW_HEADER;

  /** Answers may be reordered (docs/assets/version), so their order is read each time. */
  function follow() {
    const links = [...toc.querySelectorAll("a")];
    const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
    const at = headings.findLastIndex(isPassed);
    links.forEach((link, n) => (n === at ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current")));
    if (at >= 0) show(links[at]);
  }

  /** A long table of contents scrolls by itself; the page does not move. */
  function show(link) {
    const { top, bottom } = link.getBoundingClientRect();
    const frame = toc.getBoundingClientRect();
    if (top < frame.top || bottom > frame.bottom) toc.scrollTop += top - frame.top - frame.height / 2;
  }

  if (toc) {
    toc.addEventListener("click", ({ target }) => target.closest("a") && toc.hidePopover?.());
    let waits = false;
    addEventListener(
      "scroll",
      () => {
        if (!waits) requestAnimationFrame(() => ((waits = false), follow()));
        waits = true;
      },
      { passive: true },
    );
    requestAnimationFrame(follow); // when the page is laid out
  }
}
