"""Read typed fields from a YAML mapping, with positions.

An invalid field is reported and left out (or empty), and the rest of the file is still read, so that all problems are
reported in one run. Nothing from a tree with an error is ever published.
"""

from __future__ import annotations

import datetime
import difflib
import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from faq.content.schema.names import NAME, Shape, as_name, as_names
from faq.content.schema.slips import as_date, as_item, in_quotes, unquoted_text
from faq.diagnostics.codes import S101, S102, S103, S104, S105, S106, S107, S108, S110, S114
from faq.diagnostics.diagnostic import Code, Diagnostic
from faq.diagnostics.span import Located, Span
from faq.text.source import is_invisible
from faq.text.yamlspan import ListNode, MapNode, Node, Scalar

MAX_ITEMS = 60
NO_DATE = datetime.date.min


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """The known word most similar to a misspelt one, if any is similar enough."""
    return next(iter(difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)), None)


class Fields:
    """The fields of a mapping. Read each by name, then call `unknown()`; problems are collected in `diagnostics`."""

    def __init__(self, path: str, node: MapNode, diagnostics: list[Diagnostic]) -> None:
        self.path = path
        self.node = node
        self.diagnostics = diagnostics
        self.asked: list[str] = []

    def report(self, code: Code, span: Span, message: str, fix: str) -> None:
        self.diagnostics.append(code.at(self.path, span, message, fix))

    def take(self, key: str, example: str = "") -> Node | None:
        """The value of a key; with an `example` the key is required."""
        self.asked.append(key)
        node = self.node.get(key)
        if node is None and example:
            self.report(S102, self.node.span, f"`{key}:` is missing", f"add `{key}: {example}`")
        return node

    def text(self, key: str, limit: int, example: str = "") -> Located[str]:
        """A text of 1 to `limit` characters; empty if missing or invalid."""
        node = self.take(key, example)
        return self.scalar(key, node, limit) if node else Located("", self.node.span)

    def scalar(self, key: str, node: Node, limit: int, what: str = "") -> Located[str]:
        """A scalar text. `what`: its description, if it is not the value of the key itself."""
        if not isinstance(node, Scalar):
            fix = "put it in quotes as a whole" if what else f"write `{key}: a text`, in quotes if it has brackets"
            self.report(S103, node.span, f"{what or f'`{key}`'} takes one text", fix)
            return Located("", node.span)
        value = node.value.strip()
        if not value:
            self.report(S104, node.span, f"`{key}` is empty", "write something (an optional key can be left out)")
        elif len(value) > limit:
            message = f"`{key}` has {len(value)} characters; at most {limit} are allowed"
            self.report(S104, node.span, message, "say it shorter")
        return Located(value if self.is_one_line(key, value, node.span) else "", node.span)

    def is_one_line(self, key: str, value: str, span: Span) -> bool:
        """Whether a text has no line break and no invisible characters, which YAML escapes can produce."""
        if value.isprintable():  # fast path for nearly all texts
            return True
        bad = next((character for character in value if character == "\n" or is_invisible(character)), None)
        if bad == "\n":
            fix = "write it on one line; of a list, each line as a separate item"
            self.report(S114, span, f"`{key}` has a line break in it", fix)
        elif bad:
            message = f"`{key}` has the invisible character U+{ord(bad):04X} in it"
            self.report(S114, span, message, "leave the character out")
        return bad is None

    def texts(self, key: str, limit: int) -> tuple[Located[str], ...]:
        """A list of distinct texts of at most `limit` characters; empty ones are reported and left out."""
        return self._texts(key, limit)

    def items(self, key: str, limit: int, is_url: bool = False) -> list[Located[str] | Fields]:
        """A list of texts (or addresses) and of mappings with more details of the same."""
        found: list[Located[str] | Fields] = []
        for node in self._nodes(key):
            unquoted = None if is_url else unquoted_text(node)
            if unquoted:
                message = f"{unquoted.partition(': ')[0]!r} is read as a key, because of the colon after it"
                self.report(S103, node.span, message, f"put the whole text in quotes: {in_quotes(unquoted)}")
                continue
            if isinstance(node, MapNode):
                found.append(Fields(self.path, node, self.diagnostics))
                continue
            item = self.scalar(key, node, limit, what=f"an item of `{key}`")
            if item.value and (not is_url or self.is_url(item)):
                found.append(item)
        return found

    def _texts(self, key: str, limit: int, shape: Shape | None = None) -> tuple[Located[str], ...]:
        items = [self.scalar(key, item, limit, f"an item of `{key}`") for item in self._nodes(key, shape)]
        return tuple(item for item in self.different(key, items) if item.value)

    def _nodes(self, key: str, shape: Shape | None = None) -> tuple[Node, ...]:
        """The items of an optional list; of names if there is a `shape`."""
        node = self.take(key)
        if node is None:
            return ()
        if not isinstance(node, ListNode):
            offered = as_names(node, shape) if shape else as_item(node)
            fix = f"write `{key}: [{offered}]`, or one `- item` a line"
            self.report(S103, node.span, f"`{key}` takes a list", fix)
            return ()
        if len(node.items) > MAX_ITEMS:
            message = f"`{key}` has {len(node.items)} items; at most {MAX_ITEMS} are allowed"
            self.report(S104, node.span, message, "keep the ones that matter")
        return tuple(node.items)

    def name(self, key: str, limit: int, shape: Shape = NAME, required: bool = True) -> Located[str]:
        """A name; an invalid one is reported and still returned."""
        item = self.text(key, limit, shape.example if required else "")
        if item.value:
            self.is_name(key, item, shape)
        return item

    def names(self, key: str, shape: Shape = NAME) -> tuple[Located[str], ...]:
        """A list of names (tags, or ids of another shape)."""
        return tuple(item for item in self._texts(key, 200, shape) if self.is_name(key, item, shape))

    def is_name(self, key: str, item: Located[str], shape: Shape) -> bool:
        if shape.fits(item.value):
            return True
        message = f"{item.value!r} under `{key}` is not written as a name"
        fix = f"write it like {shape.example}{shape.others}"
        if shape is NAME:
            fix = f"lower-case letters, digits and hyphens: {as_name(item.value) or shape.example}"
        self.report(S107, item.span, message, fix)
        return False

    def date(self, key: str) -> datetime.date:
        """A required date; NO_DATE if missing or invalid."""
        written = self.text(key, 10, "2026-01-31")
        try:
            if re.fullmatch(r"\d{4}-\d\d-\d\d", written.value, re.ASCII):
                return datetime.date.fromisoformat(written.value)
        except ValueError:
            pass
        if written.value:
            message = f"{written.value!r} is not a date"
            self.report(S105, written.span, message, f"write year-month-day, e.g. {as_date(written.value)}")
        return NO_DATE

    def url(self, key: str) -> str:
        """A required https address; empty if missing or invalid."""
        return self.located_url(key).value

    def located_url(self, key: str, limit: int = 300) -> Located[str]:
        """The same with its place."""
        item = self.text(key, limit, "https://…")
        return item if item.value and self.is_url(item) else Located("", item.span)

    def is_url(self, item: Located[str]) -> bool:
        try:
            parts = urlsplit(item.value)
            good = (
                parts.scheme == "https"
                and "." in (parts.hostname or "")
                and not re.search(r"[\s\"'<>`\\{}|^]", item.value)
            )
        except ValueError:
            good = False
        if not good:
            self.report(
                S106, item.span, f"{item.value!r} is not an https address", "write the whole address: https://…"
            )
        return good

    def choice(self, key: str, values: tuple[str, ...]) -> str:
        item = self.text(key, 40, values[0])
        if item.value and item.value not in values:
            near = did_you_mean(item.value, values)
            fix = f"did you mean {near!r}?" if near else f"one of {', '.join(values)}"
            self.report(S110, item.span, f"{item.value!r} is not a {key}", fix)
        return item.value

    def mapping(self, key: str, example: str, required: bool = True) -> Fields | None:
        """The fields of a nested mapping, or None if it is missing or not a mapping."""
        node = self.take(key, example if required else "")
        if node is None:
            return None
        if not isinstance(node, MapNode):
            self.report(S103, node.span, f"`{key}` takes `key: value` pairs", f"write `{key}: {example}`")
            return None
        return Fields(self.path, node, self.diagnostics)

    def mappings(self, key: str, example: str, required: bool = True) -> list[Fields]:
        """A list of at least one mapping."""
        node = self.take(key, example if required else "")
        items = node.items if isinstance(node, ListNode) else ()
        if node and not items:
            self.report(S103, node.span, f"`{key}` takes a list of `key: value` groups", f"write `- {example}`")
        bad = [item for item in items if not isinstance(item, MapNode)]
        for item in bad:
            self.report(S103, item.span, f"an item of `{key}` takes `key: value` pairs", f"write `- {example}`")
        return [Fields(self.path, item, self.diagnostics) for item in items if isinstance(item, MapNode)]

    def pairs(
        self, name: str, keys: Shape | None = None, values: Shape | None = None
    ) -> tuple[tuple[Located[str], Located[str]], ...]:
        """Keys and values of the mapping `name`, both as text; invalid ones are left out."""
        self.asked += [key.value for key, _ in self.node.pairs]
        read = [(Located(key.value, key.span), self.scalar(key.value, each, 500)) for key, each in self.node.pairs]
        lines = [self.is_one_line(name, key.value, key.span) for key, _ in read]
        right = [keys is None or self.is_name(name, key, keys) for key, _ in read]
        fit = [values is None or self.is_name(name, value, values) for _, value in read]
        return tuple(pair for pair, *good in zip(read, lines, right, fit, strict=True) if all(good))

    def unknown(self) -> None:
        """Report every key that is not in the format."""
        for key, _ in self.node.pairs:
            if key.value not in self.asked:
                near = did_you_mean(key.value, self.asked)
                fix = f"did you mean `{near}`?" if near else f"known keys: {', '.join(self.asked)}"
                self.report(S101, key.span, f"unknown key {key.value!r}", fix)

    def different(self, key: str, items: list[Located[str]]) -> list[Located[str]]:
        """The first occurrence of each text; empty ones are left out, repeated ones reported."""
        seen: dict[str, Located[str]] = {}
        for item in items:
            if item.value and item.value in seen:
                message = f"{item.value!r} is there twice under `{key}`; first on line {seen[item.value].span.line}"
                self.report(S108, item.span, message, "keep one of the two")
            if item.value:
                seen.setdefault(item.value, item)
        return list(seen.values())
