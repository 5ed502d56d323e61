"""The external links and their states: a page per host, and a page that links to these."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from faq.content.findings import KnownLink
from faq.content.model import Lang
from faq.render import address, division, facets, parts
from faq.render.address import Place
from faq.render.division import Part
from faq.render.facets import Facet, Filter, Rows
from faq.render.lookup import Lookup
from faq.render.parts import Several
from faq.render.pieces import Facts, Files, Piece, rows_of
from faq.render.templates import View, page
from faq.render.words import Words, words_of

HTTPS = "https://"


@dataclass(frozen=True, slots=True)
class OtherPage:
    """An address, the result and date of its last check (`state`), and the entries that link to it. `href`: the link
    target."""

    host: str
    href: str
    text: str
    state: str
    questions: Several


@dataclass(frozen=True, slots=True)
class State:
    """The links in one state; on the index page only the number per host."""

    id: str
    name: str
    meaning: str
    count: int
    links: tuple[OtherPage, ...] = ()
    hosts: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LinksView(View):
    """All links by state."""

    template: ClassVar[str] = "pages/links.html"
    kind: ClassVar[str] = "links"
    states: tuple[State, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HostView(View):
    """The links to one host."""

    template: ClassVar[str] = "pages/links_of_host.html"
    kind: ClassVar[str] = "links"
    filter: Filter
    states: tuple[State, ...]


def pieces(lookup: Lookup, lang: Lang) -> Iterator[Piece]:
    """All pages in one language."""
    hosts = by_host(lookup.findings.links)
    yield Piece(f"links {lang}", partial(_facts_of_index, hosts), partial(_index, lang, hosts))
    for name, links in hosts.items():
        make = partial(_of_host, lookup, division.below(address.links(lang), name), name, links)
        yield Piece(f"links {lang} {name}", partial(_facts, lookup, links), make)


def _facts_of_index(hosts: Mapping[str, Sequence[KnownLink]]) -> Facts:
    return {"states": (repr((name, [link.state for link in links])) for name, links in hosts.items())}


def _facts(lookup: Lookup, links: Sequence[KnownLink]) -> Facts:
    ids = dict.fromkeys(id for link in links for id in link.entries)
    return {"links": map(repr, links), "rows": rows_of(lookup, ids)}


def _index(lang: Lang, hosts: Mapping[str, Sequence[KnownLink]]) -> Files:
    """The page that links to the others."""
    here, _ = address.links(lang), words_of(lang).gettext
    lead = _("What the last check of each link found.")
    count = _("Addresses: %(n)s") % {"n": sum(map(len, hosts.values()))}
    view = LinksView(
        here=here,
        title=_("Links to other sites by state"),
        description=f"{lead} {count}",
        lead=lead,
        trail=parts.crumbs(here, [(address.status(lang), _("Content status"))]),
        states=tuple(_overview(here, hosts)),
    )
    yield page(view)


def by_host(links: Iterable[KnownLink]) -> dict[str, list[KnownLink]]:
    """Host, as used in an address -> the links to it."""
    return division.by_part(links, lambda link: _path(_host(link.url)))


def _path(host: str) -> str:
    """A host as used in an address."""
    return re.sub(r"[^a-z0-9.-]+", "-", host.lower()).strip(".") or division.OTHER


def _overview(here: Place, hosts: Mapping[str, Sequence[KnownLink]]) -> Iterator[State]:
    for state, (name, meaning) in states(words_of(here.lang)).items():
        counts = {host: sum(link.state == state for link in links) for host, links in hosts.items()}
        id = state.replace(" ", "-")
        found = tuple(
            Part(here.href(division.below(here, host), id), host, counts[host])
            for host in sorted(counts, key=lambda host: (-counts[host], host))
            if counts[host]
        )
        if found:
            yield State(id, name, meaning, sum(counts.values()), hosts=found)


def _of_host(lookup: Lookup, first: Place, host: str, links: Sequence[KnownLink]) -> Iterator[tuple[str, bytes]]:
    """The links to one host, by state."""
    lang, words, names = first.lang, words_of(first.lang), list(states(words_of(first.lang)))
    title = words.gettext("Links to %(host)s") % {"host": host}
    rows = Rows("li[data-state]", "", label=words.gettext("Filter by words of the address"), said=_said(words))
    above = [
        (address.status(lang), words.gettext("Content status")),
        (address.links(lang), words.gettext("Links to other sites by state")),
    ]
    chosen = _facets(links, lang)
    rows_of_host = sorted(links, key=lambda link: names.index(link.state))
    for here, pager, shown in division.pages(first, rows_of_host, division.HIGH_ROWS):
        view = HostView(
            here=here,
            title=title,
            description=title,
            lead=words.gettext("What the last check of each link found."),
            trail=parts.crumbs(here, above),
            pager=pager,
            filter=facets.filtering(here, rows, chosen, len(links) if pager else 0),
            states=tuple(_states(lookup, here, shown, links)),
        )
        yield page(view)


def _states(
    lookup: Lookup, here: Place, shown: Sequence[KnownLink], all_of_host: Sequence[KnownLink]
) -> Iterator[State]:
    """The links on a page by state, each with the number on all pages."""
    counts = Counter(link.state for link in all_of_host)
    for state, (name, meaning) in states(words_of(here.lang)).items():
        links = tuple(_link(lookup, here, link) for link in shown if link.state == state)
        if links:
            yield State(state.replace(" ", "-"), name, meaning, counts[state], links)


def states(words: Words) -> Mapping[str, tuple[str, str]]:
    """State in the link ledger -> its name and meaning."""
    _ = words.gettext
    return {
        "ok": (_("OK"), _("The page is there, and so is the anchor.")),
        "moved": (_("moved"), _("The site says that the page has moved permanently.")),
        "blocked": (
            _("blocks automated checks"),
            _("The site wants a login or a captcha, or no programs; readers can probably open it."),
        ),
        "no such anchor": (_("anchor gone"), _("The page is there, but not the place after the #.")),
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


def _facets(links: Sequence[KnownLink], lang: Lang) -> list[Facet]:
    """A facet for the state, if there is more than one."""
    names = states(words_of(lang))
    counts = Counter(link.state.replace(" ", "-") for link in links)
    found = {state.replace(" ", "-"): name for state, (name, _) in names.items() if counts[state.replace(" ", "-")]}
    return [Facet("state", "state", words_of(lang).gettext("State"), found, counts)] if len(found) > 1 else []


def _host(url: str) -> str:
    return url.split("/")[2]


def _link(lookup: Lookup, here: Place, link: KnownLink) -> OtherPage:
    _ = words_of(here.lang).gettext
    when = _("checked %(date)s") % {"date": link.checked} if link.checked else _("never checked")
    entries = [(id, "") for id in link.entries if id in lookup.entries]
    href = link.url if link.url.startswith(HTTPS) else ""
    state = " · ".join(filter(None, (when, link.reason)))
    several = parts.several(lookup, here, entries, link.url)
    return OtherPage(_host(link.url), href, link.url.removeprefix(HTTPS), state, several)
