"""`faq changes`: what a reviewer is told about the difference between two states of a repository."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest
from faq.__main__ import main
from faq.build.site import read_site
from faq.cli.changes.compare import EntryChange, Samples, compare
from faq.cli.changes.report import as_markdown, code
from faq.content.model import Site
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from proved import with_proofs

COMPILER = Path(__file__).parents[1] / "compiler"
FOLDER = "faq_src/demo/basics/first"
BASE: Mapping[str, bytes] = {
    path.relative_to(COMPILER / "base").as_posix(): path.read_bytes()
    for path in (COMPILER / "base").rglob("*")
    if path.is_file()
}
PROVED = with_proofs(BASE)


def with_text(path: str, old: str, new: str) -> dict[str, bytes]:
    """The demo repository with a text in one of its files replaced."""
    assert BASE[path].count(old.encode()) == 1
    return {**PROVED, path: BASE[path].replace(old.encode(), new.encode())}


def moved(to: str, *further: str) -> dict[str, bytes]:
    """The demo entry at another path, with additional rows of front matter."""
    files = {path.replace("basics/first", to): data for path, data in PROVED.items()}
    zh = f"faq_src/demo/{to}/zh.md"
    return {
        **files,
        zh: files[zh].replace(b"\nreviewed", "".join(f"\n{row}" for row in further).encode() + b"\nreviewed"),
    }


def only(after: Mapping[str, bytes], before: Mapping[str, bytes] = PROVED) -> EntryChange:
    (change,) = compare(before, after).entries
    return change


def site() -> Site:
    return read_site(PROVED)[0]


def test_nothing_changed() -> None:
    changes = compare(PROVED, PROVED)
    assert (changes.entries, changes.links, changes.files) == ((), {}, ())
    assert "No entry, link or other source is different." in as_markdown(changes)


def test_a_new_entry() -> None:
    before = {path: data for path, data in PROVED.items() if not path.startswith(FOLDER)}
    change = only(PROVED, before)
    assert (change.id, change.kind, change.other) == ("demo/basics/first", "added", "")
    sections = [section.key for section in site().entries[0].source.sections]
    assert change.parts["zh"] == tuple(f"+{key}" for key in sections)
    assert change.samples == Samples(run=0, shown=1)
    assert "| `demo/basics/first` | added |" in as_markdown(compare(before, PROVED))


def test_a_changed_answer_names_its_lines_and_makes_english_stale() -> None:
    source = site().entries[0].source
    answer = source.answers[0]
    last = answer.text.split("\n")[-1]
    after = {
        **PROVED,
        source.path: BASE[source.path].replace(answer.text.encode(), f"{answer.text}\n\n新的一句。".encode()),
    }
    change = only(after)
    assert last and change.parts == {"zh": (answer.key,)}
    assert change.stale == (answer.key,)
    assert f"Chinese: `{answer.key}`" in as_markdown(compare(PROVED, after))


def test_changed_facts_are_named() -> None:
    assert only(with_text(f"{FOLDER}/zh.md", "tags: [version]", "tags: [version, new]")).parts == {"facts": ("tags",)}


def test_a_changed_sample_has_no_proof() -> None:
    runs = {
        path: data.replace(b' no-run="needs a GPU"', b"") if path.startswith(FOLDER) else data
        for path, data in BASE.items()
    }
    before = with_proofs(runs)
    after = {path: data.replace(b"print(demo", b"print(1, demo") for path, data in before.items()}
    assert only(before).samples == Samples(run=1, shown=0, unproved=())
    versions = only(after, before).samples.unproved
    assert len(versions) > 1
    assert f"1 run, **no proof on `{versions[0]}`, `{versions[1]}`" in as_markdown(compare(before, after))


def test_a_moved_entry_is_not_a_new_one() -> None:
    change = only(moved("errors/second", "moved_from: [demo/basics/first]"))
    assert (change.id, change.kind, change.other) == ("demo/errors/second", "moved", "demo/basics/first")
    assert change.parts == {"facts": ("moved_from",)}


def test_a_moved_entry_without_its_old_id_leads_nowhere() -> None:
    after = moved("errors/second")
    assert [change.kind for change in compare(PROVED, after).entries] == ["deleted", "added"]
    assert "**deleted, its address is lost**" in as_markdown(compare(PROVED, after))


def test_a_deleted_entry_that_another_one_answers() -> None:
    before = {**PROVED, **{p: d for p, d in moved("errors/second").items() if p.startswith("faq_src")}}
    after = moved("errors/second", "moved_from: [demo/basics/first]")
    kinds = {change.id: (change.kind, change.other) for change in compare(before, after).entries}
    assert kinds == {"demo/basics/first": ("deleted", "demo/errors/second"), "demo/errors/second": ("changed", "")}


def test_without_english() -> None:
    assert only({path: data for path, data in PROVED.items() if not path.endswith("en.md")}).stale is None


def test_an_entry_that_cannot_be_read() -> None:
    assert only({**PROVED, f"{FOLDER}/zh.md": b"no front matter\n"}).kind == "unreadable"


def test_new_links_have_their_place() -> None:
    after = with_text(f"{FOLDER}/zh.md", "\nreviewed", "\n  - https://new.example.org/a\nreviewed")
    assert list(compare(PROVED, after).links) == ["https://new.example.org/a"]
    assert f"- `https://new.example.org/a` in `{FOLDER}/zh.md:" in as_markdown(compare(PROVED, after))


def test_other_sources_are_listed_and_ledgers_are_not() -> None:
    after = {**PROVED, "docs/pages/about.md": b"# About\n", "links.json": b"[]\n"}
    assert compare(PROVED, after).files == ("docs/pages/about.md",)


def test_a_long_list_is_cut() -> None:
    after = {**PROVED, **{f"docs/pages/{n:03}.md": b"# x\n" for n in range(60)}}
    assert "### Other sources: 60" in as_markdown(compare(PROVED, after))
    assert as_markdown(compare(PROVED, after)).endswith("\n\n… and 10 more\n")


@given(st.text(min_size=1))
def test_strangers_texts_are_only_code(text: str) -> None:
    rendered = MarkdownIt("commonmark").enable("table").render(f"| a |\n|---|\n| {code(text)} |\n")
    inner = rendered.partition("<tbody>")[2]
    tags = [part.split(">")[0] for part in inner.split("<")[1:]]
    assert set(tags) <= {"tr", "td", "code", "/code", "/td", "/tr", "/tbody", "/table"}
    assert inner.count("<code>") == 1 and inner.count("<td>") == 1


def git(folder: Path, *arguments: str) -> None:
    who = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main"]
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


def commit(folder: Path, files: Mapping[str, bytes]) -> Path:
    """Turn the folder into a repository whose only commit has these files."""
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    git(folder, "init")
    git(folder, "add", ".")
    git(folder, "commit", "-m", "first")
    return folder


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    return commit(tmp_path, PROVED)


def test_the_command_compares_with_where_the_work_began(clone: Path, capsys: pytest.CaptureFixture[str]) -> None:
    git(clone, "checkout", "-b", "mine")
    zh = clone / FOLDER / "zh.md"
    zh.write_bytes(zh.read_bytes().replace(b"tags: [version]", b"tags: [version, new]"))
    git(clone, "checkout", "--quiet", "--detach", "main")
    (clone / "docs/pages").mkdir(parents=True)
    (clone / "docs/pages/of-main.md").write_text("# x\n", encoding="utf-8")
    git(clone, "add", "docs")
    git(clone, "commit", "-m", "main goes on")
    git(clone, "branch", "-f", "main", "HEAD")
    git(clone, "checkout", "mine")
    assert main(["--root", str(clone), "changes"]) == 0
    shown = capsys.readouterr().out
    assert "| `demo/basics/first` | changed | facts: `tags` |" in shown and "of-main" not in shown


def test_a_branch_that_only_the_origin_has_is_known(clone: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As in a clone that has only one's own branch."""
    git(clone, "checkout", "-b", "mine")
    git(clone, "update-ref", "refs/remotes/origin/main", "main")
    git(clone, "branch", "-D", "main")
    zh = clone / FOLDER / "zh.md"
    zh.write_bytes(zh.read_bytes().replace(b"tags: [version]", b"tags: [version, new]"))
    assert main(["--root", str(clone), "changes"]) == 0
    assert "facts: `tags`" in capsys.readouterr().out


@pytest.mark.parametrize("revision", ["nowhere", "--output=x", ""])
def test_a_revision_that_git_does_not_know(clone: Path, revision: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--root", str(clone), "changes", "--", revision]) == 1
    assert f"git knows no revision {revision!r} here" in capsys.readouterr().err
