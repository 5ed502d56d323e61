"""Check a repository: first each entry by itself, then the facts of all entries together. Pure."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from faq.build.inputs import EntryInputs, Some, Sources
from faq.build.kept import Keep, Problems, Task, below, digest, make_all
from faq.build.record import ReadEntry, Record, checked, compile_entry
from faq.build.sayings import Runs, find_sayings
from faq.content.findings import Owners, Sayings
from faq.content.schema.explanation import FOLDER as EXPLANATIONS
from faq.content.schema.explanation import read_explanations
from faq.content.tree import PAGES
from faq.diagnostics.codes import ALLOWABLE
from faq.diagnostics.diagnostic import Diagnostic
from faq.evidence.apis.documentation import PATH as DOCUMENTATION
from faq.evidence.apis.names import FOLDER as APIS
from faq.evidence.links import ledger as link_ledger
from faq.evidence.messages import store as messages
from faq.evidence.proofs import ledger
from faq.evidence.proofs.inputs import SUFFIX
from faq.evidence.proofs.ledger import Key, LedgerError
from faq.evidence.proofs.samples import ENVIRONMENTS
from faq.rules.allow import apply_exceptions
from faq.rules.checked import CheckedSite
from faq.rules.entry.proofs import damage
from faq.rules.site import check_site, explanations
from faq.rules.site.documentation import documentation_fits
from faq.rules.site.lists import whole_lists, whole_pages
from faq.rules.site.proofs import readable_inputs

PERMALINKS = "permalinks.txt"
STRUCTURE = "FYSV"
"""Families of codes for files that cannot be read. What is missing because of them is not reported as lost."""


@dataclass(frozen=True, slots=True)
class CheckedFiles:
    """The result of checking a repository: all diagnostics, sorted; which versions produce the messages of each entry;
    `owners`: which entries have messages of which templates;
    `elsewhere`: the files in which anything other than a single-entry rule reported something; `spared`: the files and
    codes of allowed findings of such rules."""

    diagnostics: list[Diagnostic]
    sayings: Sayings
    owners: Owners
    elsewhere: frozenset[str]
    spared: frozenset[tuple[str, str]]


def check_sources(
    files: Mapping[str, bytes], sources: Sources, today: datetime.date | None, keep: Keep = make_all
) -> list[Diagnostic]:
    """Check a repository; returns all diagnostics, sorted. `today`: later dates are errors (None: not checked). `keep`:
    the store of earlier results."""
    return check(files, sources, keep([record_task(inputs) for inputs in sources.entries]), today, keep).diagnostics


def record_task(inputs: EntryInputs, found: Callable[[], ReadEntry] | None = None) -> Task[Record]:
    """The task that makes the record of one entry. `found` reads the entry, once for all tasks that need it."""
    return Task(inputs.own, Record, lambda: checked(inputs, found()) if found else compile_entry(inputs))


def check(
    files: Mapping[str, bytes],
    sources: Sources,
    records: Sequence[Record],
    today: datetime.date | None,
    keep: Keep = make_all,
) -> CheckedFiles:
    """Like `check_sources`, when the records of the entries are already known."""
    runs = runs_of(files)
    site = CheckedSite(
        sources.frameworks,
        tuple(record.facts for record in records if record.facts),
        frozenset(each.folder.id for each in sources.entries),
        files.keys(),
        _passed(files),
        today,
    )
    found = [*sources.diagnostics, *check_site(site), *_orphans(files, site.ids)]
    explained, *others = keep(list(_evidence_tasks(files, sources)))
    *evidence, collection = others
    found += [problem for each in (explained, *evidence) for problem in each.diagnostics]
    if not any(each.severity == "error" and each.code[0] in STRUCTURE for each in [*found, *_alone(records)]):
        found += keep([_addresses_task(files, site, explained.names)])[0].diagnostics
    said, owners, unsaid = find_sayings(files, sources.digests, site.frameworks, site.entries, runs, keep)
    found += [*collection.diagnostics, *unsaid]
    kept = set(apply_exceptions(site.entries, [*_alone(records), *found], ALLOWABLE))
    spared = frozenset((problem.path, problem.code) for problem in found if problem not in kept)
    elsewhere = frozenset(problem.path for problem in found if problem in kept)
    return CheckedFiles(sorted(kept), said, owners, elsewhere, spared)


def _alone(records: Sequence[Record]) -> list[Diagnostic]:
    """Diagnostics of single entries."""
    return [problem for record in records for problem in record.diagnostics]


def _evidence_tasks(files: Mapping[str, bytes], sources: Sources) -> Iterator[Task[Problems]]:
    """Tasks that read what belongs to no single entry: diagnostic explanations, API lists, environment inputs and
    framework messages."""
    digests, lines, frameworks = sources.digests, _lines(sources), sources.frameworks
    inputs = Some(files, (path for path in files if path.startswith(f"{ENVIRONMENTS}/") and path.endswith(SUFFIX)))
    apis = list(digests.below(f"{APIS}/"))

    def task(key: bytes, find: Callable[[], Iterable[Diagnostic]]) -> Task[Problems]:
        return Task(key, Problems, lambda: Problems(tuple(find())))

    explained = digest(explained=digests.below(EXPLANATIONS))
    yield Task(explained, Problems, lambda: _explained(below(files, EXPLANATIONS)))
    yield task(digest(lists=apis), lambda: whole_lists(below(files, f"{APIS}/")))
    yield task(digest(rows=apis, lines=lines), lambda: whole_pages(below(files, f"{APIS}/"), lines))
    documented = digest(rows=[digests.of(DOCUMENTATION)], frameworks=map(repr, frameworks))
    yield task(documented, lambda: documentation_fits({DOCUMENTATION: files.get(DOCUMENTATION, b"")}, frameworks))
    links = digest(links=[digests.of(link_ledger.PATH)])
    yield task(links, lambda: link_ledger.damage(files.get(link_ledger.PATH, b"")))
    read = digest(inputs=(piece for path in inputs for piece in (path, digests.of(path))))
    yield task(read, lambda: readable_inputs(inputs))
    said = digest(messages=digests.below(f"{messages.FOLDER}/"))
    yield task(said, lambda: messages.read(below(files, f"{messages.FOLDER}/"))[1])


def _explained(files: Mapping[str, bytes]) -> Problems:
    """Diagnostics about the explanations, and the codes that have an explanation."""
    explained, problems = read_explanations(files)
    return Problems((*problems, *explanations.check(explained.values())), tuple(explained))


def _addresses_task(files: Mapping[str, bytes], site: CheckedSite, codes: Sequence[str]) -> Task[Problems]:
    """The task that looks for lost addresses."""
    listed = {PERMALINKS: files.get(PERMALINKS, b"")}
    pages = {path: b"" for path in files if path.startswith(PAGES)}
    key = digest(
        listed=_pieces(listed),
        pages=pages,
        codes=codes,
        frameworks=map(repr, site.frameworks),
        entries=(f"{each.id} {each.langs} {[old.value for old in each.moved_from]}" for each in site.entries),
    )

    def lost() -> Problems:
        from faq.build.permalinks import listing  # imported here, because it is slow to import

        return Problems(tuple(listing.check(site, listed | pages, codes)))

    return Task(key, Problems, lost)


def _lines(sources: Sources) -> list[str]:
    """The version lines of all frameworks, `paddlepaddle-3.x`."""
    return [f"{framework.id}-{line.name}" for framework in sources.frameworks for line in framework.lines]


def _pieces(files: Mapping[str, bytes]) -> Iterator[str | bytes]:
    return (piece for file in files.items() for piece in file)


def _orphans(files: Mapping[str, bytes], ids: Collection[str]) -> list[Diagnostic]:
    """P105: damaged ledger files that belong to no entry. All others are checked together with their entry."""
    found = []
    for path in files:
        id = ledger.entry_of(path)
        if id and id not in ids:
            try:
                ledger.read_file(id, files[path])
            except LedgerError as error:
                found.append(damage(path, error))
    return found


def runs_of(files: Mapping[str, bytes]) -> Runs:
    """The ledger runs of all entries of a framework."""
    return cache(lambda framework: ledger.read(below(files, f"{ledger.FOLDER}/{framework}/")))


def _passed(files: Mapping[str, bytes]) -> Callable[[str], Collection[Key]]:
    """The passed runs. The others are not kept in memory."""

    @cache
    def passed(framework: str) -> frozenset[Key]:
        paths = (path for path in files if path.startswith(f"{ledger.FOLDER}/{framework}/"))
        each = (ledger.read({path: files[path]}).records for path in paths)
        return frozenset(record.key for records in each for record in records if not record.failed)

    return passed
