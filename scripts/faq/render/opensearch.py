"""The OpenSearch description, with which a browser's address bar can search the site (OpenSearch 1.1)."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

from faq.content.model import Lang
from faq.render import address
from faq.render.lookup import Lookup
from faq.render.words import listed, words_of

NAMESPACE = "http://a9.com/-/spec/opensearch/1.1/"
TYPE = "application/opensearchdescription+xml"


def render_opensearch(lookup: Lookup, lang: Lang) -> Iterator[tuple[str, bytes]]:
    """The description in one language. It has no suggestions, because a static host cannot compute them."""
    _ = words_of(lang).gettext
    names = listed(words_of(lang), (framework.name[lang] for framework in lookup.largest_first()))
    about = _("Search errors and questions about %(frameworks)s, answered for the version you run.")
    own = f"{lookup.root}{path(lang)}"
    results = f"{lookup.url(address.search(lang))}?q={{searchTerms}}"
    description = ElementTree.Element("OpenSearchDescription", {"xmlns": NAMESPACE})
    for tag, text, attributes in (
        ("ShortName", _("Framework FAQ"), {}),
        ("Description", about % {"frameworks": names}, {}),
        ("Url", "", {"type": "text/html", "method": "get", "template": results}),
        ("Url", "", {"type": TYPE, "rel": "self", "template": own}),
        ("Image", f"{lookup.root}assets/favicon.svg", {"type": "image/svg+xml", "width": "16", "height": "16"}),
        ("Language", lang, {}),
        ("InputEncoding", "UTF-8", {}),
        ("OutputEncoding", "UTF-8", {}),
    ):
        ElementTree.SubElement(description, tag, attributes).text = text or None
    ElementTree.indent(description, " ")
    yield f"public/{path(lang)}", ElementTree.tostring(description, "utf-8", xml_declaration=True) + b"\n"


def path(lang: Lang) -> str:
    """The address of the description in one language."""
    return f"{address.home(lang).url}opensearch.xml"
