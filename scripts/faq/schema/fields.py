"""Reading typed fields from a YAML mapping, with positions.

A field that does not fit is reported and left out (or empty): the rest of the file is still read, so that all
problems come in one run. Nothing of a tree with an error is ever published.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from faq.diagnostics import Code, Diagnostic
from faq.span import Located, Span
from faq.yamlspan import ListNode, MapNode, Node, Scalar

S101 = Code(
    "S101",
    "unknown key",
    """Every key is listed in CONTRIBUTING.md. An unknown one is usually a slip of the pen, and what stands
under it would be lost.

Bad:  ask_as: [...]
Good: asked_as: [...]""",
)
S102 = Code(
    "S102",
    "a required key is missing",
    """Bad:  (no `title:`)
Good: title: How do I share weights between two layers?""",
)
S103 = Code(
    "S103",
    "the wrong kind of value",
    """A key takes one text, a list of texts, or `key: value` pairs; CONTRIBUTING.md says which.

Bad:  tags: gpu
Good: tags: [gpu]""",
)
S104 = Code(
    "S104",
    "empty or too long",
    """A text must say something, and must not be longer than the place it is shown at.

Bad:  title: ""
Good: title: How do I share weights between two layers?""",
)
S105 = Code(
    "S105",
    "not a date",
    """Dates are written year-month-day.

Bad:  reviewed: 20.11.2026
Good: reviewed: 2026-11-20""",
)
S106 = Code(
    "S106",
    "not an https address",
    """Sources and documentation are whole https addresses, so that a reader can follow them and the link
checker can check them.

Bad:  - paddle docs, Embedding
Good: - https://www.paddlepaddle.org.cn/documentation/docs/zh/2.6/api/paddle/nn/Embedding_cn.html""",
)
S107 = Code(
    "S107",
    "not written as a name",
    """Ids, tags, categories and folders are lower-case letters, digits and single hyphens, because they
become addresses.

Bad:  tags: [GPU_Memory]
Good: tags: [gpu-memory]""",
)
S108 = Code(
    "S108",
    "stands twice in a list",
    """Bad:  tags: [gpu, gpu]
Good: tags: [gpu]""",
)
S110 = Code(
    "S110",
    "not one of the allowed values",
    """Bad:  status: active
Good: status: current        (or maintained, or ended)""",
)
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
MAX_ITEMS = 60


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """The known word that is nearest to a misspelt one, if any is near."""
    return next(iter(difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)), None)


class Fields:
    """The fields of one mapping. Ask for each by name, then call `unknown()`; problems gather in `diagnostics`."""

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
        """One text of 1 to `limit` characters; empty when it is missing or does not fit."""
        node = self.take(key, example)
        return self.scalar(key, node, limit) if node else Located("", self.node.span)

    def scalar(self, key: str, node: Node, limit: int) -> Located[str]:
        if not isinstance(node, Scalar):
            self.report(
                S103, node.span, f"`{key}` takes one text", f"write `{key}: a text`, in quotes if it has brackets"
            )
            return Located("", node.span)
        value = node.value.strip()
        if not value:
            self.report(S104, node.span, f"`{key}` is empty", "write something (an optional key can be left out)")
        elif len(value) > limit:
            message = f"`{key}` has {len(value)} characters; at most {limit} are allowed"
            self.report(S104, node.span, message, "say it shorter")
        return Located(value, node.span)

    def texts(self, key: str, limit: int) -> tuple[Located[str], ...]:
        """A list of different texts of at most `limit` characters each; empty ones are reported and left out."""
        node = self.take(key)
        if node is None:
            return ()
        if not isinstance(node, ListNode):
            self.report(S103, node.span, f"`{key}` takes a list", f"write `{key}: [...]`, or one `- item` a line")
            return ()
        if len(node.items) > MAX_ITEMS:
            message = f"`{key}` has {len(node.items)} items; at most {MAX_ITEMS} are allowed"
            self.report(S104, node.span, message, "keep the ones that matter")
        items = [self.scalar(key, item, limit) for item in node.items]
        return tuple(item for item in self._different(key, items) if item.value)

    def names(self, key: str, pattern: re.Pattern[str] = NAME, shape: str = "like-this-1") -> tuple[Located[str], ...]:
        """A list of names (tags, or ids with another pattern)."""
        return tuple(item for item in self.texts(key, 200) if self.is_name(key, item, pattern, shape))

    def is_name(
        self, key: str, item: Located[str], pattern: re.Pattern[str] = NAME, shape: str = "like-this-1"
    ) -> bool:
        if pattern.fullmatch(item.value):
            return True
        message = f"{item.value!r} under `{key}` is not written as a name"
        letters = "lower-case letters, digits and hyphens: " if pattern is NAME else "write it like "
        self.report(S107, item.span, message, letters + shape)
        return False

    def urls(self, key: str) -> tuple[Located[str], ...]:
        return tuple(item for item in self.texts(key, 500) if self.is_url(item))

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
        """The fields of a nested mapping, or None if it is missing or something else."""
        node = self.take(key, example if required else "")
        if node is None:
            return None
        if not isinstance(node, MapNode):
            self.report(S103, node.span, f"`{key}` takes `key: value` pairs", f"write `{key}: {example}`")
            return None
        return Fields(self.path, node, self.diagnostics)

    def mappings(self, key: str, example: str) -> list[Fields]:
        """A list of mappings, at least one."""
        node = self.take(key, example)
        items = node.items if isinstance(node, ListNode) else ()
        if node and not items:
            self.report(S103, node.span, f"`{key}` takes a list of `key: value` groups", f"write `- {example}`")
        bad = [item for item in items if not isinstance(item, MapNode)]
        for item in bad:
            self.report(S103, item.span, f"an item of `{key}` takes `key: value` pairs", f"write `- {example}`")
        return [Fields(self.path, item, self.diagnostics) for item in items if isinstance(item, MapNode)]

    def pairs(self) -> tuple[tuple[Located[str], Located[str]], ...]:
        """All keys and values, both as text: for mappings whose keys are not known beforehand."""
        self.asked += [key.value for key, _ in self.node.pairs]
        return tuple(
            (Located(key.value, key.span), self.scalar(key.value, value, 500)) for key, value in self.node.pairs
        )

    def unknown(self) -> None:
        """Report every key that nobody asked for."""
        for key, _ in self.node.pairs:
            if key.value not in self.asked:
                near = did_you_mean(key.value, self.asked)
                fix = f"did you mean `{near}`?" if near else f"known keys: {', '.join(self.asked)}"
                self.report(S101, key.span, f"unknown key {key.value!r}", fix)

    def _different(self, key: str, items: list[Located[str]]) -> list[Located[str]]:
        seen: dict[str, Located[str]] = {}
        for item in items:
            if item.value and item.value in seen:
                message = f"{item.value!r} stands twice under `{key}`; first on line {seen[item.value].span.line}"
                self.report(S108, item.span, message, "keep one of the two")
            seen.setdefault(item.value, item)
        return list(seen.values())
