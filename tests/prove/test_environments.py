"""The content of environments/: the inputs, their lock files, and the shim with which old versions are started."""

import ctypes
import hashlib
import re
import subprocess
import sys
from pathlib import Path

import own
import pytest
from demo_framework import FRAMEWORK
from faq.__main__ import main
from faq.evidence.proofs import environments, shims
from faq.evidence.proofs.inputs import read_input
from faq.evidence.proofs.samples import Environment, every_environment, jobs, unclaimed
from faq.evidence.proofs.shims import NoCompiler
from wheels import wheel

ROOT = Path(__file__).resolve().parents[2]
INPUTS = sorted((ROOT / "environments").glob("*.yml"))
LOCKS = sorted((ROOT / "environments").glob("*.txt"))


def of_repository() -> tuple[Environment, ...]:
    files, (site, _) = own.sources(), own.checked()
    return (*every_environment(site, files), *unclaimed(site, files))


def test_each_lock_has_its_input_and_fits_it() -> None:
    """Every version that the input pins is in the lock file, which has hashes and names no host."""
    assert [path.stem for path in INPUTS] == [path.stem for path in LOCKS]
    for path, lock in zip(INPUTS, LOCKS, strict=True):
        found, problems = read_input(path.name, path.read_bytes())
        assert found and problems == ()
        text = lock.read_text("utf-8")
        pinned = {re.sub(r"[._]", "-", name.lower()) for name in re.findall(r"^([\w.-]+)==", text, re.MULTILINE)}
        for requirement, reason in found.packages:
            name, version = re.match(r"([\w.-]+?)(==.+)?(?:[<>].*)?$", requirement).groups()  # type: ignore[union-attr]
            assert re.sub(r"[._]", "-", name.lower()) in pinned and reason
            assert not version or f"{name}{version} " in text
        assert text.count("--hash=sha256:") >= len(pinned) > 0
        assert "://" not in text.replace("# via", "")


@pytest.mark.slow
def test_the_python_of_a_tested_version_is_that_of_its_input() -> None:
    for each in of_repository():
        found, _ = read_input("", (ROOT / each.lock_path).with_suffix(".yml").read_bytes())
        assert found and found.python == each.python


@pytest.mark.slow
def test_a_version_that_no_line_claims_is_run_and_a_pre_release_is_in_no_older_line() -> None:
    lines = {each.name: each.line for each in of_repository()}
    assert (lines["paddlepaddle-2.0.2"], lines["paddlepaddle-3.0.0"]) == ("2.x", "3.x")
    assert (lines["paddlenlp-3.0.0b4"], lines["mindspore-1.10.0"]) == ("3.x", "1.x")
    files, (site, _) = own.sources(), own.checked()
    more = unclaimed(site, files)
    found = {each.environment.name for each in jobs(site, files, more)}
    assert {each.name for each in more} <= found
    assert {each.environment.name for each in jobs(site, files)}.isdisjoint(each.name for each in more)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("python: '3.8'\n", "S102"),
        ("python: '3.8'\nbuild: tpu\npackages: {a==1: b}\n", "S110"),
        ("python: '3.8'\nbuild: cpu\npackages: {a==1: ''}\n", "S104"),
        ("python: '3.8'\nbuild: cpu\npackages: {a @ b: c}\n", "S107"),
        ("python: '3.8'\nbuild: cpu\npackages: {a==1: b}\nshims: dlsym\n", "S101"),
        ("python: '3.8'\nbuild: cpu\npackages: {a==1: b}\nstart: gpu\n", "S110"),
        ("- python\n", "Y"),
    ],
)
def test_an_input_that_is_wrong_says_so(text: str, code: str) -> None:
    assert any(found.code.startswith(code) for found in read_input("environments/x.yml", text.encode())[1])


@pytest.mark.skipif(sys.platform != "linux", reason="the shim is for Linux")
def test_the_shim_is_built_and_has_the_symbol(tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    shims.build(ROOT, tmp_path, "dlsym")
    library = shims.library(tmp_path, "dlsym")
    ctypes.CDLL(str(library)).__getattr__("_dl_sym")
    assert b"GLIBC_PRIVATE" in library.read_bytes()
    command = [sys.executable, "-c", "print('it starts')"]
    started = subprocess.run(command, env={"LD_PRELOAD": str(library)}, capture_output=True, text=True, check=True)
    assert (started.stdout, started.stderr) == ("it starts\n", "")
    before = library.stat().st_mtime_ns
    shims.build(ROOT, tmp_path, "dlsym")
    assert library.stat().st_mtime_ns == before


@pytest.mark.slow
def test_every_python_of_an_environment_starts_with_the_code_that_its_input_names(tmp_path: Path) -> None:
    """A module named like that of MindSpore 1.10 gets its target set when it is loaded, without the sample doing so."""
    (tmp_path / "lib" / "cpu_target").mkdir(parents=True)
    (tmp_path / "lib" / "cpu_target" / "sitecustomize.py").write_text("old")
    (tmp_path / "packages" / "mindspore").mkdir(parents=True)
    (tmp_path / "packages" / "mindspore" / "__init__.py").write_text("from mindspore.context import target\n")
    context = "target = ['GPU']\n\n\ndef set_context(device_target):\n    target[0] = device_target\n"
    (tmp_path / "packages" / "mindspore" / "context.py").write_text(context)
    shims.copy(ROOT, tmp_path, "cpu_target")
    each = next(each for each in of_repository() if each.name == "mindspore-1.10.0")
    variables = environments.variables(each, tmp_path / "bin" / "python")
    assert variables["PYTHONPATH"] == str(shims.start(tmp_path, "cpu_target"))
    path = f"{variables['PYTHONPATH']}:{tmp_path / 'packages'}"
    code = "import mindspore.context as c; print(c.target[0]); c.set_context('GPU'); print(c.target[0])"
    command = [sys.executable, "-c", code]
    started = subprocess.run(command, env={"PYTHONPATH": path}, capture_output=True, text=True, check=True)
    assert (started.stdout, started.stderr) == ("CPU\nGPU\n", "")


def test_without_a_compiler_it_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoCompiler, match=r"there is no C compiler for environments/shims/dlsym\.c.*install one"):
        shims.build(ROOT, tmp_path, "dlsym")


@pytest.mark.slow
def test_environments_are_listed_and_removed_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FAQ_ENVS", str(tmp_path))
    each = next(each for each in of_repository() if each.name == "paddlenlp-2.3.7")
    for name in (environments.folder(each).name, f"{each.name}-{'0' * 16}", f"{each.name}.1-{'0' * 16}", each.name):
        (tmp_path / name).mkdir()
    (environments.folder(each) / environments.READY).touch()
    assert main(["--root", str(ROOT), "environments", "list"]) == 0
    rows = {row.split()[0]: row for row in capsys.readouterr().out.splitlines()}
    assert rows["paddlenlp-2.3.7"].endswith("gpu  tested     built")
    assert rows["paddlepaddle-3.3.1"].endswith("cpu  tested     not built")
    assert main(["--root", str(ROOT), "environments", "remove", each.name]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [each.name, f"{each.name}.1-{'0' * 16}"]
    assert main(["--root", str(ROOT), "environments", "remove", "paddlepaddle-9.9"]) == 1
    assert "there is no environment 'paddlepaddle-9.9'" in capsys.readouterr().err


def test_an_environment_that_no_page_claims_is_said_to_run_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path, text in (
        ("faq_src/demo/framework.yml", FRAMEWORK),
        ("environments/demo-2.0.txt", "# nothing but Python\n"),
        ("environments/demo-2.1.txt", "# nothing but Python\n"),
    ):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    assert main(["--root", str(tmp_path), "environments", "list"]) == 0
    claims = {row.split()[0]: "runs only" in row for row in capsys.readouterr().out.splitlines()}
    assert claims == {"demo-2.0": False, "demo-2.1": True}


@pytest.mark.slow
def test_what_is_installed_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sample sees its environment read-only: modules that are not compiled there would be compiled at every run."""
    monkeypatch.setenv("FAQ_ENVS", str(tmp_path / "environments"))
    content = {"demo/__init__.py": "x = 1\n", "demo-1.0.dist-info/RECORD": ""}
    file = wheel(tmp_path / "demo-1.0-py3-none-any.whl", content)
    lock = f"demo @ file://{file} --hash=sha256:{hashlib.sha256(file.read_bytes()).hexdigest()}\n"
    (tmp_path / "environments").mkdir()
    (tmp_path / "environments/demo-1.0.txt").write_text(lock)
    each = Environment("demo", "1.x", "1.0", f"{sys.version_info.major}.{sys.version_info.minor}", "0" * 16)
    environments.build(each, tmp_path)
    assert list(environments.folder(each).rglob("site-packages/demo/__pycache__/__init__.*.pyc"))
