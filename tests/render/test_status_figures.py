"""The figures of the status page, compared with counts made from the files with another YAML reader."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import html5lib
import own
import pytest
import yaml
from faq.build.site import findings
from faq.render.lookup import Lookup
from faq.render.status import render_status
from packaging.specifiers import SpecifierSet

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "faq_src"
FRAMEWORKS = {path.parent.name: yaml.safe_load(path.read_text("utf-8")) for path in SOURCES.glob("*/framework.yml")}
FENCE = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
XHTML, SVG = "{http://www.w3.org/1999/xhtml}", "{http://www.w3.org/2000/svg}"
Element = ElementTree.Element
Table = dict[str, list[int]]


def sections(path: Path) -> list[tuple[dict[str, str], str]]:
    """The texts after the front matter, each with the version lines of its heading and their ranges; no line means
    every line."""
    body = path.read_text("utf-8").split("\n---\n", 1)[1]
    first, *rest = re.split(r"^## (?=\d+\.[x\d])(.+)$", body, flags=re.MULTILINE)
    names = (dict(re.findall(r"(\d+\.[x\d]+)(?: *\(([^)]*)\))?", heading)) for heading in rest[::2])
    return [({}, first), *zip(names, rest[1::2], strict=True)]


def answered(path: Path) -> list[str]:
    """The version lines that an entry answers."""
    every = [line["line"] for line in FRAMEWORKS[path.relative_to(SOURCES).parts[0]]["lines"]]
    named = {line for lines, _ in sections(path) for line in lines}
    return [line for line in every if not named or line in named]


ENTRIES = {path: answered(path) for path in sorted(SOURCES.glob("*/*/*/zh.md"))}


def framework_of(path: Path) -> str:
    return path.relative_to(SOURCES).parts[0]


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    """For each table of the English page: the name of a row -> its numbers."""
    files, (site, _) = own.sources(), own.checked()
    lookup = Lookup(site, findings(site, files))
    tree = html5lib.parse(next(render_status(lookup, lookup.tally, "en"))[1].decode())
    return [dict(map(_row, table.findall(f"{XHTML}tbody/{XHTML}tr"))) for table in tree.iter(f"{XHTML}table")]


def _row(row: Element) -> tuple[str, list[int]]:
    name, *cells = list(row)
    numbers = [int(found[0]) for cell in cells if (found := re.match(r"\d+", "".join(cell.itertext())))]
    return "".join(_words(name)).strip(), numbers


def _words(element: Element) -> Iterator[str]:
    """The text of a row's name, without its icon and explanation."""
    if element.tag not in (f"{XHTML}small", f"{SVG}svg"):
        yield element.text or ""
        for child in element:
            yield from _words(child)
            yield child.tail or ""


def test_entries_by_framework_line_and_language(tables: list[Table]) -> None:
    for id, framework in FRAMEWORKS.items():
        for line in framework["lines"]:
            paths = [path for path, lines in ENTRIES.items() if framework_of(path) == id and line["line"] in lines]
            english = sum((path.parent / "en.md").is_file() for path in paths)
            chinese, translated, stale, alone = tables[0][f"{framework['name']['en']} {line['label']['en']}"]
            assert (chinese, translated, alone) == (len(paths), english, len(paths) - english)
            assert stale <= translated


def test_entries_by_category_and_line(tables: list[Table]) -> None:
    shown = [(name, numbers) for table in tables[1:-2] for name, numbers in table.items()]
    wanted = Counter((name, tuple(numbers)) for name, numbers in shown)
    found: Counter[tuple[str, tuple[int, ...]]] = Counter()
    for id, framework in FRAMEWORKS.items():
        for category in framework["categories"]:
            paths = [path for path in ENTRIES if path.match(f"{id}/{category['id']}/*/zh.md")]
            counts = tuple(sum(line["line"] in ENTRIES[path] for path in paths) for line in framework["lines"])
            found[category["name"]["en"], counts] += bool(paths)
    assert wanted == +found


def test_samples_by_tested_version(tables: list[Table]) -> None:
    """Every sample applies to each tested version of its section's lines; the passed runs are in the ledger."""
    files = (ROOT / "proofs").rglob("*.json")
    runs = ((path.parts[-3], run) for path in files for run in json.loads(path.read_text())[1:])
    proofs = Counter((framework, run["version"]) for framework, run in runs if "failed" not in run)
    for id, framework in FRAMEWORKS.items():
        for line in framework["lines"]:
            for version in line["tested"]:
                passed, unrun, waiting = tables[-2][f"{framework['name']['en']} {version}"]
                of_line, kept = _samples(id, line["line"], version)
                assert (passed + waiting, unrun) == (of_line, kept)
                assert passed <= proofs[id, version]


def _samples(framework: str, line: str, version: str) -> tuple[int, int]:
    """The number of Python samples for a version of a line, and the number of those that are not run."""
    counts: Counter[bool] = Counter()
    build = yaml.safe_load((ROOT / f"environments/{framework}-{version}.yml").read_text("utf-8"))["build"]
    texts = (
        section
        for path, lines in ENTRIES.items()
        if framework_of(path) == framework and line in lines
        for section in sections(path)
    )
    for lines, text in texts:
        if not lines or (line in lines and _contains(lines[line], version)):
            counts.update(
                "no-run=" in info
                for language, info, _ in FENCE.findall(text)
                if language == "python" and info.strip() not in ("setup", "check") and _covers(info, version, build)
            )
    return counts[False], counts[True]


def _covers(info: str, version: str, build: str) -> bool:
    """Whether a block with these info words is for a build of a version."""
    found = dict(re.findall(r'\b(versions|build)="([^"]*)"', info))
    return _contains(found.get("versions", ""), version) and found.get("build", build) == build


def _contains(specifiers: str, version: str) -> bool:
    return SpecifierSet(specifiers).contains(version, prereleases=True)


def test_links_by_state(tables: list[Table]) -> None:
    """Every source of an entry is counted, and a state never has more addresses than in the ledger."""
    ledger = Counter(each["state"] for each in json.loads((ROOT / "links.json").read_text("utf-8")))
    shown = {name: numbers[0] for name, numbers in tables[-1].items()}
    texts = [path.read_text("utf-8") for path in ENTRIES]
    sources = {url for text in texts for url in re.findall(r"^  - (https://\S+)$", text, re.MULTILINE)}
    assert len(sources) <= sum(shown.values())
    for name, state in {"OK": "ok", "moved": "moved", "dead": "dead", "failing": "failing"}.items():
        assert shown[name] <= ledger[state]
