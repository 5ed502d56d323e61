"""What the ledger stores of a run's output: messages, equal on every machine, with limited size."""

import re
import sys
import tempfile
from pathlib import Path

import pytest
from faq.content.code import CodeBlock, Fence
from faq.diagnostics.span import Span
from faq.evidence.proofs.ledger import MOST_PRINTED
from faq.evidence.proofs.printed import messages
from faq.evidence.proofs.run import run
from faq.evidence.proofs.samples import Environment, Job, Sample

HIDDEN = ("/tmp/faq-sample-abc", "/home/me", "/opt/envs/demo-2.0-ab")


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("a result", ""),
        ("  warnings.warn('x')", ""),
        (
            "/opt/envs/demo-2.0-ab/lib/python3.8/site-packages/demo/io.py:12: UserWarning: old",
            "demo/io.py:12: UserWarning: old",
        ),
        ("很好/opt/envs/demo-2.0-ab/lib/python3.8/site-packages/d.py:1: UserWarning: x", "很好d.py:1: UserWarning: x"),
        ("/usr/lib/python3.8/ast.py:3: FutureWarning: old", "ast.py:3: FutureWarning: old"),
        ("/usr/lib/python3.8/ast.py:3: DeprecationWarning: old", ""),
        ("/e/lib/python3.8/site-packages/x.py:3: SyntaxWarning: 'is not'", ""),
        ("x/zh.md:3: DeprecationWarning: old", "x/zh.md:3: DeprecationWarning: old"),
        ("OSError: no file '/home/me/data/x.npy'", "OSError: no file '…/x.npy'"),
        ("Error: in demo.run./opt/envs/d/lib/python3.9/site-packages/demo/b.py.5", "Error: in demo.run.demo/b.py.5"),
        ("OSError: no file ./home/me/x.npy", "OSError: no file ./home/me/x.npy"),
        ("OSError: no '/data/x.npy' (at /paddle/fluid/x.cc:1)", "OSError: no '/data/x.npy' (at /paddle/fluid/x.cc:1)"),
        ("\x1b[31mERROR: no\x1b[0m", "ERROR: no"),
        ("W1122 02:13:14.123456 12345 init.cc:7] old", "W init.cc:7] old"),
        (
            "[WARNING] ME(77:139871,MainProcess):2026-11-22-02:13:14.123.456 [context.py:9] old",
            "[WARNING] ME [context.py:9] old",
        ),
        ("RuntimeError: at 0x7f00aa11bb22 in tmpab12_x9z", "RuntimeError: at 0x… in …"),
        ("2026-11-22 02:13:14,123 - demo - WARNING: old", ""),
    ],
)  # fmt: skip
def test_messages_are_kept_without_what_a_machine_adds(line: str, kept: str) -> None:
    assert messages([], f"before\n{line}\nafter", HIDDEN) == kept


def test_an_exception_is_kept_whole_and_each_line_once() -> None:
    raised = "ValueError: (InvalidArgument) two\n  [Hint: Expected a == b] (at /paddle/x.cc:1)"
    output = f"Traceback (most recent call last):\n{raised}\nUserWarning: x\nUserWarning: x"
    assert messages([raised], output).split("\n") == [*raised.split("\n"), "UserWarning: x"]


def test_never_more_than_is_allowed() -> None:
    many = "\n".join(f"UserWarning: 第 {number} 次" + "长" * 900 for number in range(100))
    kept = messages(["行" * 5000], many)
    assert MOST_PRINTED - 3 <= len(kept.encode()) <= MOST_PRINTED
    assert len(messages([], "UserWarning: " + "\x1b[" * 100_000)) < MOST_PRINTED


def test_a_long_exception_keeps_its_beginning_and_its_end() -> None:
    stack = "\n".join(f"{number} paddle::imperative::Tracer::TraceOp(std::string const&)" for number in range(90))
    raised = f"ValueError: In user code:\n{stack}\nError Message Summary:\nInvalidArgumentError: The axis is wrong."
    kept = messages([raised], f"UserWarning: x\n{raised}").split("\n")
    assert kept[:2] == ["ValueError: In user code:", "…"] and kept[-1] == "UserWarning: x"
    assert kept[-3:-1] == raised.split("\n")[-2:]


def test_a_run_tells_its_messages_without_its_places() -> None:
    code = (
        "import os, sys, warnings, tempfile\nwarnings.warn('old ' + os.getcwd())\nprint('a result')\n"
        "open(os.path.join(tempfile.mkdtemp(), 'no.npy'))\n"
    )
    fence = Fence("python", {"raises": "FileNotFoundError"}, code, Span(9))
    sample = Sample("demo/basics/x", "2.x", 0, "faq_src/demo/basics/x/zh.md", CodeBlock(fence))
    outcome = run(Job(sample, Environment("demo", "2.x", "2.0", "3.11", "0")), Path(sys.executable))
    assert outcome.problem == ""
    lines = outcome.printed.split("\n")
    assert lines[0] == "FileNotFoundError: [Errno 2] No such file or directory: '…/no.npy'"
    assert "UserWarning: old" in lines[1] and len(lines) == 2
    assert tempfile.gettempdir() not in outcome.printed and str(Path.home()) not in outcome.printed


def test_a_run_tells_the_exceptions_that_it_caught() -> None:
    code = (
        "def load():\n    raise ValueError('the axis must be 1')\n\n"
        "for again in range(3):\n    try:\n        load()\n    except ValueError as error:\n"
        "        assert 'axis' in str(error)\n"
    )
    sample = Sample(
        "demo/basics/x", "2.x", 0, "faq_src/demo/basics/x/zh.md", CodeBlock(Fence("python", {}, code, Span(9)))
    )
    outcome = run(Job(sample, Environment("demo", "2.x", "2.0", "3.11", "0")), Path(sys.executable))
    assert (outcome.problem, outcome.printed) == ("", "ValueError: the axis must be 1")


def test_no_run_of_ours_names_the_folder_of_an_environment() -> None:
    """The location of packages depends on the machine that ran a sample, and must not be published."""
    proofs = (Path(__file__).parents[2] / "proofs").rglob("*.json")
    assert [path.name for path in proofs if re.search("[^…]/(?:site|dist)-packages/", path.read_text("utf-8"))] == []
