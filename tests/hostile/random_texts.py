"""Random Markdown that the source rules accept, as it appears on its page.

`python tests/hostile/random_texts.py 100000` looks for such texts that are not harmless, and prints them.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

from faq.build.check import check
from faq.build.inputs import sort_sources
from faq.build.kept import make_all
from faq.build.reading import read_all
from faq.build.site import findings
from faq.build.verify.page import verify
from faq.content.model import Site
from faq.render.address import EXAMPLE
from faq.render.everything import render_site
from hostile import ABOUT_OTHER_THINGS, over_base

HOSTILE = (
    "<img src=x onerror=alert(1)>", "<video onclick=alert(1)>", "</code><script>", "<svg onload=x>", "<!--", "-->",
    "<?", "{onclick=alert(1)}", "{: onclick=alert(1) }", "[x](javascript:alert(1))", "](javascript:alert(1))",
    "[x]: javascript:alert(1)",
)  # fmt: skip
MARKDOWN = (
    "`", "`", "`", "``", "```", "\\`", "\\\\", "\\", "`` ` ``", "`a`", "`a|b`", "\n", "\n", "\n\n", "\n    ", "\n  ",
    "\n- ", "\n-   ", "\n1. ", "\n2. ", "\n> ", "\n>", "\n### ", "\n#", "\n<", "\n\n    ", "\n!!! note\n    ",
    "\n```text\n", "\n```\n", "\n````\n", "\n~~~\n", "\n```python\n", "\n---\n", "\n***\n",
    "\n| a | b |\n| - | - |\n| ", " | ", "|", "\\|", "[", "]", "(", ")", "![", "](", "](https://e.org/", ")", "[x]",
    "[x][y]", "[TOC]", "*", "**", "_", "__", "<", ">", "&lt;", "&#96;", "&", ";", "'", '"', " ", "  \n", "x", "中文",
    "中文\n", "=", "!", "\t", ":", "<https://e.org/", "mailto:", "^", "~~", "$",
)  # fmt: skip
SHELL = b'<html><head><meta charset="utf-8"></head><body>%s</body></html>'
BATCH = 500


def text_of(number: int) -> str:
    """The text of a case: pieces of Markdown mixed with hostile ones."""
    chance = random.Random(number)
    pieces = [chance.choice(MARKDOWN) for _ in range(chance.randint(1, 10))]
    for _ in range(chance.randint(1, 2)):
        pieces.insert(chance.randint(0, len(pieces)), chance.choice(HOSTILE))
    text = "".join(pieces)
    if chance.random() < 0.4:
        text = chance.choice(("`{}`", "``{}``", "\n```text\n{}\n```\n", "x `{}` y")).format(text)
    return text


def let_through(numbers: range) -> Iterator[tuple[int, list[str]]]:
    """The cases that the rules accept, with the problems on their pages."""
    for start in numbers[::BATCH]:
        yield from _batch(range(start, min(start + BATCH, numbers.stop)))


def _batch(numbers: range) -> Iterator[tuple[int, list[str]]]:
    files = over_base({f"faq_src/demo/basics/c{number}/zh.md": entry(text_of(number)) for number in numbers})
    sources = sort_sources(files, EXAMPLE)
    read = read_all(sources, make_all, with_prose=True)
    problems = check(files, sources, read.records, None).diagnostics
    bad = {d.path for d in problems if d.severity == "error" and d.code[0] not in ABOUT_OTHER_THINGS}
    good = Site(sources.frameworks, tuple(each for each in read.entries if each.source.path not in bad), {})
    outputs = render_site(good, findings(good, files), read.prose)
    for slug in (entry.slug for entry in good.entries if entry.slug != "first"):
        yield int(slug[1:]), on_page(outputs[f"docs/demo/basics/{slug}/index.md"])


def entry(text: str) -> str:
    return f"---\ntitle: words?\nreviewed: 2026-11-20\n---\n\nThe short answer.\n\n{text}\n"


def on_page(page: bytes) -> list[str]:
    """The problems that the second wall finds on a page, except for the policy and frame that it lacks here."""
    html = page.split(b"\n---\n", 1)[1]
    return [str(found) for found in verify("", SHELL % html) if found.element != "<head>"]


if __name__ == "__main__":
    first, count = int(sys.argv[2]) if len(sys.argv) > 2 else 0, int(sys.argv[1])
    found = list(let_through(range(first, first + count)))
    for number, problems in found:
        if problems:
            print(number, repr(text_of(number)), *problems, sep="\n  ")
    print(f"{count:,} texts, {len(found):,} let through, {sum(bool(p) for _, p in found)} of them not harmless")
