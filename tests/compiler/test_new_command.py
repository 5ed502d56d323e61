"""`faq new`: a skeleton that says what is left to write, and never overwrites anything."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from demo import BASE, files_below, over_base, write_to
from faq.__main__ import main
from faq.build.files import load
from faq.build.site import read_site
from faq.cli import writing
from faq.content.model import SOURCE_LANG
from faq.render import template
from faq.text.yamlspan import MapNode, Scalar, parse
from hypothesis import given
from hypothesis import strategies as st
from proved import with_proofs

REPOSITORY = Path(__file__).parents[2]
NEW = "faq_src/demo/errors/new-one"
FLAGS = ("demo/errors/new-one", "--title", "新的问题 #1：怎么办?", "--title-en", "What now?")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write_to(tmp_path, dict(BASE))


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def new(root: Path, *arguments: str) -> int:
    return main(["--root", str(root), "new", *arguments])


def on_terminal(monkeypatch: pytest.MonkeyPatch, *typed: str) -> list[str]:
    """Simulates somebody who types these rows, then ends the input. The prompts are collected in the list."""
    prompts: list[str] = []
    rows = iter(typed)

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        row = next(rows, None)
        if row is None:
            raise EOFError
        return row

    monkeypatch.setattr(sys, "stdin", _Terminal())
    monkeypatch.setattr(writing, "input", ask, raising=False)
    return prompts


def left(root: Path) -> list[tuple[str, int, str]]:
    diagnostics = read_site(files_below(root))[1]
    return [(found.path.rsplit("/", 1)[1], found.line, found.code) for found in diagnostics if NEW in found.path]


def test_the_skeleton_has_only_the_texts_left_to_write(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    flags = ("--lines", "1.8", "--lines", "2.x, 3.x", "--error", "demo.Error: a 'thing' on one line", "--tag", "gpu")
    assert new(root, *FLAGS, *flags, "--source", "https://example.org/3/", "--asked-as", "怎么：办") == 0
    texts = [(path, line) for path in ("en.md", "zh.md") for line in rows_with(root / NEW / path, "TODO:")]
    assert len(texts) == 6
    assert left(root) == [(path, line, "M122") for path, line in texts]
    shown = capsys.readouterr().out
    assert shown.startswith(f"wrote {NEW}/zh.md\nwrote {NEW}/en.md\n")
    assert shown.count("M122 still to be written") == 6
    entry = next(entry for entry in read_site(files_below(root))[0].entries if entry.slug == "new-one")
    assert entry.documents["zh"].title.value == "新的问题 #1：怎么办?"
    assert entry.documents["en"].title.value == "What now?"
    assert [error.value for error in entry.errors] == ["demo.Error: a 'thing' on one line"]
    assert [answer.key for answer in entry.source.answers] == ["3.x, 2.x", "1.8"]
    assert [tag.value for tag in entry.tags] == ["gpu"]
    assert [source.urls["zh"].value for source in entry.sources] == ["https://example.org/3/"]


def rows_with(path: Path, words: str) -> list[int]:
    return [number for number, row in enumerate(path.read_text("utf-8").split("\n"), 1) if words in row]


def test_every_example_in_a_comment_can_be_filled_in(root: Path) -> None:
    assert new(root, *FLAGS[:3], "--no-en") == 0
    path = root / NEW / "zh.md"
    text = path.read_text("utf-8")
    assert not (path.parent / "en.md").exists()
    bare = "\n".join(
        row.removeprefix("# ") if row.startswith("# ") else row.removeprefix("#") for row in text.split("\n")
    )
    path.write_text(bare.replace("framework/category/slug", "demo/basics/first").replace("https://…", "https://a.org/"))
    assert {code for _, _, code in left(root)} == {"M122", "T101"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("dem/errors/x",), "there is no framework 'dem'; did you mean demo? there are demo"),
        (("demo/basic/x",), "there is no category of demo 'basic'; did you mean basics? there are basics, errors"),
        (("zzz/basics/x",), "there is no framework 'zzz'; there are demo"),
        (("demo/errors",), "'demo/errors' is no id of an entry; write <framework>/<category>/<slug>"),
        (("demo/errors/New_One",), "'New_One' cannot be an address: lower-case letters, digits and single hyphens"),
        (("demo/errors/" + "a" * 65,), "cannot be an address"),
        (("demo/basics/first",), "faq_src/demo/basics/first/en.md is there already"),
        (("faq_src/demo/basics/first/",), "faq_src/demo/basics/first/en.md is there already"),
        (("demo/errors/x", "--lines", "4.x"), "there is no version line of demo '4.x'; did you mean 3.x?"),
        (("demo/errors/x", "--lines", "2.x", "--lines", "3.x,2.x"), "the line 2.x is named twice"),
    ],
)
def test_what_cannot_be_an_entry(
    root: Path, arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = files_below(root)
    assert new(root, *arguments, "--title", "x") == 1
    assert message in capsys.readouterr().err
    assert files_below(root) == before


def test_an_old_address_is_taken(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    moved = BASE["faq_src/demo/basics/first/zh.md"].replace(b"reviewed", b"moved_from: [demo/errors/old]\nreviewed")
    write_to(root, over_base({"faq_src/demo/basics/first/zh.md": moved}))
    assert new(root, "demo/errors/old", "--title", "x") == 1
    assert "demo/errors/old is the old address of demo/basics/first" in capsys.readouterr().err


@pytest.mark.parametrize(("arguments", "missing"), [((), "the id of the entry"), (("demo/errors/x",), "--title")])
def test_without_a_terminal_nothing_is_asked(
    root: Path, arguments: tuple[str, ...], missing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert new(root, *arguments) == 1
    assert f"faq: {missing} is missing" in capsys.readouterr().err


def test_an_entry_that_is_there_is_named_first(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    error = "AttributeError: module 'demo' has no attribute 'version'"
    assert new(root, *FLAGS[:3], "--error", error) == 0
    shown = capsys.readouterr().err
    assert f"  demo/basics/first   如何查看版本号？\n    > {error}" in shown


def test_a_new_question_warns_of_nothing(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert new(root, "demo/errors/x", "--title", "梯度爆炸") == 0
    assert capsys.readouterr().err == ""


def test_asked_on_a_terminal(root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed = (
        "demo",
        "errors",
        "new-one",
        "",
        "梯度为什么会爆炸？",
        "Why do gradients explode?",
        "E: x",
        "",
        "2.x, 3.x 1.8",
    )
    prompts = on_terminal(monkeypatch, *typed)
    assert new(root) == 0
    assert "Category (basics, errors): " in prompts
    zh, en = ((root / NEW / name).read_text("utf-8") for name in ("zh.md", "en.md"))
    assert "title: 梯度为什么会爆炸？ " in zh and '  - "E: x"' in zh and "\n## 3.x, 2.x\n" in zh and "\n## 1.8\n" in zh
    assert "title: Why do gradients explode? " in en
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("answer", "code"), [("n", 1), ("", 1), ("y", 0)])
def test_asked_before_a_second_entry_is_written(
    root: Path, monkeypatch: pytest.MonkeyPatch, answer: str, code: int
) -> None:
    on_terminal(monkeypatch, answer)
    assert new(root, "demo/errors/new-one", "--title", "如何查看版本号？") == code
    assert (root / NEW / "zh.md").exists() is not bool(code)


def test_the_end_of_the_input_ends_it(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    on_terminal(monkeypatch, "demo", "errors")
    assert new(root) == 1
    assert "nothing was written" in capsys.readouterr().err
    assert files_below(root) == dict(BASE)


def test_what_is_still_to_be_written_is_not_found(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert new(root, "demo/errors/shape", "--title", "形状怎么打印？", "--title-en", "How do I print a shape?") == 0
    capsys.readouterr()
    main(["--root", str(root), "search", "形状怎么打印"])
    assert "errors/shape" not in capsys.readouterr().out
    path = root / "faq_src/demo/errors/shape/zh.md"
    path.write_text(path.read_text("utf-8").replace("TODO:", ""), "utf-8")
    assert main(["--root", str(root), "search", "形状怎么打印"]) == 0
    assert "errors/shape" in capsys.readouterr().out


@pytest.mark.slow
def test_the_example_is_a_good_entry(capsys: pytest.CaptureFixture[str]) -> None:
    kept = (
        "apis/",
        "environments/",
        "faq_src/paddlepaddle/framework.yml",
        "faq_src/paddlepaddle/params/set-fc-weights/",
    )
    files = {path: data for path, data in load(REPOSITORY)[0].items() if path.startswith(kept)}
    folder = "faq_src/paddlepaddle/params/example"
    files |= {f"{folder}/{name}": text.encode() for name, text in template.write(template.EXAMPLE).items()}
    diagnostics = [found for found in read_site(with_proofs(files))[1] if folder in found.path]
    assert [(found.path, found.code) for found in diagnostics] == [(f"{folder}/en.md", "T105")]
    assert main(["--root", str(REPOSITORY), "new", "--example"]) == 0
    assert capsys.readouterr().out.count("asked_as:") == 2


@given(st.text(st.characters(blacklist_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1).map(str.strip).filter(bool))
def test_any_text_comes_back_from_the_front_matter(text: str) -> None:
    node, problems = parse("", f"key: {template.quoted(text)} # words\nflow: [{template.quoted(text)}]", 1)
    assert isinstance(node, MapNode) and problems == []
    first = node.get("key")
    assert isinstance(first, Scalar) and first.value == text


def test_the_source_language_comes_first() -> None:
    assert next(iter(template.write(template.EXAMPLE))) == f"{SOURCE_LANG}.md"
