"""`faq stamp`: write under `translates:` of a translation which text of the source it was made from."""

from __future__ import annotations

from faq.content.explanations import Explanation
from faq.content.model import SOURCE_LANG, Document, Entry
from faq.content.stamps import explanation_hash, section_hashes
from faq.text import yamlspan
from faq.text.source import SourceText, decode, split_front_matter


def stamped(entry: Entry, document: Document, data: bytes) -> bytes:
    """The file of a translation with today's hashes of the sections that it has. Nothing else in it changes."""
    assert document.lang != SOURCE_LANG
    present = {section.key for section in document.sections}
    hashes = {key: value for key, value in section_hashes(entry.source).items() if key in present}
    return _with(["translates:", *(f"  {_quoted(key)}: {value}" for key, value in hashes.items())], document.path, data)


def stamped_explanation(original: Explanation, translation: Explanation, data: bytes) -> bytes:
    """The file of a translated explanation with today's hash of the English one. Nothing else in it changes."""
    return _with([f"translates: {explanation_hash(original)}"], translation.path, data)


def _with(rows: list[str], path: str, data: bytes) -> bytes:
    """The file with these rows for `translates:`."""
    first, end, closing = _block(path, decode(data))
    lines = data.split(b"\n")
    line_end = b"\r" if lines[0].endswith(b"\r") else b""
    block = [row.encode() + line_end for row in rows]
    return b"\n".join([*lines[:first], *lines[end:closing], *block, *lines[closing:]])


def _block(path: str, text: str) -> tuple[int, int, int]:
    """Rows (from 0): where `translates:` begins and ends (both the same without it), and the closing hyphens."""
    front, _ = split_front_matter(SourceText(path, text, tuple(text.split("\n"))))
    assert front  # only entries that were read are stamped
    closing = front.body_start - 2
    node, _ = yamlspan.parse(path, front.yaml, front.yaml_start)
    keys = [key for key, _ in node.pairs] if node else []
    starts = [key.span.line - 1 for key in keys] + [closing]
    at = next((row for key, row in zip(keys, starts, strict=False) if key.value == "translates"), closing)
    end = min((row for row in starts if row > at), default=closing)
    rows = text.split("\n")
    while end > at + 1 and (not rows[end - 1].strip() or rows[end - 1].startswith("#")):
        end -= 1  # comments above the next key stay
    return at, end, closing


def _quoted(key: str) -> str:
    """Section keys are quoted, or another YAML reader would make a number of 1.8. Hashes are never read as numbers."""
    return key if key == "intro" else f'"{key}"'
