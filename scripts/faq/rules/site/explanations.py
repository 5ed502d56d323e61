"""T: the explanations of diagnostics in docs/diagnostics say the same in both languages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from faq.content.explanations import ORIGINAL, Explained, Explanation
from faq.content.stamps import explanation_hash
from faq.diagnostics.codes import T101, T102, T105
from faq.diagnostics.diagnostic import Diagnostic


def check(explained: Iterable[Explained]) -> Iterator[Diagnostic]:
    """T101, T102, T105: each translation, and its stamp."""
    for each in explained:
        original = each.texts[ORIGINAL]
        for lang, text in each.texts.items():
            if lang != ORIGINAL:
                yield from _translation(original, text, each.code.id)


def _translation(original: Explanation, text: Explanation, id: str) -> Iterator[Diagnostic]:
    today = explanation_hash(original)
    if text is original:
        message = f"what {id} means is not translated yet"
        yield T101.at(original.path, original.title.span, message, f"write {id}.md beside this file")
    elif text.translates is None:
        yield T105.at(text.path, text.title.span, "this translation has no stamp", f"run `faq stamp {text.path}`")
    elif text.translates.value != today:
        message = f"this was translated from {text.translates.value}, and the English is now {today}"
        fix = f"bring it up to date, then run `faq stamp {text.path}`"
        yield T102.at(text.path, text.translates.span, message, fix)
