"""The catalogues of docs/locale: complete, safe to insert into a page, and without unused messages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po
from faq.render.extraction import messages
from faq.render.facets import situations
from faq.render.words import LOCALE, MESSAGES, questions, translated, words_of

ROOT = Path(__file__).parents[2]
PLACEHOLDER = re.compile(r"%\(\w+\)s")
Key = tuple[str | None, str | tuple[str, ...]]


def catalogue(name: str) -> Catalog:
    with (LOCALE / name).open("rb") as file:
        return read_po(file, locale=Path(name).stem if name.endswith(".po") else None, abort_invalid=True)


ZH = catalogue("zh.po")
MESSAGES_OF_ZH = [message for message in ZH if message.id]


def texts(message: Message) -> tuple[list[str], list[str]]:
    """The messages in the code, and the translations."""
    ids, strings = ([value] if isinstance(value, str) else value or () for value in (message.id, message.string))
    return list(ids), [string or "" for string in strings]


def keys(found: Catalog) -> set[Key]:
    ids = ((message.context, message.id) for message in found if message.id)
    return {(context, id if isinstance(id, str) else tuple(id)) for context, id in ids}


@pytest.fixture(scope="module")
def used() -> set[Key]:
    """The messages currently in the code and the templates."""
    with (ROOT / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)
    found = extract_from_dir(ROOT, methods, options)
    return {(context, message) for _, _, message, _, context in found}


def test_the_catalogues_have_what_is_used_and_nothing_else(used: set[Key]) -> None:
    assert keys(ZH) == keys(catalogue("messages.pot")) == used, "run `make words`"
    assert len(used) > 250 and not ZH.obsolete


def test_every_message_is_translated() -> None:
    wanting = [message.id for message in MESSAGES_OF_ZH if message.fuzzy or not all(texts(message)[1])]
    assert wanting == []


def test_placeholders_and_plurals_agree() -> None:
    """Babel allows a translation to leave out a placeholder; here it may not."""
    assert [(message.id, errors) for message in MESSAGES_OF_ZH if (errors := list(message.check(ZH)))] == []
    for message in MESSAGES_OF_ZH:
        ids, strings = texts(message)
        assert {frozenset(PLACEHOLDER.findall(text)) for text in ids} == {
            frozenset(PLACEHOLDER.findall(text)) for text in strings
        }, message.id
        assert [text for text in (*ids, *strings) if "%" in PLACEHOLDER.sub("", text)] == []


def test_no_message_is_markup() -> None:
    """Templates escape the values inserted into a message, but not the message."""
    written = [text for message in MESSAGES_OF_ZH for found in texts(message) for text in found]
    assert [text for text in written if re.search(r'[<>&"]', text)] == []


def test_templates_hold_no_translations() -> None:
    """Translated texts belong in the catalogue, not in a template."""
    templates = {path: path.read_text("utf-8") for path in sorted((ROOT / "docs" / "theme").rglob("*.html"))}
    texts = {path: re.sub(r"\{#.*?#\}", "", text, flags=re.DOTALL) for path, text in templates.items()}
    chinese = {path.name: re.findall(r"[\u4e00-\u9fff]+", text) for path, text in texts.items()}
    assert {name: found for name, found in chinese.items() if found} == {"feedback.html": ["有帮助", "没有帮助"]}, (
        "the options of .github/ISSUE_TEMPLATE/helped.yml, the same in both languages, are the only ones"
    )


def test_plurals() -> None:
    assert [questions(words_of("en"), count) for count in (0, 1, 2)] == ["0 questions", "1 question", "2 questions"]
    assert [questions(words_of("zh"), count) for count in (0, 1, 2)] == ["0 个问题", "1 个问题", "2 个问题"]
    words = words_of("en")
    said = situations(words, lambda n: words.ngettext("%(of)s question", "%(of)s questions", n), "%(n)s", "none")
    assert (said["only"], said["all"], said["one"]) == ("{of} question", "{of} questions", "{n}")


RUSSIAN = """
msgid ""
msgstr ""
"Language: ru\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; "
"plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgid "%(n)s question"
msgid_plural "%(n)s questions"
msgstr[0] "%(n)s вопрос"
msgstr[1] "%(n)s вопроса"
msgstr[2] "%(n)s вопросов"

msgid "Home"
msgstr ""

#, fuzzy
msgid "Tags"
msgstr "Метки?"
"""


def test_any_language_has_its_own_plurals_and_falls_back_to_english() -> None:
    words = translated(RUSSIAN.encode(), "ru.po")
    assert [questions(words, count) for count in (1, 3, 5, 21)] == ["1 вопрос", "3 вопроса", "5 вопросов", "21 вопрос"]
    assert [words.gettext(message) for message in ("Home", "Tags", "Unknown")] == ["Home", "Tags", "Unknown"]


@pytest.mark.parametrize(
    ("broken", "line", "cause"),
    [
        (RUSSIAN.replace("%(n)s вопроса", "%(m)s вопроса"), 9, "placeholder"),
        (RUSSIAN.replace('msgstr ""\n\n#, fuzzy', "<<<<<<< HEAD\n\n#, fuzzy"), 16, "<<<<<<< HEAD"),
    ],
)
def test_a_broken_catalogue_says_where(broken: str, line: int, cause: str) -> None:
    assert broken != RUSSIAN
    with pytest.raises(OSError, match=cause) as raised:
        translated(broken.encode(), "docs/locale/ru.po")
    assert raised.value.filename == f"docs/locale/ru.po:{line}"


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(OSError, match="decode"):
        translated(RUSSIAN.encode("utf-16"), "docs/locale/ru.po")


def test_one_message_of_two_meanings() -> None:
    words = words_of("zh")
    assert words.gettext("Version") != words.pgettext("button", "Version")
    assert words_of(MESSAGES).pgettext("button", "Version") == "Version"


def test_messages_in_strings_are_found(tmp_path: Path) -> None:
    code = b"""
_("one")
page = f'<p>{escape(words.gettext("tw" "o"))} {words.pgettext("where", "three")}</p>'
words.ngettext("%(n)s four", "%(n)s fours", n)
other("five"), words.gettext(name)
"""
    path = tmp_path / "code.py"
    path.write_bytes(code)
    with path.open("rb") as file:
        found = [message for _, message, _, _ in extract(messages, file)]  # type: ignore[arg-type]  # its stub asks for a wrong kind of file
    assert found == ["one", "two", "three", ("%(n)s four", "%(n)s fours")]
