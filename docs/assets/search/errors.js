// The filter of the list of error messages: rows that have all of its words, in any order.

const filter = document.querySelector("[data-error-filter]");
const words = JSON.parse(filter.dataset.words);
const status = document.querySelector("[data-error-count]");
const groups = [...document.querySelectorAll("[data-error-group]")].map((group) => [group, group.querySelectorAll("li")]);
const texts = new Map(groups.flatMap(([, rows]) => [...rows].map((row) => [row, row.textContent.toLowerCase()])));
let composing = false;

function show() {
  const wanted = filter.value.toLowerCase().split(/\s+/);
  let shown = 0;
  for (const [group, rows] of groups) {
    group.hidden = true;
    for (const row of rows) {
      row.hidden = !wanted.every((word) => texts.get(row).includes(word));
      if (row.hidden) continue;
      group.hidden = false;
      shown++;
    }
  }
  status.textContent = words[["none", "one"][shown] ?? "many"].replace("{n}", shown);
}

filter.addEventListener("compositionstart", () => (composing = true));
filter.addEventListener("compositionend", () => {
  composing = false;
  show();
});
filter.addEventListener("input", () => composing || show());
filter.closest("[hidden]").hidden = false;
if (filter.value) show();
