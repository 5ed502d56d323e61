"""The pages about diagnostics: one for each code, and the list of all of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape
from itertools import groupby

from faq.content.explanations import KINDS, Example, Explained, Explanation, Kind
from faq.content.model import LANGS, Lang
from faq.diagnostics.diagnostic import Code
from faq.render import address, markup
from faq.render.address import Place
from faq.render.typography import one_line
from faq.render.words import Words, words_of

FENCE = re.compile(r"(?<=\n)(\s*)([`~])(?=\2\2)")
"""What a renderer takes for its own fence, even inside of HTML."""
Codes = Mapping[str, Explained]
"""By their ids, in the order in which they are listed."""


def render_diagnostics(codes: Codes) -> Iterator[tuple[str, bytes]]:
    """Every page, by its file."""
    for lang in LANGS:
        yield address.diagnostics(lang).file, _list(codes, lang)
        for explained in codes.values():
            yield address.diagnostic(lang, explained.code.id).file, _page(explained, lang)


def _page(explained: Explained, lang: Lang) -> bytes:
    """One code in one language."""
    words, text = words_of(lang), explained.texts[lang]
    title = words.gettext("%(id)s: %(title)s") % {"id": explained.code.id, "title": text.title.value}
    return markup.document(
        _front_matter(markup.title_text(title), markup.description(" ".join(text.paragraphs[:1]) or text.title.value)),
        f"# {markup.title_markdown(title)}",
        "" if explained.code.retired else _status(explained.code, words),
        "" if lang == "en" else f'<p class="lead" lang="en">{markup.title_html(explained.texts["en"].title.value)}</p>',
        *(_paragraph(paragraph) for paragraph in text.paragraphs),
        *(_examples(text, kind, words) for kind in KINDS),
        _allow(explained.code, words),
        _terminal(explained.code, words, lang),
    )


def _list(codes: Codes, lang: Lang) -> bytes:
    here, _ = address.diagnostics(lang), words_of(lang).gettext
    title = _("Diagnostics")
    lead = _(
        "Every problem that `faq` reports has a code. Here are all of them: what they mean, why they matter, and "
        "what to do. `faq explain CODE` says the same in a terminal."
    )
    return markup.document(
        _front_matter(title, markup.description(lead)),
        f"# {title}",
        f'<p class="lead">{markup.title_html(lead)}</p>',
        *(block for letter, family in _families(codes) for block in _family(letter, family, here)),
    )


def _families(codes: Codes) -> Iterator[tuple[str, list[Explained]]]:
    for letter, family in groupby(codes.values(), key=lambda explained: explained.code.id[0]):
        yield letter, list(family)


def _family(letter: str, family: list[Explained], here: Place) -> Iterator[str]:
    yield f"## {markup.as_text(families(words_of(here.lang))[letter])} {{ #{letter} }}"
    items = "\n".join(_item(explained, here) for explained in family)
    yield f'<ul class="questions codes">\n{items}\n</ul>'


def families(words: Words) -> Mapping[str, str]:
    """The first letter of codes -> what they are about."""
    _ = words.gettext
    return {
        "A": _("Exceptions"),
        "C": _("Code"),
        "E": _("Messages of the frameworks"),
        "F": _("Files and folders"),
        "L": _("Links"),
        "M": _("Markdown"),
        "N": _("Names of APIs"),
        "P": _("Running samples"),
        "S": _("Keys and values of the front matter"),
        "T": _("Translations"),
        "V": _("Versions and version lines"),
        "Y": _("YAML"),
    }


def _item(explained: Explained, here: Place) -> str:
    words, code = words_of(here.lang), explained.code
    title = markup.title_html(explained.texts[here.lang].title.value)
    name = f'<code class="codes__id">{code.id}</code> {title}'
    notes = [words.gettext("Warning")] if code.severity == "warning" else []
    notes += [words.gettext("can be allowed")] if code.allowable else []
    badges = "".join(f' <span class="codes__note">{escape(note)}</span>' for note in notes)
    link = markup.link(here.href(address.diagnostic(here.lang, code.id)), name)
    return f'<li id="{code.id}"><div class="question">{link}{badges}</div></li>'


def _front_matter(title: str, description: str) -> str:
    return markup.front_matter({"title": title, "description": description, "kind": "diagnostics", "hide": ["toc"]})


def _status(code: Code, words: Words) -> str:
    _ = words.gettext
    error, warning = (_("Error"), _("Blocks publishing.")), (_("Warning"), _("Does not block publishing."))
    name, stops = warning if code.severity == "warning" else error
    kind = f"severity severity--{code.severity}"
    return f'<p><strong class="{kind}">{escape(name)}</strong> {escape(stops)}</p>'


def _paragraph(text: str) -> str:
    return f"<p>{markup.title_html(one_line(text))}</p>"


def _examples(text: Explanation, kind: Kind, words: Words) -> str:
    examples = text.of_kind(kind)
    if not examples:
        return ""
    label = {"bad": words.gettext("Bad"), "good": words.gettext("Good")}[kind]
    shown = "".join(_example(example) for example in examples)
    return f'<div class="example example--{kind}"><p class="example__label">{escape(label)}</p>{shown}</div>'


def _example(example: Example) -> str:
    name = f'<p class="example__file"><code>{escape(example.file)}</code></p>' if example.file else ""
    # without <code> the theme adds no button to copy a bad example
    return f"{name}<pre>{FENCE.sub(_as_character, escape(example.code, quote=False))}</pre>"


def _as_character(fence: re.Match[str]) -> str:
    return f"{fence[1]}&#{ord(fence[2])};"


def _allow(code: Code, words: Words) -> str:
    if not code.allowable:
        return ""
    lead = words.gettext("An entry that has a good reason can allow itself this in its front matter: ")
    reason = words.gettext("the reason")
    return f'<p>{escape(lead)}<code>allow: {{{code.id}: "{escape(reason)}"}}</code></p>'


def _terminal(code: Code, words: Words, lang: Lang) -> str:
    label, option = escape(words.gettext("In a terminal: ")), "" if lang == "en" else f" --lang {lang}"
    return f'<p class="terminal">{label}<code>faq explain {code.id}{option}</code></p>'
