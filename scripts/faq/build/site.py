"""The pipeline from bytes to pages: the only place that knows its order.

Pure: `compile_site` knows no file system, clock, network or environment, so a test of it is a dict literal.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from faq.build.bundles import bundled
from faq.build.permalinks import listing as permalinks
from faq.build.survey import names
from faq.build.survey.errors import common_errors
from faq.build.survey.links import known_links
from faq.build.survey.printed import printed, runs
from faq.build.survey.samples import trials
from faq.content import unconverted
from faq.content.explanations import Explained
from faq.content.findings import Findings, Sayings
from faq.content.model import SOURCE_LANG, Entry, Framework, Lang, Site
from faq.content.schema.entry import EntryFile, make_entry, read_entry_file
from faq.content.schema.explanation import read_explanations
from faq.content.schema.framework import read_framework
from faq.content.stamps import stale_sections
from faq.content.tree import ROOT, EntryFolder, Tree, read_tree
from faq.diagnostics.codes import ALLOWABLE, F107, OF_FORMAT
from faq.diagnostics.diagnostic import Diagnostic, failed
from faq.diagnostics.span import Span
from faq.evidence.apis import references
from faq.evidence.apis.references import References
from faq.evidence.messages import store
from faq.evidence.messages.attribution import Known
from faq.evidence.messages.sayings import sayings
from faq.evidence.messages.store import Collection
from faq.render import render_site
from faq.render.address import EXAMPLE
from faq.render.diagnostics import render_diagnostics
from faq.rules import check, explanations, messages
from faq.rules.allow import apply_exceptions
from faq.rules.checked import Checked
from faq.search import shards
from faq.text import yamlspan
from faq.text.markdown import Body
from faq.text.source import read

STRUCTURE = "FYSV"
"""Families of codes that say that something could not be read: what is not there then is not lost."""
COPIED = {"docs/pages/": "docs/", "docs/assets/": "docs/assets/"}
STYLES = "docs/styles/"
STYLESHEET = "docs/assets/faq.css"


@dataclass(frozen=True, slots=True)
class Result:
    """`outputs` (path below build/ -> bytes) is empty if any diagnostic is an error."""

    outputs: Mapping[str, bytes]
    diagnostics: tuple[Diagnostic, ...]
    site: Site

    @property
    def failed(self) -> bool:
        return failed(self.diagnostics)


def compile_site(files: Mapping[str, bytes], root: str = EXAMPLE) -> Result:
    """Compile `faq_src/**` and `docs/**` (path relative to the repository -> content) into everything below build/.

    `root`: the address that the site will stand at.
    """
    explained = read_explanations(files)
    site, diagnostics, said = _check(files, explained, root=root)
    if failed(diagnostics):
        return Result({}, diagnostics, site)
    named = references.read(site, files)
    found = findings(site, files, said, named)
    known = names.files(named, found.apis, found.replacements)
    index = {f"public/{path}": data for path, data in shards.write(site, names=known).items()}
    pages = render_site(site, found, root) | dict(render_diagnostics(explained[0]))
    return Result({**_copied(files), **pages, **index}, diagnostics, site)


def read_site(
    files: Mapping[str, bytes], every: bool = False, today: datetime.date | None = None, root: str = EXAMPLE
) -> tuple[Site, tuple[Diagnostic, ...]]:
    """Read and check everything below faq_src. With errors the site holds what could be read.

    `every`: report each problem of the entries that are not converted to the entry format, instead of their number.
    `today`: dates after it are wrong; without it no date is. `root`: the address that the site stands at.
    """
    return _check(files, read_explanations(files), every, today, root)[:2]


def _check(
    files: Mapping[str, bytes],
    explained: tuple[Mapping[str, Explained], Sequence[Diagnostic]],
    every: bool = False,
    today: datetime.date | None = None,
    root: str = EXAMPLE,
) -> tuple[Site, tuple[Diagnostic, ...], Sayings]:
    site, reading = _read(files)
    ids = frozenset(reading.tree.entries)
    checked = Checked(site, reading.bodies, ids, files, references.api_lists(files), root, today)
    texts, problems = explained
    found = [*reading.diagnostics, *check(checked), *problems, *explanations.check(texts.values())]
    if not any(each.severity == "error" and each.code[0] in STRUCTURE for each in found):
        found += permalinks.check(site, files, texts)
        found += unconverted.check(site.entries, files)
    collection, damaged = store.read(files)
    known = Known(collection if not damaged else Collection())
    said = sayings(site, files, known, printed(site, files))
    found += [*damaged, *messages.check(site, known, said)]
    kept = apply_exceptions(site.entries, found, ALLOWABLE)
    return site, tuple(sorted(set(unconverted.gather(site.entries, kept, files, OF_FORMAT, every)))), said


def site_of(files: Mapping[str, bytes]) -> Site:
    """What can be read of everything below faq_src, for those who need no rules: checking takes twice the time."""
    return _read(files)[0]


def _read(files: Mapping[str, bytes]) -> tuple[Site, _Reading]:
    tree, diagnostics = read_tree(path for path in files if path.startswith(f"{ROOT}/"))
    reading = _Reading(files, tree, diagnostics)
    frameworks = {id: framework for id, path in tree.frameworks.items() if (framework := reading.framework(id, path))}
    entries = [entry for folder in tree.entries.values() if (entry := reading.entry(folder, frameworks))]
    images = {path: files[path] for folder in tree.entries.values() for path in folder.images}
    site = Site(tuple(frameworks[id] for id in sorted(frameworks)), tuple(sorted(entries, key=lambda e: e.id)), images)
    return site, reading


def stale(site: Site) -> dict[str, tuple[str, ...]]:
    """Entry id -> keys of the sections whose English text is out of date."""
    return {
        entry.id: keys
        for entry in site.entries
        if "en" in entry.documents and (keys := stale_sections(entry, entry.documents["en"]))
    }


@dataclass(slots=True)
class _Reading:
    """One pass over the files; diagnostics and Markdown bodies gather here."""

    files: Mapping[str, bytes]
    tree: Tree
    diagnostics: list[Diagnostic]
    bodies: dict[str, Body] = field(default_factory=dict)

    def framework(self, id: str, path: str) -> Framework | None:
        source, problems = read(path, self.files[path])
        self.diagnostics += problems
        if source is None:
            return None
        node, problems = yamlspan.parse(path, source.text, 1)
        self.diagnostics += problems
        if node is None:
            return None
        framework, problems = read_framework(path, id, node)
        self.diagnostics += problems
        return framework

    def entry(self, folder: EntryFolder, frameworks: Mapping[str, Framework]) -> Entry | None:
        framework = frameworks.get(folder.framework)
        self._check_shelf(folder, framework)
        files = {lang: file for lang, path in folder.languages.items() if (file := self._file(path, lang, framework))}
        if framework is None or SOURCE_LANG not in files:
            return None
        return make_entry(folder.framework, folder.category, folder.slug, files)

    def _file(self, path: str, lang: Lang, framework: Framework | None) -> EntryFile | None:
        source, problems = read(path, self.files[path])
        self.diagnostics += problems
        if source is None:
            return None
        file, problems = read_entry_file(source, lang, framework)
        self.diagnostics += problems
        if file:
            self.bodies[path] = file.body
        return file

    def _check_shelf(self, folder: EntryFolder, framework: Framework | None) -> None:
        """Categories that could not be read say nothing about a folder."""
        path = folder.languages[SOURCE_LANG]
        if framework is None and folder.framework not in self.tree.frameworks:
            message = f"there is no {ROOT}/{folder.framework}/framework.yml"
            known = ", ".join(sorted(self.tree.frameworks)) or "none yet"
            fix = f"add it, or take a framework that has one ({known})"
            self.diagnostics.append(F107.at(path, Span(1), message, fix))
        elif framework and framework.categories and framework.category(folder.category) is None:
            known = ", ".join(category.id for category in framework.categories)
            message = f"{folder.framework} has no category {folder.category!r}"
            self.diagnostics.append(F107.at(path, Span(1), message, f"one of {known}; or add it to framework.yml"))


def findings(
    site: Site, files: Mapping[str, bytes], said: Sayings | None = None, named: References | None = None
) -> Findings:
    """What is known of the texts: what is out of date, what has run, which APIs they name, what can be counted. `said`:
    which versions say their messages, found when they were checked. `named`: the lists of APIs, if they were read."""
    found, ran = named or references.read(site, files), runs(site, files)
    return Findings(
        stale(site),
        ran,
        found.named(),
        found.replacements(),
        found.address,
        permalinks.retired(site, files),
        common_errors(site),
        trials(site, files, ran),
        known_links(site, files),
        said or {},
    )


def _copied(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The hand-written pages and assets, which go to the page tree as they are; the styles as one sheet."""
    styles = [data for path, data in sorted(files.items()) if path.startswith(STYLES)]
    sheet = {STYLESHEET: b"\n".join(styles)} if styles else {}
    return sheet | {
        target + path.removeprefix(source): data
        for path, data in (dict(files) | bundled(files)).items()
        for source, target in COPIED.items()
        if path.startswith(source)
    }
