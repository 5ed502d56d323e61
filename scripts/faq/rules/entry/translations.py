"""T: translations say the same as their source. A translation that is only late is a warning and blocks nobody."""

from __future__ import annotations

from collections.abc import Iterator

from faq.content.blocks import is_same
from faq.content.model import SOURCE_LANG, Document, Section
from faq.content.schema.fields import did_you_mean
from faq.content.stamps import section_hashes, stale_sections
from faq.content.tree import ROOT
from faq.diagnostics.codes import T101, T102, T103, T104, T105, T106, T107
from faq.diagnostics.diagnostic import Diagnostic
from faq.rules.checked import CheckedEntry
from faq.rules.entry.unfinished import is_unfinished
from faq.text.markdown import Body


def missing(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """T101: entries and sections without a translation."""
    source = checked.entry.source
    if f"{ROOT}/{checked.entry.id}/en.md" not in checked.files:
        message = "this entry has no English text yet"
        yield T101.at(source.path, source.title.span, message, "write en.md beside zh.md")
    for document in _translations(checked):
        present = {section.key for section in document.sections}
        for section in source.sections:
            if section.key not in present and section.text.strip():
                message = f"the section `{section.key}` is not translated yet"
                yield T101.at(source.path, section.span, message, f"add it to {document.path}")


def sections(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """T102, T103, T105: each section compared with the source section of the same lines. An unwritten translation has
    nothing to compare."""
    source = checked.entry.source
    for document in _translations(checked):
        today = section_hashes(source)
        is_written = not is_unfinished(document, checked.bodies[document.path])
        if is_written and not document.translates:
            message = "this translation has no stamps"
            yield T105.at(document.path, document.title.span, message, f"run `{_stamp(document)}`")
        for section in document.sections:
            stamp = document.translates.get(section.key)
            if section.key not in today:
                near = did_you_mean(section.heading, [answer.heading for answer in source.answers])
                headings = ", ".join(f"`## {answer.heading}`" for answer in source.answers) or "no `##` heading"
                fix = f"the source has {f'`## {near}`' if near else headings}"
                yield T103.at(document.path, section.span, f"the source has no section `{section.key}`", fix)
            elif stamp is None and document.translates and is_written:
                message = f"the section `{section.key}` has no stamp"
                fix = f"run `{_stamp(document)}` when it says what the source says"
                yield T105.at(document.path, section.span, message, fix)
            elif stamp and stamp.value != today[section.key]:
                message = (
                    f"`{section.key}` was translated from {stamp.value}, and the source is now {today[section.key]}"
                )
                fix = f"bring it up to date, then run `{_stamp(document)}`"
                yield T102.at(document.path, section.span, message, fix)


def stamps(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """T106: a stamp without its section."""
    for document in _translations(checked):
        today = section_hashes(checked.entry.source)
        for key, stamp in document.translates.items():
            if key not in today:
                message = f"the source has no section `{key}`"
                yield T106.at(document.path, stamp.span, message, f"run `{_stamp(document)}`")


def same_code(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """T104: the same code except for comments, in every section stamped as up to date."""
    for document, theirs, ours in _up_to_date(checked):
        if len(theirs.fences) != len(ours.fences):
            message = f"`{ours.key}` has {len(ours.fences)} code blocks; the source has {len(theirs.fences)}"
            yield T104.at(document.path, ours.span, message, "show the same code blocks in the same order")
        for source, fence in zip(theirs.fences, ours.fences, strict=False):
            if not is_same(source, fence):
                message = f"this code differs from the source's (line {source.span.line}) in more than comments"
                yield T104.at(document.path, fence.span, message, "copy the source's code, translate its comments")


def same_shape(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """T107: the same number of subheadings and links, in every section stamped as up to date."""
    for document, theirs, ours in _up_to_date(checked):
        for what, one, other in (
            ("subheadings", len(theirs.subheadings), len(ours.subheadings)),
            ("links and images", len(theirs.links), len(ours.links)),
        ):
            if one != other:
                message = f"{what} in `{ours.key}`: {other}; in the source: {one}"
                yield T107.at(document.path, ours.span, message, "carry over what the source has")


def _stamp(document: Document) -> str:
    """The command that stamps a translation."""
    return f"faq stamp {document.path}"


def _translations(checked: CheckedEntry) -> Iterator[Document]:
    """The translations that were read completely; others would differ for reasons that are reported separately."""
    source = checked.entry.source
    for document, body in checked.documents():
        whole = _is_whole(source, checked.bodies[source.path]) and _is_whole(document, body)
        if document.lang != SOURCE_LANG and whole:
            yield document


def _is_whole(document: Document, body: Body) -> bool:
    """Whether front matter, headings and code blocks could be read."""
    fences_closed = all(fence.closed for fence in body.fences)
    return bool(document.title.value) and all(answer.lines for answer in document.answers) and fences_closed


def _up_to_date(checked: CheckedEntry) -> Iterator[tuple[Document, Section, Section]]:
    """(translation, source section, translated section) if the source has not changed since."""
    source = {section.key: section for section in checked.entry.source.sections}
    for document in _translations(checked):
        stale = stale_sections(checked.entry, document)
        for section in document.sections:
            if section.key in source and section.key not in stale:
                yield document, source[section.key], section


RULES = (missing, sections, stamps, same_code, same_shape)
