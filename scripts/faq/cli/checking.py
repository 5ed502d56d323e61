"""Commands that check the sources and show changes: check, explain, changes."""

from __future__ import annotations

import datetime
import os
import sys
from pathlib import PurePosixPath

from faq.build.check import check_sources
from faq.build.files import load
from faq.build.inputs import sort_sources
from faq.build.seen import Sources
from faq.build.store import opened
from faq.cli.line import Command, Options, chooser, refuse, root
from faq.content.addressed import EXAMPLE
from faq.content.explanations import explain, listed
from faq.content.model import LANGS
from faq.content.schema.fields import did_you_mean
from faq.diagnostics.codes import T102
from faq.diagnostics.diagnostic import as_github, as_json, as_text, failed
from faq.rules.allow import proofs_may_follow


def group(command: Command) -> None:
    """Add these commands."""
    check = command("check", "report every problem in faq_src", _check)
    check.add_argument("--format", choices=("text", "json", "github"), default="text")
    check.add_argument("--fix", action="store_true", help="first fix formatting problems, and show what was changed")
    unproved = "report samples that have not been run as errors or as warnings (default: the variable FAQ_UNPROVED)"
    default = "warn" if os.environ.get("FAQ_UNPROVED") == "warn" else "error"
    check.add_argument("--unproved", choices=("error", "warn"), default=default, help=unproved)
    check.add_argument("paths", nargs="*", help="report only on files below these paths")
    explain = command("explain", "say what a diagnostic means and how to fix it", _explain)
    explain.add_argument("code", nargs="?", help="e.g. V103; without it, list all codes")
    explain.add_argument("--lang", choices=LANGS, default="en", help="the language of the explanation")
    changes = command("changes", "say in Markdown what this work changes: entries, samples, links", _changes)
    changes.add_argument("base", nargs="?", default="main", help="the branch or revision to compare with (main)")


def _check(options: Options) -> int:
    top, is_chosen = root(options), chooser(options)
    if options.fix:
        from faq.cli.authoring.command import mend_files

        mend_files(top, load(top)[0], is_chosen, sys.stdout if options.format == "text" else sys.stderr)
    files = Sources(top)
    sources = sort_sources(files, EXAMPLE, files.digests)
    today = datetime.datetime.now(datetime.UTC).date() + datetime.timedelta(days=1)  # in time zones ahead of UTC
    with opened(top) as keep:
        problems = check_sources(files, sources, today, keep)
    files.record()
    problems = proofs_may_follow(problems) if options.unproved == "warn" else problems
    shown = [found for found in sorted([*files.diagnostics, *problems]) if is_chosen(found.path)]
    printers = {"json": as_json, "github": as_github}
    text = printers[options.format](shown) if options.format in printers else as_text(shown, files)
    print(text) if text else None
    if options.format == "text" and any(found.code == T102.id for found in shown):
        from faq.cli.stale import source_changes

        changed = source_changes(top, sources, shown)
        print(f"\n{changed}") if changed else None
    return int(failed(shown))


def _explain(options: Options) -> int:
    from faq.content.schema.explanation import read_explanations

    explained, problems = read_explanations(load(root(options))[0])
    if options.code is None:
        print(listed(explained, options.lang))
        return 0
    code = options.code.upper()
    if code not in explained:
        damaged = [each for each in problems if PurePosixPath(each.path).name.partition(".")[0] == code]
        if damaged:
            return refuse(
                f"the explanation of {code} cannot be read; `faq check` shows what is wrong in {damaged[0].path}"
            )
        near = did_you_mean(code, explained)
        return refuse(f"there is no diagnostic {options.code!r}" + (f"; did you mean {near}?" if near else ""))
    print(explain(explained[code], options.lang))
    return 0


def _changes(options: Options) -> int:
    from faq.cli.changes.command import show_changes

    top = root(options)
    return show_changes(top, load(top)[0], options.base)
