"""`make fuzz`: 100,000 damaged entries, and seeded faults that must be reported on their lines. Prints the figures.

A case is a real entry (or the miniature one) with its framework, one file of it damaged. It fails if the compiler
raises an exception, points outside the file, or needs more than half a second of CPU time. Every case has a number that
recreates it: `python tests/fuzz.py 100000 12345` runs only case 12345.
"""

from __future__ import annotations

import os
import random
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "compiler"))
from demo import BASE, outside  # noqa: E402
from faq.build.files import load  # noqa: E402
from faq.build.kept import Keep, make_all  # noqa: E402
from faq.build.site import read_site  # noqa: E402
from faq.diagnostics.diagnostic import as_github, as_json, as_text  # noqa: E402

CASES = 100_000
CHUNK = 250
SLOW = 0.5
HUGE = 2000
"""One in this many cases is a file of 10 MB."""

Files = dict[str, bytes]


@dataclass(frozen=True)
class Case:
    """The result of one case. `problem` is empty if all is well."""

    number: int
    seconds: float
    diagnostics: int
    problem: str


def main(arguments: list[str]) -> int:
    cases = int(arguments[0]) if arguments else CASES
    numbers = [int(arguments[1])] if len(arguments) > 1 else range(cases)
    chunks = [numbers[start : start + CHUNK] for start in range(0, len(numbers), CHUNK)]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        done = [case for chunk in pool.map(run_chunk, chunks) for case in chunk]
    bad = [case for case in done if case.problem]
    for case in bad[:20]:
        print(f"case {case.number}: {case.problem}")
    slowest = max(done, key=lambda case: case.seconds)
    print(
        f"{len(done):,} damaged entries: {len(bad)} failed; "
        f"{sum(case.diagnostics > 0 for case in done):,} were reported; "
        f"the slowest (case {slowest.number}) took {slowest.seconds:.2f} s of processor time"
    )
    seeded = list(seeded_faults())
    missed = [f"{name} in {path}: {said}" for name, path, said in seeded if said]
    print("\n".join([*missed[:20], f"{len(seeded)} seeded faults: {len(missed)} not named on their lines"]))
    return int(bool(bad or missed))


def run_chunk(numbers: range | list[int]) -> list[Case]:
    return [run_case(number) for number in numbers]


def run_case(number: int) -> Case:
    files, path = damaged(random.Random(number), number)
    started = time.process_time()
    try:
        diagnostics = read_site(files)[1]
        seconds = time.process_time() - started
        as_text(diagnostics, files), as_json(diagnostics), as_github(diagnostics)
    except Exception:
        return Case(number, time.process_time() - started, 0, traceback.format_exc(limit=-2))
    strays = outside(diagnostics, files)
    problem = f"points outside of {path}: {strays[0]}" if strays else ""
    return Case(number, seconds, len(diagnostics), problem or (f"{seconds:.2f} s" if seconds > SLOW else ""))


# ---- damage ----


@cache
def corpus() -> tuple[Files, ...]:
    """Small repositories: the miniature one, and one for each real entry."""
    real = load(ROOT)[0]
    entries = sorted({path.rsplit("/", 1)[0] for path in real if path.endswith("/zh.md")})
    return (dict(BASE), *(_only(real, folder) for folder in entries))


def _only(files: Mapping[str, bytes], folder: str) -> Files:
    framework = "/".join([*folder.split("/")[:2], "framework.yml"])
    return {path: data for path, data in files.items() if path == framework or path.startswith(f"{folder}/")}


def damaged(rng: random.Random, number: int) -> tuple[Files, str]:
    """A repository in which one file is damaged one to six times."""
    files = dict(corpus()[0] if rng.random() < 0.5 else rng.choice(corpus()))
    path = rng.choice(
        [path for path in sorted(files) if path.startswith("faq_src/") and path.endswith((".md", ".yml"))]
    )
    data = files[path]
    if number % HUGE == 1:
        return {**files, path: (data + b"\n") * (10_000_000 // len(data))}, path
    for _ in range(rng.randint(1, 6)):
        data = rng.choice(DAMAGE)(rng, data)
    return {**files, path: data}, path


PIECES = (
    *("---", "\n---\n", "```", "~~~", "```python\n", '```python no-run="', "## ", "## 3.x, 2.x\n", "### ", "#", "    "),
    *("[", "](", "![", "](javascript:alert(1))", "<b>", "<!--", "-->", "<script>", "{#id}", "{: .x}", "--8<--", "\\"),
    *("**", "__", "`", "``", ": ", "? ", "{", "}", "&a ", "*a ", "!!python/object ", "|", ">", "%", "@", "'", '"'),
    *("\x00", "\x0c", "\x1b", "\x85", "\u2028", "\u202e", "\u2066", "\ufeff", "\u200b", "\u00ad", "\U0010ffff"),
    *("title:", "tags:", "errors:", "related:\n  - x/y/z\n", "translates:", "allow:", "2.10", "2026-13-45", "no"),
    *("[" * 300, "> " * 200, "- " * 200, "*a " * 200, "{a: " * 60, "a" * 5000, "|a" * 200 + "\n" + "|-" * 200),
    *("\t", "\ud7ff", "&#0;", ",", "，", "12:30"),
)


def _flip(rng: random.Random, data: bytes) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.randbytes(rng.randint(1, 4)) + data[at + rng.randint(0, 4) :]


def _insert(rng: random.Random, data: bytes) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice(PIECES).encode("utf-8", "surrogatepass") + data[at:]


def _cut(rng: random.Random, data: bytes) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + data[at + rng.randint(1, 400) :]


def _repeat(rng: random.Random, data: bytes) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + data[at : at + rng.randint(1, 200)] * rng.randint(2, 40) + data[at:]


def _swap_lines(rng: random.Random, data: bytes) -> bytes:
    lines = data.split(b"\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


def _splice(rng: random.Random, data: bytes) -> bytes:
    """Part of another file of the same or another entry."""
    other = rng.choice(sorted(rng.choice(corpus()).items()))[1]
    at, start = rng.randrange(len(data) + 1), rng.randrange(len(other) + 1)
    return data[:at] + other[start : start + rng.randint(1, 2000)] + data[at:]


def _encode(rng: random.Random, data: bytes) -> bytes:
    text = data.decode("utf-8", "replace")
    return text.encode(rng.choice(["utf-16", "gbk", "latin-1", "utf-8-sig", "utf-7"]), "replace")


def _line_ends(rng: random.Random, data: bytes) -> bytes:
    return data.replace(b"\n", rng.choice([b"\r\n", b"\r", b"\n\n", b"\n "]), rng.randint(1, 50))


Damage = Callable[[random.Random, bytes], bytes]
DAMAGE: tuple[Damage, ...] = (
    _flip,
    _insert,
    _insert,
    _insert,
    _cut,
    _repeat,
    _swap_lines,
    _splice,
    _line_ends,
    _encode,
)


# ---- seeded faults: a known mistake on a known line of a real entry ----

Fault = tuple[str, str, str]
IN_FRONT: tuple[Fault, ...] = (
    ("unknown key", "S101", "titel: x"),
    ("not a date", "S105", "reviewed: 2026-13-45"),
    ("not https", "S106", "sources:\n  - http://example.org/"),
    ("not a name", "S107", "tags: [Upper Case]"),
    ("not an entry", "L104", "related:\n  - nobody/knows/this"),
    ("not a list", "S103", "errors: just text"),
    ("an alias", "Y102", "tags: &tags [a]"),
)
IN_TEXT: tuple[Fault, ...] = (
    ("raw HTML", "M101", "一段 <b onclick=alert(1)>文字</b>。"),
    ("a script link", "M104", "[点这里](javascript:alert(1))。"),
    ("an attribute list", "M102", "[官网](https://example.org/){: onclick=alert(1)}。"),
    ("a dead link", "L101", "见[另一篇](../no-such-entry/zh.md)。"),
    ("the other language", "L102", "见[英文版](en.md)。"),
    ("an absolute link", "L106", "见[首页](/paddlepaddle/)。"),
    ("an image from elsewhere", "M105", "![图](https://example.org/a.png)"),
    ("no language", "M112", "```\nx\n```"),
    ("an unknown info word", "C102", "```python run\npass\n```"),
    ("a broken sample", "C101", "```python\nimport os ; ) = 3\n```"),
    ("a reference link", "M114", "见 [官网][1]。\n\n[1]: https://example.org/"),
    ("a hidden character", "F103", "看不见的\u202e字符。"),
    ("a heading too high", "M108", "# 一级标题"),
    ("a missing name", "N101", "用 `{package}.no.such.name`。"),
)


def seeded_faults(most: int | None = None, keep: Keep = make_all) -> Iterator[tuple[str, str, str]]:
    """Each fault in the first `most` real entries, three per entry: its name, the file, and what was reported instead
    ("" if the fault was reported). All entries are read at once, each with one fault. `keep`: the source of what is
    known about the others."""
    everything = load(ROOT)[0]
    entries = corpus()[1:][:most]
    shared = {path: data for path, data in everything.items() if path.startswith(("apis/", "environments/"))}
    shared |= {path: data for files in entries for path, data in files.items()}
    faults = [*IN_FRONT, *IN_TEXT]
    for step in range(3):
        put = [_put(files, faults[(number * 3 + step) % len(faults)]) for number, files in enumerate(entries)]
        found = read_site(shared | {path: text for _, path, text, _ in put}, keep=keep)[1]
        for (name, code, _), path, _, lines in put:
            here = [one.code for one in found if one.path == path and one.line in lines]
            yield name, path, "" if code in here else f"wanted {code}, got {here}"


def _put(files: Files, fault: Fault) -> tuple[Fault, str, bytes, range]:
    """Put a fault into an entry: the file, its text with the fault, and the lines of the fault. What the entry allows
    itself is removed first, because that could be the fault's own code."""
    path = next(path for path in files if path.endswith("/zh.md"))
    lines = files[path].decode().split("\n")
    lines = ["---", *_without(lines[1 : lines.index("---", 1)], "allow"), *lines[lines.index("---", 1) :]]
    package = {"paddlepaddle": "paddle"}.get(path.split("/")[1], path.split("/")[1])
    new = fault[2].replace("{package}", package).split("\n")
    end = lines.index("---", 1)
    if fault in IN_FRONT:
        lines[1:end] = _without(lines[1:end], new[0].split(":")[0])
        at = lines.index("---", 1)
        lines[at:at] = new
    else:
        at = lines.index("", end + 2) + 1
        lines[at:at] = [*new, ""]
    return fault, path, "\n".join(lines).encode(), range(at + 1, at + len(new) + 1)


def _without(lines: list[str], key: str) -> list[str]:
    """Front matter without one of its keys and the lines indented below it."""
    kept, inside = [], False
    for line in lines:
        inside = line.startswith(f"{key}:") or (inside and line.startswith(" "))
        kept += [] if inside else [line]
    return kept


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
