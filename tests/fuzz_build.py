"""`faq site` builds what `faq check` accepts: `python tests/fuzz_build.py 4000` damages a good entry 4,000 times.

The miniature repository has no faults, so most of its slightly damaged entries have none either. They are built, a
thousand per site, and the site is examined page by page (faq.build.verify.page). A case can be repeated by its number:
`python tests/fuzz_build.py 1 1234` runs only case 1234.
"""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests" / "compiler"), str(ROOT / "tests" / "hostile")]
from demo import BASE, ZH, over_base  # noqa: E402
from faq.build.site import compile_site, read_site  # noqa: E402
from faq.diagnostics.diagnostic import failed  # noqa: E402
from proved import with_proofs  # noqa: E402
from random_texts import HOSTILE, MARKDOWN, on_page  # noqa: E402
from small_project import mkdocs  # noqa: E402

BATCH = 1000
LINKS = (
    "https:evil.example", "https:/evil.example", "https://", "https:\\evil.example", "https://a.b:99999/", "mailto:",
    "mailto:a@b.org", "<![a>", "https://a.b/<![a", "https://a.b/&#60;![a", "<https://a.b/x y>", "https://a.b/%3C!--",
    "?x", "#2.x", "#", "./zh.md", "zh.md?x", "https://a.b/(x)", "https://a.b/&amp;", "https://[::1]/", "//a.b",
)  # fmt: skip
WORDS = ("<![", "<![a", "<?", "<!", "&#60;", "&lt;", "]]>", "<!--", "％", "\\<", "\u00a0", "\u3000", "😀", "e\u0301")
VALUES = ("'", '"', "\\", "<b>", "&amp;", "`", "``", "`<b>`", "{{ x }}", "{% x %}", "%s", "#", "$", "|", "[x](y)", ":")


def damaged(number: int) -> str:
    """The good entry with one to three pieces inserted."""
    chance = random.Random(number)
    text = BASE[ZH].decode()
    for _ in range(chance.randint(1, 3)):
        text = chance.choice((_in_title, _in_text, _in_text, _in_text, _in_block))(chance, text)
    return text


def _in_title(chance: random.Random, text: str) -> str:
    piece = "".join(chance.choice((*VALUES, *WORDS, *HOSTILE)) for _ in range(chance.randint(1, 3)))
    at = chance.randrange(len("如何查看版本号？") + 1)
    old = next(line for line in text.split("\n") if line.startswith("title: "))
    title = old.removeprefix("title: ").strip("'").replace("''", "'")
    title = title[:at] + piece + title[at:]
    return text.replace(old, "title: '" + title.replace("'", "''") + "'", 1)


def _in_text(chance: random.Random, text: str) -> str:
    """Insert into a line of text."""
    lines = text.split("\n")
    body = lines.index("---", 1)
    at = chance.choice([n for n, line in enumerate(lines) if n > body and line and line[0] not in "#`"])
    column = chance.randrange(len(lines[at]) + 1)
    lines[at] = lines[at][:column] + _piece(chance) + lines[at][column:]
    return "\n".join(lines)


def _in_block(chance: random.Random, text: str) -> str:
    """Insert as a separate paragraph, list, table or code block."""
    piece = _piece(chance)
    shape = chance.choice(
        ("{}", "- {}\n- x", "1. x\n2. {}", "> {}", "| a |\n| - |\n| {} |", "```text\n{}\n```", "### {}")
    )
    sections = text.split("\n## ")
    at = chance.randrange(len(sections))
    sections[at] = f"{sections[at].rstrip()}\n\n{shape.format(piece)}\n"
    return "\n## ".join(sections)


def _piece(chance: random.Random) -> str:
    kind = chance.random()
    if kind < 0.3:
        return f"[词]({chance.choice(LINKS)})"
    if kind < 0.5:
        return f"`{chance.choice((*WORDS, *HOSTILE)).strip()}`"
    if kind < 0.7:
        return chance.choice(WORDS)
    return "".join(chance.choice((*MARKDOWN, *HOSTILE, *VALUES)) for _ in range(chance.randint(1, 3)))


def accepted(numbers: Sequence[int]) -> dict[str, bytes]:
    """The damaged entries without errors, alone and all together: path -> text."""
    alone = {path_of(number): damaged(number).encode() for number in numbers}
    good = {
        path: data for path, data in alone.items() if not failed(read_site(with_proofs(over_base({path: data})))[1])
    }
    together = read_site(with_proofs(over_base(good)))[1]
    bad = {found.path for found in together if found.severity == "error"}
    return {path: data for path, data in good.items() if path not in bad}


def rendered(entries: Mapping[str, bytes]) -> dict[str, str]:
    """The entries that cannot be rendered, or whose pages contain something no page may contain. This needs no site."""
    outputs = compile_site(with_proofs(over_base(entries))).outputs
    found: dict[str, str] = {}
    for path in entries:
        try:
            problems = on_page(outputs[f"docs/{path.removeprefix('faq_src/').removesuffix('zh.md')}index.md"])
        except Exception as error:
            problems = [repr(error)]
        if problems:
            found[path] = "\n".join(problems)
    return found


def path_of(number: int) -> str:
    return f"faq_src/demo/basics/c{number}/zh.md"


def failing(entries: Mapping[str, bytes]) -> dict[str, str]:
    """The entries that cannot be built, with the error output. If it names no entry, the set is halved and built
    again."""
    said = build(entries)
    named = {path: _about(path, said) for path in entries if _about(path, said)}
    if not said:
        return {}
    if named:
        return named | failing({path: data for path, data in entries.items() if path not in named})
    if len(entries) <= 1:
        return dict.fromkeys(entries, said)
    paths = sorted(entries)
    halves = paths[: len(paths) // 2], paths[len(paths) // 2 :]
    return {path: why for half in halves for path, why in failing({path: entries[path] for path in half}).items()}


def _about(path: str, said: str) -> str:
    """The lines that name an entry, by its source or its page."""
    folder = path.removeprefix("faq_src/").removesuffix("zh.md")
    return "\n".join(line for line in said.split("\n") if folder in line and "warning: " not in line)


def build(entries: Mapping[str, bytes]) -> str:
    """What `mkdocs build` reported for a site with these entries; empty if it succeeded."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "project"
        files = with_proofs(over_base(entries))
        for path, data in files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)
        shutil.copytree(ROOT / "docs", folder / "docs")
        nav = (ROOT / "mkdocs.yml").read_text("utf-8")
        for framework in ("paddlepaddle", "paddlenlp", "mindspore"):
            nav = nav.replace(f"  - {framework}/index.md\n", "")
        (folder / "mkdocs.yml").write_text(nav, encoding="utf-8")
        hook = folder / "scripts" / "faq" / "build" / "mkdocs_hook.py"
        hook.parent.mkdir(parents=True)
        shutil.copy(ROOT / "scripts" / "faq" / "build" / "mkdocs_hook.py", hook)
        result = mkdocs(folder, "build")
    return "" if result.returncode == 0 else (result.stdout + result.stderr).strip() or "no word"


def main(arguments: list[str]) -> int:
    count = int(arguments[0]) if arguments else 4000
    first = int(arguments[1]) if len(arguments) > 1 else 0
    built, bad = 0, 0
    for start in range(first, first + count, BATCH):
        entries = accepted(range(start, min(start + BATCH, first + count)))
        found = rendered(entries)
        found |= failing({path: data for path, data in entries.items() if path not in found})
        built, bad = built + len(entries), bad + len(found)
        for path, why in found.items():
            print(f"{path}:\n{entries[path].decode()}\n{why}\n", flush=True)
        print(f"up to {start + BATCH:,}: {built:,} accepted, {bad} of them not built", flush=True)
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
