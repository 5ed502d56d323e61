"""The list of permalinks: what it contains, what it misses, how it is updated and compared with git's version."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from faq.__main__ import main
from faq.build.files import load
from faq.build.permalinks.addresses import entry_of, published, redirected
from faq.build.permalinks.listing import PATH, read, removed, retired, write
from faq.build.site import compile_site, read_site
from faq.diagnostics.codes import CODES
from small_project import ROOT, SMALL_PROJECT, make_project

pytestmark = pytest.mark.slow

SHARE = "paddlepaddle/params/share-weights"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The small project, whose list has only some addresses."""
    return make_project(tmp_path / "project")


def listed(project: Path) -> list[str]:
    return read((project / PATH).read_bytes())


def test_everything_the_compiler_writes_for_readers_has_its_address(project: Path) -> None:
    """A new kind of page must be added to `published`, or its addresses would not be kept."""
    files, _ = load(project)
    result = compile_site(files)
    known = published(result.site, files, CODES) | redirected(result.site)
    # Files for the browser or the theme, and files whose location a standard defines.
    others = ("public/search/", "theme/", "public/robots.txt", "public/sitemap.xml")
    readers = {path for path in result.outputs if not path.startswith(others) and not path.endswith("/anchors.json")}
    pages = {address_of(path) for path in readers if path.endswith((".md", ".html", ".json", ".xml", ".txt"))}
    assert {address.partition("#")[0] for address in known} == pages


def address_of(path: str) -> str:
    tree, _, inside = path.partition("/")
    if tree == "public":
        return "/" + inside.removesuffix("index.html")
    name, english = inside.removesuffix(".md"), inside.endswith(".en.md")
    name = name.removesuffix(".en").removesuffix("index").rstrip("/")
    return ("/en" if english else "") + (f"/{name}/" if name else "/")


def test_an_update_adds_and_never_takes_away(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = listed(project)
    assert main(["--root", str(project), "permalinks"]) == 0
    assert f"/{SHARE}/#2.x\n" in capsys.readouterr().out and listed(project) == before
    assert main(["--root", str(project), "permalinks", "--update"]) == 0
    after = listed(project)
    assert set(before) < set(after) and after == sorted(set(after))
    assert f"{len(after) - len(before)} added, {len(before)} listed before" in capsys.readouterr().out
    assert main(["--root", str(project), "permalinks", "--update"]) == 0
    assert listed(project) == after


def test_new_pages_do_not_trouble_contributors(project: Path) -> None:
    (project / PATH).write_text("/\n", encoding="utf-8")
    assert main(["--root", str(project), "check"]) == 0


def test_a_part_of_a_list_that_is_gone_leads_to_its_list(project: Path) -> None:
    """Nobody has to record where a message moved, or that a list has become shorter."""
    (project / PATH).write_text(
        "/en/errors/paddlepaddle/LostError/\n/errors/paddlepaddle/LostError/\n/paddlepaddle/2.x/7/\n"
        "/status/links/lost.example/3/\n/tags/gpu/\n",
        encoding="utf-8",
    )
    assert main(["--root", str(project), "check", str(project / PATH)]) == 0
    outputs = compile_site(load(project)[0]).outputs
    for page, target in {
        "errors/paddlepaddle/LostError": "../../",
        "en/errors/paddlepaddle/LostError": "../../",
        "paddlepaddle/2.x/7": "../",
        "status/links/lost.example/3": "../../",
        "tags/gpu": "../",
    }.items():
        assert f'content="0; url={target}"' in outputs[f"public/{page}/index.html"].decode()
    assert not any(path.startswith("public/tags/g/") for path in outputs)  # those that are there lead nowhere else


@pytest.mark.parametrize("path", ["/errors/", "/paddlepaddle/9.x/2/", "/paddlepaddle/2.x/1/", "/paddlepaddle/2.x/02/"])
def test_what_is_no_part_of_a_list_needs_a_page(project: Path, path: str) -> None:
    (project / PATH).write_text(f"{path}\n", encoding="utf-8")
    assert main(["--root", str(project), "check", str(project / PATH)]) == (0 if path == "/errors/" else 1)


def test_moving_an_entry_needs_a_word_about_where_it_stood(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["--root", str(project), "permalinks", "--update"])
    folder = project / "faq_src" / SHARE
    folder.rename(folder.with_name("tie-weights"))
    capsys.readouterr()
    assert main(["--root", str(project), "check", str(project / PATH)]) == 1
    out = capsys.readouterr().out
    assert f"fix: write `moved_from: [{SHARE}]` in faq_src/paddlepaddle/params/tie-weights/zh.md" in out
    assert out.count("L109 ") == 1
    text = (folder.with_name("tie-weights") / "zh.md").read_text(encoding="utf-8")
    mended = text.replace("moved_from: [", f"moved_from: [{SHARE}, ")
    (folder.with_name("tie-weights") / "zh.md").write_text(mended, encoding="utf-8")
    assert main(["--root", str(project), "check", str(project / PATH)]) == 0


def test_a_deleted_entry_and_an_empty_category(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """When the last question of a category is deleted, the category's page redirects to the framework."""
    main(["--root", str(project), "permalinks", "--update"])
    for name in ("zh.md", "en.md"):
        (project / "faq_src/mindspore/debugging/print-tensor" / name).unlink()
    capsys.readouterr()
    assert main(["--root", str(project), "check", str(project / PATH)]) == 1
    out = capsys.readouterr().out
    assert out.count("L109 ") == 1 and "mindspore/debugging/print-tensor" in out


def test_what_cannot_be_read_is_not_lost(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["--root", str(project), "permalinks", "--update"])
    (project / "faq_src/mindspore/framework.yml").write_text("name: [", encoding="utf-8")
    capsys.readouterr()
    assert main(["--root", str(project), "check"]) == 1
    assert "L109" not in capsys.readouterr().out


def test_an_update_needs_a_repository_without_errors(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = listed(project)
    (project / "faq_src/mindspore/framework.yml").write_text("name: [", encoding="utf-8")
    assert main(["--root", str(project), "permalinks", "--update"]) == 1
    assert "Y101" in capsys.readouterr().out and listed(project) == before


def test_anchors_that_are_gone_are_remembered() -> None:
    files, _ = load(SMALL_PROJECT)
    site, _ = read_site(files)
    assert retired(site, files) == {"paddlepaddle/training/loss-nan": ("1.8",)}
    files[PATH] = f"/paddlepaddle/model/share-embedding/#0.9\n/{SHARE}/#1.8\n".encode()
    assert retired(site, files) == {SHARE: ("0.9",)}


def test_a_list_is_written_as_it_is_read() -> None:
    assert read(write(["/b/", "/a/#2.x", "/b/", "<<<< HEAD", "/a/"])) == ["/a/", "/a/#2.x", "/b/"]


def test_of_which_entry_an_address_is() -> None:
    for address in (f"/{SHARE}/", f"/en/{SHARE}/", f"/api/v1/entries/{SHARE}.json"):
        assert entry_of(address) == SHARE
    for address in ("/", "/en/", "/paddlepaddle/2.x/", "/en/paddlepaddle/params/", "/api/v1/entries.json", "/about/"):
        assert entry_of(address) is None


def git(folder: Path, *arguments: str) -> None:
    who = ("-c", "user.name=test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


def test_lines_that_were_taken_out_are_noticed(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    git(project, "init", "--quiet", "--initial-branch=main")
    git(project, "add", PATH)
    git(project, "commit", "--quiet", "--message=list")
    faq = ["--root", str(project), "permalinks", "--since", "main"]
    assert main(faq) == 0
    kept = [line for line in listed(project) if "loss-nan" not in line]
    (project / PATH).write_bytes(write([*kept, "/new/page/"]))
    (project / "docs/pages/new").mkdir()
    (project / "docs/pages/new/page.md").write_text("# New\n", encoding="utf-8")
    capsys.readouterr()
    assert main(faq) == 1
    out = capsys.readouterr().out
    assert out.count("L111 ") == 5 and "L109" not in out
    assert "L111 /en/paddlepaddle/training/loss-nan/ was taken out of the list" in out
    assert main([*faq[:-1], "no-such-branch"]) == 1
    assert "git knows no revision 'no-such-branch'" in capsys.readouterr().err


def test_a_list_that_git_did_not_have_lacks_nothing(project: Path) -> None:
    git(project, "init", "--quiet", "--initial-branch=main")
    git(project, "commit", "--quiet", "--allow-empty", "--message=nothing")
    assert main(["--root", str(project), "permalinks", "--since", "main"]) == 0


def test_nothing_was_taken_out_of_this_repositorys_list() -> None:
    """Compared with the main branch, if there is one (a checkout in CI has its remote's)."""
    now = listed(ROOT)
    assert now == sorted(set(now)) and now
    for revision in ("origin/main", "main"):
        shown = subprocess.run(["git", "show", f"{revision}:./{PATH}"], cwd=ROOT, capture_output=True, check=False)
        if shown.returncode == 0:
            assert list(removed(read(shown.stdout), now)) == []
