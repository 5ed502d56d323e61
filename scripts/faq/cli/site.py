"""The command that builds the whole site; a separate module, because it imports less than the compiler."""

from __future__ import annotations

from faq.build.mkdocs_run import build_site
from faq.cli.line import Command, Options, root


def group(command: Command) -> None:
    """Add this command."""
    command("site", "compile, and build site/ with MkDocs", _site)


def _site(options: Options) -> int:
    return build_site(root(options))
