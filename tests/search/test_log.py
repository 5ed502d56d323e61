"""What a pasted log reveals about itself."""

from __future__ import annotations

import time

import pytest
from faq.search.engine import Engine
from faq.search.log import Log, recognise

pytestmark = pytest.mark.slow

TRACEBACK = """Traceback (most recent call last):
  File "/opt/lib/python3.9/site-packages/paddlenlp/trainer/trainer.py", line 7, in train
  File "/opt/lib/python3.9/site-packages/paddle/nn/layer/layers.py", line 9, in __call__
ValueError: (InvalidArgument) The 'axis' should be in [-2, 2), but received 5.
"""


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (TRACEBACK, Log("ValueError", "paddlepaddle", "", "")),
        (f"paddlepaddle-gpu==2.6.1\n{TRACEBACK}", Log("ValueError", "paddlepaddle", "2.6.1", "2.x")),
        ("Paddle version: 1.8.4\nEnforceNotMet: x", Log("EnforceNotMet", "paddlepaddle", "1.8.4", "1.8")),
        ("RuntimeError: x mindspore 2.2.14", Log("RuntimeError", "mindspore", "2.2.14", "2.x")),
        ("paddle.fluid.core_avx.EnforceNotMet: x", Log("EnforceNotMet", "", "", "")),
        ("RuntimeError: x\n../paddle/fluid/dygraph/jit.py:9", Log("RuntimeError", "paddlepaddle", "", "")),
        ("RuntimeError: x (at /paddle/paddle/phi/a.cc:3)", Log("RuntimeError", "paddlepaddle", "", "")),
        ("RuntimeError: x (at /home/my-paddle/fluid/a.cc:3)", Log("RuntimeError", "", "", "")),
        ("Paddle 0.15\nRuntimeError: x", Log("RuntimeError", "paddlepaddle", "0.15", "")),
        ("paddle 2.6 冻结参数", None),
        ("two\nlines", None),
    ],
)
def test_a_log_is_recognised(engine: Engine, text: str, wanted: Log | None) -> None:
    assert recognise(text, engine.index.manifest["frameworks"]) == wanted


def test_spaces_without_end_are_read_in_time(engine: Engine) -> None:
    recognise("paddle" + " " * 200_000 + "RuntimeError: x", engine.index.manifest["frameworks"])


def test_a_word_without_end_is_read_in_time(engine: Engine) -> None:
    """For example a line of base64. It used to take a minute of CPU time."""
    began = time.process_time()
    recognise("a" * 40_000, engine.index.manifest["frameworks"])
    assert time.process_time() - began < 10


def test_the_framework_of_a_log_goes_first(engine: Engine) -> None:
    text = "RuntimeError: out of memory\n/usr/lib/python3.9/site-packages/mindspore/common/api.py"
    found = engine.search(text)
    assert found.log == Log("RuntimeError", "mindspore", "", "")
    assert found.hits[0].facets.framework == "mindspore"
