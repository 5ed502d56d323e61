"""For somebody with an old script: what each old API is called now, and which questions say how to change it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from html import escape

from faq.findings import NamedApi, Replacement
from faq.model import Framework, Lang, Line
from faq.render import address, facets, markup
from faq.render.address import Place
from faq.render.facets import Facet, Rows
from faq.render.list_words import LIST_WORDS, ListWords, old_names
from faq.render.lookup import Lookup

MOST_MODULES = 12


def render_index(lookup: Lookup, lang: Lang) -> bytes:
    """The page that leads to the view of each framework."""
    here, words = address.migrations(lang), LIST_WORDS[lang]
    items = "".join(_index_item(View(lookup, framework, lang), here) for framework in lookup.largest_first())
    return markup.document(
        _front_matter(words.migration_title, words.migration_lead),
        markup.breadcrumbs(here, []),
        f"# {words.migration_title}",
        f'<p class="lead">{escape(words.migration_lead)}</p>',
        f'<ul class="line-cards">{items}</ul>',
    )


def render_migration(lookup: Lookup, framework: Framework, lang: Lang) -> bytes:
    """The view of one framework; one without renamed APIs says so."""
    view, words = View(lookup, framework, lang), LIST_WORDS[lang]
    title = words.migration_of.format(framework=framework.name[lang])
    lead = words.migration_lead if view.rows else words.migration_none
    return markup.document(
        _front_matter(title, lead),
        markup.breadcrumbs(view.here, [markup.framework_trail(view.here, framework)]),
        f"# {markup.as_text(title)}",
        f'<p class="lead">{escape(lead)}</p>',
        view.table() if view.rows else "",
        view.others(),
    )


def _front_matter(title: str, lead: str) -> str:
    front = {"title": title, "description": markup.description(lead), "kind": "migration", "hide": ["toc"]}
    return markup.front_matter(front)


def _index_item(view: View, here: Place) -> str:
    count = old_names(view.words, len({old for old, _, _ in view.rows}))
    html = (
        f'<span class="line-card__name">{escape(view.framework.name[view.lang])}</span>'
        f'<span class="line-card__count">{escape(count)}</span>'
    )
    return f"<li>{markup.link(here.href(view.here), html, class_='line-card')}</li>"


class View:
    """The renamed APIs of a framework, in one language. `rows`: old name, new name ("" for none), ids of entries."""

    def __init__(self, lookup: Lookup, framework: Framework, lang: Lang) -> None:
        self.lookup = lookup
        self.framework = framework
        self.lang: Lang = lang
        self.here = address.migration(lang, framework.id)
        self.words: ListWords = LIST_WORDS[lang]
        self.named = {api.name: api for api in lookup.findings.apis if api.framework == framework.id}
        pairs = [pair for pair in lookup.findings.replacements if {pair.old, pair.new} <= self.named.keys()]
        self.rows = [(pair.old, pair.new, pair.entries) for pair in pairs]
        self.rows += [(api.name, "", api.entries) for api in self._gone(pairs)]

    def _gone(self, pairs: Iterable[Replacement]) -> Iterator[NamedApi]:
        """Names that the newest line does not have and nobody gives a new one for; not modules of other names."""
        paired = {pair.old for pair in pairs}
        modules = {name.rpartition(".")[0] for name in self.named}
        newest = self.framework.lines[0].name
        for api in self.named.values():
            if api.lines and newest not in api.lines and api.name not in paired and api.name not in modules:
                yield api

    def table(self) -> str:
        """The list with its controls: old names by the step at which they went, those without a new name last."""
        steps = zip(reversed(self.framework.lines), list(reversed(self.framework.lines))[1:], strict=False)
        parts = [self._step(old, new) for old, new in steps]
        gone = [row for row in self.rows if not row[1]]
        title = f'<h2 id="gone">{escape(self.words.migration_gone)}</h2>'
        lead = f'<p class="lead">{escape(self.words.migration_gone_lead)}</p>'
        parts.append(f"<section>{title}{lead}{self._rows(gone)}</section>" if gone else "")
        rows = Rows("tr[data-name]", "name", label=self.words.migration_filter, said=self.words.migration_filtered)
        return facets.filterable(self.here, rows, self._facets(), "\n".join(filter(None, parts)), self._code())

    def others(self) -> str:
        """The same for the other frameworks."""
        others = [other for other in self.lookup.largest_first() if other != self.framework]
        places = [(address.migration(self.lang, other.id), other.name[self.lang]) for other in others]
        items = "".join(f"<li>{markup.link(self.here.href(place), escape(name))}</li>" for place, name in places)
        apis = markup.link(self.here.href(address.apis(self.lang)), escape(self.words.every_api))
        return f'<p class="more">{escape(self.words.every_list)}</p><ul class="lists">{items}<li>{apis}</li></ul>'

    def _step(self, old: Line, new: Line) -> str:
        """The old names that a line is the last to have."""
        rows = [row for row in self.rows if row[1] and self.named[row[0]].lines[0] == old.name]
        title = self.words.migration_step.format(old=old.label[self.lang], new=new.label[self.lang])
        count = old_names(self.words, len({row[0] for row in rows}))
        heading = f'<h2 id="from-{escape(old.name)}">{escape(title)} <span class="of">{escape(count)}</span></h2>'
        return f"<section>{heading}{self._rows(rows)}</section>" if rows else ""

    def _facets(self) -> list[Facet]:
        counts = Counter(name.rpartition(".")[0] for name in {row[0] for row in self.rows})
        several = [module for module, count in counts.items() if count > 1]
        common = sorted(several, key=lambda module: (-counts[module], module))[:MOST_MODULES]
        return [Facet("module", "module", self.words.facets["module"], {name: name for name in common})]

    def _code(self) -> str:
        """A field for code, which the script reads: only names in it are shown."""
        label = escape(self.words.migration_paste)
        return (
            f'<details class="old-code"><summary>{label}</summary><p>{escape(self.words.migration_paste_lead)}</p>'
            f'<textarea rows="6" aria-label="{label}" autocomplete="off" spellcheck="false"></textarea></details>\n'
        )

    def _rows(self, rows: Iterable[tuple[str, str, tuple[str, ...]]]) -> str:
        seen: set[str] = set()
        body = "\n".join(self._row(*row, seen) for row in rows)
        head = "".join(f'<th scope="col">{escape(name)}</th>' for name in self.words.migration_head)
        return f'<table class="renamed"><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table>'

    def _row(self, old: str, new: str, entries: tuple[str, ...], seen: set[str]) -> str:
        """A row; the first one of an old name has its anchor."""
        id = "" if old in seen else f' id="{escape(old)}"'
        seen.add(old)
        target = f'<span class="arrow" aria-hidden="true">→</span> {self._name(new)}' if new else ""
        return (
            f'<tr{id} data-name="{escape(old)}" data-module="{escape(old.rpartition(".")[0])}">'
            f'<th scope="row">{self._name(old)}</th><td>{target}</td><td>{self._entries(entries, new or old)}</td></tr>'
        )

    def _name(self, name: str) -> str:
        """A name with the lines that have it, each leading to that line's official page."""
        api = self.named[name]
        pages = {line: page for line in api.lines if (page := api.pages.get((line, self.lang)))}
        code = f"<code>{escape(name).replace('.', '.<wbr>')}</code>"
        shown = markup.link(next(iter(pages.values())), code) if pages else code
        lines = [line for line in self.framework.lines if line.name in api.lines]
        badges = "".join(self._line(line, pages.get(line.name, "")) for line in lines)
        return f'{shown} <span class="lines">{badges}</span>'

    def _line(self, line: Line, page: str) -> str:
        if not page:
            return markup.line_badge(self.lang, line)
        title = self.words.migration_page.format(line=line.label[self.lang])
        return markup.link(page, escape(line.name), class_=f"line line--{line.status}", title=title)

    def _entries(self, ids: Iterable[str], name: str) -> str:
        """The questions, each at its answer for the newest line that has the name."""
        items = "".join(f'<li data-entry="{escape(id)}">{self._entry(id, name)}</li>' for id in ids)
        return f"<ul>{items}</ul>"

    def _entry(self, id: str, name: str) -> str:
        entry = self.lookup.entries[id]
        answered = self.lookup.site.lines(entry)
        anchor = next((line for line in self.named[name].lines if line in answered), "")
        return markup.entry_link(self.here, entry, anchor if entry.framework == self.framework.id else "")
