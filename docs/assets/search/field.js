// A search field: one line, or several when they are pasted. During input method composition nothing is searched.

const MOST_ROWS = 8;

export class Field {
  /** `changed` is called with every new text, but not during composition. */
  constructor(input, changed) {
    this.input = this.element = input;
    this.changed = changed;
    this.#listen(input);
    for (const kind of ["paste", "drop"]) input.addEventListener(kind, (event) => this.#take(event));
    if (input.pasted?.includes("\n")) this.text = tidy(input.pasted); // by docs/assets/faq.js
  }

  get text() {
    return this.element.value;
  }

  set text(text) {
    if (text.includes("\n")) this.#open(text);
    else this.element.value = text;
  }

  get hasLines() {
    return this.element !== this.input;
  }

  #listen(element) {
    let composing = false;
    const changed = () => {
      if (this.hasLines && !this.text) this.#show(this.input, "");
      this.changed();
    };
    element.addEventListener("compositionstart", () => (composing = true));
    element.addEventListener("compositionend", () => {
      composing = false;
      changed();
    });
    element.addEventListener("input", () => composing || changed());
  }

  /** An input drops pasted line breaks, which separate the lines of a log, so it becomes a textarea. */
  #take(event) {
    const text = tidy((event.clipboardData ?? event.dataTransfer).getData("text/plain"));
    if (!text.includes("\n")) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = this.input;
    this.#open(value.slice(0, selectionStart) + text + value.slice(selectionEnd));
    this.changed();
  }

  #open(text) {
    if (!this.lines) {
      this.lines = document.createElement("textarea");
      for (const name of ["name", "aria-label", "spellcheck", "autocapitalize"]) {
        this.lines.setAttribute(name, this.input.getAttribute(name));
      }
      this.lines.addEventListener("keydown", (event) => this.#submit(event));
      this.#listen(this.lines);
    }
    this.lines.rows = Math.min(MOST_ROWS, text.split("\n").length);
    this.#show(this.lines, text);
    this.lines.scrollTop = this.lines.scrollHeight; // the last lines of a log say what is wrong
  }

  #show(element, text) {
    const old = this.element;
    this.element = element;
    element.value = text;
    old.after(element);
    if (document.activeElement === old) element.focus(); // before the old one goes, so that the focus never leaves the form
    old.remove();
  }

  /** Enter searches, as in a single-line field; Shift+Enter starts a new line. */
  #submit(event) {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.defaultPrevented) return;
    event.preventDefault();
    this.lines.form.requestSubmit();
  }
}

function tidy(text) {
  return text.replace(/\r\n?/g, "\n").trim();
}
