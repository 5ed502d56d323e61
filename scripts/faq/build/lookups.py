"""The files that the search reads: its index, and those in which names of APIs and messages are looked up. They are
kept between builds: an edited entry hardly ever changes the last two, and of the index only its own part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from faq.build.kept import Keep, Task, digest
from faq.build.outputs import Pages
from faq.build.sayings import read_known
from faq.build.survey import names
from faq.content.findings import NamedApi, Replacement
from faq.content.model import Site
from faq.evidence.apis.references import References
from faq.evidence.messages import store
from faq.evidence.messages.shards import Shards, shards_of


@dataclass(frozen=True, slots=True)
class _Files:
    """Path -> text."""

    texts: Mapping[str, str]


def search_task(site: Site, own: Mapping[str, bytes], named: Mapping[str, str], keep: Keep) -> Task[Pages]:
    """Making the files of `faq.search.shards`. `own`: by the ids of entries, the digests of all that they were read
    from; `named`: the files of `name_files`."""
    key = digest(
        indexed=(own[entry.id] for entry in site.entries),
        shelves=map(repr, site.frameworks),
        looked_up=(piece for file in named.items() for piece in file),
    )

    def made() -> Pages:
        from faq.search import shards  # with what counts in columns, which takes a while
        from faq.search.counting import Terms
        from faq.search.inverting import Weighed

        known = Terms()
        tasks = [
            Task(digest(weighed=[own[entry.id]]), Weighed, partial(shards.weigh, known, site, entry))
            for entry in site.entries
        ]
        files = shards.write(site, names=named, weighed=keep(tasks))
        return Pages({f"public/{path}": data for path, data in files.items()})

    return Task(key, Pages, made)


def name_files(
    found: References, apis: Iterable[NamedApi], replacements: Iterable[Replacement], keep: Keep
) -> Mapping[str, str]:
    """The files of `faq.build.survey.names`."""
    lists = [(one.id, *each) for one in found.site.frameworks for each in names.versions(found, one)]
    numbers = {entry.id: number for number, entry in enumerate(found.site.entries)}
    key = digest(
        lists=(piece for id, line, each in lists for piece in (id, line, each.version, each.text)),
        official=(piece for id, each in found.pages.items() for piece in (id, repr(each.line.docs), each.text)),
        named=(f"{api.name} {[numbers[id] for id in api.entries]}" for api in apis),
        replaced=(f"{pair.old} {pair.new}" for pair in replacements),
    )
    return keep([Task(key, _Files, lambda: _Files(names.files(found, apis, replacements)))])[0].texts


def message_shards(files: Mapping[str, bytes], keep: Keep) -> Shards:
    """The shards of the messages in a repository."""
    collection = {path: data for path, data in files.items() if path.startswith(f"{store.FOLDER}/")}
    key = digest(shards=(piece for file in collection.items() for piece in file))
    return keep([Task(key, Shards, lambda: shards_of(read_known(collection)))])[0]
