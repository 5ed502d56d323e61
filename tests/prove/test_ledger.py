"""The ledger: what it proves, what invalidates it, and that nobody can edit it by hand unnoticed."""

import dataclasses
import json
import random
import subprocess
from pathlib import Path

import own
import pytest
from faq.content.code import CodeBlock, Fence
from faq.diagnostics.span import Span
from faq.evidence.proofs import environments, ledger
from faq.evidence.proofs.ledger import LedgerError, Record
from faq.evidence.proofs.run import run
from faq.evidence.proofs.samples import Environment, Job, Sample, is_provable, jobs, unclaimed
from proved import PULL_REQUEST, proof

ROOT = Path(__file__).resolve().parents[2]
RERUN = 3


def job(code: str = "assert True\n", version: str = "2.0", lock: str = "aa", **info: str) -> Job:
    sample = Sample(
        "demo/basics/x", "2.x", 0, "faq_src/demo/basics/x/zh.md", CodeBlock(Fence("python", info, code, Span(9)))
    )
    return Job(sample, Environment("demo", "2.x", version, "3.11", lock))


def test_what_is_written_is_read_again_and_sorted() -> None:
    records = [proof(job(version="2.1")), dataclasses.replace(proof(job(version="2.0")), failed="x", printed="行\n二")]
    files = ledger.write(records)
    assert ledger.read(files).records == tuple(sorted(records))
    assert ledger.write(reversed(records)) == files
    assert list(files) == ["proofs/demo/basics/x.json"]
    assert len(json.loads(files["proofs/demo/basics/x.json"])) == 3


@pytest.mark.parametrize(
    ("line", "text"),
    [
        *((1, text) for text in ("", "{", "\ufffd", "[]", '["runs"\n]', "<<<<<<< ours\nHEAD\n]")),
        *((2, f"HEAD\n{row}\n]") for row in ("<<<<<<< ours", "{}", ",1", ',{"entry": "x"}', "," + "[" * 100_000)),
        (2, 'HEAD\n,{"sample": ""}\n'),
    ],
)
def test_a_damaged_file_says_where(line: int, text: str) -> None:
    with pytest.raises(LedgerError) as caught:
        ledger.read_file("demo/basics/x", text.replace("HEAD", ledger.HEAD).encode())
    assert caught.value.line == line


@pytest.mark.parametrize("field", ["sample", "version", "lock", "python", "date", "failed", "printed"])
@pytest.mark.parametrize("value", ["{}", '{"a": {}}', "[]", "1", "null", "true", '"\\ud800"'])
def test_a_field_that_is_no_text_is_damage(field: str, value: str) -> None:
    item = json.dumps(dict.fromkeys(("sample", "version", "lock", "python", "date", "failed", "printed"), ""))
    data = item.replace(f'"{field}": ""', f'"{field}": {value}')
    assert len(ledger.read_file("x", f"{ledger.HEAD}\n,{item}\n]".encode())) == 1
    with pytest.raises(LedgerError):
        ledger.read_file("x", f"{ledger.HEAD}\n,{data}\n]".encode())


def test_more_than_is_kept_of_what_was_printed_is_damage() -> None:
    whole = dataclasses.replace(proof(job()), printed="行" * 666)
    assert ledger.read_file(whole.entry, ledger.write_file([whole])) == (whole,)
    with pytest.raises(LedgerError):
        ledger.read_file("x", ledger.write_file([dataclasses.replace(whole, printed="行" * 667)]))


def test_the_lines_of_two_branches_are_a_ledger(tmp_path: Path) -> None:
    """As git combines them with `merge=union`: for the same entry, whether started on both branches or before."""
    first, second, again = (proof(job(version=version)) for version in ("2.0", "2.1", "2.2"))
    later = dataclasses.replace(first, date="2026-12-24")
    cases: list[tuple[list[Record], list[Record], list[Record]]] = [
        ([], [first], [second]),
        ([first], [first, second], [first, again]),
        ([first], [later], [first, again]),
        ([], [first], [later]),
    ]
    for base, ours, theirs in cases:
        for name, records in (("base", base), ("ours", ours), ("theirs", theirs)):
            (tmp_path / name).write_bytes(ledger.write_file(records) if records else b"")
        command = ["git", "merge-file", "--union", "--stdout", "ours", "base", "theirs"]
        merged = subprocess.run(command, cwd=tmp_path, capture_output=True, check=True).stdout
        wanted = ledger.ledger([*ours, *theirs]).records
        assert ledger.ledger(ledger.read_file("demo/basics/x", merged)).records == wanted
    assert b"proofs/** merge=union\n" in (ROOT / ".gitattributes").read_bytes()


def test_a_changed_sample_version_or_environment_has_no_proof() -> None:
    known = ledger.ledger([proof(job())])
    assert known.proof(job()) == proof(job())
    for other in (job("assert 1\n"), job(version="2.1"), job(lock="bb"), job(raises="ValueError")):
        assert known.proof(other) is None


def test_a_run_that_failed_is_known_and_proves_nothing() -> None:
    failed = dataclasses.replace(proof(job()), failed="ValueError: no")
    known = ledger.ledger([failed])
    assert (known.run(job()), known.proof(job())) == (failed, None)
    assert ledger.runs([job()], known) == {}


def test_files_hold_the_runs_of_todays_samples() -> None:
    kept, gone, new = job(version="2.0"), job("old\n"), job(version="2.2")
    today = dataclasses.replace(proof(new), date="2026-12-24")
    known = ledger.ledger([proof(kept), proof(gone), proof(new), today])
    assert ledger.held([kept, new], known) == {"demo/basics/x": {proof(kept), today}}


def test_a_sample_keeps_its_run_in_another_entry_of_its_framework() -> None:
    def elsewhere(entry: str) -> Job:
        return dataclasses.replace(job(), sample=dataclasses.replace(job().sample, entry=entry))

    known = ledger.ledger([proof(job())])
    assert known.proof(elsewhere("demo/errors/x")) == proof(job())
    assert ledger.held([elsewhere("demo/errors/x")], known) == {"demo/errors/x": {proof(elsewhere("demo/errors/x"))}}
    assert known.proof(elsewhere("other/errors/x")) is None


def test_where_a_sample_has_run() -> None:
    known = ledger.ledger([proof(job(version="2.0")), proof(job("else\n", version="2.1"))])
    runs = ledger.runs([job(version="2.0"), job(version="2.1")], known)
    assert [run.version for run in runs["demo/basics/x", "2.x", 0]] == ["2.0"]


@pytest.mark.slow
@pytest.mark.skipif(PULL_REQUEST, reason="prove-change.yml runs the samples of a pull request")
def test_every_sample_of_this_repository_is_proved() -> None:
    """Every run is of a current sample, in the file of its entry."""
    files, (site, _) = own.sources(), own.checked()
    known = ledger.read(files)
    assert known.damaged == {}
    every, possible = jobs(site, files), jobs(site, files, unclaimed(site, files))
    assert len(every) >= 100
    assert [(each.sample.entry, ledger.key_of(each)) for each in every if not known.proof(each)] == []
    assert {(each.sample.entry, ledger.key_of(each)) for each in every} <= known.own.keys()
    assert known.own.keys() <= {(each.sample.entry, ledger.key_of(each)) for each in possible}
    assert ledger.write(known.records) == {path: data for path, data in files.items() if ledger.entry_of(path)}


@pytest.mark.slow
def test_a_few_samples_pass_again_where_their_environments_are() -> None:
    """They are drawn anew each time, so that a proof written by hand is eventually found."""
    every = [each for each in jobs(own.checked()[0], own.sources()) if is_provable(each.sample.block)]
    ready = [each for each in every if environments.is_ready(each.environment)]
    if not ready:
        pytest.skip("no framework environment on this machine; `faq prove` builds them")
    for chosen in random.SystemRandom().sample(ready, RERUN):
        python = environments.python_of(chosen.environment)
        outcome = run(chosen, python)
        if outcome.problem:  # a busy machine may spoil one run; what was never proved fails every time
            outcome = run(chosen, python)
        assert outcome.problem == "", f"{chosen.sample.path}: {outcome.output}"


@pytest.mark.slow
@pytest.mark.skipif(PULL_REQUEST, reason="prove-change.yml runs the samples of a pull request")
def test_the_proofs_of_samples_without_new_blocks_hold() -> None:
    """Facts add to the hashes of samples that have facts; the hashes of all others never changed."""
    known = ledger.read(own.sources())
    plain = [each for each in jobs(own.checked()[0], own.sources()) if not each.sample.block.facts]
    assert plain
    assert all(known.proof(each) for each in plain)
    assert job(raises="ValueError").sample.hash == "1dc598e31b8bb996"
