"""From API names in entries to official pages, and to pairs of old and new names. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache, partial
from itertools import pairwise

from faq.content.findings import NamedApi, Replacement
from faq.content.model import LANGS, Entry, Framework, Lang, Section, Site
from faq.diagnostics.span import Located, Span
from faq.evidence.apis import usage
from faq.evidence.apis.names import FOLDER, ApiList
from faq.evidence.apis.pages import PageList
from faq.evidence.apis.pages import path_of as pages_path

ARROW = re.compile(r"→|->|\|")
"""What separates an old name from its replacement: an arrow, or a cell border."""
VERSION = re.compile(r"\d\.(\d|x)")
STOP = re.compile(r"[；;。]|\. ")


@dataclass(frozen=True, slots=True)
class EntryNames:
    """Names in the texts of an entry: APIs in inline code of its source text and those that are phrasings (framework,
    name), pairs of old and new names there, and the official pages that inline code links to, in all its languages."""

    apis: tuple[tuple[str, str], ...]
    pairs: tuple[tuple[str, str], ...]
    addresses: tuple[str, ...]


@dataclass(frozen=True)
class References:
    """The API lists (`paddlepaddle-2.6.2`) and the lists of official pages (`paddlepaddle-2.x`) of a site.

    `known`: names found earlier, by entry id.
    """

    site: Site
    apis: Mapping[str, ApiList]
    pages: Mapping[str, PageList]
    known: Mapping[str, EntryNames] = field(default_factory=dict)

    def address(self, entry: Entry, section: Section, code: Located[str], lang: Lang) -> str | None:
        """The official page of the API that a code span names: for one of the section's lines if possible, else for
        another."""
        name = whole_name(code, entry.framework)
        return self._address(name, tuple(line.name for line in section.lines), lang) if name else None

    def names_of(self, entry: Entry) -> EntryNames:
        """The names in the texts of an entry."""
        if entry.id in self.known:
            return self.known[entry.id]
        if entry.id not in self._read:
            self._read[entry.id] = self._names_of(entry)
        return self._read[entry.id]

    def mentions(self) -> Mapping[tuple[str, str], tuple[str, ...]]:
        """Every API that source texts name (framework, name; see `EntryNames`), with the ids of the entries."""
        found: dict[tuple[str, str], set[str]] = {}
        for entry in self.site.entries:
            for named in self.names_of(entry).apis:
                found.setdefault(named, set()).add(entry.id)
        return {named: tuple(sorted(found[named])) for named in sorted(found)}

    def named(self) -> tuple[NamedApi, ...]:
        """The same with everything known about each API, by framework and name."""
        return tuple(
            NamedApi(framework, name, self._lines_with(framework, name), entries, self.official(framework, name))
            for (framework, name), entries in self.mentions().items()
        )

    def replacements(self) -> tuple[Replacement, ...]:
        """Old name -> new name, where an entry has one after the other and a newer line has only the new one."""
        found: dict[tuple[str, str], set[str]] = {}
        for entry in self.site.entries:
            for pair in self.names_of(entry).pairs:
                found.setdefault(pair, set()).add(entry.id)
        return tuple(Replacement(old, new, tuple(sorted(entries))) for (old, new), entries in sorted(found.items()))

    @cached_property
    def _read(self) -> dict[str, EntryNames]:
        return {}

    def _names_of(self, entry: Entry) -> EntryNames:
        spans = [code for section in entry.source.sections for code in section.code_spans]
        written = (*spans, *entry.source.asked_as)
        names = dict.fromkeys(name for code in written if (name := whole_name(code, entry.framework)))
        homes = ((self._home(name), name) for name in names)
        pairs = (pair for section in entry.source.sections for pair in self._pairs(section, entry.framework))
        return EntryNames(
            tuple((home.id, name) for home, name in homes if home),
            tuple(dict.fromkeys(pairs)),
            tuple(dict.fromkeys(self._addresses(entry))),
        )

    def _addresses(self, entry: Entry) -> Iterator[str]:
        for document in entry.documents.values():
            for section in document.sections:
                for code in section.code_spans:
                    if address := self.address(entry, section, code, document.lang):
                        yield address

    def _pairs(self, section: Section, framework: str) -> Iterator[tuple[str, str]]:
        """Pairs from `a` → `b`; with several names on both sides (`a`, `b` → `c`, `d`) they are paired in order."""
        for chain in _chains(section, framework):
            for olds, news in pairwise(chain):
                news = news if len(news) == len(olds) else news[:1] * len(olds) if 1 in (len(olds), len(news)) else []
                yield from ((old, new) for old, new in zip(olds, news, strict=False) if self._is_newer(old, new))

    def _is_newer(self, old: str, new: str) -> bool:
        framework = self._home(new)
        if framework is None or self._home(old) is not framework:
            return False
        names = [line.name for line in framework.lines]
        return names.index(self._lines_with(framework.id, new)[0]) < names.index(self._lines_with(framework.id, old)[0])

    def _home(self, name: str) -> Framework | None:
        """The framework that has this name in any line."""
        return next((f for f in self.site.frameworks if self._lines_with(f.id, name)), None)

    @cached_property
    def _lines_with(self) -> Callable[[str, str], tuple[str, ...]]:
        """The lines of a framework that have a name. Cached, because entries share many names."""

        @cache
        def found(framework: str, name: str) -> tuple[str, ...]:
            home = self.site.framework(framework)
            lists = ((line.name, self._lists(home, line.name)) for line in home.lines)
            return tuple(line for line, listed in lists if any(each.find(name) for each in listed))

        return found

    @cached_property
    def _address(self) -> Callable[[str, tuple[str, ...], Lang], str | None]:
        """The page of a name, preferably of one of these lines. Cached for the same reason."""

        @cache
        def found(name: str, own: tuple[str, ...], lang: Lang) -> str | None:
            for framework in self.site.frameworks:
                for line in sorted((line.name for line in framework.lines), key=lambda line: line not in own):
                    if page := self._page(framework, line, name, lang):
                        return page
            return None

        return found

    def official(self, framework: str, name: str) -> Mapping[tuple[str, Lang], str]:
        """The official pages of a name, by line and language."""
        found = self.site.framework(framework)
        known = ((line.name, lang, self._page(found, line.name, name, lang)) for line in found.lines for lang in LANGS)
        return {(line, lang): page for line, lang, page in known if page}

    def _page(self, framework: Framework, line: str, name: str, lang: Lang) -> str | None:
        pages = self.pages.get(f"{framework.id}-{line}")
        if pages is None:
            return None
        canonical = (api.name for each in self._lists(framework, line) if (api := each.find(name)))
        return next((page for n in (name, *canonical) if (page := pages.address(n, lang))), None)

    def _lists(self, framework: Framework, line: str) -> Sequence[ApiList]:
        return self._listed.get((framework.id, line), ())

    @cached_property
    def _listed(self) -> Mapping[tuple[str, str], Sequence[ApiList]]:
        """The lists of a line's tested versions."""
        return {
            (framework.id, line.name): [self.apis[name] for name in names if name in self.apis]
            for framework in self.site.frameworks
            for line in framework.lines
            for names in [[f"{framework.id}-{tested.version}" for tested in line.tested]]
        }


def _chains(section: Section, framework: str) -> Iterator[list[list[str]]]:
    """The names on each line, grouped by the arrows between them; a semicolon or full stop starts a new chain."""
    lines = section.text.split("\n")
    chain: list[list[str]] = []
    before: Located[str] | None = None
    for code in section.code_spans:
        name = whole_name(code, framework)
        if name:
            link = _link(lines, section.start, before, code)
            if link == "stop":
                yield chain
                chain = [[name]]
            elif link == "arrow":
                chain.append([name])
            else:
                chain[-1].append(name)
            before = code
    yield chain


def _link(lines: list[str], start: int, before: Located[str] | None, code: Located[str]) -> str:
    """What is between two names: `stop` (also a line break), `arrow`, or `list` (only words)."""
    if before is None or before.span.line != code.span.line:
        return "stop"
    row = code.span.line - start
    between = lines[row][before.span.column - 1 + before.span.length : code.span.column - 1]
    if STOP.search(between) or ("|" in between and not _are_neighbours(between, lines, row)):
        return "stop"
    return "arrow" if ARROW.search(between) else "list"


def _are_neighbours(between: str, lines: list[str], row: int) -> bool:
    """Whether two names are in adjacent columns of a table whose columns are versions."""
    return between.count("|") == 1 and _is_migration_table(lines, row)


def _is_migration_table(lines: list[str], row: int) -> bool:
    """Whether the table of a row has versions in two columns of its header: `| 1.8 | 2.x, 3.x |`."""
    while row and lines[row - 1].startswith("|"):
        row -= 1
    return sum(bool(VERSION.search(cell)) for cell in lines[row].split("|")) >= 2


def whole_name(code: Located[str], framework: str) -> str | None:
    """The full name of the API in a code span (`paddle.nn.Linear`, `paddle.seed(0)`), or None if it is something
    else."""
    return _whole_name(code.value.partition("(")[0], framework)


@lru_cache(maxsize=1 << 16)
def _whole_name(written: str, framework: str) -> str | None:
    found = list(usage.in_text(Located(written, Span(1)), framework))
    return found[0].name if len(found) == 1 and usage.DOTTED.fullmatch(written) else None


def read(site: Site, files: Mapping[str, bytes], apis: Mapping[str, ApiList] | None = None) -> References:
    """The references of a site. `apis`: the API lists among the files, if already read."""
    pages = {
        f"{framework.id}-{line.name}": PageList(line, files[path])
        for framework in site.frameworks
        for line in framework.lines
        if (path := pages_path(framework.id, line.name)) in files
    }
    return References(site, api_lists(files) if apis is None else apis, pages)


def api_lists(files: Mapping[str, bytes]) -> Mapping[str, ApiList]:
    """The API lists among the files of a repository, by framework and version (`paddlepaddle-2.6.2`)."""
    names = {path: path.removeprefix(f"{FOLDER}/").removesuffix(".txt") for path in files if path.startswith(FOLDER)}
    return {name: ApiList(name, partial(files.__getitem__, path)) for path, name in names.items() if "/" not in name}
