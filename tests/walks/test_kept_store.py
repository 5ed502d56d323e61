"""The store is a cache: whatever happens to it, a check gives the same result, and one line says why nothing is
stored."""

from __future__ import annotations

import datetime
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from edits import base
from faq.__main__ import main
from faq.build import database, store
from faq.build.kept import Problems, Task, digest
from faq.build.passing import Passing
from faq.build.publish import compiled_project
from faq.build.record import Record
from faq.build.site import compile_site
from faq.build.store import FILE, Store
from faq.content.facts import Message
from faq.diagnostics.codes import M101
from faq.diagnostics.span import Located, Span
from faq.rules.facts import EntryFacts, EntryLink, OwnLink, Unproved

FOUND = M101.at("faq_src/a/b/c/zh.md", Span(1, 2, 3), "问题", "fix")
FACTS = EntryFacts(
    "a/b/c",
    {"zh": Located("问题？", Span(2, 8)), "en": Located("What?", Span(2, 8))},
    datetime.date(2026, 11, 20),
    Span(9),
    ("3.x",),
    ("3.x", "3.x-before-3.1"),
    True,
    (Located("a/b/d", Span(4)),),
    (Located("a/b/old", Span(5)),),
    {"M110": Located("why", Span(6))},
    (EntryLink("en", "../d/en.md", Span(7)),),
    (OwnLink("zh", "a/b/d/#3.x", Span(8)),),
    (Span(9),),
    (Unproved(("a" * 16, "3.3.1", "b" * 16), "3.3.1", FOUND), Unproved(None, "2.6.2", FOUND)),
)


def task(number: int, made: list[int] | None = None, value: Record | None = None) -> Task[Record]:
    def make() -> Record:
        if made is not None:
            made.append(number)
        return value or Record((FOUND,), FACTS)

    return Task(digest(number=[number]), Record, make)


def keep(folder: Path, tasks: Sequence[Task[Record]], compiler: bytes = b"") -> list[Record]:
    opened = Store(folder, compiler=compiler)
    found = opened.keep(tasks)
    opened.save()
    assert not opened.problem
    return found


def test_what_is_kept_is_what_was_made(tmp_path: Path) -> None:
    made: list[int] = []
    first = keep(tmp_path, [task(1, made), task(2, made)])
    assert keep(tmp_path, [task(2, made), task(1, made), task(3, made)]) == [*first, first[0]]
    assert made == [1, 2, 3]


def test_another_compiler_has_nothing(tmp_path: Path) -> None:
    made: list[int] = []
    keep(tmp_path, [task(1, made)], b"one")
    keep(tmp_path, [task(1, made)], b"other")
    assert made == [1, 1]


def test_a_value_of_another_kind_is_none(tmp_path: Path) -> None:
    keep(tmp_path, [task(1)])
    other = Store(tmp_path, compiler=b"")
    assert other.keep([Task(task(1).key, Message, lambda: Message(Located("", Span(1))))]) == [
        Message(Located("", Span(1)))
    ]


@pytest.mark.parametrize("data", [b"", b"no database", b"SQLite format 3\0" + b"\xff" * 2000])
def test_what_is_no_store_is_replaced(tmp_path: Path, data: bytes) -> None:
    (tmp_path / FILE).write_bytes(data)
    made: list[int] = []
    for _ in range(2):
        keep(tmp_path, [task(1, made)])
    assert made == [1]


@pytest.mark.parametrize("statement", ["CREATE TABLE kept (a)", "CREATE VIEW kept AS SELECT 1", "CREATE TABLE x (y)"])
def test_a_foreign_store_is_replaced(tmp_path: Path, statement: str) -> None:
    with sqlite3.connect(tmp_path / FILE) as database:
        database.execute(statement)
    database.close()
    made: list[int] = []
    for _ in range(2):
        keep(tmp_path, [task(1, made)])
    assert made == [1]


@pytest.mark.parametrize("value", ["NULL", "7", "'text'", "CAST(x'c1' AS TEXT)", "x''", "x'c1'"])
def test_a_value_that_is_none_is_made_again(tmp_path: Path, value: str) -> None:
    """As in a damaged store: NULL, a number, or what SQLite considers text."""
    keep(tmp_path, [task(1)])
    with sqlite3.connect(tmp_path / FILE) as database:
        database.execute(f"UPDATE kept SET value = {value}")
    database.close()
    made: list[int] = []
    for _ in range(2):
        keep(tmp_path, [task(1, made)])
    assert made == [1]


@pytest.mark.parametrize(("old", "new"), [(b"PRIMARY KEY", b"PRIMARY K\xc1Y"), (b"tablekept", b"tablek\xc1pt")])
def test_a_store_whose_fault_cannot_be_told_is_replaced(tmp_path: Path, old: bytes, new: bytes) -> None:
    """SQLite quotes the damaged bytes in its error message, and they are not valid text."""
    keep(tmp_path, [task(1)])
    data = (tmp_path / FILE).read_bytes()
    assert old in data
    (tmp_path / FILE).write_bytes(data.replace(old, new))
    made: list[int] = []
    for _ in range(2):
        keep(tmp_path, [task(1, made)])
    assert made == [1]


def test_what_nobody_asks_for_is_dropped(tmp_path: Path) -> None:
    for number in range(0, 50, 5):
        keep(tmp_path, [task(n) for n in range(number, number + 5)])
    with sqlite3.connect(tmp_path / FILE) as database:
        assert database.execute("SELECT count(*) FROM kept").fetchone()[0] <= store.MOST_TIMES * 5
    database.close()


@pytest.mark.parametrize("name", ["", f".{FILE}.lock", FILE])
def test_a_folder_that_cannot_be_had(tmp_path: Path, name: str) -> None:
    """Tests may run as root, for whom no permission is missing, so something else is in its place."""
    folder = tmp_path / "store"
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text("") if not name else (folder / name).mkdir(parents=True)
    opened = Store(folder, compiler=b"")
    assert opened.keep([task(1)]) == [Record((FOUND,), FACTS)]
    opened.save()
    assert opened.problem.startswith(f"nothing is kept between runs in {folder}: ")
    assert "\n" not in opened.problem


def test_a_full_disk(tmp_path: Path) -> None:
    """A limit on the size of files makes writes fail at the same points."""
    script = (
        "import sys; sys.path[:0] = sys.argv[2:]\n"
        "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000))\n"
        "from test_kept_store import *\n"
        "opened = Store(Path(sys.argv[1]), compiler=b'')\n"
        "assert len(opened.keep([task(n) for n in range(100)])) == 100\n"
        "opened.save(); print(opened.problem)"
    )
    here = Path(__file__).parent
    said = subprocess.run(
        [
            sys.executable,
            "-B",
            "-c",
            script,
            str(tmp_path),
            str(here),
            str(here.parent),
        ],  # -B: no half-written bytecode
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.startswith(f"nothing is kept between runs in {tmp_path}: ")
    assert len(keep(tmp_path, [task(n) for n in range(100)])) == 100
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] != 9000


def test_a_store_that_another_process_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.0)
    keep(tmp_path, [task(1)])
    holding = Store(tmp_path, compiler=b"")
    with holding._locked(store.fcntl.LOCK_EX):
        opened = Store(tmp_path, compiler=b"")
        assert opened.keep([task(1)]) == [Record((FOUND,), FACTS)]
    assert "nothing is kept between runs" in opened.problem


def test_to_verify_is_to_make_everything_and_compare(tmp_path: Path) -> None:
    keep(tmp_path, [task(1), task(2)])
    opened = Store(tmp_path, verify=True, compiler=b"")
    opened.keep([task(1, value=Record((), None)), task(2)])
    assert [wrong.split(":")[0] for wrong in opened.wrong] == ["kept"]


def test_the_command_says_why_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "repository" / "faq_src").mkdir(parents=True)
    (tmp_path / "store").write_text("")
    monkeypatch.setenv("FAQ_STORE", "")
    monkeypatch.setenv("FAQ_STORE_FOLDER", str(tmp_path / "store"))
    assert main(["--root", str(tmp_path / "repository"), "check"]) == 0
    said = capsys.readouterr()
    assert said.out == "no problems\n"
    assert said.err.startswith("faq: nothing is kept between runs in ") and said.err.count("\n") == 1


def test_problems_are_kept_too(tmp_path: Path) -> None:
    value = Problems((FOUND,), ("M101",))
    for _ in range(2):
        opened = Store(tmp_path, compiler=b"")
        assert opened.keep([Task(b"x", Problems, lambda: value)]) == [value]
        opened.save()


def test_a_store_of_one_run_has_what_was_made_until_it_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And it leaves no file that another run could find."""
    monkeypatch.chdir(tmp_path)
    made: list[int] = []
    passing = Passing()
    first = passing.keep([task(n, made) for n in range(store.CHUNK + 1)])
    assert passing.keep([task(n, made) for n in range(store.CHUNK + 1)]) == first
    assert made == list(range(store.CHUNK + 1))
    assert Passing().keep([task(0, made)]) == first[:1]
    assert made[-1] == 0 and not list(tmp_path.iterdir())


def test_where_nothing_is_kept_no_compiled_file_is_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAQ_STORE", "off")
    for path, data in base().items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    compiled = compiled_project(tmp_path)
    assert not compiled.failed and not (tmp_path / "build").exists()
    outputs = compiled.outputs
    assert outputs._held.keys() < outputs.keys() and "public/api/v1/entries.json" not in outputs._held
    assert dict(outputs) == dict(compile_site(base()).outputs)
