"""What has changed in the source of a translation since it was stamped, from git history."""

from __future__ import annotations

import difflib
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

from faq.build.inputs import Sources
from faq.build.record import read_entry
from faq.content.blocks import without
from faq.content.model import SOURCE_LANG, Entry, Framework
from faq.content.schema.entry import read_entry_file
from faq.content.stamps import section_hashes
from faq.diagnostics.codes import T102
from faq.diagnostics.diagnostic import Diagnostic
from faq.text.source import read

MOST_REVISIONS = 50


def source_changes(root: Path, sources: Sources, found: list[Diagnostic]) -> str:
    """For each T102: the changed lines of the source since its stamp; empty without history."""
    paths = {each.path for each in found if each.code == T102.id}
    stale = [inputs for inputs in sources.entries if paths.intersection(inputs.files)]
    entries = (read_entry(inputs).entry for inputs in stale)
    return "\n".join(row for entry in entries if entry for row in _rows(root, entry))


def _rows(root: Path, entry: Entry) -> Iterator[str]:
    today, texts = section_hashes(entry.source), _texts(entry)
    wanted = {key: stamp.value for key, stamp in entry.documents["en"].translates.items() if key in today}
    wanted = {key: stamp for key, stamp in wanted.items() if stamp != today[key]}
    before = _versions(root, entry.source.path, entry.home, wanted)
    for key in wanted:
        if key not in before:
            yield f"{entry.source.path}: no revision in git has the text that `{key}` was translated from"
            yield f"  compare by hand: git log -p -- {entry.source.path}\n"
            continue
        old, new = before[key].split("\n"), texts[key].split("\n")
        name = f"{entry.source.path} `{key}`"
        yield from difflib.unified_diff(old, new, f"{name} as translated", f"{name} today", n=0, lineterm="")
        yield ""


def _texts(entry: Entry) -> Mapping[str, str]:
    return {section.key: f"{_title(entry, section.key)}{without(section)}" for section in entry.source.sections}


def _title(entry: Entry, key: str) -> str:
    return f"title: {entry.source.title.value}\n\n" if key == entry.source.intro.key else ""


def _versions(root: Path, path: str, framework: Framework, wanted: Mapping[str, str]) -> dict[str, str]:
    """Section key -> its text in the newest revision with the wanted hash."""
    found: dict[str, str] = {}
    for revision in _git(root, "log", f"-n{MOST_REVISIONS}", "--format=%H", "--", path).split():
        source, _ = read(path, _git(root, "show", f"{revision}:./{path}").encode())
        file = read_entry_file(source, SOURCE_LANG, framework)[0] if source else None
        if file:
            hashes = section_hashes(file.document)
            for section in (file.document.intro, *file.document.answers):
                if section.key not in found and hashes.get(section.key) == wanted.get(section.key, ""):
                    title = f"title: {file.document.title.value}\n\n" if section is file.document.intro else ""
                    found[section.key] = title + without(section)
        if len(found) == len(wanted):
            break
    return found


def _git(root: Path, *arguments: str) -> str:
    """Git's output; empty without git or a repository."""
    command = ["git", "-C", str(root), *arguments]
    try:
        result = subprocess.run(command, capture_output=True, check=False)
    except OSError:
        return ""
    return result.stdout.decode("utf-8", "replace") if result.returncode == 0 else ""
