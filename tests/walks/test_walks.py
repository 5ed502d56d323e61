"""A check with a store gives the same result as one without; and if any input were left out of a key, these walks would
fail."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path

import pytest
from faq.__main__ import main
from faq.build import check as checking
from faq.build import inputs, sayings
from faq.build.kept import T, Task, digest
from faq.diagnostics.diagnostic import Diagnostic
from walk import State, check, states, walk

STEPS = 100
FURTHER = 600
"""Number of steps within which a missing input must have an effect."""
PARTS = (
    "context", "texts", "pictures", "runs", "framework", "locks", "apis", "glossary", "address", "explained", "lists",
    "rows", "lines", "links", "inputs", "messages", "listed", "pages", "codes", "frameworks", "entries",
    "files", "shared", "collection", "home", "below", "errors", "answered", "printed",
)  # fmt: skip
"""The parts of keys."""
MODULES = (checking, inputs, sayings)
"""The modules that make keys."""


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1, 1 + 4 * STEPS, STEPS))
def test_what_is_kept_changes_nothing(first: int) -> None:
    walk(first, STEPS)


@pytest.mark.slow
def test_the_command_says_the_same_with_and_without_a_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for step, state in enumerate(states(range(8))):
        root = tmp_path / str(step)
        for path, data in state.files.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_bytes(data)
        said = []
        for mode in ("", "off", "verify"):
            monkeypatch.setenv("FAQ_STORE", mode)
            monkeypatch.setenv("FAQ_STORE_FOLDER", str(tmp_path / "store"))
            said.append((main(["--root", str(root), "check"]), *capsys.readouterr()))
        assert said[0] == said[1] == said[2]
        assert not (root / "build").exists()


class Remembered:
    """A store in memory."""

    def __init__(self) -> None:
        self.values: dict[tuple[type, bytes], object] = {}

    def keep(self, tasks: Sequence[Task[T]], /) -> list[T]:
        found: list[T] = []
        for task in tasks:
            value = self.values.get((task.kind, task.key))
            if not isinstance(value, task.kind):
                value = self.values[task.kind, task.key] = task.make()
            found.append(value)
        return found


@functools.cache
def known() -> list[tuple[State, list[Diagnostic]]]:
    return [(state, check(state)) for state in states(range(FURTHER))]


def differs(state: State, wanted: list[Diagnostic], memory: Remembered) -> bool:
    """Whether a check with stored values gives a different result, or none: facts of other entries were used."""
    try:
        return check(state, memory.keep) != wanted
    except Exception:
        return True


@pytest.mark.slow
@pytest.mark.parametrize("part", [None, *PARTS])
def test_a_key_without_one_of_its_parts_would_be_seen(part: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in MODULES:
        monkeypatch.setattr(
            module, "digest", lambda **parts: digest(**{name: data for name, data in parts.items() if name != part})
        )
    memory = Remembered()
    assert any(differs(state, wanted, memory) for state, wanted in known()) == (part is not None)


def test_every_part_of_a_key_is_left_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: set[str] = set()
    for module in MODULES:
        monkeypatch.setattr(module, "digest", lambda **parts: seen.update(parts) or digest(**parts))
    check(next(states([0])), Remembered().keep)
    assert seen - {"entry"} == set(PARTS)  # it only matters for pages, see test_compiled_walks
