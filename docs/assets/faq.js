// What needs a script; every page reads and navigates without it. Larger parts come when they are used.

// The other language keeps the reader at the same answer: #1.8 is #1.8 in both.
for (const link of document.querySelectorAll("[data-keeps-anchor]")) {
  link.addEventListener("click", () => { link.hash = location.hash })
}

// An anchor of a page that was divided is on the part it moved to. Without this the page names its parts.
const divided = document.querySelector("[data-anchors]")

async function followMoved() {
  if (!divided || location.hash.length < 2) return false
  try {
    const id = decodeURIComponent(location.hash.slice(1))
    if (document.getElementById(id)) return false
    const moved = await (await fetch(divided.dataset.anchors)).json()
    if (!Object.hasOwn(moved, id)) return false
    location.replace(moved[id] + location.search + location.hash)
    return true
  } catch {
    return false // the page stays, and names its parts
  }
}

const leaves = followMoved()
addEventListener("hashchange", followMoved)

// An input drops line breaks. What is pasted before the code of the search has come must keep them.
for (const form of document.querySelectorAll("form.search")) {
  const field = form.elements.q
  field.addEventListener("paste", (event) => { field.pasted = event.clipboardData.getData("text/plain") })
}

// The search: its code, its worker, and what that reads first come beside each other, for what waits for another thing
// costs a round to the server and back.
let search = null

async function begun(code) {
  const begun = window.faqBegun ?? begin() // by docs/theme/partials/early.html, on the results page
  const [{ begin: takeOver, ...rest }] = await Promise.all([code, import("./version/own.js")])
  takeOver(begun)
  return rest
}

function begin() {
  const root = new URL(document.documentElement.dataset.base, location)
  const manifest = fetch(new URL("search/manifest.json", root), { cache: "no-cache" })
  const worker = new Worker(new URL("assets/search/worker.js", root), { type: "module" })
  const begun = { worker, manifest: manifest.then((found) => (found.ok ? found.text() : "")).catch(() => "") }
  worker.addEventListener("error", () => { begun.failed = true })
  return begun
}

// Search boxes are forms that lead to the results page; with the first touch they become more.
const box = () => (search ??= begun(import("./search/search.js")))

for (const form of document.querySelectorAll("[data-search-box]")) {
  const field = form.elements.q
  field.setAttribute("role", "combobox")
  field.setAttribute("aria-expanded", "false")
  field.setAttribute("aria-autocomplete", "list")
  field.addEventListener("pointerdown", box, { once: true })
  field.addEventListener("focus", async () => (await box()).attach(form), { once: true })
}

// "/" and Ctrl-K lead to the search: the one of the results page, else the header's. On phones that one opens as a sheet.
function openSearch() {
  const form = document.querySelector("[data-search-page], .search--header")
  form.classList.add("search--open")
  form.elements.q.focus()
}

addEventListener("keydown", (event) => {
  const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey
  const isCommand = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey
  const isTyping = event.target.closest?.("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]")
  if (event.isComposing || !(isCommand || (isSlash && !isTyping))) return
  event.preventDefault()
  openSearch()
})

for (const opener of document.querySelectorAll("[data-search-opener]")) {
  opener.addEventListener("pointerdown", box, { once: true })
  opener.addEventListener("click", (event) => {
    event.preventDefault()
    openSearch()
  })
}

// The reader's own version. Where the code of it does not come, there is nothing to choose.
const picker = document.querySelector("[data-version]")
if (picker) import("./version/picker.js").catch(() => { picker.hidden = true })

// A browser that is not set to Chinese gets a hint on the Chinese home page that there are English pages, until the
// reader dismisses it.
const hint = document.querySelector("[data-language-hint]")

function seen(value) {
  try {
    const key = `${new URL(document.documentElement.dataset.base, location).pathname}language-hint`
    if (value) localStorage.setItem(key, value)
    return localStorage.getItem(key)
  } catch {
    return null // no storage: it is shown again
  }
}

if (hint && !navigator.languages.some((language) => language.startsWith("zh")) && !seen()) {
  hint.hidden = false
  hint.addEventListener("click", ({ target }) => {
    if (!target.closest("a, button")) return
    seen("seen")
    hint.hidden = true
  })
}

if (document.querySelector("[data-lost]")) import("./lost.js")

// The passage that a search has led to, once: a browser may forbid its storage, and what is stored may be damaged.
try {
  const led = JSON.parse(localStorage.getItem("faq.passage"))
  if (led?.path === location.pathname) {
    localStorage.removeItem("faq.passage")
    import("./search/passage.js").then(({ open }) => open(led.words))
  }
} catch {
  // then the page begins at its top
}

const page = document.querySelector("[data-search-page]")
if (page) begun(import("./search/results.js")).then(({ open }) => open(page))
if (document.querySelector("[data-filter]")) leaves.then((itLeaves) => itLeaves || import("./lists/filter.js"))
