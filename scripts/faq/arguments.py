"""The command line of `faq`: which commands there are and what can be said to them."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NoReturn

from faq import __doc__ as about
from faq.model import LANGS, SOURCE_LANG

Run = Callable[[argparse.Namespace], int]
"""Does what a command says, and returns its exit code."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """A slip in the command line is the caller's, so it is exit code 1: 2 means a bug of ours."""
        self.print_usage(sys.stderr)
        self.exit(1, f"faq: {message}\n")


def parser(runs: Mapping[str, Run]) -> argparse.ArgumentParser:
    """The parser of all commands; the options that it reads hold the function of `runs` (by command) as `run`."""
    made = _Parser(prog="faq", description=about)
    made.add_argument("--root", type=Path, default=Path(), help="the repository (default: this folder)")
    commands = made.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, summary: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=summary, description=summary)
        added.set_defaults(run=runs[name])
        return added

    _writing(command)
    _finding(command)
    _keeping(command)
    command("compile", "compile faq_src into build/docs and build/public")
    command("site", "compile, and build site/ with MkDocs")
    return made


Command = Callable[[str, str], argparse.ArgumentParser]


def _writing(command: Command) -> None:
    """What authors of entries need."""
    _new(command)
    check = command("check", "report every problem in faq_src")
    check.add_argument("--format", choices=("text", "json", "github"), default="text")
    check.add_argument(
        "--fix", action="store_true", help="first mend what is a matter of form, and show what was changed"
    )
    check.add_argument("paths", nargs="*", help="report only on files below these paths")
    explain = command("explain", "say what a diagnostic means and how to mend it")
    explain.add_argument("code", nargs="?", help="e.g. V103; without it, list all codes")
    explain.add_argument("--lang", choices=LANGS, default="en", help="the language of the explanation")
    stamp = command("stamp", "mark translations as up to date with their source")
    stamp.add_argument("paths", nargs="+", help="entry folders or en.md files, or faq_src for all")
    prove = command("prove", "run samples on the framework versions they are for")
    prove.add_argument("entries", nargs="*", help="ids or folders of entries; without any, all of them")
    prove.add_argument("--line", help="only the samples' runs on this version line, e.g. 2.x")
    prove.add_argument("--again", action="store_true", help="also run what is proved already")
    prove.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many samples run at a time")


def _new(command: Command) -> None:
    new = command("new", "write the files of a new entry, and say what is left to write")
    new.add_argument("id", nargs="?", default="", help="framework/category/slug; asked for if it is missing")
    new.add_argument("--title", default="", help="the question, in Chinese")
    new.add_argument("--title-en", default="", help="the question, in English")
    lines = "version lines with an answer of their own, e.g. --lines 3.x,2.x --lines 1.8 (default: one answer for all)"
    new.add_argument("--lines", action="append", metavar="LINES", help=lines)
    for name, what in (
        ("error", "a message, word for word"),
        ("asked-as", "another phrasing, in Chinese"),
        ("tag", "a tag"),
        ("source", "an https page that the facts come from"),
    ):
        new.add_argument(f"--{name}", action="append", default=[], help=f"{what}; may be said several times")
    new.add_argument("--no-en", action="store_true", help="no en.md yet")
    new.add_argument("--example", action="store_true", help="only print the annotated template, filled in")
    draft = command("draft", "make the draft of an entry from the text of an issue")
    draft.add_argument("issue", nargs="?", help="the file; without it, standard input is read")
    draft.add_argument("--to", type=Path, metavar="FOLDER", help="write the files there instead of printing them")


def _finding(command: Command) -> None:
    """What readers without a browser need."""
    search = command("search", "search the entries, as the site's own search does")
    search.add_argument("words", nargs="+")
    log = command("explain-log", "say which known errors a log holds, from a file or from standard input")
    log.add_argument("log", nargs="?", help="the file; without it, standard input is read")
    for one in (search, log):
        one.add_argument("--framework", help="only this one, e.g. paddlepaddle")
        one.add_argument("--line", help="only answers for this version line, e.g. 2.x")
        one.add_argument("--lang", choices=LANGS, default=SOURCE_LANG, help="the language of the results")
        one.add_argument("--most", type=int, default=5, help="how many results")
        one.add_argument("--full", action="store_true", help="print the whole answer of the first result")


def _keeping(command: Command) -> None:
    """What keeps the lists of the repository true."""
    links = command("links", "check the links to other sites, and keep links.json")
    links.add_argument("--new", action="store_true", help="only addresses that were never checked")
    links.add_argument("--max-age", type=int, default=30, metavar="DAYS", help="ask again after this many")
    links.add_argument("--offline", action="store_true", help="only report what links.json knows")
    links.add_argument("--format", choices=("text", "json", "github"), default="text")
    links.add_argument("paths", nargs="*", help="only links in files below these paths")
    apis = command("apis", "make the lists of the frameworks' public names")
    apis.add_argument("action", choices=("collect",), help="walk the installed frameworks and write apis/")
    permalinks = command("permalinks", "compare permalinks.txt with what the site publishes")
    permalinks.add_argument("--update", action="store_true", help="add the addresses that are not listed yet")
    permalinks.add_argument("--since", metavar="REF", help="report lines that were taken out since a git revision")
