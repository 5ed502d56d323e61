"""The explanations of the codes: one file per language with the same structure, up to date, and with true examples."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Set
from pathlib import Path

import pytest
from demo import over_base, write_to
from examples import BASE, PATHS, run
from faq.__main__ import main
from faq.build.site import compile_site, read_site
from faq.cli.authoring.prose import of_title, punctuated, spaced
from faq.content.explanations import KINDS, NOT_RUN, Explained, Kind, explain
from faq.content.model import LANGS, Lang
from faq.content.schema.explanation import FOLDER, INFO, path_of, read_explanations
from faq.content.stamps import explanation_hash
from faq.diagnostics.codes import CODES
from faq.render.address import diagnostic
from faq.render.diagnostics import families, render_diagnostics
from faq.render.words import words_of
from faq.text.markdown import parse
from selectolax.lexbor import LexborHTMLParser

ROOT = Path(__file__).parents[2]
FILES = {f"{FOLDER}{path.name}": path.read_bytes() for path in sorted((ROOT / FOLDER).iterdir())}
EXPLAINED, PROBLEMS = read_explanations(FILES)
EVERY = [(id, lang) for id in CODES for lang in LANGS]
RUN = [(id, lang, kind) for id, lang in EVERY for kind in KINDS if EXPLAINED[id].texts[lang].of_kind(kind)]
CANNOT_BE_RUN = {"C122", "F101", "F102", "F103", "F109", "L201", "L202", "L203", "L204", "L205", "M109", "P102"}
"""Codes about bytes, links, other hosts, running code, and what is too long for a page."""
NO_EXAMPLE = {"E121", "E122", "F115", "L111", "L206", "L207", "P103", "P110", "T101"}
"""Codes about the history, other hosts, this machine, missing files, lines with tabs, and large files."""
HALVES: Mapping[tuple[str, Lang], Set[str]] = {
    ("L102", "zh"): {"T107"},
    ("L102", "en"): {"T107"},
    ("M123", "en"): {"T103"},
}
"""Good examples of a translation alone, which its source does not match."""


def test_each_code_has_two_files_and_each_file_its_code() -> None:
    assert sorted(FILES) == sorted(path_of(id, lang) for id in CODES for lang in LANGS)


def test_the_table_is_in_order() -> None:
    """Each code has the name of its id, and occurs once."""
    tree = ast.parse((ROOT / "scripts/faq/diagnostics/codes.py").read_text("utf-8"))
    table = [node for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("Code(")]
    names = [ast.unparse(node.targets[0]) for node in table]
    assert names == list(CODES) == sorted(names)


def test_a_retired_code_is_given_nowhere_and_any_other_is() -> None:
    modules = [path for path in (ROOT / "scripts/faq").rglob("*.py") if path.name != "codes.py"]
    given = set(re.findall(r"\b[A-Z]\d{3}(?=\.at\(|[,)])", "\n".join(path.read_text("utf-8") for path in modules)))
    assert {id for id in CODES if id not in given} == {id for id, code in CODES.items() if code.retired}


def test_all_files_are_read_and_all_stamps_are_fresh() -> None:
    assert PROBLEMS == []
    for id, explained in EXPLAINED.items():
        today = explanation_hash(explained.texts["en"])
        stamp = explained.texts["zh"].translates
        assert stamp and stamp.value == today, f"bring {path_of(id, 'zh')} up to date, then run `faq stamp` on it"


@pytest.mark.parametrize(("id", "lang"), EVERY)
def test_a_file_is_a_paragraph_and_examples(id: str, lang: Lang) -> None:
    """Everything in a file is read, and the words that describe each example are known."""
    text = EXPLAINED[id].texts[lang]
    fences = parse(text.body, 0).fences
    assert len(text.paragraphs) <= 1 and len(fences) == len(text.examples)
    assert all(fence.closed and INFO.fullmatch(fence.info or "") for fence in fences)
    lines = text.body.split("\n")
    for fence in reversed(fences):
        del lines[fence.span.line : fence.span.line + fence.code.count("\n") + 2]
    assert "\n".join(lines).strip() == text.text
    assert [example.kind for example in text.examples] == sorted(example.kind for example in text.examples)
    assert all(bool(example.value) for example in text.examples if example.place in ("file", NOT_RUN))


@pytest.mark.parametrize("id", CODES)
def test_the_languages_have_the_same_parts(id: str) -> None:
    zh, en = EXPLAINED[id].texts["zh"], EXPLAINED[id].texts["en"]
    assert [(one.kind, one.place) for one in zh.examples] == [(one.kind, one.place) for one in en.examples]
    assert codes(zh.text) == codes(en.text)


def codes(text: str) -> set[str]:
    """The code spans of a text; spans with words of the page's own language are ignored."""
    return {re.sub(r'"[^"]*"|<[^>]*>', '""', code) for code in re.findall(r"`([^`]+)`", text) if code != "---"}


@pytest.mark.parametrize("id", CODES)
def test_chinese_is_set_as_chinese(id: str) -> None:
    text = EXPLAINED[id].texts["zh"]
    for line in (text.title.value, *text.text.split("\n")):
        mask, stretches = of_title(line)
        assert punctuated(line, mask) == line == spaced(line, mask, stretches)


@pytest.mark.slow
@pytest.mark.parametrize(("id", "lang", "kind"), RUN)
def test_examples_show_what_is_so(id: str, lang: Lang, kind: Kind) -> None:
    """A bad example gives its code. A good one gives no error, and not its code either."""
    found = run(EXPLAINED[id].texts[lang], kind)
    if found is None:
        assert id in CANNOT_BE_RUN
    elif kind == "bad":
        assert id in {each.code for each in found}
    else:
        wrong = {each.code for each in found if each.severity == "error" or each.code == id}
        assert wrong == HALVES.get((id, lang), set())


def test_few_examples_cannot_be_run() -> None:
    places = {id: {each.place for each in EXPLAINED[id].texts["en"].examples} for id in CODES}
    assert {id for id, found in places.items() if NOT_RUN in found} == CANNOT_BE_RUN
    assert {id for id, found in places.items() if not found and not CODES[id].retired} == NO_EXAMPLE


def test_the_repository_of_the_examples_is_right() -> None:
    found = read_site(BASE)[1]
    assert [(each.path, each.code) for each in found] == [
        (f"{PATHS}/example/en.md", "T105"),
        (f"{PATHS}/set-fc-weights/zh.md", "T101"),
    ]


def test_every_family_has_a_name() -> None:
    assert {id[0] for id in CODES} == families(words_of("zh")).keys()


def test_explain_in_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "t101", "--lang", "zh"]) == 0
    assert capsys.readouterr().out.startswith("T101：还没有翻译（警告，不影响发布）\n\n这个条目")
    assert main(["explain", "--lang", "zh"]) == 0
    assert capsys.readouterr().out.split("\n")[0] == "A101  这个诊断不能设例外"


EN = "docs/diagnostics/M117.en.md"
ZH = "docs/diagnostics/M117.md"
WRITTEN = {
    EN: '---\ntitle: "a title: of two parts"\n---\n\nWhy it\nmatters.\n\n```bad text\na `b\nc`\n```\n\n'
    "````good file=faq_src/x/zh.md\n```text\nx\n```\n````\n\n```good text=en.md\ny\n\nz\n```\n",
    ZH: "---\ntitle: 标题\ntranslates: 48ad90a9\n---\n\n为什么。\n",
}
SHOWN = """\
M117: a title: of two parts

Why it
matters.

Bad:  a `b
      c`
Good: faq_src/x/zh.md:
      ```text
      x
      ```
      en.md:
      y

      z"""


def explained(files: Mapping[str, str]) -> tuple[Mapping[str, Explained], list[str]]:
    """The content of files of docs/diagnostics, with the diagnostics for them and for their translations."""
    repository = over_base(files)
    found = [each for each in read_site(repository)[1] if each.path.startswith(FOLDER)]
    problems = [f"{each.path.removeprefix(FOLDER)}:{each.line}:{each.column} {each.code}" for each in found]
    return read_explanations(repository)[0], problems


def test_a_terminal_shows_all_of_a_file() -> None:
    texts, _ = explained(WRITTEN)
    assert explain(texts["M117"], "en") == SHOWN
    assert explain(texts["M117"], "zh") == "M117：标题\n\n为什么。"


def test_what_is_wrong_in_the_folder_is_reported() -> None:
    stale = WRITTEN | {EN: WRITTEN[EN].replace("Why it", "Why this")}
    unstamped = WRITTEN | {ZH: WRITTEN[ZH].replace("translates: 48ad90a9\n", "")}
    assert explained(WRITTEN)[1] == []
    assert explained(stale)[1] == ["M117.md:3:13 T102"]
    assert explained(unstamped)[1] == ["M117.md:2:8 T105"]
    assert explained({EN: WRITTEN[EN]})[1] == ["M117.en.md:2:8 T101"]
    assert explained(WRITTEN | {ZH: WRITTEN[ZH].replace("48ad90a9", "yes")})[1] == [
        "M117.md:2:8 T105",
        "M117.md:3:13 S111",
    ]
    assert explained({EN: "No front matter.\n"})[1] == ["M117.en.md:1:1 F108"]
    assert explained({EN: "---\ntitel: x\n---\n"})[1] == [
        *("M117.en.md:2:1 S101", "M117.en.md:2:1 S102", "M117.en.md:2:1 T101")
    ]
    assert explained({"docs/diagnostics/notes.txt": "x"})[1] == ["notes.txt:1:1 F104"]
    assert explained({"docs/diagnostics/M999.md": "x"})[1] == ["M999.md:1:1 F104"]


def test_a_published_page_that_is_gone_is_missed() -> None:
    listed = over_base(WRITTEN | {"permalinks.txt": "/diagnostics/M117/\n"})
    assert "L109" not in {each.code for each in read_site(listed)[1]}
    gone = {path: data for path, data in listed.items() if not path.startswith(FOLDER)}
    assert "L109" in {each.code for each in read_site(gone)[1]}


def test_what_is_not_translated_is_shown_in_english() -> None:
    texts, _ = explained({EN: WRITTEN[EN]})
    assert texts["M117"].texts["zh"] is texts["M117"].texts["en"]


def test_the_files_are_pages_of_the_list_and_not_published_themselves() -> None:
    outputs = compile_site({**BASE, **FILES}).outputs
    written = {path for path in outputs if path.startswith(f"docs/{FOLDER.removeprefix('docs/')}")}
    ids = {f"docs/diagnostics/{id}/index{ending}" for id in CODES for ending in (".md", ".en.md")}
    assert written == ids | {"docs/diagnostics/index.md", "docs/diagnostics/index.en.md"}
    assert not any(path.startswith("public/diagnostics") for path in outputs)


@pytest.fixture(scope="module")
def pages() -> Mapping[str, bytes]:
    return dict(render_diagnostics(EXPLAINED))


@pytest.mark.parametrize(("id", "lang"), EVERY)
def test_pages_show_the_examples_as_they_are(id: str, lang: Lang, pages: Mapping[str, bytes]) -> None:
    page = pages[diagnostic(lang, id).file].decode().split("\n---\n", 1)[1]
    shown = [node.text() for node in LexborHTMLParser(page).css(".example > pre")]
    assert shown == [example.code for example in EXPLAINED[id].texts[lang].examples]


def test_stamp_marks_an_explanation_as_up_to_date(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write_to(tmp_path, over_base(WRITTEN | {EN: WRITTEN[EN].replace("Why", "See why")}))
    before = (root / ZH).read_text("utf-8")
    assert main(["--root", str(root), "stamp", str(root / "docs/diagnostics")]) == 0
    assert capsys.readouterr().out == f"stamped {ZH}\n"
    after = (root / ZH).read_text("utf-8")
    assert re.sub(r"(?<=translates: ).*", "48ad90a9", after) == before != after
    assert main(["--root", str(root), "check", str(root / "docs/diagnostics")]) == 0
    assert capsys.readouterr().out == "no problems\n"


def test_stamp_refuses_what_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write_to(tmp_path, over_base(WRITTEN | {EN: WRITTEN[EN].replace("title:", "titel:")}))
    assert main(["--root", str(root), "stamp", str(root / ZH)]) == 1
    assert "S101" in capsys.readouterr().out
