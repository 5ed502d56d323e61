"""Code in an entry: the blocks that a reader sees, and the facts beside them that prove what they do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from packaging.specifiers import SpecifierSet
from packaging.version import Version

from faq.diagnostics.span import Span

Role = Literal["setup", "check", "output"]
ROLES: tuple[Role, ...] = ("setup", "check", "output")
LANGUAGES = (
    "python", "bash", "text", "yaml", "json", "toml", "ini", "cpp", "c", "diff", "docker", "console", "powershell",
    "cmake", "markdown", "html", "javascript",
)  # fmt: skip
"""What a code block may name after its fence."""


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced code block as written. `info` holds its info words: {"no-run": "why"}, {"setup": ""}."""

    language: str
    info: Mapping[str, str]
    code: str
    span: Span

    @property
    def role(self) -> Role | None:
        """What it is to the sample beside it; None for a block that the reader sees."""
        return next((role for role in ROLES if role in self.info), None)

    @property
    def runs(self) -> bool:
        return self.language == "python" and "no-run" not in self.info

    @property
    def last_line(self) -> int:
        """The line of the file that closes it."""
        return self.span.line + self.code.count("\n") + 1


@dataclass(frozen=True, slots=True)
class Output:
    """What a sample prints, on the versions that the block is for (None: on all)."""

    fence: Fence
    versions: SpecifierSet | None = None

    def covers(self, version: str) -> bool:
        return covers(self.versions, version)


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """A code block that the reader sees, of any language, with the facts beside it: `setup` above, `check` and
    `outputs` below. `versions`: those that the block is for, None for all that its section is for.

    Facts are in the source language only; `faq.content.blocks.shown` adds them to a translation.
    """

    fence: Fence
    setup: Fence | None = None
    check: Fence | None = None
    outputs: tuple[Output, ...] = ()
    versions: SpecifierSet | None = None

    @property
    def facts(self) -> tuple[Fence, ...]:
        """The blocks beside it, in the order of the file."""
        around = (self.setup, *(output.fence for output in self.outputs), self.check)
        return tuple(sorted((fence for fence in around if fence), key=lambda fence: fence.span))

    def covers(self, version: str) -> bool:
        return covers(self.versions, version)


def covers(range: SpecifierSet | None, version: str) -> bool:
    """Whether a version is in a range; None is the range of all versions."""
    return range is None or range.contains(version, prereleases=True)


def age(version: str) -> Version:
    """What versions are ordered by, the oldest first."""
    return Version(version)
