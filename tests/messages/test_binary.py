"""Messages in compiled libraries: which texts count as messages, and files that are not what they seem."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest
from faq.evidence.messages import binary
from hypothesis import given
from hypothesis import strategies as st
from wheels import library

OUT_OF_MEMORY = (
    "Out of memory error on GPU %d. Cannot allocate %s memory on GPU %d, %s memory has been allocated and available "
    "memory is only %s."
)
MESSAGES = [
    OUT_OF_MEMORY,
    "The rank of Input(X) should be less than 7.",
    "Attr(dim) is out of range, It's expected to be in range of [-%d, %d]. But received Attr(dim) = %d.",
    "No CUDA device is available, please check the driver.",
    "\n  [Hint: Expected %s == %s, but received %s:%s != %s:%s.]",
    ", the dimension of 'input' must be 4, but got ",
    "请检查 input 的形状，it should not be empty",
    "Tensor holds no memory. Call Tensor::mutable_data firstly.",
    "Tensor not initialized yet when Tensor::type() is called.",
    "You should call Tensor::Reshape(const std::vector<int> &shape)function before copying data from cpu.",
    "%s\n  [Hint: scope->FindVar(name) should not be null.]",
    "Input(X) should be a 4-D tensor. But received X dimension size(%s)",
    "index.dims().size() should be 0, 1 or 2 in scatter_op.But received value is [%d]",
    "For primitive[Conv2DPadding], input padding string must be one of {'same', 'valid'}",
    "-D for box_index tensor, but got ",
    "oneDNN fusion_gru supports only sigmoid as a gate activation.",
    "Only can call gradient hooks after sum gradient completed.",
    "Exception thrown from user defined Python function in dataset",
    "Try using 'jit_class' to decorate the class?",
    "Cannot find fetched variable(%s) in current computation graph. Possible reasons are:\n  1. The variable (Tensor)",
    "TensorRT is needed, but TensorRT dynamic library is not found.\n  Suggestions:\n  1. Check it.\n  2. Configure.\n",
    "A serious error has occurred here. " + "Please set find_unused_parameters=True in each step. " * 12,
]
NO_MESSAGES = [
    "(bool, optional): indicates whether to fuse the three. Default is False and must be given.",
    "C++ interface function for cos_grad.",
    'attributes.find("std") == attributes.end()',
    "phi::funcs::CheckIsDimsMatchBool(x, y) && z must hold",
    "ZN6paddle3drr16OperationFactory34RegisterOnednnOp",
    "Running Eager Backward Node: svdvals",
    "Finish the graph of this pass here",
    "[libprotobuf ERROR] this field must not be %s",
    "The layout of the data and of the weights. " * 20 + "It must be set.",
    "phi::DenseTensor::mutable_data",
    "virtual void Tensor::resize(const Dims &, int) [with T = phi::DenseTensor; int must = 1]",
    "assertion failed: (char **)temp->next->p_next == list",
    "Check node != nullptr failed: ",
    'm_isInitialized && "Solver is not initialized."',
    "func_graph == nullptr || node == nullptr || equiv == nullptr.",
    "Running AD API GRAD: matmul_double_grad of the tensor::forward()",
    "if (x == nullptr) { throw error; }",
    "/usr/local/include/x/y must/z.h",
]


@pytest.mark.parametrize("text", MESSAGES)
def test_messages(text: str) -> None:
    assert binary.is_message(text)


@pytest.mark.parametrize("text", NO_MESSAGES)
def test_other_texts(text: str) -> None:
    assert not binary.is_message(text)


@pytest.mark.parametrize(
    ("text", "template"),
    [
        ("The size %d of '%s' must be 2.", "The size {} of '{}' must be 2."),
        (", the input must be ", "{}, the input must be {}"),
        ("size of it is wrong: ", "{}size of it is wrong: {}"),
        ("%s is not in the scope", "{} is not in the scope"),
        ("Cannot open the file '", "Cannot open the file '{}"),
    ],
)
def test_pieces_are_open_where_they_break(text: str, template: str) -> None:
    assert binary.template_of(text) == template


def test_the_constants_of_a_library(tmp_path: Path) -> None:
    path = tmp_path / "libdemo.so"
    path.write_bytes(library(MESSAGES, ["This must not be read as a message"]))
    assert list(binary.texts(path)) == MESSAGES
    found = binary.messages(binary.texts(path))
    assert len(found) == len(MESSAGES) and OUT_OF_MEMORY.replace("%d", "{}").replace("%s", "{}") in found


def test_a_file_that_is_no_library_is_read_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "demo.pyd"
    path.write_bytes(b"MZ\0\1" + "\0".join(MESSAGES).encode() + b"\0")
    assert list(binary.texts(path)) == MESSAGES


@given(st.binary(max_size=400), st.integers(0, 200))
def test_damaged_libraries(tmp_path_factory: pytest.TempPathFactory, noise: bytes, place: int) -> None:
    whole = library(MESSAGES)
    path = tmp_path_factory.mktemp("damaged") / "libdemo.so"
    for data in (
        whole[:place],
        whole[:place] + noise + whole[place + len(noise) :],
        whole[: len(whole) - place] + noise,
    ):
        path.write_bytes(data)
        assert all(len(text) <= 1000 for text in binary.texts(path))


def test_a_number_before_a_text_is_no_part_of_it(tmp_path: Path) -> None:
    """A text that begins at a multiple of eight bytes may follow a number whose last bytes are printable characters."""
    text = "Blocking queue is killed because the data reader raises an exception."
    path = tmp_path / "demo.pyd"
    for number in (11.0, -2.5):
        path.write_bytes(struct.pack("<d", number) + text.encode() + b"\0")
        assert list(binary.texts(path)) == [text]
    path.write_bytes(b"MZ\0\1\0\0It failed? No, it must not.\0")
    assert list(binary.texts(path)) == ["It failed? No, it must not."]


ILLEGAL = "Illegal input, input must be greater than  or equal to 0"
PIVOTS = "The pivots of lu_unpack must be of type int32, but received [%s]."
REDUCTION = "reduction should be 0, 1 and 2. But get %d"


@pytest.mark.parametrize(
    ("before", "text"),
    [
        (b"\0\0\0\0\0\0\x80?\xcc\xbc\x8c+", ILLEGAL),
        (b"\x99\x97q=\x11\xea-\x81\x99\x97q=", ILLEGAL),
        (b"\xbd\x8f\xd1\xfc\x98\x8f\xd1\xfc", PIVOTS),
        (b"\x04:\xda\xfa\0\1\0\0\x04:\xda\xfa", "Arg must be a TensorDistAttr"),
        (b"\0\0\xe0A\0\0\0\0\0\0\xe0A", "Deserialize to tensor failed, maybe the file is no model"),
        (b"\xbf\xfa\x7fJrc*\xd0?\xd0*?", REDUCTION),
        (struct.pack("<2d", 0.1, 0.3), REDUCTION),
        (b"\0\0\0\0\0\0\x108", "Input(PriorBox) of this one should not be null."),
        (b"\0\0\0\0\0\0PA", "Output(Out) of assign_op is not found."),
        (b"\0\0\0\0\0\0\0C\0\0\0_", "Caught an unknown exception!"),
        (b"\0\0\0\0\0\x8d\xed\xb5\xa0\xf7\xc6\xb0>\x99\x99>", "Set the level of it, or it must fail"),
        (b"\0\0\0\0\0\0\0\0\xff\xff\xff>", "请检查 input 的形状，it should not be empty"),
    ],
)
def test_a_text_after_numbers_that_are_no_text_begins_after_them(tmp_path: Path, before: bytes, text: str) -> None:
    """Some texts directly follow constants and tables of addresses, most of whose bytes are printable characters."""
    path = tmp_path / "demo.pyd"
    path.write_bytes(before + text.encode() + b"\0")
    assert list(binary.texts(path)) == [text]


@pytest.mark.parametrize(
    "data",
    [
        b"@EMPTY@\0\0Cannot find it",
        b"123456\0\0SGD ops must not be empty.",
        b"12345\0\0PDNode must not be empty.",
        b"1234\0\0\x1b[31mCannot find the file",
        b"123456\0GPU is not here",
        b"FusedElemwiseAddActivation must be set",
        b"memory_in_MemoryPool must be set",
    ],
)
def test_what_begins_anywhere_keeps_its_beginning(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "demo.pyd"
    path.write_bytes(data + b"\0")
    assert list(binary.texts(path))[-1:] == re.split(r"[\0\x1b]", data.decode())[-1:]


@pytest.mark.parametrize("name", [b"scatter_assign_c", b"conv_backward_daconv_backward_fi", b"ir-graph-to-para"])
def test_a_piece_of_a_name_before_a_text_is_no_part_of_it(tmp_path: Path, name: bytes) -> None:
    """A name that is copied sixteen bytes at a time has no terminator, and the next text follows directly."""
    path = tmp_path / "demo.pyd"
    path.write_bytes(name + b"Input is not invertible.\0")
    assert list(binary.texts(path)) == ["Input is not invertible."]
    path.write_bytes(b"1234567\0" + name + b"Input is not invertible.\0")
    assert list(binary.texts(path)) == [f"{name.decode()}Input is not invertible."]


@given(st.lists(st.integers(-(1 << 23), -1), min_size=1, max_size=30), st.sampled_from(MESSAGES))
def test_a_text_after_a_table_of_addresses(
    tmp_path_factory: pytest.TempPathFactory, table: list[int], text: str
) -> None:
    path = tmp_path_factory.mktemp("table") / "demo.pyd"
    path.write_bytes(struct.pack(f"<{len(table)}i", *table) + text.encode() + b"\0")
    assert list(binary.texts(path))[-1] == text


def test_a_text_without_an_end_is_none(tmp_path: Path) -> None:
    path = tmp_path / "libdemo.so"
    path.write_bytes(b"a must b " * 300_000 + b"\0the next one must be here\0")
    assert list(binary.texts(path)) == ["the next one must be here"]
