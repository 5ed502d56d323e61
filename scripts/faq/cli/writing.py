"""Commands for authors: new, translate, draft, move, stamp, prove."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from faq.build.files import load
from faq.cli.authoring.command import begin_translation, draft_entry, move_entry, new_entry
from faq.cli.authoring.questions import NewEntry
from faq.cli.entries import checked_entries, entries_of
from faq.cli.line import Command, Options, chooser, read_text, refuse, root
from faq.cli.patch import write_patch
from faq.cli.prove import Chosen, prove_entries
from faq.cli.reporting import show_report
from faq.cli.stamp import stamped, stamped_explanation
from faq.content.explanations import ORIGINAL
from faq.content.model import SOURCE_LANG, Site
from faq.content.schema.explanation import read_explanations
from faq.diagnostics.codes import M122, M130
from faq.diagnostics.diagnostic import Diagnostic, as_text
from faq.evidence.proofs.report import report
from faq.evidence.saving import save
from faq.render import template

MOST_BYTES = 1_000_000
"""Maximum size of an issue; GitHub allows 65,536 characters."""


def group(command: Command) -> None:
    """Add these commands."""
    _add_new(command)
    translate = command("translate", "write the en.md that a translation begins with", _translate)
    translate.add_argument("entry", help="its id or folder")
    draft = command("draft", "make the draft of an entry from the text of an issue", _draft)
    draft.add_argument("issue", nargs="?", help="the file; without it, standard input is read")
    draft.add_argument("--to", type=Path, metavar="FOLDER", help="write the files there instead of printing them")
    move = command("move", "move an entry or a category within its framework, with proofs and whatever names it", _move)
    move.add_argument("old", help="its id or folder, or framework/category for all entries of one")
    move.add_argument("new", help="the new id: framework/category/slug, or framework/category")
    stamp = command("stamp", "mark translations as up to date with their source", _stamp)
    stamp.add_argument("paths", nargs="+", help="ids or folders of entries, faq_src for all, or docs/diagnostics")
    prove = command("prove", "run samples on the framework versions they are for", _prove)
    prove.add_argument("entries", nargs="*", help="ids or folders of entries; without any, all of them")
    prove.add_argument("--line", help="only the samples' runs on this version line, e.g. 2.x")
    version = "only the runs on this framework version, e.g. 2.0.2 or paddlepaddle-2.0.2; any that environments/ has"
    prove.add_argument("--version", help=version)
    tidy = "run nothing: only take runs along with samples that have moved, and drop those of samples that are gone"
    prove.add_argument("--tidy", action="store_true", help=tidy)
    reported = "run nothing: say in Markdown which samples passed and failed on which versions"
    prove.add_argument("--report", action="store_true", help=reported)
    into = "with --report: put that into this file, between `<!-- versions -->` and `<!-- /versions -->`"
    prove.add_argument("--into", type=Path, metavar="FILE", help=into)
    prove.add_argument("--again", action="store_true", help="also run what is proved already")
    prove.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many samples run at a time")
    most = "run no more samples than this; the next time it goes on with the others"
    prove.add_argument("--most", type=int, metavar="N", help=most)
    changed = "only samples that this revision has no proof of, whatever the files in proofs/ say now"
    prove.add_argument("--changed", metavar="BASE", help=changed)
    patch = "write what was changed in proofs/ to this file, for `git apply`"
    prove.add_argument("--patch", type=Path, metavar="FILE", help=patch)
    exposed = "run samples as yourself, not isolated by bubblewrap: only those that you have read"
    prove.add_argument("--no-sandbox", dest="isolated", action="store_false", help=exposed)


def _add_new(command: Command) -> None:
    new = command("new", "write the files of a new entry, and say what is left to write", _new)
    new.add_argument("id", nargs="?", default="", help="framework/category/slug; asked for if it is missing")
    new.add_argument("--title", default="", help="the question, in Chinese")
    new.add_argument("--title-en", default="", help="the question, in English")
    lines = "version lines with a separate answer, e.g. --lines 3.x,2.x --lines 1.8 (default: one answer for all)"
    new.add_argument("--lines", action="append", metavar="LINES", help=lines)
    for name, what in (
        ("error", "a message, word for word; each of its lines is a separate item"),
        ("asked-as", "another phrasing, in Chinese"),
        ("tag", "a tag"),
        ("source", "an https page that the facts come from"),
    ):
        new.add_argument(f"--{name}", action="append", default=[], help=f"{what}; can be repeated")
    new.add_argument("--no-en", action="store_true", help="no en.md yet")
    new.add_argument("--example", action="store_true", help="only print the annotated template, filled in")


def _new(options: Options) -> int:
    if options.example:
        print("\n".join(f"{name}:\n\n{text}" for name, text in template.write(template.EXAMPLE).items()), end="")
        return 0
    top = root(options)
    files, _ = load(top)
    try:
        return new_entry(top, entries_of(top, files), files, _wanted(options), input if sys.stdin.isatty() else None)
    except ValueError as error:
        return refuse(error)
    except (EOFError, KeyboardInterrupt):
        print(file=sys.stderr)
        return refuse("nothing was written")


def _wanted(options: Options) -> NewEntry:
    return NewEntry(
        options.id,
        options.title,
        options.title_en,
        None if options.lines is None else tuple(options.lines),
        tuple(dict.fromkeys(line.strip() for text in options.error for line in text.splitlines() if line.strip())),
        tuple(options.asked_as),
        tuple(options.tag),
        tuple(options.source),
        not options.no_en,
    )


def _translate(options: Options) -> int:
    top = root(options)
    files, _ = load(top)
    try:
        return begin_translation(top, entries_of(top, files), files, options.entry)
    except ValueError as error:
        return refuse(error)


def _draft(options: Options) -> int:
    try:
        text = read_text(options.issue, MOST_BYTES, "an issue")
        top = root(options)
        files, _ = load(top)
        return draft_entry(entries_of(top, files), files, text, options.to)
    except ValueError as error:
        return refuse(error)


def _move(options: Options) -> int:
    top = root(options)
    files, unreadable = load(top)
    site, problems = checked_entries(top, files)
    try:
        return move_entry(top, site, files, sorted([*unreadable, *problems]), options.old, options.new)
    except ValueError as error:
        return refuse(error)


def _stamp(options: Options) -> int:
    top, is_chosen = root(options), chooser(options)
    files, unreadable = load(top)
    site, diagnostics = checked_entries(top, files)
    stamps = [stamp for stamp in (*_entries(site, files), *_explanations(files)) if is_chosen(stamp.path)]
    paths = {path for stamp in stamps for path in stamp.made_of}
    near = [found for found in (*unreadable, *diagnostics) if found.path in paths or is_chosen(found.path)]
    broken = [found for found in near if _hinders_stamp(found)]
    if broken or not stamps:
        print(as_text(broken, files) if broken else "faq: there is no translation to stamp")
        return 1
    for stamp in stamps:
        new = stamp.write()
        if new != files[stamp.path]:
            save(top / stamp.path, new)
            print(f"stamped {stamp.path}")
    return 0


@dataclass(frozen=True, slots=True)
class _Stamp:
    """A translation that can be stamped, the files that must be free of errors for that, and its new content."""

    path: str
    made_of: frozenset[str]
    write: Callable[[], bytes]


def _entries(site: Site, files: Mapping[str, bytes]) -> Iterator[_Stamp]:
    for entry in site.entries:
        paths = frozenset(document.path for document in entry.documents.values())
        for document in entry.documents.values():
            if document.lang != SOURCE_LANG:
                yield _Stamp(document.path, paths, partial(stamped, entry, document, files[document.path]))


def _explanations(files: Mapping[str, bytes]) -> Iterator[_Stamp]:
    for explained in read_explanations(files)[0].values():
        original = explained.texts[ORIGINAL]
        for text in explained.texts.values():
            if text is not original:
                write = partial(stamped_explanation, original, text, files[text.path])
                yield _Stamp(text.path, frozenset((text.path, original.path)), write)


def _hinders_stamp(found: Diagnostic) -> bool:
    """Whether an error prevents stamping: errors in the text do; missing proofs and outdated stamps do not."""
    if found.code in (M122.id, M130.id):
        return True  # unfinished or untranslated texts cannot be stamped
    return found.severity == "error" and found.code[0] in "FYSVT" and found.code not in ("S111", "T106")


def _prove(options: Options) -> int:
    top = root(options)
    files, _ = load(top)
    if options.report:
        return show_report(report(entries_of(top, files), files), options.into)
    parallel = max(1, options.jobs)
    chosen = Chosen(
        options.entries,
        options.line,
        options.version,
        options.again,
        options.tidy,
        parallel,
        options.isolated,
        options.changed,
        options.most,
    )
    failed = prove_entries(top, entries_of(top, files), files, chosen)
    if options.patch:
        print(write_patch(top, options.patch))
    return failed
