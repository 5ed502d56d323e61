"""Files that git or an editor would correct: wrong bytes, sizes, line endings, links and pipes."""

from __future__ import annotations

import io
import os
from collections.abc import Mapping
from pathlib import Path

import pytest
from demo import BASE, EN, ZH, over_base, read, write_to
from faq.build.files import load, write_trees
from faq.diagnostics.diagnostic import as_text
from faq.text.encoding import as_utf8

SECOND = "faq_src/demo/basics/second/zh.md"
FRONT = "---\ntitle: 第二个问题？\nreviewed: 2026-11-20\n---\n\n"
OUTPUTS: Mapping[str, tuple[Mapping[str, str | bytes], str]] = {
    "F101-gb18030": (
        {SECOND: "---\r\ntitle: 怎么办？\r\n".encode("gb18030")},
        """faq_src/demo/basics/second/zh.md:2:8: F101 byte 0xd4 is not UTF-8; the file is GBK (GB18030)
    2 | title: ��ô�죿
      |        ^
  fix: run `faq check --fix`, or reopen the file as GBK (GB18030) in an editor, then save it as UTF-8        \
(faq explain F101)
1 error in 1 file""",
    ),
    "F101-unknown": (
        {SECOND: b"---\r\ntitle: na\xefve\r\n"},
        """faq_src/demo/basics/second/zh.md:2:10: F101 byte 0xef is not UTF-8
    2 | title: na�ve
      |          ^
  fix: open the file in the encoding that it was saved in, so that every word can be read; save it as UTF-8        \
(faq explain F101)
1 error in 1 file""",
    ),
    "F102-file": (
        {SECOND: FRONT + "日志\n" * 10_000},
        """faq_src/demo/basics/second/zh.md:1:1: F102 the file has 70,056 bytes; at most 32,768 are allowed
    1 | ---
      | ^
  fix: keep what answers the question, leave the rest out        (faq explain F102)
1 error in 1 file""",
    ),
    "F102-line": (
        {SECOND: FRONT + "a" * 4001},
        f"""faq_src/demo/basics/second/zh.md:6:4001: F102 this line has 4,001 characters; at most 4,000 are allowed
    6 | {"a" * 81}
      | {" " * 80}^
  fix: break the line        (faq explain F102)
1 error in 1 file""",
    ),
    "F103-zero-width": (
        {EN: BASE[EN].replace(b"which version", b"whi\xe2\x80\x8bch \xe2\x80\x8bversion")},
        """\
faq_src/demo/basics/first/en.md:4:8: F103 invisible character U+200B ZERO WIDTH SPACE (and 1 more on this line)
    4 |   - whi�ch �version is installed
      |        ^
  fix: delete the character, or type the words again        (faq explain F103)
1 error in 1 file""",
    ),
    "F103-terminal-colours": (
        {EN: BASE[EN].replace(b"Call", b"\x1b[31mCall")},
        """faq_src/demo/basics/first/en.md:11:1: F103 invisible character U+001B control character
   11 | �[31mCall `demo.version()`.
      | ^
  fix: delete the character, or type the words again        (faq explain F103)
1 error in 1 file""",
    ),
    "F103-old-line-ends": (
        {EN: BASE[EN].replace(b"Call", b"Now:\rCall")},
        """faq_src/demo/basics/first/en.md:11:5: F103 invisible character U+000D control character
   11 | Now:�Call `demo.version()`.
      |     ^
  fix: an old line end: choose LF as the line ends in an editor, and save the file        (faq explain F103)
1 error in 1 file""",
    ),
}


@pytest.mark.parametrize("name", OUTPUTS)
def test_the_whole_output(name: str) -> None:
    changes, expected = OUTPUTS[name]
    files = over_base(changes)
    assert as_text(read(files)[1], files) == expected


CHINESE = "---\r\ntitle: 怎么办？\r\n"
BYTES = {
    "GBK": (CHINESE.encode("gbk"), CHINESE.encode()),
    "UTF-16": (CHINESE.encode("utf-16"), CHINESE.encode()),
    "half a UTF-16": (CHINESE.encode("utf-16")[:-1], None),
    "UTF-8": (CHINESE.encode(), None),
    "UTF-8 with a byte too many": (CHINESE.encode() + b"\xb2", None),
    "UTF-8 with a character of GBK": (CHINESE.encode() * 9 + "字".encode("gbk"), None),
    "Latin-1": ("naïve, Müller, déjà vu".encode("latin-1"), None),
    "Windows-1252": ("it’s “here”".encode("cp1252"), None),
    "Big5": ("這個檔案用的是繁體中文，請轉換".encode("big5"), None),
    "Shift JIS": ("ファイルを保存してください".encode("shift-jis"), None),
    "no text": (bytes(range(256)), None),
}


@pytest.mark.parametrize("name", BYTES)
def test_bytes_are_converted_only_if_it_is_certain_what_they_say(name: str) -> None:
    data, converted = BYTES[name]
    assert as_utf8(data) == (converted or data)


@pytest.mark.parametrize("character", ["\ufeff\ufeff", "\u202e", "\u2028", "\x85", "\x00", "\r", "\x7f", "\U000e0041"])
def test_characters_that_nobody_sees(character: str) -> None:
    data = BASE[ZH].decode().replace("怎么看", f"怎么{character}看")
    assert [found.code for found in read(over_base({ZH: data}))[1]] == ["F103"]


@pytest.mark.parametrize("character", ["\t", "é", "e\u0301", "字", "😀", "\u00a0", "\u3000", "\ufe0f"])
def test_characters_that_may_stand(character: str) -> None:
    data = BASE[ZH].decode().replace("怎么看", f"怎么{character}看")
    assert read(over_base({ZH: data}))[1] == []


def test_one_byte_order_mark_is_what_windows_editors_write() -> None:
    mark = b"\xef\xbb\xbf"
    assert read({path: mark + data for path, data in BASE.items()})[1] == []
    assert [(d.code, d.line, d.column) for d in read(over_base({EN: mark + mark + BASE[EN]}))[1]] == [
        *(("F103", 1, 1), ("F108", 1, 1))
    ]


def test_columns_do_not_count_the_byte_order_mark_nor_line_ends() -> None:
    path = "faq_src/demo/framework.yml"
    files = over_base(
        {path: b"\xef\xbb\xbf" + BASE[path].replace(b"name: {zh", b"nam: {zh", 1).replace(b"\n", b"\r\n")}
    )
    first = next(found for found in read(files)[1] if found.code == "S101")
    assert (first.line, first.column) == (1, 1)
    assert "    1 | nam: {zh: 演示, en: Demo}\n      | ^^^\n" in as_text([first], files)


def test_links_pipes_and_hidden_files_on_disk(tmp_path: Path) -> None:
    root = write_to(tmp_path, {ZH: BASE[ZH], "faq_src/.DS_Store": b"", "faq_src/.git/x": b"", "elsewhere/en.md": b""})
    (root / EN).symlink_to(root / "elsewhere/en.md")
    (root / "faq_src/demo/linked").symlink_to(root / "elsewhere")
    (root / "faq_src/demo/nowhere").symlink_to(root / "nowhere")
    os.mkfifo(root / "faq_src/demo/pipe")
    files, diagnostics = load(root)
    assert sorted(files) == [ZH]
    assert [(found.path, found.message) for found in diagnostics] == [
        (EN, "cannot be read: it is a symbolic link"),
        ("faq_src/demo/linked", "cannot be read: it is a symbolic link"),
        ("faq_src/demo/nowhere", "cannot be read: it is a symbolic link"),
        ("faq_src/demo/pipe", "cannot be read: it is no ordinary file"),
    ]
    assert {(found.code, found.line, found.column) for found in diagnostics} == {("F109", 1, 1)}
    assert "faq_src/demo/pipe:1:1: F109 cannot be read: it is no ordinary file\n  fix: " in as_text(diagnostics, files)


ROOTS = (
    *(
        "faq_src",
        "docs",
        "docs/pages",
        "docs/diagnostics",
        "docs/assets",
        "docs/styles",
        "docs/theme",
        "docs/locale",
        "apis",
    ),
    "environments",
    "proofs",
)
FILES = (
    "proofs/demo/basics/first.json",
    "links.json",
    "permalinks.txt",
    "mkdocs.yml",
    "docs/theme/main.html",
    "apis/demo-2.x.txt",
)


@pytest.mark.parametrize("source", [*ROOTS, *FILES, "faq_src/demo", "docs/pages/about", "docs/assets/search"])
@pytest.mark.parametrize("broken", [False, True])
def test_a_link_is_refused_at_every_level(tmp_path: Path, source: str, broken: bool) -> None:
    """The target of a symbolic link is neither read nor published; a broken link may point somewhere later."""
    root = tmp_path / "repository"
    outside = write_to(tmp_path / "outside", {"id_rsa.txt": b"secret", "pages/x.md": b"secret", "secret": b"secret"})
    target = outside / "nowhere" if broken else outside / "secret" if source in FILES else outside
    (root / source).parent.mkdir(parents=True)
    (root / source).symlink_to(target)
    files, diagnostics = load(root)
    assert files == {}
    assert [(found.path, found.code, found.message) for found in diagnostics] == [
        (source, "F109", "cannot be read: it is a symbolic link")
    ]


def test_a_repository_may_itself_be_reached_by_a_link(tmp_path: Path) -> None:
    write_to(tmp_path / "repository", {ZH: BASE[ZH]})
    (tmp_path / "link").symlink_to("repository")
    assert load(tmp_path / "link") == ({ZH: BASE[ZH]}, [])


def test_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    precious = write_to(tmp_path / "precious", {"docs/letter.txt": b"dear"})
    (tmp_path / "build").symlink_to(precious)
    with pytest.raises(NotADirectoryError, match="symbolic link"):
        write_trees(tmp_path / "build", {"docs/index.md": b"x"})
    assert (precious / "docs/letter.txt").read_bytes() == b"dear"


def test_what_the_system_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests may run as root, for whom no permission is missing, so the system's error is simulated."""
    root = write_to(tmp_path, {ZH: BASE[ZH], EN: BASE[EN]})
    scandir = os.scandir

    def refusing(path: os.PathLike[str] | str) -> object:
        if Path(path).name == "basics":
            raise PermissionError(13, "Permission denied", str(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refusing)
    files, diagnostics = load(root)
    assert files == {}
    assert [found.path for found in diagnostics] == ["faq_src/demo/basics"]


def test_a_file_that_cannot_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write_to(tmp_path, {ZH: BASE[ZH]})

    def refuse(path: str) -> bytes:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr(io, "FileIO", refuse)
    assert [found.message for found in load(root)[1]] == ["cannot be read: Permission denied"]


def test_a_name_that_is_not_utf8(tmp_path: Path) -> None:
    root = write_to(tmp_path, {ZH: BASE[ZH]})
    (root / os.fsdecode(b"faq_src/demo/\xd4\xf5.txt")).write_bytes(b"")
    files, diagnostics = load(root)
    assert diagnostics == []
    assert [found.code for found in read(files)[1] if found.path.endswith(".txt")] == ["F104"]
