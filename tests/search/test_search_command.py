"""`faq search` and `faq explain-log`, as used without a browser."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import own
import pytest
from faq.__main__ import main
from faq.cli import finding, known, terminal
from faq.content.model import Site

MESSAGE = "AttributeError: parameters argument given to the Optimizer should not be None in dygraph mode."
ENTRY = "faq_src/paddlepaddle/params/optimizer-parameter-list-none"


pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])


MADE: dict[tuple[str, ...], Any] = {}


def once(function: Callable[..., Any]) -> Callable[..., Any]:
    """What is made from a site is made once for the same entries; messages and names are those of this repository."""

    def remembered(site: Site, *rest: object) -> Any:
        key = (function.__name__, *(entry.id for entry in site.entries))
        if key not in MADE:
            MADE[key] = function(site, *rest)
        return MADE[key]

    return remembered


@pytest.fixture
def read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real entries are read and indexed once for all these tests, although each command does so anew. The first
    test, and those with a small project, leave it to the command."""

    def read(top: Path, files: Mapping[str, bytes]) -> Site:
        assert files == own.sources()
        return own.checked()[0]

    monkeypatch.setattr(finding, "entries_of", read)
    monkeypatch.setattr(finding, "engine", once(terminal.engine))
    monkeypatch.setattr(known, "reader", once(known.reader))


def test_words_find_entries(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "out", "of", "memory", "--lang", "en", "--framework", "paddlepaddle", "--most", "1"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("1. ")
    assert "PaddlePaddle 3.x, 2.x, 1.8   faq_src/paddlepaddle/training/gpu-out-of-memory/en.md" in shown
    assert "\n2. " not in shown


@pytest.mark.usefixtures("read_once")
def test_the_whole_answer_for_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", MESSAGE, "--line", "1.8", "--full"]) == 0
    shown = capsys.readouterr().out
    assert "\n## 1.8\n" in shown
    assert "\n## 3.x" not in shown


@pytest.mark.usefixtures("read_once")
def test_a_log_on_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    log = f'step 1\nTraceback (most recent call last):\n  File "a.py", line 1, in <module>\n{MESSAGE}\n\xff'
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(log.encode("latin-1"))))
    assert main(["explain-log", "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("In what you pasted: AttributeError\n\n1. ")
    assert f"> {MESSAGE}" in shown.replace("\n   ", " ")
    assert f"{ENTRY}/en.md" in shown


@pytest.mark.usefixtures("read_once")
def test_a_log_that_nobody_knows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "train.log").write_text("Carburettor: something new happened\n", "utf-8")
    assert main(["explain-log", str(tmp_path / "train.log"), "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith("Nothing here seems to be about this. The closest questions:\n\n1. ")


@pytest.mark.parametrize(
    "text",
    [
        "step 1\nMemoryError: Out of memory error on GPU 3.",
        "RuntimeError: something new\n/usr/lib/python3.9/site-packages/mindspore/common/api.py",
        "embedding",
        "paddle.nn.Embedding",
    ],
)
def test_both_commands_say_the_same_in_the_same_order(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pasted.log").write_text(text, "utf-8")
    small = ["--root", "tests/site/project"]
    code = main([*small, "search", text, "--lang", "en"])
    searched = capsys.readouterr().out
    assert searched
    assert main([*small, "explain-log", str(tmp_path / "pasted.log"), "--lang", "en"]) == code
    assert capsys.readouterr().out == searched


@pytest.mark.usefixtures("read_once")
def test_a_message_that_is_known_but_not_answered(capsys: pytest.CaptureFixture[str]) -> None:
    line = "ValueError: Attr(data_format) should be 'NCHW' or 'NHWC'. Received Attr(data_format): NWHC."
    assert main(["search", line, "--lang", "en", "--most", "1"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("A message of PaddlePaddle 1.8.5 to ")
    assert "> ValueError: Attr(data_format) should be 'NCHW' or 'NHWC'." in shown
    assert "Known messages" not in shown and "1. " in shown


@pytest.mark.usefixtures("read_once")
def test_an_api_in_the_query_is_looked_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "fluid.layers.fc", "--lang", "en", "--most", "1"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("paddle.fluid.layers.fc   PaddlePaddle\n   In 1.8.5, 2.0.2, 2.3.2\n   Not in ")
    assert "In its place: paddle.nn.Linear" in shown
    assert "faq_src/paddlepaddle/params/set-fc-weights/en.md\n" in shown


@pytest.mark.usefixtures("read_once")
def test_entries_about_an_api_are_in_the_order_of_the_results(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "paddle.concat", "--lang", "en", "--most", "3"]) == 0
    api, *results = capsys.readouterr().out.split("\n\n")
    named = [line.rpartition("   ")[2] for line in api.splitlines() if line.endswith(".md")]
    found = [path for path in re.findall(r"faq_src/\S+/en\.md", "".join(results)) if path in named]
    assert len(found) > 1
    assert named[: len(found)] == found


@pytest.mark.usefixtures("read_once")
def test_nothing_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "zxqwv"]) == 1
    assert capsys.readouterr().out == "没有找到相关的问题。\n"


@pytest.mark.usefixtures("read_once")
@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--framework", "paddle"], "there is no framework 'paddle'; there are mindspore, paddlenlp, paddlepaddle"),
        (["--line", "4.x"], "there is no version line '4.x'; there are 2.x, 1.x, 3.x, 1.8"),
        (["--line", "1.8", "--framework", "mindspore"], "there is no version line '1.8'; there are 2.x, 1.x"),
    ],
)
def test_unknown_filters(options: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "x", *options]) == 1
    assert capsys.readouterr().err == f"faq: {message}\n"


def test_a_log_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain-log", "no.log"]) == 1
    assert capsys.readouterr().err == "faq: no.log: No such file or directory\n"
