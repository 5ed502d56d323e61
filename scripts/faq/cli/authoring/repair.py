"""Fix all files of a repository in one go, and renew the stamps of translations that were up to date. Pure."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from faq.build.kept import Keep, Task, digest, make_all
from faq.build.site import site_of
from faq.cli.authoring.edits import Edit, edited
from faq.cli.authoring.mend import mended
from faq.content.model import SOURCE_LANG, Document, Entry, Lang, Site
from faq.content.stamps import section_hashes
from faq.content.tree import read_tree
from faq.text.encoding import as_utf8
from faq.text.source import BYTE_ORDER_MARK, decode

Mends = tuple[str, ...]
CONVERTED: Mends = ("converted to UTF-8",)


@dataclass(frozen=True, slots=True)
class Repair:
    """New contents by path, with their changes: fixes, and the section keys of renewed stamps."""

    files: Mapping[str, bytes]
    mends: Mapping[str, Mends]
    stamps: Mapping[str, Mends]

    def report(self, before: Mapping[str, bytes]) -> str:
        """The changed lines of every file, and the fixes."""
        return "\n".join(row for path in sorted(self.files) for row in self._rows(path, before[path]))

    def _rows(self, path: str, before: bytes) -> Iterator[str]:
        old, new = (decode(as_utf8(data)).split("\n") for data in (before, self.files[path]))
        diff = difflib.unified_diff(old, new, f"a/{path}", f"b/{path}", n=0, lineterm="")
        done = [*self.mends.get(path, ()), *(f"stamp of {key} renewed" for key in self.stamps.get(path, ()))]
        yield from (*diff, f"mended {path}: {', '.join(done)}", "")


def repair(files: Mapping[str, bytes], is_chosen: Callable[[str], bool], keep: Keep = make_all) -> Repair:
    """Fix the chosen entry files. Stamps that were valid are renewed, because the meaning has not changed."""
    chosen = [(path, lang) for path, lang in _entry_files(files) if is_chosen(path)]
    found = keep([_task(lang, files[path]) for path, lang in chosen])
    changed = {path: each.data for (path, _), each in zip(chosen, found, strict=True) if each.mends}
    mends = {path: each.mends for (path, _), each in zip(chosen, found, strict=True) if each.mends}
    after = {**files, **changed}
    renewed = renewed_stamps(site_of(files, keep), site_of(after, keep), after) if changed else {}
    changed |= {path: data for path, (data, _) in renewed.items()}
    return Repair(changed, mends, {path: keys for path, (_, keys) in renewed.items()})


def renewed_stamps(before: Site, after: Site, files: Mapping[str, bytes]) -> dict[str, tuple[bytes, Mends]]:
    """Path -> the translation with renewed stamps, and the keys of the sections; only stamps that were valid before.
    `files`: those of the site after the fixes."""
    old = {entry.id: entry for entry in before.entries if "en" in entry.documents}
    return {
        document.path: (_restamped(document, files[document.path], hashes), tuple(hashes))
        for entry in after.entries
        if entry.id in old and (hashes := _changed(old[entry.id], entry))
        for document in [entry.documents["en"]]
    }


def _entry_files(files: Mapping[str, bytes]) -> Iterator[tuple[str, Lang]]:
    for folder in read_tree(path for path in files if path.startswith("faq_src/"))[0].entries.values():
        yield from ((path, lang) for lang, path in folder.languages.items())


@dataclass(frozen=True, slots=True)
class _MendedFile:
    """A fixed file and its fixes; no data if nothing was changed."""

    data: bytes
    mends: Mends


def _task(lang: Lang, data: bytes) -> Task[_MendedFile]:
    """The task that fixes a file."""

    def made() -> _MendedFile:
        mended, mends = _mended(lang, data)
        return _MendedFile(mended if mends else b"", mends)

    return Task(digest(mended=[lang, data]), _MendedFile, made)


def _mended(lang: Lang, data: bytes) -> tuple[bytes, Mends]:
    """A fixed file with its own line ends; a file with mixed line ends or an uncertain encoding is left alone."""
    readable = as_utf8(data)
    windows = b"\r\n" in readable
    try:
        text = readable.decode("utf-8")
    except UnicodeDecodeError:
        return data, ()
    if windows and readable.count(b"\n") != readable.count(b"\r\n"):
        return readable, CONVERTED if readable != data else ()
    mark = BYTE_ORDER_MARK if text.startswith(BYTE_ORDER_MARK) else ""
    result = mended(lang, text.removeprefix(mark).replace("\r\n", "\n"))
    written = mark + (result.text.replace("\n", "\r\n") if windows else result.text)
    return written.encode(), (*(CONVERTED if readable != data else ()), *result.mends)


def _changed(old: Entry, new: Entry) -> Mapping[str, str]:
    before, after, stamps = section_hashes(old.source), section_hashes(new.source), old.documents["en"].translates
    right = [key for key, stamp in stamps.items() if stamp.value == before.get(key)]
    return {key: after[key] for key in right if after.get(key, before[key]) != before[key]}


def _restamped(document: Document, data: bytes, hashes: Mapping[str, str]) -> bytes:
    """The file with new hashes in the places of old ones; all hashes have the same length."""
    assert document.lang != SOURCE_LANG
    stamps = document.translates
    return edited(document.path, data, (Edit(stamps[key].span, stamps[key].value, new) for key, new in hashes.items()))
