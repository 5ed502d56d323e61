"""A Markdown parser whose inline tokens know their range in the inline text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.common.normalize_url import normalizeLink
from markdown_it.common.utils import unescapeAll
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

InlineRule = Callable[[StateInline, bool], bool]
LOCATED_RULES = ("backticks", "link", "image", "autolink", "html_inline")
MOST_INLINE = 4000
MOST_BRACKETS = 300
"""Maximum numbers of characters and opening brackets of a paragraph that is parsed. Others are rejected by rules
anyway, and could take seconds."""


class _EveryLink(MarkdownIt):
    def validateLink(self, url: str) -> bool:
        """Accept all links: the parser would leave `javascript:` links as text, which no rule sees but other renderers
        turn into links."""
        return True


@cache
def parser() -> MarkdownIt:
    """CommonMark and tables. The tokens of `LOCATED_RULES` carry `meta["at"]`: (begin, end) in the inline text."""
    made = _EveryLink("commonmark").enable("table")
    rules = {rule.name: rule.fn for rule in made.inline.ruler.__rules__}
    for name in LOCATED_RULES:
        made.inline.ruler.at(name, _located(rules[name]))
    made.core.ruler.at("inline", _read_short)
    return made


def _read_short(state: StateCore) -> None:
    """Parse the inline Markdown of every block that is not too long."""
    for token in state.tokens:
        if token.type == "inline":
            token.children = []
            if len(token.content) <= MOST_INLINE and token.content.count("[") <= MOST_BRACKETS:
                state.md.inline.parse(token.content, state.md, state.env, token.children)


def _located(rule: InlineRule) -> InlineRule:
    """Wrap a rule so that its tokens record their range in the inline text."""

    def located(state: StateInline, silent: bool) -> bool:
        begin, count = state.pos, len(state.tokens)
        matched = rule(state, silent)
        if matched and not silent:
            for token in state.tokens[count:]:
                token.meta.setdefault("at", (begin, state.pos))
        return matched

    return located


def with_labels(children: Sequence[Token]) -> Iterator[tuple[Token, str]]:
    """Every inline token with the text of its link or image."""
    for index, child in enumerate(children):
        if child.type == "link_open":
            yield child, _text_of_link(children, index + 1)
        else:
            yield child, child.content if child.type == "image" else ""


def _text_of_link(children: Sequence[Token], at: int) -> str:
    words = []
    while children[at].type != "link_close":
        words.append(children[at].content)
        at += 1
    return "".join(words)


def target_of(written: str, url: str) -> tuple[int, str] | None:
    """The target of a link and its offset in `[words](target)`: the last part that the parser reads as `url`, since
    both the words and a target with parentheses may contain `](`."""
    for found in reversed(list(re.finditer(r"\]\(", written))):
        inside = written[found.end() : -1]
        target = _target(inside)
        if normalizeLink(unescapeAll(target)) == url:
            return found.end() + inside.find(target), target
    return None


def _target(inside: str) -> str:
    """The target within the parentheses: `url`, `url "title"` or `<url with spaces>`."""
    inside = inside.strip()
    if inside.startswith("<"):
        return inside[1 : inside.find(">")]
    return inside.split()[0] if inside else ""
