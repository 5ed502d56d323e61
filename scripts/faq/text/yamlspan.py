"""A safe subset of YAML, as nodes with positions.

Events are read first, without recursion, so deep nesting and entity bombs are harmless. Tags, anchors, aliases and
multiple documents are refused; scalars stay text, so 2.10 stays "2.10" and no stays "no".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import yaml

from faq.diagnostics.codes import Y101, Y102, Y103, Y104
from faq.diagnostics.diagnostic import Code, Diagnostic
from faq.diagnostics.span import Span

MAX_DEPTH = 20
WIDE_COLON = re.compile(r"([a-z_]+) ?(：)")
"""A full-width colon after a key at the margin."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text; `span` covers it as written on its first line."""

    value: str
    span: Span


@dataclass(frozen=True, slots=True)
class ListNode:
    """A list; `span`: its start."""

    items: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class MapNode:
    """A mapping in file order; `span`: its start."""

    pairs: tuple[tuple[Scalar, Node], ...]
    span: Span

    def get(self, key: str) -> Node | None:
        return next((value for name, value in self.pairs if name.value == key), None)


Node = Scalar | ListNode | MapNode


TABS = "write two spaces instead of each tab, or run `faq check --fix`"


class _Refused(Exception):
    def __init__(self, diagnostic: Diagnostic) -> None:
        self.diagnostic = diagnostic


def parse(path: str, text: str, start: int) -> tuple[MapNode | None, list[Diagnostic]]:
    """Parse a mapping. `start`: the line of the file at which the text starts."""
    reader = _Reader(path, text, start)
    try:
        root = reader.read(text)
    except yaml.MarkedYAMLError as error:
        return None, [*reader.diagnostics, reader.syntax_error(error)]
    except yaml.YAMLError as error:
        message = f"YAML cannot be read: {error}".split("\n", 1)[0]
        return None, [*reader.diagnostics, Y101.at(path, Span(start), message, _syntax_fix(""))]
    except _Refused as refused:
        return None, [*reader.diagnostics, refused.diagnostic]
    if not isinstance(root, MapNode):
        span = root.span if root else Span(start)
        found = "nothing" if root is None else "a single value" if isinstance(root, Scalar) else "a list"
        message = f"expected `key: value` lines, found {found}"
        return None, [*reader.diagnostics, Y101.at(path, span, message, "write one `key: value` a line")]
    return root, reader.diagnostics


class _Reader:
    def __init__(self, path: str, text: str, start: int) -> None:
        self.path = path
        self.start = start
        self.lines = text.split("\n")
        self.diagnostics: list[Diagnostic] = []

    def read(self, text: str) -> Node | None:
        """Check all events first, then build the tree; its recursion is bounded by MAX_DEPTH."""
        return self._node(iter(list(self._guarded(text))), None)

    def syntax_error(self, error: yaml.MarkedYAMLError) -> Diagnostic:
        wide = self._wide_colon()
        if wide:
            return wide
        problem = " ".join(filter(None, (error.context, error.problem)))
        opened = "end of stream" in problem or "while parsing a flow" in problem  # where it starts, not where noticed
        mark = (error.context_mark if opened else None) or error.problem_mark
        span = self._place(mark.line, mark.column) if mark else Span(self.start)
        is_tab = self.lines[span.line - self.start][span.column - 1 :].startswith("\t")
        return Y101.at(
            self.path, span, f"YAML cannot be read here: {problem}", TABS if is_tab else _syntax_fix(problem)
        )

    def _wide_colon(self) -> Diagnostic | None:
        """The line of a full-width colon after a key; YAML reports it only where the next key starts."""
        for row, line in enumerate(self.lines):
            found = WIDE_COLON.match(line)
            if found:
                span = Span(self.start + row, found.end(2), 1)
                message = f"a full-width colon after `{found[1]}`"
                return Y101.at(self.path, span, message, f"write `{found[1]}: `, with an ordinary colon and a space")
        return None

    def _place(self, row: int, column: int) -> Span:
        """A position within the file: the parser places some events after the last line."""
        row = min(row, len(self.lines) - 1)
        return Span(self.start + row, min(column, len(self.lines[row])) + 1)

    def _guarded(self, text: str) -> Iterator[yaml.Event]:
        depth = documents = 0
        for event in yaml.parse(text, Loader=yaml.CSafeLoader):
            documents += isinstance(event, yaml.DocumentStartEvent)
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > MAX_DEPTH:
                self._refuse(Y104, event, f"nested more than {MAX_DEPTH} levels deep", "write it flat")
            if isinstance(event, yaml.NodeEvent) and (event.anchor or getattr(event, "tag", None)):
                what = "an alias" if isinstance(event, yaml.AliasEvent) else "an anchor" if event.anchor else "a tag"
                self._refuse(Y102, event, f"{what} is not allowed", "put the value in quotes")
            if documents > 1:
                self._refuse(Y102, event, "a second YAML document begins here", "keep one document a file")
            yield event

    def _refuse(self, code: Code, event: yaml.Event, message: str, fix: str) -> None:
        raise _Refused(code.at(self.path, self._span(event), message, fix))

    def _node(self, events: Iterator[yaml.Event], event: yaml.Event | None) -> Node | None:
        """The node that starts at `event`, or at the next event that starts one; None at the end of the stream."""
        while event is None or isinstance(event, yaml.StreamStartEvent | yaml.DocumentStartEvent):
            event = next(events)
        if isinstance(event, yaml.ScalarEvent):
            return Scalar(event.value, self._span(event))
        if isinstance(event, yaml.SequenceStartEvent):
            return ListNode(tuple(self._items(events)), self._span(event))
        if isinstance(event, yaml.MappingStartEvent):
            return MapNode(tuple(self._pairs(events)), self._span(event))
        return None

    def _items(self, events: Iterator[yaml.Event]) -> Iterator[Node]:
        for event in events:
            if isinstance(event, yaml.SequenceEndEvent):
                return
            node = self._node(events, event)
            if node is not None:
                yield node

    def _pairs(self, events: Iterator[yaml.Event]) -> Iterator[tuple[Scalar, Node]]:
        seen: dict[str, Span] = {}
        for event in events:
            if isinstance(event, yaml.MappingEndEvent):
                return
            key, value = self._node(events, event), self._node(events, None)
            if not isinstance(key, Scalar) or value is None:
                self._refuse(Y101, event, "a key must be plain text", "write `key: value`")
            elif key.value in seen:
                message = f"{key.value!r} is there twice; the first is on line {seen[key.value].line}"
                self.diagnostics.append(Y103.at(self.path, key.span, message, "keep one of the two"))
            else:
                seen[key.value] = key.span
                yield key, value

    def _span(self, event: yaml.Event) -> Span:
        begin, end = event.start_mark, event.end_mark
        assert begin and end  # only events made by hand have none
        place = self._place(begin.line, begin.column)
        length = end.column - begin.column if end.line == begin.line else 1
        return Span(place.line, place.column, max(1, length))


def _syntax_fix(problem: str) -> str:
    if "mapping values are not allowed" in problem:
        return 'put a value with ": " in it in quotes: key: "a: b"'
    if "cannot start any token" in problem:
        return "put a value that begins with @, ` or % in quotes"
    if "quoted scalar" in problem and "end of stream" in problem:
        return "close the quote that is opened here"
    if "while parsing a flow" in problem:
        return "close the bracket that is opened here, or put the value in quotes"
    if "unknown escape" in problem:
        return "use single quotes: a backslash means itself there"
    if "block mapping" in problem or "block collection" in problem or "block sequence" in problem:
        return "align the line with its neighbours; put a value with quotes or brackets in it in quotes as a whole"
    return "put the value in quotes, or fix the indentation"
