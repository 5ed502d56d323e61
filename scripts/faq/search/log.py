"""What a pasted log says of itself: the exception, the framework and its version. The browser's half is log.js."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from faq.search import messages

_SOURCES = r"(?=paddle[/\\](?:fluid|phi|pir)[/\\])"
PACKAGE = rf"(?:(?:site|dist)-packages[/\\]|(?<![A-Za-z0-9_.-]){_SOURCES})([A-Za-z0-9_]+)"
"""The name of a folder in which packages are installed, or of Paddle's own sources."""
VERSION = (
    r"(?<![A-Za-z])([A-Za-z]+)(?:[-_](?:gpu|cpu|npu))?[ \t]{0,2}(?:[Vv]ersion)?[ \t]{0,2}(?:==|[:=])?[ \t]{0,2}[vV]?"
    r"([0-9]+[.][0-9]+(?:[.][0-9]+)?)"
)
EXCEPTION = r"^[ \t]*(?:[A-Za-z_][A-Za-z0-9_]*[.])*([A-Za-z_][A-Za-z0-9_]*(?:Error|Exception|Interrupt|NotMet))\b"

_PACKAGE, _VERSION = (re.compile(pattern, re.ASCII) for pattern in (PACKAGE, VERSION))
_EXCEPTION = re.compile(EXCEPTION, re.ASCII | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Log:
    """What was recognised; what was not is empty. `line`: the version line of the framework that has the version."""

    exception: str
    framework: str
    version: str
    line: str


def recognise(text: str, frameworks: Sequence[dict[str, Any]]) -> Log | None:
    """What a text says of itself if it is a log or quotes a message; None if it says nothing. `frameworks` are those
    of the manifest."""
    if not (messages.is_paste(text) or messages.has_error(text)):
        return None
    text = text[-messages.LONGEST_PASTE :]
    exceptions = _EXCEPTION.findall(text)
    versions = [(one, version) for name, version in _VERSION.findall(text) for one in _named(name, frameworks)]
    packages = [one for name in _PACKAGE.findall(text) for one in _named(name, frameworks)]
    framework = packages[-1] if packages else versions[-1][0] if versions else None
    version = next((version for one, version in reversed(versions) if one is framework), "")
    found = Log(
        exceptions[-1] if exceptions else "",
        framework["id"] if framework else "",
        version,
        _line(version, framework["lines"]) if framework else "",
    )
    return found if found.exception or found.framework else None


def _named(name: str, frameworks: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The framework with a name; of several that share it as another name, the one that most people mean."""
    having = [one for one in frameworks if name.lower() in one["aliases"]]
    own = [one for one in having if one["id"] == name.lower()]
    yield from own or sorted(having, key=lambda one: -one["weight"])[:1]


def _line(version: str, lines: Sequence[str]) -> str:
    """`2.6.1` is of the line 2.6 if there is one, else of 2.x."""
    parts = version.split(".")
    return next((line for line in (".".join(parts[:2]), f"{parts[0]}.x") if line in lines), "")
