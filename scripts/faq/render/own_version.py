"""What pages hold for the reader's own version, which is chosen in the header: docs/assets/version does the rest.

Nothing of it is shown until a script knows the reader's version.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape

from faq.model import LANGS, Framework, Lang, Line
from faq.render import markup
from faq.render.lookup import Lookup
from faq.render.text import WORDS

PATH = "theme/versions.json"
"""Read by scripts/faq/mkdocs_hook.py for docs/theme/partials/version.html."""


@dataclass(frozen=True, slots=True)
class OwnWords:
    """The words of this part of the pages in one language."""

    missing: str
    counts: Mapping[str, str]
    changes: str
    old: str
    new: str
    more_changes: str
    sisters: str


OWN_WORDS: Mapping[Lang, OwnWords] = {
    "zh": OwnWords(
        missing="这个问题没有 {line} 的答案，最接近的是 {nearest} 的答案。",
        counts={
            "all": "{m} 个问题都有 {line} 的答案。",
            "some": "{m} 个问题中，{n} 个有 {line} 的答案，排在各类最前。",
            "none": "这些问题都没有 {line} 的答案。",
        },
        changes="版本之间的 API 变化",
        old="旧 API",
        new="新 API",
        more_changes="另外 {n} 个",
        sisters="在其他框架里",
    ),
    "en": OwnWords(
        missing="There is no answer for {line} here; the nearest is the one for {nearest}.",
        counts={
            "all": "All {m} questions have an answer for {line}.",
            "some": "{n} of {m} questions have an answer for {line}; they come first.",
            "none": "None of these questions has an answer for {line}.",
        },
        changes="What changed between versions",
        old="Old API",
        new="New API",
        more_changes="{n} more",
        sisters="In other frameworks",
    ),
}


def render_choices(lookup: Lookup) -> bytes:
    """The frameworks and lines to choose from, for the templates: JSON."""
    choices = [_choice(framework) for framework in lookup.largest_first()]
    return (json.dumps(choices, ensure_ascii=False, indent=1) + "\n").encode()


def _choice(framework: Framework) -> dict[str, object]:
    lines = [{"name": line.name, "status": line.status, **_in_each(line)} for line in framework.lines]
    return {"id": framework.id, "name": dict(framework.name), "lines": lines}


def _in_each(line: Line) -> dict[str, object]:
    ended = {lang: WORDS[lang].status["ended"] if line.status == "ended" else "" for lang in LANGS}
    return {"label": dict(line.label), "ended": ended}


def missing(framework: Framework, nearest: Mapping[str, Line], lang: Lang) -> str:
    """A note for each line that an entry does not answer (name -> the line to read instead)."""
    return "\n".join(_missing(framework, nearest, lang))


def _missing(framework: Framework, nearest: Mapping[str, Line], lang: Lang) -> Iterator[str]:
    for line in (line for line in framework.lines if line.name in nearest):
        other = nearest[line.name]
        target = markup.link(f"#{other.name}", escape(other.name))
        html = markup.fill(OWN_WORDS[lang].missing, line=escape(line.name), nearest=target)
        data = f'data-missing="{escape(line.name)}" data-nearest="{escape(other.name)}"'
        yield f'<p class="note note--missing" {data} hidden>{html}</p>'


def own_count(lang: Lang) -> str:
    """Where a list says how many of its questions have an answer for the reader's version."""
    words = escape(json.dumps(OWN_WORDS[lang].counts, ensure_ascii=False))
    return f'<p class="own-count" data-own-count="{words}" hidden></p>'
