"""Pages at the old addresses of entries that have moved. They work without a script."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from faq.model import LANGS, Entry, Lang
from faq.render import address
from faq.render.address import Place
from faq.render.markup import title_html, title_text
from faq.render.text import WORDS


def render_redirects(entry: Entry) -> Iterator[tuple[str, bytes]]:
    """A file below build/public for each old address in each language."""
    for old in entry.moved_from:
        for lang in LANGS:
            here = Place(lang, old.value)
            yield f"public/{here.url}index.html", _page(here, entry, lang).encode()


def _page(here: Place, entry: Entry, lang: Lang) -> str:
    words, target = WORDS[lang], address.entry(lang, entry)
    href, title = escape(here.href(target)), entry.documents[target.lang].title.value
    return f"""<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>{escape(words.moved_title)} - {escape(title_text(title))}</title>
<meta http-equiv="refresh" content="0; url={href}">
<link rel="canonical" href="{href}">
</head>
<body>
<p>{escape(words.moved)} <a href="{href}">{title_html(title)}</a></p>
</body>
</html>
"""
