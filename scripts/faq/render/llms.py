"""llms.txt: the list of all questions for language models (llmstxt.org), and each framework's answers in one file."""

from __future__ import annotations

from collections.abc import Iterator

from faq.model import LANGS, Entry, Framework, Lang
from faq.render import address, body, markup
from faq.render.address import Place
from faq.render.lookup import Lookup
from faq.render.plain import PlainEntry, link_text
from faq.render.program_words import PROGRAM_WORDS
from faq.render.search_words import SEARCH_WORDS
from faq.render.text import WORDS

OPTIONAL = "Optional"
"""The heading, in any language, that tells readers of the format what they may leave out."""


def render_llms(lookup: Lookup, lang: Lang) -> Iterator[tuple[str, bytes]]:
    """llms.txt in one language, and llms-full.txt of each framework in it."""
    listed = [framework for framework in lookup.largest_first() if lookup.site.of(framework.id)]
    yield f"public/{path(address.home(lang))}", _list(lookup, listed, lang).encode()
    for framework in lookup.site.frameworks:
        place = address.framework(lang, framework.id)
        yield f"public/{full_path(place)}", _full(lookup, framework, lang).encode()


def path(home: Place) -> str:
    """The address of the list of one language."""
    return f"{home.url}llms.txt"


def full_path(framework: Place) -> str:
    """The address of all answers about one framework in one language."""
    return f"{framework.url}llms-full.txt"


def _list(lookup: Lookup, frameworks: list[Framework], lang: Lang) -> str:
    words = WORDS[lang]
    names = words.separator.join(framework.name[lang] for framework in frameworks)
    parts = [f"# {words.site}", f"> {words.pitch.format(frameworks=names)}", PROGRAM_WORDS[lang].llms_how]
    for framework in frameworks:
        items = (_item(lookup, entry, lang) for entry in lookup.site.of(framework.id))
        parts += [f"## {framework.name[lang]}", "\n".join(items)]
    optional = (
        f"- [{link_text(name)}]({lookup.root}{url}): {note}" for name, url, note in _more(lookup, frameworks, lang)
    )
    return "\n\n".join([*parts, f"## {OPTIONAL}", "\n".join(optional)]) + "\n"


def _item(lookup: Lookup, entry: Entry, lang: Lang) -> str:
    """A question that is not translated is listed with its Chinese title, and marked."""
    place = address.entry(lang, entry)
    document = entry.documents[place.lang]
    lines = PROGRAM_WORDS[lang].list_separator.join(lookup.site.lines(entry))
    language = "" if place.lang == lang else f"({WORDS[lang].untranslated}) "
    short = markup.description(body.first_paragraph(document.intro.text)[0])
    return f"- [{link_text(document.title.value)}]({lookup.root}{place.markdown}): {language}{lines}; {short}"


def _more(lookup: Lookup, frameworks: list[Framework], lang: Lang) -> Iterator[tuple[str, str, str]]:
    """Name, address below the root and description of what is not a question."""
    words = PROGRAM_WORDS[lang]
    for framework in frameworks:
        place = address.framework(lang, framework.id)
        name = framework.name[lang]
        yield words.full_title.format(framework=name), full_path(place), words.llms_full.format(framework=name)
    for other in LANGS:
        if other != lang:
            yield WORDS[other].site, path(address.home(other)), words.llms_language
    yield WORDS[lang].apis_title, address.apis(lang).url, words.llms_apis
    yield SEARCH_WORDS[lang].errors_title, address.errors(lang).url, words.llms_errors
    schema = f"{lookup.root}api/v1/schema.json"
    yield "entries.json", "api/v1/entries.json", words.llms_data.format(schema=schema)
    yield "feed.xml", f"{address.home(lang).url}feed.xml", words.llms_feed


def _full(lookup: Lookup, framework: Framework, lang: Lang) -> str:
    title = PROGRAM_WORDS[lang].full_title.format(framework=framework.name[lang])
    entries = (
        PlainEntry(lookup, entry, address.entry(lang, entry).lang).render() for entry in lookup.site.of(framework.id)
    )
    return "\n---\n\n".join([f"# {title}\n", *entries])
