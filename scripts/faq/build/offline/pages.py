"""Convert pages for reading from a disk: links name files, and modules become ordinary scripts. Pure."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection
from urllib.parse import unquote, urlsplit

from selectolax.lexbor import LexborHTMLParser, LexborNode

from faq.build.verify.policy import hashes_in, offline_policy

INDEX = "index.html"
BUNDLE = "assets/offline.js"
EARLY = "window.faqBegun"
"""What the script of docs/theme/partials/early.html sets. On a server that script preloads files that the bundle
replaces. (A link to the search could only make a browser remember an address on this disk.)"""
REFRESH = re.compile(r"(?P<before>\d+; url=)(?P<url>.*)")


def offline_page(path: str, html: bytes, pages: Collection[str], entries: Collection[str]) -> str:
    """Convert one page. `path` is its path, `pages` are the paths of all pages, and `entries` the modules that are in
    the bundle; all are relative to the site."""
    document = LexborHTMLParser(html)
    for node in document.css("[href], [action]"):
        for name in ("href", "action"):
            if node.attributes.get(name):
                node.attrs[name] = with_index(path, node.attributes[name] or "", pages)
    for node in document.css("meta[http-equiv]"):
        _set_meta(node, path, pages)
    for node in document.css("script[src]"):
        _set_script(node, path, entries)
    early = [node for node in document.css("script:not([src])") if EARLY in (node.text() or "")]
    for node in [*early, *document.css('link[rel="search"]')]:
        node.decompose()
    return f"{document.html}\n"


def scripts_of(path: str, html: bytes) -> set[str]:
    """The scripts that a page loads, as paths in the site."""
    return {_target(path, node.attributes["src"] or "") for node in LexborHTMLParser(html).css("script[src]")}


def with_index(path: str, address: str, pages: Collection[str]) -> str:
    """The address of a link; a link to a folder becomes one to the page in it."""
    parts = urlsplit(address)
    if parts.scheme or parts.netloc or not parts.path:
        return address
    inside = posixpath.normpath(posixpath.join(_target(path, parts.path), INDEX))
    if inside not in pages or parts.path.endswith(".html"):
        return address
    return parts._replace(path=posixpath.join(parts.path, INDEX)).geturl()


def _target(path: str, address: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(address)))


def _set_meta(node: LexborNode, path: str, pages: Collection[str]) -> None:
    content = node.attributes.get("content") or ""
    refresh = REFRESH.fullmatch(content)
    if refresh:
        node.attrs["content"] = refresh["before"] + with_index(path, refresh["url"], pages)
    elif (node.attributes["http-equiv"] or "").lower() == "content-security-policy":
        node.attrs["content"] = offline_policy(hashes_in(content))


def _set_script(node: LexborNode, path: str, entries: Collection[str]) -> None:
    """Replace a module script by the bundle that starts with it."""
    script = _target(path, node.attributes["src"] or "")
    if script in entries:
        node.attrs["data-start"] = script
        node.attrs["src"] = posixpath.relpath(BUNDLE, posixpath.dirname(path) or ".")
        node.attrs["defer"] = ""
        if "type" in node.attributes:
            del node.attrs["type"]
