"""Which framework versions produce the messages of each entry. Recomputed only if an entry's messages, lines or sample
outputs, or the message collection, have changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial

from faq.build.kept import Digests, Keep, Task, below, digest
from faq.content.findings import Owners, Saying, Sayings
from faq.content.model import Framework
from faq.diagnostics.codes import E130
from faq.diagnostics.diagnostic import Diagnostic
from faq.evidence.messages import store
from faq.evidence.messages.attribution import Known
from faq.evidence.messages.sayings import matches_of, saying_by, stands_on, template_lines
from faq.evidence.messages.store import Collection
from faq.evidence.proofs.ledger import Ledger
from faq.rules.entry.messages import as_line
from faq.rules.facts import EntryFacts, OwnMessage
from faq.rules.site.messages import unsaid

Versions = tuple[str, ...]
Runs = Callable[[str], Ledger]
"""Reads all runs of a framework's entries; rarely needed."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Which versions produce a message, or what is wrong with it and how to fix that. `templates`: the framework that
    produces it, and the lines of the templates that it matches."""

    saying: Saying | None
    problem: tuple[str, str] | None
    templates: tuple[str, tuple[str, ...]] = ("", ())


@dataclass(frozen=True, slots=True)
class Verdicts:
    """The verdicts on an entry's messages, in order; empty if nothing is known about its framework."""

    each: tuple[Verdict, ...]


def find_sayings(
    files: Mapping[str, bytes],
    digests: Digests,
    frameworks: Sequence[Framework],
    entries: Iterable[EntryFacts],
    runs: Runs,
    keep: Keep,
) -> tuple[Sayings, Owners, list[Diagnostic]]:
    """The versions that produce each message, the entries that have messages of each template, and E130 for messages
    that no version produces. `digests`: those of the files."""
    asked = [entry for entry in entries if entry.messages]
    found = keep(list(_tasks(files, digests, frameworks, asked, runs)))
    pairs = [
        (entry, message, verdict)
        for entry, verdicts in zip(asked, found, strict=True)
        for message, verdict in zip(entry.messages, verdicts.each, strict=False)  # all of them, or none
    ]
    said = {(entry.id, message.text.value): verdict.saying for entry, message, verdict in pairs if verdict.saying}
    owners: dict[tuple[str, str], dict[str, None]] = {}
    for entry, _, verdict in pairs:
        framework, lines = verdict.templates
        for line in lines:
            owners.setdefault((framework, line), {})[entry.id] = None
    return (
        said,
        {key: tuple(ids) for key, ids in owners.items()},
        [
            E130.at(entry.paths[0], message.text.span, *verdict.problem)
            for entry, message, verdict in pairs
            if verdict.problem
        ],
    )


def _tasks(
    files: Mapping[str, bytes],
    digests: Digests,
    frameworks: Sequence[Framework],
    entries: Iterable[EntryFacts],
    runs: Runs,
) -> Iterator[Task[Verdicts]]:
    whole = digest(files=digests.below(f"{store.FOLDER}/"))
    homes, stood_on = {each.id: each for each in frameworks}, stands_on(frameworks, files)
    known = cache(lambda: read_known(below(files, f"{store.FOLDER}/")))
    shared = {
        id: digest(collection=[whole], home=[repr(home)], below=stood_on[id]) for id, home in homes.items()
    }  # once, because it is slow
    for entry in entries:
        home, on = homes[entry.framework], stood_on[entry.framework]
        printed = [tuple(_printed(message, entry.framework, runs)) for message in entry.messages]
        key = digest(
            shared=[shared[home.id]],
            errors=(message.text.value for message in entry.messages),
            answered=entry.lines,
            printed=map(repr, printed),
        )
        yield Task(key, Verdicts, partial(_judge, known, entry, home, on, printed))


def _judge(
    known: Callable[[], Known], entry: EntryFacts, home: Framework, on: Sequence[str], printed: Sequence[Versions]
) -> Verdicts:
    if home.id not in known().collection.templates:
        return Verdicts(())
    texts = [message.text.value for message in entry.messages]
    return Verdicts(
        tuple(_verdict(known(), entry, home, on, text, seen) for text, seen in zip(texts, printed, strict=True))
    )


def _verdict(
    known: Known, entry: EntryFacts, home: Framework, on: Sequence[str], text: str, printed: Versions
) -> Verdict:
    by = matches_of(known, text, printed, on)
    saying = saying_by(known, text, printed, on, by)
    by = by if by[1] else matches_of(known, text, (), on)
    return Verdict(saying, unsaid(known, home, entry.lines, text, saying), (by[0], template_lines(by[1])))


def _printed(message: OwnMessage, framework: str, runs: Runs) -> Iterator[str]:
    """The versions on which a sample of any entry printed a message. Runs stay valid when entries move or are split, so
    all ledgers are searched."""
    yield from message.printed
    wanted = as_line(message.text.value)
    for key, is_declared in message.elsewhere:
        record = runs(framework).others.get((framework, key))
        if record and (wanted in as_line(record.printed) or (is_declared and not record.failed)):
            yield record.version


def read_known(files: Mapping[str, bytes]) -> Known:
    """The message collection, ready for look-ups; empty if it is damaged."""
    read, damaged = store.read(files)
    return Known(Collection() if damaged else read)
