"""`faq site`: build with MkDocs, whose hook compiles the repository, or without MkDocs if only little has changed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TextIO

from faq.build import built
from faq.build.files import clear, locked, recover, refuse_link, swap
from faq.build.updating import make_spare, update_site


def build_site(root: Path, said: TextIO | None = None) -> int:
    """Build the repository at `root` into its site/ folder, which is replaced only by a complete site. Returns an exit
    code.

    `said`: receives the report instead of standard output.
    """
    new, target = root / "build" / "site", root / "site"
    with locked(root / "build", "site"):
        refuse_link(target)
        recover(target)
        code = update_site(root, said)
        if code is not None:
            return code
        built.forget(root)
        clear(new)
        if _run_mkdocs(root, new, said):
            built.forget(root)
            clear(new)
            return 1
        swap(new, target)
        make_spare(root)
    return 0


def _run_mkdocs(root: Path, site: Path, said: TextIO | None) -> int:
    """Run MkDocs and show its output; of a traceback (on a full disk, for example) only the last line."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--config-file", str(root / "mkdocs.yml")]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    process = subprocess.Popen(
        [*command, "--site-dir", str(site)],
        cwd=root,
        env=environment,
        stdout=said,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
    )
    assert process.stderr
    traceback = ""
    for line in process.stderr:
        if traceback or line.startswith("Traceback (most recent call last)"):
            traceback = line.strip() or traceback
        else:
            print(line, end="", file=sys.stderr)
    if traceback:
        print(f"faq: building the site failed: {traceback}", file=sys.stderr)
    return process.wait()
