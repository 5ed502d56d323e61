"""The changes as Markdown, a summary to read before the diff. Pure.

Texts come from strangers, so they are all shown as code, where nothing is markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from faq.cli.changes.compare import Changes, EntryChange, Samples
from faq.diagnostics.diagnostic import summary, visible
from faq.evidence.links.collect import Place

MOST = 50
"""Maximum number of rows of a table or list."""
PARTS = {"zh": "Chinese", "en": "English", "facts": "facts"}


def as_markdown(changes: Changes) -> str:
    """The whole summary, ending with a line break."""
    blocks = [
        "## What changes",
        summary(changes.problems).capitalize() + ("" if changes.problems else " found by `faq check`") + ".",
        *_entries(changes.entries),
        *_links(changes.links),
        *_files(changes.files),
    ]
    nothing = [] if len(blocks) > 2 else ["No entry, link or other source is different."]
    return "\n\n".join([*blocks, *nothing, ""]).rstrip("\n") + "\n"


def _entries(entries: tuple[EntryChange, ...]) -> Iterator[str]:
    if entries:
        counts = {kind: sum(one.kind == kind for one in entries) for kind in dict.fromkeys(e.kind for e in entries)}
        yield "### Entries: " + ", ".join(f"{count} {kind}" for kind, count in counts.items())
        head = ["| entry | what | parts | samples | English |", "|---|---|---|---|---|"]
        yield "\n".join([*head, *_capped((_row(one) for one in entries), len(entries))])


def _row(change: EntryChange) -> str:
    cells = (code(change.id), _what(change), _parts(change), _samples(change), _english(change))
    return f"| {' | '.join(cells)} |"


def _what(change: EntryChange) -> str:
    if change.kind == "moved":
        return f"moved from {code(change.other)}"
    if change.kind == "deleted":
        return f"deleted; redirects to {code(change.other)}" if change.other else "**deleted, its address is lost**"
    return "**cannot be read**" if change.kind == "unreadable" else change.kind


def _parts(change: EntryChange) -> str:
    return "; ".join(f"{PARTS[name]}: {', '.join(map(code, keys))}" for name, keys in change.parts.items())


def _samples(change: EntryChange) -> str:
    if change.kind in ("deleted", "unreadable"):
        return ""
    return ", ".join(_counted(change.samples)) or "none"


def _counted(samples: Samples) -> Iterator[str]:
    if samples.run:
        missing = ", ".join(map(code, samples.unproved))
        yield f"{samples.run} run, " + (f"**no proof on {missing}**" if missing else "all proved")
    if samples.shown:
        yield f"{samples.shown} not run"


def _english(change: EntryChange) -> str:
    if change.kind in ("deleted", "unreadable"):
        return ""
    if change.stale is None:
        return "none yet"
    return f"out of date: {', '.join(map(code, change.stale))}" if change.stale else "up to date"


def _links(links: Mapping[str, tuple[Place, ...]]) -> Iterator[str]:
    if links:
        yield f"### New links to other sites: {len(links)}"
        rows = (f"- {code(address)} in {_place(places)}" for address, places in links.items())
        yield "\n".join(_capped(rows, len(links)))


def _place(places: tuple[Place, ...]) -> str:
    first, more = places[0], len(places) - 1
    return code(f"{first.path}:{first.span.line}") + (f" and {more} more" if more else "")


def _files(files: tuple[str, ...]) -> Iterator[str]:
    if files:
        yield f"### Other sources: {len(files)}"
        yield "\n".join(_capped((f"- {code(path)}" for path in files), len(files)))


def _capped(rows: Iterable[str], count: int) -> Iterator[str]:
    yield from islice(rows, MOST)
    if count > MOST:
        yield f"\n… and {count - MOST} more"


def code(text: str) -> str:
    """A text as inline code, also inside a table: it cannot end the code, the cell or the line."""
    shown = visible(text).replace("\t", " ").replace("|", "\\|")
    runs = "".join(" " if c != "`" else c for c in text).split()
    fence = "`" * (max(map(len, runs), default=0) + 1)
    pad = " " if fence != "`" else ""
    return f"{fence}{pad}{shown}{pad}{fence}"
