"""Checking a repository: each entry by itself, then all of them together by their facts. Pure."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from faq.build.inputs import EntryInputs, Some, Sources
from faq.build.kept import Keep, Problems, Task, below, digest, make_all
from faq.build.record import ReadEntry, Record, checked, compile_entry
from faq.build.sayings import Runs, find_sayings
from faq.content.findings import Sayings
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
"""Families of codes that say that something could not be read: what is not there then is not lost."""


@dataclass(frozen=True, slots=True)
class CheckedFiles:
    """All that is wrong with a repository, sorted; who says the messages of its entries; and of what anything
    else than a rule about one entry found, the files in which it is reported (`elsewhere`), and the files and codes of
    what is allowed there (`spared`)."""

    diagnostics: list[Diagnostic]
    sayings: Sayings
    elsewhere: frozenset[str]
    spared: frozenset[tuple[str, str]]


def check_sources(
    files: Mapping[str, bytes], sources: Sources, today: datetime.date | None, keep: Keep = make_all
) -> list[Diagnostic]:
    """All that is wrong with a repository, sorted. `today`: dates after it are wrong; without it no date is. `keep`:
    where results come from that were found out before."""
    return check(files, sources, keep([record_task(inputs) for inputs in sources.entries]), today, keep).diagnostics


def record_task(inputs: EntryInputs, found: Callable[[], ReadEntry] | None = None) -> Task[Record]:
    """Finding out all that an entry says by itself; `found` reads it, once for all who ask."""
    return Task(inputs.own, Record, lambda: checked(inputs, found()) if found else compile_entry(inputs))


def check(
    files: Mapping[str, bytes],
    sources: Sources,
    records: Sequence[Record],
    today: datetime.date | None,
    keep: Keep = make_all,
) -> CheckedFiles:
    """The same, where the records of the entries are known."""
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
    said, unsaid = find_sayings(files, sources.digests, site.frameworks, site.entries, runs, keep)
    found += [*collection.diagnostics, *unsaid]
    kept = set(apply_exceptions(site.entries, [*_alone(records), *found], ALLOWABLE))
    spared = frozenset((problem.path, problem.code) for problem in found if problem not in kept)
    return CheckedFiles(sorted(kept), said, frozenset(problem.path for problem in found if problem in kept), spared)


def _alone(records: Sequence[Record]) -> list[Diagnostic]:
    """What is wrong with entries by themselves."""
    return [problem for record in records for problem in record.diagnostics]


def _evidence_tasks(files: Mapping[str, bytes], sources: Sources) -> Iterator[Task[Problems]]:
    """Reading what belongs to no entry: the explanations of diagnostics, the lists of names, the inputs of
    environments, and the messages of the frameworks."""
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
    """What is wrong with the explanations, and the codes that have one."""
    explained, problems = read_explanations(files)
    return Problems((*problems, *explanations.check(explained.values())), tuple(explained))


def _addresses_task(files: Mapping[str, bytes], site: CheckedSite, codes: Sequence[str]) -> Task[Problems]:
    """Looking for addresses that are lost."""
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
        from faq.build.permalinks import listing  # with all that has an address, which takes a while

        return Problems(tuple(listing.check(site, listed | pages, codes)))

    return Task(key, Problems, lost)


def _lines(sources: Sources) -> list[str]:
    """The version lines of all frameworks, `paddlepaddle-3.x`."""
    return [f"{framework.id}-{line.name}" for framework in sources.frameworks for line in framework.lines]


def _pieces(files: Mapping[str, bytes]) -> Iterator[str | bytes]:
    return (piece for file in files.items() for piece in file)


def _orphans(files: Mapping[str, bytes], ids: Collection[str]) -> list[Diagnostic]:
    """P105: damaged files of the ledger that are of no entry; the others are checked with their entries."""
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
    """The runs of all entries of a framework."""
    return cache(lambda framework: ledger.read(below(files, f"{ledger.FOLDER}/{framework}/")))


def _passed(files: Mapping[str, bytes]) -> Callable[[str], Collection[Key]]:
    """Those of them that have passed. Of all the others nothing stays in memory."""

    @cache
    def passed(framework: str) -> frozenset[Key]:
        paths = (path for path in files if path.startswith(f"{ledger.FOLDER}/{framework}/"))
        each = (ledger.read({path: files[path]}).records for path in paths)
        return frozenset(record.key for records in each for record in records if not record.failed)

    return passed
