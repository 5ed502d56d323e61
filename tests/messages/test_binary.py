"""Messages of compiled libraries: which texts are taken for messages, and files that are not what they seem."""

from __future__ import annotations

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
    path.write_bytes(b"MZ\0\1" + "\0".join(MESSAGES).encode() + b"\0\xff\xfe\xfa this must not be decoded as it is\0")
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
    """Texts that begin at a multiple of eight bytes may follow a number whose last bytes can be read as characters."""
    text = "Blocking queue is killed because the data reader raises an exception."
    path = tmp_path / "demo.pyd"
    for number in (11.0, -2.5):
        path.write_bytes(struct.pack("<d", number) + text.encode() + b"\0")
        assert list(binary.texts(path)) == [text]
    path.write_bytes(b"MZ\0\1\0\0It failed? No, it must not.\0")
    assert list(binary.texts(path)) == ["It failed? No, it must not."]


def test_a_text_without_an_end_is_none(tmp_path: Path) -> None:
    path = tmp_path / "libdemo.so"
    path.write_bytes(b"a must b " * 300_000 + b"\0the next one must be here\0")
    assert list(binary.texts(path)) == ["the next one must be here"]
