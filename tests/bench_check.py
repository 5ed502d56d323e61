"""`make bench-check`: the cost of `faq check` after one edit, and how it grows with the number of entries.

Prints a Markdown table. CPU seconds are user and system time of the whole process; small figures are the best of three.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from growing import Growing, copy_repository


@dataclass(frozen=True)
class Cost:
    """CPU seconds, and peak memory in MB."""

    cpu: float
    memory: float


def main() -> None:
    print("| entries | files | new entries, each ms | nothing changed s | text s | title s | new entry s | peak MB |")
    print("|---:|---:|---:|---:|---:|---:|---:|---:|", flush=True)
    with tempfile.TemporaryDirectory(prefix="faq-bench-") as folder:
        growing = copy_repository(Path(folder))
        check(growing.root)
        before = len(growing.entries)
        for size in growing.sizes(sys.argv[1:]):
            print(row(growing, before, size), flush=True)
            before = size


def row(growing: Growing, before: int, size: int) -> str:
    """The costs for one number of entries."""
    growing.grow(size)
    cold = check(growing.root)
    same = min((check(growing.root) for _ in range(3)), key=lambda cost: cost.cpu)
    texts, titles = (min((edited(growing, what, n) for n in range(3)), key=lambda c: c.cpu) for what in ("zh", "title"))
    growing.grow(size + 1)
    new = check(growing.root)
    files = sum(len(names) for top in ("faq_src", "proofs") for _, _, names in os.walk(growing.root / top))
    return (
        f"| {size} | {files} | {1000 * cold.cpu / (size - before):.0f} | {same.cpu:.2f} | {texts.cpu:.2f} "
        f"| {titles.cpu:.2f} | {new.cpu:.2f} | {max(same.memory, texts.memory):.0f} |"
    )


def edited(growing: Growing, what: str, number: int) -> Cost:
    """The cost of a check after one edit of an entry's text or title."""
    entry = growing.entries[37 + number]
    path = growing.root / entry.source.path
    text = path.read_text("utf-8")
    title = entry.source.title.value
    path.write_text(text.replace(title, f"{title}？", 1) if what == "title" else text + "\n又一句话。\n", "utf-8")
    return check(growing.root)


def check(root: Path) -> Cost:
    """Run `faq check` in a separate process."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("FAQ_")}
    command = [sys.executable, "-m", "faq", "--root", str(root), "check"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status) > 1:
        sys.exit(f"`faq check` failed in {root}; run it by hand to see why")
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / (1024 if sys.platform == "linux" else 1024**2))


if __name__ == "__main__":
    main()
