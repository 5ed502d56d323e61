"""`faq prove` from end to end, on a framework that is only Python itself."""

import dataclasses
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from demo_framework import FRAMEWORK, PYTHON
from faq.__main__ import main
from faq.build.files import load
from faq.build.publish import compile_project
from faq.build.site import findings, read_site, site_of
from faq.evidence.proofs import environments, keeper, ledger, proving, sandbox
from faq.evidence.proofs.ledger import Record
from faq.evidence.proofs.proving import seconds_left
from faq.evidence.proofs.run import Outcome, run
from faq.evidence.proofs.samples import Job, jobs
from isolation import ISOLATED

FILE = "proofs/demo/basics/first.json"
ENTRY = "---\ntitle: 怎么办？\nreviewed: 2026-11-20\n---\n\n这样：\n\n```python\n{code}\n```\n"


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, copied_environments: None) -> Path:
    monkeypatch.setenv("FAQ_ENVS", str(tmp_path / "environments"))
    root = tmp_path / "repository"
    (root / "faq_src/demo").mkdir(parents=True)
    (root / "faq_src/demo/framework.yml").write_text(FRAMEWORK, encoding="utf-8")
    (root / "environments").mkdir()
    (root / "environments/demo-2.0.txt").write_text("# nothing but Python\n", encoding="utf-8")
    (root / "apis").mkdir()
    (root / "apis/demo-2.0.txt").write_text("m demo\n", encoding="utf-8")
    return root


def write(root: Path, code: str, slug: str = "first") -> None:
    folder = root / "faq_src/demo/basics" / slug
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "zh.md").write_text(ENTRY.format(code=code), encoding="utf-8")


def runs(root: Path) -> tuple[Record, ...]:
    known = ledger.read(load(root)[0])
    assert not known.damaged
    return known.records


def faq(root: Path, *arguments: str) -> int:
    if arguments[0] == "prove" and not ISOLATED:
        arguments = (*arguments, "--no-sandbox")
    return main(["--root", str(root), *arguments])


@pytest.mark.slow
def test_a_sample_is_proved_and_an_edited_one_must_be_proved_again(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(repository, "assert 1 + 1 == 2")
    assert faq(repository, "check") == 1
    assert "P101" in capsys.readouterr().out
    assert faq(repository, "prove", "demo/basics/first") == 0
    assert "1 passed, 0 failed, 0 proved before" in capsys.readouterr().out
    assert faq(repository, "check") == 0
    assert faq(repository, "prove") == 0
    assert "0 passed, 0 failed, 1 proved before" in capsys.readouterr().out
    write(repository, "assert 2 + 2 == 4")
    assert faq(repository, "check") == 1
    assert "run `faq prove demo/basics/first`" in capsys.readouterr().out


@pytest.mark.slow
def test_a_failure_stands_at_its_line_and_takes_its_proof_away(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(repository, "import time\n\nassert 1 + 1 == 3, 'sum'")
    write(repository, "assert True", slug="second")
    assert faq(repository, "prove") == 1
    out = capsys.readouterr().out
    assert "faq_src/demo/basics/first/zh.md:11:1: P102 on demo 2.0: AssertionError: sum" in out
    assert 'File "faq_src/demo/basics/first/zh.md", line 11' in out
    assert "1 passed, 1 failed" in out
    known = runs(repository)
    assert [(each.entry, each.failed) for each in known] == [
        ("demo/basics/first", "AssertionError: sum"),
        ("demo/basics/second", ""),
    ]
    assert [each.printed for each in known] == ["AssertionError: sum", ""]


def test_a_missing_python_is_named_and_nothing_is_lost(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(repository, "assert True")
    assert faq(repository, "prove") == 0
    proved = (repository / FILE).read_bytes()
    framework = (repository / "faq_src/demo/framework.yml").read_text(encoding="utf-8")
    other = framework.replace('{"2.0": ', '{"2.1": "3.99", "2.0": ')
    (repository / "faq_src/demo/framework.yml").write_text(other, encoding="utf-8")
    (repository / "environments/demo-2.1.txt").write_text("# nothing but Python\n", encoding="utf-8")
    capsys.readouterr()
    assert faq(repository, "prove") == 1
    out = capsys.readouterr().out
    assert "P103 warning: demo-2.1 was not run: there is no Python 3.99; get it with `uv python install 3.99`" in out
    assert (repository / FILE).read_bytes() == proved


def test_a_package_that_cannot_be_had_is_named(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lock = f"no-such-package-here==1.0 --hash=sha256:{'0' * 64}\n"
    (repository / "environments/demo-2.0.txt").write_text(lock, encoding="utf-8")
    write(repository, "assert True")
    assert faq(repository, "prove") == 1
    assert "P103 warning: demo-2.0 was not run: cannot install environments/demo-2.0.txt" in capsys.readouterr().out


def test_an_unknown_entry_is_named(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(repository, "assert True")
    assert faq(repository, "prove", "demo/basics/frist") == 1
    assert "there is no entry 'demo/basics/frist'; did you mean demo/basics/first?" in capsys.readouterr().err


def test_an_unknown_line_is_named(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(repository, "assert True")
    assert faq(repository, "prove", "--line", "9.x") == 1
    assert "no sample to run in 9.x" in capsys.readouterr().err


def test_a_damaged_ledger_is_named_and_kept(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(repository, "assert True")
    assert faq(repository, "prove") == 0
    whole = (repository / FILE).read_text(encoding="utf-8")
    damaged = whole.replace("]", "<<<<<<< ours\n]")
    (repository / FILE).write_text(damaged, encoding="utf-8")
    assert faq(repository, "prove") == 1
    said = capsys.readouterr()
    assert f"{FILE}:3:1: P105 cannot be read: this line is not a run" in said.out
    assert said.err.endswith("faq: no sample was run: the ledger could not be kept\n")
    assert (repository / FILE).read_text(encoding="utf-8") == damaged


def test_a_changed_lock_file_gets_an_environment_of_its_own(repository: Path) -> None:
    environment = environments.Environment("demo", "2.x", "2.0", PYTHON, "aaaa")
    other = environments.Environment("demo", "2.x", "2.0", PYTHON, "bbbb")
    assert environments.folder(environment) != environments.folder(other)


def test_without_a_sandbox_nothing_runs_unless_it_is_told_to(
    repository: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox, "problem", lambda: "this kernel has no namespaces")
    write(repository, "assert True")
    command = ["--root", str(repository), "prove"]
    assert main(command) == 1
    assert capsys.readouterr() == (
        "",
        "faq: samples cannot be isolated here: this kernel has no namespaces\n"
        "faq: `faq prove --no-sandbox` runs them as yourself: only samples that you have read\n",
    )
    assert not (repository / "proofs").exists()
    assert main([*command, "--no-sandbox"]) == 0
    assert "1 passed, 0 failed" in capsys.readouterr().out


@pytest.mark.skipif(not ISOLATED, reason=f"nothing to test: {sandbox.problem()}")
def test_a_sample_is_isolated_unless_it_is_told_otherwise(
    repository: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(repository, f"import os\nassert not os.path.exists('{repository}')")
    assert main(["--root", str(repository), "prove"]) == 0
    assert main(["--root", str(repository), "prove", "--again", "--no-sandbox"]) == 1
    assert "1 failed" in capsys.readouterr().out


def test_what_is_left_is_estimated_from_the_runs_of_the_same_environment(repository: Path) -> None:
    write(repository, "assert True")
    [job] = jobs(site_of(load(repository)[0]), load(repository)[0])
    other = dataclasses.replace(job, environment=dataclasses.replace(job.environment, version="2.1"))
    ended = [Outcome(job, "", "", 0, 4.0), Outcome(job, "", "", 0, 6.0), Outcome(other, "", "", 0, 20.0)]
    assert seconds_left(ended, {"demo-2.0": 3, "demo-2.1": 1, "demo-2.2": 0}, 1) == 3 * 5 + 20
    assert seconds_left(ended, {"demo-2.0": 4, "demo-2.1": 0}, 2) == 4 * 5 / 2
    assert seconds_left(ended, {"demo-2.9": 2}, 1) == 2 * 10, "none of it has ended: the mean of all"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(10, "less than a minute"), (95, "about 2 min"), (3590, "about 1 h 0 min"), (5400, "about 1 h 30 min")],
)
def test_how_long_it_takes_is_said_in_words(seconds: float, words: str) -> None:
    assert proving.about(seconds) == words


def test_what_ran_before_a_run_is_killed_is_kept(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The ledger has each sample as soon as it has ended, before the next one begins."""
    for number in range(3):
        write(repository, f"assert {number} >= 0", slug=f"sample-{number}")
    begun: list[int] = []

    def run_or_die(job: Job, python: Path, isolated: bool) -> Outcome:
        assert len(runs(repository)) == len(begun)
        begun.append(1)
        if len(begun) == 3:
            raise KeyboardInterrupt
        return run(job, python, isolated)

    monkeypatch.setattr(proving, "run", run_or_die)
    assert faq(repository, "prove", "--jobs", "1") == 130
    assert len(runs(repository)) == 2
    assert [path.name for path in repository.rglob("*.new")] == []


@pytest.mark.slow
def test_a_command_that_is_killed_loses_what_was_running_and_goes_on_with_the_rest(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(5):
        write(repository, f"import time\ntime.sleep(0.3)\nassert {number} >= 0", slug=f"sample-{number}")
    exposed = [] if ISOLATED else ["--no-sandbox"]
    command = [sys.executable, "-m", "faq", "--root", str(repository), "prove", "--jobs", "1", *exposed]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        ended = (line for line in process.stderr if line.endswith(" ok\n"))
        assert [next(ended).split(": ")[0], next(ended).split(": ")[0]] == [
            "[####                ] 1/5, less than a minute left",
            "[########            ] 2/5, less than a minute left",
        ]
        process.kill()
    kept = len(runs(repository))
    assert 2 <= kept < 5
    assert faq(repository, "prove", "--jobs", "1") == 0
    assert f"{5 - kept} passed, 0 failed, {kept} proved before" in capsys.readouterr().out


def test_runs_that_are_kept_at_the_same_time_are_all_kept(repository: Path) -> None:
    """Runs of the same entry and of others: one process per run stores at the same time."""
    code = (
        "import sys; from pathlib import Path; from faq.evidence.proofs import keeper; "
        "from faq.evidence.proofs.ledger import Record\n"
        "for n in range(20): keeper.keep(Path(sys.argv[1]), "
        "Record(sys.argv[2], sys.argv[3] + str(n), '2.0', 'a', '3.11', '2026-11-20'))"
    )
    whose = [(entry, sample) for entry in ("demo/basics/first", "demo/basics/second") for sample in "xyz"]
    processes = [subprocess.Popen([sys.executable, "-c", code, str(repository), *each]) for each in whose]
    assert [process.wait() for process in processes] == [0] * len(whose)
    assert {(each.entry, each.sample) for each in runs(repository)} == {
        (entry, f"{sample}{number}") for entry, sample in whose for number in range(20)
    }


def test_runs_follow_a_sample_into_another_entry_and_leave_one_that_is_gone(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(repository, "assert 1 + 1 == 2")
    assert faq(repository, "prove") == 0
    shutil.move(repository / "faq_src/demo/basics/first", repository / "faq_src/demo/basics/part")
    capsys.readouterr()
    assert faq(repository, "check") == 1
    out = capsys.readouterr().out
    assert f"{FILE}:1:1: P108 there is no entry demo/basics/first" in out
    assert "P101" not in out and "fix: run `faq prove --tidy`" in out
    assert faq(repository, "prove", "--tidy") == 0
    moved = "proofs/demo/basics/part.json: kept 1 run of samples that were moved here\n"
    assert capsys.readouterr().out == f"deleted {FILE}\n{moved}"
    assert faq(repository, "check") == 0
    assert [each.entry for each in runs(repository)] == ["demo/basics/part"]
    write(repository, "assert 2 + 2 == 4", slug="part")
    capsys.readouterr()
    assert faq(repository, "prove", "--tidy", "demo/basics/part") == 0
    gone = "proofs/demo/basics/part.json: dropped 1 run of samples that have been edited or are gone\n"
    assert capsys.readouterr().out == gone
    assert list((repository / "proofs").rglob("*")) == []


def test_a_run_of_a_version_without_an_environment_goes_as_the_fix_says(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(repository, "assert 1 + 1 == 2")
    assert faq(repository, "prove") == 0
    (proved,) = runs(repository)
    keeper.keep(repository, dataclasses.replace(proved, version="1.9"))
    capsys.readouterr()
    assert faq(repository, "check") == 1
    said = capsys.readouterr().out
    assert f"{FILE}:2:1: P109 a run on 1.9, and there is no environments/demo-1.9.txt" in said
    assert "fix: run `faq prove --tidy demo/basics/first`" in said
    assert faq(repository, "prove", "--tidy", "demo/basics/first") == faq(repository, "check") == 0
    assert runs(repository) == (proved,)


def test_a_version_that_no_line_claims_is_run_and_not_claimed(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(repository, "import os\nassert os.environ['WHICH'].endswith('site-packages/x')")
    (repository / "environments/demo-2.1rc1.txt").write_text("# nothing but Python\n", encoding="utf-8")
    given = (
        f'python: "{PYTHON}"\nbuild: gpu\npackages: {{demo==2.1rc1: it is}}\nvariables: {{WHICH: "{{packages}}/x"}}\n'
    )
    (repository / "environments/demo-2.1rc1.yml").write_text(given, encoding="utf-8")
    assert faq(repository, "prove", "--version", "2.1rc1") == 0
    assert "demo-2.1rc1: 1 samples" in capsys.readouterr().out
    assert [each.version for each in runs(repository)] == ["2.1rc1"]
    assert faq(repository, "check") == 1
    assert "has not been run as it stands on demo 2.0" in capsys.readouterr().out
    files = load(repository)[0]
    assert findings(read_site(files)[0], files).runs == {}
    assert faq(repository, "prove", "--version", "demo-2.1rc1") == 0
    assert "0 passed, 0 failed, 1 proved before" in capsys.readouterr().out
    assert faq(repository, "prove", "--version", "9.9") == 1
    assert "no sample to run in 9.9" in capsys.readouterr().err


def test_names_are_collected_of_the_versions_named(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    framework = repository / "faq_src/demo/framework.yml"
    framework.write_text(framework.read_text("utf-8").replace("package: demo", "package: json"), encoding="utf-8")
    (repository / "environments/demo-2.1rc1.txt").write_text("# nothing but Python\n", encoding="utf-8")
    given = f'python: "{PYTHON}"\nbuild: gpu\npackages: {{demo==2.1rc1: it is}}\n'
    (repository / "environments/demo-2.1rc1.yml").write_text(given, encoding="utf-8")
    tested = (repository / "apis/demo-2.0.txt").read_bytes()
    assert faq(repository, "apis", "collect", "demo-2.1rc1") == 0
    assert "f json.dumps(" in (repository / "apis/demo-2.1rc1.txt").read_text("utf-8")
    assert (repository / "apis/demo-2.0.txt").read_bytes() == tested
    assert faq(repository, "apis", "collect", "demo-9.9") == 1
    assert "there is no environment 'demo-9.9'" in capsys.readouterr().err


def git(root: Path, *arguments: str) -> str:
    who = ("-c", "user.name=Reader", "-c", "user.email=reader@example.org", "-c", "commit.gpgsign=false")
    command = ["git", "-C", str(root), *who, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def commit(root: Path, message: str) -> None:
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", message)


@pytest.fixture
def main_branch(repository: Path) -> Path:
    """A repository whose main branch has two proved entries; the work continues on another branch."""
    write(repository, "assert 1 + 1 == 2")
    write(repository, "assert 'old'", slug="old")
    assert faq(repository, "prove") == 0
    git(repository, "init", "--quiet", "--initial-branch=main")
    commit(repository, "Two entries")
    git(repository, "switch", "--quiet", "--create", "change")
    return repository


def test_a_pull_request_proves_itself(main_branch: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A changed entry, a new one and a deleted one, in three commits; with the patch a clone of them passes."""
    write(main_branch, "assert 2 + 2 == 4")
    commit(main_branch, "Another sum")
    write(main_branch, "assert 'new'", slug="new")
    commit(main_branch, "A new entry")
    shutil.rmtree(main_branch / "faq_src/demo/basics/old")
    (main_branch / "proofs/demo/basics/old.json").unlink()
    commit(main_branch, "The old one is gone")
    clone, patch = tmp_path / "clone", tmp_path / "proofs.patch"
    git(tmp_path, "clone", "--quiet", str(main_branch), str(clone))
    assert faq(clone, "check") == 1
    assert faq(main_branch, "prove", "--changed", "main", "--patch", str(patch)) == 0
    said = capsys.readouterr().out
    assert "2 passed, 0 failed, 0 proved before" in said
    assert f"{patch} has what changed in proofs/: `git apply {patch}` puts it elsewhere\n" in said
    assert git(main_branch, "diff", "--cached", "--name-only") == ""
    git(clone, "apply", str(patch))
    assert faq(clone, "check") == 0
    assert runs(clone) == runs(main_branch)
    commit(main_branch, "Proofs")
    assert faq(main_branch, "prove", "--patch", str(patch)) == 0
    assert patch.read_bytes() == b""
    assert f"{patch} is empty: proofs/ is as it was committed\n" in capsys.readouterr().out


def test_a_pull_request_does_not_bring_its_own_proofs(main_branch: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its claims about its own samples are not trusted; what the main branch has proved is not run again."""
    write(main_branch, "assert 1 + 1 == 3")
    assert faq(main_branch, "prove", "demo/basics/first") == 1
    (failed,) = (each for each in runs(main_branch) if each.failed)
    keeper.keep(main_branch, dataclasses.replace(failed, failed=""))
    commit(main_branch, "A wrong sum, and a proof of it")
    capsys.readouterr()
    assert faq(main_branch, "check") == 0
    assert faq(main_branch, "prove", "--changed", "main") == 1
    assert "0 passed, 1 failed, 1 proved before" in capsys.readouterr().out
    assert faq(main_branch, "check") == 1


def test_a_revision_that_git_does_not_know_is_named(main_branch: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (main_branch / FILE).read_bytes()
    assert faq(main_branch, "prove", "--changed", "mian") == 1
    assert "git knows no revision 'mian' here" in capsys.readouterr().err
    assert (main_branch / FILE).read_bytes() == before


def test_what_is_still_to_be_proved_is_a_warning_where_somebody_says_so(
    repository: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a pull request and its preview; other errors stay errors."""
    write(repository, "assert 1 + 1 == 2")
    assert faq(repository, "check", "--unproved=warn") == 0
    assert "P101 warning: this sample has not been run" in capsys.readouterr().out
    assert compile_project(repository).failed
    monkeypatch.setenv("FAQ_UNPROVED", "warn")
    assert not compile_project(repository).failed
    assert faq(repository, "check") == 0
    assert faq(repository, "check", "--unproved=error") == 1
    write(repository, "1 + 1")
    assert faq(repository, "check", "--unproved=warn") == 1
    assert "P107 nothing can prove this sample" in capsys.readouterr().out
