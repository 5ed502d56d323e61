"""Extract the facts of an entry for site-wide rules."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import unquote, urlsplit

from faq.content.model import Document
from faq.diagnostics.codes import P101, P107
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Located, Span
from faq.evidence.proofs.ledger import key_of
from faq.evidence.proofs.samples import Job, is_provable, jobs_of
from faq.rules.checked import CheckedEntry
from faq.rules.entry.messages import messages_of
from faq.rules.facts import EntryFacts, EntryLink, OwnLink, Unproved

KEY = "reviewed:"


def facts_of(checked: CheckedEntry) -> EntryFacts:
    """The facts of an entry."""
    entry = checked.entry
    return EntryFacts(
        id=entry.id,
        titles={lang: entry.documents[lang].title for lang in entry.langs},
        reviewed=entry.reviewed,
        reviewed_at=_reviewed(checked.files[entry.source.path], entry.reviewed.isoformat()),
        lines=entry.lines,
        anchors=entry.anchors,
        is_unclear=not all(answer.lines for answer in entry.source.answers),
        related=entry.related,
        moved_from=entry.moved_from,
        allow=entry.allow,
        links=tuple(link for document in entry.documents.values() for link in _entry_links(document)),
        own_links=tuple(_own_links(checked)),
        own_sources=tuple(
            url.span for url in _sources(checked) if _on_this_site(checked.address, url.value) is not None
        ),
        unproved=tuple(_unproved(checked)),
        messages=messages_of(checked),
    )


def _reviewed(data: bytes, day: str) -> Span:
    """The place of the review date."""
    for number, line in enumerate(data.decode("utf-8", "replace").split("\n"), 1):
        if line.lstrip("\ufeff").startswith(KEY) and day in line:
            return Span(number, line.index(day) + 1, len(day))
    return Span(1)


def _entry_links(document: Document) -> Iterator[EntryLink]:
    for link in (link for section in document.sections for link in section.links):
        if link.to_entry:
            yield EntryLink(document.lang, link.href, link.span)


def _own_links(checked: CheckedEntry) -> Iterator[OwnLink]:
    for document, body in checked.documents():
        for link in body.links:
            target = _on_this_site(checked.address, link.href)
            if target is not None and not link.image:
                yield OwnLink(document.lang, target, link.span)


def _sources(checked: CheckedEntry) -> Iterator[Located[str]]:
    yield from dict.fromkeys(url for source in checked.entry.sources for url in source.urls.values())


def _on_this_site(address: str, href: str) -> str | None:
    """Path and fragment relative to the site's address; None for other addresses."""
    try:
        own, parts = urlsplit(address), urlsplit(href)
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or parts.netloc.lower() != own.netloc.lower():
        return None
    base, path = own.path.rstrip("/") + "/", unquote(parts.path or "/")
    return f"{path[len(base) :]}#{parts.fragment}" if path.startswith(base) else None


def _unproved(checked: CheckedEntry) -> Iterator[Unproved]:
    """Samples without a proof in the entry's own ledger file. If a lock file is missing or the ledger is damaged,
    nothing is returned; both are reported separately."""
    if checked.ledger is None:
        return
    for job in jobs_of(checked.entry, checked.versions.locks):
        run = checked.ledger.run(job)
        if job.environment.lock and (run is None or run.failed):
            missing = None if run else key_of(job)
            if is_provable(job.sample.block):
                yield Unproved(missing, job.environment.version, _not_run(job))
            elif not _has_wrong_words(checked, job):
                yield Unproved(missing, job.environment.version, _unprovable(job))


def _has_wrong_words(checked: CheckedEntry, job: Job) -> bool:
    """Whether the fence states the ending of a sample in an invalid way (C102, C111)."""
    place = job.sample.fence.span
    written = next((f.info or "" for f in checked.bodies[job.sample.path].fences if f.span == place), "")
    return any(word in written and word not in job.sample.fence.info for word in ("raises", "exit"))


def _not_run(job: Job) -> Diagnostic:
    message = f"this sample has not been run as it stands on {job.environment.framework}"
    return P101.at(job.sample.path, job.sample.fence.span, message, f"run `faq prove {job.sample.entry}`")


def _unprovable(job: Job) -> Diagnostic:
    message = "nothing can prove this sample: it has no assert, no output, and ends quietly"
    fix = "write what it must print in a ```text output below it, or an assert in a ```python check"
    return P107.at(job.sample.path, job.sample.fence.span, message, fix)
