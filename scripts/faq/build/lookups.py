"""The files that the search reads: its index, and those in which names of APIs and messages are looked up. They are
kept between builds: an edited entry hardly ever changes the last two, and of the index only its own part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

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
from faq.search import shards
from faq.search.counting import Terms
from faq.search.inverting import Weighed

BATCH = 100
"""As many entries are looked at together."""


def add_search(outputs: Outputs, site: Site, own: Mapping[str, bytes], names: Task[Pages], keep: Keep) -> None:
    """Add the files of `faq.search.shards`. `own`: by the ids of entries, the digests of all that they were read from;
    `names`: making those in which names are looked up."""
    (named,) = outputs.add([names])
    paths = outputs.add([_shown_task(group, own) for group in shards.groups(site)])
    shown = [shards.shown_name(each) for each in paths]
    outputs.add([_index_task(site, own, shards.names_name(named), shown, keep)])


def _shown_task(group: Sequence[Entry], own: Mapping[str, bytes]) -> Task[Pages]:
    """Making what results show of some entries."""
    key = digest(shown=(own[entry.id] for entry in group))
    return Task(key, Pages, lambda: _public(shards.shown_files(group)))


def _index_task(site: Site, own: Mapping[str, bytes], named: str, shown: Sequence[str], keep: Keep) -> Task[Pages]:
    """Making the files in which terms are looked up, and the manifest."""
    key = digest(
        indexed=(own[entry.id] for entry in site.entries),
        shelves=map(repr, site.frameworks),
        looked_up=[named],
    )

    def made() -> Pages:
        return _public(shards.write(site, weighed=_weighed(site, own, keep), shown=shown, named=named))

    return Task(key, Pages, made)


def _weighed(site: Site, own: Mapping[str, bytes], keep: Keep) -> Iterator[Weighed]:
    """The terms of all entries, a few at a time."""
    known = Terms()
    for start in range(0, len(site.entries), BATCH):
        some = site.entries[start : start + BATCH]
        yield from keep(
            [
                Task(digest(weighed=[own[entry.id]]), Weighed, partial(shards.weigh, known, site, entry))
                for entry in some
            ]
        )


def _public(files: Mapping[str, bytes]) -> Pages:
    return Pages({f"public/{path}": data for path, data in files.items()})


def names_task(
    found: References, digests: Digests, apis: Iterable[NamedApi], replacements: Iterable[Replacement]
) -> Task[Pages]:
    """Making the files of `faq.build.survey.names`. `digests`: those of the files of the repository."""
    pages = ((id, repr(each.line.docs), digests.of(f"{FOLDER}/{id}.txt")) for id, each in found.pages.items())
    lists = [(one.id, *each) for one in found.site.frameworks for each in names.versions(found, one)]
    numbers = {entry.id: number for number, entry in enumerate(found.site.entries)}
    key = digest(
        lists=(piece for id, line, each in lists for piece in (id, line, each.version, digests.of(each.path))),
        official=(piece for page in pages for piece in page),
        named=(f"{api.name} {[numbers[id] for id in api.entries]}" for api in apis),
        replaced=(f"{pair.old} {pair.new}" for pair in replacements),
    )
    return Task(key, Pages, lambda: _public(shards.name_files(names.files(found, apis, replacements))))


def message_shards(files: Mapping[str, bytes], digests: Digests, keep: Keep) -> Shards:
    """The shards of the messages in a repository. `digests`: those of its files."""
    collection = below(files, f"{store.FOLDER}/")
    key = digest(shards=digests.below(f"{store.FOLDER}/"))
    return keep([Task(key, Shards, lambda: shards_of(read_known(collection)))])[0]
