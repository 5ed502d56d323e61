"""What a diagnostic code means, in one language: its title, why it matters, and a bad and a good example.

It is written as one text, as a terminal shows it: paragraphs, then the examples behind their labels. Both labels are
six columns wide on a terminal, and so is the indentation of an example's further lines.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from faq.diagnostics import Code
from faq.model import Lang

BAD = ("Bad:  ", "反例：")
GOOD = ("Good: ", "正例：")
INDENT = " " * 6


@dataclass(frozen=True, slots=True)
class Explanation:
    """A code in one language. `text` is the whole text."""

    title: str
    text: str

    @property
    def paragraphs(self) -> list[str]:
        """Why it matters: what stands before the examples, perhaps nothing."""
        head = self.text[: self._begin_of_examples()].strip()
        return head.split("\n\n") if head else []

    @property
    def bad(self) -> str:
        """What is wrong, or "" where there is nothing to show."""
        return self._example(BAD)

    @property
    def good(self) -> str:
        """What to write or do instead, or ""."""
        return self._example(GOOD)

    def _begin_of_examples(self) -> int:
        begins = (self.text.find(f"\n{label}") + 1 for label in (*BAD, *GOOD))
        return 0 if self.text.startswith((*BAD, *GOOD)) else min(filter(None, begins), default=len(self.text))

    def _example(self, labels: tuple[str, ...]) -> str:
        found: list[str] = []
        reading = False
        for line in self.text[self._begin_of_examples() :].split("\n"):
            label = next((label for label in (*BAD, *GOOD) if line.startswith(label)), "")
            reading = label in labels if label else reading
            if reading:
                found.append(line.removeprefix(label or INDENT))
        return "\n".join(found).strip("\n")


@dataclass(frozen=True, slots=True)
class Translation(Explanation):
    """An explanation in Chinese. `source` is the hash of the English one that it says the same as."""

    source: str


@dataclass(frozen=True, slots=True)
class Explained:
    """A code with what it means in each language."""

    code: Code
    texts: Mapping[Lang, Explanation]


def in_english(code: Code) -> Explanation:
    """What stands next to the check."""
    return Explanation(code.title, code.explanation)


def hash_of(explanation: Explanation) -> str:
    """The first 8 hex digits of the SHA-256 of its words; how the lines are broken does not count."""
    words = f"{explanation.title} {explanation.text}".split()
    return hashlib.sha256(" ".join(words).encode()).hexdigest()[:8]
