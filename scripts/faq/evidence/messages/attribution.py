"""Who says a line: of the templates that it is an instance of, those that it may be attributed to. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable

from faq.evidence.messages.matching import Index, Match, among
from faq.evidence.messages.store import Collection
from faq.evidence.messages.template import PLACEHOLDER

ENOUGH = 32
"""Characters of its own that a message must show, if its exception does not say the same."""
RAISED_ENOUGH = 24
"""And if it does."""
ANYWHERE = 38
"""And if they follow a value, which may be the words of others."""
DOUBTFUL = 60
"""And if the line names another exception, or Python may have said it."""
SAME = 0.8
"""From this share of the best match's characters on, another template is the same message in other versions."""
EXCEPTION = r"(?<![\w'\"`])([A-Z]\w*(?:Error|Exception|Warning|Interrupt))\b(?=:| *\()"
"""Without the modules before it: a pattern for those would try each dotted name from each of its parts on."""
PYTHONS = (
    r"missing \d+ required (?:positional|keyword-only) argument|takes (?:from )?\d+ (?:to \d+ )?positional arguments?|"
    r"cannot import name|No module named|has no attribute '|unexpected keyword argument"
)
"""Python itself says so of anybody's code: a framework that says the same shows more characters of its own."""
OS_ERRORS = ("IOError", "EnvironmentError")
"""Other names of `OSError`, which is printed for them."""
RAISED = r"[A-Z]\w*(?:Error|Exception|Warning|Interrupt)"
_EXCEPTION, _PYTHONS, _RAISED = (re.compile(pattern, re.ASCII) for pattern in (EXCEPTION, PYTHONS, RAISED))


class Known:
    """The collection, ready to be asked; each framework's index is made when it is needed."""

    def __init__(self, collection: Collection) -> None:
        self.collection = collection
        self._indexes: dict[str, Index] = {}

    def index(self, framework: str) -> Index:
        """The templates of a framework by their words."""
        if framework not in self._indexes:
            self._indexes[framework] = Index(self.collection.templates.get(framework, ()))
        return self._indexes[framework]


def is_exception(name: str) -> bool:
    """Whether a template is raised as this, and not logged at this level."""
    return _RAISED.fullmatch(name.rpartition(".")[2]) is not None


def attributed(line: str, found: Iterable[Match], is_spoken: bool = False) -> list[Match]:
    """The matches that show enough of a message, and those that are the same message as the best of them. `is_spoken`:
    the log that the line is from has the sources of their framework, too."""
    named = frozenset(_EXCEPTION.findall(line))
    return near_best([match for match in found if _is_enough(match, line, named, is_spoken)])


def near_best(found: Iterable[Match]) -> list[Match]:
    """The matches that say about as much of a line as the best of them, in their order."""
    found = list(found)
    whole, most = max(((match.whole, match.weight) for match in found), default=(False, 0))
    return [match for match in found if match.whole == whole and match.weight >= SAME * most]


def is_in_others_words(match: Match, line: str, words: str) -> bool:
    """Whether a template says little but these words of the line, by which somebody else is known; and not, if they are
    a value that it quotes."""
    own = match.weight - len(words)
    return own < ENOUGH and among([match.template], line.replace(words, "\0", 1)) != [match]


def names_exception(match: Match, line: str) -> bool:
    """Whether a line names the exception of a template, and Python would not say the same of anybody's code."""
    return _raised(match) in _EXCEPTION.findall(line) and not _PYTHONS.search(line)


def _raised(match: Match) -> str:
    name = match.template.exception.rpartition(".")[2]
    return "OSError" if name in OS_ERRORS else name


def _is_enough(match: Match, line: str, named: frozenset[str], is_spoken: bool) -> bool:
    """One weak match is none: few characters are enough only if the exception says the same, or the log."""
    raised = _raised(match)
    if _PYTHONS.search(line) or (raised not in named and named and is_exception(raised)):
        least = DOUBTFUL
    elif match.template.text.startswith(PLACEHOLDER):
        least = ANYWHERE
    else:
        is_sure = raised in named or (is_spoken and not is_exception(raised))
        least = RAISED_ENOUGH if is_sure else ENOUGH
    return match.weight >= least
