"""`faq links` from the sources to the report, with hosts that respond from a dict."""

from __future__ import annotations

import datetime
import importlib.util
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from faq.__main__ import main
from faq.build.files import load
from faq.build.site import read_site
from faq.cli.links import Wanted, check_links
from faq.diagnostics.span import Span
from faq.evidence.links import ledger
from faq.evidence.links.collect import Place, collect
from faq.evidence.links.ledger import Record
from faq.evidence.links.page import read_page
from faq.evidence.links.reply import Hop, Reply

FRAMEWORK = """name: {zh: 演示, en: Demo}
summary: {zh: 演示, en: Demo}
package: demo
repository: https://code.example.org/demo
lines:
  - line: 2.x
    label: {zh: "2.x", en: "2.x"}
    range: ">=2.0,<3"
    status: current
    tested: {"2.0": "3.10"}
    docs: {zh: https://docs.example.org/zh/, en: https://docs.example.org/en/}
categories:
  - {id: basics, name: {zh: 基础, en: Basics}}
"""
ZH = """---
title: 怎么办？
sources:
  - https://docs.example.org/zh/dead.html
reviewed: 2026-11-20
---

见[说明](https://docs.example.org/zh/moved.html#use)、<https://docs.example.org/zh/fine.html> 和 `demo.run()`。
"""
EN = ZH.replace("怎么办？", "What now?").replace("说明", "manual").replace("zh/moved", "en/moved")
ENTRY = "faq_src/demo/basics/first"
ABOUT = "See [the licence](https://example.org/licence), [home](index.md) or [mail](mailto:a@example.org).\n"
FILES = {
    "faq_src/demo/framework.yml": FRAMEWORK,
    f"{ENTRY}/zh.md": ZH,
    f"{ENTRY}/en.md": EN.replace("sources:\n  - https://docs.example.org/zh/dead.html\nreviewed: 2026-11-20\n", ""),
    "docs/pages/about.md": ABOUT,
    "environments/demo-2.0.txt": "",
    "apis/demo-2.0.txt": "m demo\nf demo.run()\n",
    "apis/pages/demo-2.x.txt": "demo.run api/run_cn.html api/run_en.html\ndemo.go api/go_cn.html api/go_en.html\n",
}
DEAD, MOVED = "https://docs.example.org/zh/dead.html", "https://docs.example.org/zh/moved.html"
FIRST = datetime.date(2026, 11, 20)
ANSWERS = {
    DEAD: Reply(DEAD, 404),
    MOVED: Reply(MOVED, 200, hops=(Hop(301, "https://new.example.org/"),), page=read_page(b"<p id=use>")),
}


class Net:
    """Responds from the dict; any other address is fine."""

    def __init__(self, answers: Mapping[str, Reply] = ANSWERS) -> None:
        self.answers = answers
        self.asked: list[str] = []

    def __call__(self, urls: list[str]) -> Iterator[Reply]:
        self.asked = urls
        for url in dict.fromkeys(url.partition("#")[0] for url in urls):
            yield replace(self.answers.get(url, Reply(url, 200)), url=url)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for path, text in FILES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    return tmp_path


def links(root: Path, net: Net, day: int = 0, wanted: Wanted | None = None) -> int:
    files, _ = load(root)
    today = FIRST + datetime.timedelta(days=day)
    return check_links(root, read_site(files)[0], files, wanted or Wanted(), net, today)


def states(root: Path) -> dict[str, str]:
    return {record.url: record.state for record in ledger.read((root / "links.json").read_bytes())}


def test_every_external_link_is_collected_with_its_places(root: Path) -> None:
    files, _ = load(root)
    found = collect(read_site(files)[0], files)
    zh, en, framework = f"{ENTRY}/zh.md", f"{ENTRY}/en.md", "faq_src/demo/framework.yml"
    fine = "https://docs.example.org/zh/fine.html"
    assert found == {
        "https://code.example.org/demo": (Place(framework, Span(4, 13, 29)),),
        "https://docs.example.org/en/": (Place(framework, Span(11, 50, 28)),),
        "https://docs.example.org/en/api/run_en.html": (Place("apis/pages/demo-2.x.txt", Span(1, 26, 15)),),
        "https://docs.example.org/en/moved.html#use": (Place(en, Span(5, 11, 42)),),
        "https://docs.example.org/zh/": (Place(framework, Span(11, 16, 28)),),
        "https://docs.example.org/zh/api/run_cn.html": (Place("apis/pages/demo-2.x.txt", Span(1, 10, 15)),),
        DEAD: (Place(zh, Span(4, 5, len(DEAD))),),
        fine: (Place(en, Span(5, 56, len(fine))), Place(zh, Span(8, 52, len(fine)))),
        f"{MOVED}#use": (Place(zh, Span(8, 7, len(MOVED) + 4)),),
        "https://example.org/licence": (Place("docs/pages/about.md", Span(1, 19, 27)),),
    }


def test_a_link_dies_on_the_third_day(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert [links(root, Net(), day) for day in (0, 0, 1)] == [0, 0, 0]
    assert states(root)[DEAD] == "failing"
    capsys.readouterr()
    assert links(root, Net(), 2) == 1
    out = capsys.readouterr().out
    assert f"{ENTRY}/zh.md:4:5: L201 {DEAD}: HTTP 404 Not Found on 2026-11-20, 2026-11-21, 2026-11-22" in out
    assert f"https://web.archive.org/web/20261120/{DEAD}" in out
    assert f"{ENTRY}/zh.md:8:7: L203 warning: {MOVED}#use: moved permanently" in out
    assert "fix: write https://new.example.org/#use" in out
    assert out.endswith("10 addresses: 8 ok, 1 moved, 1 dead\n")


def test_what_was_fine_is_not_asked_again_for_a_while(root: Path) -> None:
    links(root, Net())
    again = Net()
    for day, expected in ((0, 1), (29, 1), (30, 10)):
        links(root, again, day)
        assert len(again.asked) == expected, day
    links(root, again, 31, Wanted(max_age=1))
    assert len(again.asked) == 10


def test_a_pull_request_asks_for_new_links_only(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    links(root, Net())
    page = root / "docs/pages/about.md"
    page.write_text(f"{ABOUT}\n[new](https://example.org/new)\n", encoding="utf-8")
    net = Net()
    capsys.readouterr()
    assert links(root, net, 1, Wanted(only_new=True)) == 0
    assert net.asked == ["https://example.org/new"]
    assert capsys.readouterr().out == "1 addresses: 1 ok\n"


def test_links_that_nobody_has_any_more_leave_the_ledger(root: Path) -> None:
    links(root, Net())
    (root / "docs/pages/about.md").unlink()
    links(root, Net())
    assert "https://example.org/licence" not in states(root)


def test_without_a_network_nothing_is_judged(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    links(root, Net())
    before = (root / "links.json").read_bytes()
    page = root / "docs/pages/about.md"
    page.write_text(f"{ABOUT}\n[new](https://example.org/new)\n", encoding="utf-8")
    unreachable = {url: Reply(url, trouble="no such host", reached=False) for url in (DEAD, "https://example.org/new")}
    capsys.readouterr()
    for day in (50, 51, 52):
        net = Net(dict.fromkeys([u.partition("#")[0] for u in states(root)], unreachable[DEAD]) | unreachable)
        assert links(root, net, day) == 0
    captured = capsys.readouterr()
    assert "nothing was judged" in captured.err
    assert "not checked: https://example.org/new  docs/pages/about.md:3:7\n" in captured.out
    assert set(ledger.read(before)) < set(ledger.read((root / "links.json").read_bytes()))


class Broken(Net):
    """A network that fails after some responses; `seen` are the ledgers on disk before each of them."""

    def __init__(self, root: Path, replies: int, answers: Mapping[str, Reply] = ANSWERS) -> None:
        super().__init__(answers)
        self.root, self.replies = root, replies
        self.seen: list[int] = []

    def __call__(self, urls: list[str]) -> Iterator[Reply]:
        for reply in list(super().__call__(urls))[: self.replies]:
            written = states(self.root).values() if (self.root / "links.json").exists() else ()
            self.seen.append(sum(state != "not checked" for state in written))
            yield reply
        raise KeyboardInterrupt


def test_what_was_learned_is_kept_when_the_asking_is_stopped(root: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        links(root, Broken(root, 4))
    assert sum(state != "not checked" for state in states(root).values()) == 4
    assert len(states(root)) == 10
    assert sorted(path.name for path in root.glob("links*")) == ["links.json"]


def test_the_ledger_is_written_as_replies_arrive(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("faq.cli.links.SAVED_EVERY", 3)
    net = Broken(root, 8)
    with pytest.raises(KeyboardInterrupt):
        links(root, net)
    assert net.seen == [0, 0, 0, 3, 3, 3, 6, 6]


def test_stopped_without_a_network_nothing_is_judged(root: Path) -> None:
    first = dict.fromkeys((DEAD, MOVED, "https://code.example.org/demo"), Reply("", trouble="no host", reached=False))
    net = Broken(root, 1, first)
    with pytest.raises(KeyboardInterrupt):
        links(root, net)
    assert set(states(root).values()) == {"not checked"}


def test_one_answer_is_enough_to_know_that_there_is_a_network(root: Path) -> None:
    """Addresses that failed before it are judged as well."""
    lost = Reply("", trouble="no such host", reached=False)
    first = dict.fromkeys(("https://code.example.org/demo", "https://docs.example.org/en/"), lost)
    links(root, Net(first))
    assert {url for url, state in states(root).items() if state == "failing"} == set(first)


def test_only_links_below_the_chosen_paths(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    net = Net()
    assert links(root, net, 0, Wanted(is_chosen=lambda path: path.startswith("docs/"))) == 0
    assert net.asked == ["https://example.org/licence"]
    assert capsys.readouterr().out == "1 addresses: 1 ok\n"
    assert len(states(root)) == 10


def test_json_has_everything_that_is_not_fine(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    links(root, Net({DEAD: Reply(DEAD, 403)}), 0, Wanted(format="json"))
    found = json.loads(capsys.readouterr().out)
    assert [(item["code"], item["path"], item["line"], item["column"]) for item in found] == [
        ("L206", f"{ENTRY}/zh.md", 4, 5)
    ]


def test_github_gets_only_what_can_be_mended(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    links(root, Net({**ANSWERS, DEAD: Reply(DEAD, 403)}), 0, Wanted(format="github"))
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 and lines[0].startswith(f"::warning file={ENTRY}/zh.md,line=8,col=7,")


@pytest.mark.parametrize(
    "damaged",
    ["{", "[1]", '[{"url": "x"}]', '[{"url": "x", "first_seen": "2026-13-01"}]', "\x00",
     '[{"url": "x", "first_seen": "2026-11-20", "state": "fine"}]', "<<<<<<< HEAD", "[" * 5000,
     '[{"url": {"a": 1}, "first_seen": "2026-11-20"}]', '[{"url": "x", "first_seen": "2026-11-20", "reason": ["a"]}]',
     '[{"url": "x", "first_seen": "2026-11-20", "failures": [{"date": "2026-11-20", "reason": 1}]}]',
     '[{"url": "x", "first_seen": "2026-11-20", "reason": "\\ud800"}]', '[{"url": "x", "first_seen": 20261120}]'],
)  # fmt: skip
def test_a_damaged_ledger_is_named(damaged: str, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "links.json").write_text(damaged, encoding="utf-8")
    net = Net()
    assert links(root, net) == 1
    said = capsys.readouterr()
    assert re.match(r"links\.json:1:\d+: L112 cannot be read: ", said.out)
    assert said.err == "faq: no link was checked: the ledger could not be kept\n"
    assert (root / "links.json").read_text(encoding="utf-8") == damaged and net.asked == []


def test_the_ledger_is_read_as_it_was_written() -> None:
    old = Record("https://a.org/b", "2026-11-20", "failing", "HTTP 404", "", "2026-11-21", "2026-11-20")
    records = (old, Record("https://b.org/", "2026-11-20"))
    assert ledger.read(ledger.write(records)) == records
    assert ledger.read(b"") == ()


def test_the_command_reports_offline(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--root", str(root), "links", "--offline"]) == 0
    assert capsys.readouterr().out.endswith("10 addresses: 10 not checked\n")
    assert not (root / "links.json").exists()


def test_the_site_needs_no_httpx(
    root: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert main(["--root", str(root), "links"]) == 1
    assert "run `make links`" in capsys.readouterr().err
