// Scripts for every page; each page works without them. Larger parts are loaded on demand.

import { openSearch } from "./common.js"

// The anchor of a page that was divided is now on one of its parts; go there. Without JavaScript the page names its parts.
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

// The search: its code, its worker, and the worker's first files are loaded in parallel, since each dependency costs a
// round trip.
let search = null

async function started(code) {
  const begun = begin()
  const [{ begin: takeOver, attach }] = await Promise.all([code, import("./version/own.js")])
  takeOver(begun)
  return attach
}

function begin() {
  const root = new URL(document.documentElement.dataset.base, location)
  const code = new URL("assets/search/worker.js", root)
  // A worker takes a while to start, so its code is asked for before it, and before larger files; on a disk it is there.
  if (root.protocol !== "file:") fetch(code).catch(() => {})
  const manifest = fetch(new URL("search/manifest.json", root), { cache: "no-cache" })
  const worker = new Worker(code, { type: "module" })
  const begun = { worker, manifest: manifest.then((found) => (found.ok ? found.text() : "")).catch(() => "") }
  worker.addEventListener("error", () => { begun.failed = true })
  return begun
}

// Search boxes are forms that lead to the results page; the first touch upgrades them.
const box = () => (search ??= started(import("./search/search.js")))

for (const form of document.querySelectorAll("[data-search-box]")) {
  const field = form.elements.q
  field.setAttribute("role", "combobox")
  field.setAttribute("aria-expanded", "false")
  field.setAttribute("aria-autocomplete", "list")
  field.addEventListener("pointerdown", box, { once: true })
  field.addEventListener("focus", async () => (await box())(form), { once: true })
}

for (const opener of document.querySelectorAll("[data-search-opener]")) {
  opener.addEventListener("pointerdown", box, { once: true })
  opener.addEventListener("click", (event) => {
    event.preventDefault()
    openSearch()
  })
}

// The reader's own version. If its code cannot be loaded, there is no picker.
const picker = document.querySelector("[data-version]")
let early = null // the button that was pressed before the code was there

function keep({ target }) {
  early = target.closest("button") ?? early
}

if (picker) {
  picker.addEventListener("click", keep)
  import("./version/picker.js").then(
    ({ press }) => {
      picker.removeEventListener("click", keep)
      if (early) press(early)
    },
    () => { picker.hidden = true },
  )
}

// If the browser is not set to Chinese, the Chinese home page shows a hint about the English pages, until it is dismissed.
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

// The passage found by a search, shown once. Storage may be forbidden, and stored data may be damaged.
try {
  const led = JSON.parse(localStorage.getItem("faq.passage"))
  if (led?.path === location.pathname) {
    localStorage.removeItem("faq.passage")
    import("./search/passage.js").then(({ open }) => open(led.words))
  }
} catch {
  // the page opens at its top
}

if (document.querySelector("[data-filter]")) leaves.then((itLeaves) => itLeaves || import("./lists/filter.js"))
