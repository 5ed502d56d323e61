"""N: every API that an entry names exists in the framework, by the lists collected from the installed versions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from faq.content.model import Document, Entry
from faq.diagnostics.codes import N101, N102
from faq.diagnostics.diagnostic import Diagnostic
from faq.evidence.apis import usage
from faq.evidence.apis.names import Api, ApiList
from faq.evidence.apis.usage import Mention
from faq.rules.checked import CheckedEntry

ABSENCE = re.compile(r"has no attribute|No module named|cannot import name|unexpected keyword|not found")
"""Messages whose very point is a name that is not there."""


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


def names_in_samples(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """N101, N102: every version that the sample is for must have the name, and take the keywords.

    Translations show the same code as their source (T104), so only the source is read.
    """
    for section in checked.entry.source.sections:
        for block in (block for block in section.blocks if block.fence.language == "python"):
            lists = checked.versions.lists_for(checked.entry, section, block)
            for mention in usage.in_sample(block.fence):
                yield from _sample_mention(checked.entry, mention, _of_root(lists, mention))


def _sample_mention(entry: Entry, mention: Mention, lists: list[ApiList]) -> Iterator[Diagnostic]:
    found = {each.label: each.find(mention.name) for each in lists}
    missing = [each for each in lists if found[each.label] is None]
    if missing:
        yield _unknown(entry, entry.source.path, mention, missing)
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


def _of_root(lists: Iterable[ApiList], mention: Mention) -> list[ApiList]:
    """The lists of the framework that a name belongs to; none for the names of other packages."""
    root = mention.name.partition(".")[0]
    return [each for each in lists if each.root == root]


def _unknown(entry: Entry, path: str, mention: Mention, lists: list[ApiList]) -> Diagnostic:
    """What an entry allows is shown to nobody, and to find a near name takes long."""
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


RULES = (names_in_texts, names_in_samples)
