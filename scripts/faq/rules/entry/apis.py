"""N: every API that an entry names exists in the framework, according to the API lists of the tested versions.

A name that only some tested versions of a line have needs a range: in samples by heading or `versions=`, in texts by a
version number next to the name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from faq.content.code import age
from faq.content.model import Document, Entry, Section
from faq.diagnostics.codes import N101, N102, N106
from faq.diagnostics.diagnostic import Diagnostic
from faq.evidence.apis import usage
from faq.evidence.apis.names import Api, ApiList
from faq.evidence.apis.usage import Mention
from faq.rules.checked import CheckedEntry, LineLists

ABSENCE = re.compile(r"has no attribute|No module named|cannot import name|unexpected keyword|not found")
"""Messages that are about a missing name."""
VERSION = re.compile(r"\d\.(\d|x)")


def names_in_texts(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """N101, N102: titles, error messages and inline code; one version that has the name is enough."""
    lists = checked.versions.lists_of(checked.entry)
    for document, _ in checked.documents():
        for mention in _mentions(checked.entry, document):
            mine = _of_root(lists, mention)
            found = {each.label: api for each in mine if (api := each.find(mention.name))}
            if mine and not found:
                yield _unknown(checked.entry, document.path, mention, mine)
            for keyword in mention.keywords:
                if found and not any(api.takes(keyword) for api in found.values()):
                    yield _bad_keyword(document.path, mention, keyword, found)


def ranges_in_texts(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """N106: a name that some tested versions of the section's line lack needs a version next to it, once per entry,
    with or without the package. Not checked: translations, which follow their source, and quoted messages about a
    missing name."""
    sections = checked.entry.source.sections
    partials = list(_partials(checked))
    if not partials:
        return
    spans = ((section, code) for section in sections for code in section.code_spans)
    told = {_word(code.value) for section, code in spans if VERSION.search(_paragraph(section, code.span.line))}
    for partial in partials:
        word = _word(partial.mention.name)
        if word not in told:
            told.add(word)
            fix = f"say beside it which versions have it{': ' if partial.range else ''}{partial.range}"
            yield _partial(checked.entry.source.path, partial, fix)


def _partials(checked: CheckedEntry) -> Iterator[Partial]:
    """Names in texts that only some versions of a line of their section have."""
    for section in checked.entry.source.sections:
        lines = checked.versions.lists_for(checked.entry, section)
        for code in (code for code in section.code_spans if not ABSENCE.search(code.value)):
            for mention in usage.in_text(code, checked.entry.framework, offset=1):
                yield from filter(None, (_some(line, mention) for line in lines))


def _word(name: str) -> str:
    """The last part of a name, without call arguments."""
    return name.partition("(")[0].rpartition(".")[2]


def _paragraph(section: Section, line: int) -> str:
    """The lines around a line of the file, up to empty lines."""
    rows = section.text.split("\n")
    here = line - section.start
    first = next((row + 1 for row in range(here, -1, -1) if not rows[row].strip()), 0)
    last = next((row for row in range(here, len(rows)) if not rows[row].strip()), len(rows))
    return "\n".join(rows[first:last])


def names_in_samples(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """N101, N102, N106: every version that the sample is for must have the name, and accept the keywords.

    Only the source is read: translations have the same code (T104).
    """
    for section in checked.entry.source.sections:
        for block in (block for block in section.blocks if block.fence.language == "python"):
            lines = checked.versions.lists_for(checked.entry, section, block)
            for mention in usage.in_sample(block.fence):
                yield from _sample_mention(checked.entry, mention, lines)


def _sample_mention(entry: Entry, mention: Mention, lines: tuple[LineLists, ...]) -> Iterator[Diagnostic]:
    lists = _of_root({each.version: each for line in lines for _, held in line for each in held}.values(), mention)
    found = {each.label: each.find(mention.name) for each in lists}
    partial = [each for each in (_some(line, mention) for line in lines) if each]
    spared = {each.label for one in partial for each in one.without}
    missing = [each for each in lists if found[each.label] is None and each.label not in spared]
    if missing:
        yield _unknown(entry, entry.source.path, mention, missing)
    for one in partial:
        fix = f'write `versions="{one.range}"` after `python`' if one.range else "write `versions=` after `python`"
        yield _partial(entry.source.path, one, f"{fix}, with a sample for the others beside it, or narrow the heading")
    for keyword in mention.keywords:
        refusing = {label: api for label, api in found.items() if api and not api.takes(keyword)}
        if refusing:
            yield _bad_keyword(entry.source.path, mention, keyword, refusing)


def _mentions(entry: Entry, document: Document) -> Iterator[Mention]:
    yield from usage.in_text(document.title, entry.framework)
    for code in (code for section in document.sections for code in section.code_spans):
        yield from usage.in_text(code, entry.framework, offset=1)
    if document is entry.source:
        for error in entry.errors:
            if not ABSENCE.search(error.value):
                yield from usage.in_text(error, entry.framework, offset=1)


@dataclass(frozen=True, slots=True)
class Partial:
    """A name that some tested versions of a line have (`there`) and others lack (`without`). `range`: the versions of
    the entry's framework that have it, if it can be written as one bound."""

    mention: Mention
    there: tuple[ApiList, ...]
    without: tuple[ApiList, ...]
    range: str


def _some(line: LineLists, mention: Mention) -> Partial | None:
    """The `Partial` of a name in one line; None if all of its versions have it, or none has."""
    looked = [(version, each, each.find(mention.name)) for version, held in line for each in _of_root(held, mention)]
    if all(api for *_, api in looked) or not any(api for *_, api in looked):
        return None
    having = sorted((version for version, _, api in looked if api), key=age)
    lacking = sorted((version for version, _, api in looked if api is None), key=age)
    range = f">={having[0]}" if age(lacking[-1]) < age(having[0]) else ""
    range = f"<{lacking[0]}" if age(lacking[0]) > age(having[-1]) else range
    there, not_there = (tuple(each for _, each, api in looked if bool(api) is has) for has in (True, False))
    return Partial(mention, there, not_there, range)


def _partial(path: str, found: Partial, fix: str) -> Diagnostic:
    there, without = (_versions(each.label for each in lists) for lists in (found.there, found.without))
    message = f"{found.mention.name} is in {there} and not in {without.partition(' ')[2]}"
    return N106.at(path, found.mention.span, message, fix)


def _of_root(lists: Iterable[ApiList], mention: Mention) -> list[ApiList]:
    """The lists of the framework that a name belongs to; empty for names of other packages."""
    root = mention.name.partition(".")[0]
    return [each for each in lists if each.root == root]


def _unknown(entry: Entry, path: str, mention: Mention, lists: list[ApiList]) -> Diagnostic:
    """Diagnostics for an unknown name. Skipped if the entry allows it, since finding a similar name is slow."""
    shown = () if N101.id in entry.allow else lists
    near = next((near for each in shown if (near := each.nearest(mention.name))), None)
    fix = f"did you mean {near}?" if near else "write the full public name of something that is there"
    return N101.at(path, mention.span, f"{mention.name} is not in {_versions(each.label for each in lists)}", fix)


def _bad_keyword(path: str, mention: Mention, keyword: str, found: Mapping[str, Api]) -> Diagnostic:
    known = [parameter.rstrip("=") for parameter in next(iter(found.values())).parameters or ()]
    message = f"{mention.name} takes no `{keyword}` in {_versions(found)}"
    fix = f"it takes {', '.join(known)}" if known else "it takes no arguments"
    return N102.at(path, mention.span, message, fix)


def _versions(labels: Iterable[str]) -> str:
    """`paddlepaddle 3.3.1, 2.6.2`"""
    names = [label.split(" ") for label in labels]
    return f"{names[0][0]} {', '.join(version for _, version in names)}"


RULES = (names_in_texts, ranges_in_texts, names_in_samples)
