"""Fifty mistakes: each is reported in its place, and following the fixes literally leads to an entry without
problems."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from demo import TODAY
from faq.build.site import read_site
from faq.cli.authoring.repair import repair
from faq.diagnostics.diagnostic import Diagnostic
from following import follow
from mistakes import FOLDER, MISTAKES, ZH, Files, Mistake, mistaken, repository

LEFT = {"P101", "T105"}
"""Samples that still have to be proved and translations that have to be stamped: next steps, not mistakes."""
MOST_ROUNDS = 4
"""A round works through the list of one check from top to bottom; then the check runs again."""
ACCEPTED = {
    "18 no blank line above a list",
    "19 a list nested by two spaces",
    "25 CRLF and a byte order mark",
    "27 a Chinese comma in a heading",
    "32 an API by its short name in the text",
    "46 no spaces and half-width signs",
}
"""Mistakes that the site shows as they were meant: lists are those of the code host, short names lead to the pages of
the full names, `--fix` corrects spaces and punctuation."""
MECHANICAL = {"01", "06", "07", "15", "18", "20", "24", "28", "39", "46"}
"""Mistakes that `faq check --fix` corrects without help."""


def problems(files: Mapping[str, bytes]) -> list[Diagnostic]:
    """The diagnostics, except for next steps and for an entry of the examples that has no translation."""
    found = read_site(files, today=TODAY)[1]
    return [each for each in found if each.code not in LEFT and "/set-fc-weights/" not in each.path]


def places(files: Mapping[str, bytes]) -> tuple[str, ...]:
    short = [each.path.removeprefix(f"{FOLDER}/").removeprefix("faq_src/paddlepaddle/") for each in problems(files)]
    return tuple(f"{p}:{d.line}:{d.column} {d.code}" for p, d in zip(short, problems(files), strict=True))


def _is_same(one: Diagnostic, other: Diagnostic) -> bool:
    """Whether two diagnostics are the same; their lines may have moved."""
    return (one.path, one.code, one.message) == (other.path, other.code, other.message)


def test_there_are_fifty_and_the_entry_has_none() -> None:
    assert [mistake.name[:2] for mistake in MISTAKES] == [f"{number:02}" for number in range(1, 51)]
    assert problems(repository()) == []


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)
def test_a_mistake_is_found_in_its_place(mistake: Mistake) -> None:
    assert places(mistaken(mistake)) == mistake.places
    assert bool(mistake.places) == (mistake.name not in ACCEPTED)


@pytest.mark.slow
@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)
def test_the_fixes_followed_to_the_letter_leave_nothing_wrong(mistake: Mistake) -> None:
    files, right = mistaken(mistake), repository()
    for _ in range(MOST_ROUNDS):
        listed = problems(files)
        for found in listed:
            again = next((each for each in problems(files) if _is_same(each, found)), None)
            if again:
                follow(files, right, again)
        if not listed:
            return
    raise AssertionError([f"{each.path}:{each.line} {each.code} {each.fix}" for each in problems(files)])


@pytest.mark.parametrize("mistake", [m for m in MISTAKES if m.name[:2] in MECHANICAL], ids=lambda mistake: mistake.name)
def test_what_is_mechanical_is_mended(mistake: Mistake) -> None:
    files: Files = mistaken(mistake)
    once = {**files, **repair(files, lambda _: True).files}
    assert problems(once) == []
    assert repair(once, lambda _: True).files == {}


def test_an_entry_without_mistakes_stays_as_it_is() -> None:
    assert repair(repository(), lambda _: True).files == {}


@pytest.mark.parametrize("name", ["24 GBK", "46 no spaces and half-width signs"])
def test_what_is_mended_is_what_the_author_meant(name: str) -> None:
    files = mistaken(next(each for each in MISTAKES if each.name == name))
    assert repair(files, lambda _: True).files == {ZH: repository()[ZH]}


@pytest.mark.parametrize("wrong", ["utf-8", "latin-1"])
def test_a_conversion_that_has_destroyed_the_text_is_found(wrong: str) -> None:
    """Somebody has opened the file in the wrong encoding and saved what the editor showed."""
    files = mistaken(next(each for each in MISTAKES if each.name == "24 GBK"))
    files[ZH] = files[ZH].decode(wrong, "replace").encode()
    assert "F112" in {each.code for each in problems(files) if each.path == ZH}
