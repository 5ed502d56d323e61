"""Run the examples of docs/diagnostics, each added to a small repository, example_site/, at the place it names.

The repository has an entry for the examples (params/example), one that is translated and up to date
(params/share-weights) and one that is not translated (params/set-fc-weights). faq.content.explanations lists the places
that an example can name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from demo import HERE, TODAY, files_below
from faq.build.site import read_site
from faq.content.explanations import NOT_RUN, Example, Explanation, Kind
from faq.content.schema.glossary import PATH as GLOSSARY
from faq.diagnostics.diagnostic import Diagnostic
from faq.evidence.proofs import ledger
from faq.evidence.proofs.samples import is_provable, jobs
from proved import proof

SITE = "example_site"
PATHS = "faq_src/paddlepaddle/params"
FRAMEWORK = "faq_src/paddlepaddle/framework.yml"
EN = f"{PATHS}/example/en.md"
DEFAULT = "zh.md"
_AROUND = {"zh.md": ("先试这个办法。", "然后再试一次。"), "en.md": ("Try this first.", "Then try again.")}
KEY = re.compile(r"^(\w+):", re.MULTILINE)
BASE: Mapping[str, bytes] = {**files_below(HERE / SITE), GLOSSARY: (HERE.parents[1] / GLOSSARY).read_bytes()}
"""The small repository with the real glossary."""


def run(text: Explanation, kind: Kind) -> list[Diagnostic] | None:
    """The diagnostics of the repository with all examples of one kind in it; None if none of them can be run."""
    examples = [example for example in text.of_kind(kind) if example.place != NOT_RUN]
    return list(read_site(_proved(repository(examples)), today=TODAY)[1]) if examples else None


def _proved(files: dict[str, bytes]) -> dict[str, bytes]:
    """Adds proofs of the samples that can be proved, unless an example brings its own."""
    every = [job for job in jobs(read_site(files)[0], files) if is_provable(job.sample.block)]
    return {**ledger.write(map(proof, every)), **files}


def repository(examples: Iterable[Example]) -> dict[str, bytes]:
    """The repository with these examples in place."""
    files = {path: data.decode() for path, data in BASE.items()}
    if all(path_of(example.file) != EN for example in examples):
        del files[EN]  # it would translate something else
    for example in examples:
        _PLACES[example.place](files, path_of(example.file or DEFAULT), example.code)
    return {path: data.encode() for path, data in files.items()}


def path_of(file: str) -> str:
    """The file that an example names: one of the entry, one of another entry (`slug/zh.md`), or a path in the
    repository."""
    if re.fullmatch(r"(zh|en)\.md", file):
        return f"{PATHS}/example/{file}"
    if re.fullmatch(r"[a-z-]+/(zh|en)\.md", file):
        return f"{PATHS}/{file}"
    return FRAMEWORK if file == "framework.yml" else file


def _text(files: dict[str, str], path: str, code: str) -> None:
    """Part of an answer, between the short answer and a last paragraph."""
    before, after = _AROUND[path[-5:]]
    _body(files, path, f"{before}\n\n{code}\n\n{after}")


def _body(files: dict[str, str], path: str, code: str) -> None:
    front, _, _ = files[path].partition("\n---\n")
    files[path] = f"{front}\n---\n\n{code}\n"


def _python(files: dict[str, str], path: str, code: str) -> None:
    """Lines of a sample, with the imports it needs and an assert at the end."""
    imports = "import tempfile\nfrom pathlib import Path\n\nimport paddle\n"
    _text(files, path, f"```python\n{imports}\n{code}\nassert paddle\n```")


def _fence(files: dict[str, str], path: str, code: str) -> None:
    _text(files, path, f"{code}\nassert 1 + 1 == 2\n```")


def _keys(files: dict[str, str], path: str, code: str) -> None:
    """Keys that replace those with the same name."""
    front, end, body = files[path].partition("\n---\n")
    named = set(KEY.findall(code))
    kept = [part for part in re.split(r"\n(?=\w)", front) if part.partition(":")[0] not in named]
    files[path] = "\n".join([*kept, code]) + end + body


def _line(files: dict[str, str], _: str, code: str) -> None:
    """Keys of the version line 2.x that replace those with the same name."""
    head, line, rest = re.split(r"^(?=  - line: (?:2\.x|1\.8))", files[FRAMEWORK], flags=re.MULTILINE)
    rows = line.removeprefix("  - ").replace("\n    ", "\n").strip().split("\n")
    named = set(KEY.findall(code))
    rows = [*code.split("\n"), *(row for row in rows if row.partition(":")[0] not in named)]
    files[FRAMEWORK] = f"{head}  - " + "\n    ".join(rows) + f"\n{rest}"


def _file(files: dict[str, str], path: str, code: str) -> None:
    files[path] = f"{code}\n"


def _paths(files: dict[str, str], _: str, code: str) -> None:
    """The entry share-weights with exactly these files."""
    texts = {lang: files.pop(f"{PATHS}/share-weights/{lang}.md") for lang in ("zh", "en")}
    for path in code.split("\n"):
        file = f"{path}zh.md" if path.endswith("/") else path
        files[file] = texts["en" if file.endswith("en.md") else "zh"]


_PLACES: Mapping[str, Callable[[dict[str, str], str, str], None]] = {
    "text": _text,
    "body": _body,
    "python": _python,
    "fence": _fence,
    "keys": _keys,
    "line": _line,
    "file": _file,
    "paths": _paths,
}
