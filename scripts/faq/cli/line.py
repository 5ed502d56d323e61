"""The command line: a parser to which the groups add their commands, and options that many share."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NoReturn

from faq import __doc__ as about
from faq.content.schema.fields import did_you_mean

Options = argparse.Namespace
Run = Callable[[Options], int]
"""Runs a command and returns its exit code."""
Command = Callable[[str, str, Run], argparse.ArgumentParser]
"""Adds a command with this name, summary and action; the returned parser takes its arguments."""
Group = Callable[[Command], None]


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Usage errors exit with 1, because 2 means a bug in faq."""
        self.print_usage(sys.stderr)
        self.exit(1, f"faq: {message}\n")


def parser(groups: Iterable[Group]) -> argparse.ArgumentParser:
    """The parser of all commands; parsed options have the function of the chosen command as `run`."""
    made = _Parser(prog="faq", description=about)
    made.add_argument("--root", type=Path, default=Path(), help="the repository (default: this folder)")
    commands = made.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, summary: str, run: Run) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=summary, description=summary)
        added.set_defaults(run=run)
        return added

    for group in groups:
        group(command)
    return made


def root(options: Options) -> Path:
    """The repository. Raises NotADirectoryError if it is not one."""
    found = _real(options.root)
    if not (found / "faq_src").is_dir():
        raise NotADirectoryError(0, "there is no faq_src here; run faq in the repository, or say --root", str(found))
    return found


def chooser(options: Options) -> Callable[[str], bool]:
    """Returns whether a file is, or is below, one of the chosen ones (ids of entries, or paths)."""
    top = root(options)
    if "" in options.paths:
        raise FileNotFoundError(0, "an empty path names nothing; `.` is this folder", "''")
    paths = [Path(path) for path in options.paths]
    folders = [_inside(top, _real(_found(top, path)), path) for path in paths]

    def is_chosen(path: str) -> bool:
        places = (top / path, _real(top / path))
        return not folders or any(place.is_relative_to(folder) for place in places for folder in folders)

    return is_chosen


def _real(path: Path) -> Path:
    """The path without links. (`Path.resolve` raises for a link to itself.)"""
    return Path(os.path.realpath(path))


def _inside(top: Path, found: Path, written: Path) -> Path:
    """The file or folder within the repository. Raises FileNotFoundError if it does not exist or is outside."""
    if not (found.is_relative_to(top) or top.is_relative_to(found)):
        raise FileNotFoundError(0, f"is not in the repository {top}", str(written))
    return found


def _found(top: Path, written: Path) -> Path:
    """A named file or folder: relative to the current folder or the repository, or an entry id.

    Raises FileNotFoundError, with the most similar entry, if it is none of these.
    """
    places = (written, top / written, top / "faq_src" / written)
    found = next((path for path in places if path.exists()), None)
    if found is None:
        ids = [path.parent.relative_to(top / "faq_src").as_posix() for path in (top / "faq_src").glob("*/*/*/zh.md")]
        near = did_you_mean(written.as_posix().removeprefix("faq_src/"), ids)
        problem = "there is no such entry or file" + (f"; did you mean {near}?" if near else "")
        raise FileNotFoundError(0, problem, str(written))
    return found


def read_text(path: str | None, most: int, what: str) -> str:
    """A named file, else standard input. Raises ValueError for more than `most` bytes, because devices have no end."""
    with contextlib.ExitStack() as closing:
        source = closing.enter_context(Path(path).open("rb")) if path else sys.stdin.buffer
        data = source.read(most + 1)
    if len(data) > most:
        raise ValueError(f"{what} has at most {most:,} bytes, and this has more: give the part of it that matters")
    return data.decode("utf-8", "replace")


def refuse(problem: object) -> int:
    """Print on standard error why nothing was done; returns the exit code."""
    print(f"faq: {problem}", file=sys.stderr)
    return 1
