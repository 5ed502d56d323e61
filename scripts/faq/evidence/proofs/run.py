"""Run one sample, isolated and within limits, and record what happens."""

from __future__ import annotations

import json
import os
import re
import stat
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from faq.evidence.proofs import environments, module
from faq.evidence.proofs.bubblewrap import ROOT, Impossible
from faq.evidence.proofs.cleaning import clean
from faq.evidence.proofs.judge import End, fresh, judge
from faq.evidence.proofs.printed import messages, without_places
from faq.evidence.proofs.samples import Job
from faq.evidence.proofs.sandbox import Exposed, Isolated
from faq.evidence.proofs.watch import Limits

SECONDS = 300
MEGABYTES = 6000
TAIL = 4000
MOST = 1_000_000
"""Maximum number of bytes of a sample's output that are compared, and of the record that are read."""
LARGEST = 4_000_000_000
"""Maximum number of bytes that a sample may leave in its folder, including holes in sparse files."""
MODULE = Path(__file__).with_name("module.py")
DECOYS = ("train.py", "vocab.txt", "model.pdparams", "data/part-0.txt")
"""Files that readers may have next to their code. None has the name of a package that samples import."""
FRAME = re.compile(rf'File "(?:[^"\n]*/)?{re.escape(module.NAME)}", line (\d+)')


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a sample. `problem`: empty if it did what the entry says; `output`: both streams; `printed`: the
    messages in it, for the ledger.

    `line`: the line of the entry that the failure refers to; `seconds`: elapsed time.
    """

    job: Job
    problem: str
    output: str
    line: int
    seconds: float
    printed: str = ""


def run(job: Job, python: Path, isolated: bool = True) -> Outcome:
    """Run one sample with its setup and check, with the Python of its environment."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="faq-sample-") as folder:
        limits = Limits(SECONDS, MEGABYTES)
        end, output = _run_in(Isolated(limits) if isolated else Exposed(Path(folder), limits), job, python)
    whole = clean(_with_entry_lines(output, job))
    output = whole[-TAIL:]
    verdict = judge(job, end)
    line = verdict.line or _failing_line(output, job)
    mine = (ROOT, folder, str(Path(folder).resolve()))
    hidden = (*mine, str(python.parents[1]), str(Path.home()), tempfile.gettempdir())
    raised = [*([end.raised[1]] if end.raised else []), *end.caught]
    said = messages([clean(text) for text in raised], whole, hidden)
    problem = without_places(clean(verdict.problem), hidden)
    return Outcome(job, problem, output, line, time.monotonic() - started, said)


def _run_in(place: Isolated | Exposed, job: Job, python: Path) -> tuple[End, str]:
    """The record of the run, and the output. Only the folder `run` belongs to the sample; records are elsewhere."""
    sample = "\n" * job.sample.fence.span.line + job.sample.fence.code
    files = {
        f"run/{module.NAME}": sample.encode(),
        f"private/{module.JOB}": json.dumps(_job(job)).encode(),
        f"private/{MODULE.name}": MODULE.read_bytes(),
    }
    private, home = (f"{place.root}/{name}" for name in ("private", "home"))
    variables = {**_environment(home, python), **environments.variables(job.environment, python)}
    try:
        with place.run(python, [f"{private}/{MODULE.name}", private], variables, files) as finished:
            end = _end(finished.ended.code, finished.folders["run"], finished.folders["private"], job)
            return end, end.printed + finished.ended.output.decode("utf-8", "replace")
    except Impossible as error:
        return End(f"it could not be isolated: {error}"), ""


def _job(job: Job) -> dict[str, object]:
    """The parts of the module with the lines of their fences, and the decoy files."""
    block = job.sample.block
    parts = (("setup", block.setup), ("sample", block.fence), ("check", block.check))
    return {
        "parts": [(role, fence.span.line, fence.code) for role, fence in parts if fence],
        "decoys": DECOYS,
    }


def _end(code: int | str, here: Path, private: Path, job: Job) -> End:
    """The record in the private folder. The sample can write there, too, so nothing about it is trusted."""
    printed = _content(private / module.PRINTED)
    if isinstance(code, str):
        return End(code, printed=printed)
    try:
        events = [json.loads(line) for line in _content(private / module.EVENTS).split("\n") if line]
        raised = [(str(event["raised"]), str(event["text"])) for event in events if "raised" in event]
        before = _content(private / module.FILES)
        return End(
            code,
            begun=tuple(str(event["begun"]) for event in events if "begun" in event),
            done=tuple(str(event["done"]) for event in events if "done" in event),
            raised=raised[-1] if raised else None,
            passed=tuple(int(event["passed"]) for event in events if "passed" in event),
            printed=printed,
            changed=fresh(json.loads(before), _snapshot(here), job.leaves) if before else (),
            caught=tuple(str(event["caught"]) for event in events if "caught" in event),
        )
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        return End(f"what it left cannot be read: {type(error).__name__}: {error}", printed=printed)


def _snapshot(here: Path) -> Mapping[str, str]:
    paths = (Path(base, name) for base, _, names in os.walk(here) for name in names)
    if sum(path.lstat().st_size for path in paths) > LARGEST:
        raise ValueError(f"more than {LARGEST / 1e9:g} GB in its folder")
    found: dict[str, str] = module.snapshot(str(here))  # type: ignore[no-untyped-call]
    return found


def _content(path: Path) -> str:
    """The start of a file, if it is a regular one: a link could point out of the sandbox, and a pipe has no end."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return ""
    with os.fdopen(descriptor, "rb") as file:
        return file.read(MOST).decode("utf-8", "replace") if stat.S_ISREG(os.fstat(descriptor).st_mode) else ""


def _environment(home: str, python: Path) -> dict[str, str]:
    """Only the environment variables that a process needs; model hubs are told to stay offline."""
    return {
        "PATH": f"{python.parent}:/usr/local/bin:/usr/bin:/bin",
        "HOME": home,
        "TMPDIR": home,
        "LANG": "C.UTF-8",
        "PYTHONHASHSEED": "0",
        "HF_HUB_OFFLINE": "1",
        "GLOG_minloglevel": "2",
    }


def _with_entry_lines(output: str, job: Job) -> str:
    return FRAME.sub(rf'File "{job.sample.path}", line \1', output)


def _failing_line(output: str, job: Job) -> int:
    """The line of the entry in the last traceback, within setup, sample or check; else the line of its fence."""
    block = job.sample.block
    parts = [fence for fence in (block.setup, block.fence, block.check) if fence]
    pattern = rf'File "{re.escape(job.sample.path)}", line (\d+)'
    numbers = (int(number) for number in re.findall(pattern, output))
    inside = [n for n in numbers if any(fence.span.line < n < fence.last_line for fence in parts)]
    return inside[-1] if inside else block.fence.span.line
