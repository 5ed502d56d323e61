"""`faq version` from end to end, on a framework of small wheels in a folder that is used as the index."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from demo_framework import FRAMEWORK, PYTHON
from faq.__main__ import main
from faq.build.files import load
from faq.build.site import site_of
from faq.cli.versioning import claim
from faq.cli.versioning.known import environment_of
from faq.evidence.messages import download
from faq.evidence.proofs import environments, ledger, locks
from faq.evidence.proofs.environments import Unavailable
from faq.evidence.proofs.inputs import Input
from isolation import ISOLATED
from proved import with_proofs
from wheels import wheel

INPUT = f"""# the first one
python: "{PYTHON}"
build: cpu
packages:
  demo==2.0: the version
  helper<2: "2.0 is another program"
"""
ENTRY = "---\ntitle: 怎么办？\nreviewed: 2026-11-20\n---\n\n这样就行。\n\n## 2.x\n\n```python\n{code}\n```\n"
PATH = "faq_src/demo/framework.yml"
OLD = "import demo\n\nassert demo.old(1) == 1"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, copied_environments: None) -> Path:
    """Version 2.0 is tested, and both entries are proved on it; 2.1 is in the index, without `demo.old`."""
    index = tmp_path / "index"
    index.mkdir()
    for name in ("UV_FIND_LINKS", "PIP_FIND_LINKS"):
        monkeypatch.setenv(name, str(index))
    monkeypatch.setenv("UV_NO_INDEX", "1")
    monkeypatch.setenv("UV_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(download, "TOOL", [*download.TOOL, "--no-index", f"--find-links={index}"])
    monkeypatch.setenv("FAQ_ENVS", str(tmp_path / "environments"))
    new = (
        "def add(a, b):\n    if a is None:\n        raise ValueError('the first number is missing')\n    return a + b\n"
    )
    for name, code in (
        ("demo-2.0", f"{new}def old(a):\n    return a\n"),
        ("demo-2.1", new),
        ("helper-1.0", ""),
        ("helper-2.0", ""),
    ):
        record = {f"{name}.dist-info/RECORD": ""}
        wheel(index / f"{name}-py3-none-any.whl", {f"{name.partition('-')[0]}/__init__.py": code, **record})
    write = {
        PATH: FRAMEWORK,
        "environments/demo-2.0.yml": INPUT,
        "environments/demo-2.0.txt": "# demo==2.0\n",
        "apis/demo-2.0.txt": "m demo\nf demo.add(a, b)\nf demo.old(a)\n",
        "faq_src/demo/basics/add/zh.md": ENTRY.format(code="import demo\n\nassert demo.add(1, 2) == 3"),
        "faq_src/demo/basics/old/zh.md": ENTRY.format(code=OLD).replace("这样就行", "用 `demo.old` 就行"),
    }
    files = with_proofs({path: text.encode() for path, text in write.items()})
    for path, data in files.items():
        (tmp_path / "repository" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "repository" / path).write_bytes(data)
    return tmp_path / "repository"


def faq(root: Path, *arguments: str) -> int:
    if arguments[:2] == ("version", "add") and not ISOLATED:
        arguments = (*arguments, "--no-sandbox")
    return main(["--root", str(root), *arguments])


def content(root: Path) -> dict[str, bytes]:
    return {path: data for path, data in load(root)[0].items() if not path.startswith("messages/")}


def endings(root: Path) -> list[tuple[str, str, bool]]:
    return sorted((each.entry, each.version, bool(each.failed)) for each in ledger.read(load(root)[0]).records)


def unavailable(problem: str) -> Callable[..., None]:
    def build(*_: object) -> None:
        raise Unavailable(problem)

    return build


@pytest.mark.slow
def test_a_version_is_added_compared_and_retired(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = content(root)
    assert faq(root, "version", "add", "demo", "2.1", "demo/basics/add") == 0
    said = capsys.readouterr().out
    assert "input: environments/demo-2.1.yml, after 2.0" in said and "1 samples passed" in said
    after = content(root)
    assert after["environments/demo-2.1.yml"].decode() == INPUT.replace("==2.0", "==2.1")
    lock = after["environments/demo-2.1.txt"].decode()
    assert "demo==2.1" in lock and "helper==1.0" in lock and lock.count("--hash=sha256:") == 2 and "/" not in lock
    assert after["apis/demo-2.1.txt"].decode() == "m demo\nf demo.add(a, b)\n"
    assert b"demo 2.1 demo-2.1-py3-none-any.whl" in load(root)[0]["messages/wheels.txt"]
    assert "`faq version add demo 2.1` runs the 1 samples that are left" in said
    assert faq(root, "check") == 0
    capsys.readouterr()

    assert faq(root, "version", "add", "demo", "2.1", "--tested") == 1
    printed = capsys.readouterr()
    assert printed.out.count("is there") == 3 and "1 failed, 1 of them passed on 2.0" in printed.out
    assert "faq_src/demo/basics/old/zh.md:10: AttributeError: module 'demo' has no attribute 'old'" in printed.out
    assert "demo.old: demo/basics/old" in printed.out
    assert "zh.md:8: correct the sample, or narrow `## 2.x` to `## 2.x (<2.1)` and answer for 2.1" in printed.out
    assert "is not named in `tested:`: not all its samples have passed" in printed.err
    assert endings(root) == [
        ("demo/basics/add", "2.0", False),
        ("demo/basics/add", "2.1", False),
        ("demo/basics/old", "2.0", False),
        ("demo/basics/old", "2.1", True),
    ]
    assert {path: data for path, data in content(root).items() if path.startswith("faq_src")}.items() <= before.items()
    assert faq(root, "check") == 0

    assert faq(root, "version", "retire", "demo", "2.1") == 0
    printed = capsys.readouterr()
    assert "demo-2.1: removed" in printed.out and "2 runs stay" in printed.out
    assert content(root) == {**after, **content(root)}
    assert faq(root, "version", "retire", "demo", "2.1", "--forget") == 0
    assert content(root) == before and load(root)[0]["messages/wheels.txt"] == b""
    assert faq(root, "check") == 0
    assert faq(root, "version", "retire", "demo", "2.1") == 1
    assert "there is no environment demo-2.1; environments/ has 2.0" in capsys.readouterr().err


@pytest.mark.slow
def test_a_version_that_passes_is_named_if_somebody_says_so(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    entry = root / "faq_src/demo/basics/old/zh.md"
    assert faq(root, "version", "add", "demo", "2.1") == 1
    narrowed = entry.read_text("utf-8").replace("## 2.x", "## 2.x (>=2.1)\n\n改用 `demo.add`。\n\n## 2.x (<2.1)")
    entry.write_text(narrowed, encoding="utf-8")
    capsys.readouterr()
    assert faq(root, "version", "add", "demo", "2.1", "--tested") == 0
    said = capsys.readouterr().out
    assert f"{PATH}: 2.x is tested on 2.1" in said and "1 ran on 2.0 and are not for 2.1" in said
    line = f'    tested: {{"2.1": "{PYTHON}", "2.0": "{PYTHON}"}}  # by hand'
    assert (root / PATH).read_text("utf-8") == FRAMEWORK.replace(FRAMEWORK.splitlines()[9], line)
    assert faq(root, "check") == 0
    assert faq(root, "version", "retire", "demo", "2.1") == 1
    assert f"2.1 is in `tested:` of 2.x ({PATH}:10), so pages claim it; say --tested" in capsys.readouterr().err
    assert faq(root, "version", "retire", "demo", "2.1", "--tested") == 0
    assert (root / PATH).read_text("utf-8") == FRAMEWORK
    assert faq(root, "version", "retire", "demo", "2.0", "--tested") == 1
    assert "2.x is tested on 2.0 alone" in capsys.readouterr().err and (root / PATH).read_text("utf-8") == FRAMEWORK


@pytest.mark.slow
def test_a_step_that_fails_says_what_to_do_and_the_next_time_it_goes_on(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(locks, "find_uv", lambda: None)
        assert faq(root, "version", "add", "demo", "2.1") == 1
        said = capsys.readouterr().out
        assert "environments/demo-2.1.yml:1:1: P110 demo-2.1: no lock file can be compiled: uv is not installed" in said
        assert "then `faq version add demo 2.1` goes on" in said and faq(root, "check") == 0
    text = (root / "environments/demo-2.1.yml").read_text("utf-8")
    (root / "environments/demo-2.1.yml").write_text(text.replace("helper<2", "helper==3.0"), encoding="utf-8")
    assert faq(root, "version", "add", "demo", "2.1") == 1
    said = capsys.readouterr().out
    assert "there is no version of helper==3.0" in said and faq(root, "check") == 0
    (root / "environments/demo-2.1.yml").write_text(text, encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(environments, "build", unavailable("there is no room"))
        capsys.readouterr()
        assert faq(root, "version", "add", "demo", "2.1") == 1
        said = capsys.readouterr().out
        assert "environments/demo-2.1.txt:1:1: P110 demo-2.1: cannot be built: there is no room" in said
        assert "messages: done" in said and "names:" not in said and "2 not yet run" in said
    assert endings(root) == [("demo/basics/add", "2.0", False), ("demo/basics/old", "2.0", False)]
    assert faq(root, "check") == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("demo", "2.9"), "the index has no demo 2.9"),
        (("dem", "2.1"), "there is no framework 'dem'; did you mean demo?"),
        (("demo", "new"), "'new' is not a version; write one like 2.6.2"),
        (("demo", "2.01"), "write 2.1 for 2.01"),
        (("demo", "2.1", "--like", "1.8"), "environments/ has no input of demo 1.8; say --like with one of 2.0"),
    ],
)
def test_what_cannot_be_meant_leaves_nothing(
    root: Path, arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = content(root)
    assert faq(root, "version", "add", *arguments) == 1
    assert said in capsys.readouterr().err and content(root) == before


@pytest.mark.parametrize(
    ("version", "others", "expected"),
    [
        ("3.2.2", ("3.3.1", "3.0.0", "2.6.2"), "3.3.1"),
        ("3.1.0", ("3.3.1", "3.0.0"), "3.0.0"),
        ("2.4.2", ("2.3.2", "2.5.2"), "2.3.2"),
        ("4.0", ("3.3.1", "3.0.0", "2.6.2"), "3.3.1"),
        ("1.8.5", ("2.6.2", "2.0.2"), "2.0.2"),
        ("3.0.0", ("3.0.0b4", "2.8.1"), "3.0.0b4"),
        ("1.0", (), None),
    ],
)
def test_the_nearest_version(version: str, others: tuple[str, ...], expected: str | None) -> None:
    assert locks.nearest(version, others) == expected


def test_an_input_keeps_all_but_the_version() -> None:
    text = "python: '3.8'\npackages: {demo-gpu==2.0: the version, other-demo==2.0: why}\n"
    assert locks.input_after(text, "demo", "2.0", "2.1", "3.9") == (
        'python: "3.9"\npackages: {demo-gpu==2.1: the version, other-demo==2.0: why}\n'
    )
    with pytest.raises(ValueError, match=r"it does not pin demo==3\.0"):
        locks.input_after(text, "demo", "3.0", "3.1")


def test_a_lock_file_fits_what_it_pins_all_of() -> None:
    given = Input("3.8", packages=(("Demo_x==2.0", "it"), ("helper<2", "why"), ("other", "why")))
    assert locks.fits(given, b"demo-x==2.0 \\\n    --hash=x\nhelper==1.5 \\\nother==9 \\\n")
    assert not locks.fits(given, b"demo-x==2.0 \\\nhelper==2.0 \\\nother==9 \\\n")
    assert not locks.fits(given, b"demo-x==2.0 \\\nhelper==1.5 \\\n")


def test_tested_versions_in_more_than_one_line_are_left_to_people(root: Path) -> None:
    text = FRAMEWORK.replace(f'{{"2.0": "{PYTHON}"}}  # by hand', f'\n      "2.0": "{PYTHON}"')
    files = {**load(root)[0], PATH: text.encode()}
    framework = site_of(files).frameworks[0]
    with pytest.raises(ValueError, match=r'write `tested: \{"2\.1": .*\}` at .*framework\.yml:11'):
        claim.claimed(
            files, framework, framework.lines[0], replace(environment_of(files, "demo", "2.0"), version="2.1")
        )
