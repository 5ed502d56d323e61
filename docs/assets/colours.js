// The colour scheme: the system's, until the reader chooses another. The head of the page (docs/theme/base.html) applies it
// first.

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
    // No storage: the choice applies to this page only.
  }
  paint();
}

/** Choosing the system's scheme means following the system again. */
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
