"""The command `faq`: what its commands do. Exit code 0: fine; 1: problems in the input; 2: a bug of ours."""

from __future__ import annotations

import argparse
import datetime
import io
import os
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from faq.apis.collect import collect
from faq.arguments import Run, parser
from faq.authoring import template
from faq.authoring.command import draft_entry, mend_files, new_entry
from faq.authoring.questions import NewEntry
from faq.build import build_site, compile_project
from faq.catalogue import CODES, explain, listed
from faq.diagnostics import Diagnostic, as_github, as_json, as_text, failed
from faq.files import load
from faq.links.command import Wanted, check_links, network
from faq.model import SOURCE_LANG
from faq.permalinks.command import keep_permalinks
from faq.prove.command import prove_entries
from faq.schema.fields import did_you_mean
from faq.site import read_site
from faq.terminal import Show, engine, filters, show_log, show_results
from faq.translate import stamped


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    options = parser(RUNS).parse_args(arguments)
    _print_anything()
    run: Run = options.run
    try:
        code = run(options)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"faq: {error.filename or ''}: {error.strerror or error}", file=sys.stderr)
        return 1
    except Exception:
        traceback.print_exc()
        print("faq: this is a bug in faq, not in your files; please report the lines above", file=sys.stderr)
        return 2


def _print_anything() -> None:
    """A terminal that is not UTF-8 gets escapes for what it cannot show, instead of an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _new(options: argparse.Namespace) -> int:
    if options.example:
        print("\n".join(f"{name}:\n\n{text}" for name, text in template.write(template.EXAMPLE).items()), end="")
        return 0
    wanted = NewEntry(
        options.id,
        options.title,
        options.title_en,
        None if options.lines is None else tuple(options.lines),
        tuple(options.error),
        tuple(options.asked_as),
        tuple(options.tag),
        tuple(options.source),
        not options.no_en,
    )
    root = _root(options)
    files, _ = load(root)
    try:
        return new_entry(root, read_site(files)[0], files, wanted, input if sys.stdin.isatty() else None)
    except (ValueError, EOFError, KeyboardInterrupt) as error:
        print(f"faq: {error}" if isinstance(error, ValueError) else "\nfaq: nothing was written", file=sys.stderr)
        return 1


def _draft(options: argparse.Namespace) -> int:
    text = (Path(options.issue).read_bytes() if options.issue else sys.stdin.buffer.read()).decode("utf-8", "replace")
    files, _ = load(_root(options))
    try:
        return draft_entry(read_site(files)[0], files, text, options.to)
    except ValueError as error:
        print(f"faq: {error}", file=sys.stderr)
        return 1


def _check(options: argparse.Namespace) -> int:
    root, is_chosen = _root(options), _chooser(options)
    if options.fix:
        mend_files(root, load(root)[0], is_chosen, sys.stdout if options.format == "text" else sys.stderr)
    files, unreadable = load(root)
    diagnostics = sorted([*unreadable, *read_site(files)[1]])
    shown = [found for found in diagnostics if is_chosen(found.path)]
    printers = {"json": as_json, "github": as_github}
    text = printers[options.format](shown) if options.format in printers else as_text(shown, files)
    print(text) if text else None
    return int(failed(shown))


def _explain(options: argparse.Namespace) -> int:
    if options.code is None:
        print(listed(options.lang))
        return 0
    code = options.code.upper()
    if code not in CODES:
        near = did_you_mean(code, CODES)
        print(
            f"faq: there is no diagnostic {options.code!r}" + (f"; did you mean {near}?" if near else ""),
            file=sys.stderr,
        )
        return 1
    print(explain(code, options.lang), end="")
    return 0


def _stamp(options: argparse.Namespace) -> int:
    root, is_chosen = _root(options), _chooser(options)
    files, unreadable = load(root)
    site, diagnostics = read_site(files)
    translations = [(e, d) for e in site.entries for d in e.documents.values() if d.lang != SOURCE_LANG]
    chosen = [(entry, document) for entry, document in translations if is_chosen(document.path)]
    paths = {document.path for entry, _ in chosen for document in entry.documents.values()}
    near = [found for found in (*unreadable, *diagnostics) if found.path in paths or is_chosen(found.path)]
    broken = [found for found in near if _hinders_stamp(found)]
    if broken or not chosen:
        print(as_text(broken, files) if broken else "faq: there is no translation to stamp")
        return 1
    for entry, document in chosen:
        new = stamped(entry, document, files[document.path])
        if new != files[document.path]:
            (root / document.path).write_bytes(new)
            print(f"stamped {document.path}")
    return 0


def _hinders_stamp(found: Diagnostic) -> bool:
    """Errors in the text do (a sample that is still to be proved does not), but not those that a new stamp mends."""
    return found.severity == "error" and found.code[0] in "FYSVT" and found.code not in ("S111", "T106")


def _prove(options: argparse.Namespace) -> int:
    root = _root(options)
    files, _ = load(root)
    site, _ = read_site(files)
    return prove_entries(root, site, files, options.entries, options.line, options.again, max(1, options.jobs))


def _links(options: argparse.Namespace) -> int:
    root, fetch = _root(options), None if options.offline else network()
    if fetch is None and not options.offline:
        return 1
    files, _ = load(root)
    wanted = Wanted(_chooser(options), options.new, options.max_age, options.format)
    today = datetime.datetime.now(datetime.UTC).date()
    return check_links(root, read_site(files)[0], files, wanted, fetch, today)


def _apis(options: argparse.Namespace) -> int:
    root = _root(options)
    files, _ = load(root)
    return collect(root, read_site(files)[0], files)


def _search(options: argparse.Namespace) -> int:
    return _find(options, " ".join(options.words), show_results)


def _explain_log(options: argparse.Namespace) -> int:
    log = Path(options.log).read_bytes() if options.log else sys.stdin.buffer.read()
    return _find(options, log.decode("utf-8", "replace"), show_log)


def _find(options: argparse.Namespace, text: str, show: Show) -> int:
    """Search and print. Exit code 1 if nothing was found, as grep has it."""
    site, _ = read_site(load(_root(options))[0])
    try:
        chosen = filters(site, options.framework, options.line)
    except ValueError as error:
        print(f"faq: {error}", file=sys.stderr)
        return 1
    results = engine(site).search(text, options.lang, chosen, most=max(1, options.most))
    print(show(site, results, options.lang, chosen.line if options.full else None))
    return int(not results.hits)


def _permalinks(options: argparse.Namespace) -> int:
    root = _root(options)
    files, unreadable = load(root)
    site, problems = read_site(files)
    found = sorted([*unreadable, *problems])
    return keep_permalinks(root, site, files, CODES, found, options.update, options.since)


def _compile(options: argparse.Namespace) -> int:
    compiled = compile_project(_root(options))
    print(compiled.report())
    return int(compiled.failed)


def _site(options: argparse.Namespace) -> int:
    return build_site(_root(options))


def _root(options: argparse.Namespace) -> Path:
    root: Path = options.root.resolve()
    if not (root / "faq_src").is_dir():
        raise NotADirectoryError(0, "there is no faq_src here; run faq in the repository, or say --root", str(root))
    return root


def _chooser(options: argparse.Namespace) -> Callable[[str], bool]:
    """Tells of a file whether it lies below one of the chosen paths (of the current folder, or the repository)."""
    root = _root(options)
    paths = [Path(path) for path in options.paths]
    folders = [(path if path.exists() else root / path).resolve(strict=True) for path in paths]

    def is_chosen(path: str) -> bool:
        places = (root / path, (root / path).resolve())
        return not folders or any(place.is_relative_to(folder) for place in places for folder in folders)

    return is_chosen


RUNS: Mapping[str, Run] = {
    "new": _new,
    "draft": _draft,
    "check": _check,
    "explain": _explain,
    "stamp": _stamp,
    "prove": _prove,
    "search": _search,
    "explain-log": _explain_log,
    "links": _links,
    "apis": _apis,
    "permalinks": _permalinks,
    "compile": _compile,
    "site": _site,
}


if __name__ == "__main__":
    sys.exit(main())
