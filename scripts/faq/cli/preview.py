"""`faq preview`: build the site, and tell reviewers which pages a change affects."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import quote

from faq.build.files import load
from faq.build.mkdocs_run import build_site
from faq.build.store import opened
from faq.cli.changes.command import before
from faq.cli.changes.compare import EntryChange, compare
from faq.cli.changes.report import MOST, code
from faq.content.model import LANGS
from faq.render.address import Place

ARTIFACT = "site"
"""The workflow's name for the site that it uploads."""
ADDRESS = "http://127.0.0.1:8000/"
HOW = f"""\
## How to look at it

1. Download the artifact `{ARTIFACT}` at the end of this run's page, and unpack it: `unzip {ARTIFACT}.zip -d site`.
   Without GitHub, `faq preview` has built `site/` on your machine.
2. `python3 -m http.server --bind 127.0.0.1 --directory site 8000`
3. Open <{ADDRESS}>, or a page that is different:
"""


def show_preview(root: Path, revision: str) -> int:
    """Build the site, and print as Markdown how to view the changes since `revision`; the report of the build goes to
    standard error. Raises OSError for an unknown revision."""
    sources = before(root, revision)
    with opened(root) as keep:
        changes = compare(sources, load(root)[0], keep)
    if build_site(root, sys.stderr):
        return 1
    print(as_markdown([each for each in changes.entries if _has_page(root / "site", each.id)]), end="")
    return 0


def as_markdown(changed: Sequence[EntryChange]) -> str:
    """How to view the site, and links to the pages of these entries."""
    rows = [f"| {code(change.id)} | {' | '.join(_links(change.id))} |" for change in changed[:MOST]]
    head = ["| entry | Chinese | English |", "|---|---|---|"] if rows else ["The page of no entry is different."]
    more = [f"\n… and {len(changed) - MOST} more"] if len(changed) > MOST else []
    return "\n".join([HOW, *head, *rows, *more, ""])


def _links(id: str) -> Iterator[str]:
    for lang in LANGS:
        yield f"[{code(Place(lang, id).url)}]({ADDRESS}{quote(Place(lang, id).url)})"


def _has_page(site: Path, id: str) -> bool:
    return all((site / Place(lang, id).url / "index.html").is_file() for lang in LANGS)
