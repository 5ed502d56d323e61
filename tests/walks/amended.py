"""Random walks over compiled files: after texts of some entries have changed, only these are compiled again.

`python tests/walks/amended.py STEPS [FIRST]` runs a longer walk and reports progress.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from edits import EDITS, Files, base
from faq.build.amending import Amended, Before, NotAlone, amend
from faq.build.site import Result, compile_site
from faq.build.store import Store
from faq.content.tree import entry_of
from faq.render.address import EXAMPLE
from resuming import resume
from walk import COMPILER

SENTENCES = (
    "又一句话。",
    "见[别的](../first/zh.md)。",
    "用 `demo.version()`。",
    "> **注意**：数据会丢。",
    "CUDA error",
)
TRANSLATED = ("One more sentence.", "See [it](../first/en.md).", "# Too large")


@dataclass
class State:
    """A repository with a store, and its compiled files."""

    files: Files
    folder: Path
    result: Result = field(init=False)
    outputs: dict[str, bytes] = field(init=False)

    def __post_init__(self) -> None:
        store = self.store()
        self.result = compile_site(dict(sorted(self.files.items())), keep=store.keep)
        self.outputs = dict(self.result.outputs)
        store.save()

    def store(self) -> Store:
        return Store(self.folder, compiler=COMPILER)

    def amended(self, files: Files) -> Amended | None:
        """The site amended for other files; None if it has to be compiled as a whole."""
        changed = {path for path in files.keys() | self.files.keys() if files.get(path) != self.files.get(path)}
        edited = {entry_of(path) for path in changed}
        assert self.result.last
        before, store = Before(self.result.last, self.result.outputs.digests, self.outputs.__getitem__), self.store()
        if "" in edited or files.keys() != self.files.keys():
            return None
        try:
            found = amend(before, dict(sorted(files.items())), edited, EXAMPLE, store.keep)
        except NotAlone:
            return None
        store.save(is_whole=False)
        return found

    def take(self, found: Amended, files: Files) -> None:
        """Make these the files of the repository."""
        new = {path: found.outputs[path] for path in found.outputs if differs(self, found, path)}
        self.outputs = {path: new.get(path) or self.outputs[path] for path in found.outputs}
        self.result = replace(self.result, outputs=found.outputs, last=found.last, diagnostics=found.diagnostics)
        self.files = files


def differs(state: State, found: Amended, path: str) -> bool:
    """Whether a file has changed."""
    return found.outputs.digests[path] != state.result.outputs.digests.get(path)


def compare(state: State, found: Amended | None, files: Files) -> Result:
    """The amended site equals one that is compiled as a whole without a store."""
    assert found, "the whole site is compiled"
    wanted = compile_site(dict(sorted(files.items())))
    assert found.diagnostics == wanted.diagnostics
    if wanted.failed:
        assert not found.outputs.digests
        return wanted
    assert found.outputs.digests == wanted.outputs.digests
    assert all(found.outputs[path] == wanted.outputs[path] for path in wanted.outputs if differs(state, found, path))
    assert wanted.last
    own = {name: getattr(found.last, name) for name in ("rows", "reread", "digests")}
    assert found.last == replace(wanted.last, **own)
    return wanted


def sentence(chosen: random.Random, files: Files) -> None:
    """A paragraph added to or removed from a text of an entry."""
    path = chosen.choice([path for path in sorted(files) if entry_of(path)])
    blocks = files[path].decode().split("\n\n")
    at = chosen.randrange(1, len(blocks) + 1)
    if chosen.random() < 0.3:
        del blocks[at:][:1]
    else:
        blocks.insert(at, chosen.choice(SENTENCES if path.endswith("zh.md") else TRANSLATED))
    files[path] = ("\n\n".join(blocks).rstrip("\n") + "\n").encode()


def walk(first: int, count: int, folder: Path, base: Callable[[], Files] = base) -> int:
    """Walk from step `first` on, each step continuing from the last. Returns the number of amended sites. Raises
    AssertionError for a difference."""
    state, amended = State(base(), folder), 0
    for step in range(first, first + count):
        files, chosen = dict(state.files), random.Random(step)
        for _ in range(chosen.choice([1, 1, 2])):
            chosen.choice((*[sentence] * 4, chosen.choice(EDITS)))(chosen, files)
        found = state.amended(files)
        if found is None:
            if chosen.random() < 0.1 and not compile_site(dict(sorted(files.items()))).failed:
                state = State(files, folder)
            continue
        if not compare(state, found, files).failed:
            state.take(found, files)
            amended += 1
    return amended


if __name__ == "__main__":
    resume(walk, 50)
