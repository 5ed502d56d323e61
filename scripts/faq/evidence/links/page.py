"""What is read from the HTML at an address: enough to tell a page from an error page. Pure."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable
from dataclasses import dataclass

from faq.evidence.links.scan import Tag, scan

META = re.compile(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?([\w-]+)", re.IGNORECASE)
WORD = re.compile(r"\w+")
CHARSETS = frozenset(
    codecs.lookup(name).name
    for name in (
        *("utf-8", "utf-16", "utf-16-le", "utf-16-be", "gbk", "gb2312", "gb18030", "big5", "big5hkscs"),
        *("euc-jp", "iso-2022-jp", "shift_jis", "euc-kr", "koi8-r", "koi8-u", "mac-roman", "cp874"),
        *(f"iso-8859-{n}" for n in range(1, 17) if n != 12),
        *(f"windows-{n}" for n in range(1250, 1259)),
    )
)
"""The charsets of the WHATWG Encoding Standard. Python also accepts rot13, zlib and others as charsets."""
SILENT = ("script", "style", "noscript", "template")
LATIN_1 = ("iso-8859-1", "latin-1", "latin1", "windows-1252")
SHELL_WORDS = 30
MAX_WORDS = 2000
MAX_TITLE = 300


@dataclass(frozen=True, slots=True)
class Page:
    """An HTML page. `ids`: its anchors; `words`: its first words; `whole`: False if it was cut off."""

    title: str
    heading: str
    ids: frozenset[str]
    words: tuple[str, ...]
    scripts: int
    whole: bool

    @property
    def is_shell(self) -> bool:
        """Whether a script has to fill the page, so that its content is unknown."""
        return self.scripts > 0 and len(self.words) < SHELL_WORDS


def read_page(body: bytes, charset: str = "", whole: bool = True) -> Page:
    """Read HTML. Never raises: anything that a host sends counts as a page."""
    reader = _Reader()
    reader.read(scan(decode(body, charset)))
    words = tuple(WORD.findall(" ".join(reader.texts).lower())[:MAX_WORDS])
    return Page(reader.text_of("title"), reader.text_of("h1"), frozenset(reader.ids), words, reader.scripts, whole)


def decode(body: bytes, charset: str = "") -> str:
    """Decode a page: as UTF-8 if valid, whatever is declared; else as the page declares, else as the host does.

    Hosts declare Latin-1 by default, and any bytes are valid Latin-1, so that is ignored.
    """
    found = META.search(body[:2048])
    claims = (found[1].decode() if found else "", charset)
    for name in ("utf-8", *(claim for claim in claims if claim.lower() not in LATIN_1), "gb18030"):
        try:
            if codecs.lookup(name).name in CHARSETS:
                return codecs.getincrementaldecoder(name)().decode(body)  # the last character may be cut off
        except (LookupError, ValueError):
            continue
    return body.decode("utf-8", "replace")


class _Reader:
    """Collects what is needed from the tags and texts of a page."""

    def __init__(self) -> None:
        self.ids: set[str] = set()
        self.texts: list[str] = []
        self.scripts = 0
        self.open = ""
        self.first: dict[str, list[str]] = {"title": [], "h1": []}

    def read(self, pieces: Iterable[Tag | str]) -> None:
        for piece in pieces:
            if isinstance(piece, str):
                self._text(piece)
            elif not piece.ends:
                self._start(piece)
            elif piece.name == self.open:
                self.open = ""

    def _start(self, tag: Tag) -> None:
        names = ("id", "name") if tag.name == "a" else ("id",)
        self.ids |= {tag.attributes[name] for name in names if tag.attributes.get(name)}
        self.scripts += tag.name == "script"
        if tag.name in SILENT or (tag.name in self.first and not self.first[tag.name]):
            self.open = tag.name

    def _text(self, text: str) -> None:
        if self.open in self.first:
            self.first[self.open].append(text)
        if self.open not in SILENT:
            self.texts.append(text)

    def text_of(self, tag: str) -> str:
        return " ".join("".join(self.first[tag]).split())[:MAX_TITLE]
