"""Site-wide rules over the facts of entries and the names of files. They run in every check, so each must be fast for
thousands of entries."""

from __future__ import annotations

from faq.diagnostics.diagnostic import Diagnostic
from faq.rules.checked import CheckedSite, SiteRule
from faq.rules.site import links, lists, proofs, slips, titles

RULES: tuple[SiteRule, ...] = (*links.RULES, *proofs.RULES, *lists.RULES, *slips.RULES, *titles.RULES)


def check_site(checked: CheckedSite) -> list[Diagnostic]:
    """Apply every rule."""
    return [diagnostic for rule in RULES for diagnostic in rule(checked)]
