"""`make bench`: how fast checking and building are, and how both grow. Prints a Markdown table.

Synthetic sites are the real entries copied until there are enough, each under its own id. CPU seconds are user and
system time of the whole process tree, the least noisy figure on a shared machine; the best of three runs is shown
for checking, and one run for building.
"""

from __future__ import annotations

import dataclasses
import itertools
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from faq.build.files import load
from faq.evidence.proofs import ledger

ROOT = Path(__file__).resolve().parents[1]
SIZES = (100, 1000)


@dataclass(frozen=True)
class Cost:
    """What one command took. `memory` is the largest single process, in MB."""

    wall: float
    cpu: float
    memory: float


def main() -> None:
    print(
        "| entries | pages | check s | compile CPU s | build CPU s | ms/page | compiler's share | peak MB | KB/page |"
    )
    print("|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
    sizes = [int(word) for word in sys.argv[1:]] or SIZES
    print(measure(ROOT))
    for size in sizes:
        with tempfile.TemporaryDirectory(prefix="faq-bench-") as folder:
            copy_site(Path(folder), size)
            print(measure(Path(folder)), flush=True)


def measure(root: Path) -> str:
    """One row: check and compile cold (best of three), and a whole build."""
    entries = len(list(root.glob("faq_src/*/*/*/zh.md")))
    check = min((cost(root, "check") for _ in range(3)), key=lambda found: found.wall)
    compile_cost = min((cost(root, "compile", fresh=True) for _ in range(3)), key=lambda found: found.cpu)
    build = cost(root, "site", fresh=True)
    pages = list((root / "site").rglob("*.html"))
    size = sum(page.stat().st_size for page in pages) / len(pages) / 1024
    return (
        f"| {entries} | {len(pages)} | {check.wall:.2f} | {compile_cost.cpu:.2f} | {build.cpu:.2f} "
        f"| {1000 * build.cpu / len(pages):.1f} | {100 * compile_cost.cpu / build.cpu:.0f} % "
        f"| {build.memory:.0f} | {size:.0f} |"
    )


def cost(root: Path, command: str, fresh: bool = False) -> Cost:
    """Run `faq COMMAND` in its own process; `fresh` takes the last build away first."""
    if fresh:
        shutil.rmtree(root / "build", ignore_errors=True)
    started, process = (
        time.perf_counter(),
        subprocess.Popen(
            [sys.executable, "-m", "faq", "--root", str(root), command],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ),
    )
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status):
        sys.exit(f"`faq {command}` failed in {root}; run it by hand to see why")
    return Cost(time.perf_counter() - started, usage.ru_utime + usage.ru_stime, memory(usage))


def memory(usage: resource.struct_rusage) -> float:
    """Peak resident memory in MB; Linux counts in kB, macOS in bytes."""
    return usage.ru_maxrss / (1024 if sys.platform == "linux" else 1024**2)


def copy_site(target: Path, size: int) -> None:
    """A repository like ours with `size` entries. Links and `related` lead to the originals, which are there too."""
    for name in ("faq_src", "docs", "scripts", "environments", "apis"):
        shutil.copytree(ROOT / name, target / name)
    shutil.copy(ROOT / "mkdocs.yml", target)
    proofs = list(ledger.read(load(ROOT)[0]).records)
    folders = sorted(path.parent for path in (target / "faq_src").glob("*/*/*/zh.md"))
    for number, folder in zip(range(1, size - len(folders) + 1), itertools.cycle(folders), strict=False):
        copy = folder.with_name(f"{folder.name[:50]}-{number}")
        shutil.copytree(folder, copy)
        old, new = (path.relative_to(target / "faq_src").as_posix() for path in (folder, copy))
        proofs += [dataclasses.replace(proof, entry=new) for proof in proofs if proof.entry == old]
    for path, data in ledger.write(proofs).items():
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        (target / path).write_bytes(data)


if __name__ == "__main__":
    main()
