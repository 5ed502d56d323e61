"""Hostile samples in the sandbox: none achieves its goal. The harmless ones are shown to achieve it without the
sandbox.

They run in the Python of the tests; the framework makes no difference.
"""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from faq.content.code import CodeBlock, Fence
from faq.diagnostics.span import Span
from faq.evidence.proofs import bubblewrap, sandbox
from faq.evidence.proofs import run as running
from faq.evidence.proofs.bubblewrap import Impossible
from faq.evidence.proofs.cleaning import clean
from faq.evidence.proofs.run import Outcome, run
from faq.evidence.proofs.samples import Environment, Job, Sample
from faq.evidence.proofs.sandbox import Exposed, Isolated
from faq.evidence.proofs.watch import Limits
from isolation import ISOLATED

pytestmark = pytest.mark.slow

HOSTILE = Path(__file__).with_name("hostile")
PYTHON = Path(sys.executable)
TOKEN = f"86399.{os.getpid()}"
"""Identifies what a sample leaves behind; for sleep, a duration."""
SECRET = "the-secret"

isolated = pytest.mark.skipif(not ISOLATED, reason=f"nothing to test: {sandbox.problem()}")


@dataclass(frozen=True, slots=True)
class End:
    code: int | str
    output: str
    left: frozenset[str] = frozenset()


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """A folder of the machine that a sample must not reach."""
    folder = tmp_path / "target"
    (folder / "repository").mkdir(parents=True)
    (folder / "repository/file").touch()
    (folder / "secret.txt").write_text(SECRET)
    return folder


@pytest.fixture
def victim() -> Iterator[subprocess.Popen[bytes]]:
    """Another process of the machine, with a secret in its environment."""
    command = [sys.executable, "-c", "import sys; print('', flush=True); sys.stdin.read()", "faq-victim"]
    environment = {"FAQ_SECRET": SECRET}
    with subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout
        process.stdout.readline()
        yield process
        process.kill()


@pytest.fixture(params=[pytest.param(True, marks=isolated), False], ids=["isolated", "exposed"])
def inside(request: pytest.FixtureRequest) -> bool:
    """Whether the sample runs in the sandbox."""
    return bool(request.param)


def attack(
    name: str,
    folder: Path,
    inside: bool = True,
    limits: Limits = sandbox.DEFAULT,
    shown: Path | None = None,
    **more: str,
) -> End:
    """Run a hostile sample, which is told where its target is."""
    place: Isolated | Exposed
    if inside:
        place = Isolated(limits, (shown,) if shown else ())
    else:
        (folder / "place").mkdir()
        place = Exposed(folder / "place", limits)
    environment = {"HOME": f"{place.root}/home", "TARGET": str(folder), "TOKEN": TOKEN, **more}
    files = {"run/sample.py": (HOSTILE / f"{name}.py").read_bytes()}
    with place.run(PYTHON, ["sample.py"], environment, files) as finished:
        left = frozenset(path.name for path in finished.folders["run"].iterdir())
        return End(finished.ended.code, finished.ended.output.decode("utf-8", "replace"), left)


def proved(code: str, inside: bool = True) -> Outcome:
    """Run it as `faq prove` does."""
    block = CodeBlock(Fence("python", {}, code, Span(5)), None, None, ())
    sample = Sample("demo/basics/x", "2.x", 0, "faq_src/demo/basics/x/zh.md", block)
    return run(Job(sample, Environment("demo", "2.x", "2.0", "3.11", "0")), PYTHON, inside)


def text(name: str, target: Path) -> str:
    return (HOSTILE / f"{name}.py").read_text().replace("{target}", str(target))


def processes(word: str) -> list[int]:
    """The processes of the machine with a word in their command line."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            found += [int(path.parent.name)] if word.encode() in path.read_bytes().split(b"\0") else []
    return found


def succeeded(end: End) -> bool:
    """Whether a sample that runs to its end achieved its goal."""
    assert end.code == 0, end.output
    return "attack" in end.output


def test_it_reads_no_secret(target: Path, victim: subprocess.Popen[bytes], inside: bool) -> None:
    assert succeeded(attack("reads_secrets", target, inside)) is not inside


def test_it_writes_nothing_outside(target: Path, inside: bool) -> None:
    folders = [target, *map(Path, ("/", "/usr", "/etc", "/dev", "/proc", sys.prefix, sys.base_prefix) * inside)]
    assert succeeded(attack("writes_outside", target, inside, FOLDERS=":".join(map(str, folders)))) is not inside
    assert [folder for folder in folders if (folder / "faq-was-here").exists()] == [] if inside else [target]


def test_it_does_not_delete_the_repository(target: Path, inside: bool) -> None:
    shown = target / "repository"
    assert attack("deletes_repository", target, inside, shown=shown).code == 0
    assert (target / "repository/file").exists() is inside


def test_it_connects_to_nothing(target: Path, inside: bool) -> None:
    name = f"faq-{os.getpid()}"
    addresses: Sequence[tuple[str, int] | str] = (("127.0.0.1", 0), f"\0{name}", "socket")
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(socket.socket(family)) for family in (socket.AF_INET, *[socket.AF_UNIX] * 2)]
        stack.enter_context(contextlib.chdir(target))  # the path of a socket may not be long
        for server, address in zip(servers, addresses, strict=True):
            server.bind(address)
            server.listen()
        port = servers[0].getsockname()[1]
        place = target if len(str(target)) < 90 else Path(os.path.relpath(target))
        assert succeeded(attack("connects", place, inside, PORT=str(port), ABSTRACT=name)) is not inside


@isolated
def test_a_fork_bomb_is_ended(target: Path) -> None:
    end = attack("forks", target, limits=Limits(processes=40))
    assert end.code == "it started more than 40 processes"


def test_memory_of_all_processes_counts(target: Path, inside: bool) -> None:
    end = attack("eats_memory", target, inside, Limits(megabytes=150), SECONDS="30" if inside else "0.5")
    assert end.code == ("it used more than 150 MB of memory" if inside else 0)


def test_endless_output_is_ended(target: Path, inside: bool) -> None:
    end = attack("prints_endlessly", target, inside, Limits(output=1_500_000))
    assert end.code == "it printed more than 1.5 MB"
    assert len(end.output) == 1_500_000


def test_an_endless_sleep_is_ended(target: Path, inside: bool) -> None:
    assert attack("sleeps_endlessly", target, inside, Limits(seconds=1)).code == "it ran longer than 1 seconds"


def test_a_daemon_does_not_survive(target: Path, inside: bool) -> None:
    assert attack("leaves_a_daemon", target, inside).code == 0
    survivors = processes(TOKEN)
    for each in survivors:
        os.kill(each, signal.SIGKILL)
    assert bool(survivors) is not inside


@isolated
def test_it_cannot_kill_its_parent(target: Path) -> None:
    assert attack("kills_its_parent", target) == End(0, "still there\n", frozenset({"sample.py"}))


def test_its_signals_reach_nobody(target: Path, victim: subprocess.Popen[bytes], inside: bool) -> None:
    assert attack("sends_signals", target, inside, VICTIM=str(victim.pid), ALL="1" * inside).code == 0
    if inside:
        assert victim.poll() is None
    else:
        assert victim.wait(60) == -signal.SIGKILL


def test_it_sees_no_process_of_the_machine(target: Path, victim: subprocess.Popen[bytes], inside: bool) -> None:
    assert succeeded(attack("reads_proc", target, inside)) is not inside


def test_links_lead_nowhere(target: Path, inside: bool) -> None:
    assert succeeded(attack("links_outside", target, inside)) is not inside


@isolated
def test_what_is_written_down_about_it_is_not_read_through_links(target: Path) -> None:
    outcome = proved(text("links_outside", target) + "assert True\n")
    assert SECRET not in outcome.output + outcome.problem


@isolated
def test_it_opens_no_device(target: Path) -> None:
    assert not succeeded(attack("opens_devices", target))


def test_what_it_prints_commands_nobody(target: Path, inside: bool) -> None:
    outcome = proved(text("prints_commands", target), inside)
    said = "red\n: :error file=a::boo\n  : :set-output name=a::b\nbefore # #[group]x # #vso[task.setvariable]y\ngone\n"
    assert outcome.output == f"{said}: :warning::after a return\n: :stop-commands::x\n"
    assert outcome.problem == "it ended with exit code 1"


@isolated
def test_it_gets_no_rights(target: Path) -> None:
    assert not succeeded(attack("raises_its_rights", target))


@isolated
@pytest.mark.parametrize(
    ("limits", "files", "size", "problem"),
    [
        (Limits(megabytes=150), "40", "2000000", "it used more than 150 MB of memory"),
        (Limits(files=500), "1000", "1", "it made more than 500 files"),
    ],
)
def test_it_does_not_fill_the_disk(target: Path, limits: Limits, files: str, size: str, problem: str) -> None:
    assert attack("fills_the_disk", target, limits=limits, FILES=files, SIZE=size).code == problem


def test_it_leaves_no_file(target: Path, inside: bool) -> None:
    assert TOKEN in attack("leaves_files", target, inside).left
    left = [path for folder in ("/tmp", "/var/tmp", "/dev/shm") if (path := Path(folder, TOKEN)).exists()]
    for path in left:
        path.unlink()
    assert bool(left) is not inside


def test_every_hostile_sample_is_run_by_a_test() -> None:
    tests = Path(__file__).read_text(encoding="utf-8")
    names = sorted(path.stem for path in HOSTILE.glob("*.py"))
    assert len(names) == 18
    assert [name for name in names if f'("{name}"' not in tests] == []


SPARSE = "for name in 'abc':\n    open(name, 'w').truncate(1_500_000_000)\n"
DEEP = "import os\nfor _ in range(1900):\n    os.mkdir('d')\n    os.chdir('d')\n"
EVENTS = "import os\nopen('../private/events', 'a').write({!r})\n"


@isolated
@pytest.mark.parametrize(
    "code",
    [SPARSE, DEEP, EVENTS.format("{"), EVENTS.format("3\n"), EVENTS.format('{"begun": []}\n[]\n{"passed": "x"}\n')],
    ids=["sparse", "deep", "half", "number", "types"],
)
def test_what_it_leaves_is_no_trap(code: str) -> None:
    assert proved(f"{code}assert True\n").problem.startswith("what it left cannot be read: ")


@isolated
def test_a_signal_that_ends_it_is_told_as_such() -> None:
    assert proved("import os\nos.abort()\n").problem == "it was ended by SIGABRT"


@isolated
def test_what_a_sandbox_holds_is_gone_with_a_caller_that_is_interrupted(target: Path) -> None:
    code = f"import subprocess\nsubprocess.Popen(['sleep', '{TOKEN}']).wait()\n"
    with pytest.raises(KeyboardInterrupt), pytest.MonkeyPatch.context() as patch:
        patch.setattr(sandbox, "watch", interrupted)
        with Isolated().run(PYTHON, ["-c", code], {}, {}):
            pass
    assert processes(TOKEN) == []


def interrupted(*_: object) -> None:
    deadline = time.monotonic() + 60
    while not processes(TOKEN) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert processes(TOKEN), "it never began"
    raise KeyboardInterrupt


def test_memory_that_belongs_to_no_process_is_seen_on_the_machine(target: Path, inside: bool) -> None:
    end = attack("sleeps_endlessly", target, inside, Limits(spare=10**9))
    assert end.code == "the machine had less than 1000000000 MB of memory left"


def test_a_machine_without_bubblewrap_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert sandbox.problem.__wrapped__() == "bubblewrap is not installed (`apt-get install bubblewrap`)"


def test_a_machine_that_forbids_namespaces_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "bwrap"
    program.write_text("#!/bin/sh\necho 'bwrap: setting up uid map: Permission denied'\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    assert sandbox.problem.__wrapped__().startswith("bwrap: setting up uid map: Permission denied (needs bubblewrap")
    with pytest.raises(Impossible), Isolated().run(PYTHON, [], {}, {}):
        pass
    assert proved("assert True\n").problem == "it could not be isolated: bwrap: setting up uid map: Permission denied"


@isolated
def test_limits_of_systemd_are_added_where_there_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "systemd-run"
    program.write_text(
        f'#!/bin/sh\necho "$@" >> {tmp_path}/asked\nwhile [ "$1" != -- ]; do shift; done\nshift\nexec "$@"\n'
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setattr(bubblewrap, "CONTROLLERS", tmp_path)
    with Isolated(Limits(megabytes=777)).run(PYTHON, ["-c", "print(1)"], {}, {}) as finished:
        assert finished.ended.output == b"1\n"
    asked = (tmp_path / "asked").read_text().split("\n")
    assert len(asked) == 3
    assert all("--scope" in each and "--property MemoryMax=777M" in each for each in asked[:2])


def test_of_a_home_with_a_python_in_it_only_programs_are_shown(tmp_path: Path) -> None:
    for name in ("bin", "lib", "documents"):
        (tmp_path / name).mkdir()
    (tmp_path / "bin/python").symlink_to("/usr/bin/python3")
    assert bubblewrap.needed_by(tmp_path / "bin/python") == (tmp_path / "bin", tmp_path / "lib")


def test_clean_text_keeps_its_words() -> None:
    assert clean("形状 [2, 3]\ttab\n  a::b :: c\n# ## [x]\n") == "形状 [2, 3]\ttab\n  a::b :: c\n# ## [x]\n"
    assert clean("\x1b[1;31mError\x1b[0m\x08 \u202eabc\udcff") == "Error abc?"
    assert clean("\x1b]8;;https://e.example\x1b\\text\x1b]8;;\x1b\\ \x9b1mx\x9d0;t\x07y") == "text xy"
    assert clean("a\x1b\n::error::b") == "a\n: :error::b"
    assert clean("\x1b::error::b") == ":error::b"


def test_a_sample_that_prints_a_lot_is_not_read_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "MOST", 100)
    assert len(proved("print('x' * 1000)\nassert True\n", ISOLATED).output) == 100
