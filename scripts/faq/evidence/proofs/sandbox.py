"""Where a sample runs: isolated by bubblewrap or, if explicitly requested, exposed.

An isolated sample sees its own folder, the Python of its environment and the system's programs, but no other file,
process, network or variable of the machine. Its files are in memory; files and processes disappear when it ends.
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
    """How a process ended, and its folders, which can be read until the context ends."""

    ended: Ended
    folders: Mapping[str, Path]


@dataclass(frozen=True, slots=True)
class Isolated:
    """Runs processes in separate namespaces, in which `shown` is mounted read-only."""

    limits: Limits = DEFAULT
    shown: tuple[Path, ...] = ()
    root: str = ROOT
    """The folder with the process's FOLDERS, as the process sees it."""

    @contextlib.contextmanager
    def run(
        self, python: Path, arguments: Sequence[str], environment: Mapping[str, str], files: Mapping[str, bytes]
    ) -> Iterator[Finished]:
        """Run a Python in the folder `run` with these files (path below the root -> content) until it and all its
        children have ended. Raises Impossible."""
        shown = (*needed_by(python), *self.shown)
        with contextlib.ExitStack() as stack:
            process, child, system = begin(stack, [str(python), *arguments], environment, shown, self.limits)
            folder, memory, proc = (_open(stack, system / name) for name in (self.root[1:], "dev/shm", "proc"))
            _put(folder, files)
            folders = {name: _open(stack, folder / name) for name in FOLDERS}  # held open: links cannot replace them

            def usage() -> Usage:
                return _with_files(usage_of(proc), (folder, memory), folders["private"])

            assert process.stdin
            process.stdin.close()  # the command starts
            ended = watch(process, usage, self.limits, lambda: kill(child))
            yield Finished(replace(ended, code=_as_signal(ended.code)), folders)


@dataclass(frozen=True, slots=True)
class Exposed:
    """Runs processes without a network but otherwise with the caller's rights, so they can read and write what the
    caller can."""

    folder: Path
    limits: Limits = DEFAULT

    @property
    def root(self) -> str:
        return str(self.folder)

    @contextlib.contextmanager
    def run(
        self, python: Path, arguments: Sequence[str], environment: Mapping[str, str], files: Mapping[str, bytes]
    ) -> Iterator[Finished]:
        """Like `Isolated.run`."""
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
    """Why processes cannot be isolated here; empty if they can. Tried once."""
    if not shutil.which("bwrap"):
        return "bubblewrap is not installed (`apt-get install bubblewrap`)"
    try:
        with Isolated().run(Path(sys.executable), ["-c", ""], {}, {}) as finished:
            code, output = finished.ended.code, finished.ended.output.decode("utf-8", "replace")
    except Impossible as error:
        return f"{error} (needs {LEAST})"
    return "" if code == 0 else f"Python does not run under bubblewrap: {code} {output.strip()}"


def _open(stack: contextlib.ExitStack, folder: Path) -> Path:
    """A folder as a descriptor path: it stays readable after the sandbox is gone, and cannot be exchanged."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    stack.callback(os.close, descriptor)
    return Path(f"/proc/self/fd/{descriptor}")


def _put(folder: Path, files: Mapping[str, bytes]) -> None:
    """Create the folders and files."""
    for name in FOLDERS:
        (folder / name).mkdir(exist_ok=True)
    for path, data in files.items():
        (folder / path).write_bytes(data)


def _with_files(usage: Usage, folders: Sequence[Path], private: Path) -> Usage:
    """The usage including files in memory."""
    found = [os.statvfs(folder) for folder in folders]
    written = sum((each.f_blocks - each.f_bfree) * each.f_frsize for each in found)
    files = sum(each.f_files - each.f_ffree for each in found)
    printed = max((entry.stat(follow_symlinks=False).st_size for entry in os.scandir(private)), default=0)
    return replace(usage, memory=usage.memory + written, files=files, output=printed)


def _as_signal(code: int | str) -> int | str:
    """The status as a signal: bubblewrap exits with 128 plus the number of the signal that ended its command."""
    known = {128 + each.value for each in signal.Signals}
    return 128 - code if isinstance(code, int) and code in known else code


def _kill_group(group: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)
