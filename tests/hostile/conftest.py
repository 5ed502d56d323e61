"""The site of all payloads, built as if neither its sources nor its pages had been checked."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import once
import pytest
from faq.build.inputs import sort_sources
from faq.build.kept import make_all
from faq.build.reading import read_all
from faq.build.site import findings
from faq.content.model import Document, Entry
from faq.render.address import EXAMPLE
from faq.render.everything import render_site
from faq.render.prose import EntryProse, Prose
from hostile import HERE, checked, repository, source_findings
from markdown import Markdown
from mkdocs.config import load_config
from small_project import ROOT, mkdocs


def texts(files: Mapping[str, bytes], entries: Iterable[Entry]) -> dict[str, EntryProse]:
    """The texts of entries: those that the source rules accept as they are published, the others as rendered by a
    renderer that lets everything through, like that of hand-written pages; the entries' renderer has no HTML."""
    published = read_all(sort_sources(files, EXAMPLE), make_all, with_prose=True).prose
    passed = {payload.folder.removeprefix("faq_src/") for payload, found in source_findings().items() if not found}
    return {entry.id: published[entry.id] if entry.id in passed else unguarded(entry) for entry in entries}


def unguarded(entry: Entry) -> EntryProse:
    return EntryProse({lang: tuple(_unguarded(document)) for lang, document in entry.documents.items()})


def _unguarded(document: Document) -> Iterator[Prose]:
    for section in document.sections:
        yield Prose((), (renderer().reset().convert(section.text),), (), (), section.blocks)


@cache
def renderer() -> Markdown:
    config = load_config(str(ROOT / "mkdocs.yml"), docs_dir=str(ROOT / "docs"))
    return Markdown(extensions=config.markdown_extensions, extension_configs=config.mdx_configs or {})


@pytest.fixture(scope="session")
def hostile_site() -> Path:
    """Its pages have the third wall (the policy); tests remove it where they need to."""
    return once.made("hostile", _build) / "site"


def _build(folder: Path) -> None:
    shutil.copytree(ROOT / "docs", folder / "docs")
    shutil.copy(ROOT / "mkdocs.yml", folder)
    hook = folder / "scripts" / "faq" / "build" / "mkdocs_hook.py"
    hook.parent.mkdir(parents=True)
    shutil.copy(HERE / "unguarded_hook.py", hook)
    (folder / "faq_src").mkdir()
    files = repository()
    site = checked()[0]
    assets = {path.relative_to(folder / "docs" / "assets"): path for path in (folder / "docs" / "assets").rglob("*")}
    outputs = render_site(site, findings(site, files), texts(files, site.entries))
    outputs |= {f"docs/assets/{name}": path.read_bytes() for name, path in assets.items() if path.is_file()}
    for path, data in outputs.items():
        (folder / "build" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "build" / path).write_bytes(data)
    result = mkdocs(folder, "build")
    assert result.returncode == 0, result.stdout + result.stderr
