"""Whether a sample did what its entry says, from the record of its run. Pure."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from faq.evidence.proofs.matching import difference
from faq.evidence.proofs.runner import NO_NETWORK_FAILED
from faq.evidence.proofs.samples import Job

SHOWN_FILES = 5


@dataclass(frozen=True, slots=True)
class End:
    """The record of a run: the exit status (negative for a signal) or the exceeded limit, the parts that started and
    those that finished, the exception that ended it (type and text), the lines of asserts that held, the output of the
    sample alone, changed files in its folder, and the exceptions that it caught."""

    code: int | str
    begun: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    raised: tuple[str, str] | None = None
    passed: tuple[int, ...] = ()
    printed: str = ""
    changed: tuple[str, ...] = ()
    caught: tuple[str, ...] = ()

    @property
    def status(self) -> str:
        """How it ended, in words."""
        if self.raised and self.raised[0] != "SystemExit":
            return summary(self.raised[1])
        if isinstance(self.code, int) and self.code < 0:
            return f"it was ended by {_signal(self.code)}"
        return f"it ended with exit code {self.code}"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is wrong, if anything, and the line of the entry that states otherwise (0: the line in the traceback)."""

    problem: str = ""
    line: int = 0


def judge(job: Job, end: End) -> Verdict:
    """The first thing that is wrong."""
    return next(_problems(job, end), Verdict())


def summary(text: str) -> str:
    """An exception on one line: its first line, and also the last one if the first has no words."""
    lines = [line.strip() for line in text.split("\n") if line.strip()] or ["an exception without words"]
    if lines[0].startswith("File "):
        return lines[-1]  # SyntaxError: its location comes first
    return f"{lines[0]} {lines[-1]}" if lines[0].endswith(":") and len(lines) > 1 else lines[0]


def fresh(before: Mapping[str, str], after: Mapping[str, str], leaves: Sequence[str]) -> tuple[str, ...]:
    """Files that were added, changed or deleted, except for what the framework itself leaves."""
    spared = {name.rstrip("/") for name in leaves}
    paths = (path for path in before.keys() | after.keys() if before.get(path) != after.get(path))
    return tuple(sorted(path for path in paths if spared.isdisjoint(path.split("/"))))


def _problems(job: Job, end: End) -> Iterator[Verdict]:
    if isinstance(end.code, str):
        yield Verdict(end.code)
    elif end.code == NO_NETWORK_FAILED and not end.begun:
        yield Verdict("the network could not be shut off (user namespaces are disabled?), so it was not run")
    elif "sample" not in end.begun:
        yield Verdict(f"its setup failed: {end.status}")
    yield from _ending(job, end)
    yield from _output(job, end)
    if end.changed:
        more = f" and {len(end.changed) - SHOWN_FILES} more" if len(end.changed) > SHOWN_FILES else ""
        names = ", ".join(end.changed[:SHOWN_FILES])
        yield Verdict(f"it changed the reader's folder: {names}{more}; write below tempfile.mkdtemp()")
    info = job.sample.fence.info
    if not (end.passed or job.sample.block.outputs or "raises" in info or "exit" in info):
        yield Verdict("nothing proved it: no assert was reached, in the sample or in its check")


def _ending(job: Job, end: End) -> Iterator[Verdict]:
    info = job.sample.fence.info
    if "raises" in info:
        if not end.raised:
            how = "raised nothing" if end.code == 0 else end.status
            yield Verdict(f"it should raise {info['raises']}, and {how}")
        elif not _is_expected(info["raises"], *end.raised):
            yield Verdict(f"it should raise {info['raises']}, and raised {summary(end.raised[1])}")
    elif "exit" in info:
        wrong = end.raised is not None and end.raised[0] != "SystemExit"
        if wrong or info["exit"] not in (str(end.code), _signal(end.code)):
            yield Verdict(f"it should end with {info['exit']}, but: {end.status}")
    elif end.code != 0:
        yield Verdict(end.status)
    elif job.sample.block.check and "check" not in end.done:
        yield Verdict("it ended before the end of its check")


def _output(job: Job, end: End) -> Iterator[Verdict]:
    outputs = job.sample.block.outputs
    ours = next((each for each in outputs if each.covers(job.environment.version)), None)
    if outputs and not ours:
        yield Verdict(f"no output block is for {job.environment.version}", outputs[0].fence.span.line)
    elif ours:
        texts = [end.printed]
        if "raises" in job.sample.fence.info:
            whole = end.raised[1] if end.raised else ""
            lines = whole.strip().split("\n")
            texts = [lines[0], lines[-1], whole]
        wrong = [difference(ours.fence.code, text) for text in texts]
        if all(wrong):
            yield Verdict(f"it prints something else: {wrong[0]}", ours.fence.span.line)


def _is_expected(expected: str, kind: str, text: str) -> bool:
    """Whether the exception has the expected type (bare or dotted name), and the expected words if there are any after
    a colon."""
    type_, _, words = expected.partition(":")
    return kind == type_.strip().rpartition(".")[2] and words.strip() in text


def _signal(code: int | str) -> str:
    """The name of the signal of a negative exit status."""
    known = {-each.value: each.name for each in signal.Signals}
    return known.get(code, "") if isinstance(code, int) else ""
