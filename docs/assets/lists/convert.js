// Every API of a framework used in pasted code: replaced, unchanged, removed, or unknown. The code stays in this browser.

import { Names } from "../search/names.js";
import { usedIn } from "./code.js";

const ROOT = new URL("../../", import.meta.url);
const LANG = document.documentElement.lang;
const MOST = 200;

/** The list below the code field; `show(code)` updates it. */
export class Converter {
  constructor(area) {
    this.words = JSON.parse(document.querySelector("[data-search-words]").dataset.searchWords);
    this.list = document.createElement("ul");
    this.list.className = "old-code__names";
    this.status = document.createElement("p");
    this.status.setAttribute("role", "status");
    area.after(this.status, this.list);
  }

  async show(code) {
    this.code = code;
    const found = code.trim() ? await this.#read(code) : [];
    if (code !== this.code) return; // a newer text is being read
    this.list.replaceChildren(...found.map((one) => this.#item(one)));
    this.status.textContent = code.trim() && !found.length ? this.words.noNames : "";
  }

  async #read(code) {
    try {
      this.names ??= await start();
      const asked = await Promise.all([...usedIn(code)].slice(0, MOST).map((name) => this.names.used(name)));
      return asked.filter(Boolean);
    } catch {
      this.names = undefined;
      this.status.textContent = this.words.failed;
      return [];
    }
  }

  /** `api`: null for an unknown name. */
  #item({ written, api, near }) {
    const item = document.createElement("li");
    const state = !api ? "unknown" : api.isNow ? "unchanged" : api.new.length ? "replaced" : "gone";
    item.dataset.name = written;
    item.dataset.state = state;
    const name = document.createElement("code");
    name.textContent = written;
    const said = this.words[state].replace("{versions}", (api?.has ?? []).join(", "));
    item.append(name, " ", said, " ", ...(api?.isNow ? [] : (api?.new ?? (near ? [near] : [])).flatMap(link)));
    return item;
  }
}

function link(name, n) {
  const link = document.createElement("a");
  const url = new URL(LANG === "zh" ? "search/" : `${LANG}/search/`, ROOT);
  url.searchParams.set("q", name);
  link.href = url.href;
  link.append(Object.assign(document.createElement("code"), { textContent: name }));
  return n ? [", ", link] : [link];
}

async function start() {
  const text = async (path) => {
    const response = await fetch(new URL(path, ROOT));
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.text();
  };
  const { names } = JSON.parse(await text("search/manifest.json"));
  return new Names((path) => text(`search/names/${names}/${path}`));
}
