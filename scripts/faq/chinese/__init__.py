"""What the diagnostic codes mean, in Chinese: one module a family, or two. The English stands next to each check.

Each text holds the hash of the English one that it translates; a test says which are missing or out of date.
"""

from __future__ import annotations

from collections.abc import Mapping

from faq.chinese import (
    code,
    exceptions,
    files,
    format,
    keys,
    layout,
    links,
    markup,
    messages,
    names,
    proofs,
    translations,
    versions,
    yaml,
)
from faq.explanation import Translation

_MODULES = (
    code,
    exceptions,
    files,
    format,
    keys,
    layout,
    links,
    markup,
    messages,
    names,
    proofs,
    translations,
    versions,
    yaml,
)
CHINESE: Mapping[str, Translation] = {id: text for module in _MODULES for id, text in module.TEXTS.items()}
