"""The entries about a message that is known: those that have it, and those that name the API which raises it. Pure."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from faq.content.findings import NamedApi, Owners
from faq.content.model import Site
from faq.evidence.messages.lookup import shard_of, shortened

ABOUT = 128
"""Number of files."""
WIDTH = 10
"""Number of letters in a file name."""
MOST_ENTRIES = 3
"""Maximum number of entries about one message or name."""


def files(site: Site, ids: Mapping[str, Sequence[str]]) -> tuple[str, dict[str, bytes]]:
    """The names of all files, one after the other, and the files: key -> entries with their titles by language. `ids`:
    the entries of each key."""
    entries = {entry.id: entry for entry in site.entries}
    found: dict[int, dict[str, Any]] = defaultdict(dict)
    for key, held in sorted(ids.items()):
        found[shard_of(key) % ABOUT][key] = [
            [id, {lang: document.title.value for lang, document in entries[id].documents.items()}]
            for id in held[:MOST_ENTRIES]
        ]
    texts = [json.dumps(found[number], ensure_ascii=False, separators=(",", ":")).encode() for number in range(ABOUT)]
    names = [hashlib.sha256(text).hexdigest()[:WIDTH] for text in texts]
    return "".join(names), {f"about/{name}.json": text for name, text in zip(names, texts, strict=True)}


def raising(names: Mapping[str, Sequence[str]], apis: Iterable[NamedApi]) -> dict[str, Sequence[str]]:
    """The entries about public names that raise messages, by framework and name. `names`: these names by framework."""
    known = {(id, name) for id, each in names.items() for name in each}
    return {f"{api.framework} {api.name}": api.entries for api in apis if (api.framework, api.name) in known}


def having(owners: Owners) -> dict[str, Sequence[str]]:
    """The entries that have the message of a row; those of its own framework first."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for (framework, line), ids in owners.items():
        found[f"{framework} {shortened(line)}"] |= dict.fromkeys(ids)
    return {key: sorted(ids, key=lambda id: not id.startswith(f"{key.split()[0]}/")) for key, ids in found.items()}
