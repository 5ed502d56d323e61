"""`faq messages collect`: from wheels to the files of the repository, always with the same bytes, and what it
refuses."""

from __future__ import annotations

import shutil
from pathlib import Path, PurePosixPath

import pytest
from demo import BASE, write_to
from faq.__main__ import main
from faq.evidence.messages import download, store, unpack
from faq.evidence.messages.unpack import UnreadableWheel, is_own, members, sha256
from wheels import APACHE, library, wheel

SOURCES = {
    "demo/__init__.py": "import warnings\nwarnings.warn('the package is old by now')\n",
    "demo/math.py": "def add(x):\n    if x is None:\n        raise ValueError(f'the value {x} must be given')\n",
    "demo/third_party/other.py": "raise ValueError('the work of somebody else')\n",
    "demo/tests/test_add.py": "assert x, 'the test must not fail'\n",
    "demo/copied.py": "# MIT License\nraise ValueError('the licence is another one')\n",
    "other/__init__.py": "raise ValueError('the package is another one')\n",
    "demo/broken.py": "raise ValueError('the module is broken'",
}
CPU = library(["The size %d must be even.", "The memory cannot be had"])
GPU = library(["The size %d must be even.", "Out of memory error on GPU %d, it cannot be had"])
NAME = "demo-2.10-py3-none-any.whl"
GPU_NAME = "demo_gpu-2.10-py3-none-any.whl"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(write_to(tmp_path / "repository", BASE))
    return tmp_path / "repository"


def collect(*arguments: str) -> int:
    return main(["messages", "collect", "demo", "2.10", *arguments])


def given(*paths: Path) -> list[str]:
    return [text for path in paths for text in ("--wheel", str(path))]


def cpu_wheel(folder: Path) -> Path:
    return wheel(
        folder / NAME, {**SOURCES, "demo/_core.cpython-311-x86_64-linux-gnu.so": CPU, "demo/libs/libdnnl.so": GPU}
    )


def gpu_wheel(folder: Path) -> Path:
    return wheel(folder / GPU_NAME, {**SOURCES, "demo/libs/libdemo.so.11.6": GPU})


def kept(root: Path) -> dict[str, bytes]:
    paths = (path for path in (root / "messages").rglob("*") if path.is_file())
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in paths}


def lines(root: Path) -> list[str]:
    files = kept(root)
    return [line for path in sorted(files) if path.count("/") == 2 for line in files[path].decode().splitlines()]


def test_a_version_with_two_builds(root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wheels = cpu_wheel(tmp_path), gpu_wheel(tmp_path)
    assert collect(*given(*wheels)) == 0
    assert capsys.readouterr().out == f"reading {NAME}\nreading {GPU_NAME}\ndemo 2.10: 5 messages\n"
    assert lines(root) == [
        "The memory cannot be had\t\t\t\t_core.so\t2.10+cpu",
        "Out of memory error on GPU {}, it cannot be had\t\t\t\tlibdemo.so\t2.10+gpu",
        "The size {} must be even.\t\t\t\t_core.so\t2.10..",
        "the package is old by now\tUserWarning\t\t\tdemo\t2.10..",
        "the value {} must be given\tValueError\t\tx is None\tdemo.math\t2.10..",
    ]
    expected = [f"demo 2.10 {path.name} {sha256(path)}\n" for path in wheels]
    assert (root / "messages/wheels.txt").read_text() == "".join(expected)
    assert "demo-gpu 2.10: Apache-2.0" in (root / "messages/NOTICE").read_text()
    capsys.readouterr()
    main(["check"])
    assert {line.split()[1] for line in capsys.readouterr().out.splitlines() if ": E" in line} == {"E130"}


def test_twice_is_the_same_bytes(root: Path, tmp_path: Path) -> None:
    wheels = given(cpu_wheel(tmp_path), gpu_wheel(tmp_path))
    collect(*wheels)
    before = kept(root)
    assert collect(*wheels) == 0 and kept(root) == before
    shutil.rmtree(root / "messages")
    assert collect(*wheels) == 0 and kept(root) == before


def test_what_a_version_says_no_more_is_forgotten(root: Path, tmp_path: Path) -> None:
    collect(*given(cpu_wheel(tmp_path)))
    (tmp_path / "again").mkdir()
    (root / "messages/wheels.txt").write_text("")
    for path in root.glob("messages/demo/*"):
        path.unlink()
    collect(*given(wheel(tmp_path / "again" / NAME, {"demo/a.py": "raise ValueError('the only message left')\n"})))
    assert lines(root) == ["the only message left\tValueError\t\t\tdemo.a\t2.10.."]
    assert sorted(kept(root)) == ["messages/NOTICE", "messages/demo/python-m.txt", "messages/wheels.txt"]


def test_names_of_the_public_list(root: Path, tmp_path: Path) -> None:
    (root / "apis/demo-2.10.txt").write_text("m demo\nf demo.add(x)\n= demo.math.add demo.add\n")
    collect(*given(cpu_wheel(tmp_path)))
    assert "the value {} must be given\tValueError\tdemo.add\tx is None\tdemo.math\t2.10.." in lines(root)


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of wheels that pip uses instead of a registry."""
    folder = tmp_path / "index"
    folder.mkdir()
    monkeypatch.setattr(download, "TOOL", [*download.TOOL, "--no-index", f"--find-links={folder}"])
    return folder


def test_the_wheel_that_the_lock_file_names(root: Path, index: Path) -> None:
    path = cpu_wheel(index)
    (root / "environments/demo-2.10.txt").write_text(f"demo==2.10 \\\n    --hash=sha256:{sha256(path)}\n")
    assert collect() == 0
    assert len(lines(root)) == 4 and f"{NAME} {sha256(path)}\n" in (root / "messages/wheels.txt").read_text()


@pytest.mark.slow
def test_the_wheels_that_the_collection_names(root: Path, index: Path) -> None:
    collect(*given(cpu_wheel(index), gpu_wheel(index)))
    before = kept(root)
    assert collect() == 0 and kept(root) == before


@pytest.mark.slow
def test_a_wheel_with_another_hash_is_refused(root: Path, index: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "environments/demo-2.10.txt").write_text(f"demo==2.10 --hash=sha256:{'0' * 64}\n")
    path = cpu_wheel(index)
    assert collect() == 1
    assert capsys.readouterr().err.startswith("faq: demo==2.10 cannot be had: ")
    assert collect(*given(path)) == 0
    path.write_bytes(wheel(path, {"demo/a.py": ""}).read_bytes())
    assert collect() == 1 and collect(*given(path)) == 1
    assert f"is not the file that messages/wheels.txt names: its SHA-256 is {sha256(path)}" in capsys.readouterr().err


def test_what_is_refused(root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / NAME).write_bytes(b"PK no wheel")
    other = wheel(tmp_path / "demo-2.9-py3-none-any.whl", SOURCES)
    missing = tmp_path / "demo-2.10-cp39-none-any.whl"
    (root / "environments/demo-2.10.txt").write_text("")
    for arguments, said in [
        (given(tmp_path / NAME), f"faq: {NAME} cannot be read: "),
        (given(other), "faq: 'demo-2.9-py3-none-any.whl' is no wheel of version '2.10'"),
        (given(missing), f"faq: {missing} cannot be read: No such file or directory\n"),
        ([], "faq: no lock file names demo==2.10; say which wheel to read with --wheel FILE"),
    ]:
        assert collect(*arguments) == 1
        assert capsys.readouterr().err.startswith(said)
    assert main(["messages", "collect", "nothing", "2.10"]) == 1
    assert capsys.readouterr().err == "faq: there is no framework 'nothing'; one of demo\n"
    assert main(["messages", "collect", "demo", "../2.10"]) == 1
    assert capsys.readouterr().err == "faq: '../2.10' is not a version; write one like 2.6.2\n"
    assert kept(root) == {}


def test_a_damaged_collection_is_reported_and_kept(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = cpu_wheel(tmp_path)
    collect(*given(path))
    (root / "messages/demo/python-v.txt").write_text("half a line\n")
    before = kept(root)
    assert collect(*given(path)) == 1 and kept(root) == before
    assert "messages/demo/python-v.txt:1:1: E120 a line has 6 fields" in capsys.readouterr().out


def test_a_collection_that_grows_too_large_is_not_written(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(store, "MOST_IN_FILE", 60)
    assert collect(*given(cpu_wheel(tmp_path))) == 1 and kept(root) == {}
    assert "E122 has 66 bytes, and 60 are allowed" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("metadata", "head", "readable"),
    [
        (APACHE, "", True),
        ("License: MIT\n", "# Licensed under the Apache License", False),
        ("License: UNKNOWN\n", "# Licensed under the Apache License", True),
        ("License: UNKNOWN\n", "# no word of it", False),
        ("Classifier: License :: OSI Approved :: Apache Software License\n", "", True),
        ("License-Expression: Apache-2.0\n", "", True),
        ("Name: demo\n", "", False),
    ],
)
def test_licences(tmp_path: Path, metadata: str, head: str, readable: bool) -> None:
    path = wheel(tmp_path / NAME, {"demo/__init__.py": head}, metadata)
    try:
        assert len(list(members(path, "demo"))) == 1 and readable
    except UnreadableWheel:
        assert not readable


def test_limits_of_wheels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = wheel(tmp_path / NAME, {"demo/a.py": "x = 1\n", "demo/b.py": "x" * 101, "demo/c.so": CPU})
    monkeypatch.setattr(unpack, "LARGEST_SOURCE", 100)
    monkeypatch.setattr(unpack, "LARGEST_LIBRARY", 10)
    assert list(members(path, "demo")) == [unpack.Source("demo.a", "x = 1\n")]
    monkeypatch.setattr(unpack, "MOST_MEMBERS", 3)
    with pytest.raises(UnreadableWheel, match="more than 3 files"):
        list(members(path, "demo"))


def test_damaged_wheels(tmp_path: Path) -> None:
    data = cpu_wheel(tmp_path).read_bytes()
    for place in range(0, len(data), 29):
        (tmp_path / NAME).write_bytes(data[:place] + b"\xff\0\xff" + data[place + 3 :])
        try:
            list(members(tmp_path / NAME, "demo"))
        except UnreadableWheel as error:
            assert NAME in str(error)


@pytest.mark.parametrize(
    ("path", "module", "own"),
    [
        ("paddle/base/libpaddle.so", "paddle", True),
        ("paddle/fluid/core_avx.so", "paddle", True),
        ("paddle/libs/libphi_core.so", "paddle", True),
        ("paddle/libs/libdnnl.so.3", "paddle", False),
        ("paddle/libs/libopenvino_paddle_frontend.so.2500", "paddle", False),
        ("mindspore/_c_expression.cpython-311-x86_64-linux-gnu.so", "mindspore", True),
        ("mindspore/lib/plugin/libmindspore_gpu.so.11.6", "mindspore", True),
        ("mindspore/lib/libmindspore_grpc.so.15", "mindspore", False),
        ("mindspore/lib/libopencv_core.so.4.5", "mindspore", False),
        ("mindspore/lib/plugin/gpu/libcuda_ops.so.11", "mindspore", False),
        ("mindspore/bin/cache_server", "mindspore", False),
    ],
)
def test_own_libraries(path: str, module: str, own: bool) -> None:
    assert is_own(PurePosixPath(path), module) == own


def test_the_help_says_what_it_takes(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["messages", "--help"])
    text = " ".join(capsys.readouterr().out.split())
    assert left.value.code == 0
    assert "collect the messages of the frameworks from their wheels" in text and "--wheel FILE" in text
