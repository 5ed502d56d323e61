// The framework and line that the reader runs. Remembered in localStorage as `faq.version` = {"framework", "line"}, and
// in the address of a page as `?v=`: `?v=2.x` on the pages of a framework, `?v=paddlepaddle-2.x` on every page. What an
// address says is what the reader would have chosen in the header: it wins over what was remembered, and is remembered.
// The page of a line says it by its own address (`/paddlepaddle/1.8/`); another choice there leads to that line's page.
// A version that this site does not have is none.

const KEY = "faq.version";
const ROOT = new URL("../../", import.meta.url);
const [PAGE_FRAMEWORK, PAGE_LINE] = location.href.slice(ROOT.href.length).replace(/^en\//, "").split("/");
const CHOICES = [...document.querySelectorAll("[data-version] [data-line]")].map(({ dataset }) => ({ ...dataset }));

/** Has the event "change" when another version was chosen. */
export const changes = new EventTarget();

const pageLine = find(PAGE_FRAMEWORK, PAGE_LINE);
let own = inAddress() ?? pageLine;
if (own) remember(own);
else own = remembered();

/** {framework, line, name} of the reader's version, `name` being the framework's in the page's language; null if none. */
export function ownVersion() {
  return own;
}

/** Take a version for the reader's own, null for none. */
export function choose(framework, line) {
  own = find(framework, line);
  remember(own);
  if (own && own !== pageLine && pageLine?.framework === framework) {
    const first = location.href.split(/[?#]/)[0].replace(/\/\d+\/(?=(index\.html)?$)/, "/"); // of a list in pages
    location.assign(first.replace(`/${framework}/${pageLine.line}/`, `/${framework}/${line}/`));
    return;
  }
  const params = new URLSearchParams(location.search);
  if (own) params.set("v", framework === PAGE_FRAMEWORK ? line : `${framework}-${line}`);
  else params.delete("v");
  history.replaceState(history.state, "", `${location.pathname}${params.size ? `?${params}` : ""}${location.hash}`);
  changes.dispatchEvent(new Event("change"));
}

// A page that comes back from the browser's memory may show a version that was changed meanwhile.
addEventListener("pageshow", ({ persisted }) => {
  const before = own;
  if (persisted) own = remembered();
  if (own !== before) changes.dispatchEvent(new Event("change"));
});

function find(framework, line) {
  return CHOICES.find((choice) => choice.framework === framework && choice.line === line) ?? null;
}

function inAddress() {
  const value = new URLSearchParams(location.search).get("v");
  const named = CHOICES.find(({ framework, line }) => value === `${framework}-${line}`);
  return named ?? find(PAGE_FRAMEWORK, value);
}

/** A browser may forbid its storage, and what is stored may be damaged: then there is nothing. */
function remembered() {
  try {
    const { framework, line } = JSON.parse(localStorage.getItem(KEY));
    return find(framework, line);
  } catch {
    return null;
  }
}

function remember(version) {
  try {
    if (version) localStorage.setItem(KEY, JSON.stringify({ framework: version.framework, line: version.line }));
    else localStorage.removeItem(KEY);
  } catch {
    // it holds for this page then
  }
}
