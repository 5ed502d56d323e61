"""Incremental compilation: compile a site again when only the texts of a few entries have changed. Pure.

This works only if the change affects nothing that other entries, lists or site-wide rules use. Otherwise, or if a
cached value is no longer in the store, `NotAlone` is raised and the whole site must be compiled. Both ways give the
same files and diagnostics.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Set
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NoReturn

from faq.build import lookups, nearby
from faq.build.check import runs_of
from faq.build.inputs import sort_sources
from faq.build.kept import Digests, Keep, Task, digest
from faq.build.last import Last
from faq.build.outputs import NotMade, Outputs, Some
from faq.build.piecing import piece_task
from faq.build.reading import read_all
from faq.build.record import Record
from faq.build.sayings import find_sayings
from faq.build.surveyed import Surveyed, survey, survey_task
from faq.content.findings import Findings
from faq.content.model import LANGS, Entry, Site
from faq.content.schema import glossary
from faq.content.tally import Tally
from faq.content.tree import ROOT
from faq.diagnostics.codes import ALLOWABLE
from faq.diagnostics.diagnostic import Diagnostic, failed
from faq.evidence.apis.names import FOLDER as APIS
from faq.evidence.proofs import ledger
from faq.evidence.proofs.samples import ENVIRONMENTS
from faq.render import address, data, entry_files, llms, own_version, plain, status
from faq.render.lookup import Lookup
from faq.render.pieces import common, excerpts
from faq.rules.allow import apply_exceptions
from faq.rules.facts import without_places
from faq.search import shown

MOST = 50
"""Maximum number of entries that may differ from the recorded search terms; beyond it, everything is compiled."""


class NotAlone(NotMade):
    """The change affects more than the edited entries themselves, or a cached value is no longer in the store. The
    second case may be raised late, when the content of an output file is read."""


@dataclass(frozen=True, slots=True)
class Before:
    """The previously compiled site: its `last` record, the digests of its compiled files, and a reader for the content
    of its files below public/."""

    last: Last
    compiled: Mapping[str, bytes]
    published: Callable[[str], bytes]


@dataclass(frozen=True, slots=True)
class Amended:
    """The result. `outputs` has the digests of all compiled files and the content of those that changed; it is empty if
    a diagnostic is an error."""

    outputs: Outputs
    diagnostics: tuple[Diagnostic, ...]
    last: Last | None


def amend(before: Before, files: Mapping[str, bytes], edited: Set[str], root: str, keep: Keep) -> Amended:
    """Compile the entries `edited` (ids) again. `files` are the sources; `root` and `keep` are as in `compile_site`."""
    last, outputs = before.last, Some(keep)
    if not edited <= last.own.keys() or len({*edited, *last.reread}) > MOST:
        raise NotAlone
    amending = _Amending(before, files, edited, root, keep)
    amending.refuse_what_rules_look_at()
    diagnostics = amending.diagnostics()
    if failed(diagnostics):
        return Amended(outputs, diagnostics, None)
    amending.refuse_what_others_show()
    gone = amending.make(outputs)
    outputs.digests = {path: one for path, one in before.compiled.items() if path not in gone} | outputs.digests
    return Amended(outputs, diagnostics, replace(amending.after(), diagnostics=diagnostics))


class _Amending:
    """The edited entries before and after the edit, and the few other entries that their pages show."""

    def __init__(self, before: Before, files: Mapping[str, bytes], edited: Set[str], root: str, keep: Keep) -> None:
        self.before, self.last, self.root, self.keep = before, before.last, root, keep
        needed = {path: files[path] for path in files if _is_needed(path, edited)}
        self.files = files
        self.sources = sort_sources(needed, root, Digests(files, self.last.digests))
        self.read = read_all(self.sources, keep, with_prose=True)
        self.facts = [record.facts for record in self.read.records if record.facts]
        self.now = {entry.id: entry for entry in self.read.entries}
        if not self.now.keys() == {facts.id for facts in self.facts} == set(edited):
            raise NotAlone
        self.was = self._entries(edited, self.last.own)
        self.ids = list(self.last.own)
        self.own = {**self.last.own, **{each.folder.id: each.own for each in self.sources.entries}}

    def _entries(self, ids: Collection[str], own: Mapping[str, bytes]) -> dict[str, Entry]:
        return nearby.read_entries(ids, own, self.sources.frameworks, self.keep, _missing)

    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All diagnostics of the site. (Missing proofs are a site-wide finding and are not checked here.)"""
        paths = {path for facts in self.facts for path in facts.paths}
        alone = [problem for record in self.read.records for problem in record.diagnostics]
        found = apply_exceptions(self.facts, alone, ALLOWABLE, self.last.spared)
        return tuple(sorted({*found, *(each for each in self.last.diagnostics if each.path not in paths)}))

    def refuse_what_rules_look_at(self) -> None:
        """Raise NotAlone if a site-wide rule might report something new, or already reports something in an edited
        entry, because its line numbers may have moved. Exceptions that entries allow are part of the facts compared
        here."""
        records = self.keep([Task(self.last.own[id], Record, _missing) for id in self.now])
        before = [record.facts for record in records if record.facts]
        if any(self.last.elsewhere & {*facts.paths} for facts in self.facts):
            raise NotAlone
        if list(map(without_places, before)) != list(map(without_places, self.facts)):
            raise NotAlone

    def refuse_what_others_show(self) -> None:
        """Raise NotAlone if a page of another entry, or a list, might show something new about the edited entries."""
        own = self.last.own
        surveys = self.keep([survey_task(self.surveyed.context, own[id], _missing) for id in self.now])
        for was, now in zip(surveys, self.surveyed.each.values(), strict=True):
            if replace(was, stale=()) != replace(now, stale=()):
                raise NotAlone
        if self._shown(self.was) != self._shown(self.now):
            raise NotAlone

    def _shown(self, entries: Mapping[str, Entry]) -> list[object]:
        """What lists show about these entries."""
        lookup = self._lookup(entries)
        return [*excerpts(lookup, entries.values()), *map(lookup.proved, entries.values())]

    @cached_property
    def surveyed(self) -> Surveyed:
        """The survey of the edited entries in their new state."""
        site = Site(self.sources.frameworks, tuple(self.now.values()), {})
        return survey(site, self.files, self.sources, self.keep)

    @cached_property
    def findings(self) -> Findings:
        """The findings that the pages of the edited entries show."""
        frameworks, digests = self.sources.frameworks, self.sources.digests
        said, _, _ = find_sayings(self.files, digests, frameworks, self.facts, runs_of(self.files), self.keep)
        named = self.surveyed.named
        return Findings(
            stale=self.surveyed.stale,
            runs=self.surveyed.runs,
            apis=self.surveyed.apis,
            replacements=named.replacements(),
            api_page=named.address,
            retired=self.last.retired,
            sayings=said,
        )

    def _lookup(self, entries: Mapping[str, Entry]) -> Lookup:
        """A lookup that knows only these entries."""
        site = Site(self.sources.frameworks, tuple(entries[id] for id in sorted(entries)), {})
        known = self.surveyed
        return Lookup(
            site, self.findings, self.root, self.read.prose, self.own, known.documented, known.linked, self.last.overall
        )

    @cached_property
    def tally(self) -> Tally:
        """The counts for the status page."""
        return self.last.tally.with_changes(self.was, self.now, self.surveyed.stale)

    def after(self) -> Last:
        """The record for the next incremental compilation."""
        reread = {**{id: self.last.own[id] for id in self.now}, **self.last.reread}
        return replace(self.last, own=self.own, tally=self.tally, reread=dict(sorted(reread.items())))

    def make(self, outputs: Outputs) -> set[str]:
        """Make the files that changed; returns the paths of files that no longer exist."""
        groups = dict(shown.group_of(self.ids.index(id), self.ids) for id in self.now)
        named = status.named(self.tally) if self.tally != self.last.tally else []
        others = {*self._near(), *named, *(id for group in groups.values() for id in group)}
        entries = self._entries(others & self.last.own.keys() - self.now.keys(), self.last.own) | self.now
        lookup = self._lookup(entries)
        every = digest(**common(lookup))
        outputs.hold({own_version.PATH: self.last.versions})
        outputs.add([piece_task(every, entry_files.piece(lookup, entry)) for entry in self.now.values()])
        if self.tally != self.last.tally:
            outputs.add([piece_task(every, status.piece(lookup, self.tally, lang)) for lang in LANGS])
        outputs.hold(self._wholes(outputs))
        before, last = self.before, self.last
        indexed = lookups.Indexed(before.compiled, before.published, last.rows, last.own, last.reread)
        beside = {place: [entries[id] for id in group] for place, group in groups.items()}
        return lookups.renew_search(outputs, lookup.site, indexed, self.own, beside, self.keep, _missing)

    def _near(self) -> Iterator[str]:
        """Ids of the entries that the pages of the edited entries link to or show."""
        for id, entry in self.now.items():
            yield from (other.value for other in entry.related)
            yield from self.surveyed.linked[id]
            shelf = [other for other in self.ids if other.startswith(f"{entry.framework}/{entry.category}/")]
            place = shelf.index(id)
            yield from shelf[max(0, place - 1) : place + 2]

    def _wholes(self, outputs: Outputs) -> dict[str, bytes]:
        """The files that are concatenated from all entries (entries.json, llms-full.txt)."""
        found, published = dict[str, bytes](), self.before.published
        for entry in self.now.values():
            path, part = f"{data.API}/entries.json", data.part_of(entry)
            found[path] = _one(data.replaced(found.get(path) or published(path), entry.id, outputs[part]))
            for lang in LANGS:
                path = f"public/{llms.full_path(address.framework(lang, entry.framework))}"
                text = plain.file_of(address.entry(lang, entry).lang, entry.id)
                found[path] = _one(llms.replaced(found.get(path) or published(path), published(text), outputs[text]))
        return found


def _is_needed(path: str, edited: Collection[str]) -> bool:
    """Whether single-entry results depend on this file: the edited entries' own files, and files shared by all
    entries."""
    if path.startswith((f"{APIS}/", f"{ENVIRONMENTS}/")) or path == glossary.PATH:
        return True
    folder, _, name = path.removeprefix(f"{ROOT}/").rpartition("/")
    if path.startswith(f"{ROOT}/"):
        return folder in edited or name == "framework.yml"
    return ledger.entry_of(path) in edited


def _one(found: bytes | None) -> bytes:
    if found is None:
        raise NotAlone
    return found


def _missing() -> NoReturn:
    raise NotAlone
