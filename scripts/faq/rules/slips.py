"""F, L, S: pictures that are too big, links to this site by its address, days that are still to come."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from urllib.parse import unquote, urlsplit

from faq.content.model import Document, Entry, Site
from faq.content.tree import ROOT
from faq.diagnostics.codes import F115, L120, S120
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Located, Span
from faq.rules.checked import Checked

MOST_BYTES = 300_000
KEY = "reviewed:"


def picture_sizes(checked: Checked) -> Iterator[Diagnostic]:
    """F115: pictures that load quickly."""
    for path, data in checked.site.images.items():
        if len(data) > MOST_BYTES:
            message = f"this picture has {len(data):,} bytes; at most {MOST_BYTES:,} are allowed"
            fix = "cut out what matters and save it smaller; text on the screen belongs in a ```text block instead"
            yield F115.at(path, Span(1), message, fix)


def own_address(checked: Checked) -> Iterator[Diagnostic]:
    """L120: links within the site lead to files, so that moves and versions keep them right."""
    for entry, document, body in checked.documents():
        for link in body.links:
            target = _on_this_site(checked.address, link.href)
            if target is not None and not link.image:
                message = "this is a page of this site, named by its address"
                yield L120.at(document.path, link.span, message, _fix(checked.site, document, target))
        for url in _sources(entry) if document is entry.source else ():
            if _on_this_site(checked.address, url.value) is not None:
                fix = "name the page that the facts come from; another entry belongs under `related`"
                yield L120.at(document.path, url.span, "this is a page of this site, and no source", fix)


def future_days(checked: Checked) -> Iterator[Diagnostic]:
    """S120: nobody has reviewed an entry tomorrow. (The compiler knows no clock: without a day there is no rule.)"""
    for entry in checked.site.entries:
        if checked.today and entry.reviewed > checked.today:
            message = f"{entry.reviewed.isoformat()} is still to come"
            fix = f"write the day of the last review, e.g. {checked.today.isoformat()}"
            yield S120.at(entry.source.path, _reviewed(checked.files[entry.source.path], entry), message, fix)


def _reviewed(data: bytes, entry: Entry) -> Span:
    """The place of the day."""
    day = entry.reviewed.isoformat()
    for number, line in enumerate(data.decode("utf-8", "replace").split("\n"), 1):
        if line.lstrip("\ufeff").startswith(KEY) and day in line:
            return Span(number, line.index(day) + 1, len(day))
    return Span(1)


def _sources(entry: Entry) -> Iterator[Located[str]]:
    yield from dict.fromkeys(url for source in entry.sources for url in source.urls.values())


def _on_this_site(address: str, href: str) -> str | None:
    """Path and fragment below the address of the site; None for what leads elsewhere."""
    try:
        own, parts = urlsplit(address), urlsplit(href)
    except ValueError:
        return None
    base = own.path.rstrip("/") + "/"
    if parts.scheme not in ("http", "https") or parts.netloc.lower() != own.netloc.lower():
        return None
    path = unquote(parts.path or "/")
    return f"{path[len(base) :]}#{parts.fragment}" if path.startswith(base) else None


def _fix(site: Site, document: Document, target: str) -> str:
    path, _, fragment = target.partition("#")
    id = path.removeprefix("en/").removesuffix("index.html").strip("/")
    if id not in {entry.id for entry in site.entries}:
        return "link to the file of an entry, e.g. ../share-weights/zh.md, or leave the link out"
    file = f"{ROOT}/{id}/{document.lang}.md"
    relative = posixpath.relpath(file, posixpath.dirname(document.path))
    return f"link to its file: {relative}{f'#{fragment}' if fragment else ''}"


RULES = (picture_sizes, own_address, future_days)
