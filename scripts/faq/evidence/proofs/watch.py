"""Watch a process and its descendants: their resource usage, their output, and when they must be ended."""

from __future__ import annotations

import contextlib
import os
import re
import select
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

STEP = 0.05
"""Seconds between two checks, which is how long a process may exceed a limit before it is ended."""
CHUNK = 1 << 16
MEGABYTE = 1_000_000
KEPT = re.compile(rb"^(RssAnon|RssShmem|VmSwap|Threads):\s+(\d+)", re.M)


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for a process and its descendants. `output`: bytes; `spare`: megabytes of memory that must stay free on
    the machine, because some memory belongs to no process."""

    seconds: float = 300
    megabytes: int = 6000
    processes: int = 500
    threads: int = 5000
    output: int = 20 * MEGABYTE
    files: int = 20_000
    spare: int = 300


@dataclass(frozen=True, slots=True)
class Usage:
    """Current usage. `memory` and `output` in bytes; `output` counts what does not come through the pipe."""

    memory: int = 0
    processes: int = 0
    threads: int = 0
    files: int = 0
    output: int = 0

    def excess(self, limits: Limits) -> str:
        """The first limit that is exceeded, in words, or ""."""
        if self.memory > limits.megabytes * MEGABYTE:
            return f"it used more than {limits.megabytes} MB of memory"
        if self.processes > limits.processes:
            return f"it started more than {limits.processes} processes"
        if self.threads > limits.threads:
            return f"it started more than {limits.threads} threads"
        if self.files > limits.files:
            return f"it made more than {limits.files} files"
        return printed_too_much(limits) if self.output > limits.output else ""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a process ended: its exit status (negative for a signal) or the limit that it exceeded, and its output."""

    code: int | str
    output: bytes


def printed_too_much(limits: Limits) -> str:
    """The output limit in words."""
    return f"it printed more than {limits.output / MEGABYTE:g} MB"


def watch(
    process: subprocess.Popen[bytes], usage: Callable[[], Usage], limits: Limits, end: Callable[[], None]
) -> Ended:
    """Wait for a process whose output is a pipe; `end` is called at a limit and finally, to end it and its
    descendants."""
    assert process.stdout
    pipe = process.stdout.fileno()
    os.set_blocking(pipe, False)
    output = bytearray()
    try:
        problem = _until_it_ends(process, pipe, output, usage, limits)
    finally:
        end()
        process.wait()
    while len(output) <= limits.output and (chunk := _read(pipe)):
        output += chunk
    if len(output) > limits.output:
        problem = problem or printed_too_much(limits)
    return Ended(problem or process.returncode, bytes(output[: limits.output]))


def _until_it_ends(
    process: subprocess.Popen[bytes], pipe: int, output: bytearray, usage: Callable[[], Usage], limits: Limits
) -> str:
    """The limit that was exceeded; empty if the process ended by itself."""
    deadline = time.monotonic() + limits.seconds
    due = 0.0
    with _waiting(process.pid, pipe) as waiting:
        while process.poll() is None:
            if any(fd == pipe for fd, _ in waiting.poll(STEP * 1000)):
                chunk = _read(pipe)
                output += chunk or b""
                if chunk == b"":
                    waiting.unregister(pipe)
            if len(output) > limits.output:
                return printed_too_much(limits)
            if time.monotonic() > deadline:
                return f"it ran longer than {limits.seconds:g} seconds"
            if time.monotonic() > due:
                due = time.monotonic() + STEP
                if problem := usage().excess(limits) or _machine_is_full(limits):
                    return problem
    return ""


@contextlib.contextmanager
def _waiting(pid: int, pipe: int) -> Iterator[select.poll]:
    """Waits for output or the end of a process, whichever comes first."""
    process = os.pidfd_open(pid)
    try:
        waiting = select.poll()
        waiting.register(pipe, select.POLLIN)
        waiting.register(process, select.POLLIN)
        yield waiting
    finally:
        os.close(process)


def _read(pipe: int) -> bytes | None:
    """Available output; empty at the end, None if there is none yet."""
    try:
        return os.read(pipe, CHUNK)
    except BlockingIOError:
        return None


def usage_of(proc: Path) -> Usage:
    """The usage of all processes in a /proc. Page cache of files is not counted."""
    memory = processes = threads = 0
    for path in proc.iterdir():
        if path.name.isdigit():
            found = _status(path / "status")
            processes += 1
            threads += found.pop(b"Threads", 1)
            memory += 1024 * sum(found.values())
    return Usage(memory, processes, threads)


def _status(path: Path) -> dict[bytes, int]:
    """The figures of a process; empty if it has ended meanwhile."""
    try:
        return {name: int(value) for name, value in KEPT.findall(path.read_bytes())}
    except OSError:
        return {}


def usage_of_group(group: int) -> Usage:
    """The usage of a process group. Processes that left it are not counted."""
    found = [_status(path.with_name("status")) for path in Path("/proc").glob("[0-9]*/stat") if _group(path) == group]
    threads = sum(each.pop(b"Threads", 1) for each in found)
    return Usage(1024 * sum(sum(each.values()) for each in found), len(found), threads)


def _group(stat: Path) -> int:
    try:
        return int(stat.read_text().rpartition(")")[2].split()[2])
    except (OSError, IndexError):
        return 0


def _machine_is_full(limits: Limits) -> str:
    found = re.search(r"^MemAvailable:\s+(\d+)", Path("/proc/meminfo").read_text(), re.M)
    if found and int(found[1]) * 1024 < limits.spare * MEGABYTE:
        return f"the machine had less than {limits.spare} MB of memory left"
    return ""
