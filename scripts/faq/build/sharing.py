"""Parts of the frame that many pages in a folder share, as the entries of a category: each is made once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

KINDS = ("entry", "diagnostics", "list")
"""What many pages in a folder are."""
TOLD = ("config", "nav", "base_url")
NOBODY = "-"
"""The name of a page that there is not."""


class NotRecorded(Exception):
    """A template asks for something that it is not told."""


class _Only(dict[str, Any]):
    """Of the front matter of a page nothing else."""

    def __missing__(self, key: str) -> Any:
        raise NotRecorded(key)


class _Someone(SimpleNamespace):
    """Any page of a folder."""

    def __getattr__(self, name: str) -> Any:
        raise NotRecorded(name)


class Shared:
    """The parts that were made in one language. They are told the folder and kind of a page, and nothing else of it: a
    template that asks for more fails. On pages of other kinds they are made like any part of a template."""

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], Markup] = {}

    @pass_context
    def part(self, context: Context, name: str) -> Markup:
        """A template of the frame as HTML."""
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
        leads_here = f'="{escape(f"../{here}/")}"' in made  # from beside the page: on itself it is another link
        return _rendered(context, name, context.get_all()) if leads_here else made


def _rendered(context: Context, name: str, values: dict[str, Any]) -> Markup:
    return Markup(context.environment.get_template(name).render(values))
