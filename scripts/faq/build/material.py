"""What somebody may switch on in mkdocs.yml without an effect here: the templates are our own, not Material's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
"""Material's documented features -> what there is in their place."""
PLUGINS = {
    "blog": "there is no blog; /feed.xml says what was reviewed",
    "offline": "use `faq offline`",
    "privacy": "pages fetch nothing from elsewhere",
    "search": "the search is our own (docs/assets/search)",
    "social": "`make cards` draws one card a framework and language into docs/assets",
    "tags": "the tags of entries are their `tags:`",
}
"""Material's plugins -> what there is in their place."""


def ignored(features: Iterable[str], plugins: Iterable[str]) -> Iterator[str]:
    """What of a configuration has no effect, and what there is instead."""
    for feature in features:
        yield f"theme.features: {feature} has no effect here: {FEATURES.get(feature, 'the templates are our own')}"
    names = {plugin.removeprefix("material/"): plugin for plugin in plugins}
    for name, plugin in names.items():
        if name in PLUGINS:
            yield f"plugins: {plugin} has no effect here: {PLUGINS[name]}"
