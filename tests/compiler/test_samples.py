"""Samples with setup, check and output: how they are read, stamped, hashed, run, and shown in the other language."""

from __future__ import annotations

import dataclasses

import pytest
from demo import found, over_base, read
from faq.build.site import findings, stale
from faq.content.blocks import shown, without
from faq.content.model import Entry, Site
from faq.content.stamps import section_hashes
from faq.evidence.proofs.samples import Job, jobs, jobs_of
from faq.render.address import EXAMPLE
from faq.render.data import render_entry
from faq.render.lookup import Lookup
from proved import with_proofs

ZH = "faq_src/demo/basics/second/zh.md"
EN = "faq_src/demo/basics/second/en.md"
FRONT = "---\ntitle: 第二个问题？\nreviewed: 2026-11-20\n---\n\n答案。\n\n"
ENGLISH = "---\ntitle: A second question?\n---\n\nAnswer.\n\n"
SETUP = "```python setup\nx = 1\n```\n"
SAMPLE = "```python\nprint(x)  # 打印\n```\n"
TRANSLATED = "```python\nprint(x)  # it prints\n```\n"
OUTPUT = "```text output\n1\n```\n"
CHECK = "```python check\nassert x\n```\n"
WITH_FACTS = f"{SETUP}\n{SAMPLE}{OUTPUT}\n\n{CHECK}"


def site_with(body: str, english: str = "") -> tuple[Site, Entry, dict[str, bytes]]:
    files = with_proofs(over_base({ZH: FRONT + body, **({EN: ENGLISH + english} if english else {})}))
    site, diagnostics = read(files)
    assert [each.code for each in diagnostics if each.severity == "error"] == []
    return site, next(entry for entry in site.entries if entry.slug == "second"), files


def samples(body: str) -> dict[str, list[str]]:
    """The hash of each sample of the entry -> the environments that it runs in."""
    site, entry, files = site_with(body)
    where: dict[str, list[str]] = {}
    for job in mine(site, entry, files):
        where.setdefault(job.sample.hash, []).append(job.environment.name)
    return where


def mine(site: Site, entry: Entry, files: dict[str, bytes]) -> list[Job]:
    return [job for job in jobs(site, files) if job.sample.entry == entry.id]


def test_a_sample_is_one_value_with_its_parts() -> None:
    newer, older = (OUTPUT.replace("output", f'output="{range}"') for range in (">=3", "<3"))
    shell = "```bash\nls\n```\n"
    entry = site_with(f"## 3.x, 2.x\n\n{SETUP}{SAMPLE}{newer}{older}{CHECK}\n{shell}")[1]
    one, two = entry.source.answers[0].blocks
    assert (one.fence.code, one.fence.info) == ("print(x)  # 打印\n", {})
    assert one.setup and one.setup.code == "x = 1\n" and one.setup.span.line == 10
    assert one.check and one.check.code == "assert x\n"
    assert [(str(each.versions), each.covers("2.10"), each.covers("3.0rc1")) for each in one.outputs] == [
        (">=3", False, False), ("<3", True, False),
    ]  # fmt: skip
    assert (two.fence.language, two.facts) == ("bash", ())
    assert [fact.role for fact in one.facts] == ["setup", "output", "output", "check"]


def test_facts_do_not_count_for_stamps_and_belong_to_both_languages() -> None:
    body = "说明：\n\n{}\n完。\n"
    plain, full = (site_with(body.format(part))[1] for part in (SAMPLE, WITH_FACTS))
    assert section_hashes(plain.source) == section_hashes(full.source)
    assert without(full.source.intro).endswith(body.format(SAMPLE).rstrip("\n"))
    assert "assert x" not in without(full.source.intro, ("setup", "check"))
    assert OUTPUT in without(full.source.intro, ("setup", "check"))
    site, entry, _ = site_with(body.format(WITH_FACTS), f"How:\n\n{TRANSLATED}\nDone.\n")
    english = entry.documents["en"]
    (block,) = shown(entry, english, english.intro)
    assert block.fence.code == "print(x)  # it prints\n"
    assert block.facts == entry.source.intro.blocks[0].facts
    assert stale(site) == {}


def test_a_late_translation_with_other_code_has_no_facts() -> None:
    front = f"---\ntitle: A second question?\ntranslates:\n  intro: '00000000'\n---\n\nAnswer.\n\n{SAMPLE}"
    site, _ = read(over_base({ZH: FRONT + WITH_FACTS, EN: front.replace("print(x)", "print(y)")}))
    entry = next(each for each in site.entries if each.slug == "second")
    english = entry.documents["en"]
    assert [block.facts for block in shown(entry, english, english.intro)] == [()]


def test_the_reason_of_a_sample_that_is_not_run_is_text() -> None:
    code = '```python no-run="{}"\nprint(1)\n```\n'
    files = {ZH: FRONT + code.format("需要 GPU"), EN: ENGLISH + code.format("needs a GPU")}
    assert [each for each in found(over_base(files)) if "T104" in each] == []
    files[EN] = files[EN].replace('no-run="needs a GPU"', 'raises="ValueError"')
    assert "en.md:7:1 T104" in found(over_base(files))


def test_each_fact_and_each_word_is_part_of_the_hash_of_its_sample() -> None:
    bodies = [SAMPLE, SETUP + SAMPLE, SAMPLE + OUTPUT, SAMPLE + CHECK, WITH_FACTS]
    bodies += [WITH_FACTS.replace("x = 1", "x = 2"), WITH_FACTS.replace("\n1\n", "\n2\n")]
    bodies += [SAMPLE.replace("```python", f"```python {word}") for word in ('exit="1"', 'build="cpu"')]
    hashes = [hash for body in bodies for hash in samples(body)]
    assert len(set(hashes)) == len(hashes) == len(bodies)
    assert samples(SAMPLE).keys() == samples("二。\n\n" + SAMPLE).keys()


def test_samples_for_some_versions() -> None:
    body = '## 3.x, 2.x\n\n```python versions=">=3"\nassert 3\n```\n\n```python versions="<3"\nassert 2\n```\n'
    assert list(samples(body).values()) == [["demo-3.3.1"], ["demo-2.10"]]
    again = body + body.partition("\n\n")[2].replace("assert ", "assert 1 + ")
    assert list(samples(again).values()) == [["demo-3.3.1"], ["demo-2.10"]] * 2
    site, entry, files = site_with(body)
    assert Lookup(site, findings(site, files), EXAMPLE).proved(entry) == {"3.x": ["3.3.1"], "2.x": ["2.10"]}


@pytest.mark.parametrize(
    ("range", "said", "english", "wrong"),
    [
        (">=3.0", "3.0 起：", "Since 3.0:", False),
        (">=3.0", "3.0起：", "", False),
        (">=3.0", "新版：", "Since 3.0:", True),
        (">=3.0", "3.0 起：", "Newer ones:", True),
        (">=3.0", "3.0.1 起，13.0 起：", "", True),
        ("<3.0", "3.0 前：", "Before 3.0:", True),
        (">=2.0,<3.0", "2.0 起：", "Since 2.0:", True),
    ],
)
def test_what_came_with_a_version_needs_no_counterpart_if_the_texts_say_so(
    range: str, said: str, english: str, wrong: bool
) -> None:
    body = f'## 3.x, 2.x\n\n%s\n\n```python versions="{range}"\nassert 3.0\n```\n'
    translated = {EN: ENGLISH + body % english} if english else {}
    files = with_proofs(over_base({ZH: FRONT + body % said, **translated}))
    assert ("C109" in [each.code for each in read(files)[1]]) == wrong
    twice = with_proofs(
        over_base({ZH: FRONT + body % said + body.partition("\n\n%s")[2].replace("assert", "assert 1 +")})
    )
    assert english or ("C109" in [each.code for each in read(twice)[1]]) == wrong


def test_a_sample_names_what_the_versions_have_that_it_is_for() -> None:
    newer, older = 'versions=">=3"\nimport demo\ndemo.new()', 'versions="<3"\nassert 2'
    body = f"## 3.x, 2.x\n\n```python {newer}\n```\n\n```python {older}\n```\n"
    lists = {f"apis/demo-{version}.txt": "m demo\n" for version in ("2.10", "1.8.5", "1.7.2")}
    lists["apis/demo-3.3.1.txt"] = "m demo\nf demo.new()\n"

    def found(body: str) -> list[str]:
        problems = read(over_base({ZH: FRONT + body, **lists}))[1]
        return [each.message for each in problems if each.code == "N101" and each.path == ZH]

    assert found(body) == []
    assert found(body.replace('"<3"', '"<2"').replace(">=3", ">=2")) == ["demo.new is not in demo 2.10"]


def test_an_addition_has_an_environment_of_its_own() -> None:
    body = '## 3.x\n\n```python with="onnx"\nassert 3\n```\n'
    files = over_base({ZH: FRONT + body, "environments/demo-3.3.1+onnx.txt": "# onnx\n"})
    site, diagnostics = read(files)
    assert [each.code for each in diagnostics] == ["T101"]
    job = next(job for job in jobs(site, files) if job.sample.entry == "demo/basics/second")
    plain = next(job for job in mine(*site_with(body.replace(' with="onnx"', ""))))
    assert (job.environment.name, job.environment.version) == ("demo-3.3.1+onnx", "3.3.1")
    assert job.environment.lock not in ("", plain.environment.lock)


def test_samples_know_what_their_framework_leaves() -> None:
    site, entry, files = site_with(SAMPLE + OUTPUT)
    framework = dataclasses.replace(site.frameworks[0], leaves=("rank_0/",))
    known = dataclasses.replace(entry, home=framework)
    assert {job.leaves for job in jobs_of(known, files)} == {("rank_0/",)}


TWICE = "## 3.x, 2.x (>=2.4)\n\n新。\n\n```python\nassert 3\n```\n\n## 2.x (<2.4)\n\n旧。\n\n## 1.8\n\n最旧。\n"


def test_a_line_answered_twice_has_two_anchors_and_one_answer_in_the_data() -> None:
    site, entry, files = site_with(TWICE)
    assert [answer.key for answer in entry.source.answers] == ["3.x, 2.x", "2.x-before-2.4", "1.8"]
    assert [answer.heading for answer in entry.source.answers] == ["3.x, 2.x (>=2.4)", "2.x (<2.4)", "1.8"]
    assert entry.lines == ("3.x", "2.x", "1.8")
    assert entry.anchors == ("3.x", "2.x", "1.8", "2.x-before-2.4")
    lookup = Lookup(site, findings(site, files), EXAMPLE)
    data = dict(render_entry(lookup, entry))["public/api/v1/entries/demo/basics/second.json"].decode()
    assert data.count('"2.x": "### 2.x `>=2.4`') == 1 and "### 2.x `<2.4`\\n\\n旧。" in data
    assert lookup.proved(entry)["2.x"] == ["2.10"]


@pytest.mark.parametrize(
    ("headings", "anchor"),
    [
        (("2.x (>=2.4)", "2.x (<2.4)"), "2.x-before-2.4"),
        (("2.x (>=2.4,<3)", "2.x (>=2.0,<2.4)"), "2.x-before-2.4"),
        (("2.x (>2.3)", "2.x (<=2.3)"), "2.x-before-2.3"),
    ],
)
def test_the_anchor_of_an_older_answer(headings: tuple[str, str], anchor: str) -> None:
    entry = site_with("".join(f"## {heading}\n\n如此。\n\n" for heading in headings))[1]
    assert [answer.key for answer in entry.source.answers] == ["2.x", anchor]


def test_a_link_may_lead_to_an_older_answer() -> None:
    third = FRONT.replace("第二", "第三") + "见[旧](../second/zh.md#2.x-before-2.4)。\n"
    files = over_base({ZH: FRONT + TWICE, ZH.replace("second", "third"): third})
    assert found(files) == ["zh.md:2:8 T101", "zh.md:2:8 T101"]
    files = over_base({ZH: FRONT + TWICE, ZH.replace("second", "third"): third.replace("2.4)", "2.5)")})
    assert found(files) == ["zh.md:2:8 T101", "zh.md:2:8 T101", "zh.md:8:6 L103"]
