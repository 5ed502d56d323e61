"""`faq prove --report`: the result of each sample on each version, in tables."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from faq.__main__ import main
from faq.build.site import site_of
from faq.cli.reporting import MARKS
from faq.cli.versioning.known import frameworks_of
from faq.evidence.proofs import ledger
from faq.evidence.proofs.ledger import Record, key_of
from faq.evidence.proofs.report import LEGEND, attempts, report
from faq.evidence.proofs.samples import every_environment, jobs, unclaimed
from own import ROOT, checked, sources

FRAMEWORK = """name: {zh: 演示, en: Demo}
summary: {zh: 演示, en: Demo}
package: demo
repository: https://example.org/demo
lines:
  - line: 2.x
    label: {zh: "2.x", en: "2.x"}
    range: ">=2.0,<3"
    status: current
    tested: {"2.10": "3.11", "2.9": "3.11"}
    docs: {zh: https://example.org/zh/, en: https://example.org/en/}
  - line: 1.x
    label: {zh: "1.x", en: "1.x"}
    range: ">=1.0,<2"
    status: ended
    tested: {"1.4": "3.7"}
    docs: {zh: https://example.org/zh/, en: https://example.org/en/}
categories:
  - {id: basics, name: {zh: 基础, en: Basics}}
"""
ENTRY = """---
title: 怎么办？
reviewed: 2026-11-20
---

这样：

## 2.x

```python versions=">=2.9"
assert 1
```

```python versions="<2.9"
assert 2
```

```python no-run="需要 GPU"
assert 3
```

## 1.x

```python build="cpu"
assert 4
```

```python with="onnx"
assert 5
```
"""


def repository() -> dict[str, bytes]:
    locks = (f"environments/demo-{version}.txt" for version in ("2.10", "2.9", "2.0", "3.0rc1", "1.4"))
    return {
        "faq_src/demo/framework.yml": FRAMEWORK.encode(),
        "faq_src/demo/basics/first/zh.md": ENTRY.encode(),
        "environments/demo-1.4.yml": b'python: "3.7"\nbuild: gpu\npackages: {demo==1.4: the version}\n',
        **dict.fromkeys(locks, b"# lock\n"),
    }


def with_runs(files: Mapping[str, bytes], failing: Mapping[str, str]) -> dict[str, bytes]:
    """A run of each sample on each version except 2.10, with the output of failed runs (by version)."""
    site = site_of(files)
    every = [job for job in jobs(site, files, unclaimed(site, files)) if job.environment.version != "2.10"]
    records = (
        Record(job.sample.entry, *key_of(job), "3.11", "2026-11-20", said, said)
        for job in every
        for said in [failing.get(job.environment.version, "")]
    )
    return {**files, **ledger.write(records)}


def test_each_sample_counts_once_on_each_version_of_its_heading() -> None:
    files = with_runs(repository(), {"2.0": "ValueError: no"})
    found = {
        (each.section, each.index, each.environment.version): (each.ending, each.said)
        for each in attempts(site_of(files), files)
    }
    assert found == {
        ("2.x", 0, "2.10"): ("not yet run", ""),
        ("2.x", 0, "2.9"): ("passed", ""),
        ("2.x", 0, "2.0"): ("not available", ""),
        ("2.x", 1, "2.10"): ("not available", ""),
        ("2.x", 1, "2.9"): ("not available", ""),
        ("2.x", 1, "2.0"): ("failed", "ValueError: no"),
        **{("2.x", 2, version): ("not run", "") for version in ("2.10", "2.9", "2.0")},
        ("1.x", 0, "1.4"): ("not available", ""),
        ("1.x", 1, "1.4"): ("not available", ""),
    }


def test_the_report_has_a_table_a_share_and_the_failures() -> None:
    files = with_runs(repository(), {"2.0": "ValueError: `a` | b"})
    assert report(site_of(files), files).split("\n\n") == [
        LEGEND,
        "| demo | passed | failed | not available | not run | not yet run |\n"
        "| --- | ---: | ---: | ---: | ---: | ---: |\n"
        "| 2.10 | 0 | 0 | 1 | 1 | 1 |\n"
        "| 2.9 | 1 | 0 | 1 | 1 | 0 |\n"
        "| *2.0* | 0 | 1 | 1 | 1 | 0 |\n"
        "| 1.4 | 0 | 0 | 2 | 0 | 0 |",
        "0 of 1 pairs of an entry and a line (0.0 %) have passed with all their samples on the versions in `tested:`; "
        "0 of 1 pairs of an entry and a line (0.0 %) have passed with all their samples on all that can be run.",
        "| entry | section | sample | version | what was wrong |\n"
        "| --- | --- | ---: | --- | --- |\n"
        "| demo/basics/first | 2.x | 1 | 2.0 | `ValueError: 'a' \\| b` |",
    ]


def test_where_all_has_passed_it_says_so() -> None:
    files = repository() | {"faq_src/demo/framework.yml": FRAMEWORK.replace('"2.10": "3.11", ', "").encode()}
    del files["environments/demo-2.10.txt"]
    said = report(site_of(files), with_runs(files, {}))
    assert "1 of 1 pairs of an entry and a line (100.0 %)" in said
    assert said.endswith("No sample failed.")


def test_the_command_runs_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path, data in repository().items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    assert main(["--root", str(tmp_path), "prove", "--report"]) == 0
    assert "| 2.10 | 0 | 0 | 1 | 1 | 1 |" in capsys.readouterr().out
    assert not (tmp_path / "proofs").exists()


def test_the_command_puts_the_report_between_the_marks_of_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path, data in repository().items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    file = tmp_path / "measured.md"
    command = ["--root", str(tmp_path), "prove", "--report", "--into", str(file)]
    file.write_text(f"before\n{MARKS[0]}old\n{MARKS[1]}after\n", "utf-8")
    assert main(command) == 0
    assert (
        file.read_text("utf-8") == f"before\n{MARKS[0]}{report(site_of(repository()), repository())}\n{MARKS[1]}after\n"
    )
    file.write_text(f"before\n{MARKS[0]}old\n", "utf-8")
    assert main(command) == 1
    assert "needs the lines" in capsys.readouterr().err
    assert file.read_text("utf-8") == f"before\n{MARKS[0]}old\n"


AGAIN = "out of date: `.venv/bin/faq prove --report --into MEASUREMENTS.md`"
LARGEST_DRIFT = 0.2
"""By how much the number of samples that pass on a version may change before the table must be updated."""


def measured() -> dict[tuple[str, str], tuple[int, ...]]:
    """(framework, version as written) -> the numbers of its row in MEASUREMENTS.md."""
    text = (ROOT / "MEASUREMENTS.md").read_text("utf-8").partition(MARKS[0])[2].partition(MARKS[1])[0]
    found: dict[tuple[str, str], tuple[int, ...]] = {}
    framework = ""
    for cells in (line.strip("| ").split(" | ") for line in text.split("\n") if line.startswith("|")):
        if cells[1] == "passed":
            framework = cells[0]
        elif re.fullmatch(r"\*?\d[^ ]*", cells[0]):
            found[framework, cells[0]] = tuple(map(int, cells[1:]))
    return found


def test_the_table_of_measurements_has_the_versions_of_the_environments_and_says_which_are_claimed() -> None:
    site = frameworks_of(sources())
    claimed = {(each.framework, each.version) for each in every_environment(site, sources())}
    runs_only = {(each.framework, f"*{each.version}*") for each in unclaimed(site, sources())}
    assert measured().keys() == claimed | runs_only, AGAIN


@pytest.mark.slow
def test_the_table_of_measurements_is_not_far_from_what_has_passed() -> None:
    passed: dict[tuple[str, str], int] = {}
    for each in attempts(checked()[0], sources()):
        if each.ending == "passed":
            where = each.environment.framework, each.environment.version
            passed[where] = passed.get(where, 0) + 1
    written = {(framework, version.strip("*")): row[0] for (framework, version), row in measured().items()}
    far = {
        where: (written[where], number)
        for where, number in passed.items()
        if abs(written[where] - number) > LARGEST_DRIFT * number
    }
    assert not far, AGAIN
