"""Data for the reader's own version, which is chosen in the header; docs/assets/version does the rest.

Nothing of it is visible until a script knows the reader's version.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from faq.content.model import LANGS, Entry, Framework, Lang, Line
from faq.render.lookup import Lookup
from faq.render.words import status_name, words_of

PATH = "theme/versions.json"
"""Read by scripts/faq/build/mkdocs_hook.py for docs/theme/partials/version.html."""


def render_choices(lookup: Lookup) -> bytes:
    """The frameworks and lines to choose from, and the categories for the menu, as JSON for the templates."""
    choices = [_choice(lookup, framework) for framework in lookup.largest_first()]
    return (json.dumps(choices, ensure_ascii=False, indent=1) + "\n").encode()


def _choice(lookup: Lookup, framework: Framework) -> dict[str, object]:
    lines = [{"name": line.name, "status": line.status, **_in_each(line)} for line in framework.lines]
    categories: list[dict[str, object]] = [
        {"id": category.id, "name": dict(category.name)}
        for category in framework.categories
        if lookup.site.of(framework.id, category.id)
    ]
    return {"id": framework.id, "name": dict(framework.name), "lines": lines, "categories": categories}


def _in_each(line: Line) -> dict[str, object]:
    ended = {lang: status_name(words_of(lang), "ended") if line.status == "ended" else "" for lang in LANGS}
    return {"label": dict(line.label), "ended": ended}


@dataclass(frozen=True, slots=True)
class OwnCount:
    """How many questions of a list have an answer for the reader's version, over all its pages. `words`: situation ->
    text; `lines`: line -> count (both JSON). `total`: the number of questions."""

    words: str
    lines: str
    total: int


def own_count(lookup: Lookup, entries: Sequence[Entry], lang: Lang) -> OwnCount:
    """The `OwnCount` of a list of entries of one framework."""
    _ = words_of(lang).gettext
    lines = Counter(line.name for entry in entries for line in lookup.lines(entry))
    counts = {
        "all": _("All %(m)s questions have an answer for %(line)s."),
        "some": _("%(n)s of %(m)s questions have an answer for %(line)s; they come first."),
        "none": _("None of these questions has an answer for %(line)s."),
    }
    said = {situation: text % {"n": "{n}", "m": "{m}", "line": "{line}"} for situation, text in counts.items()}
    return OwnCount(json.dumps(said, ensure_ascii=False), json.dumps(lines), len(entries))
