"""S: the number of messages, and phrasings about something that the page does not mention."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from faq.content.model import Document
from faq.diagnostics.codes import S112, S113
from faq.diagnostics.diagnostic import Diagnostic
from faq.rules.checked import CheckedEntry

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
"""Other frameworks, and the words that name them."""
ANY_OTHER = re.compile("|".join(pattern.pattern for pattern in OTHERS.values()), re.IGNORECASE)


def error_counts(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """S112: reported at the first message too many."""
    errors = checked.entry.errors
    if len(errors) > MAX_ERRORS:
        message = f"`errors` has {len(errors)} items; at most {MAX_ERRORS} are allowed"
        fix = "keep the messages that people meet most, or make two entries of it"
        yield S112.at(checked.entry.source.path, errors[MAX_ERRORS].span, message, fix)


def foreign_names(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """S113: other frameworks named by phrasings but not by the page."""
    for document, _ in checked.documents():
        for phrasing in document.asked_as:
            if not ANY_OTHER.search(phrasing.value):
                continue  # fast path: one search instead of one per framework
            named = (name for name, pattern in OTHERS.items() if pattern.search(phrasing.value))
            if name := next((name for name in named if not OTHERS[name].search(_text(document))), None):
                message = f"this phrasing names {name}, and the text does not"
                fix = f"say in the text what corresponds to it in {name}, or delete the phrasing"
                yield S113.at(document.path, phrasing.span, message, fix)


def _text(document: Document) -> str:
    """The visible text of a document. Underscores separate words here: `load_torch_weights`."""
    parts = [document.title.value, *(section.text for section in document.sections)]
    return "\n".join(parts).replace("_", " ")


RULES = (error_counts, foreign_names)
