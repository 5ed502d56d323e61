"""Messages that generated code has in hundreds of copies, with the name of an operator or an argument in each: made one
template with placeholders for the names. Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator

from faq.evidence.messages.template import PLACEHOLDER, is_telling, tidy

_NAME = re.compile(r"'[^'\n]*'|\b\w*(?:[a-z][A-Z]|[A-Za-z]_|[A-Za-z]\d|\d[A-Za-z])\w*\b|\b\d+\b")
"""What looks like a name: in quotes, with an underscore, a digit or a capital inside; and numbers."""
_WORD = re.compile(r"\w+")
ALIKE = 8
"""Texts that differ in such names only, before they are one template."""
NAMES = 4
"""Names that must differ at a place of theirs; elsewhere in them the name stays."""
ALIKE_BY_WORD = 20
"""Texts that differ in one ordinary word only."""


def merged(templates: Iterable[str]) -> set[str]:
    """The templates, each family of them made one."""
    return _by_word(_by_names(set(templates)))


def _by_names(templates: set[str]) -> set[str]:
    families: dict[str, list[str]] = defaultdict(list)
    for text in templates:
        families[_NAME.sub("\0", text)].append(text)
    return {text for family in families.values() for text in (_masked(family) if len(family) >= ALIKE else family)}


def _masked(family: list[str]) -> Iterator[str]:
    """The texts of a family, with placeholders for the names of which there are many."""
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
