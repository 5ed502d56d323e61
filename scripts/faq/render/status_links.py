"""The list of links to other sites, by their state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from html import escape

from faq.content.findings import KnownLink
from faq.content.model import Lang
from faq.render import address, facets, markup
from faq.render.address import Place
from faq.render.facets import Facet, Rows
from faq.render.lookup import Lookup
from faq.render.words import Words, words_of

HTTPS = "https://"


def render_links(lookup: Lookup, lang: Lang) -> bytes:
    """The whole list in one language."""
    here, _ = address.links(lang), words_of(lang).gettext
    links = lookup.findings.links
    title, lead = _("Links to other sites by state"), _("What the last check of each link found.")
    count = _("Addresses: %(n)s") % {"n": len(links)}
    sections = [
        _section(lookup, here, state, [link for link in links if link.state == state])
        for state in states(words_of(lang))
    ]
    rows = Rows("li[data-state]", "", label=_("Filter by words of the address"), said=_said(words_of(lang)))
    return markup.document(
        markup.front_matter({"title": title, "description": f"{lead} {count}", "kind": "links", "hide": ["toc"]}),
        markup.breadcrumbs(here, [(address.status(lang), _("Content status"))]),
        f"# {title}",
        f'<p class="lead">{escape(lead)}</p>',
        facets.filterable(here, rows, _facets(links, lang), "\n".join(filter(None, sections))),
    )


def states(words: Words) -> Mapping[str, tuple[str, str]]:
    """The states of the ledger of links -> their names and what they mean."""
    _ = words.gettext
    return {
        "ok": (_("OK"), _("The page is there, and so is the anchor.")),
        "moved": (_("moved"), _("The site says that the page has moved for good.")),
        "blocked": (
            _("blocks automated checks"),
            _("The site wants a login or a captcha, or no programs; readers may see it as ever."),
        ),
        "no such anchor": (_("anchor gone"), _("The page is there, but not the place behind the #.")),
        "soft-404": (_("error page"), _("The site answers “success” with a page that says it found nothing.")),
        "failing": (_("failing"), _("Unreachable, but not yet on three different days.")),
        "dead": (_("dead"), _("Unreachable on three different days.")),
        "not checked": (_("not checked yet"), _("Not checked yet: no check has run with a network.")),
    }


def _said(words: Words) -> Mapping[str, str]:
    return facets.situations(
        words,
        lambda n: words.ngettext("%(of)s address", "%(of)s addresses", n),
        words.gettext("%(n)s of %(of)s addresses"),
        words.gettext("No address fits."),
    )


def _facets(links: tuple[KnownLink, ...], lang: Lang) -> list[Facet]:
    """By state, if there is more than one, and by the hosts that most links lead to."""
    _, names = words_of(lang).gettext, states(words_of(lang))
    found_states = {link.state.replace(" ", "-"): names[link.state][0] for link in links}
    hosts = Counter(_host(link.url) for link in links)
    common = {host: host for host in sorted(hosts, key=lambda host: (-hosts[host], host))[:8]}
    found = [
        Facet("state", "state", _("State"), found_states),
        Facet("host", "host", _("Site"), common),
    ]
    return [facet for facet in found if len(facet.values) > 1]


def _host(url: str) -> str:
    return url.split("/")[2]


def _section(lookup: Lookup, here: Place, state: str, links: list[KnownLink]) -> str:
    (name, meaning), id = states(words_of(here.lang))[state], state.replace(" ", "-")
    rows = "\n".join(_row(lookup, here, link) for link in links)
    heading = f'<h2 id="{id}">{escape(name)} <span class="of">{len(links)}</span></h2>'
    lead = f'<p class="lead">{escape(meaning)}</p>'
    return f'<section>{heading}{lead}<ul class="questions links">\n{rows}\n</ul></section>' if links else ""


def _row(lookup: Lookup, here: Place, link: KnownLink) -> str:
    """The address, what was found there and when, and the entries that lead there."""
    _ = words_of(here.lang).gettext
    short = escape(link.url.removeprefix(HTTPS))
    shown = markup.link(link.url, short) if link.url.startswith(HTTPS) else f"<code>{escape(link.url)}</code>"
    when = _("checked %(date)s") % {"date": link.checked} if link.checked else _("never checked")
    entries = ", ".join(markup.entry_link(here, lookup.entries[id]) for id in link.entries if id in lookup.entries)
    elsewhere = _("API documentation, a framework's description or the about page")
    found = escape(" · ".join(filter(None, (when, link.reason))))
    return (
        f'<li data-state="{link.state.replace(" ", "-")}" data-host="{escape(_host(link.url))}">{shown}'
        f'<p class="excerpt">{found} · {entries or escape(elsewhere)}</p></li>'
    )
