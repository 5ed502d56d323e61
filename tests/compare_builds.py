"""Compare two builds of the site: `python tests/compare_builds.py BEFORE AFTER`.

Run `faq site` before and after a change, and keep a copy of site/. Files are compared by digest. Pages that differ are
compared as a browser reads them, ignoring the order of attributes and white space between elements, so that the output
lists what readers would notice. Exit code 0: identical bytes; 1: equal pages with different bytes; 2: pages differ.

`python tests/compare_builds.py SITE` prints the digest of every file, to compare with a build on another machine.
"""

from __future__ import annotations

import difflib
import hashlib
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser, LexborNode

KEEPS_SPACES = frozenset({"pre", "textarea", "script"})
LINE = "a b button code em i img input kbd label mark output select small span strong svg time wbr"
IN_LINES = frozenset(LINE.split())
"""Inline elements, around which an additional or missing space is visible."""
SHOWN_LINES = 12
SHOWN_PAGES = 40


@dataclass(frozen=True, slots=True)
class Comparison:
    """The comparison of two builds. `changes`: each page or file that differs -> what readers would notice, empty if
    only bytes differ."""

    removed: tuple[str, ...]
    added: tuple[str, ...]
    changes: Mapping[str, tuple[str, ...]]
    same: int

    @property
    def exit_code(self) -> int:
        if self.removed or self.added or any(self.changes.values()):
            return 2
        return 1 if self.changes else 0

    def __str__(self) -> str:
        only_bytes = [path for path, lines in self.changes.items() if not lines]
        differing = {path: lines for path, lines in self.changes.items() if lines}
        rows = [f"removed {path}" for path in self.removed] + [f"added {path}" for path in self.added]
        for path, lines in list(differing.items())[:SHOWN_PAGES]:
            rows += [f"changed {path}", *(f"    {line}" for line in lines[:SHOWN_LINES])]
            rows += [f"    … {len(lines) - SHOWN_LINES} more lines"] if len(lines) > SHOWN_LINES else []
        hidden = len(differing) - SHOWN_PAGES
        rows += [f"… {hidden} more changed files"] if hidden > 0 else []
        rows += [f"same to readers, other bytes: {path}" for path in only_bytes]
        counts = f"{self.same} the same bytes, {len(only_bytes)} the same to readers, {len(differing)} changed"
        return "\n".join([*rows, f"{counts}, {len(self.removed)} removed, {len(self.added)} added"])


def main(arguments: list[str]) -> int:
    folders = [Path(argument) for argument in arguments]
    if len(folders) not in (1, 2) or not all(folder.is_dir() for folder in folders):
        print(__doc__, file=sys.stderr)
        return 3
    if len(folders) == 1:
        print("\n".join(f"{digest}  {path}" for path, digest in digests(folders[0]).items()))
        return 0
    found = compared(*folders)
    print(found)
    return found.exit_code


def digests(site: Path) -> dict[str, str]:
    """The digest of every file below a folder; for a symbolic link it is the digest of its target path."""
    paths = sorted(path for path in site.rglob("*") if path.is_symlink() or path.is_file())
    return {path.relative_to(site).as_posix(): _digest(path) for path in paths}


def _digest(path: Path) -> str:
    data = b"link to " + bytes(path.readlink()) if path.is_symlink() else path.read_bytes()
    return hashlib.sha256(data).hexdigest()


def compared(before: Path, after: Path) -> Comparison:
    """The differences between two folders."""
    old, new = digests(before), digests(after)
    both = old.keys() & new.keys()
    differing = sorted(path for path in both if old[path] != new[path])
    return Comparison(
        tuple(sorted(old.keys() - new.keys())),
        tuple(sorted(new.keys() - old.keys())),
        {path: tuple(_difference(before / path, after / path)) for path in differing},
        len(both) - len(differing),
    )


def _difference(old: Path, new: Path) -> Iterator[str]:
    """The lines removed and the lines added; empty if a reader would notice nothing."""
    data = old.read_bytes(), new.read_bytes()
    try:
        texts = [each.decode("utf-8") for each in data]
    except UnicodeDecodeError:
        yield f"{len(data[0]):,} bytes before, {len(data[1]):,} bytes after"
        return
    is_page = old.suffix == ".html"
    before, after = (normalised(text) if is_page else text.split("\n") for text in texts)
    lines = difflib.unified_diff(before, after, n=0, lineterm="")
    yield from (line for line in lines if not line.startswith(("---", "+++", "@@")))


def normalised(html: str) -> list[str]:
    """A page as a browser reads it, with one element or text per line."""
    root = LexborHTMLParser(html).root
    doctype = re.match(r"\s*<!doctype[^>]*>", html, re.IGNORECASE)
    return [doctype[0].strip() if doctype else "no doctype", *(_lines(root, 0, False) if root else ())]


def _lines(node: LexborNode, depth: int, keeps_spaces: bool) -> Iterator[str]:
    indent = "  " * depth
    if node.is_text_node:
        text = (node.text_content or "") if keeps_spaces else _in_a_line(node)
        yield from (f"{indent}{text!r}" for text in [text] if text)
        return
    if node.is_comment_node:
        yield f"{indent}<!--{node.comment_content}-->"
        return
    attributes = sorted(node.attributes.items())
    written = "".join(f" {name}" if value is None else f" {name}={value!r}" for name, value in attributes)
    yield f"{indent}<{node.tag}{written}>"
    inside = node.template_fragments()[0] if node.tag == "template" else node
    for child in inside.iter(include_text=True):
        yield from _lines(child, depth + 1, keeps_spaces or node.tag in KEEPS_SPACES)


def _in_a_line(node: LexborNode) -> str:
    """A text as it is displayed: runs of spaces become one, and there are none next to the boundary of a block."""
    text = re.sub(r"[ \t\n\r\f]+", " ", node.text_content or "")
    text = text if node.prev and node.prev.tag in IN_LINES else text.lstrip(" ")
    return text if node.next and node.next.tag in IN_LINES else text.rstrip(" ")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
