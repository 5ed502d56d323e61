"""The changes of the ledger as a patch, for contributors who cannot run samples themselves."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path

from faq.evidence.proofs.ledger import FOLDER

DIFF = (
    "diff",
    "--cached",
    "--binary",
    "--no-ext-diff",
    "--no-textconv",
    "--no-color",
    "--src-prefix=a/",
    "--dst-prefix=b/",
)


def write_patch(root: Path, target: Path) -> str:
    """Write the difference between proofs/ and HEAD, including new and deleted files. The index is not changed. Returns
    the message to print. Raises OSError if there is no commit."""
    with tempfile.TemporaryDirectory() as folder:
        index = Path(folder, "index")
        _git(root, index, "read-tree", "HEAD")
        if (root / FOLDER).is_dir():
            _git(root, index, "add", "--all", "--force", "--", FOLDER)
        else:
            _git(root, index, "rm", "-r", "--cached", "--quiet", "--ignore-unmatch", "--", FOLDER)
        patch = _git(root, index, *DIFF, "HEAD", "--", FOLDER)
    target.write_bytes(patch)
    if not patch:
        return f"{target} is empty: {FOLDER}/ is as it was committed"
    return f"{target} has what changed in {FOLDER}/: `git apply {target}` puts it elsewhere"


def _git(root: Path, index: Path, *arguments: str) -> bytes:
    environment = {**os.environ, "GIT_INDEX_FILE": str(index)}
    done = subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, check=False, env=environment)
    if done.returncode:
        raise OSError(0, done.stderr.decode("utf-8", "replace").strip(), str(root))
    return done.stdout
