"""Commands for readers without a browser: search, explain-log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from faq.build.files import load
from faq.build.survey import names
from faq.cli.entries import entries_of
from faq.cli.known import pasted_message, show_known
from faq.cli.line import Command, Options, read_text, refuse, root
from faq.cli.terminal import engine, filters, show_name, show_results
from faq.content.model import LANGS, SOURCE_LANG, Lang, Site
from faq.evidence.apis import references
from faq.rules.entry.unfinished import MARK
from faq.search.names import Asked, Names, name_in

MOST_BYTES = 50_000_000
"""Maximum size of a log; a longer one would take gigabytes of memory."""


def group(command: Command) -> None:
    """Add these commands."""
    search = command("search", "search the entries that are written, as the site's own search does", _search)
    search.add_argument("words", nargs="+")
    log = command("explain-log", "search with a log, from a file or from standard input", _explain_log)
    log.add_argument("log", nargs="?", help="the file; without it, standard input is read")
    for one in (search, log):
        one.add_argument("--framework", help="only this one, e.g. paddlepaddle")
        one.add_argument("--line", help="only answers for this version line, e.g. 2.x")
        one.add_argument("--lang", choices=LANGS, default=SOURCE_LANG, help="the language of the results")
        one.add_argument("--most", type=int, default=5, help="how many results")
        one.add_argument("--full", action="store_true", help="print the whole answer of the first result")


def _search(options: Options) -> int:
    return _find(options, " ".join(options.words))


def _explain_log(options: Options) -> int:
    try:
        log = read_text(options.log, MOST_BYTES, "a log")
    except ValueError as error:
        return refuse(error)
    return _find(options, log)


def _find(options: Options, text: str) -> int:
    """Search and print the results, which depend only on the text. Exit code 1 if nothing was found, as for grep."""
    top = root(options)
    files = load(top)[0]
    site = _written(entries_of(top, files), options.lang)
    try:
        chosen = filters(site, options.framework, options.line)
    except ValueError as error:
        return refuse(error)
    results = engine(site).search(text, options.lang, chosen, most=max(1, options.most))
    pasted = pasted_message(site, files, text, results)
    if pasted:
        print(show_known(site, pasted, options.lang), end="\n\n")
    name = _name(site, files, text)
    if name:
        print(show_name(site, name, results, options.lang), end="\n\n")
    print(show_results(site, results, options.lang, chosen.line if options.full else None))
    return int(not results.hits and not pasted and not name)


def _written(site: Site, lang: Lang) -> Site:
    """The site without entries whose title or short answer is unfinished in this language."""
    shown = ((entry, entry.documents.get(lang, entry.source)) for entry in site.entries)
    return replace(site, entries=tuple(e for e, text in shown if MARK not in f"{text.title.value}{text.intro.text}"))


def _name(site: Site, files: Mapping[str, bytes], text: str) -> Asked | None:
    """What is known of the API in a query. API lists are read only if there is one."""
    if not name_in(text):
        return None
    found = references.read(site, files)
    listed = names.files(found, found.named(), found.replacements())
    return Names(lambda path: listed[path].encode()).ask(text)
