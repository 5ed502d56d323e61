"""One page of each kind in each language, on which requirements for every page are tested."""

from __future__ import annotations

ENTRY = "paddlepaddle/params/share-weights/"
MOVED = "paddlepaddle/model/share-embedding/"
KINDS = {
    "home": "",
    "entry": ENTRY,
    "sample": "paddlepaddle/training/loss-nan/",
    "framework": "paddlepaddle/",
    "category": "paddlepaddle/params/",
    "line": "paddlepaddle/1.8/",
    "search": "search/?q=optimizer",
    "errors": "errors/",
    "messages": "errors/paddlenlp/TypeError/",
    "apis": "apis/",
    "apis-of-letter": "apis/paddlepaddle/e/",
    "tags": "tags/",
    "tags-of-letter": "tags/e/",
    "status": "status/",
    "link-states": "status/links/",
    "migrations": "migrate/",
    "migration": "migrate/paddlepaddle/",
    "about": "about/",
    "documentation": "about/architecture/",
    "diagnostics": "diagnostics/",
    "diagnostic": "diagnostics/M109/",
}
PREFIXES = {"zh": "", "en": "en/"}
BOTH = {f"{kind}-{lang}": prefix + address for kind, address in KINDS.items() for lang, prefix in PREFIXES.items()}
ADDRESSES = [*BOTH.values(), "404.html"]
