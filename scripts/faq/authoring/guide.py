"""What CONTRIBUTING.md and its Chinese twin show of the format: the template filled in, and its keys. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from faq.authoring.template import EXAMPLE, write
from faq.model import LANGS, Lang
from faq.schema import outline
from faq.schema.about import ABOUT
from faq.schema.entry import KEYS

GUIDES: Mapping[str, Lang] = {"CONTRIBUTING.md": "en", "CONTRIBUTING.zh.md": "zh"}
HEAD: Mapping[Lang, tuple[str, ...]] = {
    "en": ("key", "file", "must it be there", "meaning", "example"),
    "zh": ("键", "文件", "必填", "含义", "示例"),
}
MUST: Mapping[Lang, tuple[str, str]] = {"en": ("no", "yes"), "zh": ("否", "是")}
REQUIRED = ("required: ", "必填：")
"""What the descriptions of required keys begin with."""
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
    """Every key of front matter: where it stands, whether it must, what it means and an example."""
    head = HEAD[lang]
    rows = [head, ("---",) * len(head), *(_row(key, lang) for key in ABOUT)]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _row(key: str, lang: Lang) -> tuple[str, ...]:
    files = ", ".join(f"`{each}.md`" for each in LANGS if key in KEYS[each])
    meaning = ABOUT[key][lang]
    for word in REQUIRED:
        meaning = meaning.removeprefix(word)
    return f"`{key}`", files, MUST[lang][_required(key)], meaning, f"`{EXAMPLES[key]}`"


def _required(key: str) -> bool:
    return any(key in outline.front_matter(each, {}).get("required", ()) for each in LANGS if key in KEYS[each])
