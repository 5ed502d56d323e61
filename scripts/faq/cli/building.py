"""Commands that make pages from the sources: compile, preview, offline."""

from __future__ import annotations

from faq.build.publish import compile_project
from faq.cli.line import Command, Options, root
from faq.cli.offline import write_offline
from faq.cli.preview import show_preview


def group(command: Command) -> None:
    """Add these commands."""
    command("compile", "compile faq_src into build/docs and build/public", _compile)
    preview = command("preview", "build the site, and say how to look at the pages that a change touches", _preview)
    preview.add_argument("base", nargs="?", default="main", help="the branch or revision to compare with (main)")
    command("offline", "build the site, and write it as one archive that works without a network", _offline)


def _compile(options: Options) -> int:
    compiled = compile_project(root(options))
    print(compiled.report())
    return int(compiled.failed)


def _offline(options: Options) -> int:
    return write_offline(root(options))


def _preview(options: Options) -> int:
    return show_preview(root(options), options.base)
