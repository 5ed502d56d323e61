"""What is known about a pasted message that no entry quotes: the texts, and the element on the results page that
docs/assets/search/known.js fills."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape

from faq.render.words import Words

QUOTED = "{}"
"""Placeholder for quoted text, which is shown as code."""


def known_element(words: Words) -> str:
    """The element, empty and hidden until something is searched for."""
    said = escape(json.dumps(known_words(words), ensure_ascii=False))
    return f'<aside class="known" data-known-message data-words="{said}" hidden></aside>'


def known_words(words: Words) -> Mapping[str, str]:
    """All texts about a message."""
    _ = words.gettext
    span = words.pgettext("versions", "%(first)s to %(last)s") % {"first": "{first}", "last": "{last}"}
    versions = {"versions": "{versions}"}
    return {
        "said": _("A message of %(framework)s %(versions)s") % {"framework": "{framework}", **versions},
        "raised": _(", raised by %(names)s") % {"names": QUOTED},
        "when": _(" when %(condition)s") % {"condition": QUOTED},
        "before": _("; before that it read %(text)s") % {"text": QUOTED},
        "also": _("; the package %(name)s says the same") % {"name": "{name}"},
        "span": span,
        "between": words.pgettext("between names", ", "),
        "gpus": _("%(versions)s (wheels for GPUs; newer ones were not read)") % versions,
        "form": _("A message of %(framework)s that it puts together when it runs; in which versions is not known")
        % {"framework": "{framework}"},
        "python": _("A message of Python itself"),
        "system": _("A message of the operating system or its libraries"),
        "cuda": _("A message of CUDA or one of its libraries"),
        "package": _("A message of the package %(name)s") % {"name": "{name}"},
        "same": _("Questions about this message:"),
        "about": _("No question here is about this message. Questions about the API:"),
        "none": _("No question here is about this message."),
        "nearest": _("No question here is about this message; those below are the nearest."),
        "ask": _("Ask this question"),
    }
