"""`faq move`: move an entry within its framework, and update everything that names it. Pure."""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from faq.build.kept import Keep, make_all
from faq.build.site import read_site
from faq.cli.authoring.edits import Edit, edited
from faq.cli.authoring.repair import renewed_stamps
from faq.content.model import Entry, Site
from faq.content.tree import ROOT
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Span
from faq.evidence.proofs import ledger
from faq.text import yamlspan
from faq.text.source import SourceText, decode, split_front_matter


@dataclass(frozen=True, slots=True)
class Way:
    """From one id to another."""

    old: str
    new: str

    def path(self, path: str) -> str:
        """The path of a file after the move."""
        if path == ledger.path_of(self.old):
            return ledger.path_of(self.new)
        folder = f"{ROOT}/{self.old}/"
        return f"{ROOT}/{self.new}/{path.removeprefix(folder)}" if path.startswith(folder) else path

    def href(self, path: str, href: str) -> str:
        """A link in the file at `path` after the move; unchanged if its target is still the same."""
        target, mark, fragment = href.partition("#")
        here = posixpath.dirname(self.path(path))
        there = self.path(_joined(posixpath.dirname(path), target))
        if not target or _joined(here, target) == there:
            return href
        return f"{posixpath.relpath(there, here)}{mark}{fragment}"


@dataclass(frozen=True, slots=True)
class Move:
    """The repository after a move: `files` by path, the changes by file, and the new `problems`."""

    way: Way
    files: Mapping[str, bytes]
    changes: Mapping[str, tuple[str, ...]]
    problems: tuple[Diagnostic, ...]

    def report(self) -> str:
        """What was moved, and the changes file by file."""
        rows = [f"changed {path}: {', '.join(what)}" for path, what in sorted(self.changes.items())]
        return "\n".join([f"moved {ROOT}/{self.way.old} to {ROOT}/{self.way.new}", *rows])


def moved(site: Site, files: Mapping[str, bytes], entry: Entry, id: str, keep: Keep = make_all) -> Move:
    """Move an entry to a free id. Raises ValueError if a text cannot be replaced in place."""
    way = Way(entry.id, id)
    _, category, slug = id.split("/")
    taken = ledger.path_of(id)  # left by a deleted entry
    after = {way.path(path): data for path, data in files.items() if path != taken}
    changes = dict[str, list[str]]()
    for path, wanted in _edits(site, way, entry, files[entry.source.path]).items():
        after[way.path(path)] = edited(path, files[path], (edit for _, edit in wanted))
        changes[way.path(path)] = list(dict.fromkeys(what for what, _ in wanted))
    same = replace(entry, category=category, slug=slug)
    before = replace(site, entries=tuple(same if each is entry else each for each in site.entries))
    now, problems = read_site(after, keep=keep)
    for path, (data, keys) in renewed_stamps(before, now, after).items():
        after[path] = data
        changes.setdefault(path, []).extend(f"stamp of {key} renewed" for key in keys)
    changes |= {way.path(path): ["proofs"] for path in files if path == ledger.path_of(way.old)}
    return Move(way, after, {path: tuple(what) for path, what in changes.items()}, problems)


def gained(before: Iterable[Diagnostic], after: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The errors after the move, of the kinds of which there are more than before."""
    count = Counter(found.code for found in before)
    errors = [found for found in after if found.severity == "error"]
    more = Counter(found.code for found in errors) - count
    return [found for found in errors if found.code in more]


def _edits(site: Site, way: Way, moving: Entry, source: bytes) -> dict[str, list[tuple[str, Edit]]]:
    """Path -> edits, with descriptions for the report."""
    found: dict[str, list[tuple[str, Edit]]] = {moving.source.path: [("moved_from", _remembered(moving, source, way))]}
    for entry in site.entries:
        for path, what, edit in (*_related(entry, way), *_links(entry, way)):
            found.setdefault(path, []).append((what, edit))
    return found


def _related(entry: Entry, way: Way) -> Iterator[tuple[str, str, Edit]]:
    for item in entry.related:
        if item.value == way.old:
            yield entry.source.path, "related", Edit(item.span, way.old, way.new)


def _links(entry: Entry, way: Way) -> Iterator[tuple[str, str, Edit]]:
    for document in entry.documents.values():
        for link in (link for section in document.sections for link in section.links if link.to_entry):
            href = way.href(document.path, link.href)
            if href != link.href:
                yield document.path, "links", Edit(link.span, link.href, href)


def _remembered(entry: Entry, data: bytes, way: Way) -> Edit:
    """Add the old id to `moved_from`: after the others, or in place of the new id if the entry moves back."""
    back = next((item for item in entry.moved_from if item.value == way.new), None)
    if back:
        return Edit(back.span, way.new, way.old)
    last = entry.moved_from[-1].span if entry.moved_from else _reviewed(entry.source.path, data)
    row = data.decode("utf-8").split("\n")[last.line - 1]
    end, margin = "\r\n" if row.endswith("\r") else "\n", row[: last.column - 1]
    if not entry.moved_from:
        return Edit(Span(last.line + 1), "", f"moved_from: [{way.old}]{end}")
    if margin.rstrip().endswith("-"):  # one item per line
        return Edit(Span(last.line + 1), "", f"{margin}{way.old}{end}")
    return Edit(Span(last.line, last.column + last.length), "", f", {way.old}")


def _reviewed(path: str, data: bytes) -> Span:
    """The position of `reviewed`, the key that precedes `moved_from` and that every entry has."""
    text = decode(data)
    front, _ = split_front_matter(SourceText(path, text, tuple(text.split("\n"))))
    node, _ = yamlspan.parse(path, front.yaml, front.yaml_start) if front else (None, [])
    reviewed = node.get("reviewed") if node else None
    assert reviewed  # only readable entries are moved
    return reviewed.span


def _joined(folder: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(folder, path))
