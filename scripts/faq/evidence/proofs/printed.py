"""What the ledger keeps of a run's output: exceptions (caught ones, too) and warnings. Pure.

Local paths, process ids, times and memory addresses are removed, so that a repeated run gives the same text elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from faq.evidence.proofs.cleaning import clean
from faq.evidence.proofs.ledger import MOST_PRINTED

MOST_LINE = 400
"""Maximum length of a line in characters."""
MOST_RAISED = 1600
"""Maximum size of an exception in bytes; of a longer one the first and the last lines are kept, without the C++ stack
in between."""
_MESSAGE = re.compile(
    r"\b[A-Za-z]*(?:Warning|Error|Exception|Interrupt)\b ?:|\[ ?(?:WARNING|ERROR|CRITICAL) ?\]"
    r"|^(?:WARNING|ERROR|CRITICAL|FATAL)\b|^[WEF]\d{4} |^terminate called|^\[Hint:"
)
_OF_PACKAGES = re.compile(r"/\S*(?:-packages|/python[\d.]+)/\S+: (?:\w*DeprecationWarning|SyntaxWarning)\b")
"""Warnings about the code of packages; some appear only when they are first compiled."""
_CHANGING = (
    (re.compile(r"^([WEF])\d{4} [\d:.]+ +\d+ "), r"\1 "),  # glog: its date, time and thread
    (re.compile(r"\((\d+)[:,][^()]*\):\d{4}-\d\d-\d\d-[\d:.]+"), ""),  # MindSpore: process, thread, time
    (re.compile(r"\[?\d{4}-\d\d-\d\d[ T][\d:,.]+\]?"), "…"),
    (re.compile(r"\b0x[0-9a-fA-F]{6,}"), "0x…"),
    (re.compile(r"\b(pid|PID|TID)([ :=]*)\d+"), r"\1\2…"),
)
_PATH = re.compile(r"(?<![0-9A-Za-z_:/])(?<!(?<![0-9A-Za-z_])\.)/[^\s'\"`<>|:,;()\[\]]+")  # after `name.`, too
_PACKAGE = re.compile(r".*/(?:site|dist)-packages/|.*/lib/python\d(?:\.\d+)?/")
_RANDOM = re.compile(r"\btmp[a-z0-9_]{8}\b")


def messages(raised: Sequence[str], output: str, hidden: Sequence[str] = ()) -> str:
    """The lines of a run's exceptions, the final one first, then warnings and errors in its output; no duplicates, at
    most MOST_PRINTED bytes. `hidden`: local folders."""
    lines = dict.fromkeys(line for line in _lines(raised, output, hidden) if line)
    return _cut("\n".join(lines))


def without_places(text: str, hidden: Sequence[str]) -> str:
    """A text without local folders, and with `…` for names of temporary folders."""

    def place(match: re.Match[str]) -> str:
        path = match[0]
        if _PACKAGE.match(path):
            return _PACKAGE.sub("", path)
        if any(path == folder or path.startswith(f"{folder}/") for folder in hidden):
            return f"…/{path.rstrip('/').rpartition('/')[2]}"
        return path

    return _RANDOM.sub("…", _PATH.sub(place, text))


def _lines(raised: Sequence[str], output: str, hidden: Sequence[str]) -> Iterator[str]:
    for text in raised:
        yield from _ends([_clean(line, hidden) for line in text.split("\n")])
    for line in output.split("\n"):
        if _MESSAGE.search(clean(line)) and not _OF_PACKAGES.match(line):
            yield _clean(line, hidden)


def _ends(lines: Sequence[str]) -> Sequence[str]:
    first, kept, left = lines[0], list[str](), MOST_RAISED - len(lines[0].encode())
    for line in reversed(lines[1:]):
        left -= len(line.encode()) + 1
        if left < 0:
            return [first, "…", *reversed(kept)]
        kept.append(line)
    return lines


def _clean(line: str, hidden: Sequence[str]) -> str:
    line = clean(line).rstrip()
    for changing, instead in _CHANGING:
        line = changing.sub(instead, line)
    line = without_places(line, hidden)
    return line if len(line) <= MOST_LINE else f"{line[: MOST_LINE - 1]}…"


def _cut(text: str) -> str:
    data = text.encode()
    return text if len(data) <= MOST_PRINTED else f"{data[: MOST_PRINTED - 3].decode('utf-8', 'ignore')}…"
