"""Running one sample alone: its own folder, no network, limited time and memory, output captured."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from faq.prove.runner import NO_NETWORK_FAILED
from faq.prove.samples import Job

SECONDS = 300
MEGABYTES = 6000
TAIL = 4000
RUNNER = Path(__file__).with_name("runner.py")
NAME = "sample.py"
FRAME = re.compile(rf'File "(?:[^"\n]*/)?{re.escape(NAME)}", line (\d+)')


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a sample ended. `problem` is empty if it did as the entry says; `output` is what it printed, both streams.

    `line` is the line of the entry that the failure names, `seconds` the wall time.
    """

    job: Job
    problem: str
    output: str
    line: int
    seconds: float


def run(job: Job, python: Path) -> Outcome:
    """Run one sample with the Python of its environment."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="faq-sample-") as folder:
        code, output = _run_in(Path(folder), job, python)
    output = _with_entry_lines(output, job)[-TAIL:]
    problem = _problem(job, code, output)
    return Outcome(job, problem, output, _failing_line(output, job), time.monotonic() - started)


def _run_in(folder: Path, job: Job, python: Path) -> tuple[int | str, str]:
    """The exit code (or the limit that was hit) and the output. Lines are numbered as they are in the entry."""
    (folder / NAME).write_text("\n" * job.sample.fence.span.line + job.sample.fence.code, encoding="utf-8")
    home = folder / "home"
    home.mkdir()
    with (folder / "output").open("w+b") as output:
        process = subprocess.Popen(
            [str(python), str(RUNNER), NAME],
            cwd=folder,
            env=_environment(home, python),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        code = _wait(process)
        output.seek(0)
        return code, output.read().decode("utf-8", "replace")


def _environment(home: Path, python: Path) -> dict[str, str]:
    """Nothing of the caller's environment but what a process needs; hubs are told that they are offline."""
    return {
        "PATH": f"{python.parent}:/usr/local/bin:/usr/bin:/bin",
        "HOME": str(home),
        "TMPDIR": str(home),
        "LANG": "C.UTF-8",
        "PYTHONHASHSEED": "0",
        "HF_HUB_OFFLINE": "1",
        "GLOG_minloglevel": "2",
    }


def _wait(process: subprocess.Popen[bytes]) -> int | str:
    """Wait for the end, or end the whole group: at the time limit, or when its memory grows too large."""
    deadline = time.monotonic() + SECONDS
    limit = ""
    while process.poll() is None and not limit:
        time.sleep(0.1)
        if time.monotonic() > deadline:
            limit = f"it ran longer than {SECONDS} seconds"
        elif _megabytes(process.pid) > MEGABYTES:
            limit = f"it used more than {MEGABYTES} MB of memory"
    _end_group(process)
    return limit or process.returncode


def _end_group(process: subprocess.Popen[bytes]) -> None:
    """End what the sample has started, too: its group is its session, and its own."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _megabytes(group: int) -> float:
    """Resident memory of a process group, from /proc."""
    pages = 0
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        pages += int(fields[21]) if int(fields[2]) == group else 0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _with_entry_lines(output: str, job: Job) -> str:
    return FRAME.sub(rf'File "{job.sample.path}", line \1', output)


def _problem(job: Job, code: int | str, output: str) -> str:
    """What is wrong with how the sample ended; empty if nothing is."""
    expected = job.sample.fence.info.get("raises")
    last = _last_error(output)
    if isinstance(code, str):
        return code
    if code == NO_NETWORK_FAILED:
        return "the network could not be shut off (user namespaces are disabled?), so it was not run"
    if expected is None:
        return "" if code == 0 else last or f"it ended with exit code {code}"
    if code == 0:
        return f"it should raise {expected}, and raised nothing"
    raised = last or f"exit code {code}"
    return "" if _is_expected(expected, last) else f"it should raise {expected}, and raised {raised}"


def _is_expected(expected: str, last: str) -> bool:
    """Whether the last error is of the expected type (bare or dotted), and has the expected words behind the colon."""
    type_, _, words = expected.partition(":")
    raised = last.partition(":")[0]
    return raised.rpartition(".")[2] == type_.strip().rpartition(".")[2] and words.strip() in last


def _last_error(output: str) -> str:
    """The last line that looks as Python prints an exception: `Type: message` or a bare `Type`."""
    lines = re.findall(r"^((?:[\w.]+(?:Error|Exception|Exit|Interrupt|Warning|NotMet))(?::.*)?)$", output, re.MULTILINE)
    return str(lines[-1]).strip() if lines else ""


def _failing_line(output: str, job: Job) -> int:
    """The entry's line that the last traceback names, inside the sample; else the line of its fence."""
    first = job.sample.fence.span.line
    last = first + job.sample.fence.code.count("\n")
    pattern = rf'File "{re.escape(job.sample.path)}", line (\d+)'
    numbers = [int(n) for n in re.findall(pattern, output) if first < int(n) <= last]
    return numbers[-1] if numbers else first
