"""The home page: what this is, where to begin, and real errors that are answered here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from html import escape

from faq.content.findings import CommonError
from faq.content.model import Entry, Framework, Lang
from faq.render import address, errors, listing, markup, structured
from faq.render.address import Place
from faq.render.lookup import Lookup
from faq.render.search import box
from faq.render.words import pitched, questions, words_of

SHOWN = 6


def render_home(lookup: Lookup, lang: Lang) -> bytes:
    """The home page in one language."""
    here, _ = address.home(lang), words_of(lang).gettext
    frameworks = lookup.largest_first()
    pitch = pitched(words_of(lang), (framework.name[lang] for framework in frameworks))
    title = f"{_('Framework FAQ')} · {_('The right answer for the version you run')}"
    data = structured.home_data(lookup, lang)
    newest = lookup.newest_first()
    cards = (_card(lookup, one, here) for one in frameworks)
    recent = (_question(lookup, here, entry) for entry in newest[:SHOWN])
    return markup.document(
        markup.front_matter(
            {"title": title, "description": pitch, "kind": "home", "hide": ["toc"], "structured": data}
        ),
        _hero(here, pitch),
        _section(_("Choose your framework"), "frameworks", cards),
        _section(_("Common errors"), "error-list", _errors(lookup, here, newest), _all_errors(here)),
        _section(_("Recently reviewed"), "newest", recent, _lists(here)),
        _strengths(lang),
    )


def _hero(here: Place, pitch: str) -> str:
    _ = words_of(here.lang).gettext
    name, promise = escape(_("Framework FAQ")), escape(_("The right answer for the version you run"))
    search = box(words_of(here.lang), "hero", action=here.href(address.search(here.lang)), data_search_box="")
    return (
        f'<div class="hero"><h1>{name}</h1><p class="hero__promise">{promise}</p>'
        f'<p class="hero__pitch">{escape(pitch)}</p>{search}</div>'
    )


def _section(title: str, kind: str, items: Iterable[str], foot: str = "") -> str:
    html = "".join(items)
    return f'<section class="{kind}"><h2>{escape(title)}</h2><ul>{html}</ul>{foot}</section>' if html else ""


def _all_errors(here: Place) -> str:
    link = markup.link(here.href(address.errors(here.lang)), escape(words_of(here.lang).gettext("All error messages")))
    return f'<p class="more">{link}</p>'


def _lists(here: Place) -> str:
    """Other ways in than by framework."""
    _ = words_of(here.lang).gettext
    places = {
        _("All tags"): address.tags(here.lang),
        _("Old APIs and what replaced them"): address.migrations(here.lang),
        _("API index"): address.apis(here.lang),
        _("Content status"): address.status(here.lang),
    }
    links = " · ".join(markup.link(here.href(place), escape(name)) for name, place in places.items())
    return f'<p class="more">{escape(_("See also:"))} {links}</p>'


def _card(lookup: Lookup, framework: Framework, here: Place) -> str:
    """A framework with its counts and lines."""
    name = markup.link(here.href(address.framework(here.lang, framework.id)), escape(framework.name[here.lang]))
    count = questions(words_of(here.lang), len(lookup.site.of(framework.id)))
    lines = "".join(listing.line_card(lookup, framework, line, here) for line in framework.lines)
    return (
        f'<li class="card"><h3>{name}</h3><p class="card__count">{escape(count)}</p>'
        f'<p>{escape(framework.summary[here.lang])}</p><ul class="line-cards">{lines}</ul></li>'
    )


def _errors(lookup: Lookup, here: Place, newest: list[Entry]) -> Iterable[str]:
    """The messages that most questions are about; where no two questions share one, those of the newest entries."""
    common = errors.anchors(lookup.findings.common_errors)
    shown = [found for found in lookup.findings.common_errors if found.pattern in common][:SHOWN]
    yield from (_common(lookup, here, found, common[found.pattern]) for found in shown)
    listed = {id for found in shown for id in found.entries}
    others = [entry for entry in newest if entry.errors and entry.id not in listed]
    yield from (_error(lookup, here, entry) for entry in others[: SHOWN - len(shown)])


def _common(lookup: Lookup, here: Place, found: CommonError, anchor: str) -> str:
    """A message with how many questions it comes up in, and of which frameworks."""
    count = questions(words_of(here.lang), len(found.entries))
    link = markup.link(here.href(address.errors(here.lang), anchor), escape(count))
    of = Counter(lookup.entries[id].framework for id in found.entries)
    names = " · ".join(framework.name[here.lang] for framework in lookup.largest_first() if of[framework.id])
    return f'<li><code>{escape(found.pattern)}</code><p>{link} <span class="of">{escape(names)}</span></p></li>'


def _error(lookup: Lookup, here: Place, entry: Entry) -> str:
    framework = lookup.site.framework(entry.framework).name[here.lang]
    return (
        f'<li data-entry="{escape(entry.id)}"><code>{escape(entry.errors[0].value)}</code>'
        f'<p>{markup.entry_link(here, entry)} <span class="of">{escape(framework)}</span></p></li>'
    )


def _question(lookup: Lookup, here: Place, entry: Entry) -> str:
    framework = escape(lookup.site.framework(entry.framework).name[here.lang])
    day = entry.reviewed.isoformat()
    return (
        f'<li data-entry="{escape(entry.id)}">{markup.entry_link(here, entry)} '
        f'<span class="of">{framework} · <time datetime="{day}">{day}</time></span></li>'
    )


def _strengths(lang: Lang) -> str:
    _ = words_of(lang).gettext
    strengths = {
        _("The version is named"): _(
            "The same question often has another answer in another version. Each answer says which versions it is for "
            "and has a link of its own."
        ),
        _("The code was run"): _(
            "Samples are complete, with imports and assertions, and were run on the versions they name; where that was "
            "not possible, the reason is given."
        ),
        _("Chinese and English"): _(
            "Every question has a lasting address, and its Chinese and English pages lead to each other."
        ),
    }
    items = "".join(f"<li><h3>{escape(title)}</h3><p>{escape(text)}</p></li>" for title, text in strengths.items())
    return f'<section class="strengths"><ul>{items}</ul></section>'
