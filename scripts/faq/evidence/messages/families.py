"""Merge messages of which generated code has hundreds of copies that differ in the name of an operator or argument.
Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator

from faq.evidence.messages.template import PLACEHOLDER, is_telling, tidy

_NAME = re.compile(r"'[^'\n]*'|\b\w*(?:[a-z][A-Z]|[A-Za-z]_|[A-Za-z]\d|\d[A-Za-z])\w*\b|\b\d+\b")
"""What looks like a name: quoted, or with an underscore, digit or inner capital; and numbers."""
_WORD = re.compile(r"\w+")
ALIKE = 8
"""Minimum number of texts that differ only in such names for them to be merged."""
NAMES = 4
"""Minimum number of different names at a position for it to become a placeholder."""
ALIKE_BY_WORD = 20
"""Minimum number of texts that differ only in one ordinary word."""


def merged(templates: Iterable[str]) -> set[str]:
    """The templates, with each family merged into one."""
    return _by_word(_by_names(set(templates)))


def _by_names(templates: set[str]) -> set[str]:
    families: dict[str, list[str]] = defaultdict(list)
    for text in templates:
        families[_NAME.sub("\0", text)].append(text)
    return {text for family in families.values() for text in (_masked(family) if len(family) >= ALIKE else family)}


def _masked(family: list[str]) -> Iterator[str]:
    """The texts of a family, with placeholders where there are many different names."""
    names = [_NAME.findall(text) for text in family]
    many = [len(set(column)) >= NAMES for column in zip(*names, strict=True)]
    for text in family:
        masked = tidy(_NAME.sub(_chosen(many), text))
        yield masked if is_telling(masked) else text


def _chosen(many: list[bool]) -> Callable[[re.Match[str]], str]:
    places = iter(many)
    return lambda found: PLACEHOLDER if next(places) else found[0]


def _by_word(templates: set[str]) -> set[str]:
    alike: dict[str, set[str]] = defaultdict(set)
    for text in templates:
        for found in _WORD.finditer(text):
            alike[f"{text[: found.start()]}{PLACEHOLDER}{text[found.end() :]}"].add(text)
    kept = set(templates)
    for text, members in sorted(alike.items(), key=lambda item: (-len(item[1]), item[0])):
        if len(members) < ALIKE_BY_WORD:
            break
        if len(members & kept) >= ALIKE_BY_WORD and is_telling(text):
            kept = (kept - members) | {tidy(text)}
    return kept
