"""Code in an entry: visible blocks, and the facts about them (setup, check, outputs)."""

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
"""The languages that a code block may name."""


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced code block as written. `info`: the words of its info string: {"no-run": "why"}, {"setup": ""}."""

    language: str
    info: Mapping[str, str]
    code: str
    span: Span

    @property
    def role(self) -> Role | None:
        """Its role for a sample (setup, check, output); None for a visible block."""
        return next((role for role in ROLES if role in self.info), None)

    @property
    def runs(self) -> bool:
        return self.language == "python" and "no-run" not in self.info

    @property
    def last_line(self) -> int:
        """The line of the closing fence."""
        return self.span.line + self.code.count("\n") + 1


@dataclass(frozen=True, slots=True)
class Output:
    """The expected output of a sample, on the versions that the block is for (None: all)."""

    fence: Fence
    versions: SpecifierSet | None = None

    def covers(self, version: str) -> bool:
        return covers(self.versions, version)


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """A visible code block in any language, with its facts: `setup` above, `check` and `outputs` below. `versions`:
    those that the block is for; None means all that its section is for.

    Only the source language has facts; `faq.content.blocks.shown` adds them to a translation.
    """

    fence: Fence
    setup: Fence | None = None
    check: Fence | None = None
    outputs: tuple[Output, ...] = ()
    versions: SpecifierSet | None = None

    @property
    def facts(self) -> tuple[Fence, ...]:
        """Its facts in file order."""
        around = (self.setup, *(output.fence for output in self.outputs), self.check)
        return tuple(sorted((fence for fence in around if fence), key=lambda fence: fence.span))

    def covers(self, version: str) -> bool:
        return covers(self.versions, version)


def covers(range: SpecifierSet | None, version: str) -> bool:
    """Whether a version is in a range; None contains all versions."""
    return range is None or range.contains(version, prereleases=True)


def age(version: str) -> Version:
    """Sort key of versions, oldest first."""
    return Version(version)
