"""Modules bundled as one ordinary script: what is supported, what is rejected, and that it behaves as the modules
did."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from browsing import PATIENCE
from faq.build.offline.scripts import UnreadableModule, bundle, imports, reached
from playwright.sync_api import Browser
from small_project import ROOT

RUNTIME = (ROOT / "docs" / "offline" / "runtime.js").read_text("utf-8")
MODULES = {
    "assets/main.js": """\
import { one, two as second } from "./parts/numbers.js";
import * as all from './parts/numbers.js'
import "./effect.js";
import {
  Box,
} from "./parts/box.js";

// import and export in a comment are none
document.body.dataset.sum = one + second() + all.three + new Box(4).value;
const name = "later";
import("./parts/later.js").then(({ text }) => { document.body.dataset.later = text });
import(`./parts/${name}.js`).then(({ base }) => { document.body.dataset.base = base });
const worker = new Worker(new URL("parts/worker.js", import.meta.url), { type: "module" });
worker.addEventListener("message", ({ data }) => { document.body.dataset.worker = data });
worker.postMessage(20);
fetch(new URL("data.json", import.meta.url)).then((response) => response.json()).then((data) => {
  document.body.dataset.data = data.text;
});
fetch("assets/none.json").catch((error) => { document.body.dataset.none = error.name });
const link = document.body.appendChild(document.createElement("a"));
link.href = "somewhere/?q=1#x";
""",
    "assets/effect.js": 'document.body.dataset.effect = typeof one;\n',
    "assets/later.js": "export const unused = 1\n",
    "assets/parts/numbers.js": """\
export const one = 1
export function two() { return 2 }
const drei = 3;
export { drei as three };
""",
    "assets/parts/box.js": "export class Box {\n  constructor(value) { this.value = value }\n}\n",
    "assets/parts/later.js": """\
export const text = "later";
export const base = new URL(".", import.meta.url).pathname.split("/").at(-2);
export async function nothing() {}
""",
    "assets/parts/worker.js": """\
import { one } from "./numbers.js";
self.addEventListener("message", ({ data }) => self.postMessage(data + one));
""",
    "assets/other/never.js": "export let changing = 1;\n",
}  # fmt: skip
PAGE = """<!doctype html><meta charset="utf-8"><body>
<script src="assets/offline.js" data-start="assets/main.js"></script>"""
EXPECTED = {
    "sum": "10", "effect": "undefined", "later": "later", "base": "parts", "worker": "21", "data": "说 </script>",
    "none": "TypeError",
}  # fmt: skip


@pytest.mark.browser
def test_the_bundle_does_what_the_modules_did(chromium: Browser, tmp_path: Path) -> None:
    """Every supported form, in Chromium, opened from a disk."""
    script, modules = bundle(MODULES, ["assets/main.js"], RUNTIME)
    assert modules == MODULES.keys() - {"assets/other/never.js"}
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets/offline.js").write_text(script, "utf-8")
    (tmp_path / "assets/data.json.js").write_text('faqOffline.tell("{\\"text\\": \\"说 </script>\\"}");', "utf-8")
    (tmp_path / "index.html").write_text(PAGE, "utf-8")
    tab = chromium.new_page()
    tab.set_default_timeout(PATIENCE)
    errors: list[str] = []
    tab.on("pageerror", lambda error: errors.append(str(error)))
    tab.goto((tmp_path / "index.html").as_uri())
    tab.wait_for_function(f"Object.keys(document.body.dataset).length === {len(EXPECTED)}")
    assert tab.evaluate("({ ...document.body.dataset })") == EXPECTED
    assert tab.locator("a").evaluate("link => link.href").endswith("somewhere/index.html?q=1#x")
    assert errors == []
    tab.close()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("export let a = 1;", "'export let a = 1;': export what is declared"),
        ("export default 1;", "'export default 1;'"),
        ('export * from "./b.js";', "'export * from"),
        ('export { a } from "./b.js";', "'export { a } from"),
        ("export const { a, b } = c;", "'export const { a, b } = c;'"),
        ('import a from "./b.js";', "'import a from"),
        ('import "somewhere";', "'import \"somewhere\";'"),
        ('import data from "./b.json" with { type: "json" };', "'import data from"),
        ('import "./none.js";', "assets/none.js: is imported, but there is no such file"),
        ('import("./none.js");', "assets/none.js: is imported, but there is no such file"),
    ],
)
def test_what_is_not_understood_is_refused(text: str, said: str) -> None:
    with pytest.raises(UnreadableModule, match=re.escape(said)):
        bundle({"assets/a.js": f"const x = 1;\n{text}\n", "assets/b.js": ""}, ["assets/a.js"], RUNTIME)


def test_modules_in_a_circle_are_refused() -> None:
    files = {"a.js": 'import "./b.js";', "b.js": 'import "./c.js";', "c.js": 'import "./b.js";'}
    with pytest.raises(UnreadableModule, match=r"^b\.js: imports itself by way of c\.js$"):
        bundle(files, ["a.js"], RUNTIME)
    bundle(files | {"c.js": 'import("./b.js");'}, ["a.js"], RUNTIME)  # later is late enough


def test_every_module_of_the_site_is_understood() -> None:
    """All modules reachable from the scripts of all pages; scripts that are not modules are skipped."""
    docs = ROOT / "docs"
    files = {path.relative_to(docs).as_posix(): path.read_text("utf-8") for path in docs.glob("assets/**/*.js")}
    entries = ["assets/frame.js", "assets/faq.js", "assets/search/results.js"]
    script, modules = bundle(files, entries, RUNTIME)
    assert reached(files, entries) == modules
    assert [path for path in files.keys() - modules if imports(files[path]) or "export " in files[path]] == []
    assert not re.search(r"^\s*(import|export)\b(?!\()", script, re.MULTILINE)
    assert "import.meta" not in script.replace("`import.meta`", "")
