"""Whether the first result answers the query, or is only the nearest question. The browser's half is claim.js.

A logistic model of what can be measured on the first result. Its numbers were fitted on real users' words with graded
answers, and on questions that no entry answers: the same ones with their entries left out, messages of unanswered
threads, other software's questions, off-topic ones, and lines that people pasted (MEASUREMENTS.md;
tests/search/fit_claim.py fits them again).
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
"""What each of the measures counts for the claim."""
CONSTANT = -3.641
ANSWER = -0.37
"""From this sum on the first result is called an answer: at this point about four of five answered questions are."""
NEAR = -1.96
"""Below this sum nothing is called near: one of fifty answered questions is."""
SURER = 1.0
"""A log whose message no entry has must reach so much more: a wrong answer to an error costs more than none."""
LEAST = 0.01
"""Is added to a measure before its logarithm is taken."""
CLEAR = 4.0
"""A margin beyond this tells nothing more: a query of which the index knows one rare word has a large one too."""
RIVAL = 3
"""The margin is the first result's score over that of the result at this place (from 0)."""
OTHERS = (
    "torch torchvision pytorch tensorflow tf keras jax flax mxnet caffe theano chainer opencv cv sklearn scikit scipy "
    "pandas matplotlib huggingface transformers accelerate deepspeed vllm gradio lightning yolo yolov ultralytics "
    "detectron mmcv mmdet mmdetection onnx onnxruntime tensorrt trt openvino ncnn mnn tflite tfjs coreml "
    "paddleocr ppocr ocr paddledetection paddleseg paddlespeech paddlelite lite paddlehub paddlegan paddleclas "
    "paddlerec paddleslim paddlex paddlevideo visualdl easydl fastdeploy mindocr mindyolo mindcv mindformers mslite "
    "java javascript npm react android ios ffmpeg mysql docker kubernetes kubectl git excel 安卓 手机 小程序"
)
"""Other software. A question that names some of it is answered only by an entry whose title names it, too."""
HOW = "how 如何 怎么 怎样 咋"
"""What a question says that asks how something is done: entries answer more of those than of reports and doubts."""


@dataclass(frozen=True, slots=True)
class Measures:
    """Of the first result, in the order in which they are summed.

    How like the query its title is, and which share of its best phrasing the query says (both 0 to 1); the logarithms
    of its confidence and of its score over its rival's; which share of the query's words its phrasings say, and which
    the entry has anywhere; how many pairs of Han characters it has nowhere; the logarithm of the number of terms; 1 if
    the query names other software that the title does not, and none of our frameworks; 1 if it is a log, and then
    which share of it one phrasing or message of the entry has that has the names it quotes; 1 if it asks how something
    is done.
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


def claim(first: Measures | None, has_message: bool) -> Claim:
    """What is said of the results. `first` is None if there are none; `has_message`: the first one's entry has the
    message that was pasted."""
    if first is None:
        return "none"
    if has_message and not first.foreign:
        return "answer"
    sum_ = CONSTANT
    for measure in fields(Measures):
        sum_ += WEIGHTS[measure.name] * getattr(first, measure.name)
    return "answer" if sum_ >= ANSWER + SURER * first.log else "near" if sum_ >= NEAR else "none"


def margin(first: float, rival: float) -> float:
    """The logarithm of a score over another one, within limits."""
    return math.log(min(first / rival, CLEAR) + LEAST)


def confidence(value: float) -> float:
    """The logarithm of a confidence."""
    return math.log(value + LEAST)


def vocabulary(phrasings: Iterable[str]) -> frozenset[str]:
    """All terms of some phrasings."""
    return frozenset(term.text for phrasing in phrasings for word in words(phrasing) for term in word.terms)


def elsewhere(leads: Iterable[str], title: str) -> bool:
    """Whether a text with these leads names other software that the title does not. Phrasings do not count: many say
    what they look for in the words of other software."""
    there = {lead(word.text) for word in words(title)}
    return any(_names(leads, other) and not _names(there, other) for other in OTHERS.split())


def _names(leads: Iterable[str], name: str) -> bool:
    return any(name in each if is_han(each) else name == each for each in leads)


@dataclass(frozen=True, slots=True)
class Words:
    """How many words of a query there are, and how many something lacks: names, and Han characters by two."""

    names: int
    missing_names: int
    characters: float
    missing_characters: float

    @property
    def share(self) -> float:
        """Which share of them is not missing."""
        total = self.names + self.characters
        return (total - self.missing_names - self.missing_characters) / total if total else 0.0


def counted(clauses: Sequence[Clause], has: Callable[[str], bool]) -> Words:
    """The words of a query. A name is there if any of its terms is, a character if a pair that it is part of is."""
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
