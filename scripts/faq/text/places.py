"""Map offsets in the inline text of a Markdown block to lines and columns of its file.

The inline text lacks list and quotation markers and indentation; in a table each cell is separate, with pipes
unescaped.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from faq.diagnostics.span import Located, Span

LINE_END = re.compile("\n")


class Places:
    """The positions of one block's inline text, which starts in row `first` of `lines`; lines are numbered from
    `start`.

    For a table cell, `after` is the column after the previous cell; it is None for all other blocks.
    """

    def __init__(self, content: str, lines: Sequence[str], first: int, start: int, after: int | None = None) -> None:
        self.content = content
        self.lines = lines
        self.first = first
        self.start = start
        self.after = after
        self.cursor = 0
        self.ends = [found.start() for found in LINE_END.finditer(content)] + [len(content)]
        self._margins: dict[int, tuple[int, int, str, int]] = {}

    def span(self, begin: int, end: int) -> Span:
        """The span of content[begin:end], cut at the end of its first line."""
        above = bisect_left(self.ends, min(begin, len(self.content)))
        line_begin = self.ends[above - 1] + 1 if above else 0
        column = self._column(above, begin - line_begin)
        end_column = self._column(above, min(end, self.ends[above]) - line_begin)
        return Span(self.start + self.first + above, column + 1, max(1, end_column - column))

    def text(self, words: str) -> Located[str]:
        """The place of a text token; words changed by an escape or entity are placed at the last known position."""
        found = self.content.find(words, self.cursor)
        begin = found if found >= 0 else self.cursor
        self.cursor = begin + len(words) if found >= 0 else self.cursor
        return Located(words, self.span(begin, begin + len(words)))

    def pass_by(self, end: int) -> None:
        """Skip non-text up to `end`; the next words come after it."""
        self.cursor = max(self.cursor, end)

    @property
    def end(self) -> int:
        """The column (from 0) after the block, on its first line."""
        return self._column(0, len(self.content))

    def _column(self, number: int, offset: int) -> int:
        """The column (from 0) of `offset` in a line of the text."""
        if number not in self._margins:
            self._margins[number] = self._margin(number)
        margin, indent, words, length = self._margins[number]
        if self.after is not None:
            offset += words[: max(0, offset - indent)].count("|")
        return min(max(0, margin - indent + offset), length)

    def _margin(self, number: int) -> tuple[int, int, str, int]:
        """For a line of the text: the column (from 0) at which its words start, their indentation in the text, the
        words, and the length of the line. A paragraph's text extends to the end of the line, a cell's does not."""
        inner = self.content[self.ends[number - 1] + 1 if number else 0 : self.ends[number]]
        line, words = self.lines[self.first + number], inner.strip()
        at = line.rfind(words) if self.after is None else line.find(words.replace("|", "\\|"), self.after)
        return max(0, at), len(inner) - len(inner.lstrip()), words, len(line)
