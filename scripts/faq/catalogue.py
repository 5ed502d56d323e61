"""Every diagnostic code there is, with its explanation: what `faq explain` prints."""

from __future__ import annotations

from faq import exceptions, files, source, tree, yamlspan
from faq.diagnostics import Code
from faq.links import report
from faq.permalinks import listing
from faq.prove import proving
from faq.rules import ambiguity, apis, code, layout, links, lists, markup, proofs, translations, unfinished
from faq.schema import codes, entry, framework, sections, versions

_MODULES = (
    files, source, tree, yamlspan, codes, versions, framework, sections, entry,
    markup, ambiguity, layout, links, code, translations, proofs, proving, apis, lists, unfinished, exceptions,
    report, listing,
)  # fmt: skip

CODES: dict[str, Code] = {
    found.id: found
    for found in sorted((c for m in _MODULES for c in vars(m).values() if isinstance(c, Code)), key=lambda c: c.id)
}
ALLOWABLE = frozenset(id for id, found in CODES.items() if found.allowable)


def explain(id: str) -> str:
    """The text of one code for a terminal. KeyError if there is no such code."""
    found = CODES[id]
    note = " (a warning: it stops nothing)" if found.severity == "warning" else ""
    return f"{found.id}: {found.title}{note}\n\n{found.explanation}\n"
