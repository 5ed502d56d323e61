"""What is known of a pasted message that no entry answers: who says it, in which versions, and the entries about the
API that raises it. It is never called an answer."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping

from faq.content.model import Entry, Lang, Site
from faq.diagnostics.diagnostic import visible
from faq.evidence.apis import references
from faq.evidence.messages import attribution, lookup, store
from faq.render.words import versions_of, words_of
from faq.search import messages
from faq.search.engine import Results

MOST_LINES = 32
MOST_ENTRIES = 3
WIDTH = 96


def reader(site: Site, files: Mapping[str, bytes]) -> lookup.KnownMessages:
    """The look-up over shards that are made now. Nothing is known if the collection is damaged."""
    collection, damaged = store.read(files)
    asked = attribution.Known(store.Collection() if damaged else collection)
    frameworks = asked.collection.templates
    indexes = {framework: asked.index(framework) for framework in frameworks}
    shards = lookup.write(site, indexes, {framework: asked.collection.versions(framework) for framework in frameworks})
    manifest = json.loads(shards[f"{lookup.ROOT}/manifest.json"])
    return lookup.KnownMessages(manifest, lambda path: shards[f"{lookup.ROOT}/{manifest['folder']}/{path}"])


def known_message(site: Site, files: Mapping[str, bytes], text: str, results: Results) -> lookup.Known | None:
    """The first message of a text that a framework says, if no entry has one of its messages."""
    if any(hit.error for hit in results.hits) or len(text) < attribution.ENOUGH:
        return None
    shards = reader(site, files)
    found = (shards.find(line) for line in messages.lines(text)[:MOST_LINES])
    return next((one for one in found if one), None)


def about(site: Site, files: Mapping[str, bytes], found: lookup.Known) -> tuple[Entry, ...]:
    """The entries that name the API which raises a message."""
    if not found.names:
        return ()
    named = references.read(site, files).named()
    ids = {
        id for api in named if api.framework == found.saying.framework and api.name in found.names for id in api.entries
    }
    return tuple(entry for entry in site.entries if entry.id in ids)[:MOST_ENTRIES]


def show_known(site: Site, found: lookup.Known, entries: tuple[Entry, ...], lang: Lang) -> str:
    """A few lines for a terminal; what a package says is shown with its invisible characters made visible."""
    words = words_of(lang)
    framework = site.framework(found.saying.framework).name[lang]
    versions = versions_of(words, found.saying)
    said = words.gettext("A message of %(framework)s %(versions)s") % {"framework": framework, "versions": versions}
    if found.names:
        said += words.gettext(", raised by %(names)s") % {"names": ", ".join(f"`{name}`" for name in found.names)}
    if found.condition:
        said += words.gettext(" when `%(condition)s`") % {"condition": found.condition}
    template = f"{found.exception}: {found.text}" if found.exception else found.text
    quoted = textwrap.wrap(visible(template), WIDTH, initial_indent="> ", subsequent_indent="> ")
    titles = [f"- {entry.documents.get(lang, entry.source).title.value}   {entry.source.path}" for entry in entries]
    more = (
        [words.gettext("No question here is about this message. Questions about the API:"), *titles] if titles else []
    )
    return "\n".join([visible(said), *quoted, *more])
