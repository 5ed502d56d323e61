"""`faq stamp`: record under `translates:` which text of the source a translation was made from."""

from __future__ import annotations

from faq.content.explanations import Explanation
from faq.content.model import SOURCE_LANG, Document, Entry
from faq.content.stamps import explanation_hash, section_hashes
from faq.text import yamlspan
from faq.text.source import SourceText, decode, split_front_matter


def stamped(entry: Entry, document: Document, data: bytes) -> bytes:
    """The translation with current hashes for the sections that it has; nothing else changes."""
    assert document.lang != SOURCE_LANG
    present = {section.key for section in document.sections}
    hashes = {key: value for key, value in section_hashes(entry.source).items() if key in present}
    return _with(["translates:", *(f"  {_quoted(key)}: {value}" for key, value in hashes.items())], document.path, data)


def stamped_explanation(original: Explanation, translation: Explanation, data: bytes) -> bytes:
    """The translated explanation with the current hash of the English one; nothing else changes."""
    return _with([f"translates: {explanation_hash(original)}"], translation.path, data)


def _with(rows: list[str], path: str, data: bytes) -> bytes:
    """The file with these rows for `translates:`."""
    first, end, closing = _block(path, decode(data))
    lines = data.split(b"\n")
    line_end = b"\r" if lines[0].endswith(b"\r") else b""
    block = [row.encode() + line_end for row in rows]
    return b"\n".join([*lines[:first], *lines[end:closing], *block, *lines[closing:]])


def _block(path: str, text: str) -> tuple[int, int, int]:
    """Rows (from 0) where `translates:` starts and ends (equal if it is missing), and that of the closing hyphens."""
    front, _ = split_front_matter(SourceText(path, text, tuple(text.split("\n"))))
    assert front  # only readable entries are stamped
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
    """A quoted section key, since other YAML readers would read 1.8 as a number. Hashes are never read as numbers."""
    return key if key == "intro" else f'"{key}"'
