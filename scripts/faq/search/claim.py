"""Whether the first result answers the query or is only the closest question. The browser's counterpart is claim.js.

A logistic model over features of the first result. Its weights were fitted on graded queries of real users, and on
questions that no entry answers: the same queries with their entries left out, messages of unanswered threads, questions
about other software, off-topic ones, and pasted lines (MEASUREMENTS.md; refit with tests/search/fit_claim.py).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Literal

from faq.search.query import Clause
from faq.search.tokens import is_han, lead, words

Claim = Literal["answer", "near", "none"]

WEIGHTS: Mapping[str, float] = {
    "title": 2.1,
    "phrasing": 2.634,
    "confidence": 1.377,
    "margin": 0.543,
    "said": 2.226,
    "had": 1.392,
    "characters": 0.22,
    "terms": 0.484,
    "foreign": -1.507,
    "log": -2.356,
    "line": 2.894,
    "how": 0.905,
}
"""The weight of each feature."""
CONSTANT = -3.641
ANSWER = -0.37
"""Threshold for "answer"; it was chosen so that about four of five answered questions reach it."""
NEAR = -1.96
"""Threshold for "near"; one in fifty answered questions is below it."""
SURER = 1.0
"""Added to the threshold for a log whose message no entry has: a wrong answer to an error costs more than none."""
QUOTED = 0.5
"""The same for any other query that quotes an error message."""
LEAST = 0.01
"""Added to a feature before taking its logarithm."""
CLEAR = 4.0
"""Upper limit of the margin. Larger ones say nothing more: a query with one rare known word always has a large
margin."""
RIVAL = 3
"""The margin compares the first result's score with that of the result at this position (from 0)."""
OTHERS = (
    "torch torchvision pytorch tensorflow tf keras jax flax mxnet caffe theano chainer opencv cv sklearn scikit scipy "
    "pandas matplotlib huggingface transformers accelerate deepspeed vllm gradio lightning yolo yolov ultralytics "
    "detectron mmcv mmdet mmdetection onnx onnxruntime tensorrt trt openvino ncnn mnn tflite tfjs coreml "
    "paddleocr ppocr ocr paddledetection paddleseg paddlespeech paddlelite lite paddlehub paddlegan paddleclas "
    "paddlerec paddleslim paddlex paddlevideo visualdl easydl fastdeploy mindocr mindyolo mindcv mindformers mslite "
    "java javascript npm react android ios ffmpeg mysql docker kubernetes kubectl git excel 安卓 手机 小程序"
)
"""Names of other software. A question that names one is answered only by an entry whose title names it, too."""
HOW = "how 如何 怎么 怎样 咋"
"""Words that ask how something is done. Such questions are answered more often than reports and doubts."""


@dataclass(frozen=True, slots=True)
class Measures:
    """The features of the first result, in summing order.

    `title`, `phrasing`: similarity of the query to the title, and share of the most similar phrasing that the query has
    (0 to 1). `confidence`, `margin`: logarithms. `said`, `had`: share of the query's words in the phrasings, and
    anywhere in the entry. `characters`: number of pairs of Han characters that the entry lacks. `terms`: logarithm of
    the number of terms. `foreign`: 1 if the query names other software that the title does not name, and none of our
    frameworks. `log`: 1 if the query is a log; `line` is then the largest share of it that one phrasing or message
    covers that has its quoted names. `how`: 1 if the query asks how something is done.
    """

    title: float
    phrasing: float
    confidence: float
    margin: float
    said: float
    had: float
    characters: float
    terms: float
    foreign: float
    log: float
    line: float
    how: float


def claim(first: Measures | None, has_message: bool, is_error: bool) -> Claim:
    """The claim for a result list. `first`: the features of its first result, None if there is none; `has_message`:
    that result's entry has the pasted message; `is_error`: the query quotes a message."""
    if first is None:
        return "none"
    if has_message and not first.foreign:
        return "answer"
    sum_ = CONSTANT
    for measure in fields(Measures):
        sum_ += WEIGHTS[measure.name] * getattr(first, measure.name)
    surer = SURER if first.log else QUOTED if is_error else 0.0
    return "answer" if sum_ >= ANSWER + surer else "near" if sum_ >= NEAR else "none"


def margin(first: float, rival: float) -> float:
    """The logarithm of the ratio of two scores, clipped."""
    return math.log(min(first / rival, CLEAR) + LEAST)


def confidence(value: float) -> float:
    """The logarithm of a confidence."""
    return math.log(value + LEAST)


def vocabulary(phrasings: Iterable[str]) -> frozenset[str]:
    """All terms of some phrasings."""
    return frozenset(term.text for phrasing in phrasings for word in words(phrasing) for term in word.terms)


def elsewhere(leads: Iterable[str], title: str) -> bool:
    """Whether a text with these leads names other software that the title does not name. Phrasings are ignored: many
    use the words of other software to describe what they look for."""
    there = {lead(word.text) for word in words(title)}
    return any(_names(leads, other) and not _names(there, other) for other in OTHERS.split())


def _names(leads: Iterable[str], name: str) -> bool:
    return any(name in each if is_han(each) else name == each for each in leads)


@dataclass(frozen=True, slots=True)
class Words:
    """Number of words in a query and of those that a text lacks: names, and Han characters in pairs."""

    names: int
    missing_names: int
    characters: float
    missing_characters: float

    @property
    def share(self) -> float:
        """The share of the words that are not missing."""
        total = self.names + self.characters
        return (total - self.missing_names - self.missing_characters) / total if total else 0.0


def counted(clauses: Sequence[Clause], has: Callable[[str], bool]) -> Words:
    """Count the words of a query. A name counts as present if one of its terms is, a Han character if a pair with it
    is."""
    names: dict[int, bool] = {}
    characters: dict[str, bool] = {}
    for clause in clauses:
        there = has(clause.term)
        if clause.kind == "bigram":
            characters |= {one: characters.get(one, False) or there for one in clause.term}
        elif clause.kind == "unigram":
            characters.setdefault(clause.term, False)
        elif not clause.term[0].isdigit():
            names[clause.group] = names.get(clause.group, False) or there
    missing = sum(not there for there in names.values())
    return Words(len(names), missing, len(characters) / 2, sum(not there for there in characters.values()) / 2)
