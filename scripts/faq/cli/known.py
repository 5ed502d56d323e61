"""What is known about a pasted message that no entry quotes: who produces it, in which versions, and the entries that
have the same message with other values, or else those about the API that raises it. It is never called an answer."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass

from faq.build.sayings import read_known
from faq.content.model import Entry, Lang, Site
from faq.diagnostics.diagnostic import visible
from faq.evidence.apis import references
from faq.evidence.messages import attribution, lookup, shards
from faq.evidence.messages.matching import among, lines_of
from faq.evidence.messages.sayings import BY_FRAMEWORK, matches_of, stands_on, template_lines
from faq.evidence.messages.template import Template
from faq.render.known import known_words
from faq.render.words import Words, versions_of, words_of
from faq.search import messages
from faq.search.definition import DEFINITION
from faq.search.engine import Results

MOST_LINES = 32
MOST_ENTRIES = 3
WIDTH = 96


@dataclass(frozen=True, slots=True)
class Pasted:
    """A pasted message: what is known about it, and some entries in the order of the results. `is_same`: they have the
    message; else they are about the API that raises it."""

    known: lookup.Known
    entries: tuple[Entry, ...]
    is_same: bool


def pasted_message(site: Site, files: Mapping[str, bytes], text: str, results: Results) -> Pasted | None:
    """The first message in a text with a known origin, if no entry quotes any of its messages."""
    if any(hit.error for hit in results.hits) or len(text) < attribution.ENOUGH:
        return None
    collected = read_known(files)
    found = reader(site, collected).first(messages.lines(text, places=True)[:MOST_LINES])
    if found is None:
        return None
    same = _having(site, files, collected, found)
    places = {hit.id: place for place, hit in enumerate(results.hits)}
    entries = (same or _about(site, files, found))[:MOST_ENTRIES]
    entries = tuple(sorted(entries, key=lambda entry: places.get(entry.id, len(places))))
    return Pasted(found, entries, bool(same))


def reader(site: Site, collected: attribution.Known) -> lookup.KnownMessages:
    """The look-up over freshly made shards. If the collection is damaged, nothing is known."""
    return shards.reader(shards.write(site, shards.shards_of(collected), (), {}, DEFINITION["messages"]))


def _having(
    site: Site, files: Mapping[str, bytes], collected: attribution.Known, found: lookup.Known
) -> tuple[Entry, ...]:
    """The entries with messages of the same template, those of its own framework first. They may quote another line of
    a template with several lines."""
    if not found.text:
        return ()
    on = stands_on(site.frameworks, files)
    every = collected.collection.templates.get(found.saying.framework, ())
    its_own = (template for template in every if found.text in map(lookup.shortened, lines_of(template)))
    templates = [Template(found.text), *its_own]
    having = {
        entry.id: entry
        for entry in site.entries
        for message in entry.messages
        if message.origin == BY_FRAMEWORK and among(templates, message.text.value)
        for framework, matches in [matches_of(collected, message.text.value, (), on[entry.framework])]
        if framework == found.saying.framework and found.text in map(lookup.shortened, template_lines(matches))
    }
    return tuple(sorted(having.values(), key=lambda entry: entry.framework != found.saying.framework))


def _about(site: Site, files: Mapping[str, bytes], found: lookup.Known) -> tuple[Entry, ...]:
    """The entries that name the API which raises a message."""
    if not found.names:
        return ()
    named = references.read(site, files).named()
    ids = {
        id for api in named if api.framework == found.saying.framework and api.name in found.names for id in api.entries
    }
    return tuple(entry for entry in site.entries if entry.id in ids)


def show_known(site: Site, pasted: Pasted, lang: Lang) -> str:
    """A few lines for a terminal; invisible characters in packages' messages are made visible."""
    words, found = words_of(lang), pasted.known
    template = f"{found.exception}: {found.text}" if found.exception else found.text
    quoted = textwrap.wrap(visible(template), WIDTH, initial_indent="> ", subsequent_indent="> ")
    titles = [
        f"- {entry.documents.get(lang, entry.source).title.value}   {entry.source.path}" for entry in pasted.entries
    ]
    more = [known_words(words)["same" if pasted.is_same else "about"], *titles] if titles else []
    return "\n".join([visible(_sentence(words, site, found, lang)), *quoted, *more])


def _sentence(words: Words, site: Site, found: lookup.Known, lang: Lang) -> str:
    said = known_words(words)
    if found.origin != "framework":
        kind, _, name = found.origin.partition(":")
        return said[kind].format(name=name)
    names_of = {each.id: each.name[lang] for each in site.frameworks}
    framework = names_of.get(found.saying.framework, found.saying.framework)  # its framework.yml may be broken
    if not found.saying.versions:
        return said["form"].format(framework=framework)
    names = said["between"].join(f"`{name}`" for name in found.names)
    parts = (("raised", names), ("when", _code(found.condition)), ("before", _code(found.before)))
    more = "".join(said[word].format(text) for word, text in parts if text)
    also = said["also"].format(name=found.also) if found.also else ""
    return said["said"].format(framework=framework, versions=versions_of(words, found.saying)) + more + also


def _code(text: str) -> str:
    return f"`{text}`" if text else ""
