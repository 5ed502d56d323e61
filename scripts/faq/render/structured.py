"""Structured data of pages (schema.org, JSON-LD): the question with an answer per line, lists, breadcrumbs.

The data is inside an HTML page, so everything that HTML could read as markup is escaped.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

from faq.content.model import Document, Entry, Lang, Line
from faq.render import address, body, markup
from faq.render.address import Place
from faq.render.lookup import Lookup
from faq.render.words import words_of

CONTEXT = "https://schema.org"
LICENCE = "https://creativecommons.org/licenses/by/4.0/"
ESCAPED = re.compile("[<>&\u2028\u2029]")
Node = dict[str, Any]
Trail = Sequence[tuple[Place, str]]
"""The breadcrumbs including the page itself: places and names."""


def home_data(lookup: Lookup, lang: Lang) -> str:
    """The home page: the site, its search, and the publisher."""
    here = lookup.url(address.home(lang))
    search = {
        "@type": "SearchAction",
        "target": {
            "@type": "EntryPoint",
            "urlTemplate": f"{lookup.url(address.search(lang))}?q={{search_term_string}}",
        },
        "query-input": "required name=search_term_string",
    }
    site = _website(lookup, lang) | {"url": here, "potentialAction": search, "license": LICENCE}
    return _graph(site, _publisher(lookup, lang))


def list_data(lookup: Lookup, trail: Trail, entries: Iterable[Entry], anchor: str = "") -> str:
    """A list of questions; `anchor`: the line that its links point to."""
    here, name = trail[-1]
    items = [
        {"@type": "ListItem", "position": number, "name": _title(entry, place), "url": lookup.url(place, anchor)}
        for number, entry in enumerate(entries, 1)
        for place in [address.entry(here.lang, entry)]
    ]
    page = {
        "@type": "CollectionPage",
        "@id": lookup.url(here),
        "url": lookup.url(here),
        "name": name,
        "inLanguage": here.lang,
        "isPartOf": _website(lookup, here.lang),
        "mainEntity": {"@type": "ItemList", "numberOfItems": len(items), "itemListElement": items},
    }
    return _graph(page, _breadcrumbs(lookup, trail))


def entry_data(lookup: Lookup, entry: Entry, lang: Lang, trail: Trail) -> str:
    """An entry: a question, and an answer for each line at that line's own address."""
    here, document = Place(lang, entry.id), entry.documents[lang]
    page = _written(entry, lang) | {
        "@type": "QAPage",
        "@id": lookup.url(here),
        "url": lookup.url(here),
        "name": _title(entry, here),
        "license": LICENCE,
        "isPartOf": _website(lookup, lang),
        "publisher": {"@id": _publisher_id(lookup)},
        "citation": [source.urls[lang].value for source in entry.sources],
        "mainEntity": _question(lookup, entry, document),
    }
    others = [other for other in entry.langs if other != lang]
    relation = "workTranslation" if lang == "zh" else "translationOfWork"
    if others:
        page[relation] = [{"@type": "QAPage", "@id": lookup.url(Place(other, entry.id))} for other in others]
    return _graph(page, _breadcrumbs(lookup, trail), _publisher(lookup, lang))


def _question(lookup: Lookup, entry: Entry, document: Document) -> Node:
    """The question, with its messages. Answers for maintained lines are accepted ones, others suggested ones."""
    lines, answers = lookup.lines(entry), _answers(lookup, entry, document)
    maintained = [line.name for line in lines if line.status != "ended"] or [line.name for line in lines]
    accepted = [answer for name, answer in answers.items() if name in maintained]
    suggested = [answer for name, answer in answers.items() if name not in maintained]
    title = markup.title_text(document.title.value)
    return _written(entry, document.lang) | {
        "@type": "Question",
        "name": title,
        "text": "\n".join([title, *(error.value for error in entry.errors)]),
        "alternateName": [other.value for other in document.asked_as],
        "keywords": [tag.value for tag in entry.tags],
        "author": {"@id": _publisher_id(lookup)},
        "answerCount": len(answers),
        "acceptedAnswer": accepted,
        **({"suggestedAnswer": suggested} if suggested else {}),
    }


def _answers(lookup: Lookup, entry: Entry, document: Document) -> dict[str, Node]:
    rewriting = body.Rewriting(lookup, entry, document.lang, lookup.root)
    short = body.published(document.intro, rewriting)
    texts = body.by_line(document, rewriting)
    return {
        line.name: _answer(lookup, entry, document.lang, line, "\n\n".join(filter(None, (short, texts.get(line.name)))))
        for line in lookup.lines(entry)
        if not document.answers or line.name in texts
    }


def _answer(lookup: Lookup, entry: Entry, lang: Lang, line: Line, text: str) -> Node:
    place = lookup.url(Place(lang, entry.id), line.name)
    framework = lookup.site.framework(entry.framework).name[lang]
    return _written(entry, lang) | {
        "@type": "Answer",
        "@id": place,
        "url": place,
        "text": text,
        "encodingFormat": "text/markdown",
        "about": {
            "@type": "SoftwareApplication",
            "name": framework,
            "softwareVersion": line.name,
            "applicationCategory": "DeveloperApplication",
        },
        "author": {"@id": _publisher_id(lookup)},
    }


def _written(entry: Entry, lang: Lang) -> Node:
    return {"inLanguage": lang, "dateModified": entry.reviewed.isoformat()}


def _website(lookup: Lookup, lang: Lang) -> Node:
    home = lookup.url(address.home(lang))
    return {
        "@type": "WebSite",
        "@id": f"{home}#website",
        "name": words_of(lang).gettext("Framework FAQ"),
        "inLanguage": lang,
    }


def _publisher(lookup: Lookup, lang: Lang) -> Node:
    home = lookup.url(address.home(lang))
    logo = f"{lookup.root}assets/favicon.svg"
    id = _publisher_id(lookup)
    return {
        "@type": "Organization",
        "@id": id,
        "name": words_of(lang).gettext("Framework FAQ"),
        "url": home,
        "logo": logo,
    }


def _publisher_id(lookup: Lookup) -> str:
    return f"{lookup.root}#publisher"


def _breadcrumbs(lookup: Lookup, trail: Trail) -> Node:
    home = address.home(trail[-1][0].lang)
    steps = [(home, words_of(home.lang).gettext("Home")), *trail]
    items = [
        {"@type": "ListItem", "position": number, "name": name, "item": lookup.url(place)}
        for number, (place, name) in enumerate(steps, 1)
    ]
    return {"@type": "BreadcrumbList", "itemListElement": items}


def _title(entry: Entry, place: Place) -> str:
    return markup.title_text(entry.documents[place.lang].title.value)


def _graph(*nodes: Node) -> str:
    """JSON that cannot end a script element or start a comment, whatever is in its texts."""
    text = json.dumps({"@context": CONTEXT, "@graph": nodes}, ensure_ascii=False, separators=(",", ":"))
    return ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
