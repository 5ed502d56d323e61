"""`faq prove --report`: what became of each sample on each version, in tables."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from faq.__main__ import main
from faq.build.site import site_of
from faq.evidence.proofs import ledger
from faq.evidence.proofs.ledger import Record, key_of
from faq.evidence.proofs.report import LEGEND, attempts, report
from faq.evidence.proofs.samples import jobs, unclaimed

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
    """A run of each sample on each version but 2.10, and what it printed where it failed (by version)."""
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
