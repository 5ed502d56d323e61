"""Sort the files of a repository into the inputs of each entry: everything that its results may depend on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from faq.build.kept import Digests, below, digest
from faq.content.model import SOURCE_LANG, Framework
from faq.content.schema import glossary
from faq.content.schema.framework import read_framework
from faq.content.schema.glossary import Term
from faq.content.tree import ROOT, EntryFolder, Tree, read_tree
from faq.diagnostics.codes import F107
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Span
from faq.evidence.apis import references
from faq.evidence.apis.names import ApiList
from faq.evidence.proofs import ledger
from faq.evidence.proofs.samples import ENVIRONMENTS, tested_environments
from faq.rules.checked import Versions
from faq.text import yamlspan
from faq.text.source import read


class Some(Mapping[str, bytes]):
    """Some files of a repository; each is read when it is first needed."""

    __slots__ = ("_files", "_paths")

    def __init__(self, files: Mapping[str, bytes], paths: Iterable[str]) -> None:
        self._files = files
        self._paths = tuple(path for path in paths if path in files)

    def __getitem__(self, path: str) -> bytes:
        if path not in self._paths:
            raise KeyError(path)
        return self._files[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)


@dataclass(frozen=True, slots=True)
class EntryInputs:
    """The inputs of one entry: its folder, its texts (path -> content), the sizes of its images, its ledger file, its
    framework (None if unreadable) with the known versions, the glossary, and the site's address. `context` is the
    digest of the last four, which many entries share; `written` is the digest of the texts; `own` is the digest of
    everything that the entry alone depends on."""

    folder: EntryFolder
    files: Mapping[str, bytes]
    pictures: Mapping[str, int]
    ledger: Mapping[str, bytes]
    framework: Framework | None
    versions: Versions
    glossary: tuple[Term, ...]
    address: str
    context: bytes
    written: bytes
    own: bytes

    @property
    def runs(self) -> bytes | None:
        """The content of its ledger file, if there is one."""
        return next(iter(self.ledger.values()), None)


@dataclass(frozen=True, slots=True)
class Sources:
    """A sorted repository: frameworks and entries by id, diagnostics about files that belong to no entry, the digests
    of all files, and the API lists."""

    frameworks: tuple[Framework, ...]
    entries: tuple[EntryInputs, ...]
    diagnostics: tuple[Diagnostic, ...]
    digests: Digests
    apis: Mapping[str, ApiList]


def sort_sources(files: Mapping[str, bytes], address: str, known: Digests | None = None) -> Sources:
    """Sort the files of a repository, and read its frameworks. `known`: digests of files that were computed before."""
    tree, diagnostics = read_tree(path for path in files if path.startswith(f"{ROOT}/"))
    frameworks = dict[str, Framework]()
    for id, path in sorted(tree.frameworks.items()):
        framework, problems = _framework(id, path, files[path])
        diagnostics += [*problems, *_misplaced(tree, id, framework)]
        if framework:
            frameworks[id] = framework
    diagnostics += _strays(tree)
    apis, digests = references.api_lists(files), known or Digests(files)
    versions = {id: _versions(framework, frameworks, apis, files) for id, framework in frameworks.items()}
    terms, problems = glossary.read_glossary(files)
    diagnostics += problems
    words = files.get(glossary.PATH, b"")
    contexts = {
        id: _context(files[tree.frameworks[id]], known, digests, words, address) for id, known in versions.items()
    }

    def inputs(folder: EntryFolder) -> EntryInputs:
        texts = Some(files, folder.languages.values())
        pictures = {path: len(files[path]) for path in folder.images}
        runs = Some(files, [ledger.path_of(folder.id)])
        context = contexts.get(folder.framework, digest(address=[address]))
        written = digest(texts=(piece for path in texts for piece in (path, digests.of(path))))
        return EntryInputs(
            folder,
            texts,
            pictures,
            runs,
            frameworks.get(folder.framework),
            versions.get(folder.framework, Versions({}, {})),
            terms,
            address,
            context,
            written,
            _own(context, written, pictures, map(digests.of, runs)),
        )

    entries = tuple(inputs(folder) for folder in sorted(tree.entries.values(), key=lambda folder: folder.id))
    return Sources(tuple(frameworks.values()), entries, tuple(diagnostics), digests, apis)


def _own(context: bytes, written: bytes, pictures: Mapping[str, int], runs: Iterable[bytes]) -> bytes:
    """The digest of everything that an entry alone depends on. `runs`: the digest of its ledger file, if there is
    one."""
    return digest(
        context=[context],
        texts=[written],
        pictures=(part for picture in pictures.items() for part in picture),
        runs=runs,
    )


def _framework(id: str, path: str, data: bytes) -> tuple[Framework | None, list[Diagnostic]]:
    source, diagnostics = read(path, data)
    node, problems = yamlspan.parse(path, source.text, 1) if source else (None, [])
    framework, more = read_framework(path, id, node) if node else (None, [])
    return framework, [*diagnostics, *problems, *more]


def _versions(
    framework: Framework, frameworks: Mapping[str, Framework], apis: Mapping[str, ApiList], files: Mapping[str, bytes]
) -> Versions:
    """The versions of a framework that the repository knows."""
    own = f"{ENVIRONMENTS}/{framework.id}-"
    locks = below(files, own)
    others = [other for other in frameworks.values() if other is not framework]
    lists = {}
    for environment in tested_environments(framework, locks):
        pinned = _pinned(locks.get(environment.lock_path, b""))
        installed = ((other, pinned.get(other.package) or pinned.get(f"{other.package}-gpu")) for other in others)
        beside = (f"{other.id}-{version}" for other, version in installed if version)
        lists[environment.name] = tuple(apis[name] for name in (environment.name, *beside) if name in apis)
    return Versions(locks, lists)


@cache
def _pinned(lock: bytes) -> Mapping[str, str]:
    """Package -> pinned version, from a lock file."""
    return dict(re.findall(r"^([\w.-]+)==([\w.]+)", lock.decode("utf-8", "replace"), re.MULTILINE))


def _context(framework: bytes, versions: Versions, digests: Digests, words: bytes, address: str) -> bytes:
    """The digest of what all entries of a framework share."""
    lists = [(environment, each) for environment, known in versions.apis.items() for each in known]
    return digest(
        framework=[framework],
        locks=(piece for lock in versions.locks.items() for piece in lock),
        apis=(piece for environment, each in lists for piece in (environment, each.version, digests.of(each.path))),
        glossary=[words],
        address=[address],
    )


def _strays(tree: Tree) -> Iterator[Diagnostic]:
    """F107: entries in the folder of an unknown framework."""
    for folder in tree.entries.values():
        if folder.framework not in tree.frameworks:
            message = f"there is no {ROOT}/{folder.framework}/framework.yml"
            known = ", ".join(sorted(tree.frameworks)) or "none yet"
            fix = f"add it, or take a framework that has one ({known})"
            yield F107.at(folder.languages[SOURCE_LANG], Span(1), message, fix)


def _misplaced(tree: Tree, id: str, framework: Framework | None) -> Sequence[Diagnostic]:
    """F107: entries in an unknown category of their framework. Skipped if the categories could not be read."""
    if framework is None or not framework.categories:
        return ()
    known = ", ".join(category.id for category in framework.categories)
    return [
        F107.at(
            folder.languages[SOURCE_LANG],
            Span(1),
            f"{id} has no category {folder.category!r}",
            f"one of {known}; or add it to framework.yml",
        )
        for folder in tree.entries.values()
        if folder.framework == id and framework.category(folder.category) is None
    ]
