"""Every external address in the repository, with its places. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from faq.content.model import LANGS, Document, Site
from faq.content.tree import PAGES
from faq.diagnostics.span import Span
from faq.evidence.apis import pages, references
from faq.evidence.apis.references import References
from faq.text import yamlspan
from faq.text.markdown import parse
from faq.text.source import read, split_front_matter

EXTERNAL = ("https://", "http://")


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where an address is written: a file, relative to the repository, and a span."""

    path: str
    span: Span


def collect(site: Site, files: Mapping[str, bytes], named: References | None = None) -> dict[str, tuple[Place, ...]]:
    """Address (as written, with its fragment) -> its places; both sorted. `named`: the API lists, if already read."""
    found: dict[str, set[Place]] = {}
    for address, place in _all(site, files, named or references.read(site, files)):
        if address.lower().startswith(EXTERNAL):
            found.setdefault(address, set()).add(place)
    return {address: tuple(sorted(found[address])) for address in sorted(found)}


def _all(site: Site, files: Mapping[str, bytes], named: References) -> Iterator[tuple[str, Place]]:
    for entry in site.entries:
        for url in (url for source in entry.sources for url in source.urls.values()):
            yield url.value, Place(entry.source.path, url.span)
        for document in entry.documents.values():
            yield from _links(document)
    for framework in site.frameworks:
        yield from _framework(f"faq_src/{framework.id}/framework.yml", files)
    for path in files:
        if path.startswith(PAGES) and path.endswith(".md"):
            yield from _page(path, files[path])
    yield from _api_pages(site, named)


def _links(document: Document) -> Iterator[tuple[str, Place]]:
    for section in document.sections:
        for link in section.links:
            yield link.href, Place(document.path, link.span)


def _framework(path: str, files: Mapping[str, bytes]) -> Iterator[tuple[str, Place]]:
    """The repository and documentation of a framework."""
    source, _ = read(path, files.get(path, b""))
    node = yamlspan.parse(path, source.text, 1)[0] if source else None
    for scalar in _scalars(node) if node else ():
        yield scalar.value.strip(), Place(path, scalar.span)


def _scalars(node: yamlspan.Node) -> Iterator[yamlspan.Scalar]:
    if isinstance(node, yamlspan.Scalar):
        yield node
    elif isinstance(node, yamlspan.ListNode):
        for item in node.items:
            yield from _scalars(item)
    else:
        for _, value in node.pairs:
            yield from _scalars(value)


def _page(path: str, data: bytes) -> Iterator[tuple[str, Place]]:
    """The links of a hand-written page, with or without front matter."""
    source, _ = read(path, data)
    if source is None:
        return
    front, _ = split_front_matter(source)
    body = parse(front.body, front.body_start) if front else parse(source.text, 1)
    for link in body.links:
        yield link.href, Place(path, link.span)


def _api_pages(site: Site, known: References) -> Iterator[tuple[str, Place]]:
    """The official pages that inline code and migration pages link to, each at the row that names it, where it can be
    fixed."""
    used = {address for entry in site.entries for address in known.names_of(entry).addresses}
    paired = {name for pair in known.replacements() for name in (pair.old, pair.new)}
    found = (known.official(framework, name) for framework, name in known.mentions() if name in paired)
    used |= {page for pages in found for page in pages.values()}
    for framework in site.frameworks:
        for line in framework.lines:
            listed = known.pages.get(f"{framework.id}-{line.name}")
            for number, row in enumerate(listed.text.splitlines() if listed else (), 1):
                for lang, written in zip(LANGS, row.split()[1:], strict=False):
                    if line.docs[lang] + written in used:
                        span = Span(number, row.index(f" {written}") + 2, len(written))
                        yield line.docs[lang] + written, Place(pages.path_of(framework.id, line.name), span)
