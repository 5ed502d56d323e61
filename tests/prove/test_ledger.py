"""proofs.json: what it proves, what makes it void, and that nobody can write it by hand unnoticed."""

import dataclasses
import json
import random
from pathlib import Path

import pytest
from faq.build.files import load
from faq.build.site import read_site
from faq.content.code import CodeBlock, Fence
from faq.diagnostics.span import Span
from faq.evidence.proofs import environments, ledger
from faq.evidence.proofs.ledger import LedgerError, Proof
from faq.evidence.proofs.run import run
from faq.evidence.proofs.samples import Environment, Job, Sample, is_provable, jobs

ROOT = Path(__file__).resolve().parents[2]
RERUN = 3


def job(code: str = "assert True\n", version: str = "2.0", lock: str = "aa", **info: str) -> Job:
    sample = Sample(
        "demo/basics/x", "2.x", 0, "faq_src/demo/basics/x/zh.md", CodeBlock(Fence("python", info, code, Span(9)))
    )
    return Job(sample, Environment("demo", "2.x", version, "3.11", lock))


def proof(of: Job) -> Proof:
    return Proof(*ledger.key(of), "3.11", "2026-11-20")


def test_what_is_written_is_read_again_and_sorted() -> None:
    proofs = [proof(job(version="2.1")), proof(job(version="2.0"))]
    assert ledger.read(ledger.write(proofs)) == tuple(sorted(proofs))
    assert ledger.write(reversed(proofs)) == ledger.write(proofs)


@pytest.mark.parametrize("data", [b"{", b'{"a": 1}', b'[{"entry": "x"}]', b"[1]", b"[" * 100_000, b"\xff"])
def test_a_damaged_ledger_says_so(data: bytes) -> None:
    with pytest.raises(LedgerError):
        ledger.read(data)


@pytest.mark.parametrize("field", ["entry", "sample", "version", "lock", "python", "date"])
@pytest.mark.parametrize("value", ["{}", '{"a": {}}', "[]", "1", "null", "true", '"\\ud800"'])
def test_a_field_that_is_no_text_is_damage(field: str, value: str) -> None:
    item = json.dumps({"entry": "", "sample": "", "version": "", "lock": "", "python": "", "date": ""})
    data = item.replace(f'"{field}": ""', f'"{field}": {value}').encode()
    assert len(ledger.read(b"[" + item.encode() + b"]")) == 1
    with pytest.raises(LedgerError):
        ledger.read(b"[" + data + b"]")


def test_a_changed_sample_version_or_environment_has_no_proof() -> None:
    found = ledger.find([proof(job())])
    assert ledger.key(job()) in found
    for other in (job("assert 1\n"), job(version="2.1"), job(lock="bb"), job(raises="ValueError")):
        assert ledger.key(other) not in found


def test_a_run_renews_its_own_proofs_and_drops_those_of_failed_or_vanished_samples() -> None:
    kept, failed, gone, new = job(version="2.0"), job(version="2.1"), job("old\n"), job(version="2.2")
    today = dataclasses.replace(proof(new), date="2026-12-24")
    old = [proof(kept), proof(failed), proof(gone)]
    assert ledger.renewed(old, [kept, failed, new], [today], [failed]) == [proof(kept), today]


def test_an_entry_that_has_moved_keeps_its_proofs_and_a_run_puts_them_under_its_new_id() -> None:
    moved = dataclasses.replace(job().sample, entry="demo/errors/x", former=("demo/basics/x",))
    now = dataclasses.replace(job(), sample=moved)
    assert ledger.proof(ledger.find([proof(job())]), now) == proof(job())
    assert ledger.renewed([proof(job())], [now], [], []) == [proof(now)]
    assert ledger.renewed([proof(job())], [now], [], [now]) == []
    elsewhere = dataclasses.replace(now, sample=dataclasses.replace(moved, former=()))
    assert ledger.proof(ledger.find([proof(job())]), elsewhere) is None


def test_where_a_sample_has_run() -> None:
    proofs = [proof(job(version="2.0")), proof(job("else\n", version="2.1"))]
    runs = ledger.runs([job(version="2.0"), job(version="2.1")], proofs)
    assert [run.version for run in runs["demo/basics/x", "2.x", 0]] == ["2.0"]


def test_every_sample_of_this_repository_is_proved() -> None:
    files, _ = load(ROOT)
    found = ledger.find(ledger.read(files[ledger.PATH]))
    every = jobs(read_site(files)[0], files)
    assert len(every) >= 100
    used = [ledger.proof(found, each) for each in every]
    assert [ledger.key(each) for each, known in zip(every, used, strict=True) if not known] == []
    assert set(found.values()) - set(used) == set(), "proofs of samples that are not there"


def test_a_few_samples_pass_again_where_their_environments_are() -> None:
    """Which ones is drawn anew each time, so that a proof written by hand is found sooner or later."""
    files, _ = load(ROOT)
    every = [each for each in jobs(read_site(files)[0], files) if is_provable(each.sample.block)]
    ready = [each for each in every if environments.is_ready(each.environment)]
    if not ready:
        pytest.skip("no framework environment on this machine; `faq prove` builds them")
    for chosen in random.SystemRandom().sample(ready, RERUN):
        python = environments.python_of(chosen.environment)
        outcome = run(chosen, python)
        if outcome.problem:  # a busy machine may spoil one run; what was never proved fails every time
            outcome = run(chosen, python)
        assert outcome.problem == "", f"{chosen.sample.path}: {outcome.output}"


def test_the_proofs_of_samples_without_new_blocks_hold() -> None:
    """What facts add to a hash they add to samples that have facts; the hash of all others is what it always was."""
    files, _ = load(ROOT)
    found = ledger.find(ledger.read(files[ledger.PATH]))
    plain = [each for each in jobs(read_site(files)[0], files) if not each.sample.block.facts]
    assert len(plain) > 400
    assert all(ledger.proof(found, each) for each in plain)
    assert job(raises="ValueError").sample.hash == "1dc598e31b8bb996"
