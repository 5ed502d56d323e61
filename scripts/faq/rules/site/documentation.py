"""N105, V110: a line links to the documentation of its newest tested version, or of the nearest documented one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from faq.content.code import age
from faq.content.model import LANGS, Framework, Line
from faq.content.tree import ROOT
from faq.diagnostics.codes import N105, V110
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Span
from faq.evidence.apis import documentation
from faq.evidence.apis.documentation import Documented


def documentation_fits(files: Mapping[str, bytes], frameworks: Sequence[Framework]) -> Iterator[Diagnostic]:
    """Check the rows of the list, and `docs` of every line of a framework that has rows."""
    known, others = documentation.read(files)
    for number, row in others:
        message = f"{repr(row) if row else 'an empty line'} is no row of documentation"
        fix = "write: framework version chinese-address english-address, each address ending in /"
        yield N105.at(documentation.PATH, Span(number, 1, max(1, len(row))), message, fix)
    for framework in frameworks:
        for line in (line for line in framework.lines if line.tested):
            newest = max((each.version for each in line.tested), key=age)
            found = documentation.of_version(known, framework.id, newest)
            if found and dict(line.docs) != dict(found.docs):
                yield _other(framework, line, newest, found)


def _other(framework: Framework, line: Line, newest: str, found: Documented) -> Diagnostic:
    own = documentation.is_own(found, newest)
    which = f"{found.name} has pages" if own else f"the nearest that has pages is {found.name}"
    message = f"`docs` of {line.name} is not the documentation of {newest}: {which}"
    addresses = ", ".join(f"{lang}: {found.docs[lang]}" for lang in LANGS)
    fix = f"write `docs: {{{addresses}}}`, or add the row of a nearer one to {documentation.PATH}"
    return V110.at(f"{ROOT}/{framework.id}/framework.yml", line.docs_span, message, fix)
