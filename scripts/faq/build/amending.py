"""Compiling a site again after texts of a few entries have changed, in the time that these few take. Pure.

There is an answer only if nothing has changed that another entry or a list shows, or that a rule about the whole site
looks at: then all else is as it was. Otherwise, and where something is not kept any more, `NotAlone` is raised, and the
whole site is to be compiled. Both ways give the same files and diagnostics.
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
"""Entries that may have changed since the terms of all entries were put together."""


class NotAlone(NotMade):
    """More has changed than texts of entries that nobody else shows, or something is not kept any more. The latter may
    come out late, when somebody asks for the content of a file."""


@dataclass(frozen=True, slots=True)
class Before:
    """A site as it was compiled: what it left, the digests of its compiled files, and those below public/."""

    last: Last
    compiled: Mapping[str, bytes]
    published: Callable[[str], bytes]


@dataclass(frozen=True, slots=True)
class Amended:
    """`outputs`: the digests of all compiled files, and the content of those that differ; none with an error."""

    outputs: Outputs
    diagnostics: tuple[Diagnostic, ...]
    last: Last | None


def amend(before: Before, files: Mapping[str, bytes], edited: Set[str], root: str, keep: Keep) -> Amended:
    """Compile the texts of the entries `edited` (their ids) again. `files`: the sources. The others: as in
    `compile_site`."""
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
    """The entries that were edited, as they were and as they are, and the few others that their pages show."""

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
        """All that is wrong with the site. (That samples are to be proved is found by no entry alone.)"""
        paths = {path for facts in self.facts for path in facts.paths}
        alone = [problem for record in self.read.records for problem in record.diagnostics]
        found = apply_exceptions(self.facts, alone, ALLOWABLE, self.last.spared)
        return tuple(sorted({*found, *(each for each in self.last.diagnostics if each.path not in paths)}))

    def refuse_what_rules_look_at(self) -> None:
        """NotAlone if rules about the whole site may find anything new, or report something in these entries, whose
        places may be others now. What entries allow them to find is the same while the facts are."""
        records = self.keep([Task(self.last.own[id], Record, _missing) for id in self.now])
        before = [record.facts for record in records if record.facts]
        if any(self.last.elsewhere & {*facts.paths} for facts in self.facts):
            raise NotAlone
        if list(map(without_places, before)) != list(map(without_places, self.facts)):
            raise NotAlone

    def refuse_what_others_show(self) -> None:
        """NotAlone if other pages may show anything new of these entries."""
        own = self.last.own
        surveys = self.keep([survey_task(self.surveyed.context, own[id], _missing) for id in self.now])
        for was, now in zip(surveys, self.surveyed.each.values(), strict=True):
            if replace(was, stale=()) != replace(now, stale=()):
                raise NotAlone
        if self._shown(self.was) != self._shown(self.now):
            raise NotAlone

    def _shown(self, entries: Mapping[str, Entry]) -> list[object]:
        """What lists show of entries."""
        lookup = self._lookup(entries)
        return [*excerpts(lookup, entries.values()), *map(lookup.proved, entries.values())]

    @cached_property
    def surveyed(self) -> Surveyed:
        """What is known of the entries as they are."""
        site = Site(self.sources.frameworks, tuple(self.now.values()), {})
        return survey(site, self.files, self.sources, self.keep)

    @cached_property
    def findings(self) -> Findings:
        """The same, as far as their pages show it."""
        frameworks, digests = self.sources.frameworks, self.sources.digests
        said, _ = find_sayings(self.files, digests, frameworks, self.facts, runs_of(self.files), self.keep)
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
        """What pages show, where they show these entries alone."""
        site = Site(self.sources.frameworks, tuple(entries[id] for id in sorted(entries)), {})
        known = self.surveyed
        return Lookup(
            site, self.findings, self.root, self.read.prose, self.own, known.documented, known.linked, self.last.overall
        )

    @cached_property
    def tally(self) -> Tally:
        """What the status page counts."""
        return self.last.tally.with_changes(self.was, self.now, self.surveyed.stale)

    def after(self) -> Last:
        """What this leaves for the next time."""
        reread = {**{id: self.last.own[id] for id in self.now}, **self.last.reread}
        return replace(self.last, own=self.own, tally=self.tally, reread=dict(sorted(reread.items())))

    def make(self, outputs: Outputs) -> set[str]:
        """Make what differs. The files that are gone."""
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
        """The entries that the pages of edited ones show."""
        for id, entry in self.now.items():
            yield from (other.value for other in entry.related)
            yield from self.surveyed.linked[id]
            shelf = [other for other in self.ids if other.startswith(f"{entry.framework}/{entry.category}/")]
            place = shelf.index(id)
            yield from shelf[max(0, place - 1) : place + 2]

    def _wholes(self, outputs: Outputs) -> dict[str, bytes]:
        """What is put together of all entries."""
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
    """Whether entries by themselves depend on a file: on their own ones, and on those that many have in common."""
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
