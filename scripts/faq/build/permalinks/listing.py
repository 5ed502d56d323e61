"""permalinks.txt: every address that was ever published, one per line, sorted. Lines are only ever added. Pure."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import pairwise

from faq.build.permalinks.addresses import entry_of, is_part, redirected, undivided
from faq.content.addressed import Outline
from faq.content.findings import Findings
from faq.content.model import SOURCE_LANG, Lang, Site
from faq.content.schema.fields import did_you_mean
from faq.content.tree import ROOT
from faq.diagnostics.codes import L109, L110, L111
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Span
from faq.text.shortening import QUOTED, shortened

PATH = "permalinks.txt"
LINE = re.compile(r"/[!-~]*")


def read(data: bytes) -> list[str]:
    """The lines of the list in order, invalid ones included."""
    return data.decode("utf-8", "replace").removeprefix("\ufeff").splitlines()


def write(addresses: Iterable[str]) -> bytes:
    """The list, sorted; anything that is not an address is left out."""
    return "".join(f"{address}\n" for address in sorted(set(addresses)) if LINE.fullmatch(address)).encode()


def check(site: Outline, files: Mapping[str, bytes], codes: Iterable[str]) -> Iterator[Diagnostic]:
    """L109, L110: the list is complete, and every page in it exists or redirects. `codes`: the ids of the diagnostics.

    Anchors of answers need no check: `retired` ones are still put on the entry's page.
    """
    listed = read(files.get(PATH, b""))
    yield from _damage(listed)
    known = undivided(site, files, codes) | redirected(site)
    lost: set[str] = set()
    for number, line in enumerate(listed, 1):
        path = line.partition("#")[0]
        subject = entry_of(path) or path
        if LINE.fullmatch(line) and path not in known and not is_part(site, path) and subject not in lost:
            lost.add(subject)
            message = f"{path} was published, and leads nowhere now"
            yield L109.at(PATH, Span(number, 1, len(line)), message, _fix(site, path, listed))


def retired(site: Outline, files: Mapping[str, bytes]) -> dict[str, tuple[str, ...]]:
    """Entry id -> version lines that it, or an entry that was moved to it, was once published with and no longer
    answers."""
    anchors: dict[str, set[str]] = {}
    for path, _, anchor in (line.partition("#") for line in read(files.get(PATH, b"")) if LINE.fullmatch(line)):
        if anchor and (id := entry_of(path)):
            anchors.setdefault(id, set()).add(anchor)
    found = {}
    for entry in site.entries:
        once = {line for id in (entry.id, *(old.value for old in entry.moved_from)) for line in anchors.get(id, ())}
        found[entry.id] = tuple(sorted(once - set(entry.anchors)))
    return {id: lines for id, lines in found.items() if lines}


def gone(site: Site, findings: Findings, files: Mapping[str, bytes]) -> dict[Lang, tuple[str, ...]]:
    """By language, the paths of parts of divided lists that were published and no longer exist."""
    from faq.build.permalinks import parts  # imported here, because it is slow to import

    return parts.gone(site, findings, filter(LINE.fullmatch, read(files.get(PATH, b""))))


def removed(before: Iterable[str], now: Collection[str]) -> Iterator[Diagnostic]:
    """L111: lines that were deleted from the list, each reported where it belongs."""
    ordered = sorted(now)
    for line in sorted(set(before) - set(now)):
        if LINE.fullmatch(line):
            place = Span(min(bisect_left(ordered, line), max(0, len(ordered) - 1)) + 1)
            yield L111.at(PATH, place, f"{line} was taken out of the list", "put the line back: lines are only added")


def _damage(listed: list[str]) -> Iterator[Diagnostic]:
    """The first line that is out of order; later ones are usually a consequence of it."""
    fix = "take the main branch's, then run `faq permalinks --update`"
    for number, (before, line) in enumerate(pairwise(["", *listed]), 1):
        if not LINE.fullmatch(line) or line <= before:
            late = f"does not belong after {shortened(before, QUOTED)!r}"
            why = late if LINE.fullmatch(line) else "is not an address"
            yield L110.at(PATH, Span(number, 1, max(1, len(line))), f"{shortened(line, QUOTED)!r} {why}", fix)
            return


def _fix(site: Outline, path: str, listed: Collection[str]) -> str:
    id = entry_of(path)
    if id is None:
        return "put back what was here (a category can say `moved_from: [old-id]` in framework.yml)"
    if any(entry.id == id for entry in site.entries):
        return f"put the translation back: {ROOT}/{id}/en.md"
    new = _successor(site, id, listed)
    where = f"{ROOT}/{new}/{SOURCE_LANG}.md" if new else "the entry that answers this now"
    return f"write `moved_from: [{id}]` in {where}"


def _successor(site: Outline, id: str, listed: Collection[str]) -> str | None:
    """The new entry that a lost one has probably become: one never published before, with the same or a similar
    name."""
    old = {entry_of(line) for line in listed}
    new = [entry.id for entry in site.entries if entry.id not in old]
    same = (candidate for candidate in new if candidate.rpartition("/")[2] == id.rpartition("/")[2])
    return next(same, None) or did_you_mean(id, new)
