"""Parts of the frame that all pages of a kind in a folder share (for example the entries of a category), rendered
once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

KINDS = ("entry", "diagnostics", "list")
"""The kinds of pages of which a folder has many."""
TOLD = ("config", "nav", "base_url")
NOBODY = "-"
"""The file name of a page that does not exist; stands in for any page of the folder."""


class NotRecorded(Exception):
    """A template asked for data that it is not given here."""


class _Only(dict[str, Any]):
    """Front matter that has only the kind of the page."""

    def __missing__(self, key: str) -> Any:
        raise NotRecorded(key)


class _Someone(SimpleNamespace):
    """A stand-in for any page of a folder."""

    def __getattr__(self, name: str) -> Any:
        raise NotRecorded(name)


class Shared:
    """The shared parts of one language. Their templates know only the folder and the kind of a page, and fail if they
    ask for more. On pages of other kinds they are rendered like any other part."""

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], Markup] = {}

    @pass_context
    def part(self, context: Context, name: str) -> Markup:
        """A part of the frame as HTML."""
        page = context.get("page")
        if not page or page.meta.get("kind") not in KINDS:
            return _rendered(context, name, context.get_all())
        folder, _, here = page.url.rstrip("/").rpartition("/")
        kind = page.meta["kind"]
        key = name, kind, folder, tuple(item.active for item in context["nav"].items)
        if key not in self._made:
            anybody = _Someone(url=f"{folder}/{NOBODY}/", meta=_Only(kind=kind))
            told = {name: context[name] for name in TOLD}
            self._made[key] = _rendered(context, name, {**told, "page": anybody})
        made = self._made[key]
        leads_here = f'="{escape(f"../{here}/")}"' in made  # a link to the page itself looks different
        return _rendered(context, name, context.get_all()) if leads_here else made


def _rendered(context: Context, name: str, values: dict[str, Any]) -> Markup:
    return Markup(context.environment.get_template(name).render(values))
