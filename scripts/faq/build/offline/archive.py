"""Which files the offline archive contains. Pure."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from faq.build.offline.pages import BUNDLE, INDEX, offline_page, scripts_of
from faq.build.offline.scripts import bundle, imports

FOR_SERVERS = (
    "404.html",
    "_headers",
    "sitemap.xml",
    "sitemap.xml.gz",
    "robots.txt",
    "opensearch.xml",
    "en/opensearch.xml",
)
UNUSED = ("assets/javascripts/lunr/", "assets/javascripts/workers/")
"""Files of the theme's own search, which this site does not use."""
FETCHED = ("search/", "assets/")
"""Folders of data that scripts fetch. Pages opened from a disk cannot fetch files, so each becomes a script."""
DATA = (".json", ".txt")


@dataclass(frozen=True, slots=True)
class Texts:
    """Hand-written parts of the archive: the runtime script for modules, and the read-me text."""

    runtime: str
    readme: str


def offline_files(site: Mapping[str, bytes], texts: Texts) -> dict[str, bytes]:
    """The files of a built site (path -> content), converted for reading from a disk. Raises UnreadableModule."""
    pages = {path for path in site if path.endswith(".html") and path not in FOR_SERVERS}
    scripts = {path: site[path].decode() for path in site if path.startswith("assets/") and path.endswith(".js")}
    loaded = {script for path in pages for script in scripts_of(path, site[path])}
    entries = {path for path in loaded if path in scripts and imports(scripts[path])}
    script, modules = bundle(scripts, entries, texts.runtime)
    files = {path: data for path, data in site.items() if path not in modules and not _is_left_out(path)}
    for path in [path for path in files if path.startswith(FETCHED) and path.endswith(DATA)]:
        files[f"{path}.js"] = told(files.pop(path).decode())
    files |= {path: offline_page(path, site[path], pages, entries).encode() for path in pages}
    readme = texts.readme.replace("{reviewed}", reviewed(site))
    return files | {BUNDLE: script.encode(), "README.txt": readme.encode()}


def told(text: str) -> bytes:
    """A script that hands a data file to the runtime."""
    return f"faqOffline.tell({json.dumps(text, ensure_ascii=False)});\n".encode()


def reviewed(site: Mapping[str, bytes]) -> str:
    """The latest review date of any entry, as YYYY-MM-DD."""
    days = [entry["reviewed"] for entry in json.loads(site["api/v1/entries.json"])]
    return max(days, default="1980-01-01")


def _is_left_out(path: str) -> bool:
    return path in FOR_SERVERS or path.startswith(UNUSED) or path.endswith((".map", f"{INDEX}.gz"))
