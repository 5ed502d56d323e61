"""C: setups, checks and outputs of a sample, compared with the versions that it is for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from faq.content.code import CodeBlock, Output
from faq.content.model import Document, Entry, Section
from faq.content.schema.versions import is_older, oldest_bound, overlap
from faq.diagnostics.codes import C105, C108, C109
from faq.diagnostics.diagnostic import Diagnostic
from faq.evidence.proofs.samples import environments, has_assert
from faq.rules.checked import CheckedEntry


def checks(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """C105: every check has an assert."""
    source = checked.entry.source
    for block in (block for section in source.sections for block in section.blocks):
        if block.check and not has_assert(block.check):
            fix = "write what must be so as an assert, or take the check away"
            yield C105.at(source.path, block.check.span, "this check asserts nothing", fix)


def outputs(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """C108: one output for each version of a sample."""
    source = checked.entry.source
    for section in source.sections:
        versions = _versions(checked, section)
        for block in section.blocks:
            mine = [version for version in versions if block.covers(version)]
            yield from _outputs(source.path, block, mine)


def alternatives(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """C109: samples for some versions together cover all versions. What was added in a version needs no counterpart for
    older ones if the text says since when."""
    entry = checked.entry
    for section in entry.source.sections:
        versions = _versions(checked, section)
        group: list[CodeBlock] = []
        for block in section.blocks:
            if block.fence.language != "python":
                continue
            same, lacking = _overlapping(group, block), _lacking(entry, section, group, versions)
            if same and lacking:
                message = f"versions shared with the sample on line {same.fence.span.line}"
                fix = "give each sample different versions"
                yield C109.at(entry.source.path, block.fence.span, message, fix)
            if not block.versions or (same and not lacking):
                yield from _gap(entry, section, group, versions)
                group = []
            group += [block] if block.versions else []
        yield from _gap(entry, section, group, versions)


def _versions(checked: CheckedEntry, section: Section) -> list[str]:
    return [each.version for each in environments(checked.versions.locks, checked.entry, section)]


def _outputs(path: str, block: CodeBlock, versions: Sequence[str]) -> Iterator[Diagnostic]:
    for index, output in enumerate(block.outputs):
        same = next((other for other in block.outputs[:index] if _share(output, other)), None)
        if same:
            message = f"this output and the one on line {same.fence.span.line} are for the same versions"
            fix = 'give each a different range, e.g. output=">=3.0" and output="<3.0"'
            yield C108.at(path, output.fence.span, message, fix)
    bare = [version for version in versions if not any(output.covers(version) for output in block.outputs)]
    if block.outputs and bare:
        message = f"no output is for {', '.join(bare)}, which the sample runs on"
        yield C108.at(path, block.outputs[-1].fence.span, message, "add the output of that version, or widen a range")


def _share(one: Output, other: Output) -> bool:
    return one.versions is None or other.versions is None or overlap(one.versions, other.versions)


def _overlapping(group: Sequence[CodeBlock], block: CodeBlock) -> CodeBlock | None:
    return next((o for o in group if block.versions and o.versions and overlap(o.versions, block.versions)), None)


def _missing(group: Sequence[CodeBlock], versions: Sequence[str]) -> list[str]:
    return [version for version in versions if not any(block.covers(version) for block in group)]


def _lacking(entry: Entry, section: Section, group: Sequence[CodeBlock], versions: Sequence[str]) -> list[str]:
    """The versions that a group should cover and does not. Nothing needs to cover versions older than the text
    names."""
    missing = _missing(group, versions) if group else []
    since = _since(group, missing, versions)
    told = since and all(_says(document, section, since) for document in entry.documents.values())
    return [] if told else missing


def _gap(entry: Entry, section: Section, group: Sequence[CodeBlock], versions: Sequence[str]) -> Iterator[Diagnostic]:
    if missing := _lacking(entry, section, group, versions):
        message = f"no sample is for {', '.join(missing)}, which the heading names"
        fix = "add the sample for the other versions after this one, or take `versions` away"
        if since := _since(group, missing, versions):
            message += f", and the text does not say that this is since {since}"
            fix = f"say in the text of each language that it is since {since}, or add the sample for older versions"
        yield C109.at(entry.source.path, group[-1].fence.span, message, fix)


def _since(group: Sequence[CodeBlock], missing: Sequence[str], versions: Sequence[str]) -> str:
    """The version from which the samples apply, if only older ones are missing: the feature may have been added
    then."""
    first = oldest_bound(block.versions for block in group if block.versions)
    return first if first and all(is_older(each, first) == (each in missing) for each in versions) else ""


def _says(document: Document, section: Section, version: str) -> bool:
    """Whether a section mentions a version in the text around its samples."""
    same = next((each for each in document.sections if each.key == section.key), section)
    code = {line for block in same.blocks for line in range(block.fence.span.line, block.fence.last_line + 1)}
    lines = enumerate(same.text.split("\n"), same.start)
    pattern = rf"(?<![\d.]){re.escape(version)}(?!\.?\d)"
    return any(re.search(pattern, text) for line, text in lines if line not in code)


RULES = (checks, outputs, alternatives)
