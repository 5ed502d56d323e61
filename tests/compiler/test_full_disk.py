"""If the disk is full when a command writes, nothing is lost: the old file stays, and the command says what
happened."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from demo import BASE, EN, ZH, files_below, over_base, write_to
from faq.evidence.saving import save

ROOM = 64
"""Maximum size of a file in bytes. A process that writes more gets an error half-way, as on a full disk."""
STALE = over_base({EN: BASE[EN].replace(b"eacfca0b", b"00000000")})
UNTIDY = over_base({ZH: BASE[ZH].rstrip(b"\n") + "\n\n中文text\n".encode()})
COMMANDS = {
    "check --fix": (UNTIDY, ["check", "--fix"]),
    "stamp": (STALE, ["stamp", "faq_src"]),
    "permalinks --update": (over_base({"permalinks.txt": b"/\n"}), ["permalinks", "--update"]),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_loses_nothing(tmp_path: Path, name: str) -> None:
    files, command = COMMANDS[name]
    write_to(tmp_path, files)
    done = subprocess.run(
        [sys.executable, "-m", "faq", "--root", str(tmp_path), *command],
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},  # Python would leave half-written bytecode
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, ROOM)),
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    left = {path: data for path, data in files_below(tmp_path).items() if not path.startswith("build/")}
    assert left == dict(files)
    assert done.returncode and "Traceback" not in done.stderr and "File too large" in done.stderr


def test_what_was_there_stays_until_the_new_file_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "new" / "file"
    save(target, b"old")
    monkeypatch.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(OSError, match="No space"):
        save(target, b"new")
    assert target.read_bytes() == b"old" and list(target.parent.iterdir()) == [target]
