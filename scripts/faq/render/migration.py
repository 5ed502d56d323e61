"""For somebody with an old script: what each old API is called now, and which questions say how to change it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from html import escape

from faq.content.findings import NamedApi, Replacement
from faq.content.model import Framework, Lang, Line
from faq.render import address, facets, markup
from faq.render.address import Place
from faq.render.facets import Facet, Rows
from faq.render.lookup import Lookup
from faq.render.words import Words, words_of

MOST_MODULES = 12


def render_index(lookup: Lookup, lang: Lang) -> bytes:
    """The page that leads to the view of each framework."""
    here, title = address.migrations(lang), words_of(lang).gettext("Old APIs and what replaced them")
    items = "".join(_index_item(View(lookup, framework, lang), here) for framework in lookup.largest_first())
    return markup.document(
        _front_matter(title, _lead(lang)),
        markup.breadcrumbs(here, []),
        f"# {title}",
        f'<p class="lead">{escape(_lead(lang))}</p>',
        f'<ul class="line-cards">{items}</ul>',
    )


def _lead(lang: Lang) -> str:
    return words_of(lang).gettext(
        "For old code: what each old name is called in newer versions, and which questions say how to change it. "
        "Names lead to the official documentation."
    )


def render_migration(lookup: Lookup, framework: Framework, lang: Lang) -> bytes:
    """The view of one framework; one without renamed APIs says so."""
    view, _ = View(lookup, framework, lang), words_of(lang).gettext
    title = _("%(framework)s: old APIs and what replaced them") % {"framework": framework.name[lang]}
    none = _("No question speaks of an API of this framework that was renamed.")
    lead = _lead(lang) if view.rows else none
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
    count = _old_names(view.words, len({old for old, _, _ in view.rows}))
    html = (
        f'<span class="line-card__name">{escape(view.framework.name[view.lang])}</span>'
        f'<span class="line-card__count">{escape(count)}</span>'
    )
    return f"<li>{markup.link(here.href(view.here), html, class_='line-card')}</li>"


def _old_names(words: Words, count: int) -> str:
    return words.ngettext("%(n)s old name", "%(n)s old names", count) % {"n": count}


def _said(words: Words) -> Mapping[str, str]:
    return facets.situations(
        words,
        lambda n: words.ngettext("%(of)s old name", "%(of)s old names", n),
        words.gettext("%(n)s of %(of)s old names"),
        words.gettext("No name fits."),
    )


class View:
    """The renamed APIs of a framework, in one language. `rows`: old name, new name ("" for none), ids of entries."""

    def __init__(self, lookup: Lookup, framework: Framework, lang: Lang) -> None:
        self.lookup = lookup
        self.framework = framework
        self.lang: Lang = lang
        self.here = address.migration(lang, framework.id)
        self.words: Words = words_of(lang)
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
        parts.append(self._gone_rows([row for row in self.rows if not row[1]]))
        label = self.words.gettext("Filter by old or new name, such as fc")
        rows = Rows("tr[data-name]", "name", label=label, said=_said(self.words))
        return facets.filterable(self.here, rows, self._facets(), "\n".join(filter(None, parts)), self._code())

    def _gone_rows(self, rows: list[tuple[str, str, tuple[str, ...]]]) -> str:
        title = escape(self.words.gettext("No single new name"))
        lead = self.words.gettext(
            "The newest version does not have these names, and no one name took their place. The questions that name "
            "them say what to do."
        )
        head = f'<h2 id="gone">{title}</h2><p class="lead">{escape(lead)}</p>'
        return f"<section>{head}{self._rows(rows)}</section>" if rows else ""

    def others(self) -> str:
        """The same for the other frameworks."""
        others = [other for other in self.lookup.largest_first() if other != self.framework]
        places = [(address.migration(self.lang, other.id), other.name[self.lang]) for other in others]
        items = "".join(f"<li>{markup.link(self.here.href(place), escape(name))}</li>" for place, name in places)
        apis = markup.link(self.here.href(address.apis(self.lang)), escape(self.words.gettext("API index")))
        label = escape(self.words.gettext("See also:"))
        return f'<p class="more">{label}</p><ul class="lists">{items}<li>{apis}</li></ul>'

    def _step(self, old: Line, new: Line) -> str:
        """The old names that a line is the last to have."""
        rows = [row for row in self.rows if row[1] and self.named[row[0]].lines[0] == old.name]
        title = self.words.gettext("%(old)s → %(new)s") % {"old": old.label[self.lang], "new": new.label[self.lang]}
        count = _old_names(self.words, len({row[0] for row in rows}))
        heading = f'<h2 id="from-{escape(old.name)}">{escape(title)} <span class="of">{escape(count)}</span></h2>'
        return f"<section>{heading}{self._rows(rows)}</section>" if rows else ""

    def _facets(self) -> list[Facet]:
        counts = Counter(name.rpartition(".")[0] for name in {row[0] for row in self.rows})
        several = [module for module, count in counts.items() if count > 1]
        common = sorted(several, key=lambda module: (-counts[module], module))[:MOST_MODULES]
        return [Facet("module", "module", self.words.gettext("Module"), {name: name for name in common})]

    def _code(self) -> str:
        """A field for code, which the script reads: only names in it are shown."""
        label = escape(self.words.gettext("Paste old code"))
        lead = self.words.gettext(
            "Shows only the old names that this code uses. It is read in this browser only, and not sent anywhere."
        )
        return (
            f'<details class="old-code"><summary>{label}</summary><p>{escape(lead)}</p>'
            f'<textarea rows="6" aria-label="{label}" autocomplete="off" spellcheck="false"></textarea></details>\n'
        )

    def _rows(self, rows: Iterable[tuple[str, str, tuple[str, ...]]]) -> str:
        seen: set[str] = set()
        body = "\n".join(self._row(*row, seen) for row in rows)
        _ = self.words.gettext
        names = (_("Old name"), _("New name"), _("How to change it"))
        head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
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
        title = self.words.gettext("official documentation of %(line)s") % {"line": line.label[self.lang]}
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
