// Colours: the system's, until the reader chooses others. The head of the page (docs/theme/base.html) paints them first.

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
