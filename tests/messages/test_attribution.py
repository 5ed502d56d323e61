"""Which lines are attributed to a message, and which are not; which versions produce the messages of entries."""

from __future__ import annotations

import pytest
from faq.evidence.messages.attribution import Known, attributed
from faq.evidence.messages.matching import Match
from faq.evidence.messages.store import Collection
from faq.evidence.messages.template import Template

SHAPE = Template("The given shapes must be {}", "ValueError")
LONG = Template("The shape of the input must be a list of numbers, but received {}", "ValueError")
OTHER = Template("The device must be one of these: {}", "ValueError")
MISSING = Template("{}missing 1 required positional argument: '{}", "TypeError")
SMALL = Template("The list must be {}", "ValueError")
ANYWHERE = Template("{} is allowed here, so it must not be", "ValueError")
FOLDER = Template("Nothing was found in the folder {}", "EnvironmentError")
MEMORY = Template("#umsg#Framework Error Message:#umsg#Malloc device memory failed, free memory is less than half.")
KNOWN = Known(Collection((), {"demo": (SHAPE, LONG, OTHER, MISSING, SMALL, ANYWHERE, FOLDER, MEMORY)}))


def said(framework: str, line: str) -> list[Match]:
    return attributed(line, KNOWN.index(framework).find(line))


@pytest.mark.parametrize(
    ("line", "templates"),
    [
        ("ValueError: The given shapes must be 3", [SHAPE]),
        ("demo.errors.ValueError: The given shapes must be 3", [SHAPE]),
        ("The given shapes must be 3", []),
        ("ValueError: Every given shapes must be 3 for this device", []),
        ("ValueError: The list must be empty", []),
        ("ValueError: No such thing is allowed here, so it must not be", []),
        ("OSError: Nothing was found in the folder 'x'", [FOLDER]),
        ("TypeError: The given shapes must be 3", []),
        ("The shape of the input must be a list of numbers, but received 3", [LONG]),
        ("TypeError: The shape of the input must be a list of numbers, but received 3", [LONG]),
        ("The device must be one of these: cpu", [OTHER]),
        ("TypeError: The device must be one of these: cpu", []),
        ("Malloc device memory failed, free memory is less than half.", [MEMORY]),
        ("ImportError: cannot import name '_legacy_C_ops' from 'paddle'", []),
        ("TypeError: __init__() missing 1 required positional argument: 'vocab_file'", []),
        ("", []),
    ],
)
def test_one_weak_match_is_none(line: str, templates: list[Template]) -> None:
    assert [match.template for match in said("demo", line)] == templates


def test_nothing_is_known_of_a_framework_that_was_never_read() -> None:
    assert said("other", "ValueError: The given shapes must be 3") == []
    assert KNOWN.index("other").near("The given shapes must be 3") == []


def test_near_templates_have_most_words_in_common() -> None:
    assert KNOWN.index("demo").near("The given shapes must be a tuple")[0] == SHAPE
    assert KNOWN.index("demo").near("nothing of all this") == []
