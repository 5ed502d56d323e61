"""llms.txt: the list of all questions for language models (llmstxt.org), and each framework's answers in one file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain

from faq.content.model import LANGS, Entry, Framework, Lang
from faq.render import address, markup, plain
from faq.render.address import Place
from faq.render.lookup import Lookup
from faq.render.pieces import Files, Piece, Whole, excerpts, joined
from faq.render.plain import link_text
from faq.render.words import listed, pitched, words_of

OPTIONAL = "Optional"
"""The heading, in any language, that marks what readers of the format may skip."""


def pieces(lookup: Lookup, lang: Lang) -> Iterator[Piece]:
    """llms.txt in one language."""
    yield Piece(
        f"llms.txt {lang}",
        lambda: {"excerpts": excerpts(lookup, lookup.site.entries)},
        partial(_render_list, lookup, lang),
    )


def _render_list(lookup: Lookup, lang: Lang) -> Files:
    listed = [framework for framework in lookup.largest_first() if lookup.site.of(framework.id)]
    yield f"public/{path(address.home(lang))}", _list(lookup, listed, lang).encode()


def wholes(lookup: Lookup, lang: Lang) -> Iterator[Whole]:
    """llms-full.txt of each framework in one language."""
    for framework in lookup.site.frameworks:
        entries = lookup.site.of(framework.id)
        parts = tuple(plain.file_of(address.entry(lang, entry).lang, entry.id) for entry in entries)
        yield Whole(f"llms-full.txt {lang} {framework.id}", parts, partial(_render_whole, framework, lang))


def _render_whole(framework: Framework, lang: Lang, parts: Iterable[bytes]) -> Files:
    title = words_of(lang).gettext("%(framework)s: all questions and answers") % {"framework": framework.name[lang]}
    place = address.framework(lang, framework.id)
    yield f"public/{full_path(place)}", joined(b"", b"\n---\n\n", chain([f"# {title}\n".encode()], parts))


def replaced(texts: bytes, old: bytes, new: bytes) -> bytes | None:
    """llms-full.txt with the text of one entry replaced; None unless it occurs exactly once."""
    return texts.replace(old, new) if texts.count(old) == 1 else None


def path(home: Place) -> str:
    """The address of llms.txt in one language."""
    return f"{home.url}llms.txt"


def full_path(framework: Place) -> str:
    """The address of llms-full.txt of a framework in one language."""
    return f"{framework.url}llms-full.txt"


def _list(lookup: Lookup, frameworks: list[Framework], lang: Lang) -> str:
    _ = words_of(lang).gettext
    how = _(
        "The Markdown of each question is next to its page: add index.md to the page's address. Its first lines name "
        "the framework, the versions it applies to and those its code ran on; then come the short answer, which holds "
        "for every version, and an answer by version. A version line after a page's address (#3.x, #2.x) leads to the "
        "answer for that version."
    )
    pitch = pitched(words_of(lang), (framework.name[lang] for framework in frameworks))
    parts = [f"# {_('Framework FAQ')}", f"> {pitch}", how]
    for framework in frameworks:
        items = (_item(lookup, entry, lang) for entry in lookup.site.of(framework.id))
        parts += [f"## {framework.name[lang]}", "\n".join(items)]
    optional = (
        f"- [{link_text(name)}]({lookup.root}{url}): {note}" for name, url, note in _more(lookup, frameworks, lang)
    )
    return "\n\n".join([*parts, f"## {OPTIONAL}", "\n".join(optional)]) + "\n"


def _item(lookup: Lookup, entry: Entry, lang: Lang) -> str:
    """A question; one without a translation has its Chinese title and a mark."""
    place = address.entry(lang, entry)
    document = entry.documents[place.lang]
    lines = listed(words_of(lang), lookup.site.lines(entry))
    language = "" if place.lang == lang else f"({words_of(lang).gettext('in Chinese')}) "
    short = markup.description(document.lead)
    return f"- [{link_text(document.title.value)}]({lookup.root}{place.markdown}): {language}{lines}; {short}"


def _more(lookup: Lookup, frameworks: list[Framework], lang: Lang) -> Iterator[tuple[str, str, str]]:
    """Name, address below the root, and description of everything that is not a question."""
    _ = words_of(lang).gettext
    for framework in frameworks:
        name = {"framework": framework.name[lang]}
        whole = _("all questions and answers about %(framework)s in one file") % name
        yield (
            _("%(framework)s: all questions and answers") % name,
            full_path(address.framework(lang, framework.id)),
            whole,
        )
    this_list = {"zh": _("this list in Chinese"), "en": _("this list in English")}
    for other in (other for other in LANGS if other != lang):
        yield words_of(other).gettext("Framework FAQ"), path(address.home(other)), this_list[other]
    apis = _("API index: which new names replace old ones, and which versions have them")
    yield _("API index"), address.apis(lang).url, apis
    yield _("Error messages"), address.errors(lang).url, _("every known error message and its answer")
    data = _("all questions as data (JSON), described by %(schema)s") % {"schema": f"{lookup.root}api/v1/schema.json"}
    yield "entries.json", "api/v1/entries.json", data
    yield "feed.xml", f"{address.home(lang).url}feed.xml", _("recently reviewed questions (Atom)")
