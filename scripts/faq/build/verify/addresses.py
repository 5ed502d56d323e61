"""Addresses on a page, as browsers read them."""

from __future__ import annotations

import re

CONTROLS = "".join(map(chr, range(0x21)))
SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
ASSET = re.compile(r"/?(?:[\w.-]+/)*assets/[\w./-]+\.(?P<suffix>[a-z0-9]+)")
RELATIVE = re.compile(r"(?!//)[\w./#?&=%-]*", re.ASCII)
"""Most relative addresses: nothing that a browser reads differently, and no scheme."""


def is_asset(address: str, suffix: str) -> bool:
    """Whether an address is that of a file below assets/ with this extension."""
    found = ASSET.fullmatch(address)
    return found is not None and found["suffix"] == suffix


def is_relative(address: str) -> bool:
    """Whether an address leads to a place of this site."""
    if RELATIVE.fullmatch(address):
        return True
    plain = as_read(address)
    return not SCHEME.match(plain) and not plain.startswith("//")


def as_read(address: str) -> str:
    """An address as browsers parse it: without surrounding control characters and spaces, without tabs and line breaks,
    and with `/` for `\\`."""
    return re.sub(r"[\t\n\r]", "", address.strip(CONTROLS)).replace("\\", "/")
