"""A miniature repository: one framework `demo` (3.x, 2.x, 1.8) and one correct entry in two languages.

Its files are in base/; tests replace or add files, given as a dict from path to text or bytes.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from pathlib import Path

from faq.build.site import read_site
from faq.content.model import Entry, Site
from faq.diagnostics.diagnostic import Diagnostic
from proved import has_ledger, with_proofs

HERE = Path(__file__).parent
TODAY = datetime.date(2026, 11, 22)
FRAMEWORK = "faq_src/demo/framework.yml"
ZH = "faq_src/demo/basics/first/zh.md"
EN = "faq_src/demo/basics/first/en.md"


def files_below(folder: Path) -> dict[str, bytes]:
    """Path relative to the folder -> content."""
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


BASE: Mapping[str, bytes] = files_below(HERE / "base")


def over_base(files: Mapping[str, str | bytes]) -> dict[str, bytes]:
    """The miniature repository with these files added or replaced."""
    return {**BASE, **{path: data.encode() if isinstance(data, str) else data for path, data in files.items()}}


def changed(path: str, old: str, new: str) -> dict[str, bytes]:
    """The miniature repository with one text in one of its files replaced."""
    text = BASE[path].decode()
    assert text.count(old) == 1, f"{old!r} is {text.count(old)} times in {path}"
    return over_base({path: text.replace(old, new)})


def read(files: Mapping[str, bytes]) -> tuple[Site, list[Diagnostic]]:
    """The site and the diagnostics of a repository; its samples count as proved if it has no ledger."""
    site, diagnostics = read_site(files if has_ledger(files) else with_proofs(files), today=TODAY)
    return site, list(diagnostics)


def first_entry(files: Mapping[str, bytes]) -> Entry:
    """The entry demo/basics/first of a repository that has no diagnostics."""
    site, diagnostics = read(files)
    assert diagnostics == []
    return next(entry for entry in site.entries if entry.id == "demo/basics/first")


def found(files: Mapping[str, bytes]) -> list[str]:
    """The diagnostics of a repository, as `file.md:line:column CODE`."""
    return [f"{d.path.rsplit('/', 1)[-1]}:{d.line}:{d.column} {d.code}" for d in read(files)[1]]


def outside(diagnostics: Sequence[Diagnostic], files: Mapping[str, bytes]) -> list[Diagnostic]:
    """The diagnostics whose place is not in their file; the column after the last character of a line is allowed."""
    texts = {
        path: files[path].decode("utf-8", "replace").removeprefix("\ufeff") for path in {d.path for d in diagnostics}
    }
    lines = {path: text.replace("\r\n", "\n").split("\n") for path, text in texts.items()}

    def is_inside(found: Diagnostic) -> bool:
        rows = lines[found.path]
        return 1 <= found.line <= len(rows) and 1 <= found.column <= len(rows[found.line - 1]) + 1

    return [found for found in diagnostics if not is_inside(found) or found.length < 1]


def write_to(root: Path, files: Mapping[str, bytes]) -> Path:
    """Write a repository to disk."""
    for path, data in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(data)
    return root
