"""`faq version`: add a framework version, report on its samples, retire it."""

from __future__ import annotations

import os

from faq.cli.line import Command, Options, refuse, root
from faq.cli.versioning.add import add_version, show_version
from faq.cli.versioning.retire import retire_version
from faq.cli.versioning.steps import Wanted


def group(command: Command) -> None:
    """Add this command."""
    version = command("version", "add a version of a framework, compare it with its neighbour, or retire it", _version)
    version.add_argument("action", choices=("add", "report", "retire"))
    version.add_argument("framework", help="e.g. paddlepaddle")
    version.add_argument("version", help="e.g. 3.2.2")
    version.add_argument("entries", nargs="*", help="add: prove only the samples of these entries")
    version.add_argument("--most", type=int, metavar="N", help="add: prove no more samples than this")
    like = "add: start from the environment of this version (default: the nearest one in environments/)"
    version.add_argument("--like", metavar="VERSION", help=like)
    version.add_argument("--python", metavar="X.Y", help="add: the Python that runs it (default: that of --like)")
    tested = "add: name it in `tested:` when all its samples have passed; retire: take it out of there"
    version.add_argument("--tested", action="store_true", help=tested)
    forget = "retire: delete its environment files, names, messages and runs from the repository, too"
    version.add_argument("--forget", action="store_true", help=forget)
    version.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="add: how many samples run at a time")
    exposed = "add: run samples as yourself, not isolated by bubblewrap: only those that you have read"
    version.add_argument("--no-sandbox", dest="isolated", action="store_false", help=exposed)


def _version(options: Options) -> int:
    top, framework, version = root(options), options.framework, options.version
    try:
        if options.action == "retire":
            return retire_version(top, framework, version, options.tested, options.forget)
        if options.action == "report":
            return show_version(top, framework, version)
        wanted = Wanted(framework, version, options.like, options.python)
        wanted = wanted.proving(options.entries, options.most, max(1, options.jobs), options.isolated)
        return add_version(top, wanted, options.tested)
    except ValueError as error:
        return refuse(error)
