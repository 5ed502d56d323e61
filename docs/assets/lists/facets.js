// Facets of a list: the values chosen within one are alternatives, and all facets must match. Each value shows its count.

import { count } from "./rows.js";

export class Facets {
  constructor(root, params, changed) {
    this.panel = root.querySelector("[data-facets]");
    this.facets = [...root.querySelectorAll("[data-facet]")].map((fieldset) => ({
      key: fieldset.dataset.facet,
      boxes: [...fieldset.querySelectorAll("input")],
      fieldset,
    }));
    this.boxes = this.facets.flatMap(({ boxes }) => boxes);
    if (!this.panel) return;
    for (const box of this.boxes) box.checked = params.getAll(box.name).includes(box.value);
    this.clear = this.panel.querySelector("[data-clear]");
    this.panel.addEventListener("change", changed);
    this.clear.addEventListener("click", () => this.#clear(changed));
    const wide = matchMedia("(min-width: 60em)");
    const unfold = () => (this.panel.open = wide.matches);
    wide.addEventListener("change", unfold);
    unfold();
  }

  get isChosen() {
    return this.boxes.some((box) => box.checked);
  }

  /** The rows that match every facet, among those that match the text; updates the counts of all values. */
  count(rows, isPart) {
    const fitting = this.facets.map(({ key, boxes }) => {
      const chosen = boxes.filter((box) => box.checked).map((box) => box.value);
      return new Set(chosen.length ? rows.filter((row) => chosen.some((value) => row.values(key).includes(value))) : rows);
    });
    this.facets.forEach((facet, n) => {
      const others = rows.filter((row) => fitting.every((fits, m) => m === n || fits.has(row)));
      this.#show(facet, isPart ? null : others);
    });
    this.#showChosen();
    return rows.filter((row) => fitting.every((fits) => fits.has(row)));
  }

  write(params) {
    for (const { name } of this.boxes) params.delete(name);
    for (const { name, value, checked } of this.boxes) if (checked) params.append(name, value);
  }

  #show({ key, boxes, fieldset }, rows) {
    for (const box of boxes) {
      const label = box.closest("label");
      const shown = label.querySelector("[data-count]");
      const found = rows ? count(rows.filter((row) => row.values(key).includes(box.value))) : +shown.dataset.count;
      shown.textContent = found;
      label.hidden = !found && !box.checked && box !== document.activeElement;
    }
    fieldset.hidden = boxes.every((box) => box.closest("label").hidden);
  }

  #showChosen() {
    if (!this.panel) return;
    const chosen = this.boxes.filter((box) => box.checked).length;
    this.panel.querySelector("[data-chosen]").textContent = chosen || "";
    this.clear.hidden = !chosen;
  }

  /** The button disappears with what it clears, so the focus moves to the start of the facets. */
  #clear(changed) {
    for (const box of this.boxes) box.checked = false;
    changed();
    this.boxes.find((box) => !box.closest("label").hidden)?.focus();
  }
}
