"""The list of links to other sites, by their state."""

from __future__ import annotations

from collections import Counter
from html import escape

from faq.findings import KnownLink
from faq.model import Lang
from faq.render import address, facets, markup
from faq.render.address import Place
from faq.render.facets import Facet, Rows
from faq.render.lookup import Lookup
from faq.render.status_words import STATUS_WORDS

HTTPS = "https://"


def render_links(lookup: Lookup, lang: Lang) -> bytes:
    """The whole list in one language."""
    here, words = address.links(lang), STATUS_WORDS[lang]
    links = lookup.findings.links
    sections = [
        _section(lookup, here, state, [link for link in links if link.state == state]) for state in words.states
    ]
    rows = Rows("li[data-state]", "", label=words.links_filter, said=words.links_filtered)
    lead = f"{words.links_lead} {words.addresses.format(n=len(links))}"
    front = {"title": words.links_title, "description": lead, "kind": "links", "hide": ["toc"]}
    return markup.document(
        markup.front_matter(front),
        markup.breadcrumbs(here, [(address.status(lang), words.title)]),
        f"# {words.links_title}",
        f'<p class="lead">{escape(words.links_lead)}</p>',
        facets.filterable(here, rows, _facets(links, lang), "\n".join(filter(None, sections))),
    )


def _facets(links: tuple[KnownLink, ...], lang: Lang) -> list[Facet]:
    """By state, if there is more than one, and by the hosts that most links lead to."""
    words = STATUS_WORDS[lang]
    states = {link.state.replace(" ", "-"): words.states[link.state] for link in links}
    hosts = Counter(_host(link.url) for link in links)
    common = {host: host for host in sorted(hosts, key=lambda host: (-hosts[host], host))[:8]}
    found = [Facet("state", "state", words.state, states), Facet("host", "host", words.host, common)]
    return [facet for facet in found if len(facet.values) > 1]


def _host(url: str) -> str:
    return url.split("/")[2]


def _section(lookup: Lookup, here: Place, state: str, links: list[KnownLink]) -> str:
    words, id = STATUS_WORDS[here.lang], state.replace(" ", "-")
    rows = "\n".join(_row(lookup, here, link) for link in links)
    heading = f'<h2 id="{id}">{escape(words.states[state])} <span class="of">{len(links)}</span></h2>'
    lead = f'<p class="lead">{escape(words.meanings[state])}</p>'
    return f'<section>{heading}{lead}<ul class="questions links">\n{rows}\n</ul></section>' if links else ""


def _row(lookup: Lookup, here: Place, link: KnownLink) -> str:
    """The address, what was found there and when, and the entries that lead there."""
    words = STATUS_WORDS[here.lang]
    short = escape(link.url.removeprefix(HTTPS))
    shown = markup.link(link.url, short) if link.url.startswith(HTTPS) else f"<code>{escape(link.url)}</code>"
    when = words.checked.format(date=link.checked) if link.checked else words.never
    entries = ", ".join(markup.entry_link(here, lookup.entries[id]) for id in link.entries if id in lookup.entries)
    found = escape(" · ".join(filter(None, (when, link.reason))))
    return (
        f'<li data-state="{link.state.replace(" ", "-")}" data-host="{escape(_host(link.url))}">{shown}'
        f'<p class="excerpt">{found} · {entries or escape(words.elsewhere)}</p></li>'
    )
