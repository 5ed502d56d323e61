"""The questions that `faq new` asks on a terminal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from faq.cli.authoring import shelf
from faq.content.model import Framework, Site

Ask = Callable[[str], str]
"""Shows a prompt and returns the typed line."""


@dataclass(frozen=True, slots=True)
class NewEntry:
    """What is known about a new entry from the command line or the terminal. `lines`: None if not known yet."""

    id: str = ""
    title: str = ""
    title_en: str = ""
    lines: tuple[str, ...] | None = None
    errors: tuple[str, ...] = ()
    asked_as: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    english: bool = True


def completed(wanted: NewEntry, site: Site, ask: Ask | None) -> NewEntry:
    """Ask for what is missing. Without a terminal, ValueError says which option is missing."""
    if ask is None:
        missing = "the id of the entry" if not wanted.id else "" if wanted.title else "--title"
        if missing:
            raise ValueError(f"{missing} is missing; on a terminal it is asked for. The id is {shelf.SHAPE}")
        return wanted
    if not wanted.id:
        wanted = replace(wanted, id=_id(site, ask))
    framework, _ = shelf.entry_id(site, wanted.id)
    if wanted.title:
        return wanted  # with a title on the command line, optional parts are not asked for
    wanted = replace(wanted, title=_answer(ask, "The question, in Chinese: "))
    if wanted.english and not wanted.title_en:
        wanted = replace(wanted, title_en=ask("The question in English (or nothing yet): ").strip())
    if not wanted.errors:
        wanted = replace(wanted, errors=_several(ask, "An error message, word for word (nothing: no more): "))
    return wanted if wanted.lines is not None else replace(wanted, lines=_lines(framework, ask))


def _id(site: Site, ask: Ask) -> str:
    frameworks = ", ".join(each.id for each in site.frameworks)
    framework = shelf.framework_of(site, _answer(ask, f"Framework ({frameworks}): "))
    categories = ", ".join(each.id for each in framework.categories)
    category = _answer(ask, f"Category ({categories}): ")
    slug = _answer(ask, "Slug, a few English words with hyphens between (share-weights): ")
    return f"{framework.id}/{category}/{slug}"


def _lines(framework: Framework, ask: Ask) -> tuple[str, ...]:
    """One group of lines per answer, from one row: `3.x,2.x 1.8`."""
    known = ", ".join(line.name for line in framework.lines)
    prompt = f"Version lines with separate answers ({known}), e.g. 3.x,2.x 1.8 (nothing: one answer for all): "
    return tuple(ask(prompt).replace(", ", ",").split())


def _answer(ask: Ask, prompt: str) -> str:
    while not (typed := ask(prompt).strip()):
        pass
    return typed


def _several(ask: Ask, prompt: str) -> tuple[str, ...]:
    typed = iter(lambda: ask(prompt).strip(), "")
    return tuple(dict.fromkeys(typed))
