"""L: links between entries, and the ids that entries name."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping

from faq.content.model import LANGS, Lang
from faq.content.schema.fields import did_you_mean
from faq.content.tree import ROOT
from faq.diagnostics.codes import L101, L102, L103, L104, L105, L106, L107
from faq.diagnostics.diagnostic import Diagnostic
from faq.rules.checked import CheckedSite
from faq.rules.facts import EntryFacts, EntryLink


def entry_links(checked: CheckedSite) -> Iterator[Diagnostic]:
    """L101, L102, L103, L106: a relative link is the path of an entry's file in the same language."""
    anchors = {entry.id: entry.anchors for entry in checked.entries if not entry.is_unclear}
    for entry in checked.entries:
        for link in entry.links:
            yield from _entry_link(checked, anchors, entry, link)


def related_ids(checked: CheckedSite) -> Iterator[Diagnostic]:
    """L104, L107: related entries exist, and are not the entry itself."""
    for entry in checked.entries:
        for item in entry.related:
            if item.value == entry.id:
                yield L107.at(entry.paths[0], item.span, "an entry is not related to itself", "delete this item")
            elif item.value not in checked.ids:
                near = did_you_mean(item.value, checked.ids)
                fix = f"did you mean {near}?" if near else "name an existing entry: framework/category/slug"
                yield L104.at(entry.paths[0], item.span, f"there is no entry {item.value!r}", fix)


def moves(checked: CheckedSite) -> Iterator[Diagnostic]:
    """L105: an old id is not in use, and claimed once."""
    claimed: dict[str, EntryFacts] = {}
    for entry, item in ((e, item) for e in checked.entries for item in e.moved_from):
        first = claimed.setdefault(item.value, entry)
        if item.value in checked.ids:
            message = f"{item.value!r} is an entry today, so nothing can have moved from there"
            yield L105.at(entry.paths[0], item.span, message, "write the entry's old id, or delete this item")
        elif first is not entry:
            message = f"{item.value!r} has already moved to {first.id}"
            yield L105.at(entry.paths[0], item.span, message, "keep it in one of the two entries")


def moved_categories(checked: CheckedSite) -> Iterator[Diagnostic]:
    """L105: the same for old ids of categories."""
    for framework in checked.frameworks:
        taken = {line.name for line in framework.lines} | {category.id for category in framework.categories}
        for item in (item for category in framework.categories for item in category.moved_from):
            if item.value in taken:
                message = f"{item.value!r} occurs elsewhere in this file, so nothing can have moved from there"
                path = f"{ROOT}/{framework.id}/framework.yml"
                yield L105.at(path, item.span, message, "write the category's old id, or delete this item")
            taken.add(item.value)


def _entry_link(
    checked: CheckedSite, anchors: Mapping[str, tuple[str, ...]], entry: EntryFacts, link: EntryLink
) -> Iterator[Diagnostic]:
    here, lang = entry.path(link.lang), link.lang
    path, _, fragment = link.href.partition("#")
    target = posixpath.normpath(posixpath.join(ROOT, entry.id, path)) if path else here
    id, _, name = target.removeprefix(f"{ROOT}/").rpartition("/")
    if path.startswith("/") or (path and not name.endswith(".md") and _by_address(checked, target)):
        fix = _nearest(checked, entry, lang, target)
        yield L106.at(here, link.span, f"{link.href!r} is an address, not a file", fix)
    elif id not in checked.ids or name.removesuffix(".md") not in LANGS:
        fix = _nearest(checked, entry, lang, target)
        yield L101.at(here, link.span, f"there is no entry file {path!r}", fix)
    elif name != f"{lang}.md":
        message = f"a link from {lang}.md into {name}"
        yield L102.at(here, link.span, message, f"write {path.removesuffix(name)}{lang}.md")
    elif fragment and fragment not in (known := anchors.get(id, (fragment,))):
        message = f"{id} has no answer at #{fragment}"
        yield L103.at(here, link.span, message, f"it has {', '.join('#' + name for name in known)}")


def _by_address(checked: CheckedSite, target: str) -> bool:
    return target.removeprefix(f"{ROOT}/") in checked.ids


def _nearest(checked: CheckedSite, entry: EntryFacts, lang: Lang, target: str) -> str:
    wanted = target.removeprefix(f"{ROOT}/").removesuffix(f"/{lang}.md").strip("/")
    near = did_you_mean(wanted, checked.ids - {entry.id})
    if near is None:
        return f"link to an entry's file: ../slug/{lang}.md"
    return f"did you mean {posixpath.relpath(near, entry.id)}/{lang}.md?"


RULES = (entry_links, related_ids, moves, moved_categories)
