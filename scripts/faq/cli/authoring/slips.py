"""Slips in an entry file, fixed where the intention is certain. Pure.

Each of them is an error before the fix, so a file without errors is not changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from faq.content.code import LANGUAGES
from faq.content.model import Lang
from faq.content.schema.entry import KEYS
from faq.content.schema.slips import in_quotes
from faq.rules.entry.layout import ALIASES, GLUED
from faq.text import yamlspan
from faq.text.markdown import Body, FenceToken
from faq.text.markdown import parse as parse_markdown
from faq.text.python import parse_python
from faq.text.source import SourceText, split_front_matter

Slip = Callable[[Lang, list[str], int], None]
"""Fixes lines in place; the number is that of the first line below the front matter (from 0)."""
ITEM = re.compile(r"( *- +)(\S.*?) *")
CURLY = str.maketrans("“”„‘’", '"""\'\'')
CODE = re.compile(r"(?<!`)`[^`]+`(?!`)")
BAR = re.compile(r"(?<!\\)\|")


def without_slips(name: str, lang: Lang, text: str) -> str:
    """The text (LF) with slips of one kind fixed; unchanged if it has no front matter."""
    pattern, mend = SLIPS[name]
    if not pattern.search(text):
        return text
    lines = text.split("\n")
    front, _ = split_front_matter(SourceText("", text, tuple(lines)))
    if front is None:
        return text
    mend(lang, lines, front.body_start - 1)
    return "\n".join(lines)


def _colons(lang: Lang, lines: list[str], start: int) -> None:
    """A full-width colon after a key of the format."""
    for row in range(1, start - 1):
        found = yamlspan.WIDE_COLON.match(lines[row])
        if found and found[1] in KEYS[lang]:
            lines[row] = f"{found[1]}: {lines[row][found.end() :].lstrip()}".rstrip()


def _tabs(_: Lang, lines: list[str], start: int) -> None:
    """Tabs that indent front matter, which YAML does not allow."""
    for row in range(1, start - 1):
        margin = re.match(r"[ \t]*", lines[row])
        if margin and "\t" in margin[0]:
            lines[row] = margin[0].replace("\t", "  ") + lines[row][margin.end() :]


def _messages(_: Lang, lines: list[str], start: int) -> None:
    """Items of `errors` that YAML does not read as the intended text."""
    inside = False
    for row in range(1, start - 1):
        key = re.match(r"[^\s#-]", lines[row])
        inside = lines[row].rstrip() == "errors:" or (inside and not key)
        found = ITEM.fullmatch(lines[row]) if inside else None
        goes_on = row + 1 < start - 1 and re.match(r" +[^\s#-]", lines[row + 1])
        if found and not goes_on and " #" not in found[2] and not _is_message(found[2]):
            lines[row] = f"{found[1]}{in_quotes(found[2])}"


def _is_message(written: str) -> bool:
    """Whether YAML reads an item as one text, or as one with an origin. (A broken quotation is left to the author.)"""
    if written[0] in "\"'{":
        return True
    node, problems = yamlspan.parse("", f"errors:\n  - {written}", 1)
    items = node.get("errors") if node and not problems else None
    item = items.items[0] if isinstance(items, yamlspan.ListNode) and len(items.items) == 1 else None
    if isinstance(item, yamlspan.MapNode):
        return all(key.value in ("text", "from") for key, _ in item.pairs)
    return isinstance(item, yamlspan.Scalar)


def _languages(_: Lang, lines: list[str], start: int) -> None:
    """Other tools' names for the languages of code blocks."""
    for fence in _body(lines, start).fences:
        word = (fence.info or "").split(" ", 1)[0]
        at, row = fence.info_span.column - 1, fence.span.line - 1
        if word and word not in LANGUAGES and word.lower() in ALIASES and lines[row].startswith(word, at):
            lines[row] = lines[row][:at] + ALIASES[word.lower()] + lines[row][at + len(word) :]


def _headings(_: Lang, lines: list[str], start: int) -> None:
    """A missing space after the hashes of a heading."""
    body = _body(lines, start)
    for row in {text.span.line - 1 for text in body.texts if text.span.column <= len("####") + 1}:
        found = GLUED.match(lines[row])
        if found and any(block.first == row + 1 and block.depth == 0 for block in body.blocks):
            lines[row] = f"{found[1]} {lines[row][found.end() :]}"


def _curly_quotes(_: Lang, lines: list[str], start: int) -> None:
    """Curly quotes in Python that does not parse with them, but does with straight ones."""
    for fence in _body(lines, start).fences:
        plain = fence.code.translate(CURLY)
        if plain != fence.code and _is_python(fence) and not _parses(fence.code) and _parses(plain):
            rows = range(fence.span.line, fence.span.line + fence.code.count("\n"))
            lines[rows.start : rows.stop] = [lines[row].translate(CURLY) for row in rows]


def _is_python(fence: FenceToken) -> bool:
    return fence.closed and not fence.nested and (fence.info or "").split(" ", 1)[0] == "python"


def _parses(code: str) -> bool:
    try:
        parse_python(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _bars(_: Lang, lines: list[str], start: int) -> None:
    """Bars inside code in a table, which would end the cell."""
    for row in _torn_rows(_body(lines, start)):
        lines[row] = CODE.sub(lambda code: BAR.sub(r"\\|", code[0]), lines[row])


def _torn_rows(body: Body) -> Iterator[int]:
    """Table rows with an unmatched backtick."""
    cells = {block.first for block in body.blocks if block.kind in ("td", "th")}
    yield from sorted({text.span.line - 1 for text in body.texts if "`" in text.value and text.span.line in cells})


def _body(lines: list[str], start: int) -> Body:
    return parse_markdown("\n".join(lines[start:]), start + 1)


SLIPS: Mapping[str, tuple[re.Pattern[str], Slip]] = {
    "colons": (re.compile("："), _colons),
    "tabs": (re.compile(r"\t"), _tabs),
    "quotes around messages": (re.compile(r"^errors:", re.MULTILINE), _messages),
    "names of languages": (
        re.compile(rf"^`{{3,}}(?!(?:{'|'.join(map(re.escape, LANGUAGES))})\b)\S", re.MULTILINE),
        _languages,
    ),
    "headings": (re.compile(GLUED.pattern, re.MULTILINE), _headings),
    "curly quotes": (re.compile("[“”„‘’]"), _curly_quotes),
    "bars in tables": (re.compile(r"^ *\|.*`[^`]*(?<!\\)\|", re.MULTILINE), _bars),
}
"""Fixes by name, each with a quick test; most texts need not be read for them."""
