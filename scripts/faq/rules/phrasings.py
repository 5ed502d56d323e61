"""S: messages and phrasings that the page keeps the promise of: not too many, and none that it does not speak of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from faq.diagnostics import Code, Diagnostic
from faq.model import Document
from faq.rules.checked import Checked

S112 = Code(
    "S112",
    "too many error messages",
    """An entry shows at most eight messages: with more of them, readers cannot find their own, and most likely two
different problems share one page.

Bad:  errors: with fifteen items
Good: the messages that people meet most, or two entries""",
    of_format=True,
)
S113 = Code(
    "S113",
    "a phrasing that names what the page does not speak of",
    """Someone who searches for "torch detect_anomaly" and lands here wants to read what corresponds to it. A phrasing
may name another framework only if the text of the same language names it, too.

Bad:  asked_as: [what is torch detect_anomaly here]   and no word of PyTorch in the text
Good: the same phrasing, and in the text "as `torch.autograd.detect_anomaly` in PyTorch"   """.rstrip(),
    of_format=True,
)

MAX_ERRORS = 8
OTHERS: Mapping[str, re.Pattern[str]] = {
    name: re.compile(rf"(?<![a-z]){pattern}(?![a-z])", re.IGNORECASE)
    for name, pattern in {
        "PyTorch": r"(?:py)?torch(?:vision|text|audio)?",
        "TensorFlow": r"(?:tf|tensorflow|keras)[12]?",
        "JAX": r"(?:jax|flax)",
        "MXNet": r"(?:mxnet|gluon)",
        "Caffe": r"caffe2?",
    }.items()
}
"""Other frameworks by the words that name them."""


def error_counts(checked: Checked) -> Iterator[Diagnostic]:
    """S112: at the first message too many."""
    for entry in checked.site.entries:
        if len(entry.errors) > MAX_ERRORS:
            message = f"`errors` has {len(entry.errors)} items; at most {MAX_ERRORS} are allowed"
            fix = "keep the messages that people meet most, or make two entries of it"
            yield S112.at(entry.source.path, entry.errors[MAX_ERRORS].span, message, fix)


def foreign_names(checked: Checked) -> Iterator[Diagnostic]:
    """S113: other frameworks that phrasings name and the page does not."""
    for _, document, _ in checked.documents():
        text = _text(document)
        missing = {name: pattern for name, pattern in OTHERS.items() if not pattern.search(text)}
        for phrasing in document.asked_as:
            name = next((name for name, pattern in missing.items() if pattern.search(phrasing.value)), None)
            if name:
                message = f"this phrasing names {name}, and the text does not"
                fix = f"say in the text what corresponds to it in {name}, or delete the phrasing"
                yield S113.at(document.path, phrasing.span, message, fix)


def _text(document: Document) -> str:
    """What a reader sees of a document. Underscores end a word here: `load_torch_weights`."""
    parts = [document.title.value, *(section.text for section in document.sections)]
    return "\n".join(parts).replace("_", " ")


RULES = (error_counts, foreign_names)
