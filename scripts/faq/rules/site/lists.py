"""N: the lists in apis/ are present and undamaged; otherwise wrong names would pass unnoticed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from faq.content.tree import ROOT
from faq.diagnostics.codes import N103, N104, N105
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Span
from faq.evidence.apis import names, pages
from faq.rules.checked import CheckedSite
from faq.text.shortening import QUOTED, shortened

NO_NAME = re.compile(rf"^(?!{names.LINE.pattern.strip('^$')}$).*$", re.MULTILINE)
NO_ROW = re.compile(r"^(?![\w.]+ [^\s:]+ [^\s:]+$).*$", re.MULTILINE)


def lists_exist(checked: CheckedSite) -> Iterator[Diagnostic]:
    """N103: a list for each tested version of each framework."""
    for framework in checked.frameworks:
        for tested in (tested for line in framework.lines for tested in line.tested):
            path = names.path_of(framework.id, tested.version)
            if path not in checked.paths:
                message = f"{framework.id} {tested.version} is tested, but there is no {path}"
                fix = "run `faq apis collect`, or take the version out of `tested:`"
                yield N103.at(f"{ROOT}/{framework.id}/framework.yml", tested.span, message, fix)


def whole_lists(files: Mapping[str, bytes]) -> Iterator[Diagnostic]:
    """N104: the first fault of each list; later ones are usually consequences."""
    for path, data in files.items():
        if path.startswith(f"{names.FOLDER}/") and path.count("/") == 1:
            fault = _fault(names.text_of(data))
            if fault:
                fix = "take the main branch's, or run `faq apis collect`"
                yield N104.at(path, Span(fault[0]), fault[1], fix)


def whole_pages(files: Mapping[str, bytes], lists: Iterable[str]) -> Iterator[Diagnostic]:
    """N105: every row of official pages, for these lists (`paddlepaddle-3.x`)."""
    for path in (f"{pages.FOLDER}/{name}.txt" for name in lists):
        text = names.text_of(files.get(path, b""))
        for found in NO_ROW.finditer(text.removesuffix("\n")) if text else ():
            row = repr(shortened(found[0], QUOTED)) if found[0] else "an empty line"
            span = Span(_line(text, found.start()), 1, max(1, len(found[0])))
            yield N105.at(path, span, f"{row} is no row of pages", "write: name chinese-page english-page")


def _fault(text: str) -> tuple[int, str] | None:
    """The line and the description of the first fault."""
    found = NO_NAME.search(text.removesuffix("\n"))
    if found:
        return _line(text, found.start()), f"{shortened(found[0], QUOTED)!r} is no line of a list of names"
    if not text.startswith("m ") or not text.endswith("\n"):
        where = 1 if text.endswith("\n") else text.count("\n") + 1
        return where, "the list does not begin with its package" if where == 1 else "the list is cut off here"
    return _out_of_order(names.NAME.findall(text))


def _out_of_order(found: list[str]) -> tuple[int, str] | None:
    for number, (before, name) in enumerate(pairwise(found), 2):
        if name <= before:
            return number, f"{name} comes after {before}: the list is sorted, each name once"
        if not name.startswith(f"{found[0]}."):
            return number, f"{name} is not below {found[0]}, the package of this list"
    return None


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


RULES = (lists_exist,)
