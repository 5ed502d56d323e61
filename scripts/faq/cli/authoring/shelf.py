"""Where an entry goes, checked before writing. Every problem is a ValueError that says what to do."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from faq.content.model import Entry, Framework, Site
from faq.content.schema.fields import did_you_mean
from faq.content.schema.names import NAME
from faq.content.tree import ROOT

SHAPE = "<framework>/<category>/<slug>, e.g. paddlepaddle/params/share-weights"
LONGEST = 64


def entry_id(site: Site, written: str) -> tuple[Framework, str]:
    """The framework and the id of a new entry, from its id or the path of its folder."""
    parts = written.strip().removeprefix("./").removeprefix(f"{ROOT}/").strip("/").split("/")
    if len(parts) != 3:
        raise ValueError(f"{written!r} is no id of an entry; write {SHAPE}")
    framework = framework_of(site, parts[0])
    if framework.category(parts[1]) is None:
        raise ValueError(_unknown(f"category of {framework.id}", parts[1], [each.id for each in framework.categories]))
    if not NAME.fits(parts[2]) or len(parts[2]) > LONGEST:
        shape = f"lower-case letters, digits and single hyphens, at most {LONGEST}"
        raise ValueError(f"{parts[2]!r} cannot be an address: {shape}")
    return framework, "/".join(parts)


def framework_of(site: Site, name: str) -> Framework:
    """The framework of an id."""
    known = {each.id: each for each in site.frameworks}
    if name not in known:
        raise ValueError(_unknown("framework", name, known))
    return known[name]


def known_entry(site: Site, written: str) -> Entry:
    """The entry with this id, or with this path of its folder or of a file in it."""
    id = "/".join(written.strip().removeprefix("./").removeprefix(f"{ROOT}/").split("/")[:3])
    known = {entry.id: entry for entry in site.entries}
    if id not in known:
        near = did_you_mean(id, known)
        raise ValueError(f"there is no entry {id!r}" + (f"; did you mean {near}?" if near else ""))
    return known[id]


def refuse_taken(site: Site, id: str, paths: Collection[str]) -> None:
    """Ids are addresses: the id must not belong to an entry (even a broken one), or to one that has moved away."""
    below = sorted(path for path in paths if path.startswith(f"{ROOT}/{id}/"))
    if below:
        raise ValueError(f"{below[0]} is there already; take another name, or edit that entry")
    heir = next((entry for entry in site.entries if id in {old.value for old in entry.moved_from}), None)
    if heir:
        raise ValueError(f"{id} is the old address of {heir.id}, and redirects there; take another name")


def new_place(site: Site, entry: Entry, written: str, paths: Collection[str]) -> str:
    """A valid new id for an entry: unused, or one that it had before, in the same framework."""
    framework, id = entry_id(site, written)
    if framework.id != entry.framework:
        raise ValueError(f"{entry.id} answers for versions of {entry.framework}, and cannot move to {framework.id}")
    others = replace(site, entries=tuple(each for each in site.entries if each is not entry))
    refuse_taken(others, id, paths)
    return id


def category_of(site: Site, written: str) -> str | None:
    """framework/category, if the text names a category (or its folder) and not an entry. Raises ValueError for an empty
    one."""
    parts = written.strip().removeprefix("./").removeprefix(f"{ROOT}/").strip("/").split("/")
    if len(parts) != 2:
        return None
    known = dict.fromkeys(entry.id.rpartition("/")[0] for entry in site.entries)
    if "/".join(parts) not in known:
        raise ValueError(_unknown("category with entries", "/".join(parts), known))
    return "/".join(parts)


def new_category(site: Site, old: str, written: str) -> str:
    """The category to move entries to: of the same framework, and declared in framework.yml."""
    parts = written.strip().removeprefix("./").removeprefix(f"{ROOT}/").strip("/").split("/")
    framework = framework_of(site, old.partition("/")[0])
    if len(parts) != 2 or parts[0] != framework.id:
        raise ValueError(f"{written!r} is no category of {framework.id}; write {framework.id}/<category>")
    if framework.category(parts[1]) is None:
        raise ValueError(f"add the category {parts[1]!r} to {ROOT}/{framework.id}/framework.yml first")
    if "/".join(parts) == old:
        raise ValueError(f"the entries of {old} are there already")
    return "/".join(parts)


def headings(framework: Framework, written: Sequence[str]) -> tuple[str, ...]:
    """The `##` headings, newest first, from one list of lines per heading: `3.x,2.x`, `1.8`. `all` or nothing: no
    heading."""
    if [name.strip() for name in written] in ([], ["all"]):
        return ()
    known = [line.name for line in framework.lines]
    groups = [[name.strip() for name in names.replace("，", ",").split(",") if name.strip()] for names in written]
    every = [name for names in groups for name in names]
    for name in every:
        if name not in known:
            raise ValueError(_unknown(f"version line of {framework.id}", name, known))
        if every.count(name) > 1:
            raise ValueError(f"the line {name} is named twice; each has one answer")
    ordered = sorted((sorted(names, key=known.index) for names in groups if names), key=lambda n: known.index(n[0]))
    return tuple(", ".join(names) for names in ordered)


def _unknown(what: str, name: str, known: Iterable[str]) -> str:
    names = list(known)
    near = did_you_mean(name, names)
    return f"there is no {what} {name!r};{f' did you mean {near}?' if near else ''} there are {', '.join(names)}"
