"""The pipeline from source bytes to pages; the only place that knows its order.

Pure: `compile_site` uses no file system, clock, network or environment, so a test can pass a dict literal.
"""

from __future__ import annotations

import datetime
import posixpath
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from faq.build import lookups
from faq.build.bundles import bundled
from faq.build.check import CheckedFiles, check
from faq.build.inputs import Sources, sort_sources
from faq.build.kept import Keep, Task, below, digest, make_all
from faq.build.last import Last
from faq.build.lean import lean
from faq.build.outputs import Outputs, Pages
from faq.build.permalinks import listing as permalinks
from faq.build.piecing import piece_task
from faq.build.reading import BATCH, read_all, read_entries
from faq.build.survey.errors import common_errors
from faq.build.survey.links import known_links, links_task
from faq.build.surveyed import Surveyed, stale_in, survey
from faq.content.findings import Findings, KnownLink, Sayings
from faq.content.model import Entry, Site
from faq.content.schema.explanation import FOLDER as EXPLANATIONS
from faq.content.schema.explanation import read_explanations
from faq.content.tree import ROOT
from faq.diagnostics.diagnostic import Diagnostic, failed
from faq.evidence.messages import shards as known_shards
from faq.evidence.proofs import ledger
from faq.render import own_version
from faq.render.address import EXAMPLE
from faq.render.diagnostics import render_diagnostics
from faq.render.everything import pieces, render_rest, wholes
from faq.render.lookup import Lookup
from faq.render.pieces import Whole, common
from faq.render.sitemap import render_sitemap
from faq.render.templates import templates
from faq.render.words import catalogues
from faq.rules.allow import proofs_may_follow
from faq.search.definition import DEFINITION

COPIED = {"docs/pages/": "docs/", "docs/assets/": "docs/assets/"}
STYLES = "docs/styles/"
OF_ENTRIES = (f"{ROOT}/", f"{ledger.FOLDER}/")
"""Folders of files that belong to one entry."""


@dataclass(frozen=True, slots=True)
class Result:
    """`outputs`: path below build/ -> content; empty if a diagnostic is an error, and `last` is then None."""

    outputs: Outputs
    diagnostics: tuple[Diagnostic, ...]
    site: Site
    last: Last | None = None

    @property
    def failed(self) -> bool:
        return failed(self.diagnostics)


def compile_site(
    files: Mapping[str, bytes], root: str = EXAMPLE, keep: Keep = make_all, unproved: bool = False
) -> Result:
    """Compile `faq_src/**` and `docs/**` (path relative to the repository -> content) into everything below build/.

    `root`: the site's address. `keep`: the store of earlier results. `unproved`: missing proofs are no error.
    """
    sources = sort_sources(files, root)
    read = read_all(sources, keep, with_prose=True)
    site, checked = _site(files, sources, read.entries), check(files, sources, read.records, None, keep)
    diagnostics = tuple(proofs_may_follow(checked.diagnostics) if unproved else checked.diagnostics)
    read.records.clear()  # free the facts, which only rules need
    if failed(diagnostics):
        return Result(Outputs(keep), diagnostics, site)
    surveyed = survey(site, files, sources, keep)
    links = keep([links_task(site, files, surveyed.named, surveyed.documented, surveyed.linking)])[0].each
    found = findings(site, files, checked.sayings, surveyed, links)
    names = lookups.names_task(surveyed.named, sources.digests, found.apis, found.replacements)
    shards = lookups.message_shards(files, sources.digests, keep)
    outputs = Outputs(keep)
    messages = known_shards.write(site, shards, found.apis, checked.owners, DEFINITION["messages"])
    outputs.hold({f"public/{path}": data for path, data in messages.items()})
    lookups.add_search(outputs, site, surveyed.own, names, keep)
    outputs.add([_copied_task(files)])
    lookup = Lookup(site, found, root, read.prose, surveyed.own, surveyed.documented, surveyed.linked)
    _render(lookup, outputs)
    outputs.add([_diagnostics_task(files)])
    outputs.add([_sitemap_task(site, root, list(outputs))])
    return Result(
        outputs, diagnostics, site, _last(lookup, sources, checked, diagnostics, own_version.render_choices(lookup))
    )


def _last(
    lookup: Lookup, sources: Sources, checked: CheckedFiles, diagnostics: Sequence[Diagnostic], versions: bytes
) -> Last:
    """The record for the next incremental compilation."""
    return Last(
        own=lookup.own,
        digests={path: one for path, one in sources.digests.made.items() if not path.startswith(OF_ENTRIES)},
        overall=lookup.overall,
        retired=lookup.findings.retired,
        tally=lookup.tally,
        versions=versions,
        rows=lookups.rows_key(lookup.own),
        reread={},
        diagnostics=tuple(diagnostics),
        elsewhere=checked.elsewhere,
        spared=checked.spared,
    )


def _render(lookup: Lookup, outputs: Outputs) -> None:
    """Everything that shows entries. Pieces whose facts have not changed are taken from the store."""
    found, every = pieces(lookup), digest(**common(lookup))
    while some := list(islice(found, BATCH)):
        outputs.add([piece_task(every, piece) for piece in some])
    outputs.add_wholes([_whole_task(every, whole, outputs) for whole in wholes(lookup)])
    outputs.hold(dict(render_rest(lookup)))


def _whole_task(every: bytes, whole: Whole, outputs: Outputs) -> Task[Pages]:
    """The task that assembles a file from parts."""
    parts = (each for path in whole.parts for each in (path, outputs.digest_of(path)))
    key = digest(every=[every], whole=[whole.name], parts=parts)
    return Task(key, Pages, lambda: Pages(dict(whole.make(outputs.each(whole.parts)))))


def _sitemap_task(site: Site, root: str, outputs: Sequence[str]) -> Task[Pages]:
    """The task that makes the sitemap, which depends on all pages and on review dates."""
    days = (f"{entry.id} {entry.reviewed}" for entry in site.entries)
    listed = sorted(path for path in outputs if path.startswith("docs/"))
    key = digest(sitemap=[root, *listed], days=days)
    return Task(key, Pages, lambda: Pages(dict(render_sitemap(site, root, outputs))))


def _diagnostics_task(files: Mapping[str, bytes]) -> Task[Pages]:
    """The task that makes the pages of the diagnostics, which rarely change."""
    explained = below(files, EXPLANATIONS)
    key = digest(
        explanations=(piece for file in explained.items() for piece in file),
        templates=templates(),
        interface=catalogues(),
    )
    return Task(key, Pages, lambda: Pages(dict(render_diagnostics(read_explanations(explained)[0]))))


def read_site(
    files: Mapping[str, bytes],
    today: datetime.date | None = None,
    root: str = EXAMPLE,
    keep: Keep = make_all,
) -> tuple[Site, tuple[Diagnostic, ...]]:
    """Read and check everything below faq_src. If there are errors, the site has what could be read.

    `today`: later dates are errors (None: not checked). `root`: the site's address. `keep`: the store of earlier
    results.
    """
    sources = sort_sources(files, root)
    read = read_all(sources, keep)
    checked = check(files, sources, read.records, today, keep)
    return _site(files, sources, read.entries), tuple(checked.diagnostics)


def site_of(files: Mapping[str, bytes], keep: Keep = make_all) -> Site:
    """Read everything below faq_src that can be read, without applying rules, which would double the time. `keep`: the
    store of earlier results."""
    sources = sort_sources(files, EXAMPLE)
    return _site(files, sources, read_entries(sources, keep))


def _site(files: Mapping[str, bytes], sources: Sources, entries: Sequence[Entry]) -> Site:
    images = {path: files[path] for inputs in sources.entries for path in inputs.pictures}
    return Site(sources.frameworks, tuple(entries), images)


def stale(site: Site) -> dict[str, tuple[str, ...]]:
    """Entry id -> keys of the sections whose English text is older than the Chinese one."""
    return {entry.id: keys for entry in site.entries if (keys := stale_in(entry))}


def findings(
    site: Site,
    files: Mapping[str, bytes],
    said: Sayings | None = None,
    surveyed: Surveyed | None = None,
    links: tuple[KnownLink, ...] | None = None,
) -> Findings:
    """What is known about the texts: stale translations, runs, API names, counts. `said`: which versions produce each
    message; `surveyed` and `links`: results that the caller already has."""
    found = surveyed or survey(site, files, sort_sources(files, EXAMPLE), make_all)
    known = Findings(
        found.stale,
        found.runs,
        found.apis,
        found.named.replacements(),
        found.named.address,
        permalinks.retired(site, files),
        common_errors(site),
        found.trials,
        known_links(site, files, found.named) if links is None else links,
        said or {},
    )
    return replace(known, gone=permalinks.gone(site, known, files))


def _copied_task(files: Mapping[str, bytes]) -> Task[Pages]:
    """The task that copies files that are not made from entries."""
    taken = below(files, *COPIED, STYLES)
    key = digest(copied=(piece for file in taken.items() for piece in file))
    return Task(key, Pages, lambda: Pages(_copied(taken)))


def _copied(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The hand-written pages and assets, copied to the page tree unchanged, and the style sheets."""
    return _sheets(files) | {
        target + path.removeprefix(source): lean(path, data)
        for path, data in (dict(files) | bundled(files)).items()
        for source, target in COPIED.items()
        if path.startswith(source)
    }


def _sheets(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The style sheets: faq.css for all pages, and one per folder of docs/styles (docs/theme/base.html says which pages
    load it)."""
    sheets: dict[str, list[bytes]] = {}
    for path in sorted(path for path in files if path.startswith(STYLES)):
        sheet = posixpath.dirname(path.removeprefix(STYLES)) or "faq"
        sheets.setdefault(f"docs/assets/{sheet}.css", []).append(files[path])
    return {path: lean(path, b"\n".join(parts)) for path, parts in sheets.items()}
