"""`make cards`: the pictures that link previews show: one a framework and language, and one for all else.

They are kept in docs/assets, so no build needs a browser or fonts. Run it when a framework or a line is added. Needs
Chromium and a Chinese font (Noto Sans CJK SC).
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

from faq.build.files import load
from faq.build.site import site_of
from faq.content.model import LANGS, Framework, Lang
from faq.render.words import words_of
from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup
from playwright.sync_api import sync_playwright

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
ASSETS = ROOT / "docs" / "assets"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
SIZE = {"width": 1200, "height": 630}


def main() -> None:
    """Draw all cards."""
    found = next((path for name in (os.environ.get("CHROMIUM", ""), *CHROMIUM) if (path := shutil.which(name))), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        tab = browser.new_page(viewport=SIZE)
        site = site_of(load(ROOT)[0])
        largest_first = sorted(site.frameworks, key=lambda framework: (-len(site.of(framework.id)), framework.id))
        for name, html in cards(largest_first):
            tab.set_content(html)
            tab.screenshot(path=ASSETS / name)
            print(name, (ASSETS / name).stat().st_size)
        browser.close()


def cards(frameworks: Sequence[Framework]) -> Iterator[tuple[str, str]]:
    """The name of each file, and its picture as HTML."""
    card = Environment(loader=FileSystemLoader(HERE), autoescape=True).get_template("card.html")
    logo = Markup((ASSETS / "favicon.svg").read_text("utf-8"))
    for lang in LANGS:
        words = words_of(lang)
        site, promise = words.gettext("Framework FAQ"), words.gettext("The right answer for the version you run")
        common = {"lang": lang, "site": site, "promise": promise, "logo": logo}
        names = [framework.name[lang] for framework in frameworks]
        yield f"card-{lang}.png", card.render(title=site, pills=names, **common)
        for framework in frameworks:
            ran = words.gettext("The code was run")
            lines = [line.label[lang] for line in framework.lines]
            yield file_of(framework, lang), card.render(title=framework.name[lang], pills=lines, ran=ran, **common)


def file_of(framework: Framework, lang: Lang) -> str:
    """The name of a framework's card, as docs/theme/partials/head.html has it."""
    return f"card-{framework.id}-{lang}.png"


if __name__ == "__main__":
    main()
