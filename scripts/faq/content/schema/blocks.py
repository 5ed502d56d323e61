"""The code blocks of a section, and which of them belong to one sample."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from packaging.specifiers import SpecifierSet

from faq.content.code import LANGUAGES, CodeBlock, Fence, Output
from faq.content.model import SOURCE_LANG, Lang
from faq.content.schema.versions import specifiers
from faq.content.schema.words import Report, read_words
from faq.diagnostics.codes import C104, C106, C107, C110
from faq.diagnostics.span import Located, Span
from faq.text.markdown import FenceToken

ENDS = ("raises", "exit", "no-run")
ANYTHING = "…"


def read_blocks(
    tokens: Sequence[FenceToken], lines: Mapping[int, str], lang: Lang, report: Report
) -> tuple[CodeBlock, ...]:
    """The visible blocks, each with its facts. `lines`: line number -> text, of the whole file."""
    reader = _BlockReader(lines, lang, report)
    for token in tokens:
        reader.add(token)
    reader.leave_setup()
    return tuple(CodeBlock(b.fence, b.setup, b.check, tuple(b.outputs), b.versions) for b in reader.blocks)


@dataclass(slots=True)
class _Block:
    """A code block being read; `end`: the last line of its facts so far."""

    fence: Fence
    end: int
    versions: SpecifierSet | None = None
    setup: Fence | None = None
    check: Fence | None = None
    outputs: list[Output] = field(default_factory=list)


class _BlockReader:
    def __init__(self, lines: Mapping[int, str], lang: Lang, report: Report) -> None:
        self.lines = lines
        self.lang = lang
        self.report = report
        self.blocks: list[_Block] = []
        self.setup: Fence | None = None

    def add(self, token: FenceToken) -> None:
        """The next block of the section."""
        language, _, rest = (token.info or "").partition(" ")
        column = token.info_span.column + len(language)
        words = dict(read_words(language, " " + rest, Span(token.span.line, column), self.report))
        fence = Fence(language, {word: value.value for word, value in words.items()}, token.code, token.span)
        versions = self._range(words.get("versions") or words.get("output"))
        if fence.role is None:
            self._visible(fence, versions)
        elif self.lang != SOURCE_LANG:
            message = f"`{fence.language} {fence.role}` is a fact, and belongs in zh.md"
            self.report(C110, fence.span, message, "take it out of this file: the page has it from zh.md")
        elif len(words) > 1:
            self.report(C106, token.info_span, f"`{fence.role}` has no other word beside it", "keep only this word")
        elif fence.role == "setup":
            self.leave_setup()
            self.setup = fence
        else:
            self._below(fence, versions)

    def leave_setup(self) -> None:
        """Report a setup without a sample."""
        if self.setup:
            message = "this setup has no Python sample directly below it"
            self.report(C104, self.setup.span, message, "put it directly above the sample that it prepares")
        self.setup = None

    def _visible(self, fence: Fence, versions: SpecifierSet | None) -> None:
        block = _Block(fence, fence.last_line, versions)
        ends = [word for word in ENDS if word in fence.info]
        if len(ends) > 1:
            message = f"a sample cannot have both `{ends[0]}` and `{ends[1]}`"
            self.report(C106, fence.span, message, "keep one of the two words")
        if self.setup and fence.language == "python" and self._adjoin(self.setup.last_line, fence):
            if "no-run" in fence.info:
                self.report(C106, self.setup.span, "a setup above a sample that is not run", "take one of the two away")
            block.setup, self.setup = self.setup, None
        self.leave_setup()
        self.blocks.append(block)

    def _below(self, fence: Fence, versions: SpecifierSet | None) -> None:
        """Add a check or an output to the Python sample above it."""
        role, block = fence.role, self.blocks[-1] if self.blocks else None
        is_beside = block and not self.setup and self._adjoin(block.end, fence)
        if block and is_beside and block.fence.language not in LANGUAGES:
            block.end = fence.last_line  # M112 reports the block above
            return
        if not block or not is_beside or block.fence.language != "python":
            message = f"this {role} has no Python sample directly above it"
            self.report(C104, fence.span, message, "put it directly below the sample that it belongs to")
            return
        block.end = fence.last_line
        self._check_end(block.fence, fence)
        if role == "output":
            self._check_says(fence)
            block.outputs.append(Output(fence, versions))
        elif block.check:
            self.report(C104, fence.span, "a second check for one sample", "put the two into one block")
        else:
            block.check = fence

    def _check_end(self, sample: Fence, fence: Fence) -> None:
        word = next((word for word in ENDS if word in sample.info), None)
        if word and (fence.role == "check" or word == "no-run"):
            message = f"a sample with `{word}` has no {fence.role}"
            self.report(
                C106, fence.span, message, f"take the {fence.role} away, or the word on line {sample.span.line}"
            )

    def _check_says(self, fence: Fence) -> None:
        if not fence.code.replace(ANYTHING, "").strip():
            message = "this output fits whatever the sample prints"
            self.report(C107, fence.span, message, "write what the reader must see, or take the block away")

    def _adjoin(self, end: int, fence: Fence) -> bool:
        return not any(self.lines.get(number, "").strip() for number in range(end + 1, fence.span.line))

    def _range(self, written: Located[str] | None) -> SpecifierSet | None:
        return specifiers(written, self.report) if written and written.value else None
