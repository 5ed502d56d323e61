"""Which public name a place in a framework's source belongs to, by the list of its public names. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from packaging.version import Version

from faq.evidence.apis.names import ApiList
from faq.evidence.messages.python import Public


def nearest_list(version: str, listed: Iterable[str]) -> str | None:
    """Which version's list serves for a version: its own, else that of the next newer one, else of the newest."""
    ordered = sorted(listed, key=Version)
    newer = (each for each in ordered if Version(each) >= Version(version))
    return next(newer, ordered[-1] if ordered else None)


def finder(names: ApiList | None) -> Public:
    """Finds the innermost public name around a place; without a list there is none."""

    @lru_cache(maxsize=65536)
    def public(module: str, around: tuple[str, ...]) -> str:
        for depth in range(len(around), 0, -1):
            found = _name(names, ".".join((module, *around[:depth]))) if names else ""
            if found:
                return found
        return ""

    return public


def _name(names: ApiList, dotted: str) -> str:
    """The canonical name of a definition. What a class only inherits has its base's name, so it does not count here."""
    found = names.find(dotted)
    owner = names.find(dotted.rpartition(".")[0])
    if found is None or found.kind == "m" or "._" in found.name:
        return ""
    if owner and owner.kind == "c" and found.name.rpartition(".")[0] != owner.name:
        return ""
    return found.name
