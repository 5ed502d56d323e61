"""Generated parts of CONTRIBUTING.md and its Chinese version: the filled-in template, and its keys. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from faq.content.model import LANGS, Lang
from faq.content.schema.about import REQUIRED, about
from faq.content.schema.entry import KEYS
from faq.render.template import EXAMPLE, write
from faq.render.words import words_of

GUIDES: Mapping[str, Lang] = {"CONTRIBUTING.md": "en", "CONTRIBUTING.zh.md": "zh"}
EXAMPLES: Mapping[str, str] = {
    "title": "How do I load pretrained word vectors?",
    "asked_as": "[load word2vec into an embedding]",
    "errors": """["KeyError: 'weight'", {text: CUDA error(719), from: cuda}]""",
    "tags": "[embedding, initializer]",
    "related": "[paddlepaddle/params/set-fc-weights]",
    "sources": "[{zh: https://example.org/zh/2.6/, en: https://example.org/en/2.6/}]",
    "reviewed": "2026-11-20",
    "moved_from": "[paddlepaddle/params/old-name]",
    "allow": '{M109: "a log, quoted whole"}',
    "translates": "{intro: 0a1b2c3d}",
}


def template_blocks() -> Iterator[str]:
    """Each file of the template filled in, as a fenced block."""
    yield from (f"````markdown\n{text}````\n" for text in write(EXAMPLE).values())


def key_table(lang: Lang) -> str:
    """Every key of front matter: the files that have it, whether it is required, its meaning, and an example."""
    _ = words_of(lang).gettext
    head = (_("key"), _("file"), _("required"), _("meaning"), _("example"))
    rows = [head, ("---",) * len(head), *(_row(key, meaning, lang) for key, meaning in about(words_of(lang)).items())]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _row(key: str, meaning: str, lang: Lang) -> tuple[str, ...]:
    _ = words_of(lang).gettext
    files = ", ".join(f"`{each}.md`" for each in LANGS if key in KEYS[each])
    return f"`{key}`", files, _("yes") if key in REQUIRED else _("no"), meaning, f"`{EXAMPLES[key]}`"
