"""The files that the search loads: its index, and the shards for API names and messages. They are cached between
builds; an edit rarely changes the shards, and changes only the edited entry's part of the index."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import NoReturn

from faq.build.kept import Digests, Keep, Task, below, digest
from faq.build.outputs import Outputs, Pages
from faq.build.sayings import read_known
from faq.build.survey import names
from faq.content.findings import NamedApi, Replacement
from faq.content.model import Entry, Site
from faq.evidence.apis.pages import FOLDER
from faq.evidence.apis.references import References
from faq.evidence.messages import store
from faq.evidence.messages.shards import Shards, shards_of
from faq.search import shards, shown
from faq.search.patching import Edit, Patch, patched
from faq.search.rows import Rows, Weighed, gather

PUBLIC = "public/"
MANIFEST = f"{PUBLIC}{shown.ROOT}/manifest.json"
TERMS = (f"{PUBLIC}{shown.ROOT}/terms/", f"{PUBLIC}{shown.ROOT}/nodes/")
BATCH = 24
"""Number of entries processed together."""


def add_search(outputs: Outputs, site: Site, own: Mapping[str, bytes], names: Task[Pages], keep: Keep) -> None:
    """Add the files of `faq.search.shards`. `own`: entry id -> digest of everything it was read from. `names`: the task
    that makes the API name shards."""
    (named,) = outputs.add([names])
    left, shown_names = _batches(site), list[str]()

    def show(groups: Sequence[Sequence[Entry]]) -> None:
        shown_names.extend(map(shown.shown_name, outputs.add([shown_task(group, own) for group in groups])))

    def weighed() -> Iterator[Weighed]:
        """The terms of all entries. What is shown of each is made beside them, while its texts are at hand."""
        for groups in left:
            show(groups)
            some = [entry for group in groups for entry in group]
            yield from keep([weighed_task(own[entry.id], partial(shards.weigh, site, entry)) for entry in some])

    def texts() -> Sequence[str]:
        """The names of all files of texts."""
        for groups in left:
            show(groups)
        return shown_names

    outputs.add([_index_task(site, own, shards.names_name(named), weighed, texts, keep)])
    texts()


def _batches(site: Site) -> Iterator[Sequence[Sequence[Entry]]]:
    """Groups of entries that share a file of result texts, a few at a time."""
    groups = shown.groups(site)
    return iter(lambda: tuple(islice(groups, BATCH // shown.in_a_file(len(site.entries)))), ())


def shown_task(group: Sequence[Entry], own: Mapping[str, bytes]) -> Task[Pages]:
    """The task that makes the result texts of some neighbouring entries."""
    key = digest(shown=(own[entry.id] for entry in group))
    return Task(key, Pages, lambda: public(shown.shown_files(group)))


def _index_task(
    site: Site,
    own: Mapping[str, bytes],
    named: str,
    weighed: Callable[[], Iterable[Weighed]],
    texts: Callable[[], Sequence[str]],
    keep: Keep,
) -> Task[Pages]:
    """The task that makes the term blocks and the manifest."""
    key = digest(
        indexed=(own[entry.id] for entry in site.entries),
        shelves=map(repr, site.frameworks),
        looked_up=[named],
    )

    def made() -> Pages:
        (rows,) = keep([Task(rows_key(own), Rows, lambda: gather(weighed()))])
        return public(shards.write(site, rows=rows, shown=texts(), named=named))

    return Task(key, Pages, made)


def rows_key(own: Mapping[str, bytes]) -> bytes:
    """The key of the search terms of all entries."""
    return digest(rows=own.values())


def weighed_task(own: bytes, make: Callable[[], Weighed]) -> Task[Weighed]:
    """The task that finds the weighted terms of an entry. `own`: the digest of everything it was read from."""
    return Task(digest(weighed=[own]), Weighed, make)


@dataclass(frozen=True, slots=True)
class Indexed:
    """An existing index: the digests of the compiled files, a reader for files below public/, and the key of the search
    terms when they were last collected from all entries. `own`: entry id -> digest in the index, in site order;
    `reread`: the digests at that time, for entries that have changed since."""

    compiled: Mapping[str, bytes]
    published: Callable[[str], bytes]
    rows: bytes
    own: Mapping[str, bytes]
    reread: Mapping[str, bytes]


def renew_search(
    outputs: Outputs,
    site: Site,
    indexed: Indexed,
    own: Mapping[str, bytes],
    groups: Mapping[int, Sequence[Entry]],
    keep: Keep,
    missing: Callable[[], NoReturn],
) -> set[str]:
    """Update the search files after an edit of a few entries; returns the paths of removed files.

    `own`: the entries' digests as of now; `groups`: position -> the entries that share a file of result texts with an
    edited one; `missing` is called if a cached value is no longer in the store.
    """
    manifest = indexed.published(MANIFEST)
    names, gone, old = dict[int, str](), set[str](), shown.shown_names(manifest)
    made = outputs.add([shown_task(each, own) for each in groups.values()])
    for place, paths in zip(groups, made, strict=True):
        names[place] = shown.shown_name(paths)
        gone |= {path.replace(names[place], old[place]) for path in paths} - set(paths)
    (rows,) = keep([Task(indexed.rows, Rows, missing)])
    edits = _edits(site, indexed, own, keep, missing)
    patch = patched(manifest, lambda path: indexed.published(f"{PUBLIC}{path}"), rows, edits, names)
    if patch is None:
        files = shards.renewed(manifest, rows.replaced({place: edit.now for place, edit in edits.items()}), names)
        there = {path.removeprefix(PUBLIC) for path in indexed.compiled if path.startswith(TERMS)}
        patch = Patch(files, there - files.keys())
    outputs.hold(public(patch.files).files)
    return gone | {f"{PUBLIC}{path}" for path in patch.gone}


def _edits(
    site: Site, indexed: Indexed, own: Mapping[str, bytes], keep: Keep, missing: Callable[[], NoReturn]
) -> dict[int, Edit]:
    """Position -> the changed search terms of an entry. `site` has the entries that may have changed."""
    make, were = {entry.id: partial(shards.weigh, site, entry) for entry in site.entries}, indexed.own
    edited = {id: place for place, id in enumerate(were) if were[id] != own[id] or id in indexed.reread}
    once = keep([weighed_task(indexed.reread.get(id, were[id]), missing) for id in edited])
    index = keep([weighed_task(were[id], missing) for id in edited])
    now = keep([weighed_task(own[id], make.get(id, missing)) for id in edited])
    return {place: Edit(*said) for place, *said in zip(edited.values(), once, index, now, strict=True)}


def public(files: Mapping[str, bytes]) -> Pages:
    """Files that are published unchanged."""
    return Pages({f"{PUBLIC}{path}": data for path, data in files.items()})


def names_task(
    found: References, digests: Digests, apis: Iterable[NamedApi], replacements: Iterable[Replacement]
) -> Task[Pages]:
    """The task that makes the files of `faq.build.survey.names`. `digests`: those of the repository's files."""
    pages = ((id, repr(each.line.docs), digests.of(f"{FOLDER}/{id}.txt")) for id, each in found.pages.items())
    lists = [(one.id, *each) for one in found.site.frameworks for each in names.versions(found, one)]
    numbers = {entry.id: number for number, entry in enumerate(found.site.entries)}
    key = digest(
        lists=(piece for id, line, each in lists for piece in (id, line, each.version, digests.of(each.path))),
        official=(piece for page in pages for piece in page),
        named=(f"{api.name} {[numbers[id] for id in api.entries]}" for api in apis),
        replaced=(f"{pair.old} {pair.new}" for pair in replacements),
    )
    return Task(key, Pages, lambda: public(shards.name_files(names.files(found, apis, replacements))))


def message_shards(files: Mapping[str, bytes], digests: Digests, keep: Keep) -> Shards:
    """The message shards of a repository. `digests`: those of its files."""
    collection = below(files, f"{store.FOLDER}/")
    key = digest(shards=digests.below(f"{store.FOLDER}/"))
    return keep([Task(key, Shards, lambda: shards_of(read_known(collection)))])[0]
