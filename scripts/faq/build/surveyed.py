"""What is known about a site beyond the entries' own statements; recomputed only for entries that have changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial

from faq.build.inputs import EntryInputs, Sources
from faq.build.kept import Keep, Task, below, digest
from faq.build.record import ledger_of
from faq.build.survey.samples import trials
from faq.content.findings import NamedApi, Run, SampleKey, Trial
from faq.content.model import Entry, Site
from faq.content.stamps import stale_sections
from faq.content.texts import with_texts
from faq.evidence.apis import references
from faq.evidence.apis.names import FOLDER as APIS
from faq.evidence.apis.references import EntryNames, References
from faq.evidence.proofs import ledger
from faq.evidence.proofs.ledger import Ledger
from faq.evidence.proofs.samples import jobs_of
from faq.render.entry_files import linked_in


@dataclass(frozen=True, slots=True)
class EntryRuns:
    """The runs of an entry's samples (section key, position, runs), and the outcome of each sample on each version.
    `is_whole`: a run was found for every one."""

    runs: tuple[tuple[str, int, tuple[Run, ...]], ...]
    trials: tuple[Trial, ...]
    is_whole: bool


@dataclass(frozen=True, slots=True)
class EntrySurvey:
    """API names in the texts of an entry, its stale sections, and the runs in its own ledger file. `linked`: ids of
    entries that it links to, existing or not; `linking`: the digest of all its link targets."""

    names: EntryNames
    stale: tuple[str, ...]
    linked: tuple[str, ...]
    linking: bytes
    runs: EntryRuns


@dataclass(frozen=True, slots=True)
class NamedApis:
    """The APIs that entries name."""

    each: tuple[NamedApi, ...]


@dataclass(frozen=True, slots=True)
class Surveyed:
    """The surveys of all entries. `each`: by entry id; `own`: the digests of their inputs; `documented`: the digest of
    the API lists and official pages; `context`: the digest of what all entries share."""

    each: Mapping[str, EntrySurvey]
    context: bytes
    own: Mapping[str, bytes]
    documented: bytes
    named: References
    apis: tuple[NamedApi, ...]
    stale: Mapping[str, tuple[str, ...]]
    linked: Mapping[str, tuple[str, ...]]
    linking: tuple[bytes, ...]
    runs: Mapping[SampleKey, tuple[Run, ...]]
    trials: tuple[Trial, ...]


def survey(site: Site, files: Mapping[str, bytes], sources: Sources, keep: Keep) -> Surveyed:
    """Survey all entries of a site. `sources`: what they were read from."""
    named, inputs = references.read(site, files, sources.apis), {each.folder.id: each for each in sources.entries}
    documented = digest(documented=sources.digests.below(f"{APIS}/"))
    context = digest(documented=[documented], homes=map(repr, site.frameworks))
    own = {entry.id: inputs[entry.id].own for entry in site.entries}
    found = keep(
        [
            survey_task(context, own[entry.id], partial(_survey, entry, inputs[entry.id], named))
            for entry in site.entries
        ]
    )
    named = replace(named, known={entry.id: each.names for entry, each in zip(site.entries, found, strict=True)})
    ran = list(_whole(site, files, inputs, [each.runs for each in found]))
    return Surveyed(
        {entry.id: each for entry, each in zip(site.entries, found, strict=True)},
        context,
        own,
        documented,
        named,
        _apis(named, context, keep),
        {entry.id: each.stale for entry, each in zip(site.entries, found, strict=True) if each.stale},
        {entry.id: each.linked for entry, each in zip(site.entries, found, strict=True)},
        tuple(each.linking for each in found),
        {
            (entry.id, section, place): runs
            for entry, each in zip(site.entries, ran, strict=True)
            for section, place, runs in each.runs
        },
        tuple(trial for each in ran for trial in each.trials),
    )


def survey_task(context: bytes, own: bytes, make: Callable[[], EntrySurvey]) -> Task[EntrySurvey]:
    """The task that surveys an entry. `context`: the digest of what all entries share; `own`: the digest of the entry's
    inputs."""
    return Task(digest(names=[context], surveyed=[own]), EntrySurvey, make)


def stale_in(entry: Entry) -> tuple[str, ...]:
    """The keys of the sections whose English text is older than the Chinese one."""
    return stale_sections(entry, entry.documents["en"]) if "en" in entry.documents else ()


def _survey(entry: Entry, inputs: EntryInputs, named: References) -> EntrySurvey:
    entry = with_texts(entry)
    runs = _runs(entry, inputs, ledger_of(inputs) or Ledger())
    names = named.names_of(entry)
    return EntrySurvey(names, stale_in(entry), tuple(linked_in(entry)), _linking(entry, names), runs)


def _linking(entry: Entry, names: EntryNames) -> bytes:
    """The link targets in the texts of an entry, and the names under which they are linked."""
    hrefs = [
        [document.path, *(link.href for section in document.sections for link in section.links)]
        for document in entry.documents.values()
    ]
    sources = (url.value for source in entry.sources for url in source.urls.values())
    return digest(cited=sources, hrefs=map(repr, hrefs), by_name=[repr(names)])


def _runs(entry: Entry, inputs: EntryInputs, known: Ledger) -> EntryRuns:
    jobs = tuple(jobs_of(entry, inputs.versions.locks))
    found = ledger.runs(jobs, known)
    return EntryRuns(
        tuple((section, place, runs) for (_, section, place), runs in found.items()),
        tuple(trials(entry, inputs.versions.locks, found)),
        all(known.run(job) for job in jobs),
    )


def _whole(
    site: Site, files: Mapping[str, bytes], inputs: Mapping[str, EntryInputs], found: Sequence[EntryRuns]
) -> Iterator[EntryRuns]:
    """The runs of all entries. A sample keeps its runs when its entry moves or is split, so a run missing in an entry's
    own ledger file may be in another one."""
    runs_of = cache(lambda framework: ledger.read(below(files, f"{ledger.FOLDER}/{framework}/")))
    for entry, each in zip(site.entries, found, strict=True):
        yield each if each.is_whole else _runs(entry, inputs[entry.id], runs_of(entry.framework))


def _apis(named: References, context: bytes, keep: Keep) -> tuple[NamedApi, ...]:
    mentions = (f"{framework} {name} {ids}" for (framework, name), ids in named.mentions().items())
    key = digest(lists=[context], mentions=mentions)
    return keep([Task(key, NamedApis, lambda: NamedApis(named.named()))])[0].each
