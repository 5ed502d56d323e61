// What needs a script on every page. (The results page has all its scripts in one: docs/assets/search/results.js.)

// The other language keeps the reader at the same answer: #1.8 is #1.8 in both.
for (const link of document.querySelectorAll("[data-keeps-anchor]")) {
  link.addEventListener("click", () => { link.hash = location.hash })
}

// An input drops line breaks. What is pasted before the code of the search has come must keep them.
for (const form of document.querySelectorAll("form.search")) {
  const field = form.elements.q
  field.addEventListener("paste", (event) => { field.pasted = event.clipboardData.getData("text/plain") })
}

// "/" and Ctrl-K lead to the search: the one of the results page, else the header's. On phones that one opens as a sheet.
export function openSearch() {
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
