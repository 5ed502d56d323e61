"""L: links between entries, and the ids that entries name."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from faq.content.model import LANGS, Document, Entry, Link
from faq.content.schema.fields import did_you_mean
from faq.content.tree import ROOT
from faq.diagnostics.codes import L101, L102, L103, L104, L105, L106, L107, L108
from faq.diagnostics.diagnostic import Diagnostic
from faq.rules.checked import Checked


def empty_links(checked: Checked) -> Iterator[Diagnostic]:
    """L108: a link says where it leads, and leads there."""
    for _, document, body in checked.documents():
        for link in body.links:
            if not link.href or not link.text.strip():
                message = "this link has no target" if not link.href else "this link (or image) has no words"
                yield L108.at(document.path, link.span, message, "write [words](target)")


def entry_links(checked: Checked) -> Iterator[Diagnostic]:
    """L101, L102, L103, L106: a relative link is the path of an entry's file in the same language."""
    for entry, document, _ in checked.documents():
        for link in (link for section in document.sections for link in section.links):
            if link.to_entry:
                yield from _entry_link(checked, entry, document, link)


def related_ids(checked: Checked) -> Iterator[Diagnostic]:
    """L104, L107: related entries exist, and are others."""
    for entry in checked.site.entries:
        for item in entry.related:
            if item.value == entry.id:
                yield L107.at(entry.source.path, item.span, "an entry is not related to itself", "delete this item")
            elif item.value not in checked.ids:
                near = did_you_mean(item.value, checked.ids)
                fix = f"did you mean {near}?" if near else "name an existing entry: framework/category/slug"
                yield L104.at(entry.source.path, item.span, f"there is no entry {item.value!r}", fix)


def moves(checked: Checked) -> Iterator[Diagnostic]:
    """L105: an old id is free, and claimed once."""
    claimed: dict[str, Entry] = {}
    for entry, item in ((e, item) for e in checked.site.entries for item in e.moved_from):
        first = claimed.setdefault(item.value, entry)
        if item.value in checked.ids:
            message = f"{item.value!r} is an entry today, so nothing can have moved from there"
            yield L105.at(entry.source.path, item.span, message, "write the entry's old id, or delete this item")
        elif first is not entry:
            message = f"{item.value!r} has already moved to {first.id}"
            yield L105.at(entry.source.path, item.span, message, "keep it in one of the two entries")


def moved_categories(checked: Checked) -> Iterator[Diagnostic]:
    """L105: so is the old id of a category."""
    for framework in checked.site.frameworks:
        taken = {line.name for line in framework.lines} | {category.id for category in framework.categories}
        for item in (item for category in framework.categories for item in category.moved_from):
            if item.value in taken:
                message = f"{item.value!r} stands elsewhere in this file, so nothing can have moved from there"
                path = f"{ROOT}/{framework.id}/framework.yml"
                yield L105.at(path, item.span, message, "write the category's old id, or delete this item")
            taken.add(item.value)


def _entry_link(checked: Checked, entry: Entry, document: Document, link: Link) -> Iterator[Diagnostic]:
    path, _, fragment = link.href.partition("#")
    target = posixpath.normpath(posixpath.join(ROOT, entry.id, path)) if path else document.path
    id, _, name = target.removeprefix(f"{ROOT}/").rpartition("/")
    if path.startswith("/") or (path and not name.endswith(".md") and _by_address(checked, target)):
        fix = _nearest(checked, entry, document, target)
        yield L106.at(document.path, link.span, f"{link.href!r} is an address, not a file", fix)
    elif id not in checked.ids or name.removesuffix(".md") not in LANGS:
        fix = _nearest(checked, entry, document, target)
        yield L101.at(document.path, link.span, f"there is no entry file {path!r}", fix)
    elif name != f"{document.lang}.md":
        message = f"a link from {document.lang}.md into {name}"
        yield L102.at(document.path, link.span, message, f"write {path.removesuffix(name)}{document.lang}.md")
    elif fragment:
        yield from _fragment(checked, document, link, id, fragment)


def _by_address(checked: Checked, target: str) -> bool:
    return target.removeprefix(f"{ROOT}/") in checked.ids


def _nearest(checked: Checked, entry: Entry, document: Document, target: str) -> str:
    wanted = target.removeprefix(f"{ROOT}/").removesuffix(f"/{document.lang}.md").strip("/")
    near = did_you_mean(wanted, checked.ids - {entry.id})
    if near is None:
        return f"link to an entry's file: ../slug/{document.lang}.md"
    return f"did you mean {posixpath.relpath(near, entry.id)}/{document.lang}.md?"


def _fragment(checked: Checked, document: Document, link: Link, id: str, fragment: str) -> Iterator[Diagnostic]:
    target = next((other for other in checked.site.entries if other.id == id), None)
    known = target is not None and all(answer.lines for answer in target.source.answers)
    lines = checked.site.anchors(target) if target and known else (fragment,)
    if fragment not in lines:
        message = f"{id} has no answer at #{fragment}"
        yield L103.at(document.path, link.span, message, f"it has {', '.join('#' + n for n in lines)}")


RULES = (empty_links, entry_links, related_ids, moves, moved_categories)
