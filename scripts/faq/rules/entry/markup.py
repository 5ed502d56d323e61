"""M1: entries contain only plain Markdown. This is the first of three lines of defence against hostile content."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape
from urllib.parse import unquote, urlsplit

from faq.content.model import Lang
from faq.content.schema.fields import did_you_mean
from faq.content.tree import IMAGE_SUFFIXES
from faq.diagnostics.codes import M101, M102, M103, M104, M105, M114
from faq.diagnostics.diagnostic import Code, Diagnostic
from faq.diagnostics.span import Span
from faq.rules.checked import CheckedEntry
from faq.text.markdown import Body

TAG = re.compile(r"<[A-Za-z/!?]")
SECTION = "<!["
NO_ADDRESS = re.compile(r"[<>\"`\\\[\]]")
BRACE = re.compile(r"[{}]")
CAUTION: Mapping[Lang, str] = {"zh": "> **注意**：…", "en": "> **Caution**: …"}
DIALECT = re.compile(r"^(!!!|\?\?\?\+?|===) |--8<--|\[TOC\]|\[\^[^\]]+\]", re.IGNORECASE | re.MULTILINE)
DEFINITION = re.compile(r"(?:[ >]|[-+*] |\d+\. )*(\[[^\[\]]*\]:)")


def raw_html(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """M101: tags, comments and anything else that some parser could take for HTML."""
    for document, body in checked.documents():
        for span in body.html:
            yield M101.at(document.path, span, "raw HTML is not allowed", "use Markdown, or put it in backticks")
        yield from _in_texts(checked, document.path, TAG, M101, "looks like HTML", "put it in backticks")
        for code in (*body.code_spans, document.title):
            if SECTION in code.value:
                message = f"{SECTION!r} in a line of text ends the renderer's work"
                yield M101.at(document.path, code.span, message, "put it into a block of code (```text)")


def braces(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """M102: attribute lists, and any brace that could become one."""
    for document, _ in checked.documents():
        yield from _in_texts(
            checked, document.path, BRACE, M102, "a curly brace outside of code", "put it in backticks"
        )


def dialects(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """M103: syntax that only some renderers support."""
    for document, _ in checked.documents():
        fix = f"write an ordinary paragraph, list or link; a warning is a quotation: `{CAUTION[document.lang]}`"
        yield from _in_texts(checked, document.path, DIALECT, M103, "not plain Markdown", fix)


def link_schemes(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """M104: only https:, mailto: and relative links."""
    for document, body in checked.documents():
        for link in body.links:
            address = unescape(link.href)
            strange = NO_ADDRESS.search(address)
            if not link.image and not _is_safe(link.href):
                message = f"{link.href!r} is neither an https: or mailto: address nor a relative link"
                secure = link.href.replace("http:", "https:", 1)
                fix = "write the whole address, https://host/…, or link to the file of the entry"
                if link.href.startswith("http:") and _is_safe(secure):
                    fix = f"write {secure}"
                yield M104.at(document.path, link.span, message, fix)
            elif not link.image and strange:
                message = f"{link.href!r} has {strange[0]!r} in it, which no address has"
                fix = f"write {NO_ADDRESS.sub(lambda found: f'%{ord(found[0]):02X}', address)}"
                yield M104.at(document.path, link.span, message, fix)


def images(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """M105: images are in the entry's folder."""
    slug, beside = checked.entry.slug, [path.rpartition("/")[2] for path in checked.pictures]
    for document, body in checked.documents():
        for link in body.links:
            if link.image and link.href not in beside:
                near = did_you_mean(link.href.lower().replace(" ", "-"), beside)
                fix = f"put a {', '.join(IMAGE_SUFFIXES)} file into the folder of {slug} and name it here"
                fix = f"did you mean {near}?" if near else fix
                yield M105.at(document.path, link.span, f"there is no image {link.href!r} in the entry's folder", fix)


def reference_links(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """M114: links contain their target. (A definition inside a paragraph is one for the site's renderer only.)"""
    for document, body in checked.documents():
        spans = {*(link.span for link in body.links if not link.inline), *body.definitions}
        found = ((number, DEFINITION.match(line)) for number, line in _prose(body))
        inside = {Span(number, match.start(1) + 1, len(match[1])) for number, match in found if match}
        defined = {span.line for span in spans}
        for span in sorted(spans | {span for span in inside if span.line not in defined}):
            yield M114.at(document.path, span, "a reference link", "write [text](target) where the link is")


def _prose(body: Body) -> Iterator[tuple[int, str]]:
    """The lines outside of code, with their numbers."""
    code = {line for each in body.fences for line in range(each.span.line, each.span.line + each.code.count("\n") + 2)}
    yield from ((number, line) for number, line in enumerate(body.lines, body.start) if number not in code)


def _in_texts(
    checked: CheckedEntry, path: str, pattern: re.Pattern[str], code: Code, what: str, fix: str
) -> Iterator[Diagnostic]:
    """A diagnostic for each match of a pattern in the texts, which contain no line breaks. Most entries have no match,
    so all texts are searched at once first."""
    body = checked.bodies[path]
    if not pattern.search("\n".join(text.value for text in body.texts)):
        return
    for text in body.texts:
        for match in pattern.finditer(text.value):
            span = body.place(text, match.start(), match[0])
            yield code.at(path, span, f"{match[0].strip()!r} {what}" if code is M101 else what, fix)


def _is_safe(href: str) -> bool:
    """Judge a target as a browser would: decoded, and without the white space that browsers skip.

    `https:` must be followed by a host; otherwise browsers treat the address as relative to this site.
    """
    plain = re.sub(r"[\s\x00-\x20]", "", unquote(href)).lower()
    try:
        parts = urlsplit(plain)
        scheme, _ = parts.scheme, parts.port
    except ValueError:
        return False
    if not scheme and (":" in plain.split("/")[0].split("#")[0] or "&" in plain.split("/")[0]):
        return False
    if not scheme:
        return not plain.startswith("//")
    return "." in (parts.hostname or "") if scheme == "https" else scheme == "mailto" and "@" in parts.path


RULES = (raw_html, braces, dialects, link_schemes, images, reference_links)
