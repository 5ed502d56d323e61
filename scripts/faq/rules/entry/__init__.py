"""Rules that see a single entry, one small module per family.

A rule is a generator of diagnostics; docs/diagnostics explains the codes.
"""

from __future__ import annotations

from faq.diagnostics.diagnostic import Diagnostic
from faq.rules.checked import CheckedEntry, EntryRule
from faq.rules.entry import (
    apis,
    beside,
    code,
    conversion,
    copying,
    glossary,
    imports,
    language,
    layout,
    links,
    markup,
    phrasings,
    pictures,
    proofs,
    translations,
    unfinished,
    wording,
)

RULES: tuple[EntryRule, ...] = (
    *markup.RULES, *layout.RULES, *links.RULES, *code.RULES, *beside.RULES, *translations.RULES,
    *proofs.RULES, *apis.RULES, *unfinished.RULES, *copying.RULES, *phrasings.RULES, *wording.RULES, *language.RULES,
    *pictures.RULES, *imports.RULES, *glossary.RULES, *conversion.RULES,
)  # fmt: skip


def check_entry(checked: CheckedEntry) -> list[Diagnostic]:
    """Apply every rule."""
    return [diagnostic for rule in RULES for diagnostic in rule(checked)]
