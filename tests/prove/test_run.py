"""Samples run alone, offline and within limits, and their failures are reported at the entry's own lines.

The samples need no framework, so the Python of the tests is used in place of a framework's.
"""

import sys
from pathlib import Path

import pytest
from faq.content.code import CodeBlock, Fence, Output
from faq.diagnostics.span import Span
from faq.evidence.proofs import run as running
from faq.evidence.proofs.run import Outcome, run
from faq.evidence.proofs.samples import Environment, Job, Sample
from isolation import ISOLATED
from packaging.specifiers import SpecifierSet

pytestmark = pytest.mark.slow

FENCE_LINE = 40
LEAVES = ("__pycache__/", "rank_0/")


def outcome(
    code: str,
    setup: str = "",
    check: str = "",
    output: str | None = None,
    outputs: dict[str, str] | None = None,
    **info: str,
) -> Outcome:
    """Run a sample whose fence is on line 40, its setup's on line 20, its check's on line 80."""
    fence = Fence("python", {key.replace("_", "-"): value for key, value in info.items()}, code, Span(FENCE_LINE))
    texts = {"": output, **(outputs or {})}
    block = CodeBlock(
        fence,
        Fence("python", {"setup": ""}, setup, Span(20)) if setup else None,
        Fence("python", {"check": ""}, check, Span(80)) if check else None,
        tuple(
            Output(Fence("text", {"output": range}, text, Span(60)), SpecifierSet(range) if range else None)
            for range, text in texts.items()
            if text is not None
        ),
    )
    sample = Sample("demo/basics/x", "2.x", 0, "faq_src/demo/basics/x/zh.md", block)
    return run(Job(sample, Environment("demo", "2.x", "2.0", "3.11", "0"), LEAVES), Path(sys.executable), ISOLATED)


def test_a_sample_that_ends_quietly_passes() -> None:
    assert outcome("assert 1 + 1 == 2\n").problem == ""


def test_a_failure_is_at_the_entrys_line() -> None:
    found = outcome("def f():\n    raise KeyError('lost')\n\nf()\n")
    assert found.problem == "KeyError: 'lost'"
    assert found.line == FENCE_LINE + 2
    assert f'File "faq_src/demo/basics/x/zh.md", line {FENCE_LINE + 4}' in found.output
    assert "module.py" not in found.output


def test_a_failure_of_setup_or_check_is_at_its_own_line() -> None:
    found = outcome("assert True\n", setup="x = 1\nx / 0\n", check="assert x == 1\n")
    assert (found.problem, found.line) == ("its setup failed: ZeroDivisionError: division by zero", 22)
    found = outcome("x = 1\n", check="y = x\nassert y == 2, 'two'\n")
    assert (found.problem, found.line) == ("AssertionError: two", 82)
    assert "assert y == 2" in found.output


def test_source_can_be_read_as_graph_modes_do() -> None:
    read = "import inspect\n{}assert 'return {}' in inspect.getsource({})\n"
    assert outcome(read.format("def f():\n    return 1\n", 1, "f")).problem == ""
    check = "def g():\n    return 2\n" + read.format("", 1, "f") + read.format("", 2, "g")
    assert outcome("def f():\n    return 1\n", setup="import os\n", check=check).problem == ""
    assert outcome("assert 'open(__' + 'file__)' in open(__file__).read()\n").problem == ""


def test_setup_sample_and_check_are_one_module() -> None:
    code = "assert x == 1\ny = x + 1\n"
    assert outcome(code, setup="x = 1\n", check="assert y == 2 and __name__ == '__main__'\n").problem == ""


SPAWNED = """
import multiprocessing

def work(n):
    return n + 1

if __name__ == "__main__":
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        found = pool.map(work, [1, 2])
    print(found)
"""


def test_workers_that_import_the_file_repeat_neither_setup_nor_check() -> None:
    count = "import os\nmade = open(os.path.join(os.environ['HOME'], 'log'), 'a').write('{}')\n"
    check = count.format("check") + "assert found == [2, 3]\n"
    check += "assert open(os.path.join(os.environ['HOME'], 'log')).read() in ('setup', 'setupcheck')\n"
    assert outcome(SPAWNED, setup=count.format("setup"), check=check, output="[2, 3]\n").problem == ""


def test_an_expected_error_passes_and_another_does_not() -> None:
    assert outcome("int('x')\n", raises="ValueError").problem == ""
    assert outcome("int('x')\n", raises="ValueError: invalid literal").problem == ""
    assert outcome("int('x')\n", raises="ValueError: other words").problem.startswith("it should raise")
    assert outcome("int('x')\n", raises="KeyError").problem.startswith(
        "it should raise KeyError, and raised ValueError"
    )
    assert outcome("pass\n", raises="KeyError").problem == "it should raise KeyError, and raised nothing"


@pytest.mark.parametrize(
    "end", ["import os; os._exit(1)", "import sys; sys.exit(1)", "import os; os.abort()", "raise KeyError(1)"]
)
def test_a_line_that_looks_like_the_error_is_not_the_error(end: str) -> None:
    code = f"import sys\nprint('ValueError: lost', file=sys.stderr, flush=True)\n{end}\n"
    assert outcome(code, raises="ValueError").problem.startswith("it should raise ValueError, and ")
    code = f"try:\n    int('x')\nexcept ValueError:\n    import traceback\n    traceback.print_exc()\n{end}\n"
    assert outcome(code, raises="ValueError").problem.startswith("it should raise ValueError, and ")


def test_an_error_of_a_forked_child_is_not_the_samples() -> None:
    code = "import os\npid = os.fork()\nif pid == 0:\n    raise ValueError('child')\nos.waitpid(pid, 0)\n"
    assert outcome(code, raises="ValueError").problem == "it should raise ValueError, and raised nothing"


def test_an_expected_end_by_status_or_signal() -> None:
    segfault = "import ctypes\nctypes.string_at(0)\n"
    assert outcome(segfault, exit="SIGSEGV").problem == ""
    assert outcome(segfault).problem == "it was ended by SIGSEGV"
    assert outcome(segfault, exit="SIGABRT").problem == "it should end with SIGABRT, but: it was ended by SIGSEGV"
    assert outcome("import os\nos._exit(255)\n", exit="255").problem == ""
    assert outcome("import sys\nsys.exit(255)\n", exit="255").problem == ""
    assert outcome("raise KeyError(1)\n", exit="1").problem == "it should end with 1, but: KeyError: 1"
    assert outcome("pass\n", exit="1").problem == "it should end with 1, but: it ended with exit code 0"


def test_an_exit_code_without_a_message_is_a_failure() -> None:
    assert outcome("import os\nos._exit(3)\n").problem == "it ended with exit code 3"


UNPROVED = "nothing proved it: no assert was reached, in the sample or in its check"


@pytest.mark.parametrize(
    "code",
    [
        "print(1)\n",
        "import os\nos._exit(0)\nassert False\n",
        "import sys\nsys.exit()\nassert False\n",
        "if False:\n    assert True\n",
        "def f():\n    assert True\n",
        "import os\nif os.fork() == 0:\n    assert True\nelse:\n    os.wait()\n",
    ],
)
def test_asserts_that_were_never_reached_prove_nothing(code: str) -> None:
    assert outcome(code).problem == UNPROVED


@pytest.mark.parametrize(
    "code",
    [
        "for n in range(3):\n    assert n < 3\n",
        "def f():\n    assert True\nf()\n",
        "try:\n    assert True\nfinally:\n    pass\n",
        "from __future__ import annotations\nassert 1\n",
        "assert True\nimport os\nos._exit(0)\n",
    ],
)
def test_an_assert_that_was_reached_proves_the_sample(code: str) -> None:
    assert outcome(code).problem == ""


def test_an_assert_of_the_setup_proves_nothing() -> None:
    assert outcome("x = 1\n", setup="assert True\n").problem == UNPROVED


def test_a_check_that_was_not_reached_is_a_failure() -> None:
    code = "assert True\nimport os\nos._exit(0)\n"
    assert outcome(code, check="assert False\n").problem == "it ended before the end of its check"


def test_the_output_is_the_samples_own() -> None:
    setup, check = "print('setup')\n", "print('check')\nassert True\n"
    assert outcome("print('a  ')\nprint('b')\n", setup, check, output="a\nb\n").problem == ""
    assert outcome("print('a')\n", output="a\n").problem == ""
    found = outcome("print('a')\n", output="b\n")
    assert (found.problem, found.line) == ("it prints something else: 'b' should be there, and is 'a'", 60)
    shouted = "import os, sys\nprint('a')\nsys.stdout.flush()\nos.system('echo b')\nprint('c', file=sys.stderr)\n"
    assert outcome(shouted, setup, check, output="a\nb\n").problem == ""
    printf = "import ctypes\nctypes.CDLL(None).printf(b'{}\\n')\n"
    assert outcome(printf.format("sample"), setup=printf.format("setup"), output="sample\n").problem == ""


def test_the_output_of_a_version_is_the_one_for_it() -> None:
    assert outcome("print(2)\n", outputs={">=3.0": "3\n", "<3.0": "2\n"}).problem == ""
    assert outcome("print(3)\n", outputs={">=3.0": "3\n", "<3.0": "2\n"}).problem.startswith("it prints something else")
    assert outcome("print(3)\n", outputs={">=3.0": "3\n"}).problem == "no output block is for 2.0"


def test_the_output_of_an_error_is_its_text_or_the_first_or_last_line_of_it() -> None:
    assert outcome("int('x')\n", raises="ValueError", output="ValueError: invalid literal … 'x'\n").problem == ""
    two = "raise ValueError('a\\nb')\n"
    assert outcome(two, raises="ValueError", output="ValueError: a\nb\n").problem == ""
    assert outcome(two, raises="ValueError", output="b\n").problem == ""
    assert outcome(two, raises="ValueError", output="ValueError: a\n").problem == ""
    assert "something else" in outcome("int('x')\n", raises="ValueError", output="ValueError: x\n").problem


def test_there_is_no_network_but_loopback_works() -> None:
    loopback = "import socket\ns = socket.create_server(('127.0.0.1', 0))\nsocket.create_connection(s.getsockname())\n"
    assert outcome(loopback + "assert True\n").problem == ""
    outside = "import socket\nsocket.create_connection(('192.0.2.1', 80), timeout=5)\n"
    assert "Network is unreachable" in outcome(outside).problem


def test_the_folder_is_a_readers_and_the_environment_is_not_the_callers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "x")
    code = "import os, sys\nassert 'SECRET_TOKEN' not in os.environ\nassert sys.argv == ['sample.py']\n"
    assert outcome(code).problem == ""


def test_a_sample_finds_the_files_of_a_reader() -> None:
    names = "['data', 'model.pdparams', 'sample.py', 'train.py', 'vocab.txt']"
    assert outcome(f"import os\nassert sorted(os.listdir()) == {names}\n").problem == ""
    setup = "import os\nos.mkdir('data')\nopen('vocab.txt', 'w').write('mine')\n"
    mine = "assert open('vocab.txt').read() == 'mine' and not os.listdir('data')\n"
    assert outcome(mine, setup=setup).problem == ""


@pytest.mark.parametrize(
    ("code", "named"),
    [
        ("open('new.txt', 'w')", "new.txt"),
        ("open('train.py', 'a').write('x')", "train.py"),
        ("__import__('os').remove('model.pdparams')", "model.pdparams"),
        ("__import__('shutil').rmtree('data')", "data, data/part-0.txt"),
        ("__import__('os').rename('vocab.txt', 'v.txt')", "v.txt, vocab.txt"),
        ("open('sample.py', 'a').write('x')", "sample.py"),
        ("__import__('os').mkdir('empty')", "empty"),
    ],
)
def test_a_sample_that_changes_the_folder_fails(code: str, named: str) -> None:
    expected = f"it changed the reader's folder: {named}; write below tempfile.mkdtemp()"
    assert outcome(f"{code}\nassert True\n").problem == expected


def test_what_the_framework_leaves_and_what_is_below_tempfile_is_no_change() -> None:
    code = "import os, tempfile\nos.makedirs('rank_0/om')\nopen('rank_0/om/a', 'w')\n"
    code += "open(os.path.join(tempfile.mkdtemp(), 'x'), 'w').write('x')\nassert True\n"
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
