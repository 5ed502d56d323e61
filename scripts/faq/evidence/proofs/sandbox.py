"""Where a sample runs: isolated by bubblewrap, or, where somebody insists, without.

Isolated, it sees its own folder, the Python of its environment and the system's programs, and no other file, process,
network or variable of the machine. Its files are in memory; they and its processes are gone when it has ended.
"""

from __future__ import annotations

import contextlib
import functools
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from faq.evidence.proofs.bubblewrap import FOLDERS, LEAST, ROOT, Impossible, begin, kill, needed_by
from faq.evidence.proofs.watch import Ended, Limits, Usage, usage_of, usage_of_group, watch

RUNNER = Path(__file__).with_name("runner.py")
DEFAULT = Limits()


@dataclass(frozen=True, slots=True)
class Finished:
    """How a process ended, and its folders: they can be read as long as the context lasts."""

    ended: Ended
    folders: Mapping[str, Path]


@dataclass(frozen=True, slots=True)
class Isolated:
    """Runs processes in separate namespaces, where they also see `shown`, read-only."""

    limits: Limits = DEFAULT
    shown: tuple[Path, ...] = ()
    root: str = ROOT
    """The folder that holds the process's FOLDERS, as it sees it."""

    @contextlib.contextmanager
    def run(
        self, python: Path, arguments: Sequence[str], environment: Mapping[str, str], files: Mapping[str, bytes]
    ) -> Iterator[Finished]:
        """Run a Python in the folder `run`, with these files (by their path below the root), until all has ended.
        Raises Impossible."""
        shown = (*needed_by(python), *self.shown)
        with contextlib.ExitStack() as stack:
            process, child, system = begin(stack, [str(python), *arguments], environment, shown, self.limits)
            folder, memory, proc = (_open(stack, system / name) for name in (self.root[1:], "dev/shm", "proc"))
            _put(folder, files)
            folders = {name: _open(stack, folder / name) for name in FOLDERS}  # held: a link cannot take their place

            def usage() -> Usage:
                return _with_files(usage_of(proc), (folder, memory), folders["private"])

            assert process.stdin
            process.stdin.close()  # it begins
            ended = watch(process, usage, self.limits, lambda: kill(child))
            yield Finished(replace(ended, code=_as_signal(ended.code)), folders)


@dataclass(frozen=True, slots=True)
class Exposed:
    """Runs processes without a network, but otherwise as the caller: they can read and write what the caller can."""

    folder: Path
    limits: Limits = DEFAULT

    @property
    def root(self) -> str:
        return str(self.folder)

    @contextlib.contextmanager
    def run(
        self, python: Path, arguments: Sequence[str], environment: Mapping[str, str], files: Mapping[str, bytes]
    ) -> Iterator[Finished]:
        """As in the class above."""
        _put(self.folder, files)
        process = subprocess.Popen(
            [str(python), str(RUNNER), *arguments],
            cwd=self.folder / "run",
            env=dict(environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        with process:
            ended = watch(process, lambda: usage_of_group(process.pid), self.limits, lambda: _kill_group(process.pid))
        yield Finished(ended, {name: self.folder / name for name in FOLDERS})


@functools.cache
def problem() -> str:
    """Why processes cannot be isolated here; empty if they can. It is tried once."""
    if not shutil.which("bwrap"):
        return "bubblewrap is not installed (`apt-get install bubblewrap`)"
    try:
        with Isolated().run(Path(sys.executable), ["-c", ""], {}, {}) as finished:
            code, output = finished.ended.code, finished.ended.output.decode("utf-8", "replace")
    except Impossible as error:
        return f"{error} (needs {LEAST})"
    return "" if code == 0 else f"Python does not run under bubblewrap: {code} {output.strip()}"


def _open(stack: contextlib.ExitStack, folder: Path) -> Path:
    """A folder by a descriptor: it stays readable when the sandbox is gone, and is still the same one."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    stack.callback(os.close, descriptor)
    return Path(f"/proc/self/fd/{descriptor}")


def _put(folder: Path, files: Mapping[str, bytes]) -> None:
    """Make the folders, and put the files there."""
    for name in FOLDERS:
        (folder / name).mkdir(exist_ok=True)
    for path, data in files.items():
        (folder / path).write_bytes(data)


def _with_files(usage: Usage, folders: Sequence[Path], private: Path) -> Usage:
    """The usage including files that are kept in memory."""
    found = [os.statvfs(folder) for folder in folders]
    written = sum((each.f_blocks - each.f_bfree) * each.f_frsize for each in found)
    files = sum(each.f_files - each.f_ffree for each in found)
    printed = max((entry.stat(follow_symlinks=False).st_size for entry in os.scandir(private)), default=0)
    return replace(usage, memory=usage.memory + written, files=files, output=printed)


def _as_signal(code: int | str) -> int | str:
    """bubblewrap ends with 128 and the number of the signal that has ended its command."""
    known = {128 + each.value for each in signal.Signals}
    return 128 - code if isinstance(code, int) and code in known else code


def _kill_group(group: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)
