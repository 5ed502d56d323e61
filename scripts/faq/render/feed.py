"""The feed of recently reviewed questions (Atom, RFC 4287), one per language."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterator, Sequence
from functools import partial
from xml.etree import ElementTree

from faq.content.model import Entry, Lang
from faq.render import address, markup
from faq.render.lookup import Lookup
from faq.render.pieces import Piece, excerpts
from faq.render.words import words_of

ATOM = "http://www.w3.org/2005/Atom"
XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
SHOWN = 50
LICENCE = "CC BY 4.0, https://creativecommons.org/licenses/by/4.0/"
NAMES = uuid.uuid5(uuid.NAMESPACE_URL, "https://creativecommons.org/licenses/by/4.0/#framework-faq")
"""The base of feed ids. They are made from this and an entry's id, so they survive a move of the site to another
host."""


def pieces(lookup: Lookup, lang: Lang) -> Iterator[Piece]:
    """The feed of one language, with the newest entries available in it."""
    entries = [entry for entry in lookup.newest_first() if lang in entry.documents][:SHOWN]
    make = partial(_render, lookup, lang, entries)
    yield Piece(f"feed {lang}", lambda: {"excerpts": excerpts(lookup, entries)}, make)


def _render(lookup: Lookup, lang: Lang, entries: Sequence[Entry]) -> Iterator[tuple[str, bytes]]:
    here, _ = address.home(lang), words_of(lang).gettext
    site = _("Framework FAQ")
    feed = ElementTree.Element("feed", {"xmlns": ATOM, XML_LANG: lang})
    _text(feed, "id", _name(lang, ""))
    _text(feed, "title", _("%(site)s: recently reviewed questions") % {"site": site})
    _text(feed, "subtitle", _("The right answer for the version you run"))
    _text(feed, "updated", _moment(entries[0].reviewed if entries else datetime.date(1980, 1, 1)))
    _link(feed, "self", f"{lookup.root}{path(lang)}", "application/atom+xml")
    _link(feed, "alternate", lookup.url(here), "text/html")
    _text(feed, "icon", f"{lookup.root}assets/favicon.svg")
    _text(feed, "rights", LICENCE)
    author = ElementTree.SubElement(feed, "author")
    _text(author, "name", site)
    _text(author, "uri", lookup.url(here))
    for entry in entries:
        _entry(feed, lookup, entry, lang)
    ElementTree.indent(feed, " ")
    yield f"public/{path(lang)}", ElementTree.tostring(feed, "utf-8", xml_declaration=True) + b"\n"


def path(lang: Lang) -> str:
    """The address of the feed of one language."""
    return f"{address.home(lang).url}feed.xml"


def _entry(feed: ElementTree.Element, lookup: Lookup, entry: Entry, lang: Lang) -> None:
    place, document = address.entry(lang, entry), entry.documents[lang]
    item = ElementTree.SubElement(feed, "entry")
    _text(item, "id", _name(lang, entry.moved_from[0].value if entry.moved_from else entry.id))
    _text(item, "title", markup.title_text(document.title.value))
    _text(item, "updated", _moment(entry.reviewed))
    _link(item, "alternate", lookup.url(place), "text/html")
    _link(item, "alternate", f"{lookup.root}{place.markdown}", "text/markdown")
    _text(item, "summary", markup.plain_text(document.lead))
    names = (entry.framework, *lookup.site.lines(entry), *(tag.value for tag in entry.tags))
    for name in dict.fromkeys(names):
        ElementTree.SubElement(item, "category", {"term": name})


def _name(lang: Lang, id: str) -> str:
    """A permanent id. An entry that has moved keeps the id of its first publication."""
    return uuid.uuid5(NAMES, f"{lang}:{id}").urn


def _moment(day: datetime.date) -> str:
    return f"{day.isoformat()}T00:00:00Z"


def _text(parent: ElementTree.Element, tag: str, text: str) -> None:
    ElementTree.SubElement(parent, tag).text = text


def _link(parent: ElementTree.Element, rel: str, href: str, type: str) -> None:
    ElementTree.SubElement(parent, "link", {"rel": rel, "href": href, "type": type})
