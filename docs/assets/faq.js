// What needs a script; every page reads and navigates without it.

// The other language keeps the reader at the same answer: #1.8 is #1.8 in both.
for (const link of document.querySelectorAll("[data-keeps-anchor]")) {
  link.addEventListener("click", () => { link.hash = location.hash })
}

// The large button on the home page opens the search of the header.
for (const button of document.querySelectorAll("[data-opens-search]")) {
  button.hidden = false
  button.addEventListener("click", () => document.querySelector("[data-md-component=search-query]").focus())
}
