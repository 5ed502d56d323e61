"""The parts of divided lists: those that the site has, and those that it had. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from faq.build.survey.links import known_links
from faq.content.findings import Findings
from faq.content.model import LANGS, Lang, Site
from faq.evidence.apis import references
from faq.render import divided, whole
from faq.render.address import Place


def there(site: Site, files: Mapping[str, bytes]) -> Iterator[Place]:
    """All parts in all languages. `files`: the files of the repository."""
    read = references.read(site, files)
    findings = Findings(apis=read.named(), replacements=read.replacements(), links=known_links(site, files, read))
    return divided.parts(site, findings)


def gone(site: Site, findings: Findings, listed: Iterable[str]) -> dict[Lang, tuple[str, ...]]:
    """The paths of parts that were published (`listed`) and no longer exist, by language."""
    once = map(whole.place_of, {line.partition("#")[0] for line in listed})
    lost = {place for place in once if whole.list_of(site, place.path)}.difference(divided.parts(site, findings))
    return {lang: tuple(sorted(place.path for place in lost if place.lang == lang)) for lang in LANGS}
