"""What the codes mean: the same in both languages, up to date, and whole when it is taken apart for a page."""

from __future__ import annotations

import re

import pytest
from faq.__main__ import main
from faq.authoring.prose import of_title, punctuated, spaced
from faq.catalogue import CODES, EXPLAINED
from faq.chinese import CHINESE
from faq.explanation import BAD, GOOD, INDENT, Explanation, hash_of, in_english
from faq.model import LANGS, Lang
from faq.render.diagnostics import families
from faq.render.words import words_of

EVERY = [(id, lang) for id in CODES for lang in LANGS]


@pytest.mark.parametrize("id", CODES)
def test_every_code_is_explained_in_chinese(id: str) -> None:
    assert id in CHINESE, f"write {id} in scripts/faq/chinese/, with the hash {hash_of(in_english(CODES[id]))}"


@pytest.mark.parametrize("id", CHINESE)
def test_no_chinese_is_left_over_or_out_of_date(id: str) -> None:
    assert id in CODES, f"there is no code {id} any more: take it out of scripts/faq/chinese/"
    today = hash_of(in_english(CODES[id]))
    assert CHINESE[id].source == today, f"the English of {id} has changed: bring the Chinese up to date, with {today}"


def test_the_hash_is_of_the_words() -> None:
    text = in_english(CODES["M101"])
    assert hash_of(Explanation(text.title, text.text.replace(" ", "\n"))) == hash_of(text)
    assert hash_of(Explanation(text.title, text.text.replace("HTML", "XML"))) != hash_of(text)
    assert hash_of(Explanation(text.title + ".", text.text)) != hash_of(text)


@pytest.mark.parametrize("id", CODES)
def test_the_languages_have_the_same_parts(id: str) -> None:
    zh, en = EXPLAINED[id].texts["zh"], EXPLAINED[id].texts["en"]
    assert [len(text.paragraphs) for text in (zh, en)] in ([0, 0], [1, 1])
    assert [bool(zh.bad), bool(zh.good)] == [bool(en.bad), bool(en.good)]
    assert codes("\n".join(zh.paragraphs)) == codes("\n".join(en.paragraphs))


def codes(text: str) -> set[str]:
    """What is named in backticks; words of one's own language in it do not count."""
    return {re.sub(r'"[^"]*"', '""', code) for code in re.findall(r"`([^`]+)`", text) if code != "---"}


@pytest.mark.parametrize(("id", "lang"), EVERY)
def test_nothing_is_lost_between_the_parts(id: str, lang: Lang) -> None:
    """Every line of the text is in a paragraph or an example, without the label and the indentation of examples."""
    text = EXPLAINED[id].texts[lang]
    parts = "\n".join([*text.paragraphs, text.bad, text.good]).split()
    whole = text.text
    for label in (*BAD, *GOOD):
        whole = re.sub(f"^{label}", "", whole, flags=re.MULTILINE)
    assert parts == whole.split()
    assert not any(line.startswith(INDENT) for line in (*text.bad.split("\n"), *text.good.split("\n")))


def test_an_example_keeps_its_own_indentation() -> None:
    for lang in LANGS:
        assert EXPLAINED["M111"].texts[lang].bad.startswith("    import paddle  ")
        assert EXPLAINED["M107"].texts[lang].bad.split("\n")[1].startswith("  - ")
        assert EXPLAINED["M106"].texts[lang].good.split("\n")[1:2] == [""]


@pytest.mark.parametrize("id", CHINESE)
def test_chinese_is_set_as_chinese(id: str) -> None:
    for line in (CHINESE[id].title, *"\n".join(CHINESE[id].paragraphs).split("\n")):
        mask, stretches = of_title(line)
        assert punctuated(line, mask) == line == spaced(line, mask, stretches)


def test_every_family_has_a_name() -> None:
    assert {id[0] for id in CODES} == families(words_of("zh")).keys()


def test_explain_in_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "t101", "--lang", "zh"]) == 0
    assert capsys.readouterr().out.startswith("T101：还没有翻译（警告，不影响发布）\n\n这个条目")
    assert main(["explain", "--lang", "zh"]) == 0
    assert capsys.readouterr().out.split("\n")[0] == "A101  这个诊断不能设例外"
