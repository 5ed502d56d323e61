"""Which files the archive has, and the archive itself: the same bytes for the same site. Pure."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass

from faq.offline.pages import BUNDLE, INDEX, offline_page, scripts_of
from faq.offline.scripts import bundle, imports

NAME = "framework-faq-offline"
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
"""What the theme brings for a search of its own."""
FETCHED = ("search/", "assets/")
"""Where the data lies that scripts ask for; pages cannot read files, so each becomes a script that tells its text."""
DATA = (".json", ".txt")


@dataclass(frozen=True, slots=True)
class Texts:
    """Hand-written parts of the archive: the script that modules run in, and the words for who unpacks it."""

    runtime: str
    readme: str


def offline_files(site: Mapping[str, bytes], texts: Texts) -> dict[str, bytes]:
    """The files of a built site (path -> content) as they are read from a disk. Raises UnreadableModule."""
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
    """A script that tells the runtime a text."""
    return f"faqOffline.tell({json.dumps(text, ensure_ascii=False)});\n".encode()


def reviewed(site: Mapping[str, bytes]) -> str:
    """The newest day on which an entry was reviewed, as YYYY-MM-DD."""
    days = [entry["reviewed"] for entry in json.loads(site["api/v1/entries.json"])]
    return max(days, default="1980-01-01")


def packed(files: Mapping[str, bytes], day: str) -> bytes:
    """The files as a ZIP archive with one folder in it; all are dated with the day."""
    year, month, date = map(int, day.split("-"))
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(files):
            info = zipfile.ZipInfo(f"{NAME}/{path}", (year, month, date, 0, 0, 0))
            info.compress_type, info.create_system, info.external_attr = zipfile.ZIP_DEFLATED, 3, 0o100644 << 16
            archive.writestr(info, files[path])
    return stream.getvalue()


def _is_left_out(path: str) -> bool:
    return path in FOR_SERVERS or path.startswith(UNUSED) or path.endswith((".map", f"{INDEX}.gz"))
