"""Fill the holes in the rendered text of an entry for its page: addresses, and information about samples."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from markupsafe import escape

from faq.content.model import Entry, Lang, Section
from faq.diagnostics.span import Located
from faq.render import address
from faq.render.address import Place
from faq.render.html import Hole, Html, Piece, code_link, filled
from faq.render.lookup import Lookup
from faq.render.prose import Prose
from faq.render.samples import known, on_page
from faq.render.templates import Content
from faq.render.words import words_of


def contents(answers: Sequence[tuple[str, str]], prose: Sequence[Prose]) -> tuple[Content, ...]:
    """The table of contents of a page: headings of the short answer, then the answers (anchor and title) with their
    headings."""
    headings = [
        tuple(Content(f"#{each.id}", each.text) for each in section.headings if each.level == 3) for section in prose
    ]
    of_short, of_answers = (headings[0], headings[1:]) if len(prose) > 1 else ((), headings)
    found = zip(answers, of_answers, strict=False)
    return (*of_short, *(Content(f"#{anchor}", title, below) for (anchor, title), below in found))


class Filling:
    """Fills the texts of one entry in one language."""

    def __init__(self, lookup: Lookup, entry: Entry, lang: Lang) -> None:
        self.lookup = lookup
        self.entry = entry
        self.lang: Lang = lang
        self.here = Place(lang, entry.id)

    def whole(self, section: Section, prose: Prose) -> Html:
        """The whole text of a section."""
        return self.filled(section, prose, (*prose.first, *prose.rest))

    def filled(self, section: Section, prose: Prose, pieces: Iterable[Piece]) -> Html:
        """Some pieces of a section's text."""
        return filled(pieces, partial(self._fill, section, prose))

    def _fill(self, section: Section, prose: Prose, hole: Hole) -> str:
        match hole.kind:
            case "entry":
                return escape(self._address(hole.value, hole.anchor))
            case "api":
                code = Located(hole.value, section.span)
                return code_link(hole.value, self.lookup.findings.api_page(self.entry, section, code, self.lang))
            case "heading":
                return escape(words_of(self.lang).gettext("Link to this section"))
            case "sample":
                return self._sample(section, prose, int(hole.value))

    def _address(self, id: str, anchor: str) -> str:
        """The address of another entry, or of an answer of this one."""
        target = address.entry(self.lang, self.lookup.entries[id])
        return f"#{anchor}" if anchor and target == self.here else self.here.href(target, anchor)

    def _sample(self, section: Section, prose: Prose, number: int) -> str:
        block = prose.blocks[number]
        runs = self.lookup.runs_in(self.entry, section)[number]
        return on_page(block, prose.samples[number], known(block.fence, runs, self.lang), self.lang) + "\n"
