"""`faq new`, `faq draft`, `faq move` and `faq check --fix`: file access and terminal output."""

from __future__ import annotations

import datetime
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TextIO

from faq.build.check import STRUCTURE
from faq.build.kept import Keep
from faq.build.site import site_of
from faq.build.store import opened
from faq.cli.authoring import shelf
from faq.cli.authoring.issue import question, read_issue, report, reported
from faq.cli.authoring.move import Move, gained, moved
from faq.cli.authoring.nearest import nearest, warning
from faq.cli.authoring.questions import Ask, NewEntry, completed
from faq.cli.authoring.repair import repair
from faq.cli.authoring.translation import begun
from faq.cli.entries import checked_entries
from faq.content.model import LANGS, SOURCE_LANG, Framework, Lang, Site
from faq.content.tree import ROOT
from faq.diagnostics.codes import P105
from faq.diagnostics.diagnostic import Diagnostic, as_text
from faq.evidence.proofs import keeper, ledger
from faq.evidence.saving import save
from faq.render import template


def new_entry(root: Path, site: Site, files: Mapping[str, bytes], wanted: NewEntry, ask: Ask | None) -> int:
    """Write the skeleton of a new entry and list what is left to write. Returns 1 if nothing was written.

    Raises ValueError, before writing anything, for arguments that cannot become an entry.
    """
    wanted = completed(wanted, site, ask)
    framework, id = shelf.entry_id(site, wanted.id)
    shelf.refuse_taken(site, id, files)
    draft = _draft(framework, wanted)
    near = nearest(site, framework.id, (wanted.title, wanted.title_en, *wanted.asked_as), wanted.errors)
    if near:
        print(f"faq: {warning(near)}", file=sys.stderr)
        if ask and ask("Write a new entry all the same? [y/N] ").strip().lower() not in ("y", "yes", "是"):
            return 1
    langs: tuple[Lang, ...] = LANGS if wanted.english else (SOURCE_LANG,)
    texts = template.write(draft, langs)
    write_new(root / ROOT / id, texts)
    _report(root, files, {f"{ROOT}/{id}/{name}": text.encode() for name, text in texts.items()}, f"{ROOT}/{id}")
    return 0


def begin_translation(root: Path, site: Site, files: Mapping[str, bytes], written: str) -> int:
    """Write the initial en.md of an entry (id or folder), and list what is left to write. Raises ValueError for an
    unknown entry, FileExistsError if there is a translation."""
    entry = shelf.known_entry(site, written)
    folder = f"{ROOT}/{entry.id}"
    text = begun(entry)
    write_new(root / folder, {"en.md": text})
    _report(root, files, {f"{folder}/en.md": text.encode()}, folder)
    return 0


def draft_entry(site: Site, files: Mapping[str, bytes], text: str, to: Path | None) -> int:
    """Print the draft made from an issue's text, or write it into a folder: that of a new entry, or that of the
    reported entry. Raises ValueError for a text that was not made with our issue forms."""
    issue = read_issue(text)
    if issue["wrong"]:
        entry = reported(site, issue)
        data = files[entry.source.path]
        texts, known = {f"{SOURCE_LANG}.md": report(site, entry, issue, data)}, data
    else:
        framework, draft = question(site, issue, datetime.date.today())
        texts, known = template.write(draft), None
        near = nearest(site, framework.id, draft.title.values(), draft.errors)
        print(f"faq: {warning(near)}", file=sys.stderr) if near else None
    if to is None:
        print("\n".join(texts.values() if known else (f"{n}:\n\n{text}" for n, text in texts.items())), end="")
        return 0
    write_new(to, texts, known)
    print("\n".join(f"wrote {to / name}" for name in texts))
    return 0


def move_entry(
    root: Path, site: Site, files: Mapping[str, bytes], problems: Sequence[Diagnostic], old: str, new: str
) -> int:
    """Move an entry (id or folder) to a new id, or all entries of a category to another one, and report the changes.
    `problems`: current diagnostics of the repository.

    Returns 1 without writing anything if a file is unreadable or the move would cause new errors. Raises ValueError for
    an unknown entry or an invalid id.
    """
    broken = [found for found in problems if found.severity == "error" and _hinders_move(found)]
    if broken:
        return _refuse_move(broken, files, "what cannot be read may name the entry")
    with opened(root) as keep:
        moves = list(_moves(site, files, old, new, keep))
    if errors := gained(problems, moves[-1].problems):
        return _refuse_move(errors, moves[-1].files, "this would be wrong afterwards")
    for move in moves:
        _write_move(root, move)
        print(move.report())
    return 0


def _moves(site: Site, files: Mapping[str, bytes], old: str, new: str, keep: Keep) -> Iterator[Move]:
    """The move of an entry, or the combined moves of all entries of a category."""
    category = shelf.category_of(site, old)
    if category is None:
        entry = shelf.known_entry(site, old)
        yield moved(site, files, entry, shelf.new_place(site, entry, new, files), keep)
        return
    target = shelf.new_category(site, category, new)
    for id in [entry.id for entry in site.entries if entry.id.startswith(f"{category}/")]:
        entry = shelf.known_entry(site, id)
        move = moved(site, files, entry, shelf.new_place(site, entry, f"{target}/{entry.slug}", files), keep)
        yield move
        files = move.files
        site = site_of(files, keep)


def _hinders_move(found: Diagnostic) -> bool:
    return found.code[0] in STRUCTURE or found.code == P105.id


def _refuse_move(found: Sequence[Diagnostic], files: Mapping[str, bytes], why: str) -> int:
    print(as_text(found, files))
    print(f"faq: nothing was moved: {why}", file=sys.stderr)
    return 1


def _write_move(root: Path, move: Move) -> None:
    """Move the folder first, with everything in it, since it must not replace another one."""
    old, new = (root / ROOT / id for id in (move.way.old, move.way.new))
    new.parent.mkdir(parents=True, exist_ok=True)
    old.rename(new)
    for path in move.changes:
        save(root / path, move.files[path])
    keeper.drop(root, ledger.path_of(move.way.old))
    if not any(old.parent.iterdir()):
        old.parent.rmdir()


def write_new(folder: Path, texts: Mapping[str, str], known: bytes | None = None) -> None:
    """Write new files into a folder, which may be new. Raises FileExistsError without writing anything if a file exists
    with other content than the `known` one that the new text includes."""
    for name in texts:
        if (folder / name).exists() and (folder / name).read_bytes() != known:
            raise FileExistsError(0, "is there already, and is not overwritten", str(folder / name))
    for name, text in texts.items():
        save(folder / name, text.encode())


def _draft(framework: Framework, wanted: NewEntry) -> template.Draft:
    return template.Draft(
        reviewed=datetime.date.today(),
        title={"zh": wanted.title, "en": wanted.title_en},
        asked_as={"zh": wanted.asked_as},
        errors=wanted.errors,
        tags=wanted.tags,
        sources=wanted.sources,
        answers=tuple(template.Answer(lines) for lines in shelf.headings(framework, wanted.lines or ())),
    )


def _report(root: Path, files: Mapping[str, bytes], new: Mapping[str, bytes], folder: str) -> None:
    """What was written, and the `faq check` report about it, which lists what is left to write."""
    print("\n".join(f"wrote {path}" for path in new))
    after = {**files, **new}
    left = [found for found in checked_entries(root, after)[1] if found.path in new]
    print(f"\nleft to do (faq check {folder} says it again):\n\n{as_text(left, after)}")


def mend_files(root: Path, files: Mapping[str, bytes], is_chosen: Callable[[str], bool], out: TextIO) -> None:
    """Fix the chosen files and report the changes."""
    with opened(root) as keep:
        repaired = repair(files, is_chosen, keep)
    for path, data in repaired.files.items():
        save(root / path, data)
    print(repaired.report(files) or "nothing to fix", file=out)
