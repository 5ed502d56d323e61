// The framework and line that the reader runs, stored in localStorage as `faq.version` = {"framework", "line"} and in a
// page's address as `?v=`: `?v=2.x` on the pages of a framework, `?v=paddlepaddle-2.x` anywhere. An address counts as a
// choice in the header: it overrides what is stored, and is stored. The page of a line states it by its own address
// (`/paddlepaddle/1.8/`); choosing another one there opens that line's page. An unknown version counts as none.

const KEY = "faq.version";
const ROOT = new URL("../../", import.meta.url);
const [PAGE_FRAMEWORK, PAGE_LINE] = location.href.slice(ROOT.href.length).replace(/^en\//, "").split("/");
const CHOICES = [...document.querySelectorAll("[data-version] [data-line]")].map(({ dataset }) => ({ ...dataset }));

/** Fires "change" when another version is chosen. */
export const changes = new EventTarget();

const pageLine = find(PAGE_FRAMEWORK, PAGE_LINE);
let own = inAddress() ?? pageLine;
if (own) remember(own);
else own = remembered();

/** {framework, line, name} of the reader's version, `name` in the page's language; null if none. */
export function ownVersion() {
  return own;
}

/** Make a version the reader's own; null for none. */
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

// A page restored from the back/forward cache may show a version that has changed meanwhile.
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

/** Storage may be forbidden, and stored data may be damaged; then there is nothing. */
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
    // it applies to this page only
  }
}
