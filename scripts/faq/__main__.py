"""The command `faq`: arguments only. Exit code 0: fine; 1: problems in the input; 2: a bug of ours."""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from faq import __doc__ as about
from faq.build import build_site, compile_project
from faq.catalogue import CODES, explain
from faq.diagnostics import Diagnostic, as_github, as_json, as_text, failed
from faq.files import load
from faq.model import SOURCE_LANG
from faq.schema.fields import did_you_mean
from faq.site import read_site
from faq.translate import stamped


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """A slip in the command line is the caller's, so it is exit code 1: 2 means a bug of ours."""
        self.print_usage(sys.stderr)
        self.exit(1, f"faq: {message}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    options = _parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = options.run
    try:
        return run(options)
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


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="faq", description=about)
    parser.add_argument("--root", type=Path, default=Path(), help="the repository (default: this folder)")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    check = _command(commands, "check", _check, "report every problem in faq_src")
    check.add_argument("--format", choices=("text", "json", "github"), default="text")
    check.add_argument("paths", nargs="*", help="report only on files below these paths")
    code = _command(commands, "explain", _explain, "say what a diagnostic means and how to mend it")
    code.add_argument("code", nargs="?", help="e.g. V103; without it, list all codes")
    stamp = _command(commands, "stamp", _stamp, "mark translations as up to date with their source")
    stamp.add_argument("paths", nargs="+", help="entry folders or en.md files, or faq_src for all")
    _command(commands, "compile", _compile, "compile faq_src into build/docs and build/public")
    _command(commands, "site", _site, "compile, and build site/ with MkDocs")
    return parser


def _command(
    commands: argparse._SubParsersAction[_Parser], name: str, run: Callable[[argparse.Namespace], int], summary: str
) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=summary, description=summary)
    parser.set_defaults(run=run)
    return parser


def _check(options: argparse.Namespace) -> int:
    files, unreadable = load(_root(options))
    diagnostics = sorted([*unreadable, *read_site(files)[1]])
    shown = [found for found in diagnostics if _is_below(found.path, options)]
    printers = {"json": as_json, "github": as_github}
    text = printers[options.format](shown) if options.format in printers else as_text(shown, files)
    print(text) if text else None
    return int(failed(shown))


def _explain(options: argparse.Namespace) -> int:
    if options.code is None:
        print("\n".join(f"{found.id}  {found.title}" for found in CODES.values()))
        return 0
    code = options.code.upper()
    if code not in CODES:
        near = did_you_mean(code, CODES)
        print(
            f"faq: there is no diagnostic {options.code!r}" + (f"; did you mean {near}?" if near else ""),
            file=sys.stderr,
        )
        return 1
    print(explain(code), end="")
    return 0


def _stamp(options: argparse.Namespace) -> int:
    root = _root(options)
    files, _ = load(root)
    site, diagnostics = read_site(files)
    chosen = [(e, d) for e in site.entries for d in e.documents.values() if d.lang != SOURCE_LANG]
    chosen = [(entry, document) for entry, document in chosen if _is_below(document.path, options)]
    paths = {document.path for entry, _ in chosen for document in entry.documents.values()}
    broken = [found for found in diagnostics if found.path in paths and _hinders_stamp(found)]
    if broken:
        print(as_text(broken, files))
        return 1
    for entry, document in chosen:
        old = files[document.path].decode()
        new = stamped(entry, document, old)
        if new != old:
            (root / document.path).write_text(new, encoding="utf-8", newline="")
            print(f"stamped {document.path}")
    return 0


def _hinders_stamp(found: Diagnostic) -> bool:
    """Errors do; but the errors that a new stamp itself would mend do not."""
    return found.severity == "error" and found.code != "T106"


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


def _is_below(path: str, options: argparse.Namespace) -> bool:
    """Whether a file lies below one of the chosen paths, which are given from the current folder or the repository."""
    root = _root(options)
    chosen = [Path(p) for p in options.paths]
    folders = [(p if p.exists() else root / p).resolve() for p in chosen]
    return not folders or any((root / path).resolve().is_relative_to(folder) for folder in folders)


if __name__ == "__main__":
    sys.exit(main())
