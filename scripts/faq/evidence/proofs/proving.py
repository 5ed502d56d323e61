"""`faq prove`: run samples where they must run, print each result as it arrives, and report failures in the entries."""

from __future__ import annotations

import datetime
import platform
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from faq.diagnostics.codes import P102, P103
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Span
from faq.evidence.proofs import environments
from faq.evidence.proofs.environments import Unavailable
from faq.evidence.proofs.ledger import Record
from faq.evidence.proofs.run import Outcome, run
from faq.evidence.proofs.samples import Environment, Job

Progress = Callable[[str], None]
Keep = Callable[[Outcome], None]
"""Called for each sample when it has ended, in the thread that ran it."""


@dataclass(frozen=True, slots=True)
class Proved:
    """The result of a run. `skipped`: unavailable environments."""

    outcomes: tuple[Outcome, ...]
    skipped: tuple[tuple[Environment, str], ...]

    @property
    def failures(self) -> tuple[Outcome, ...]:
        return tuple(outcome for outcome in self.outcomes if outcome.problem)

    def diagnostics(self) -> list[Diagnostic]:
        """A diagnostic for every failure, and for every version that was skipped."""
        failed = [_failure(outcome) for outcome in self.failures]
        return sorted([*failed, *(_unavailable(*skipped) for skipped in self.skipped)])


def prove(
    jobs: Sequence[Job], root: Path, parallel: int, progress: Progress, keep: Keep, isolated: bool = True
) -> Proved:
    """Build the environments that the jobs need, then run the jobs, `parallel` at a time."""
    needed = sorted({job.environment for job in jobs}, key=lambda environment: environment.name)
    skipped = []
    for environment in needed:
        problem = _build(environment, root, progress)
        skipped += [(environment, problem)] if problem else []
    missing = {environment for environment, _ in skipped}
    runnable = [job for job in jobs if job.environment not in missing]
    return Proved(tuple(_run_all(runnable, parallel, progress, keep, isolated)), tuple(skipped))


def seconds_by_version(outcomes: Iterable[Outcome]) -> dict[str, tuple[int, float]]:
    """Environment name -> (samples, seconds), for the final table."""
    table: dict[str, tuple[int, float]] = {}
    for outcome in outcomes:
        samples, seconds = table.get(outcome.job.environment.name, (0, 0.0))
        table[outcome.job.environment.name] = samples + 1, seconds + outcome.seconds
    return dict(sorted(table.items()))


def seconds_left(ended: Iterable[Outcome], left: Mapping[str, int], parallel: int) -> float:
    """Estimated seconds until all samples have ended. `left`: environment name -> number. Uses the average of the same
    environment, or of all if none of it has ended yet."""
    table = seconds_by_version(ended)
    samples = sum(number for number, _ in table.values())
    seconds = sum(took for _, took in table.values())
    each = {name: took / number for name, (number, took) in table.items()}
    return sum(number * each.get(name, seconds / samples) for name, number in left.items()) / parallel


def about(seconds: float) -> str:
    """A duration in words."""
    hours, minutes = divmod(round(seconds / 60), 60)
    return f"about {hours} h {minutes} min" if hours else f"about {minutes} min" if minutes else "less than a minute"


def show_progress(text: str) -> None:
    """Show progress: a line that is overwritten on a terminal, one line per step in a log."""
    end = "\r" if sys.stderr.isatty() else "\n"
    print(f"\x1b[2K{text}" if sys.stderr.isatty() else text, end=end, file=sys.stderr, flush=True)


def _build(environment: Environment, root: Path, progress: Progress) -> str:
    """Why an environment is not available; empty if it is."""
    if environment.lock and not environments.is_ready(environment):
        progress(f"building {environment.name} with Python {environment.python}")
    if sys.platform != "linux" or platform.machine() != "x86_64":
        return "the lock files are for Linux on x86-64"
    try:
        environments.build(environment, root)
    except Unavailable as error:
        return str(error)
    return ""


def _run_all(jobs: Sequence[Job], parallel: int, progress: Progress, keep: Keep, isolated: bool) -> list[Outcome]:
    """The outcomes in job order; each is recorded as soon as it arrives. After an interrupt no further job is
    started."""
    outcomes: dict[int, Outcome] = {}
    left = Counter(job.environment.name for job in jobs)
    with ThreadPoolExecutor(parallel) as pool:
        running = {pool.submit(_run, job, keep, isolated): number for number, job in enumerate(jobs)}
        try:
            for done in as_completed(running):
                outcome = outcomes[running[done]] = done.result()
                left[outcome.job.environment.name] -= 1
                seconds = seconds_left(outcomes.values(), left, parallel)
                progress(_row(outcome, len(outcomes), len(jobs), seconds))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return [outcomes[number] for number in sorted(outcomes)]


def _run(job: Job, keep: Keep, isolated: bool) -> Outcome:
    outcome = run(job, environments.python_of(job.environment), isolated)
    keep(outcome)
    return outcome


def _row(outcome: Outcome, done: int, all_: int, seconds: float) -> str:
    job = outcome.job
    bar = "#" * (20 * done // all_)
    place = f"{job.sample.entry}:{job.sample.fence.span.line}"
    left = f", {about(seconds)} left" if done < all_ else ""
    return f"[{bar:20}] {done}/{all_}{left}: {job.environment.name} {place} {'FAILED' if outcome.problem else 'ok'}"


def record(outcome: Outcome, date: datetime.date) -> Record:
    """The ledger record of an outcome."""
    sample, environment = outcome.job.sample, outcome.job.environment
    where = environment.version, environment.lock, environment.python
    return Record(sample.entry, sample.hash, *where, date.isoformat(), outcome.problem, outcome.printed)


def _failure(outcome: Outcome) -> Diagnostic:
    job = outcome.job
    message = f"on {job.environment.framework} {job.environment.version}: {outcome.problem}"
    fix = "correct the sample, or its claim; what it printed is above"
    return P102.at(job.sample.path, Span(outcome.line), message, fix)


def _unavailable(environment: Environment, problem: str) -> Diagnostic:
    path = f"faq_src/{environment.framework}/framework.yml"
    message = f"{environment.name} was not run: {problem}"
    return P103.at(path, Span(1), message, "get what is missing, then run `faq prove` again")
