"""How long the slowest entries that `faq check` accepts take to build: `python tests/hostile/slow.py`.

Each text is one piece of Markdown, repeated until the paragraph and the file have their maximum size. Prints the CPU
seconds that the slowest ones add to a build and to a check.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from faq.build.site import compile_site, read_site
from faq.rules.entry.layout import MAX_PARAGRAPH
from faq.text.source import MAX_BYTES
from hostile import ABOUT_OTHER_THINGS, over_base

HEAD = "---\ntitle: words?\nreviewed: 2026-11-20\n---\n\nThe short answer.\n\n"
PIECES = (
    "[", "[[", "[a](", "![", "[x]", "[x][", "[a](b", "[a](<b", '[a](b "', "](", "`a", "``a`", "`a`", "`` ` ``",
    "*a", "**a", "**a*", "*a**", "_a", "__a_", "_a*b_", "x*y_", "***", "<", "<a@", "&", "&#", "\\", "\\`", "(",
    "|", "| a ", "> ", "- ", "1. ", "    ", "a ", "中", "~", "^", "::", "--", "#", "{", "https://e.org/",
    "[a](b.md) ", "`[` ", "**a** ", "- - ",
)  # fmt: skip
PATH = "faq_src/demo/basics/c0/zh.md"


def texts() -> Iterator[tuple[str, str]]:
    """Each piece repeated, in one line and on separate lines."""
    for piece in (*PIECES, *(f"{piece}\n" for piece in PIECES)):
        paragraph = (piece * MAX_PARAGRAPH)[: MAX_PARAGRAPH - 10] + "\n\n"
        yield piece, HEAD + paragraph * ((MAX_BYTES - len(HEAD)) // len(paragraph.encode()))


def measured(text: str) -> tuple[float, float] | None:
    """Seconds to build and to check, or None if the check rejects the text."""
    files = over_base({PATH: text.encode()})
    started = time.process_time()
    diagnostics = read_site(files)[1]
    checked = time.process_time() - started
    if any(d.severity == "error" and d.path == PATH and d.code[0] not in ABOUT_OTHER_THINGS for d in diagnostics):
        return None
    compile_site(files)
    return time.process_time() - started - checked, checked


def main() -> None:
    found = sorted(((times, piece) for piece, text in texts() if (times := measured(text))), reverse=True)
    print(f"{2 * len(PIECES)} texts, {len(found)} pass the check; the slowest:")
    for (build, check), piece in found[:8]:
        print(f"  {piece!r:12} build {build:.2f} s, check {check:.2f} s")


if __name__ == "__main__":
    main()
