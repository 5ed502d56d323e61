"""Modules that are needed together are bundled into one file, in which each has its own scope."""

from __future__ import annotations

import pytest
from faq.build.bundles import bundled
from faq.build.offline.scripts import bundle

ENTRY = "docs/assets/search/search.js"
OWN = "docs/assets/version/own.js"
BOX = """// Why.
import { KEY as other } from "./hits.js";
import { state } from "../version/own.js";
const KEY = 1;
export function attach() {
  return [KEY, other, state];
}
"""
BEGIN = """import { attach } from "./box.js";
import { state } from "../version/own.js";

export { attach, state };
"""
FILES = {
    ENTRY: BEGIN.encode(),
    "docs/assets/search/box.js": BOX.encode(),
    "docs/assets/search/hits.js": b"export const KEY = 2;\n",
    OWN: b"export const state = {};\n",
}


def test_each_module_is_a_function_and_what_pages_share_stays_apart() -> None:
    text = bundled(FILES)[ENTRY].decode()
    assert text.splitlines()[:2] == ['"use strict";', 'import * as search0 from "../version/own.js";']
    assert text.count("const KEY = ") == 2
    assert "const { KEY: other } = search1;" in text
    assert text.endswith("export { attach, state };\n")


def test_what_a_bundle_asks_for_later_is_found_from_its_place() -> None:
    """The results page's script contains modules of other folders."""
    results = "docs/assets/search/results.js"
    files = {
        results: b'import "../common.js";\n',
        "docs/assets/common.js": b'const part = () => import("./version/own.js");\n',
        OWN: FILES[OWN],
    }
    assert 'import("../version/own.js")' in bundled(files)[results].decode()
    assert "export" not in bundled(files)[results].decode()


def test_only_whole_bundles_are_made() -> None:
    assert bundled({OWN: FILES[OWN]}) == {}
    with pytest.raises(KeyError):
        bundled({ENTRY: FILES[ENTRY]})


def test_the_offline_copy_understands_a_bundle() -> None:
    site = {path.removeprefix("docs/"): data.decode() for path, data in (FILES | bundled(FILES)).items()}
    script, modules = bundle(site, ["assets/search/search.js"], "/* MODULES */")
    assert modules == {"assets/search/search.js", "assets/version/own.js"}
    assert "faqImport" in script
