"""Files for editors: JSON Schemas of front matter and framework.yml, and snippets. Pure."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from faq.content.model import LANGS, Lang
from faq.content.schema import outline
from faq.content.schema.about import ABOUT_FRAMEWORK, about, with_required
from faq.render import template
from faq.render.words import words_of

DIALECT = "http://json-schema.org/draft-07/schema#"
"""The newest JSON Schema dialect that the YAML language server supports completely."""
SNIPPETS = ".vscode/faq.code-snippets"
FENCES = {
    "python": ("```python", "import $1", "$0", "```"),
    "sample": (
        *("```python setup", "$1", "```"),
        *("```python", "import $2", "$3", "```"),
        *("```text output", "$4", "```"),
        *("```python check", "assert $0", "```"),
    ),
    "python no-run": ('```python no-run="${1:needs two GPUs}"', "$0", "```"),
    "python raises": ('```python raises="${1:ValueError}"', "$0", "```"),
    "caution": ("> **${1|注意,Caution|}**${2|：,: |}$0",),
}


def files() -> dict[str, bytes]:
    """Path in the repository -> content."""
    english, chinese = _meanings("en"), _meanings("zh")
    both = {key: f"{meaning} / {chinese[key]}" for key, meaning in english.items()}
    schemas = {f"entry.{lang}": outline.front_matter(lang, both) for lang in LANGS}
    schemas["framework"] = outline.framework(ABOUT_FRAMEWORK)
    written = {f"editor/{name}.schema.json": _json({"$schema": DIALECT, **each}) for name, each in schemas.items()}
    return {**written, SNIPPETS: _json(_snippets())}


def _meanings(lang: Lang) -> dict[str, str]:
    return {key: with_required(words_of(lang), key) for key in about(words_of(lang))}


def _json(data: Any) -> bytes:
    return (json.dumps(data, ensure_ascii=False, indent=2) + "\n").encode()


def _snippets() -> Mapping[str, Any]:
    """Snippets for Markdown, where schemas do not apply: the whole template, each key, each kind of sample."""
    whole = template.write(template.Draft())
    return {
        **{f"entry {lang}": _snippet(f"faq-{lang}", text.splitlines()) for lang, text in _texts(whole).items()},
        **{key: _snippet(f"{key}:", [f"{key}: $0"], meaning) for key, meaning in _meanings("en").items()},
        **{name: _snippet(f"faq-{name.replace(' ', '-')}", rows) for name, rows in FENCES.items()},
    }


def _texts(whole: Mapping[str, str]) -> dict[str, str]:
    return {lang: whole[f"{lang}.md"].replace("$", "\\$") for lang in LANGS}


def _snippet(prefix: str, rows: Any, about: str = "") -> dict[str, Any]:
    return {"scope": "markdown", "prefix": prefix, "body": list(rows), **({"description": about} if about else {})}
