// Scripts for every page. (The results page has all its scripts in one: docs/assets/search/results.js.)

// The link to the other language keeps the anchor: #1.8 is #1.8 in both.
for (const link of document.querySelectorAll("[data-keeps-anchor]")) {
  link.addEventListener("click", () => { link.hash = location.hash })
}

// An input drops line breaks; text pasted before the search code is loaded must keep them.
for (const form of document.querySelectorAll("form.search")) {
  const field = form.elements.q
  field.addEventListener("paste", (event) => { field.pasted = event.clipboardData.getData("text/plain") })
}

// "/" and Ctrl-K focus the search box: that of the results page, else the header's, which opens as a sheet on phones.
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
