"""The interface texts: messages, in English where they are used, with translations in docs/locale.

A catalogue (`zh.po`) is read when its language is first needed. Messages must not contain `<`, `&` or `"`, because
templates write them unescaped. Placeholders have the form `%(n)s`.
"""

from __future__ import annotations

import errno
from collections.abc import Iterable, Iterator
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

from faq.content.findings import Saying
from faq.content.model import Lang, Status

LOCALE = Path(__file__).parents[3] / "docs" / "locale"
MESSAGES: Lang = "en"
"""The language in which messages are written."""
Words = NullTranslations
"""The messages in one language: `gettext`, `pgettext` for ambiguous words, `ngettext` for plurals."""


@cache
def words_of(lang: Lang) -> Words:
    """The interface texts in a language."""
    if lang == MESSAGES:
        return NullTranslations()
    return translated((LOCALE / f"{lang}.po").read_bytes(), f"docs/locale/{lang}.po")


def catalogues() -> Iterator[str | bytes]:
    """All catalogues, each after its name."""
    for path in sorted(LOCALE.glob("*.po")):
        yield path.name
        yield path.read_bytes()


def translated(catalogue: bytes, path: str) -> Words:
    """The messages of a .po file. A missing or fuzzy one stays in English.

    OSError with the file's line if it is not a .po file, or if a translation has other placeholders than its message.
    """
    try:
        read = read_po(BytesIO(catalogue), abort_invalid=True)
    except PoFileError as error:
        raise _broken(f"{path}:{error.lineno + 1}", f"this is not as .po files are written: {error.line}") from None
    except ValueError as error:
        raise _broken(path, str(error)) from None
    for message, errors in read.check():
        raise _broken(f"{path}:{message.lineno}", f"{errors[0]}; write the placeholders of the English message")
    compiled = BytesIO()
    write_mo(compiled, read)
    compiled.seek(0)
    return GNUTranslations(compiled)


def _broken(where: str, cause: str) -> OSError:
    return OSError(errno.EILSEQ, cause, where)


def listed(words: Words, names: Iterable[str]) -> str:
    """Names as an enumeration."""
    return words.pgettext("between names", ", ").join(names)


def pitched(words: Words, frameworks: Iterable[str]) -> str:
    """What the site is, in two sentences."""
    text = words.gettext(
        "Errors and questions about %(frameworks)s. Every answer names its versions, and its code was run on them."
    )
    return text % {"frameworks": listed(words, frameworks)}


def questions(words: Words, count: int) -> str:
    """The number of questions, with the right plural."""
    return words.ngettext("%(n)s question", "%(n)s questions", count) % {"n": count}


def stale(words: Words) -> str:
    """The note that a translation is out of date."""
    return words.gettext("The Chinese original of this section has changed since it was translated.")


def versions_of(words: Words, saying: Saying) -> str:
    """The versions that produce a message: `2.5.2 to 3.3.1`."""
    span = words.pgettext("versions", "%(first)s to %(last)s")
    spans = [first if first == last else span % {"first": first, "last": last} for first, last in saying.spans]
    versions = listed(words, spans)
    gpus = words.gettext("%(versions)s (wheels for GPUs; newer ones were not read)")
    return gpus % {"versions": versions} if saying.only_on_gpus else versions


def status_name(words: Words, status: Status) -> str:
    """The status of a version line."""
    return {
        "current": words.gettext("current"),
        "maintained": words.gettext("maintained"),
        "ended": words.gettext("end of life"),
    }[status]
