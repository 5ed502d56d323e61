"""Hostile content: the payloads, and a repository in which each has its own entry."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "compiler"))
from demo import BASE, over_base  # noqa: E402
from faq.build.site import read_site  # noqa: E402
from faq.content.model import Site  # noqa: E402
from faq.diagnostics.diagnostic import Diagnostic  # noqa: E402

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154789c6300010000050001"
    "0d0a2db40000000049454e44ae426082"
)
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
LISTS = ("asked_as", "errors", "tags", "sources", "related", "moved_from")
ABOUT_OTHER_THINGS = ("P", "T", "N")
"""Diagnostics that are about a payload's surroundings: unproved samples, a missing translation, unknown APIs."""


@dataclass(frozen=True)
class Payload:
    """A text and the place where it is inserted. `id`: the id of its entry."""

    number: int
    family: str
    place: str
    text: str

    @property
    def framework(self) -> str:
        return f"f{self.number}" if self.place.startswith("framework.") else "demo"

    @property
    def id(self) -> str:
        slug = self.text if self.place == "slug" else f"p{self.number}"
        return f"{self.framework}/basics/{slug}"

    @property
    def folder(self) -> str:
        return f"faq_src/{self.framework}" if self.framework != "demo" else f"faq_src/{self.id}"

    @property
    def page(self) -> str:
        return f"{self.id}/index.html"

    def __str__(self) -> str:
        return f"{self.number} {self.family} {self.place}: {self.text}"


@cache
def payloads() -> tuple[Payload, ...]:
    """The payloads of payloads.txt, in order."""
    blocks = re.split(r"^%% (.+)\n", (HERE / "payloads.txt").read_text("utf-8"), flags=re.MULTILINE)[1:]
    return tuple(
        _payload(number, head, text)
        for number, (head, text) in enumerate(zip(blocks[::2], blocks[1::2], strict=True), 1)
    )


def _payload(number: int, head: str, text: str) -> Payload:
    place = head.rsplit(" ", 1)[-1] if " " in head else "body"
    family = head.removesuffix(f" {place}")
    escape = re.compile(r"\\x([01][0-9a-f]|7f)|\\u([0-9a-f]{4})")
    return Payload(
        number, family, place, escape.sub(lambda found: chr(int(found[1] or found[2], 16)), text.strip("\n"))
    )


def repository() -> dict[str, bytes]:
    """The miniature repository with all payloads."""
    return over_base({path: data for payload in payloads() for path, data in files_of(payload).items()})


def files_of(payload: Payload) -> Mapping[str, bytes]:
    """The files that a payload adds to the repository."""
    files: dict[str, bytes] = {f"faq_src/{payload.id}/zh.md": entry(payload).encode()}
    name = payload.text if payload.place == "image-name" else "shot.png"
    if payload.place == "image-svg":
        files[f"faq_src/{payload.id}/shot.svg"] = payload.text.encode()
    elif "shot.png" in payload.text or payload.place == "image-name":
        files[f"faq_src/{payload.id}/{name}"] = PNG
    if "picture.svg" in payload.text:
        files[f"faq_src/{payload.id}/picture.svg"] = SVG
    if payload.place.startswith("framework."):
        files |= framework(payload)
    return files


def entry(payload: Payload) -> str:
    """An entry that has no fault except for its payload."""
    text = payload.text
    front: dict[str, Any] = {"title": f"{payload.family} {payload.number}?", "reviewed": "2026-11-20"}
    if payload.place in LISTS:
        front[payload.place] = [text]
    elif payload.place == "origin":
        front["errors"] = [{"text": "Error", "from": text}]
    elif payload.place == "allow":
        front["allow"] = {"M109": text}
    elif payload.place == "title":
        front["title"] = text
    bodies = {
        "body": text,
        "fence": f"```text\n{text}\n```",
        "language": f"```{text}\nx = 1\n```",
        "no-run": f'```python no-run="{text}"\nx = 1\n```',
        "setup": f"```python setup\n{text}\n```\n```python\nx = 1\n```\n```python check\nassert x\n```",
        "output": f"```python\nx = 1\n```\n```text output\n{text}\n```",
        "raises": f'```python raises="{text}"\nx = 1\n```',
        "image-name": f"![x]({text})",
        "image-svg": "![x](shot.svg)",
        "framework.docs": "See `paddle.nn.Linear`.",
    }
    yaml = "".join(f"{key}: {json.dumps(value)}\n" for key, value in front.items())
    return f"---\n{yaml}---\n\nThe short answer.\n\n{bodies.get(payload.place, 'More.')}\n"


def framework(payload: Payload) -> dict[str, bytes]:
    """A separate framework that has no fault except for its payload."""
    id, field, text = payload.framework, payload.place.removeprefix("framework."), payload.text

    def both(key: str) -> dict[str, str]:
        return dict.fromkeys(("zh", "en"), text if field == key else "words")

    docs = dict.fromkeys(("zh", "en"), text if field == "docs" else "https://example.org/")
    line = {"line": "3.x", "label": both("label"), "range": ">=3,<4", "status": "current", "tested": {"3.3.1": "3.11"}}
    made = {
        "name": both("name"),
        "summary": both("summary"),
        "package": id,
        "repository": text if field == "repository" else "https://example.org/",
        "support": {
            "command": text if field == "command" else "words",
            "issues": text if field == "issues" else "https://example.org/",
        },
        "lines": [{**line, "docs": docs}],
        "categories": [{"id": "basics", "name": both("category")}],
    }
    return {
        f"faq_src/{id}/framework.yml": json.dumps(made, indent=1, ensure_ascii=False).encode(),
        f"apis/{id}-3.3.1.txt": b"m paddle\nm paddle.nn\nc paddle.nn.Linear(x)\n",
        f"apis/pages/{id}-3.x.txt": b"paddle.nn.Linear a_cn.html a_en.html\n",
        f"environments/{id}-3.3.1.txt": BASE["environments/demo-3.3.1.txt"],
    }


@cache
def checked() -> tuple[Site, tuple[Diagnostic, ...]]:
    """The site of all payloads, and its diagnostics."""
    return read_site(repository())


@cache
def source_findings() -> Mapping[Payload, tuple[Diagnostic, ...]]:
    """The diagnostics of the source rules (and of reading) for each payload."""
    found = [d for d in checked()[1] if d.severity == "error" and d.code[0] not in ABOUT_OTHER_THINGS]
    return {each: tuple(d for d in found if d.path.startswith(f"{each.folder}/")) for each in payloads()}
