"""Skipping source files that have not changed makes no difference except for the time taken."""

from __future__ import annotations

import hashlib
import os
import shutil
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from faq.build import files, seen
from faq.build.built import read_record
from faq.build.files import load
from faq.build.seen import Seen, Sources, record_of

ZH = "faq_src/demo/a/one/zh.md"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository of three files, which count as old immediately."""
    for path, text in {ZH: "one", "faq_src/demo/a/two/zh.md": "two", "links.json": "{}"}.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    monkeypatch.setattr(seen, "JUST_NOW", -1.0)
    monkeypatch.setenv("FAQ_STORE", "")
    return tmp_path


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files whose content was read, in order."""
    found = list[str]()
    real = seen.read_ordinary
    monkeypatch.setattr(seen, "read_ordinary", lambda path: found.append(path) or real(path))
    return found


def looked(root: Path) -> Sources:
    """The sources, recorded for the next run."""
    sources = Sources(root)
    sources.record()
    return sources


def digests(sources: Sources) -> dict[str, bytes]:
    return {path: sources.digests.of(path) for path in sources}


def test_what_was_seen_is_known_without_reading(root: Path, read: list[str]) -> None:
    first = digests(looked(root))
    again = Sources(root)
    assert digests(again) == first == {path: hashlib.sha256((root / path).read_bytes()).digest() for path in first}
    assert ZH in again and "faq_src/none.md" not in again
    assert len(again) == 3 and again._known == first.keys()
    assert read == []
    assert again[ZH] == b"one"
    assert read == [f"{root}/{ZH}"]


def test_files_that_are_new_or_others_are_read(root: Path) -> None:
    looked(root)
    path = root / ZH
    before = path.stat()
    path.write_text("eno")  # as long as before, with the time that it had
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    (root / "permalinks.txt").write_text("new")
    (root / "links.json").unlink()
    found = looked(root)
    assert found[ZH] == b"eno" and found["permalinks.txt"] == b"new" and "links.json" not in found
    assert found._known == {"faq_src/demo/a/two/zh.md"}
    assert digests(Sources(root)) == digests(found)
    assert Sources(root)._known == found.keys()


def test_a_file_that_has_just_changed_is_not_known(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seen, "JUST_NOW", 3600.0)
    looked(root)
    assert Sources(root)._known == frozenset()


def test_a_file_that_changes_while_it_is_looked_at(root: Path) -> None:
    looked(root)
    sources = Sources(root)
    (root / ZH).write_text("other")
    with pytest.raises(OSError, match="has just been changed") as raised:
        sources[ZH]
    assert raised.value.filename == ZH


def await_another_time(folder: Path) -> None:
    """Wait until the disk gives a file written now a different time than one written before."""
    probe = folder / "probe"
    probe.write_bytes(b"")
    before = probe.stat().st_mtime_ns
    while probe.stat().st_mtime_ns == before:
        probe.write_bytes(b"x")


def write(root: Path, random: Random) -> None:
    """Write another text of the same length, keeping the time of the file."""
    path = random.choice([path for path in root.rglob("*.md") if path.is_file()])
    before = path.stat()
    path.write_bytes(random.randbytes(before.st_size))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def copy(root: Path, random: Random) -> None:
    """Replace a file with another and its time, as `cp -p` does."""
    one, other = random.choices([path for path in root.rglob("*.md") if path.is_file()], k=2)
    shutil.copy2(one, other.with_name(f"copy{random.randrange(3)}.md"))


def change_places(root: Path, random: Random) -> None:
    one, other = random.choices([path for path in root.rglob("*.md") if path.is_file()], k=2)
    one.rename(root / "aside")
    if one != other:
        other.rename(one)
    (root / "aside").rename(other)


def rename_folder(root: Path, random: Random) -> None:
    folder = random.choice([path for path in root.rglob("*") if path.is_dir() and path.name != "faq_src"])
    new = folder.with_name(f"folder{random.randrange(9)}")
    if not new.exists():
        folder.rename(new)


def turn_into_another(root: Path, random: Random) -> None:
    """Replace a file with a folder, a link or nothing, or a folder with a file."""
    path = random.choice(list((root / "faq_src").rglob("*.md")))
    kind = random.randrange(4)
    shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
    if kind == 0:
        path.mkdir()
        (path / "file.md").write_text("in a folder")
    elif kind == 1:
        path.symlink_to(random.choice(["../zh.md", path.name, "nowhere"]))
    elif kind == 2:
        path.write_text("text")


def restore(root: Path, random: Random) -> None:
    for path in (ZH, "faq_src/demo/b/three/zh.md"):
        with suppress(FileExistsError, NotADirectoryError):
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).exists() or (root / path).is_symlink() or (root / path).write_text(path)


def test_a_walk_over_edits_of_all_kinds(root: Path, tmp_path: Path) -> None:
    known = 0
    for seed in range(120):
        random = Random(seed)
        for edit in random.choices([write, copy, change_places, rename_folder, turn_into_another, restore], k=2):
            restore(root, random)
            edit(root, random)
        await_another_time(tmp_path)
        found, (wanted, diagnostics) = Sources(root), load(root)
        known += len(found._known)
        assert list(found) == list(wanted) and found.diagnostics == diagnostics
        assert digests(found) == {path: hashlib.sha256(data).digest() for path, data in wanted.items()}
        if random.random() < 0.5:
            assert dict(found) == wanted
        found.record()
    assert known > 120


@pytest.mark.parametrize("data", [b"", b"nonsense", None])
def test_a_damaged_record_is_none(root: Path, data: bytes | None) -> None:
    first = digests(looked(root))
    record = record_of(root)
    assert record
    record.write_bytes(record.read_bytes()[:-1] + b"?" if data is None else data)
    assert Sources(root)._known == frozenset()
    assert digests(looked(root)) == first
    assert Sources(root)._known == first.keys()


def test_nothing_is_recorded_where_nothing_is_kept(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAQ_STORE", "off")
    looked(root)
    assert not (root / "build").exists()


def test_what_cannot_be_read_is_said_each_time(root: Path) -> None:
    (root / "faq_src" / "link.md").symlink_to(root / "links.json")
    assert [[each.path for each in looked(root).diagnostics] for _ in range(2)] == [["faq_src/link.md"]] * 2


def test_a_file_that_the_system_refuses_is_said_each_time(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests may run as root, for whom no permission is missing, so the system's error is simulated."""
    content = files._content

    def refusing(path: str, mode: int) -> bytes:
        if path.endswith(ZH):
            raise PermissionError(13, "Permission denied", path)
        return content(path, mode)

    monkeypatch.setattr(files, "_content", refusing)
    assert [[each.path for each in looked(root).diagnostics] for _ in range(2)] == [[ZH]] * 2


def test_what_is_gone_is_recorded_no_more(root: Path) -> None:
    looked(root)
    (root / "links.json").unlink()
    looked(root)
    record = record_of(root)
    assert record
    recorded = read_record(record, Seen)
    assert recorded and "links.json" not in recorded.files and len(recorded.files) == 2
