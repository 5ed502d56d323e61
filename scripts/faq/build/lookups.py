"""The files in which names of APIs and messages of frameworks are looked up. They are made of what was collected, and
hardly ever change with an entry, so they are kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from faq.build.kept import Keep, Task, digest
from faq.build.sayings import read_known
from faq.build.survey import names
from faq.content.findings import NamedApi, Replacement
from faq.evidence.apis.references import References
from faq.evidence.messages import store
from faq.evidence.messages.shards import Shards, shards_of


@dataclass(frozen=True, slots=True)
class _Files:
    """Path -> text."""

    texts: Mapping[str, str]


def name_files(
    found: References, apis: Iterable[NamedApi], replacements: Iterable[Replacement], keep: Keep
) -> Mapping[str, str]:
    """The files of `faq.build.survey.names`."""
    key = digest(
        frameworks=map(repr, found.site.frameworks),
        entries=(entry.id for entry in found.site.entries),
        lists=(piece for name, each in found.apis.items() for piece in (name, each.version, each.text)),
        pages=(piece for name, each in found.pages.items() for piece in (name, repr(each.line), each.text)),
        apis=map(repr, apis),
        replacements=map(repr, replacements),
    )
    return keep([Task(key, _Files, lambda: _Files(names.files(found, apis, replacements)))])[0].texts


def message_shards(files: Mapping[str, bytes], keep: Keep) -> Shards:
    """The shards of the messages in a repository."""
    collection = {path: data for path, data in files.items() if path.startswith(f"{store.FOLDER}/")}
    key = digest(shards=(piece for file in collection.items() for piece in file))
    return keep([Task(key, Shards, lambda: shards_of(read_known(collection)))])[0]
