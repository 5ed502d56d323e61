"""C: what stands beside a sample, against the versions that it is for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from faq.content.code import CodeBlock, Output
from faq.content.model import Section
from faq.content.schema.versions import overlap
from faq.diagnostics.codes import C105, C108, C109
from faq.diagnostics.diagnostic import Diagnostic
from faq.evidence.proofs.samples import environments, has_assert
from faq.rules.checked import CheckedEntry


def checks(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """C105: an assert in each check."""
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
    """C109: samples for some versions, together for all of them."""
    source = checked.entry.source
    for section in source.sections:
        versions = _versions(checked, section)
        group: list[CodeBlock] = []
        for block in section.blocks:
            if block.fence.language != "python":
                continue
            same = _overlapping(group, block)
            if same and _missing(group, versions):
                message = f"versions shared with the sample on line {same.fence.span.line}"
                fix = "give each sample versions of its own"
                yield C109.at(source.path, block.fence.span, message, fix)
            if not block.versions or (same and not _missing(group, versions)):
                yield from _gap(source.path, group, versions)
                group = []
            group += [block] if block.versions else []
        yield from _gap(source.path, group, versions)


def _versions(checked: CheckedEntry, section: Section) -> list[str]:
    return [each.version for each in environments(checked.versions.locks, checked.entry, section)]


def _outputs(path: str, block: CodeBlock, versions: Sequence[str]) -> Iterator[Diagnostic]:
    for index, output in enumerate(block.outputs):
        same = next((other for other in block.outputs[:index] if _share(output, other)), None)
        if same:
            message = f"this output and the one on line {same.fence.span.line} are for the same versions"
            fix = 'give each a range of its own, e.g. output=">=3.0" and output="<3.0"'
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


def _gap(path: str, group: Sequence[CodeBlock], versions: Sequence[str]) -> Iterator[Diagnostic]:
    missing = _missing(group, versions) if group else []
    if missing:
        message = f"no sample is for {', '.join(missing)}, which the heading names"
        fix = "add the sample for the other versions after this one, or take `versions` away"
        yield C109.at(path, group[-1].fence.span, message, fix)


RULES = (checks, outputs, alternatives)
