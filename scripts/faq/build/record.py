"""The record of one entry: everything that can be found out from its own inputs. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from faq.build.inputs import EntryInputs
from faq.content.model import SOURCE_LANG, Entry, Framework, Lang
from faq.content.schema.entry import EntryFile, make_entry, read_entry_file
from faq.content.texts import documents_with
from faq.content.written import ELSEWHERE, Later, Written
from faq.diagnostics.diagnostic import Diagnostic
from faq.evidence.proofs import ledger
from faq.evidence.proofs.ledger import Ledger, LedgerError
from faq.evidence.proofs.samples import versions_of
from faq.rules.checked import CheckedEntry
from faq.rules.entry import check_entry
from faq.rules.entry.facts import facts_of
from faq.rules.entry.proofs import check_runs
from faq.rules.facts import EntryFacts
from faq.text.source import read

NO_FRAMEWORK = Framework("", {}, {}, "", "", (), ())


@dataclass(frozen=True, slots=True)
class Record:
    """The diagnostics of a single entry, and the facts that site-wide rules need; no facts if it cannot be read."""

    diagnostics: tuple[Diagnostic, ...]
    facts: EntryFacts | None


@dataclass(frozen=True, slots=True)
class ReadEntry:
    """The parsed files of an entry with their diagnostics; `entry` is None without its framework or its source text."""

    entry: Entry | None
    files: dict[Lang, EntryFile]
    diagnostics: list[Diagnostic]


@dataclass(frozen=True, slots=True)
class KeptEntry:
    """The stored form of an entry, without its framework, which entries share, and without its texts, which are rarely
    needed; empty if it cannot be read."""

    entry: Entry | None


@dataclass(frozen=True, slots=True)
class EntryTexts:
    """The texts below the headings of an entry, by language and in the order of its sections."""

    texts: Mapping[Lang, tuple[Written, ...]]


def kept_entry(found: ReadEntry) -> KeptEntry:
    """The stored form of an entry that was read."""
    if found.entry is None:
        return KeptEntry(None)
    documents = documents_with(found.entry, lambda lang, number: ELSEWHERE)
    return KeptEntry(replace(found.entry, home=NO_FRAMEWORK, documents=documents))


def entry_texts(found: ReadEntry) -> EntryTexts:
    """The texts of an entry that was read, which are stored separately."""
    documents = found.entry.documents if found.entry else {}
    return EntryTexts({lang: tuple(each.written() for each in file.sections) for lang, file in documents.items()})


def whole_entry(kept: KeptEntry, home: Framework | None, texts: Callable[[], EntryTexts]) -> Entry | None:
    """Rebuild an entry from its stored form and its framework; texts are loaded on demand."""
    if kept.entry is None or home is None:
        return None
    documents = documents_with(kept.entry, lambda lang, number: Later(lambda: texts().texts[lang][number]))
    return replace(kept.entry, home=home, documents=documents)


def read_entry(inputs: EntryInputs) -> ReadEntry:
    """Parse the files of an entry."""
    found = ReadEntry(None, {}, [])
    for lang, path in inputs.folder.languages.items():
        file = _file(path, inputs.files[path], lang, inputs.framework, found.diagnostics)
        if file:
            found.files[lang] = file
    if inputs.framework is None or SOURCE_LANG not in found.files:
        return found
    entry = make_entry(inputs.framework, inputs.folder.category, inputs.folder.slug, found.files)
    return ReadEntry(entry, found.files, found.diagnostics)


def compile_entry(inputs: EntryInputs) -> Record:
    """Parse an entry, and apply the single-entry rules."""
    return checked(inputs, read_entry(inputs))


def checked(inputs: EntryInputs, found: ReadEntry) -> Record:
    """Apply the single-entry rules to an entry that was already parsed."""
    diagnostics = [*found.diagnostics, *_check_runs(inputs)]
    if found.entry is None:
        return Record(tuple(diagnostics), None)
    entry = CheckedEntry(
        found.entry,
        inputs.files,
        {file.document.path: file.body for file in found.files.values()},
        inputs.pictures,
        inputs.versions,
        ledger_of(inputs),
        inputs.glossary,
        inputs.address,
    )
    return Record((*diagnostics, *check_entry(entry)), facts_of(entry))


def _file(
    path: str, data: bytes, lang: Lang, framework: Framework | None, diagnostics: list[Diagnostic]
) -> EntryFile | None:
    source, problems = read(path, data)
    diagnostics += problems
    file, problems = read_entry_file(source, lang, framework) if source else (None, [])
    diagnostics += problems
    return file


def _check_runs(inputs: EntryInputs) -> list[Diagnostic]:
    known = versions_of(inputs.framework.id, inputs.versions.locks) if inputs.framework else None
    return list(check_runs(inputs.folder.id, inputs.runs, known)) if inputs.runs is not None else []


def ledger_of(inputs: EntryInputs) -> Ledger | None:
    """The entry's own ledger; None if it cannot be read, which is reported separately."""
    try:
        return ledger.ledger(ledger.read_file(inputs.folder.id, inputs.runs) if inputs.runs is not None else ())
    except LedgerError:
        return None
