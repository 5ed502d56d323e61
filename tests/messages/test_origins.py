"""The origin of messages that are in none of the frameworks' wheels."""

from __future__ import annotations

import pytest
from faq.evidence.messages.origins import PATTERNS, origin_of


@pytest.mark.parametrize(
    ("line", "origin"),
    [
        ("ImportError: cannot import name '_legacy_C_ops' from 'paddle'", "python"),
        ("ModuleNotFoundError: No module named 'paddle.fluid'", "python"),
        ("TypeError: __init__() missing 1 required positional argument: 'vocab_file'", "python"),
        ("AttributeError: 'Tensor' object has no attribute 'numpy'", "python"),
        ("KeyError: 'eval_accuracy'", "python"),
        ("json.decoder.JSONDecodeError: Extra data: line 2 column 1 (char 54)", "python"),
        (
            "datasets.exceptions.DatasetGenerationError: An error occurred while generating the dataset",
            "package:datasets",
        ),
        ('TypeError: Failed calling Concat with "Concat(axis=int)(tensors=Tensor)".', "mindspore"),
        ("PermissionError: [WinError 5] 拒绝访问", "python"),
        ("ImportError: libcudart.so.10.2: cannot open shared object file: No such file or directory", "system"),
        ("Fatal Python error: Segmentation fault", "system"),
        ("[ERROR] Resource temporarily unavailable", "system"),
        ("OSError: (External) NCCL error(2), unhandled system error.", "cuda"),
        ("ExternalError: Cuda error(719), unspecified launch failure.", "cuda"),
        ("cudaGetDeviceCount failed: no CUDA-capable device is detected", "cuda"),
        ("ERROR: No matching distribution found for paddlepaddle-gpu==3.3.1", "package:pip"),
        ("A module that was compiled using NumPy 1.x cannot be run in NumPy 2.2.6 as it may crash.", "package:numpy"),
        ("TypeError: Descriptors cannot not be created directly.", "package:protobuf"),
        ("E39999: Inner Error, Please contact support engineer!", "package:cann"),
        ("PaddleCheckError: out of memory at [/paddle/paddle/fluid/platform/device_context.cc:219]", "paddlepaddle"),
        ("PreconditionNotMetError: Tensor not initialized yet when DenseTensor::place() is called.", "paddlepaddle"),
        ("ValueError: (InvalidArgument) The insert dimension value shoule not be larger", "paddlepaddle"),
        ("ValueError: For primitive[Conv2D], the x shape size must be equal to 4, but got 2.", "mindspore"),
        ("报错RunimeError: the kernel ArgMaxExt unregistered", "mindspore"),
        ("InvalidArgumentError: Incompatible shapes: [1,2] vs. [3]", ""),
        ("RuntimeError: one of the variables needed for gradient computation has been modified", ""),
        ("KeyError: 'a' and more was wrong with the data", ""),
        ("the name of the module is in the error", ""),
        ("", ""),
    ],
)
def test_who_says_a_line(line: str, origin: str) -> None:
    assert origin_of(line) == origin


def test_hostile_lines_take_no_time() -> None:
    assert origin_of("a" * 200_000 + "'" * 200_000) == ""
    assert origin_of("E1" * 100_000 + "paddle::" * 50_000) == ""


def test_every_pattern_is_of_one_form_in_both_languages() -> None:
    """Syntax that only Python's regular expressions have would be an error, or mean something else, in the browser."""
    for _, patterns in PATTERNS:
        for pattern in patterns:
            assert not any(part in pattern for part in ("(?P", "(?<", "\\A", "\\Z", "(?i", "(?#"))
