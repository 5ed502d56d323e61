"""Everything that is checked once all files are read: one small module a family of rules.

A rule is a generator of diagnostics over the whole site; what its codes mean is in docs/diagnostics.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from faq.diagnostics.diagnostic import Diagnostic
from faq.rules import (
    ambiguity,
    apis,
    beside,
    code,
    copying,
    glossary,
    imports,
    language,
    layout,
    links,
    lists,
    markup,
    phrasings,
    proofs,
    slips,
    translations,
    unfinished,
    wording,
)
from faq.rules.checked import Checked

Rule = Callable[[Checked], Iterator[Diagnostic]]

RULES: tuple[Rule, ...] = (
    *markup.RULES, *ambiguity.RULES, *layout.RULES, *links.RULES, *code.RULES, *beside.RULES,
    *translations.RULES, *proofs.RULES, *apis.RULES, *lists.RULES, *unfinished.RULES, *copying.RULES,
    *phrasings.RULES, *wording.RULES, *language.RULES, *slips.RULES, *imports.RULES, *glossary.RULES,
)  # fmt: skip


def check(checked: Checked) -> list[Diagnostic]:
    """Apply every rule."""
    return [diagnostic for rule in RULES for diagnostic in rule(checked)]
