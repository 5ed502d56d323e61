"""Building on disk: compile a repository into build/, and build/ into site/ with MkDocs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from faq.build.files import load, locked, recover, swap, write_trees
from faq.build.site import compile_site
from faq.build.store import opened
from faq.build.verify.page import source_of, verify
from faq.diagnostics.diagnostic import Diagnostic, as_text, failed
from faq.render.address import EXAMPLE


@dataclass(frozen=True, slots=True)
class Compiled:
    """What compiling a repository found. `files` are the sources that the diagnostics mention."""

    diagnostics: tuple[Diagnostic, ...]
    files: dict[str, bytes]

    @property
    def failed(self) -> bool:
        return failed(self.diagnostics)

    def report(self) -> str:
        """All diagnostics as text for a terminal."""
        return as_text(self.diagnostics, self.files)


def compile_project(root: Path, address: str = EXAMPLE) -> Compiled:
    """Compile the repository at `root` into its build/docs and build/public; with an error they stay as they are.

    `address`: where the site will be. Where the variable FAQ_UNPROVED is "warn", as for the preview of a pull request,
    samples that are still to be proved are no error.
    """
    files, unreadable = load(root)
    with opened(root) as keep:
        result = compile_site(files, address, keep, os.environ.get("FAQ_UNPROVED") == "warn")
    compiled = Compiled(tuple(sorted([*unreadable, *result.diagnostics])), files)
    if not compiled.failed:
        write_trees(root / "build", result.outputs)
    return compiled


def build_site(root: Path, said: TextIO | None = None) -> int:
    """Build the repository at `root` into its site/, which is only replaced by a complete one. Returns an exit code.

    `said`: where the report goes instead of standard output.
    """
    new, target = root / "build" / "site", root / "site"
    with locked(root / "build", "site"):
        recover(target)
        if _run_mkdocs(root, new, said):
            shutil.rmtree(new, ignore_errors=True)
            return 1
        swap(new, target)
    return 0


def publish_files(public: Path, site: Path, finish: Callable[[str], str]) -> None:
    """Put what the compiler publishes as it is (data, redirects) into a built site. `finish`: what pages still need."""
    for folder, _, names in os.walk(public):
        target = f"{site}{folder.removeprefix(str(public))}"
        Path(target).mkdir(parents=True, exist_ok=True)
        for name in names:
            if name.endswith(".html"):
                text = Path(f"{folder}/{name}").read_text("utf-8")
                Path(f"{target}/{name}").write_text(finish(text), "utf-8")
            else:
                _publish(f"{folder}/{name}", f"{target}/{name}")


def _publish(path: str, target: str) -> None:
    """Link the file into the site, or copy it. The next build writes it again if either was edited."""
    Path(target).unlink(missing_ok=True)
    try:
        os.link(path, target)
    except OSError:  # another file system, or one without hard links
        shutil.copyfile(path, target)


def verify_site(site: Path, seen: Collection[str] = ()) -> dict[str, list[str]]:
    """What is wrong with the pages of a built site: page -> one line per finding, with the entry of the page. `seen`:
    pages that were looked at before."""
    pages = (path.relative_to(site).as_posix() for path in sorted(site.rglob("*.html")))
    return {
        page: lines for page in pages if page not in seen and (lines := _findings(page, (site / page).read_bytes()))
    }


def _findings(page: str, html: bytes) -> list[str]:
    source = source_of(page)
    return [f"{found} (from {source})" if source else str(found) for found in verify(page, html)]


def _run_mkdocs(root: Path, site: Path, said: TextIO | None) -> int:
    """Build with MkDocs and show what it says; of a traceback (a full disk, say) only what it ends with."""
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
