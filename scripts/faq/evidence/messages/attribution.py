"""Who says a line: of the templates that it is an instance of, those that it may be attributed to. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable

from faq.evidence.messages.matching import Index, Match
from faq.evidence.messages.store import Collection

ENOUGH = 30
"""Characters of its own that a message must show, if its exception does not say the same."""
DOUBTFUL = 60
"""And if the line names another exception, or Python may have said it."""
SAME = 0.8
"""From this share of the best match's characters on, another template is the same message in other versions."""
_EXCEPTION = re.compile(r"(?<![\w'\"`])(?:\w+\.)*([A-Z]\w*(?:Error|Exception|Warning|Interrupt))\b(?=:| *\()")
_PYTHONS = re.compile(
    r"missing \d+ required (?:positional|keyword-only) argument|takes (?:from )?\d+ (?:to \d+ )?positional arguments?|"
    r"cannot import name|No module named|has no attribute '|unexpected keyword argument"
)
"""Python itself says so of anybody's code: a framework that says the same shows more characters of its own."""
_RAISED = re.compile(r"[A-Z]\w*(?:Error|Exception|Warning|Interrupt)")


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


def attributed(line: str, found: Iterable[Match]) -> list[Match]:
    """The matches that show enough of a message, and those that are the same message as the best of them."""
    named = frozenset(_EXCEPTION.findall(line))
    enough = [match for match in found if _is_enough(match, line, named)]
    return [match for match in enough if match.whole == enough[0].whole and match.weight >= SAME * enough[0].weight]


def _is_enough(match: Match, line: str, named: frozenset[str]) -> bool:
    """One weak match is none: few characters are enough only if the exception says the same."""
    raised = match.template.exception.rpartition(".")[2]
    if raised in named and not _PYTHONS.search(line):
        return True
    is_doubtful = (named and is_exception(raised)) or _PYTHONS.search(line)
    return match.weight >= (DOUBTFUL if is_doubtful else ENOUGH)
