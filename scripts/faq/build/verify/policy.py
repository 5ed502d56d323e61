"""The Content-Security-Policy of the pages: what a browser may run and load, whatever is in them.

Only scripts of the site's own files run, and the templates' inline ones by their hash. Which those are is decided by
where they come from, not by how they look in a finished page: `marked` puts an unguessable word into the script tags of
template sources, so that a script that came in by an entry has none, whatever it says.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable
from html import escape, unescape

CHARSET = '<meta charset="utf-8">'
META = '<meta http-equiv="Content-Security-Policy" content="{policy}">'
HASH = re.compile(r"'(sha256-[A-Za-z0-9+/]{43}=)'")
POLICY = (
    "default-src 'none'; script-src 'self'{hashes}; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'"
)
OFFLINE_POLICY = (
    "default-src 'none'; script-src 'self' file:{hashes}; style-src 'self' file:; img-src 'self' file: data:; "
    "font-src 'self' file:; base-uri 'none'; form-action 'self' file:"
)
"""Pages opened from a disk have no origin, so sources are allowed by scheme. Inline scripts and other hosts are
blocked."""
HEADERS = """\
# For hosts that read this file (Netlify, Cloudflare Pages). The pages carry the same policy, but for frame-ancestors.
/*
  Content-Security-Policy: {policy}; frame-ancestors 'none'
  X-Content-Type-Options: nosniff
  X-Frame-Options: DENY
  Referrer-Policy: strict-origin-when-cross-origin
  Cross-Origin-Opener-Policy: same-origin
  Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()
/*.md
  Content-Type: text/markdown; charset=utf-8
/*.txt
  Content-Type: text/plain; charset=utf-8
"""


class Defence:
    """Tells scripts of our templates from others by an unguessable mark, which is removed from finished pages."""

    def __init__(self, mark: str) -> None:
        self.mark = mark

    def marked(self, template: str) -> str:
        """The source of a template with the mark in its script tags."""
        return marked(template, self.mark)

    def finished(self, page: str) -> tuple[str, frozenset[str]]:
        """The page without marks and with its policy, and the hashes of its inline scripts."""
        hashes = own_scripts(page, self.mark)
        return with_policy(page.replace(f"<script {self.mark}", "<script"), hashes), hashes


def content_policy(hashes: Iterable[str]) -> str:
    """The policy of a page with inline scripts of these hashes (`sha256-…`)."""
    return POLICY.format(hashes=_sources(hashes))


def offline_policy(hashes: Iterable[str]) -> str:
    """The same for a page that is opened from a disk."""
    return OFFLINE_POLICY.format(hashes=_sources(hashes))


def _sources(hashes: Iterable[str]) -> str:
    return "".join(f" '{found}'" for found in sorted(set(hashes)))


def headers(hashes: Iterable[str]) -> str:
    """The `_headers` file of a site whose pages have inline scripts of these hashes."""
    return HEADERS.format(policy=content_policy(hashes))


def hashes_in(policy: str) -> frozenset[str]:
    """The script hashes that a policy allows."""
    return frozenset(HASH.findall(unescape(policy)))


def hash_of(script: str) -> str:
    """The hash of an inline script, as a browser computes it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


def marked(template: str, mark: str) -> str:
    """The source of a template with the mark in its script tags."""
    return re.sub(r"<script(?=[\s>])", f"<script {mark}", template)


def own_scripts(page: str, mark: str) -> frozenset[str]:
    """The hashes of the marked inline scripts of a page. (JSON blocks are data, to which the policy does not apply.)"""
    inline = rf'<script {mark}(?=[\s>])(?![^>]*\s(?:src=|type="application/(?:ld\+)?json"))[^>]*>(.*?)</script>'
    found = re.findall(inline, page, re.DOTALL)
    return frozenset(map(hash_of, found))


def with_policy(page: str, hashes: Iterable[str]) -> str:
    """A page with its policy inserted before everything that it governs."""
    meta = META.format(policy=escape(content_policy(hashes), quote=False))
    return page.replace(CHARSET, f"{CHARSET}\n{meta}", 1)
