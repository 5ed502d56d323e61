"""Commands that maintain the lists of the repository: links, environments, apis, messages, permalinks, schema."""

from __future__ import annotations

import datetime
from pathlib import Path

from faq.build.files import load
from faq.cli.authoring import editor
from faq.cli.entries import checked_entries, entries_of
from faq.cli.environments import keep_environments
from faq.cli.line import Command, Options, chooser, refuse, root
from faq.cli.links import Wanted, check_links, network
from faq.cli.permalinks import keep_permalinks
from faq.content.schema.explanation import read_explanations
from faq.evidence.apis.collect import collect
from faq.evidence.messages.collect import collect_messages
from faq.evidence.saving import save


def group(command: Command) -> None:
    """Add these commands."""
    links = command("links", "check the links to other sites, and keep links.json", _links)
    links.add_argument("--new", action="store_true", help="only addresses that were never checked")
    links.add_argument("--max-age", type=int, default=30, metavar="DAYS", help="ask again after this many")
    links.add_argument("--offline", action="store_true", help="only report what links.json knows")
    links.add_argument("--format", choices=("text", "json", "github"), default="text")
    links.add_argument("paths", nargs="*", help="only links in files below these paths")
    environments = command(
        "environments", "list the environments that samples run in, build or remove them", _environments
    )
    environments.add_argument("action", choices=("list", "build", "remove"))
    environments.add_argument("names", nargs="*", help="e.g. paddlepaddle-2.0.2; for list: none, that is all")
    apis = command("apis", "make the lists of the frameworks' public names", _apis)
    apis.add_argument("action", choices=("collect",), help="walk the installed frameworks and write apis/")
    apis.add_argument("versions", nargs="*", help="e.g. paddlepaddle-2.0.2; without any, all tested versions")
    messages = command("messages", "collect the messages of the frameworks from their wheels", _messages)
    messages.add_argument("action", choices=("collect",), help="read the wheels of a version and write messages/")
    messages.add_argument("framework", help="e.g. paddlepaddle")
    messages.add_argument("version", help="e.g. 2.6.2")
    wheel = "a wheel of it, instead of those that messages/wheels.txt or its lock file names; can be repeated"
    messages.add_argument("--wheel", action="append", default=[], type=Path, metavar="FILE", help=wheel)
    permalinks = command("permalinks", "compare permalinks.txt with what the site publishes", _permalinks)
    permalinks.add_argument("--update", action="store_true", help="add the addresses that are not listed yet")
    permalinks.add_argument("--since", metavar="REF", help="report lines removed since a git revision")
    command("schema", "write the files that editors use: JSON Schemas and snippets", _schema)


def _links(options: Options) -> int:
    top, fetch = root(options), None if options.offline else network()
    if fetch is None and not options.offline:
        return 1
    files, _ = load(top)
    wanted = Wanted(chooser(options), options.new, options.max_age, options.format)
    today = datetime.datetime.now(datetime.UTC).date()
    return check_links(top, entries_of(top, files), files, wanted, fetch, today)


def _environments(options: Options) -> int:
    top = root(options)
    files, _ = load(top)
    return keep_environments(top, entries_of(top, files), files, options.action, options.names)


def _apis(options: Options) -> int:
    top = root(options)
    files, _ = load(top)
    try:
        return collect(top, entries_of(top, files), files, options.versions)
    except ValueError as error:
        return refuse(error)


def _messages(options: Options) -> int:
    top = root(options)
    files, _ = load(top)
    try:
        return collect_messages(top, entries_of(top, files), files, options.framework, options.version, options.wheel)
    except ValueError as error:
        return refuse(error)


def _permalinks(options: Options) -> int:
    top = root(options)
    files, unreadable = load(top)
    site, problems = checked_entries(top, files)
    found = sorted([*unreadable, *problems])
    return keep_permalinks(top, site, files, read_explanations(files)[0], found, options.update, options.since)


def _schema(options: Options) -> int:
    top = root(options)
    for path, data in editor.files().items():
        save(top / path, data)
        print(f"wrote {path}")
    return 0
