"""`faq offline`: build the site, and write it as an archive."""

from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

from faq.build.mkdocs_run import build_site
from faq.build.offline.archive import Texts, offline_files, reviewed
from faq.build.offline.scripts import UnreadableModule
from faq.evidence.saving import save

NAME = "framework-faq-offline"


def write_offline(root: Path) -> int:
    """Build the repository at `root`, and write the archive into its dist/ folder. Returns an exit code."""
    if build_site(root):
        return 1
    try:
        data = archive_of(root / "site", root / "docs" / "offline")
    except UnreadableModule as error:
        print(f"faq: {error}", file=sys.stderr)
        return 1
    target = root / "dist" / f"{NAME}.zip"
    save(target, data)
    print(f"{target.relative_to(root)}: {len(data) / 1e6:.1f} MB. Unpack it anywhere and open index.html.")
    return 0


def archive_of(site: Path, texts: Path) -> bytes:
    """The archive of a built site. `texts`: the folder of the runtime script and the read-me text."""
    files = {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}
    own = Texts((texts / "runtime.js").read_text("utf-8"), (texts / "README.txt").read_text("utf-8"))
    return packed(offline_files(files, own), reviewed(files))


def packed(files: Mapping[str, bytes], day: str) -> bytes:
    """The files as a ZIP archive with a single folder, with a fixed date, so that equal files give equal bytes."""
    year, month, date = map(int, day.split("-"))
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(files):
            info = zipfile.ZipInfo(f"{NAME}/{path}", (year, month, date, 0, 0, 0))
            info.compress_type, info.create_system, info.external_attr = zipfile.ZIP_DEFLATED, 3, 0o100644 << 16
            archive.writestr(info, files[path])
    return stream.getvalue()
