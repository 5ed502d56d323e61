"""The hand-written pages are true: their commands exist, their examples are real, and both languages agree."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jsonschema
import own
import pytest
from faq.__main__ import main
from faq.build.permalinks.addresses import published
from faq.build.site import Result
from faq.cli.authoring.prose import of_title, punctuated, spaced
from faq.diagnostics.codes import CODES
from faq.render.words import LOCALE

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "pages"
NAMES = ("about", "about/searching", "about/contributing", "about/data", "about/architecture")
ZH = {name: (FOLDER / f"{name}.md").read_text("utf-8") for name in NAMES}
EN = {name: (FOLDER / f"{name}.en.md").read_text("utf-8") for name in NAMES}
BOTH = ZH | {f"{name}.en": text for name, text in EN.items()}
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)]+)\)")
ROW = re.compile(r"^\| `([^`]+)` \|", re.MULTILINE)


@pytest.fixture(scope="module")
def ours() -> Result:
    return own.compiled()


def blocks(page: str, language: str) -> list[str]:
    return [code for found, code in FENCE.findall(page) if found == language]


def section(page: str, heading: str) -> str:
    return re.split(r"^## ", page.split(f"\n## {heading}\n")[1], flags=re.MULTILINE)[0]


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_have_the_same_parts(name: str) -> None:
    def shape(page: str) -> tuple[list[str], list[str], list[str]]:
        headings = re.findall(r"^#+ ", FENCE.sub("", page), re.MULTILINE)
        links = [link.replace(".en.md", ".md").replace("deed.zh-hans", "") for link in LINK.findall(page)]
        return headings, links, [line.split("|")[1] for line in page.split("\n") if line.startswith("| `")]

    assert shape(ZH[name])[:2] == shape(EN[name])[:2]
    assert len(shape(ZH[name])[2]) == len(shape(EN[name])[2])
    for language in ("json", "python", "text"):
        assert blocks(ZH[name], language) == blocks(EN[name], language)
    assert [code.replace(" --lang zh", "") for code in blocks(ZH[name], "bash")] == blocks(EN[name], "bash")


@pytest.mark.parametrize("name", NAMES)
def test_chinese_is_set_as_chinese(name: str) -> None:
    for line in re.sub(r"(?m)^(title|description): ", "", FENCE.sub("", ZH[name])).split("\n"):
        mask, codes = of_title(line)
        if not line.startswith("<"):
            assert punctuated(line, mask) == line == spaced(line, mask, codes)


COMMANDS = sorted({line for page in BOTH.values() for code in blocks(page, "bash") for line in code.splitlines()})


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_exists(command: str, tmp_path: Path) -> None:
    """In an empty folder a known command fails because of the folder, not while parsing its arguments."""
    tool, *arguments = shlex.split(command.rpartition(" | ")[2])
    if tool == "make":
        targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
        assert arguments[0] in targets
    else:
        assert tool == ".venv/bin/faq"
        main(["--root", str(tmp_path), *arguments])


def test_a_command_that_does_not_exist_would_be_found(tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main(["--root", str(tmp_path), "serach", "x"])
    with pytest.raises(SystemExit):
        main(["--root", str(tmp_path), "search", "x", "--frame-work", "y"])


def test_the_example_is_what_the_site_publishes(ours: Result) -> None:
    """Except for dates and versions, which change whenever somebody reviews or proves the entry."""
    (code,) = blocks(ZH["about/data"], "json")
    shown = json.loads(code)
    published = json.loads(ours.outputs["public/api/v1/entries.json"])
    real: dict[str, Any] = next(entry for entry in published if entry["id"] == shown["id"])
    schema = json.loads(ours.outputs["public/api/v1/schema.json"])
    jsonschema.validate([shown], schema, format_checker=jsonschema.FormatChecker())
    assert list(shown) == list(real)
    changing = ("reviewed", "proved", "stale")
    assert {key: shown[key] for key in shown if key not in changing} == {
        key: real[key] for key in real if key not in changing
    }


@pytest.mark.parametrize("page", [ZH["about/data"], EN["about/data"]])
def test_every_field_is_described(page: str, ours: Result) -> None:
    schema = json.loads(ours.outputs["public/api/v1/schema.json"])
    rows = ROW.findall(section(page, "JSON"))
    assert [row for row in rows if not row.startswith("/")] == list(schema["$defs"]["entry"]["properties"])


def test_the_sample_program_reads_the_data(ours: Result, tmp_path: Path) -> None:
    target = tmp_path / "api" / "v1" / "entries.json"
    target.parent.mkdir(parents=True)
    target.write_bytes(ours.outputs["public/api/v1/entries.json"])
    names: dict[str, Any] = {}
    exec(blocks(EN["about/data"], "python")[0], names)
    titles = names["titles"](tmp_path.as_uri(), "1.8")
    assert 0 < len(titles) < len(names["titles"](tmp_path.as_uri(), "2.x"))


@pytest.mark.parametrize("page", [ZH["about/data"], EN["about/data"]])
def test_every_address_is_published(page: str, ours: Result) -> None:
    known = published(ours.site, own.sources(), CODES)
    id, framework = ours.site.entries[0].id, ours.site.frameworks[0].id
    rows = [row for row in ROW.findall(page) if row.startswith("/")]
    addresses = [row.replace("<id>", id).replace("<framework>", framework) for row in rows]
    assert len(addresses) > 5
    assert [one for one in addresses if one not in known] == []


@pytest.mark.parametrize("page", [ZH["about"], EN["about"]])
def test_the_tested_versions_are_those_of_the_frameworks(page: str, ours: Result) -> None:
    names = {"paddlepaddle": "PaddlePaddle", "paddlenlp": "PaddleNLP", "mindspore": "MindSpore"}
    rows = {
        f"| {names[framework.id]} | {line.name} | {', '.join(tested.version for tested in line.tested)} |"
        for framework in ours.site.frameworks
        for line in framework.lines
    }
    assert rows == set(re.findall(r"^\| \w+ \| [\d.x]+ \| [\w., ]+ \|$", page, re.MULTILINE))


def test_the_shown_diagnostic_is_a_real_one() -> None:
    (shown,) = blocks(ZH["about/contributing"], "text")
    expected = Path(__file__).parent / "bad"
    assert any(file.read_text("utf-8").startswith(shown) for file in expected.glob("S101-*/expected.txt"))


@pytest.mark.parametrize("page", [ZH["about/searching"], EN["about/searching"]])
def test_the_parameters_are_those_of_the_results_page(page: str) -> None:
    code = (ROOT / "docs/assets/search/address.js").read_text("utf-8")
    facets = re.search(r"FACETS = (\[.*?\])", code)
    assert facets
    heading = "网址参数" if page == ZH["about/searching"] else "Address parameters"
    assert ROW.findall(section(page, heading)) == ["q", *json.loads(facets[1])]


QUOTED: Mapping[str, tuple[str, ...]] = {
    "about": ("已运行", "会抛出", "没有运行过"),
    "about.en": ("Ran on", "This code raises", "was not run"),
    "about/searching": ("提出这个问题",),
    "about/searching.en": ("Ask this question",),
    "about/contributing": ("提出这个问题", "报告答案有误", "修改这个页面"),
    "about/contributing.en": ("Ask this question", "Report a wrong answer", "Edit this page"),
}


@pytest.mark.parametrize(("name", "words"), [(name, words) for name in QUOTED for words in QUOTED[name]])
def test_what_the_pages_quote_is_what_the_site_says(name: str, words: str) -> None:
    assert words.lower() in BOTH[name].lower() and words in (LOCALE / "zh.po").read_text("utf-8")
