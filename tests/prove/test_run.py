"""Samples run alone, offline, within limits, and their failures stand at the entry's own lines.

The samples need no framework, so the Python of the tests stands in for a framework's.
"""

import sys
from pathlib import Path

import pytest
from faq.code import CodeBlock, Fence
from faq.prove import run as running
from faq.prove.run import Outcome, run
from faq.prove.samples import Environment, Job, Sample
from faq.span import Span

FENCE_LINE = 40


def outcome(code: str, **info: str) -> Outcome:
    fence = Fence("python", {key.replace("_", "-"): value for key, value in info.items()}, code, Span(FENCE_LINE))
    sample = Sample("demo/basics/x", "2.x", 0, "faq_src/demo/basics/x/zh.md", CodeBlock(fence))
    return run(Job(sample, Environment("demo", "2.x", "2.0", "3.11", "0")), Path(sys.executable))


def test_a_sample_that_ends_quietly_passes() -> None:
    assert outcome("assert 1 + 1 == 2\n").problem == ""


def test_a_failure_is_at_the_entrys_line() -> None:
    found = outcome("def f():\n    raise KeyError('lost')\n\nf()\n")
    assert found.problem == "KeyError: 'lost'"
    assert found.line == FENCE_LINE + 2
    assert f'File "faq_src/demo/basics/x/zh.md", line {FENCE_LINE + 4}' in found.output


def test_source_can_be_read_as_graph_modes_do() -> None:
    assert outcome("import inspect\ndef f():\n    return 1\nassert 'return 1' in inspect.getsource(f)\n").problem == ""


def test_an_expected_error_passes_and_another_does_not() -> None:
    assert outcome("int('x')\n", raises="ValueError").problem == ""
    assert outcome("int('x')\n", raises="ValueError: invalid literal").problem == ""
    assert outcome("int('x')\n", raises="ValueError: other words").problem.startswith("it should raise")
    assert outcome("int('x')\n", raises="KeyError").problem.startswith(
        "it should raise KeyError, and raised ValueError"
    )
    assert outcome("pass\n", raises="KeyError").problem == "it should raise KeyError, and raised nothing"


def test_an_exit_code_without_a_message_is_a_failure() -> None:
    assert outcome("import os\nos._exit(3)\n").problem == "it ended with exit code 3"


def test_there_is_no_network_but_loopback_works() -> None:
    loopback = "import socket\ns = socket.create_server(('127.0.0.1', 0))\nsocket.create_connection(s.getsockname())\n"
    assert outcome(loopback).problem == ""
    outside = "import socket\nsocket.create_connection(('192.0.2.1', 80), timeout=5)\n"
    assert "Network is unreachable" in outcome(outside).problem


def test_the_folder_is_empty_and_the_environment_is_not_the_callers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "x")
    listing = "assert sorted(os.listdir()) == ['home', 'output', 'sample.py']"
    code = f"import os\nassert 'SECRET_TOKEN' not in os.environ\n{listing}\n"
    assert outcome(code).problem == ""


def test_a_sample_that_does_not_end_is_ended_with_its_children(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "SECONDS", 1)
    found = outcome("import subprocess, time\nsubprocess.Popen(['sleep', '60'])\ntime.sleep(60)\n")
    assert found.problem == "it ran longer than 1 seconds"
    assert found.seconds < 30


def test_a_sample_that_eats_memory_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "MEGABYTES", 200)
    found = outcome("import time\nx = bytearray(400_000_000)\nx[::4096] = b'1' * len(x[::4096])\ntime.sleep(30)\n")
    assert found.problem == "it used more than 200 MB of memory"
