"""Make a sandbox with bubblewrap: separate namespaces, and a file system with next to nothing of the machine."""

from __future__ import annotations

import contextlib
import functools
import json
import os
import select
import shutil
import signal
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from faq.evidence.proofs.watch import MEGABYTE, Limits

FOLDERS = ("run", "home", "private")
"""The working folder of a process, its home, and the private folder for records about it."""
ROOT = "/tmp/faq"
DISK = 2000
"""Maximum size in megabytes of /tmp, of /dev/shm, and of a single file."""
SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64")
SHOWN = ("/etc/alternatives", "/etc/fonts", "/etc/ld.so.cache", "/sys/devices/system")
WRITTEN = {
    "/etc/passwd": "reader:x:1000:1000::/tmp/faq/home:/bin/sh\n",
    "/etc/group": "reader:x:1000:\n",
    "/etc/hosts": "127.0.0.1 localhost\n::1 localhost\n",
}
"""System files made for the sandbox: only what programs need, nothing about the machine."""
READY = b"faq: ready\n"
BEGIN = f'ulimit -c 0; ulimit -f {DISK * MEGABYTE // 512}; echo "faq: ready"; read -r _; exec "$@" </dev/null'
CONTROLLERS = Path("/sys/fs/cgroup/cgroup.controllers")
LEAST = "bubblewrap 0.8 or newer, and a kernel that lets ordinary users make namespaces"


class Impossible(Exception):
    """A process cannot be isolated here; the message says why."""


def needed_by(python: Path) -> tuple[Path, ...]:
    """The paths that an interpreter needs besides the system: its environment, and the Python that this is based on.
    For a folder that is not an environment only its programs and libraries, since it may be somebody's home."""
    environment = python.parent.parent
    settings = environment / "pyvenv.cfg"
    found = [environment] if settings.is_file() else []
    bases = {each.parent.parent for each in _links(python)} - set(found)
    if found:
        lines = (line.partition("=") for line in settings.read_text(encoding="utf-8").split("\n"))
        bases |= {Path(value.strip()).parent for key, _, value in lines if key.strip() == "home"}
    found += [base / name for base in sorted(bases) for name in ("bin", "lib", "include")]
    return tuple(path for path in found if path.is_dir() and not any(map(path.is_relative_to, SYSTEM)))


def _links(path: Path) -> Iterator[Path]:
    """A path, and the chain of its link targets."""
    yield path
    for _ in range(40):
        if not path.is_symlink():
            return
        path = Path(os.path.normpath(path.parent / path.readlink()))
        yield path


def begin(
    stack: contextlib.ExitStack,
    command: Sequence[str],
    environment: Mapping[str, str],
    shown: Sequence[Path],
    limits: Limits,
) -> tuple[subprocess.Popen[bytes], int, Path]:
    """Make the sandbox. Its command waits until its standard input is closed. Returns the outer process, a descriptor
    of the first inner process, and the sandbox's root as seen from outside. Raises Impossible."""
    reading, writing = os.pipe()
    texts = {path: _memory(stack, text) for path, text in WRITTEN.items()}
    sandbox = [*_mounts(shown, texts), "--info-fd", str(writing), "--", "/bin/sh", "-c", BEGIN, "sh", *command]
    variables = [part for name, value in environment.items() for part in ("--setenv", name, value)]
    scope, bus = _scope(limits)
    try:
        process = subprocess.Popen(
            [*scope, shutil.which("bwrap") or "bwrap", "--clearenv", *variables, *sandbox],
            env=bus,  # nothing else: the sandbox can read it
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            bufsize=0,
            pass_fds=(writing, *texts.values()),
        )
    except OSError as error:
        os.close(reading)
        raise Impossible(f"bubblewrap cannot be started: {error}") from error
    finally:
        os.close(writing)
    stack.callback(_close, process)
    with os.fdopen(reading, "rb") as file:
        told = file.read()
    _await(process)
    first = json.loads(told)["child-pid"]
    child = os.pidfd_open(first)
    stack.callback(os.close, child)
    stack.callback(kill, child)
    return process, child, Path(f"/proc/{first}/root")


def _await(process: subprocess.Popen[bytes]) -> None:
    """Wait until the sandbox is ready. Raises Impossible with bubblewrap's message."""
    assert process.stdout
    said = []
    while line := process.stdout.readline():
        if line == READY:
            return
        said.append(line.decode("utf-8", "replace").strip())
    raise Impossible("; ".join(said) or "bubblewrap ended without a word")


def _mounts(shown: Sequence[Path], texts: Mapping[str, int]) -> list[str]:
    """What is mounted and what is hidden."""
    size = str(DISK * MEGABYTE)
    parts = [
        *("--unshare-user", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts"),
        *("--unshare-cgroup-try", "--disable-userns", "--cap-drop", "ALL", "--new-session", "--die-with-parent"),
        *("--uid", "1000", "--gid", "1000", "--hostname", "localhost"),
        *("--proc", "/proc", "--dev", "/dev", "--size", size, "--tmpfs", "/dev/shm"),
        *("--size", size, "--tmpfs", "/tmp", *(part for name in FOLDERS for part in ("--dir", f"{ROOT}/{name}"))),
    ]
    for system in map(Path, SYSTEM):
        link = ["--symlink", str(system.readlink()), str(system)] if system.is_symlink() else []
        parts += link or ["--ro-bind-try", str(system), str(system)]
    for path in (*SHOWN, *map(str, shown)):
        parts += ["--ro-bind-try", path, path]
    for path, descriptor in texts.items():
        parts += ["--ro-bind-data", str(descriptor), path]
    for path in ("/dev", "/proc", "/"):  # the caller may write what it owns, so root could write /proc/sys
        parts += ["--remount-ro", path]
    return [*parts, "--chdir", f"{ROOT}/run"]


@functools.cache
def _scope(limits: Limits) -> tuple[list[str], dict[str, str]]:
    """A command prefix that runs in a control group with the limits, and its variables; empty without cgroups v2 or
    systemd. It is an addition to the watching. No test runs it against a real systemd."""
    systemd = shutil.which("systemd-run")
    if not systemd or not CONTROLLERS.exists():
        return [], {}
    bus = {name: os.environ[name] for name in ("XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS") if name in os.environ}
    most = f"MemoryMax={limits.megabytes}M MemorySwapMax=0 TasksMax={limits.threads}".split()
    command = [systemd, *([] if os.geteuid() == 0 else ["--user"]), "--scope", "--quiet", "--no-ask-password"]
    command += [part for each in most for part in ("--property", each)] + ["--"]
    try:
        tried = subprocess.run([*command, "/bin/true"], env=bus, capture_output=True, check=False, timeout=10)
    except (OSError, subprocess.TimeoutExpired):
        return [], {}
    return (command, bus) if tried.returncode == 0 else ([], {})


def _memory(stack: contextlib.ExitStack, text: str) -> int:
    """A descriptor of an in-memory file with this text."""
    descriptor = os.memfd_create("faq")
    stack.callback(os.close, descriptor)
    os.write(descriptor, text.encode())
    os.lseek(descriptor, 0, os.SEEK_SET)
    return descriptor


def kill(child: int) -> None:
    """Kill the first process of a PID namespace and wait for it; the kernel kills the others."""
    with contextlib.suppress(ProcessLookupError):
        signal.pidfd_send_signal(child, signal.SIGKILL)
    ended = select.poll()
    ended.register(child, select.POLLIN)
    ended.poll()


def _close(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe:
            pipe.close()
