"""Compare and combine code blocks of two languages: facts about samples are in the source only, and apply to both."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256

from faq.content.code import ROLES, CodeBlock, Fence, Role
from faq.content.model import SOURCE_LANG, Document, Entry, Section
from faq.text.python import read_sample

GOES_ON = re.compile(r"'{3}|\"{3}|\\$|[\r\f\v]", re.MULTILINE)
"""Signs of a multi-line text, or of a line that is not what it seems."""
COMMENT = re.compile(r"(\s*|[^'\"#]* )#")
"""A line up to its comment; there must be no quote before it."""
Essence = tuple[str, tuple[tuple[str, str], ...], str]


def essence(fence: Fence) -> Essence:
    """What must be the same in every language: a block without comments and reasons. For Python the syntax tree, for
    other languages the lines without comments."""
    words = _words(fence)
    if fence.language == "python" and (tree := _tree(fence.code)):
        return fence.language, words, tree
    lines = (line.split(" #")[0].rstrip() for line in fence.code.split("\n") if not line.lstrip().startswith("#"))
    return fence.language, words, "\n".join(line for line in lines if line)


def _words(fence: Fence) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((word, "" if word == "no-run" else value) for word, value in fence.info.items()))


@lru_cache(maxsize=256)
def _tree(code: str) -> str:
    """The digest of the syntax tree; empty if it does not parse. Cached, because every text with the block needs it."""
    with suppress(RecursionError, MemoryError):
        if sample := read_sample(code):
            return sha256(ast.dump(sample.tree, annotate_fields=False).encode("utf-8", "surrogatepass")).hexdigest()
    return ""


def is_same(one: Fence, other: Fence) -> bool:
    """Whether two blocks differ at most in comments and reasons."""
    is_alike = one.language == other.language and _words(one) == _words(other)
    return is_alike and (_differ_in_comments(one.code, other.code) or essence(one) == essence(other))


def _differ_in_comments(one: str, other: str) -> bool:
    """Whether two codes differ at most in comments, as far as can be told quickly, without parsing: there is no
    multi-line text, and no quote before a differing comment."""
    if one == other:
        return True
    ours, theirs = one.split("\n"), other.split("\n")
    if len(ours) != len(theirs) or GOES_ON.search(one) or GOES_ON.search(other):
        return False
    return all(mine == yours or _has_same_before(mine, yours) for mine, yours in zip(ours, theirs, strict=True))


def _has_same_before(one: str, other: str) -> bool:
    """Whether two lines are equal up to their comments, with no quote before these."""
    before, there = COMMENT.match(one), COMMENT.match(other)
    return before is not None and there is not None and before[1] == there[1]


def shown(entry: Entry, document: Document, section: Section) -> tuple[CodeBlock, ...]:
    """The blocks of a section in any language with the facts of the source. If a late translation still has a block
    that the source no longer has, that block has no facts."""
    if document.lang == SOURCE_LANG:
        return section.blocks
    source = next((each for each in entry.source.sections if each.key == section.key), None)
    theirs = source.blocks if source else ()
    return tuple(_with_facts(block, theirs[index : index + 1]) for index, block in enumerate(section.blocks))


def without(section: Section, roles: Collection[Role] = ROLES) -> str:
    """The text of a section without facts of these roles (without all facts: as in its translation), and without the
    blank lines between them and their sample."""
    lines = dict(enumerate(section.text.split("\n"), section.start))
    for block in section.blocks:
        for fact in (fact for fact in block.facts if fact.role in roles):
            step = 1 if fact.span < block.fence.span else -1
            gone = list(range(fact.span.line, fact.last_line + 1))
            beside = gone[-1 if step > 0 else 0] + step
            while beside in lines and not lines[beside].strip():
                gone.append(beside)
                beside += step
            for number in gone:
                del lines[number]
    return "\n".join(lines.values())


def _with_facts(block: CodeBlock, source: tuple[CodeBlock, ...]) -> CodeBlock:
    if not source or not source[0].facts or not is_same(block.fence, source[0].fence):
        return block
    found = source[0]
    return CodeBlock(block.fence, found.setup, found.check, found.outputs, block.versions)
