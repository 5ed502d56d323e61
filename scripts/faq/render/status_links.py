"""The list of links to other sites, by their state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from faq.content.findings import KnownLink
from faq.content.model import Lang
from faq.render import address, facets, parts
from faq.render.address import Place
from faq.render.facets import Facet, Filter, Rows
from faq.render.lookup import Lookup
from faq.render.templates import Link, View, page
from faq.render.words import Words, words_of

HTTPS = "https://"


@dataclass(frozen=True, slots=True)
class OtherSite:
    """An address, what was found there and when (`state`), and the entries that lead there. `href`: where it leads."""

    host: str
    href: str
    text: str
    state: str
    entries: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class State:
    """The links in one state."""

    id: str
    name: str
    meaning: str
    links: tuple[OtherSite, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LinksView(View):
    """All links, by their state."""

    template: ClassVar[str] = "pages/links.html"
    kind: ClassVar[str] = "links"
    filter: Filter
    states: tuple[State, ...]


def render_links(lookup: Lookup, lang: Lang) -> bytes:
    """The whole list in one language."""
    return page(links_view(lookup, lang))


def links_view(lookup: Lookup, lang: Lang) -> LinksView:
    """What the list shows."""
    here, _ = address.links(lang), words_of(lang).gettext
    links, lead = lookup.findings.links, _("What the last check of each link found.")
    count = _("Addresses: %(n)s") % {"n": len(links)}
    rows = Rows("li[data-state]", "", label=_("Filter by words of the address"), said=_said(words_of(lang)))
    return LinksView(
        here=here,
        title=_("Links to other sites by state"),
        description=f"{lead} {count}",
        lead=lead,
        trail=parts.crumbs(here, [(address.status(lang), _("Content status"))]),
        filter=facets.filtering(here, rows, _facets(links, lang)),
        states=tuple(_states(lookup, here)),
    )


def _states(lookup: Lookup, here: Place) -> Iterator[State]:
    for state, (name, meaning) in states(words_of(here.lang)).items():
        links = tuple(_link(lookup, here, link) for link in lookup.findings.links if link.state == state)
        if links:
            yield State(state.replace(" ", "-"), name, meaning, links)


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


def _link(lookup: Lookup, here: Place, link: KnownLink) -> OtherSite:
    _ = words_of(here.lang).gettext
    when = _("checked %(date)s") % {"date": link.checked} if link.checked else _("never checked")
    entries = (parts.entry_link(here, lookup.entries[id]) for id in link.entries if id in lookup.entries)
    href = link.url if link.url.startswith(HTTPS) else ""
    state = " · ".join(filter(None, (when, link.reason)))
    return OtherSite(_host(link.url), href, link.url.removeprefix(HTTPS), state, tuple(entries))
