"""Random Markdown that the source rules let through, as the site's renderer reads it.

The rules are read by markdown-it, the site by Python-Markdown: where the two disagree what is code, hostile content
could pass between them. `python tests/hostile/disagreements.py 100000` looks for such gaps and prints them.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from faq.build.site import findings, read_site
from faq.build.verify.page import verify
from faq.render import render_site
from hostile import ABOUT_OTHER_THINGS, over_base
from markdown import Markdown
from mkdocs.config import load_config
from small_project import ROOT

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
    """The text of a case: pieces of Markdown with something hostile among them."""
    chance = random.Random(number)
    pieces = [chance.choice(MARKDOWN) for _ in range(chance.randint(1, 10))]
    for _ in range(chance.randint(1, 2)):
        pieces.insert(chance.randint(0, len(pieces)), chance.choice(HOSTILE))
    text = "".join(pieces)
    if chance.random() < 0.4:
        text = chance.choice(("`{}`", "``{}``", "\n```text\n{}\n```\n", "x `{}` y")).format(text)
    return text


def gaps(numbers: range) -> Iterator[tuple[int, list[str]]]:
    """The cases that the rules let through and that are not harmless, with what is wrong on their pages; and (-1, [])
    for each that was let through."""
    for start in numbers[::BATCH]:
        yield from _gaps_of(range(start, min(start + BATCH, numbers.stop)))


def _gaps_of(numbers: range) -> Iterator[tuple[int, list[str]]]:
    files = over_base({f"faq_src/demo/basics/c{number}/zh.md": entry(text_of(number)) for number in numbers})
    site, diagnostics = read_site(files)
    bad = {d.path for d in diagnostics if d.severity == "error" and d.code[0] not in ABOUT_OTHER_THINGS}
    good = replace(site, entries=tuple(entry for entry in site.entries if entry.source.path not in bad))
    outputs = render_site(good, findings(good, files))
    for slug in (entry.slug for entry in good.entries if entry.slug != "first"):
        problems = on_page(outputs[f"docs/demo/basics/{slug}/index.md"])
        yield (int(slug[1:]), problems) if problems else (-1, [])


def entry(text: str) -> str:
    return f"---\ntitle: words?\nreviewed: 2026-11-20\n---\n\nThe short answer.\n\n{text}\n"


def on_page(markdown: bytes) -> list[str]:
    """What the second wall says of a page made of this Markdown, but for the policy that it lacks here."""
    text = markdown.decode().split("\n---\n", 1)[1]
    html = renderer().reset().convert(text)
    return [str(found) for found in verify("", SHELL % html.encode()) if found.element != "<head>"]


@cache
def renderer() -> Markdown:
    config = load_config(str(ROOT / "mkdocs.yml"), docs_dir=str(ROOT / "docs"))
    return Markdown(extensions=config.markdown_extensions, extension_configs=config.mdx_configs or {})


if __name__ == "__main__":
    first, count = int(sys.argv[2]) if len(sys.argv) > 2 else 0, int(sys.argv[1])
    found = list(gaps(range(first, first + count)))
    for number, problems in found:
        if problems:
            print(number, repr(text_of(number)), *problems, sep="\n  ")
    print(f"{count:,} texts, {len(found):,} let through, {sum(bool(p) for _, p in found)} of them not harmless")
