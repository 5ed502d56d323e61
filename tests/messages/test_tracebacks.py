"""Every traceback that `faq prove` stored is recognised: its framework, and the version that printed it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from faq.build.files import load
from faq.content.model import Site
from faq.evidence.messages import store
from faq.evidence.messages.attribution import Known as Collected
from faq.evidence.messages.lookup import Known, KnownMessages
from faq.evidence.messages.shards import reader, shards_of, write
from faq.evidence.proofs import ledger
from faq.search.definition import DEFINITION

pytestmark = pytest.mark.slow

EXCEPTION = re.compile(r"(?:\w+\.)*[A-Z]\w*(?:Error|Exception|Interrupt|NotMet)\b ?:")
OF_SAMPLES = (
    "not loaded: ",
    "broken sample ",
    "need 3 columns",
    "FloatingPointError: ",
    "<lambda>() ",
    "ValueError: ids: ",
    "AssertionError: lost entity",
    "AssertionError: every box is ignored",
    "RuntimeError: a mistake in this cell",
    "AssertionError:\nNot equal to tolerance ",
)
"""Exceptions that samples raise themselves."""
TOO_SHORT = (
    "ValueError: Term Type ",
    "importlib.metadata.PackageNotFoundError: ",
    "TypeError: Traceback (most recent call last)",
    "TypeError: Caught TypeError in map(or batch) worker",
    "RuntimeError: (…",
    "ValueError: T…",
    "AttributeError: The 'Dense' …",
    "urllib.error.HTTPError: HTTP Error ",
    "TypeError: missing a required argument: ",
    "TypeError: For 'interpolate', the 's",
    "ValueError: (2,) could not broadcast with ",
    "ValueError: { at position ",
    "ValueError: (4,) could not broadcast with ",
    "TypeError: loop of ufunc does not support argument ",
    "TypeError: ufunc 'is",
    "TypeError: unsupported format string passed to ",
    "TypeError: Expect input to be array like.",
    "TypeError: <class '",
    "RuntimeError: Response is empty",
    "ValueError: Currently, only supp…",
)
"""These are so short that others could produce the same, or they are Python's or NumPy's: no framework is named."""
UNVERSIONED = (
    "RuntimeError: The 'ones_like_leaf' operation does not support the type [",
    "AttributeError: Tensor[Float32] object has no attribute: ",
    "RuntimeError: The kernel ",
    "RuntimeError: Not implement exception",
    "ValueError: For primitive[Conv2D], the x shape size must be equal to ",
    "paddle.fluid.core_avx.EnforceNotMet:",
    "TypeError: The params of function 'bprop' of Primitive or Cell requires",
    "TypeError: Unreasonable data type: <class 'NoneType'>.",
    "UnboundLocalError: The local variable 'y' is not defined in ",
    "mindspore.mindrecord.common.exceptions.MRMInvalidSchemaError: [MRMInvalidSchemaError]",
    "RuntimeError: value is not support, value:BaseRef value:",
    "ValueError: Encrypt failed",
    "TypeError: For Primitive[Softmax], the input argument[x] must be a Tensor",
    "TypeError: For primitive[",
    "RuntimeError: KernelMod Init Failed: ",
    "RuntimeError: Unexpected error. Invalid csv, ",
    "RuntimeError: Unexpected error. Invalid data, ",
    "RuntimeError: Unexpected error. Invalid mnist file, ",
    "RuntimeError: Unsupported statement '",
    "TypeError: Multiply values for specific argument: ",
    "RuntimeError: The user defined 'bprop' function in scope ",
    "RuntimeError: value is not support type",
    "ValueError: (InvalidArgument) Input(X) has error dim.",
    "ValueError: (InvalidArgument) We support construct Tensor from numpy value or tensor(",
    "TypeError: The output type of",
    "TypeError: For set_inputs or tuple(list) in set_inputs, the ",
    "TypeError: For Primitive[BCEWithLogitsLoss], the input argument[pos_weight] must be a Tensor",
    "TypeError: For 'Mul', the 2th input y can not be implicitly converted.",
    "RuntimeError: For 'GatherD', the value of 'index' must be in [",
    "RuntimeError:\n- Kernel build failed: ",
    "RuntimeError: Miss argument input for parameter:",
    "NotImplementedError:\nmindspore/ccsrc/frontend/jit/ps/static_analysis/prim.cc:",
    "TypeError: Failed calling ",
    "paddle.fluid.core_avx.EOFException:",
    "ValueError: For 'Split', x_shape[1] must be divisible by output_num = ",
    "ValueError: For primitive[Conv3D], the x shape size must be equal to ",
    "AttributeError: External object has no attribute ",
    "RuntimeError: The 'add' operation does not support the type [",
    "RuntimeError: For operation 'add', current input arguments types are <",
    "RuntimeError: Unexpected error. EOF buffer encountered.",
    "RuntimeError: For 'TensorScatterAdd', the 0-th value of 'indices'",
    "RuntimeError: Syntax error.",
    "RuntimeError: Unexpected error. Invalid annotati",
    "RuntimeError: Unexpected error. [json.exception.type_error.",
    "RuntimeError: Unexpected error. map operation: [",
    "RuntimeError: memcpy failed.",
    "TypeError: For 'Add', the 2th input var can not be implicitly converted.",
    "TypeError: The dtype of row_indices only support ",
    "ValueError: Currently, only support 2-D inputs!",
    "MRMInvalidSchemaError: [MRMInvalidSchemaError]",
    "ValueError: For primitive[MatrixInverse], ",
    "ValueError: For primitive[TopK], ",
    "ValueError: proposed_shape '[const vector]",
    "RuntimeError: Network error.",
    "RuntimeError: Graph cycle exists, size: ",
    "RuntimeError: The pointer[",
    "ValueError: (InvalidArgument) the output ",
    "ValueError: (InvalidArgument) label should not be out of bounds.",
    "ValueError: (InvalidArgument) Input(X) …",
    'RuntimeError: Bprop "',
    "ValueError: (InvalidArgument) Divide by zero encounter in floor_divide",
    f"RuntimeError: Unexpected error.\n{'-' * 66}\n- Dataset Pipeline Error Message:\n[ERROR] There is currently no ",
)
"""The frameworks compose these at run time, so no wheel contains them: their framework is recognised by their form."""
UNKNOWN = (
    "ValueError: 'start_dim' out of range.",
    "TypeError: For 'Tensor', the 'dtype' should be one of ",
    "NameError: The name '",
    "RuntimeError: Role name '",
    "ValueError: For primitive[FillV2], the ",
    "ValueError: For primitive[PadV3], the ",
    "ValueError: For primitive[ScatterNd], ",
    "ValueError: zero-size tensors are not supported.",
    "ValueError: For 'BatchNorm1d', the in_shape must have ",
    "ValueError: For 'BatchNorm2d', the in_shape must have ",
    "RuntimeError: Illegal primitive",
    "RuntimeError: Unable to cast Python instance of type ",
    "TypeError: For 'Stack', the 'x_type[1]' should be = base:",
    "TypeError: For 'TransformerEncoderLayer', the 'input_mask' should be one of ",
    "TypeError: For 'CrossEntropyLoss', the 'labels' should be ",
    "ValueError: For 'DiceLoss', the 'logits_shape' should be = label_shape:",
    "ValueError: For 'MultiClassDiceLoss', the 'logits_shape' should be = label_shape:",
    "IndexError: The tensor index must be int type, but got Bool.",
    "RuntimeError: For operation 'getitem', current input arguments types are <Dictionary, External>.",
    "TypeError: Select CPU operator[Select] fail! Unsupported data type!",
    "TypeError: input data must be `int`, `float`, `bool`, `Tensor`",
    "ValueError: For 'Custom', 'func_type': ",
    "TypeError: For 'LSTM', the type of 'dropout' must be ",
    "RuntimeError: Unexpected error. Failed to open file: ",
    "RuntimeError: Unexpected error. Invalid file path, ",
    "TypeError: The input value must be a bool, but got ",
    "TypeError: The input value must be int, but got ",
    "ValueError: Invalid padding: [",
)
"""Messages of MindSpore, and last one of PaddlePaddle. For the first seven only later versions are known, since the
wheels of 1.10.0 and 2.0.0 contain them in other pieces. For the others no framework is named, or a warning printed
after the message is: its argument checks compose them from pieces that are too short. For that of `LSTM`, only another
version is known."""
TREE = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def asked() -> KnownMessages:
    files = write(Site((), (), {}), shards_of(Collected(store.read(load(TREE)[0])[0])), (), {}, DEFINITION["messages"])
    return reader(files)


def tracebacks(printed: str) -> list[str]:
    """What a run printed, cut into parts at each exception."""
    found: list[str] = []
    for line in printed.split("\n"):
        if EXCEPTION.match(line):
            found.append(line)
        elif found:
            found[-1] += f"\n{line}"
    return found


def first_known(asked: KnownMessages, traceback: str) -> Known | None:
    return asked.first(traceback.split("\n"))


def wrong(known: Known | None, framework: str, version: str) -> bool:
    """Whether the attribution is something else than this framework, Python, a package, or (in PaddleNLP's entries)
    PaddlePaddle, whose version is not that of the run."""
    if known is None:
        return True
    said = known.saying.framework
    if said == framework:
        return version not in [each.partition("+")[0] for each in known.saying.versions]
    return said != "" and (framework, said) != ("paddlenlp", "paddlepaddle")


def test_every_traceback_of_a_run_is_known(asked: KnownMessages) -> None:
    collected = "\n" + (TREE / "messages" / "wheels.txt").read_text("utf-8")
    seen = {
        (record.entry.partition("/")[0], record.version, traceback)
        for record in ledger.read(load(TREE)[0]).records
        for traceback in tracebacks(record.printed)
        if f"\n{record.entry.partition('/')[0]} {record.version} " in collected
        and not any(own in traceback for own in (*OF_SAMPLES, *TOO_SHORT))
    }
    assert len(seen) > 60
    left = {each: known for each in seen if wrong(known := first_known(asked, each[2]), each[0], each[1])}
    assert [each for each in left if not each[2].startswith((*UNVERSIONED, *UNKNOWN))] == []
    by_form = {each: known for each, known in left.items() if not each[2].startswith(UNKNOWN)}
    assert all(known and known.saying.framework == each[0] and not known.text for each, known in by_form.items())
    assert all(any(each[2].startswith(start) for each in left) for start in (*UNVERSIONED, *UNKNOWN))
