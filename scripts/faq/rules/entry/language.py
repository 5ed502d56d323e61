"""M: each file is in its own language, and titles are questions or messages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from faq.content.model import Document, Entry, Lang
from faq.diagnostics.codes import M130, M131
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Span
from faq.rules.checked import CheckedEntry
from faq.rules.entry.unfinished import MARK, is_unfinished
from faq.text.markdown import Block, Body

HAN = re.compile(r"[\u3400-\u9fff]")
WORD = re.compile(r"(?<!\w)[A-Za-z][a-z]+(?:'[a-z]+)?(?!\w)")
FEWEST: Mapping[Lang, int] = {"zh": 8, "en": 5}
"""Fewer words of the other language may be a name or a quoted message."""
FEWEST_MORE = 2
"""Minimum number of words for a further paragraph in a file that already has one in the other language."""
NAMES: Mapping[Lang, str] = {"zh": "Chinese", "en": "English"}
QUESTION: Mapping[Lang, re.Pattern[str]] = {
    "zh": re.compile(r"[?？]|如何|怎么|怎样|为什么|为何|什么|哪|是否|能不能|能否|可以吗|多少"),
    "en": re.compile(
        r"\?|^(?:how|what|why|which|when|where|who|can|could|do|does|is|are|should|must|will)\b", re.IGNORECASE
    ),
}
MESSAGE = re.compile(
    r"\b\w*(?:Error|Exception|Warning)\b|\"[^\"]{8,}\"|“[^”]{8,}”|\b(?:fails?|failed|cannot|not found)\b"
)
"""What identifies a title as a message."""
FEWEST_SHARED = 2
TOKEN = re.compile(r"[A-Za-z_]\w{2,}")


def languages(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """M130: titles, phrasings and paragraphs in the language of their file."""
    for document, body in checked.documents():
        if is_unfinished(document, body):
            continue  # M122 reports what is unfinished
        for text in (document.title, *document.asked_as):
            if document.lang == "en" and is_foreign(text.value, "en"):
                yield _foreign(document, text.span)
        for block in _foreign_paragraphs(document, body):
            line = body.lines[block.first - body.start]
            yield _foreign(document, Span(block.first, 1, max(1, len(line))))


def _foreign_paragraphs(document: Document, body: Body) -> list[Block]:
    """All foreign paragraphs, including those too short to be reported alone."""
    lines: dict[int, list[str]] = {}
    for text in body.texts:
        lines.setdefault(text.span.line, []).append(text.value)
    found = [(block, _counts(_words(lines, block))) for block in body.blocks if block.kind == "paragraph"]
    lang, least = document.lang, FEWEST[document.lang]
    fewest = FEWEST_MORE if any(_is_foreign(counts, lang, least) for _, counts in found) else least
    return [block for block, counts in found if _is_foreign(counts, lang, fewest)]


def is_foreign(text: str, lang: Lang) -> bool:
    """Whether a text (without code) is in the other language."""
    return _is_foreign(_counts(text), lang, FEWEST[lang])


def _counts(text: str) -> tuple[int, int]:
    """The number of Han characters and of English words in a text."""
    return len(HAN.findall(text)), len(WORD.findall(text))


def _is_foreign(counts: tuple[int, int], lang: Lang, fewest: int) -> bool:
    """The same, judged by these numbers."""
    han, words = counts
    return han == 0 and words >= fewest if lang == "zh" else han >= fewest and han > words


def titles(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """M131: a title is a question, or a message of the entry."""
    for document, _ in checked.documents():
        title = document.title
        if title.value and not _asks(checked.entry, document) and not title.value.startswith(MARK):
            fix = "write the question as people ask it, e.g. with 如何 or ？, or the message of the error"
            if document.lang == "en":
                fix = "write the question as people ask it, with a question mark, or the message of the error"
            yield M131.at(document.path, title.span, "this title is neither a question nor a message", fix)


def _foreign(document: Document, span: Span) -> Diagnostic:
    own = NAMES[document.lang]
    other = NAMES["en" if document.lang == "zh" else "zh"]
    fix = f"write it in {own}; what the framework prints belongs in a ```text block"
    return M130.at(document.path, span, f"this is {other}, and {document.lang}.md is {own}", fix)


def _words(lines: Mapping[int, Sequence[str]], block: Block) -> str:
    """The texts of a block, line by line."""
    return "\n".join(text for line in range(block.first, block.last + 1) for text in lines.get(line, ()))


def _asks(entry: Entry, document: Document) -> bool:
    title = document.title.value
    if QUESTION[document.lang].search(title) or MESSAGE.search(title):
        return True
    words = {word.lower() for word in TOKEN.findall(title)}
    return any(len(words & {word.lower() for word in TOKEN.findall(e.value)}) >= FEWEST_SHARED for e in entry.errors)


RULES = (languages, titles)
