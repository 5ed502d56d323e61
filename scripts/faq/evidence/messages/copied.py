"""messages/copied.txt: messages that a framework has copied from another package, so that both are named. Pure.

A line has three tab-separated fields: framework, package, text. tests/messages/copied.py makes the file.
"""

from __future__ import annotations

from collections.abc import Mapping

from faq.diagnostics.codes import E120
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Span
from faq.evidence.messages.escapes import escaped, unescaped

COPIED = "messages/copied.txt"
FIELDS = 3

Copied = Mapping[tuple[str, str], str]
"""Framework and text -> package."""


def read(data: bytes, fix: str) -> tuple[Copied, list[Diagnostic]]:
    """The texts in a file, and diagnostics."""
    found: dict[tuple[str, str], str] = {}
    diagnostics: list[Diagnostic] = []
    data = data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")
    text = data.decode("utf-8", "replace")
    for number, line in enumerate(text.removesuffix("\n").split("\n") if text else [], 1):
        try:
            framework, package, said = line.split("\t")
            found[framework, unescaped(said)] = package
        except ValueError:
            cause = f"a line has {FIELDS} fields with a tab between them, and no other escapes than those of a message"
            diagnostics.append(E120.at(COPIED, Span(number, 1, max(1, len(line))), cause, fix))
    if not diagnostics and write(found).get(COPIED, b"") != data:
        cause = "the lines are not in their order, or one is there twice or written in another way"
        diagnostics.append(E120.at(COPIED, Span(1), cause, fix))
    return found, diagnostics


def write(copied: Copied) -> dict[str, bytes]:
    """The file, unless it would be empty."""
    lines = sorted(f"{framework}\t{package}\t{escaped(text)}\n" for (framework, text), package in copied.items())
    return {COPIED: "".join(lines).encode()} if lines else {}
