"""`faq move`: every reference to an entry is updated, nothing else changes, and no address is lost."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Mapping
from pathlib import Path

import pytest
from demo import BASE, EN, ZH, changed, files_below, first_entry, over_base, write_to
from faq.__main__ import main
from faq.build.files import load
from faq.build.site import compile_site
from faq.cli.authoring.move import Way
from faq.evidence.proofs import ledger
from faq.text.source import BYTE_ORDER_MARK
from hypothesis import given
from hypothesis import strategies as st
from proved import with_environments
from small_project import make_project

pytestmark = pytest.mark.slow

MEMORY, SHARE = "paddlepaddle/training/gpu-out-of-memory", "paddlepaddle/params/share-weights"
SECOND, THIRD = ZH.replace("first", "second"), ZH.replace("first", "third")
OLD = "demo/basics/first"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, bytes]:
    return load(make_project(tmp_path_factory.mktemp("made") / "project"))[0]


@pytest.fixture
def project(tmp_path: Path, made: Mapping[str, bytes]) -> Path:
    return write_to(tmp_path, made)


def move(root: Path, old: str, new: str) -> int:
    return main(["--root", str(root), "move", old, new])


def check(root: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The codes that `faq check` reports for a repository that it accepts."""
    capsys.readouterr()
    assert main(["--root", str(root), "check", "--format", "json"]) == 0
    return [found["code"] for found in json.loads(capsys.readouterr().out)]


def moved(files: Mapping[str, bytes], new: str, root: Path) -> dict[str, bytes]:
    """A miniature repository after its entry was moved."""
    assert move(write_to(root, with_environments(files)), "demo/basics/first", new) == 0
    return files_below(root)


def test_whatever_names_an_entry_follows_it(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, warnings = files_below(project), check(project, capsys)
    assert move(project, MEMORY, "paddlepaddle/params/oom") == 0
    zh, en = (f"faq_src/{SHARE}/{lang}.md" for lang in ("zh", "en"))
    new = "faq_src/paddlepaddle/params/oom/zh.md"
    assert capsys.readouterr().out == (
        f"moved faq_src/{MEMORY} to faq_src/paddlepaddle/params/oom\n"
        f"changed {new}: moved_from\nchanged {en}: links\nchanged {zh}: related, links\n"
    )
    expected = {path: data for path, data in before.items() if MEMORY not in path}
    for path, old_link in ((zh, b"../../training/gpu-out-of-memory/zh.md#2.x"), (en, b"../../training/gpu-out")):
        assert old_link in before[path]
        link = before[path].replace(b"(../../training/gpu-out-of-memory/", b"(../oom/")
        expected[path] = link.replace(MEMORY.encode(), b"paddlepaddle/params/oom")
    reviewed = b"reviewed: 2026-11-20\n"
    assert before[f"faq_src/{MEMORY}/zh.md"].count(reviewed) == 1
    with_old_id = reviewed + f"moved_from: [{MEMORY}]\n".encode()
    expected[new] = before[f"faq_src/{MEMORY}/zh.md"].replace(reviewed, with_old_id)
    assert files_below(project) == expected
    assert sorted(check(project, capsys)) == sorted(warnings) != []


def test_the_old_address_leads_to_the_new_one(project: Path) -> None:
    assert f"/{MEMORY}/" in (project / "permalinks.txt").read_text("utf-8")
    move(project, MEMORY, "paddlepaddle/params/oom")
    outputs = compile_site(load(project)[0]).outputs
    assert b'href="../../params/oom/"' in outputs[f"public/{MEMORY}/index.html"]


def test_its_own_links_picture_and_proofs_go_with_it(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    proofs = ledger.read(load(project)[0]).records
    picture = (project / f"faq_src/{SHARE}/shared.png").read_bytes()
    (project / f"faq_src/{SHARE}/.notes").write_text("mine")
    assert move(project, f"faq_src/{SHARE}/zh.md", "faq_src/paddlepaddle/training/one-layer/") == 0
    folder = project / "faq_src/paddlepaddle/training/one-layer"
    assert sorted(path.name for path in folder.iterdir()) == [".notes", "en.md", "shared.png", "zh.md"]
    assert (folder / "shared.png").read_bytes() == picture
    text = (folder / "zh.md").read_text("utf-8")
    assert "(../../training/gpu-out-of-memory/zh.md#2.x)" in text and "(shared.png)" in text  # it still points there
    now = ledger.read(load(project)[0]).records
    assert sum(proof.entry == SHARE for proof in proofs) == 3
    assert {(p.sample, p.version, p.date) for p in now} == {(p.sample, p.version, p.date) for p in proofs}
    assert {p.entry for p in now} == {p.entry for p in proofs} - {SHARE} | {"paddlepaddle/training/one-layer"}
    check(project, capsys)


def test_a_second_move_keeps_both_old_ids_and_a_way_back_is_open(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def moved_from(id: str) -> str:
        check(project, capsys)
        text = (project / f"faq_src/{id}/zh.md").read_text("utf-8")
        return next(row for row in text.splitlines() if row.startswith("moved_from"))

    first, second = "paddlepaddle/training/gpu-memory", "paddlepaddle/setup/gpu-memory"
    assert move(project, MEMORY, first) == move(project, first, second) == 0
    assert moved_from(second) == f"moved_from: [{MEMORY}, {first}]"
    assert move(project, second, MEMORY) == 0
    assert moved_from(MEMORY) == f"moved_from: [{second}, {first}]"


def test_a_category_without_entries_leaves_no_folder(project: Path) -> None:
    old = "paddlepaddle/setup/markup-in-title"
    assert move(project, old, "paddlepaddle/inference/markup-in-title") == 0
    assert not (project / "faq_src/paddlepaddle/setup").exists()


REVIEWED = "reviewed: 2026-11-20\n"
FORMS = {
    "none": ("", f"moved_from: [{OLD}]\n"),
    "before another key": ('allow: {M109: "x"}\n', f'moved_from: [{OLD}]\nallow: {{M109: "x"}}\n'),
    "in brackets": ("moved_from: [demo/basics/a] # why\n", f"moved_from: [demo/basics/a, {OLD}] # why\n"),
    "in quotes": ("moved_from: ['demo/basics/a' ]\n", f"moved_from: ['demo/basics/a', {OLD} ]\n"),
    "in brackets over lines": (
        "moved_from: [\n  demo/basics/a,\n  demo/basics/b,\n]\n",
        f"moved_from: [\n  demo/basics/a,\n  demo/basics/b, {OLD},\n]\n",
    ),
    "one a line": (
        'moved_from:\n  - demo/basics/a # why\n  - "demo/basics/b"\n',
        f'moved_from:\n  - demo/basics/a # why\n  - "demo/basics/b"\n  - {OLD}\n',
    ),
    "back": ('moved_from: ["demo/errors/new", demo/basics/a]\n', f'moved_from: ["{OLD}", demo/basics/a]\n'),
}


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", BYTE_ORDER_MARK])
@pytest.mark.parametrize("form", FORMS)
def test_the_old_id_is_put_in_its_place(form: str, mark: str, ends: str, tmp_path: Path) -> None:
    def written(rows: str) -> bytes:
        text = BASE[ZH].decode().replace(REVIEWED, REVIEWED + rows).replace("见[官网]", "见[这里](zh.md#3.x)、[官网]")
        return (mark + text.replace("\n", ends)).encode()

    before, after = (written(rows) for rows in FORMS[form])
    files = over_base({ZH: before, EN: BASE[EN].replace(b"See the [", b"See [here](en.md#3.x) and [")})
    assert moved(files, "demo/errors/new", tmp_path)["faq_src/demo/errors/new/zh.md"] == after


def test_links_of_every_kind(tmp_path: Path) -> None:
    """Links to the entry itself by path, to its own answers, and to another entry; from another entry twice in one line
    and in a table."""
    own, table = (
        "见[一](../first/zh.md#3.x)、[二](#1.8)、[三](../second/zh.md)、[官网]",
        '| a |\n| --- |\n| [x](../first/zh.md "t") |\n',
    )
    first = BASE[ZH].decode().replace("见[官网]", own)
    second = (
        BASE[ZH].decode().replace("见[官网]", f"见[三](../first/zh.md)[四](../first/zh.md#1.8)。\n\n{table}\n[官网]")
    )
    after = moved(over_base({ZH: first, SECOND: second}), "demo/errors/new", tmp_path)
    assert (
        "见[一](zh.md#3.x)、[二](#1.8)、[三](../../basics/second/zh.md)、[官网]"
        in after["faq_src/demo/errors/new/zh.md"].decode()
    )
    assert after[SECOND].decode() == second.replace("../first/", "../../errors/new/")


def test_stamps_that_were_right_are_right_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Stamps that were wrong stay wrong: nobody has brought the text up to date."""
    zh = BASE[ZH].decode().replace("见[官网]", "见[那里](../first/zh.md)、[官网]")
    en = BASE[EN].decode().replace("See the [", "See [there](../first/en.md) and [")
    texts = {SECOND: zh, EN.replace("first", "second"): en, THIRD: zh, EN.replace("first", "third"): en}
    root = write_to(tmp_path, with_environments(over_base(texts)))
    assert main(["--root", str(root), "stamp", str(root / EN.replace("first", "second"))]) == 0
    assert move(root, OLD, "demo/errors/new") == 0
    assert capsys.readouterr().out.count("stamp of 1.8 renewed") == 1
    assert main(["--root", str(root), "stamp", str(root / EN.replace("first", "second"))]) == 0
    assert capsys.readouterr().out == ""
    assert '"1.8": 336436bf' in (root / EN.replace("first", "third")).read_text("utf-8")


REFUSED = {
    "no such entry": ("demo/basics/frist", "demo/errors/new", "no entry 'demo/basics/frist'; did you mean demo/basics"),
    "another framework": (MEMORY, "paddlenlp/data/oom", f"{MEMORY} answers for versions of paddlepaddle, and cannot"),
    "no such framework": (MEMORY, "paddle/data/oom", "there is no framework 'paddle'"),
    "no such category": (MEMORY, "paddlepaddle/train/oom", "'train'; did you mean training?"),
    "no id": (MEMORY, "oom", "'oom' is no id of an entry"),
    "no address": (MEMORY, "paddlepaddle/data/Out_of", "'Out_of' cannot be an address"),
    "taken": (MEMORY, SHARE, f"faq_src/{SHARE}/en.md is there already"),
    "where it is": (MEMORY, MEMORY, f"faq_src/{MEMORY}/zh.md is there already"),
    "an old address": (MEMORY, "paddlepaddle/model/share-embedding", f"is the old address of {SHARE}"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_is_refused(project: Path, capsys: pytest.CaptureFixture[str], case: str) -> None:
    old, new, words = REFUSED[case]
    if old.startswith("demo"):
        write_to(project, {path: data for path, data in BASE.items() if path.startswith("faq_src")})
    before = files_below(project)
    assert move(project, old, new) == 1
    shown = capsys.readouterr()
    assert shown.err.startswith("faq: ") and words in shown.err and shown.out == ""
    assert files_below(project) == before


@pytest.mark.parametrize(
    ("broken", "shown"),
    [
        ({SECOND: b"words"}, f"{SECOND}:1:1: F108 "),
        ({ledger.path_of(OLD): b"<<<<<<<"}, f"{ledger.path_of(OLD)}:1:1: P105 "),
        (changed(ZH, "title: 如何查看版本号？\n", "{title: 如何查看版本号？}\n"), f"{ZH}:3:1: Y101 "),
        ({ZH: f"---\n{{title: 版本？, {REVIEWED.strip()}}}\n---\n\n看。\n".encode()}, "Y101 "),
        ({SECOND: BASE[ZH].replace(b"tags", b'related: ["demo/basics/fir\\u0073t"]\ntags')}, ""),
    ],
)
def test_nothing_is_written_where_something_is_in_the_way(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], broken: dict[str, bytes], shown: str
) -> None:
    root = write_to(tmp_path, {**with_environments(BASE), **broken})
    before = files_below(root)
    assert move(root, OLD, "demo/errors/new") == 1
    said = capsys.readouterr()
    assert shown in said.out and said.err.startswith("faq: ") and said.err.count("\n") == 1
    assert shown or f"{SECOND}:7:11: write 'demo/basics/first' here" in said.err
    assert files_below(root) == before


def test_what_was_wrong_elsewhere_is_no_hindrance(tmp_path: Path) -> None:
    """A sample that still has to be run or a broken link does not prevent a move."""
    wrong = BASE[ZH].replace("见[官网]".encode(), "见[那里](../fourth/zh.md)、[官网]".encode())
    assert "faq_src/demo/errors/new/zh.md" in moved(over_base({SECOND: wrong}), "demo/errors/new", tmp_path)


def test_a_folder_that_is_in_the_way(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write_to(tmp_path, {**with_environments(BASE), "faq_src/demo/errors/new/.hidden": b""})
    before = files_below(root)
    assert move(root, OLD, "demo/errors/new") == 1
    assert capsys.readouterr().err.startswith("faq: ") and files_below(root) == before


def test_the_moved_entry_says_the_same(tmp_path: Path) -> None:
    files = moved(BASE, "demo/errors/new", tmp_path)
    back = {path.replace("errors/new", "basics/first"): data for path, data in files.items()}
    back[ZH] = back[ZH].replace(b"moved_from: [demo/basics/first]\n", b"")
    assert first_entry(back) == first_entry(with_environments(BASE))


ids = st.sampled_from(["a/b/c", "a/b/d", "a/e/c", "f/b/c"])
names = st.sampled_from(["zh.md", "en.md", "x.png"])


@given(ids, ids, ids, ids, names, st.booleans())
def test_a_link_leads_to_the_same_file_afterwards(
    old: str, new: str, here: str, there: str, name: str, roundabout: bool
) -> None:
    def target(path: str, href: str) -> str:
        return posixpath.normpath(posixpath.join(posixpath.dirname(path), href.partition("#")[0]))

    way, path = Way(old, new), f"faq_src/{here}/zh.md"
    href = ("../../../" + there if roundabout else posixpath.relpath(there, here)) + f"/{name}#1.8"
    after = way.href(path, href)
    assert target(way.path(path), after) == way.path(target(path, href)) and after.endswith("#1.8")
    assert after == href or target(way.path(path), href) != way.path(target(path, href))
