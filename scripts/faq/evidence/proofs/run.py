"""Running one sample alone: its own folder, no network, limited time and memory, what happens written down."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from faq.evidence.proofs import environments, module
from faq.evidence.proofs.judge import End, fresh, judge
from faq.evidence.proofs.printed import messages, without_places
from faq.evidence.proofs.samples import Job

SECONDS = 300
MEGABYTES = 6000
TAIL = 4000
MOST = 1_000_000
"""As many bytes of what a sample prints are compared."""
RUNNER = Path(__file__).with_name("runner.py")
MODULE = Path(__file__).with_name("module.py")
DECOYS = ("train.py", "vocab.txt", "model.pdparams", "data/part-0.txt")
"""Files that readers have beside their code. None is the name of a package that samples import."""
FRAME = re.compile(rf'File "(?:[^"\n]*/)?{re.escape(module.NAME)}", line (\d+)')


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a sample ended. `problem` is empty if it did as the entry says; `output` is what it printed, both streams,
    `printed` the messages in it, for the ledger.

    `line` is the line of the entry that the failure names, `seconds` the wall time.
    """

    job: Job
    problem: str
    output: str
    line: int
    seconds: float
    printed: str = ""


def run(job: Job, python: Path) -> Outcome:
    """Run one sample, with its setup and its check, with the Python of its environment."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="faq-sample-") as folder:
        end, output = _run_in(Path(folder), job, python)
    whole = _with_entry_lines(output, job)
    output = whole[-TAIL:]
    verdict = judge(job, end)
    line = verdict.line or _failing_line(output, job)
    hidden = (folder, str(Path(folder).resolve()), str(python.parents[1]), str(Path.home()), tempfile.gettempdir())
    said = messages(end.raised[1] if end.raised else "", whole, hidden)
    problem = without_places(verdict.problem, hidden)
    return Outcome(job, problem, output, line, time.monotonic() - started, said)


def _run_in(folder: Path, job: Job, python: Path) -> tuple[End, str]:
    """What happened, and the output. Only `here` is the sample's own; what is written down about it lies elsewhere."""
    here, home, private = (folder / name for name in ("run", "home", "private"))
    for each in (here, home, private):
        each.mkdir()
    (here / module.NAME).write_text("\n" * job.sample.fence.span.line + job.sample.fence.code, encoding="utf-8")
    (private / module.JOB).write_text(json.dumps(_job(job)), encoding="utf-8")
    with (folder / "output").open("w+b") as output:
        process = subprocess.Popen(
            [str(python), str(RUNNER), str(MODULE), str(private)],
            cwd=here,
            env={**_environment(home, python), **environments.variables(job.environment, python)},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        code = _wait(process)
        output.seek(0)
        log = output.read().decode("utf-8", "replace")
    end = _end(code, here, private, job)
    return end, end.printed + log


def _job(job: Job) -> dict[str, object]:
    """The parts of the module with the lines of their fences, and the files to put beside it."""
    block = job.sample.block
    parts = (("setup", block.setup), ("sample", block.fence), ("check", block.check))
    return {
        "parts": [(role, fence.span.line, fence.code) for role, fence in parts if fence],
        "decoys": DECOYS if job.sample.guarded else None,
    }


def _end(code: int | str, here: Path, private: Path, job: Job) -> End:
    """What is written in the private folder about a run."""
    events = [json.loads(line) for line in _content(private / module.EVENTS).split("\n") if line]
    raised = [(event["raised"], event["text"]) for event in events if "raised" in event]
    before = _content(private / module.FILES)
    return End(
        code,
        begun=tuple(event["begun"] for event in events if "begun" in event),
        done=tuple(event["done"] for event in events if "done" in event),
        raised=raised[-1] if raised else None,
        passed=tuple(event["passed"] for event in events if "passed" in event),
        printed=_content(private / module.PRINTED, MOST),
        changed=fresh(json.loads(before), _snapshot(here), job.leaves) if before else (),
    )


def _snapshot(here: Path) -> Mapping[str, str]:
    found: dict[str, str] = module.snapshot(str(here))  # type: ignore[no-untyped-call]
    return found


def _content(path: Path, most: int = -1) -> str:
    if not path.exists():
        return ""
    with path.open("rb") as file:
        return file.read(most).decode("utf-8", "replace")


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


def _failing_line(output: str, job: Job) -> int:
    """The entry's line that the last traceback names, inside setup, sample or check; else the line of its fence."""
    block = job.sample.block
    parts = [fence for fence in (block.setup, block.fence, block.check) if fence]
    pattern = rf'File "{re.escape(job.sample.path)}", line (\d+)'
    numbers = (int(number) for number in re.findall(pattern, output))
    inside = [n for n in numbers if any(fence.span.line < n < fence.last_line for fence in parts)]
    return inside[-1] if inside else block.fence.span.line
