"""Random walks over compiled files: with a store they are the same, byte for byte, as without.

`python tests/walks/compiled.py STEPS [FIRST]` runs a longer walk and reports progress.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from edits import EDITS, Files, base
from faq.build.site import Result, compile_site
from faq.build.store import Store
from resuming import resume
from walk import COMPILER


def kept(files: Files, folder: Path) -> Result:
    """What is compiled with the store in a folder."""
    store = Store(folder, compiler=COMPILER)
    result = compile_site(files, keep=store.keep)
    store.save()
    assert not store.problem
    return result


def gentle(random: random.Random, files: Files) -> None:
    """An edit that leaves the repository without errors."""
    path = random.choice([path for path in files if path.startswith("faq_src/") and path.endswith(".md")])
    files[path] += "\n又一句话。\n".encode()


def walk(first: int, count: int, folder: Path) -> int:
    """Walk from step `first` on. Each step edits a repository without errors, so that most steps compile files: how
    many did. Raises AssertionError for a difference."""
    whole, made = base(), 0
    for step in range(first, first + count):
        files, chosen = dict(whole), random.Random(step)
        for _ in range(chosen.choice([1, 1, 2])):
            chosen.choice((gentle, gentle, chosen.choice(EDITS)))(chosen, files)
        files = dict(sorted(files.items()))
        found, wanted = kept(files, folder), compile_site(files)
        assert found.diagnostics == wanted.diagnostics, step
        different = [path for path in wanted.outputs if found.outputs.get(path) != wanted.outputs[path]]
        assert found.outputs.keys() == wanted.outputs.keys() and not different, (step, different)
        made += bool(wanted.outputs)
    return made


if __name__ == "__main__":
    resume(walk, 50)
