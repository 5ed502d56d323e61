"""The public name that a place in a framework's source belongs to, by the API list. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from packaging.version import Version

from faq.evidence.apis.names import ApiList
from faq.evidence.messages.python import Public


def nearest_list(version: str, listed: Iterable[str]) -> str | None:
    """The version whose list to use: the same version, else the next newer one, else the newest."""
    ordered = sorted(listed, key=Version)
    newer = (each for each in ordered if Version(each) >= Version(version))
    return next(newer, ordered[-1] if ordered else None)


def finder(names: ApiList | None) -> Public:
    """Returns a function that finds the innermost public name around a place; without a list it finds none."""

    @lru_cache(maxsize=65536)
    def public(module: str, around: tuple[str, ...]) -> str:
        for depth in range(len(around), 0, -1):
            found = _name(names, ".".join((module, *around[:depth]))) if names else ""
            if found:
                return found
        return ""

    return public


def _name(names: ApiList, dotted: str) -> str:
    """The canonical name of a definition. Inherited members have the base's name and do not count here."""
    found = names.find(dotted)
    owner = names.find(dotted.rpartition(".")[0])
    if found is None or found.kind == "m" or "._" in found.name:
        return ""
    if owner and owner.kind == "c" and found.name.rpartition(".")[0] != owner.name:
        return ""
    return found.name
