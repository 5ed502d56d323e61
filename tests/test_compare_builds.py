"""Two builds compared: equal bytes, equal for readers, and different."""

from __future__ import annotations

from pathlib import Path

import pytest
from compare_builds import compared, digests, main, normalised

PAGE = "<!doctype html><html><head><title>x</title></head><body>{}</body></html>"


def build(folder: Path, **files: str | bytes) -> Path:
    """A folder with files; `a_html` is a.html."""
    folder.mkdir()
    for name, data in files.items():
        (folder / name.replace("_", ".")).write_bytes(data.encode() if isinstance(data, str) else data)
    return folder


def test_the_same_bytes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, after = (build(tmp_path / name, a_html=PAGE, b_bin=b"\xff") for name in ("before", "after"))
    assert main([str(before), str(after)]) == 0
    assert capsys.readouterr().out == "2 the same bytes, 0 the same to readers, 0 changed, 0 removed, 0 added\n"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('<p id="a" class="b">x</p>', "<p class=b id='a'>x</p>"),
        ("<ul> <li>x</li>\n</ul>", "<ul><li>x</li></ul>"),
        ("<p>a\n  b</p>", "<p> a b </p>"),
        ("<p>&quot;&#8230;</p>", '<p>"\u2026</p>'),
        ("<template> <p>x</p></template>", "<template><p>x</template>"),
    ],
)
def test_the_same_to_readers(tmp_path: Path, one: str, other: str) -> None:
    before = build(tmp_path / "before", a_html=PAGE.format(one))
    found = compared(before, build(tmp_path / "after", a_html=PAGE.format(other)))
    assert found.exit_code == 1 and found.changes == {"a.html": ()}
    assert str(found).startswith("same to readers, other bytes: a.html\n0 the same bytes, 1 the same to readers")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("<b>a</b> <i>b</i>", "<b>a</b><i>b</i>"),
        ("a <b>b</b>", "a<b>b</b>"),
        ("<pre>a  b</pre>", "<pre>a b</pre>"),
        ("<script>a  b</script>", "<script>a b</script>"),
        ("<p hidden>x</p>", "<p>x</p>"),
        ("<p title=a>x</p>", "<p title=A>x</p>"),
        ("<template><p>x</p></template>", "<template><p>y</p></template>"),
        ("<p>x</p><!-- a -->", "<p>x</p><!-- b -->"),
        ("<p>a<p>b", "<div>a</div><p>b"),
    ],
)
def test_what_readers_or_programs_notice(tmp_path: Path, one: str, other: str) -> None:
    before = build(tmp_path / "before", a_html=PAGE.format(one))
    found = compared(before, build(tmp_path / "after", a_html=PAGE.format(other)))
    assert found.exit_code == 2 and {line[0] for line in found.changes["a.html"]} <= {"+", "-"}


def test_a_page_that_loses_its_doctype_is_another_page() -> None:
    assert normalised(PAGE) != normalised(PAGE.removeprefix("<!doctype html>"))


def test_the_list_says_what_has_become_of_each_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = PAGE.format("<h1>Old &amp; good</h1>"), PAGE.format("<h1>New</h1>")
    before = build(tmp_path / "before", a_html=old, b_json="1\n2\n", c_txt="gone", d_png=b"\xff", e_txt="same")
    after = build(tmp_path / "after", a_html=new, b_json="1\n3\n", d_png=b"\xff\xfe", e_txt="same", f_txt="new")
    (after / "e.link").symlink_to("e.txt")
    assert main([str(before), str(after)]) == 2
    assert (
        capsys.readouterr().out
        == """\
removed c.txt
added e.link
added f.txt
changed a.html
    -      'Old & good'
    +      'New'
changed b.json
    -2
    +3
changed d.png
    1 bytes before, 2 bytes after
1 the same bytes, 0 the same to readers, 3 changed, 1 removed, 2 added
"""
    )


def test_long_lists_are_cut(tmp_path: Path) -> None:
    before = build(tmp_path / "before", **{f"n{n}_txt": "a\n" * 20 for n in range(45)})
    after = build(tmp_path / "after", **{f"n{n}_txt": "b\n" * 20 for n in range(45)})
    text = str(compared(before, after))
    assert "    … 28 more lines" in text and "… 5 more changed files" in text


def test_one_folder_alone_is_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = build(tmp_path / "site", a_txt="a")
    assert main([str(folder)]) == 0
    assert capsys.readouterr().out == f"{digests(folder)['a.txt']}  a.txt\n"
    assert main([]) == 3
