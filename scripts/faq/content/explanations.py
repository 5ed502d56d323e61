"""What a diagnostic code means, in one language: its title, why it matters, and bad and good examples.

It is written in docs/diagnostics, `M117.md` in Chinese and `M117.en.md` in English, and read by
faq.content.schema.explanation. English is the source; a translation holds the stamp of the English it was made from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from faq.content.model import Lang
from faq.diagnostics.diagnostic import Code
from faq.diagnostics.span import Located

Kind = Literal["bad", "good"]
KINDS: tuple[Kind, ...] = ("bad", "good")
ORIGINAL: Lang = "en"
NOT_RUN = "no-run"
PLACES = ("text", "body", "python", "fence", "keys", "line", "file", "paths", NOT_RUN)
"""Where an example goes in a small repository in which it is run (tests/compiler/examples.py):

    text    a part of an answer, below the short answer        body    the whole text below the front matter
    python  lines of a Python sample                           fence   the first line of a code block
    keys    keys of a front matter or of framework.yml         line    keys of the version line 2.x in framework.yml
    file    a whole file                                       paths   the files that there are, one a line

`text=en.md` names the file; without one it is zh.md. `no-run="why"` is for what cannot be written down.
"""
_LABELS: Mapping[Lang, Mapping[Kind, str]] = {
    "zh": {"bad": "反例：", "good": "正例："},
    "en": {"bad": "Bad:  ", "good": "Good: "},
}
_INDENT = " " * 6
"""Width of the labels on a terminal."""
_WARNING: Mapping[Lang, str] = {"zh": "（警告，不影响发布）", "en": " (a warning: does not block publishing)"}
_COLON: Mapping[Lang, str] = {"zh": "：", "en": ": "}


@dataclass(frozen=True, slots=True)
class Example:
    """A bad or good example. `place`: where it goes; `value`: the file, or why it cannot be run."""

    kind: Kind
    place: str
    value: str
    code: str

    @property
    def file(self) -> str:
        """The file that it names, or ""."""
        return "" if self.place == NOT_RUN else self.value


@dataclass(frozen=True, slots=True)
class Explanation:
    """A code explained in one language. `body`: everything below the front matter: the `text`, then the examples."""

    path: str
    title: Located[str]
    body: str
    text: str
    examples: tuple[Example, ...] = ()
    translates: Located[str] | None = None

    @property
    def paragraphs(self) -> list[str]:
        """Why it matters; may be empty."""
        return self.text.split("\n\n") if self.text else []

    def of_kind(self, kind: Kind) -> list[Example]:
        return [example for example in self.examples if example.kind == kind]


@dataclass(frozen=True, slots=True)
class Explained:
    """A code with its explanation in each language."""

    code: Code
    texts: Mapping[Lang, Explanation]


def explain(explained: Explained, lang: Lang) -> str:
    """An explanation for a terminal."""
    code, text = explained.code, explained.texts[lang]
    note = _WARNING[lang] if code.severity == "warning" else ""
    examples = "\n".join(_shown(text, kind, lang) for kind in KINDS if text.of_kind(kind))
    return "\n\n".join(
        part for part in (f"{code.id}{_COLON[lang]}{text.title.value}{note}", text.text, examples) if part
    )


def listed(explained: Mapping[str, Explained], lang: Lang) -> str:
    """All codes with their titles, one per line."""
    return "\n".join(f"{id}  {each.texts[lang].title.value}" for id, each in explained.items())


def _shown(text: Explanation, kind: Kind, lang: Lang) -> str:
    """Examples of a kind, each below its file name if it has one."""
    lines = [
        line
        for example in text.of_kind(kind)
        for line in ((f"{example.file}:",) if example.file else ()) + tuple(example.code.split("\n"))
    ]
    return _LABELS[lang][kind] + "\n".join(lines[:1] + [f"{_INDENT}{line}".rstrip() for line in lines[1:]])
