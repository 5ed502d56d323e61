"""The second line of defence: check every built page against an allow-list of elements and attributes.

Pages are parsed with an HTML5 parser, as browsers do, so the check does not depend on how the HTML was made. Anything
not listed is a finding: an element, an attribute, an address elsewhere, a script that is not from our templates.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from selectolax.lexbor import LexborHTMLParser, LexborNode

from faq.build.verify import metadata
from faq.build.verify.addresses import as_read, is_asset, is_relative
from faq.build.verify.allowed import ELEMENTS, EVERYWHERE, INPUTS, LOADING_LINKS, META_NAMES, OTHER_LINKS
from faq.build.verify.policy import content_policy, hash_of, hashes_in

REFRESH = re.compile(r"\d+; url=(?P<url>.*)")
Rule = Callable[..., Iterator[str]]


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """Something on a built page that is not allowed. `element` is its start tag as it is on the page."""

    page: str
    element: str
    problem: str

    def __str__(self) -> str:
        return f"{self.page}: {self.element}: {self.problem}"


def verify(page: str, html: bytes) -> list[Finding]:
    """Check one page. `page` is its path in the site, for the findings."""
    return [Finding(page, element, problem) for element, problem in _problems(html)]


def source_of(page: str) -> str:
    """The entry file that a page was made from: entry pages are three folders deep, or four below `en/`. Else ""."""
    *folders, _ = page.split("/")
    lang = "en" if folders[:1] == ["en"] else "zh"
    id = folders[1:] if lang == "en" else folders
    return f"faq_src/{'/'.join(id)}/{lang}.md" if len(id) == 3 else ""


def _problems(html: bytes) -> Iterator[tuple[str, str]]:
    document = LexborHTMLParser(html)
    policy = _policy(document)
    if policy is None:
        yield "<head>", "the policy (Content-Security-Policy) is not the first thing after the charset"
    known = hashes_in(policy or "")
    ids: set[str | None] = set()
    noscripts = 0
    for tag, node, attributes in _notable(document.root):
        for problem in _of_element(tag, node, attributes, known):
            yield _Element(node, known).shown, problem
        if id := attributes.get("id"):
            if id in ids:
                yield _Element(node, known).shown, f"the id {id!r} is on the page twice"
            ids.add(id)
        noscripts += tag == "noscript"
    if html.lower().count(b"</noscript") != noscripts:
        yield "<noscript>", "with and without scripts a browser would read this page differently"


def _of_element(
    tag: str, node: LexborNode, attributes: Mapping[str, str | None], known: frozenset[str]
) -> tuple[str, ...]:
    """Findings about one element."""
    problems = _not_allowed(tag, *attributes)
    if tag in RULES:
        rule, names = RULES[tag]
        problems = (*problems, *_against_rule(rule, *map(attributes.get, names)))
    if tag in CHECKS:
        problems = (*problems, *CHECKS[tag](_Element(node, known)))
    return problems


def _notable(root: LexborNode | None) -> Iterator[tuple[str, LexborNode, Mapping[str, str | None]]]:
    """Every element below a node with its tag and attributes, including those inside templates, which scripts may copy
    into the page. Most elements are left out, because their tag and the names of their attributes already show that
    nothing is wrong with them."""
    for node in root.traverse(include_text=False) if root else ():
        tag, attributes = node.tag or "", node.attributes
        if not _is_plain(tag, *attributes) and node.is_element_node:
            yield tag, node, attributes
            if tag == "template":
                yield from _notable(node.template_fragments()[0])


@lru_cache(maxsize=4096)
def _is_plain(tag: str, *names: str) -> bool:
    special = tag in RULES or tag in CHECKS or tag in ("noscript", "template") or "id" in names
    return not special and not _not_allowed(tag, *names)


def _policy(document: LexborHTMLParser) -> str | None:
    """The page's policy, if it comes before anything that it must govern and has the form of this site's policies."""
    first = document.css_first("head > :first-child")
    second = document.css_first("head > :nth-child(2)")
    if first is None or second is None or "charset" not in first.attributes or second.tag != "meta":
        return None
    content = second.attributes.get("content") or ""
    is_policy = (second.attributes.get("http-equiv") or "").lower() == "content-security-policy"
    return content if is_policy and content == content_policy(hashes_in(content)) else None


class _Element:
    """An element with its attributes, and the hashes of inline scripts that its page allows."""

    def __init__(self, node: LexborNode, known: frozenset[str]) -> None:
        self.node = node
        self.known = known
        self.tag = node.tag or ""
        self.attributes = {name.lower(): value or "" for name, value in node.attributes.items()}

    def get(self, name: str) -> str:
        return self.attributes.get(name, "")

    @property
    def shown(self) -> str:
        tag = " ".join([self.tag, *(f'{name}="{value}"' for name, value in self.attributes.items())])
        return f"<{tag if len(tag) <= 120 else tag[:119] + '…'}>"


@lru_cache(maxsize=4096)
def _not_allowed(tag: str, *names: str) -> tuple[str, ...]:
    """Findings about the tag and the names of the attributes of an element. There are few different ones."""
    allowed = ELEMENTS.get(tag)
    if allowed is None:
        return ("pages of this site have no such element",)
    return tuple(
        f"the attribute {name!r} is not allowed here"
        for name in map(str.lower, names)
        if name not in EVERYWHERE and name not in allowed and not name.startswith(("data-", "aria-"))
    )


@lru_cache(maxsize=4096)
def _against_rule(rule: Rule, *values: str | None) -> tuple[str, ...]:
    """Findings about the values of some attributes of an element. Many are on several pages."""
    return tuple(rule(*(value or "" for value in values)))


def _link(href: str) -> Iterator[str]:
    if not (is_relative(href) or as_read(href).lower().startswith(("https://", "mailto:"))):
        yield "links lead to https:, mailto: or places of this site"


def _image(source: str) -> Iterator[str]:
    if not is_relative(source):
        yield "images are this site's own"
    elif ".svg" in source.lower() and not is_asset(source, "svg"):
        yield "SVG can carry scripts"


def _script(element: _Element) -> Iterator[str]:
    if "src" in element.attributes:
        if not is_asset(element.get("src"), "js"):
            yield "scripts are files below assets/"
    elif element.get("type") in metadata.DATA_BLOCKS:
        yield from metadata.of_data_block(element.node.text() or "")
    elif hash_of(element.node.text() or "") not in element.known:
        yield "an inline script that is not the templates'"


def _head_link(rel: str, href: str, type: str) -> Iterator[str]:
    rel = rel.lower()
    if rel in LOADING_LINKS:
        if not is_asset(href, LOADING_LINKS[rel]):
            yield "what a page loads are files below assets/"
    elif rel == "search":
        yield from metadata.of_search_link(type, href)
    elif rel not in OTHER_LINKS:
        yield f"links of the head are {', '.join((*LOADING_LINKS, 'search', *OTHER_LINKS))}"


def _meta(kind: str, name: str, property: str) -> Iterator[str]:
    kind = kind.lower()
    if kind not in ("", "refresh", "content-security-policy"):
        yield f"{kind!r} is not set by pages"
    elif kind != "refresh" and name.lower() not in META_NAMES:
        yield f"names are {', '.join(filter(None, META_NAMES))}"
    yield from metadata.of_property(property)


def _refresh(element: _Element) -> Iterator[str]:
    if element.get("http-equiv").lower() == "refresh":
        found = REFRESH.fullmatch(element.get("content"))
        if not found or not is_relative(found["url"]) or element.node.parser.css_first("article") is not None:
            yield "only pages that have moved lead elsewhere, and only within this site"


def _form(action: str) -> Iterator[str]:
    if not is_relative(action):
        yield "forms send only to this site"


def _input(type: str) -> Iterator[str]:
    if type not in INPUTS:
        yield f"inputs are {', '.join(INPUTS)}"


def _drawing(element: _Element) -> Iterator[str]:
    inner = {node.tag for node in list(element.node.traverse(include_text=False))[1:]}
    if not (inner <= {"path"} or inner <= {"title", "rect"}):
        yield "icons consist of paths only, pictures of numbers of rects and their title"


def _rect(element: _Element) -> Iterator[str]:
    parent, sides = element.node.parent, [element.get(name) for name in ("x", "y", "width", "height")]
    if not (parent and parent.tag == "svg" and all(side.isdecimal() for side in sides)):
        yield "rects are parts of pictures of numbers, and their sides are numbers"


RULES: dict[str, tuple[Rule, tuple[str, ...]]] = {
    "a": (_link, ("href",)),
    "img": (_image, ("src",)),
    "link": (_head_link, ("rel", "href", "type")),
    "form": (_form, ("action",)),
    "input": (_input, ("type",)),
    "meta": (_meta, ("http-equiv", "name", "property")),
}
"""Checks of the values of some attributes, which are "" if the element has none."""
CHECKS: dict[str, Callable[[_Element], Iterator[str]]] = {
    "script": _script,
    "meta": _refresh,
    "svg": _drawing,
    "rect": _rect,
}
"""Checks that need the element's position or content."""
