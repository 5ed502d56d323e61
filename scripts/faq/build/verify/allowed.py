"""The elements and attributes that pages of this site may have, and allowed values of some attributes.

A page with anything else is not published (faq.build.verify.page), so each new line here deserves a review of what it
lets through.
"""

from __future__ import annotations

EVERYWHERE = frozenset({"class", "id", "lang", "dir", "title", "hidden", "tabindex", "role"})
BARE = (
    "head title body header footer main nav article section aside h1 h2 h3 h4 p div span strong em code pre kbd mark "
    "small br wbr hr blockquote ul li dl dt dd table thead tbody tr figure figcaption summary noscript template "
    "fieldset legend"
)
INPUT = (
    "type name value form placeholder checked disabled required maxlength autocomplete autocapitalize autocorrect "
    "spellcheck enterkeyhint inputmode"
)
ELEMENTS: dict[str, frozenset[str]] = {
    **dict.fromkeys(BARE.split(), frozenset()),
    "html": frozenset(),
    "nav": frozenset({"popover"}),
    "a": frozenset({"href", "hreflang", "rel"}),
    "img": frozenset({"src", "alt", "width", "height", "loading"}),
    "ol": frozenset({"start"}),
    "th": frozenset({"scope"}),
    "td": frozenset({"colspan"}),
    "time": frozenset({"datetime"}),
    "details": frozenset({"open"}),
    "meta": frozenset({"charset", "name", "property", "content", "http-equiv"}),
    "link": frozenset({"rel", "href", "hreflang", "type"}),
    "script": frozenset({"src", "type", "defer", "async", "blocking"}),
    "form": frozenset({"action", "method", "name", "autocomplete"}),
    "label": frozenset({"for"}),
    "button": frozenset(["type", "name", "value", "form", "disabled", "popovertarget", "popovertargetaction"]),
    "select": frozenset({"name", "form", "autocomplete", "disabled"}),
    "option": frozenset({"value", "selected"}),
    "output": frozenset({"for", "name"}),
    "input": frozenset(INPUT.split()),
    "textarea": frozenset({"name", "rows", "autocomplete", "spellcheck"}),
    "svg": frozenset({"xmlns", "viewbox", "width", "height", "preserveaspectratio"}),
    "rect": frozenset({"x", "y", "width", "height"}),
    "path": frozenset({"d"}),
}
INPUTS = ("text", "search", "checkbox", "radio")
META_NAMES = ("viewport", "description", "robots", "color-scheme", "theme-color", "twitter:card", "")
LOADING_LINKS = {"stylesheet": "css", "icon": "svg"}
OTHER_LINKS = ("canonical", "alternate", "next", "prev", "license")
