"""Recognise the exception, framework and version in a pasted log. The browser's counterpart is log.js."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from faq.search import messages

_SOURCES = r"(?=paddle[/\\](?:fluid|phi|pir)[/\\])"
PACKAGE = rf"(?:(?:site|dist)-packages[/\\]|(?<![A-Za-z0-9_.-]){_SOURCES})([A-Za-z0-9_]+)"
"""A package folder in site-packages, or Paddle's own source tree."""
VERSION = (
    r"(?<![A-Za-z])([A-Za-z]+)(?:[-_](?:gpu|cpu|npu))?[ \t]{0,2}(?:[Vv]ersion)?[ \t]{0,2}(?:==|[:=])?[ \t]{0,2}[vV]?"
    r"([0-9]+[.][0-9]+(?:[.][0-9]+)?)"
)
EXCEPTION = r"^[ \t]*(?:[A-Za-z_][A-Za-z0-9_]*[.])*([A-Za-z_][A-Za-z0-9_]*(?:Error|Exception|Interrupt|NotMet))\b"

_PACKAGE, _VERSION = (re.compile(pattern, re.ASCII) for pattern in (PACKAGE, VERSION))
_EXCEPTION = re.compile(EXCEPTION, re.ASCII | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Log:
    """What was recognised; fields are empty if nothing was. `line`: the framework's version line that contains the
    version."""

    exception: str
    framework: str
    version: str
    line: str


def recognise(text: str, frameworks: Sequence[dict[str, Any]]) -> Log | None:
    """What a log, or a text that quotes a message, says about itself; None if nothing is recognised. `frameworks`:
    those of the manifest."""
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
    """The framework with a name; if several share it as an alias, the one that most people ask about."""
    having = [one for one in frameworks if name.lower() in one["aliases"]]
    own = [one for one in having if one["id"] == name.lower()]
    yield from own or sorted(having, key=lambda one: -one["weight"])[:1]


def _line(version: str, lines: Sequence[str]) -> str:
    """The version line: for `2.6.1` it is 2.6 if there is such a line, else 2.x."""
    parts = version.split(".")
    return next((line for line in (".".join(parts[:2]), f"{parts[0]}.x") if line in lines), "")
