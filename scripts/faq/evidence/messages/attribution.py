"""Who produces a line: of the matching templates, those to which it may be attributed. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable

from faq.evidence.messages.matching import Index, Match, among
from faq.evidence.messages.store import Collection
from faq.evidence.messages.template import PLACEHOLDER

ENOUGH = 32
"""Minimum number of literal characters for an attribution, if the exception is not named."""
RAISED_ENOUGH = 24
"""The same if the line names the template's exception."""
ANYWHERE = 38
"""The same if the characters follow a value, which may be somebody else's words."""
DOUBTFUL = 60
"""The same if the line names another exception, or Python could have produced it."""
SAME = 0.8
"""Templates with at least this share of the best match's characters are the same message in other versions."""
EXCEPTION = r"(?<![\w'\"`])([A-Z]\w*(?:Error|Exception|Warning|Interrupt))\b(?=:| *\()"
"""Without module names before it: a pattern for those would be tried from each part of a dotted name."""
PYTHONS = (
    r"missing \d+ required (?:positional|keyword-only) argument|takes (?:from )?\d+ (?:to \d+ )?positional arguments?|"
    r"cannot import name|No module named|has no attribute '|unexpected keyword argument"
)
"""Messages that Python itself produces for any code; a framework with the same words needs more characters of its
own."""
OS_ERRORS = ("IOError", "EnvironmentError")
"""Aliases of `OSError`; tracebacks show that name instead."""
RAISED = r"[A-Z]\w*(?:Error|Exception|Warning|Interrupt)"
_EXCEPTION, _PYTHONS, _RAISED = (re.compile(pattern, re.ASCII) for pattern in (EXCEPTION, PYTHONS, RAISED))


class Known:
    """The collection, ready for look-ups; each framework's index is built on demand."""

    def __init__(self, collection: Collection) -> None:
        self.collection = collection
        self._indexes: dict[str, Index] = {}

    def index(self, framework: str) -> Index:
        """The index of a framework's templates."""
        if framework not in self._indexes:
            self._indexes[framework] = Index(self.collection.templates.get(framework, ()))
        return self._indexes[framework]


def is_exception(name: str) -> bool:
    """Whether a template is raised as this exception, rather than logged at this level."""
    return _RAISED.fullmatch(name.rpartition(".")[2]) is not None


def attributed(line: str, found: Iterable[Match], is_spoken: bool = False) -> list[Match]:
    """The matches with enough literal characters, and those that are the same message as the best of them. `is_spoken`:
    the log of the line also has source locations of their framework."""
    named = frozenset(_EXCEPTION.findall(line))
    return near_best([match for match in found if _is_enough(match, line, named, is_spoken)])


def near_best(found: Iterable[Match]) -> list[Match]:
    """The matches that cover about as much of a line as the best one, in order."""
    found = list(found)
    whole, most = max(((match.whole, match.weight) for match in found), default=(False, 0))
    return [match for match in found if match.whole == whole and match.weight >= SAME * most]


def is_in_others_words(match: Match, line: str, words: str) -> bool:
    """Whether a template consists of little but these words, which identify somebody else; not if they are in a
    value."""
    own = match.weight - len(words)
    return own < ENOUGH and among([match.template], line.replace(words, "\0", 1)) != [match]


def names_exception(match: Match, line: str) -> bool:
    """Whether a line names the exception of a template, and Python does not produce the same for any code."""
    return _raised(match) in _EXCEPTION.findall(line) and not _PYTHONS.search(line)


def _raised(match: Match) -> str:
    name = match.template.exception.rpartition(".")[2]
    return "OSError" if name in OS_ERRORS else name


def _is_enough(match: Match, line: str, named: frozenset[str], is_spoken: bool) -> bool:
    """Whether a match is strong enough. Few characters suffice only if the exception or the log agrees."""
    raised = _raised(match)
    if _PYTHONS.search(line) or (raised not in named and named and is_exception(raised)):
        least = DOUBTFUL
    elif match.template.text.startswith(PLACEHOLDER):
        least = ANYWHERE
    else:
        is_sure = raised in named or (is_spoken and not is_exception(raised))
        least = RAISED_ENOUGH if is_sure else ENOUGH
    return match.weight >= least
