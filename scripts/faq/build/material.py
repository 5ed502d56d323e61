"""Warn about mkdocs.yml settings that have no effect here, because the templates are our own and not Material's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

ALWAYS = "the pages have this already, in their own way"
FEATURES = {
    "announce.dismiss": "there is no announcement bar",
    "content.action.edit": "set FAQ_REPOSITORY_URL, and entries have a link to edit them",
    "content.action.view": "each entry has its Markdown at index.md beside its page",
    "content.code.annotate": "comments are above the line they explain (faq check)",
    "content.code.copy": ALWAYS,
    "content.code.select": "samples are copied whole",
    "content.footnote.tooltips": "entries have no footnotes",
    "content.tabs.link": "the answers of an entry are tabs already, and the choice of a version is remembered",
    "content.tooltips": "names of APIs lead to the official documentation",
    "header.autohide": "the header stays: it has the search and the version",
    "navigation.expand": "the menu has the frameworks and their categories",
    "navigation.footer": "entries lead to the one before and after in their category already",
    "navigation.indexes": "frameworks and categories have pages of their own already",
    "navigation.instant": "pages are small enough to be loaded whole",
    "navigation.instant.prefetch": "pages are small enough to be loaded whole",
    "navigation.instant.preview": "lists show the short answers",
    "navigation.instant.progress": "pages are small enough to be loaded whole",
    "navigation.path": ALWAYS,
    "navigation.prune": "entries are in no navigation",
    "navigation.sections": "the menu has the frameworks and their categories",
    "navigation.tabs": ALWAYS,
    "navigation.tabs.sticky": "the header stays, the tabs do not",
    "navigation.top": "phones have a bar with the way to the top",
    "navigation.tracking": "the answers have addresses of their own",
    "search.highlight": "the search is our own (docs/assets/search)",
    "search.share": "the address of the results page says what was searched for",
    "search.suggest": "the search is our own (docs/assets/search)",
    "toc.follow": ALWAYS,
    "toc.integrate": "the contents are beside the page, on phones in the bar",
}
"""Material's documented features -> what this site has instead."""
PLUGINS = {
    "blog": "there is no blog; /feed.xml says what was reviewed",
    "offline": "use `faq offline`",
    "privacy": "pages fetch nothing from elsewhere",
    "search": "the search is our own (docs/assets/search)",
    "social": "`make cards` draws one card a framework and language into docs/assets",
    "tags": "the tags of entries are their `tags:`",
}
"""Material's plugins -> what this site has instead."""

THEME = {
    "direction": "both languages are written from the left",
    "font": "pages use the fonts of the reader's system and load none",
    "icon": "the icons are in docs/theme",
    "logo": "the header has the name of the site (site_name)",
    "palette": "the colours are in docs/styles/10-colours.css, and readers choose light or dark",
}
"""Theme settings without effect -> where that is decided instead."""
EXTRA = {
    "analytics": "pages load nothing from elsewhere and count nobody",
    "annotate": "comments are above the line they explain (faq check)",
    "consent": "there are no cookies to agree to",
    "generator": "pages do not name their generator",
    "homepage": "the name of the site leads to the home page of the language",
    "polyfills": "scripts are written for the browsers that the architecture page names",
    "scope": "colours and versions are remembered for the whole site",
    "social": "the footer leads to what the site itself has",
    "status": "entries show the versions that their code ran on",
    "tags": "the tags of entries are their `tags:`",
    "version": "one site has all versions: entries answer for each of them",
}
"""Material's settings under `extra:` without effect -> what this site has instead."""
I18N = {
    "admonition_translations": "entries have no admonitions",
    "reconfigure_search": "the search has an index for each language already (docs/assets/search)",
}
"""Settings of static-i18n, or of one of its languages, without effect -> what this site has instead."""


def ignored(settings: Mapping[str, Any], plugins: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """One line for each setting without effect, with what to use instead. `settings`: the content of mkdocs.yml;
    `plugins`: the enabled plugins and their settings."""
    theme = settings.get("theme")
    theme = theme if isinstance(theme, Mapping) else {}
    features = theme.get("features") or ()
    for feature in map(str, [features] if isinstance(features, str) else features):
        yield f"theme.features: {feature} has no effect here: {FEATURES.get(feature, 'the templates are our own')}"
    yield from _without_effect("theme", theme, THEME)
    yield from _without_effect("extra", settings.get("extra") or {}, EXTRA)
    for plugin, chosen in plugins.items():
        name = plugin.removeprefix("material/")
        if name in PLUGINS:
            yield f"plugins: {plugin} has no effect here: {PLUGINS[name]}"
        if name == "i18n":
            yield from _without_effect("plugins.i18n", chosen, I18N)
            for language in chosen.get("languages") or ():
                yield from _without_effect(f"plugins.i18n.languages: {language['locale']}", language, I18N)


def _without_effect(where: str, settings: Mapping[str, Any], known: Mapping[str, str]) -> Iterator[str]:
    for name in known:
        if settings.get(name):
            yield f"{where}: {name} has no effect here: {known[name]}"
