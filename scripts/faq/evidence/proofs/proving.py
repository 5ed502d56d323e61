"""`faq prove`: run samples where they must run, report failures in the entries, and renew the ledger."""

from __future__ import annotations

import datetime
import platform
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from faq.diagnostics.codes import P102, P103
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Span
from faq.evidence.proofs import environments
from faq.evidence.proofs.environments import Unavailable
from faq.evidence.proofs.ledger import Proof
from faq.evidence.proofs.run import Outcome, run
from faq.evidence.proofs.samples import Environment, Job

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Proved:
    """What a run has shown. `skipped` environments could not be had."""

    outcomes: tuple[Outcome, ...]
    skipped: tuple[tuple[Environment, str], ...]

    @property
    def failures(self) -> tuple[Outcome, ...]:
        return tuple(outcome for outcome in self.outcomes if outcome.problem)

    def proofs(self, date: datetime.date) -> list[Proof]:
        """A proof for every sample that passed."""
        return [_proof(outcome, date) for outcome in self.outcomes if not outcome.problem]

    def diagnostics(self) -> list[Diagnostic]:
        """A diagnostic for every failure and for every version that was left out."""
        failed = [_failure(outcome) for outcome in self.failures]
        return sorted([*failed, *(_unavailable(*skipped) for skipped in self.skipped)])


def prove(jobs: Sequence[Job], root: Path, parallel: int, progress: Progress, isolated: bool) -> Proved:
    """Build the environments that the jobs need, then run the jobs, `parallel` at a time."""
    needed = sorted({job.environment for job in jobs}, key=lambda environment: environment.name)
    skipped = []
    for environment in needed:
        problem = _build(environment, root, progress)
        skipped += [(environment, problem)] if problem else []
    missing = {environment for environment, _ in skipped}
    runnable = [job for job in jobs if job.environment not in missing]
    return Proved(tuple(_run_all(runnable, parallel, progress, isolated)), tuple(skipped))


def seconds_by_version(outcomes: Iterable[Outcome]) -> dict[str, tuple[int, float]]:
    """Environment name -> (samples, seconds), for the closing table."""
    table: dict[str, tuple[int, float]] = {}
    for outcome in outcomes:
        samples, seconds = table.get(outcome.job.environment.name, (0, 0.0))
        table[outcome.job.environment.name] = samples + 1, seconds + outcome.seconds
    return dict(sorted(table.items()))


def show_progress(text: str) -> None:
    """One line that is written over on a terminal, and a line each in a log."""
    end = "\r" if sys.stderr.isatty() else "\n"
    print(f"\x1b[2K{text}" if sys.stderr.isatty() else text, end=end, file=sys.stderr, flush=True)


def _build(environment: Environment, root: Path, progress: Progress) -> str:
    """Why an environment cannot be had; empty if it is there."""
    if environment.lock and not environments.is_ready(environment):
        progress(f"building {environment.name} with Python {environment.python}")
    if sys.platform != "linux" or platform.machine() != "x86_64":
        return "the lock files are for Linux on x86-64"
    try:
        environments.build(environment, root)
    except Unavailable as error:
        return str(error)
    return ""


def _run_all(jobs: Sequence[Job], parallel: int, progress: Progress, isolated: bool) -> list[Outcome]:
    outcomes: list[Outcome] = []
    with ThreadPoolExecutor(parallel) as pool:
        for outcome in pool.map(lambda job: run(job, environments.python_of(job.environment), isolated), jobs):
            outcomes.append(outcome)
            job = outcome.job
            bar = "#" * (20 * len(outcomes) // len(jobs))
            mark = "FAILED" if outcome.problem else "ok"
            place = f"{job.sample.entry}:{job.sample.fence.span.line}"
            progress(f"[{bar:20}] {len(outcomes)}/{len(jobs)} {job.environment.name} {place} {mark}")
    return outcomes


def _proof(outcome: Outcome, date: datetime.date) -> Proof:
    job = outcome.job
    environment = job.environment
    return Proof(
        job.sample.entry, job.sample.hash, environment.version, environment.lock, environment.python, date.isoformat()
    )


def _failure(outcome: Outcome) -> Diagnostic:
    job = outcome.job
    message = f"on {job.environment.framework} {job.environment.version}: {outcome.problem}"
    fix = "mend the sample, or its claim; what it printed stands above"
    return P102.at(job.sample.path, Span(outcome.line), message, fix)


def _unavailable(environment: Environment, problem: str) -> Diagnostic:
    path = f"faq_src/{environment.framework}/framework.yml"
    message = f"{environment.name} was not run: {problem}"
    return P103.at(path, Span(1), message, "get what is missing, then run `faq prove` again")
