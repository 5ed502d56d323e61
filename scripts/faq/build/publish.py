"""The part of a build that touches the disk outside of MkDocs: compile a repository into build/, publish files that
need no rendering, and verify the finished pages."""

from __future__ import annotations

import gc
import io
import os
import shutil
import tempfile
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from faq.build import built
from faq.build.built import NEW, UNPROVED, Built, Source
from faq.build.files import load_into, write_trees
from faq.build.kept import Memory
from faq.build.last import Last
from faq.build.outputs import NotMade, Outputs
from faq.build.passing import passing
from faq.build.seen import Reading
from faq.build.store import opened
from faq.build.verify.page import source_of, verify
from faq.content.tree import entry_of
from faq.diagnostics.diagnostic import Diagnostic, as_text, failed
from faq.render.address import EXAMPLE

PUBLISHED = "public/"
"""The folder of files that go into the site unchanged."""
GARBAGE = 100_000
"""Allocations between two garbage collections, after compiling. It is high because almost all objects live to the end
or are freed by reference counting."""
MANY = ("faq_src/", "proofs/", "apis/", "messages/")
"""Folders with some files for each entry, or with large files."""


class Snapshot(Mapping[str, bytes]):
    """Files at one point in time: path -> content. Large amounts are kept in an unnamed temporary file and read on
    demand."""

    def __init__(self) -> None:
        self._found: dict[str, bytes | tuple[int, int]] = {}
        self._end = 0
        self._apart: io.FileIO | None = None

    def add(self, path: str, data: bytes) -> None:
        """Add a file. If the disk is full, everything stays in memory."""
        self._found[path] = data
        if path.startswith(MANY):
            with suppress(OSError):
                self._apart = self._apart or tempfile.TemporaryFile(buffering=0)  # noqa: SIM115 (as long as this lives)
                if os.pwrite(self._apart.fileno(), data, self._end) == len(data):
                    self._found[path] = self._end, len(data)
                    self._end += len(data)

    def __getitem__(self, path: str) -> bytes:
        found = self._found[path]
        if isinstance(found, bytes):
            return found
        assert self._apart
        start, size = found
        return os.pread(self._apart.fileno(), size, start)

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __contains__(self, path: object) -> bool:
        return path in self._found


@dataclass(frozen=True, slots=True)
class Compiled:
    """The result of compiling a repository. `files`: the sources that diagnostics mention; `outputs`: the compiled
    files by path below build/; `sources`: the signatures of the sources; `last`: the record for the next incremental
    compilation."""

    diagnostics: tuple[Diagnostic, ...]
    files: Mapping[str, bytes]
    outputs: Outputs = field(default_factory=Outputs)
    sources: Mapping[str, Source] = field(default_factory=dict)
    last: Last | None = None

    @property
    def failed(self) -> bool:
        return failed(self.diagnostics)

    def report(self) -> str:
        """All diagnostics as text for a terminal."""
        return as_text(self.diagnostics, self.files)


def compile_project(root: Path, address: str = EXAMPLE, memory: Memory | None = None) -> Compiled:
    """Compile the repository at `root` into its build/docs and build/public, which stay unchanged if there is an error.

    Once written, the contents are released from memory.
    """
    compiled = compiled_project(root, address, memory)
    if not compiled.failed:
        digests = compiled.outputs.digests
        known = built.known_files(root, digests)
        if write_trees(root / "build", compiled.outputs, known) or not known:
            built.record_files(root, digests)
    compiled.outputs.release()
    return compiled


def compiled_project(root: Path, address: str = EXAMPLE, memory: Memory | None = None) -> Compiled:
    """Compile a repository without writing anything.

    `address`: the site's address; `memory`: decoded values of a process that compiles repeatedly. If the environment
    variable FAQ_UNPROVED is "warn", as in previews of pull requests, missing proofs are no error.
    """
    from faq.build.site import compile_site  # slow to import, and not needed for amending

    sources = built.sources(root)
    files = Snapshot()
    unreadable = load_into(root, files.add)
    with _uncollected(), opened(root, memory) as keep:
        result = compile_site(files, address, passing(keep), os.environ.get(UNPROVED) == "warn")
    diagnostics = tuple(sorted([*unreadable, *result.diagnostics]))
    mentioned = {path: files[path] for path in {each.path for each in diagnostics} & files.keys()}
    return Compiled(diagnostics, mentioned, result.outputs, sources, None if unreadable else result.last)


@contextmanager
def _uncollected() -> Iterator[None]:
    """No garbage collection: compiling leaves next to no reference cycles, so it would free nothing."""
    gc.set_threshold(GARBAGE)
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def amended_project(
    root: Path, site: Path, known: Built, sources: Mapping[str, Source], memory: Memory | None
) -> Compiled | None:
    """Compile a repository in which only texts of a few entries have changed since its `site` was built; None if more
    has changed. `known`: the record of the site; `sources`: the current signatures of the files."""
    from faq.build.amending import Before, NotAlone, amend  # imported here, because it is slow to import

    edited = {entry_of(path) for path in built.changed(known.sources, sources)}
    is_same = known.unproved == os.environ.get(UNPROVED, "") and known.sources.keys() == sources.keys()
    if known.last is None or not is_same or "" in edited:
        return None
    before = Before(known.last, known.compiled, lambda path: (site / path.removeprefix(PUBLISHED)).read_bytes())
    files = Reading(root, sources, lambda path: sources[path] in (NEW, built.source_of(root, path)))
    try:
        with opened(root, memory, is_whole=False) as keep:
            made = amend(before, files, edited, known.frames[0].site_url or EXAMPLE, keep)
            mentioned = {path: files[path] for path in {each.path for each in made.diagnostics} & files.keys()}
    except (NotAlone, NotMade, OSError):
        return None
    return Compiled(made.diagnostics, mentioned, made.outputs, sources, made.last)


def publish_files(public: Path, site: Path, finish: Callable[[str], str]) -> None:
    """Put files that need no rendering (data, redirects) into a built site. `finish` completes pages with their
    policy."""
    for folder, _, names in os.walk(public):
        target = f"{site}{folder.removeprefix(str(public))}"
        Path(target).mkdir(parents=True, exist_ok=True)
        for name in names:
            if name.endswith(".html"):
                text = Path(f"{folder}/{name}").read_text("utf-8")
                Path(f"{target}/{name}").write_text(finish(text), "utf-8")
            else:
                _publish(f"{folder}/{name}", f"{target}/{name}")


def _publish(path: str, target: str) -> None:
    """Hard-link or copy a file into the site. The next build restores it if either one was edited."""
    try:
        os.link(path, target)
    except OSError:  # it exists, is on another file system, or there are no hard links
        Path(target).unlink(missing_ok=True)
        _link_or_copy(path, target)


def _link_or_copy(path: str, target: str) -> None:
    try:
        os.link(path, target)
    except OSError:
        shutil.copyfile(path, target)


def verify_site(site: Path, seen: Collection[str] = ()) -> dict[str, list[str]]:
    """Findings about the pages of a built site: page -> lines, each naming the entry of the page. `seen`: pages that
    were verified before."""
    found = (f"{folder}/{name}" for folder, _, names in os.walk(site) for name in names if name.endswith(".html"))
    pages = sorted(path.removeprefix(f"{site}/") for path in found)
    return {page: lines for page in pages if page not in seen and (lines := findings(page, (site / page).read_bytes()))}


def findings(page: str, html: bytes) -> list[str]:
    """Findings about one page, one line each."""
    source = source_of(page)
    return [f"{found} (from {source})" if source else str(found) for found in verify(page, html)]
