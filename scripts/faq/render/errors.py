"""The list of every known error message, by framework: read as it is, or filtered while one types."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from html import escape

from faq.content.findings import CommonError
from faq.content.model import Entry, Framework, Lang
from faq.render import address, facets, markup
from faq.render.address import Place
from faq.render.facets import Facet, Rows
from faq.render.lookup import Lookup
from faq.render.words import Words, questions, words_of

EXCEPTION = re.compile(r"(?:\w+\.)*([A-Z]\w*(?:Error|Exception|Warning|Interrupt))\b")
"""The name of an exception, as a message begins with it."""
MOST_COMMON = 8
MOST_EXCEPTIONS = 10


def render_errors(lookup: Lookup, lang: Lang) -> bytes:
    """The whole list in one language."""
    here, _ = address.errors(lang), words_of(lang).gettext
    title = _("Error messages")
    lead = _("Every message that is answered here, by framework, with its answer and the versions it is for.")
    groups = "\n".join(_group(lookup, framework, here) for framework in lookup.largest_first())
    rows = Rows("li[data-framework]", "", label=_("Filter by words of the message"), said=_said(words_of(lang)))
    return markup.document(
        markup.front_matter({"title": title, "description": lead, "kind": "errors", "hide": ["toc"]}),
        markup.breadcrumbs(here, []),
        f"# {markup.as_text(title)}",
        f'<p class="lead">{escape(lead)}</p>',
        facets.filterable(here, rows, _facets(lookup, lang), _common(lookup, here) + groups),
    )


def _said(words: Words) -> Mapping[str, str]:
    return facets.situations(
        words,
        lambda n: words.ngettext("%(of)s message", "%(of)s messages", n),
        words.gettext("%(n)s of %(of)s messages"),
        words.gettext("No message fits."),
    )


def anchors(errors: tuple[CommonError, ...]) -> Mapping[str, str]:
    """Pattern -> the anchor of its questions on this page, for those that stand here."""
    slugs = ((found.pattern, re.sub(r"[^a-z0-9]+", "-", found.pattern.lower()).strip("-")[:60]) for found in errors)
    taken: dict[str, str] = {}
    for pattern, slug in slugs:
        taken.setdefault(f"common-{slug}", pattern)
    return {pattern: anchor for anchor, pattern in list(taken.items())[:MOST_COMMON]}


def _common(lookup: Lookup, here: Place) -> str:
    """The messages that most questions are about, each with these questions."""
    known, _ = anchors(lookup.findings.common_errors), words_of(here.lang).gettext
    items = "".join(
        _common_item(lookup, here, found, known[found.pattern])
        for found in lookup.findings.common_errors
        if found.pattern in known
    )
    title = _("Most common messages")
    lead = _(
        "Those that most questions here are about. Messages that differ only in quoted names and numbers are one; "
        "… stands for a name."
    )
    head = f'<h2 id="common">{escape(title)}</h2><p class="lead">{escape(lead)}</p>'
    return f'<section data-whole>{head}<ul class="common-errors">{items}</ul></section>\n' if items else ""


def _common_item(lookup: Lookup, here: Place, found: CommonError, anchor: str) -> str:
    """The anchor is inside, so that browsers open what is folded around it."""
    count = escape(questions(words_of(here.lang), len(found.entries)))
    entries = [lookup.entries[id] for id in found.entries]
    rows = "".join(f'<li data-entry="{escape(entry.id)}">{_question(lookup, here, entry)}</li>' for entry in entries)
    return (
        f"<li><details><summary><code>{escape(found.pattern)}</code> <span>{count}</span></summary>"
        f'<ul id="{anchor}">{rows}</ul></details></li>'
    )


def _facets(lookup: Lookup, lang: Lang) -> Iterator[Facet]:
    entries = [entry for entry in lookup.site.entries if entry.errors]
    yield from facets.of_entries(lookup, entries, lang, ("framework", "line"))
    counts = Counter(exception(error.value) for entry in entries for error in entry.errors)
    del counts[""]
    common = sorted(counts, key=lambda name: (-counts[name], name))[:MOST_EXCEPTIONS]
    if common:
        yield Facet("exception", "exception", words_of(lang).gettext("Exception"), {name: name for name in common})


def exception(message: str) -> str:
    """The exception that a message names at its beginning, without its module; nothing if it names none."""
    found = EXCEPTION.match(message)
    return found[1] if found else ""


def _group(lookup: Lookup, framework: Framework, here: Place) -> str:
    """One framework's messages in alphabetical order, so that those of one exception stand together; marks last."""
    known = [(error.value, entry) for entry in lookup.site.of(framework.id) for error in entry.errors]
    known.sort(key=lambda pair: (not pair[0][:1].isalpha(), pair[0].casefold(), pair[1].id))
    rows = "\n".join(_row(lookup, message, entry, here) for message, entry in known)
    name = escape(framework.name[here.lang])
    heading = f'<h2 id="{escape(framework.id)}">{name}</h2>'
    return f'<section>{heading}<ul class="questions">\n{rows}\n</ul></section>' if known else ""


def _row(lookup: Lookup, message: str, entry: Entry, here: Place) -> str:
    data = facets.attributes(lookup, entry, here.lang, ("framework", "line"))
    name = exception(message)
    own = f' data-exception="{escape(name)}"' if name else ""
    return (
        f'<li {data}{own}><code class="message">{escape(message)}</code>'
        f'<div class="question">{_question(lookup, here, entry)}</div></li>'
    )


def _question(lookup: Lookup, here: Place, entry: Entry) -> str:
    return f"{markup.entry_link(here, entry)} {markup.entry_badges(lookup, entry, here.lang)}"
