"""README.md and the three guides match their Chinese versions in structure, and are true."""

from __future__ import annotations

import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from faq.__main__ import groups
from faq.cli.authoring import guide
from faq.cli.authoring.mend import mended
from faq.cli.line import parser
from faq.content.model import LANGS, Lang
from faq.content.schema import outline
from faq.content.schema.about import REQUIRED, about
from faq.content.schema.entry import KEYS, read_front_matter
from faq.content.schema.fields import Fields
from faq.diagnostics.diagnostic import Diagnostic
from faq.evidence.apis.usage import ABBREVIATIONS
from faq.evidence.proofs import environments
from faq.evidence.proofs.samples import Environment
from faq.render.words import LOCALE, words_of
from faq.text import yamlspan
from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[2]
TEXTS = {name: (ROOT / name).read_text("utf-8") for name in guide.GUIDES}
PAIRS = {f"{name}.md": f"{name}.zh.md" for name in ("README", "CONTRIBUTING", "MAINTAINING", "DEVELOPING")}
ALL = {name: (ROOT / name).read_text("utf-8") for pair in PAIRS.items() for name in pair}
OTHERS = ("git", "gh", ".venv/bin/pytest", ".venv/bin/python")
"""Programs in the guides that do not belong to this project."""
BAD_EXAMPLE = "使用paddle2.0的API即可."


def structure(text: str) -> list[str]:
    """Headings by level, code blocks without comments, list items and table rows by number, in order."""
    found = []
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        if token.type in ("heading_open", "list_item_open", "tr_open"):
            found.append(token.tag)
        elif token.type == "fence":
            found.append(
                f"{token.info}\n{re.sub(r' +# .*', '', token.content) if token.info == 'bash' else token.content}"
            )
    return found


@pytest.mark.parametrize(("english", "chinese"), PAIRS.items())
def test_both_have_the_same_structure(english: str, chinese: str) -> None:
    assert structure(ALL[english]) == structure(ALL[chinese])
    assert sum(tag.startswith("h") for tag in structure(ALL[english])) > 5


@pytest.mark.parametrize("name", TEXTS)
def test_the_template_stands_first_and_is_the_one_of_faq_new(name: str) -> None:
    headings = re.findall(r"(?m)^## .+", TEXTS[name])
    template = TEXTS[name].partition(headings[0])[2].partition("\n### ")[0]
    assert all(block in template for block in guide.template_blocks())


@pytest.mark.parametrize(("name", "lang"), guide.GUIDES.items())
def test_the_table_has_every_key(name: str, lang: Lang) -> None:
    assert f"\n\n{guide.key_table(lang)}\n" in TEXTS[name]
    assert set(about(words_of(lang))) == {key for each in LANGS for key in KEYS[each]} == set(guide.EXAMPLES)


@pytest.mark.parametrize(("lang", "yes"), [("zh", "是"), ("en", "yes")])
def test_the_table_says_what_is_required(lang: Lang, yes: str) -> None:
    rows = [row.split(" | ") for row in guide.key_table(lang).splitlines()[2:]]
    required = [row[0].strip("| `") for row in rows if row[2] == yes]
    schemas = [outline.front_matter(each, {}).get("required", []) for each in LANGS]
    assert set(required) == REQUIRED == {key for keys in schemas for key in keys} - {"translates"}


@pytest.mark.parametrize("lang", LANGS)
def test_the_examples_are_right(lang: Lang) -> None:
    text = "\n".join(f"{key}: {guide.EXAMPLES[key]}" for key in KEYS[lang])
    node, problems = yamlspan.parse("", text, 1)
    assert isinstance(node, yamlspan.MapNode)
    diagnostics: list[Diagnostic] = list(problems)
    read_front_matter(Fields("", node, diagnostics), lang)
    assert diagnostics == []


def commands(text: str) -> Iterator[list[str]]:
    for token in MarkdownIt("commonmark").parse(text):
        if token.type == "fence" and token.info == "bash":
            for line in token.content.splitlines():
                for part in line.split(" | "):
                    if not part.startswith(OTHERS):
                        yield shlex.split(part, comments=True)


@pytest.mark.parametrize("name", ALL)
def test_the_commands_exist(name: str) -> None:
    found = list(commands(ALL[name]))
    for program, *arguments in found:
        if program == "make":
            known = subprocess.run(["make", "-n", *arguments], cwd=ROOT, capture_output=True, check=False)
            assert known.returncode == 0, arguments
        else:
            assert program == ".venv/bin/faq" and parser(groups(arguments)).parse_args(arguments)
    assert len(found) > (8 if name in TEXTS else 1)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("CONTRIBUTING.md", ["Add a question", "Edit this page", "Report a wrong answer"]),
        ("CONTRIBUTING.zh.md", ["添加一个问题", "修改这个页面", "报告答案有误"]),
    ],
)
def test_the_buttons_are_called_as_on_the_site(name: str, words: list[str]) -> None:
    interface = (LOCALE / "zh.po").read_text("utf-8")
    assert [word for word in words if f"**{word}**" not in TEXTS[name] or f' "{word}"\n' not in interface] == []


@pytest.mark.parametrize("name", ALL)
def test_its_links_lead_somewhere(name: str) -> None:
    inline = [token for token in MarkdownIt("commonmark").enable("table").parse(ALL[name]) if token.children]
    links = [str(each.attrs["href"]) for token in inline for each in token.children or () if each.type == "link_open"]
    assert links and [path for path in links if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("name", PAIRS.values())
def test_the_chinese_ones_follow_their_own_style(name: str) -> None:
    front = "---\ntitle: x\n---\n\n"
    text = ALL[name].replace(BAD_EXAMPLE, "")
    assert mended("zh", front + text).text.removeprefix(front) == text


@pytest.mark.parametrize("name", [name for name in ALL if name.startswith(("CONTRIBUTING", "DEVELOPING"))])
def test_the_folder_of_the_environments_is_told(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    environment = Environment("demo", "2.x", "2.0", "3.12", "0a1b")
    monkeypatch.delenv("FAQ_ENVS", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    usual = environments.folder(environment).parent.relative_to(Path.home())
    assert f"`~/{usual}`" in ALL[name] and "FAQ_ENVS" in ALL[name]


@pytest.mark.parametrize(("name", "word"), [("CONTRIBUTING.md", "as"), ("CONTRIBUTING.zh.md", "即")])
def test_the_short_names_are_those_that_are_read_as_full_ones(name: str, word: str) -> None:
    told = re.findall(rf"`(\w+)\.` {word}\s+`([\w.]+)\.`", TEXTS[name])
    assert sorted(set(told)) == sorted({pair for names in ABBREVIATIONS.values() for pair in names.items()})


def test_the_bad_example_is_bad() -> None:
    assert BAD_EXAMPLE in TEXTS["CONTRIBUTING.zh.md"]
