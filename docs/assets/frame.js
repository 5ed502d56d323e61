// The frame of every page: colours, copying, and where the reader is. Pages read and navigate without it.
// A classic script, for it must also work where a page is opened from a file.
"use strict";

// Colours: the system's, until the reader chooses others. The head of the page (docs/theme/base.html) paints them first.
{
  const html = document.documentElement;
  const key = `${new URL(html.dataset.base, location).pathname}scheme`;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const button = document.querySelector("[data-palette]");
  let chosen = null;

  const wished = () => (system.matches ? "slate" : "default");

  function paint() {
    const scheme = chosen ?? wished();
    html.dataset.mdColorScheme = scheme;
    button.setAttribute("aria-pressed", String(scheme === "slate"));
  }

  function recall() {
    try {
      chosen = localStorage.getItem(key);
    } catch {
      // No storage: the choice holds for this page.
    }
    paint();
  }

  /** To choose what the system says is to follow it again. */
  function choose(scheme) {
    chosen = scheme === wished() ? null : scheme;
    try {
      if (chosen) localStorage.setItem(key, chosen);
      else localStorage.removeItem(key);
    } catch {
      // As above.
    }
    paint();
  }

  button.addEventListener("click", () => choose(html.dataset.mdColorScheme === "slate" ? "default" : "slate"));
  system.addEventListener("change", paint);
  addEventListener("pageshow", recall); // also when the browser brings back a page as it was
  recall();
}

// Copying: a button in each block of code.
{
  const SHOWN = 2000; // milliseconds
  const template = document.querySelector("template[data-copy]");
  const status = document.querySelector("[data-copied]");

  for (const code of template ? document.querySelectorAll("pre > code") : []) {
    if (code.closest(".output, .checked")) continue; // beside a sample: what is copied is the sample alone
    const button = template.content.firstElementChild.cloneNode(true);
    button.addEventListener("click", () => copy(code, button));
    code.after(button);
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

  /** The clipboard is there on https: and localhost only; on other hosts a selection is copied. */
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

// The table of contents follows the reader.
{
  const BELOW_HEADER = 120; // pixels; a heading that a link leads to is above this
  const toc = document.querySelector("[data-toc]");
  const isPassed = (heading) =>
    heading?.getClientRects().length > 0 && heading.getBoundingClientRect().top < BELOW_HEADER;

  /** The answers may change places (docs/assets/version), so their order is asked for each time. */
  function follow() {
    const links = [...toc.querySelectorAll("a")];
    const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
    const at = headings.findLastIndex(isPassed);
    links.forEach((link, n) => (n === at ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current")));
    if (at >= 0) show(links[at]);
  }

  /** A long table scrolls within itself; the page stays where it is. */
  function show(link) {
    const { top, bottom } = link.getBoundingClientRect();
    const frame = toc.getBoundingClientRect();
    if (top < frame.top || bottom > frame.bottom) toc.scrollTop += top - frame.top - frame.height / 2;
  }

  if (toc) {
    let waits = false;
    addEventListener(
      "scroll",
      () => {
        if (!waits) requestAnimationFrame(() => ((waits = false), follow()));
        waits = true;
      },
      { passive: true },
    );
    follow();
  }
}
