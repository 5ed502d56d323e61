"""Follows the fix of a diagnostic literally, as somebody would who knows only what it says.

Only the words of the fix and the marked place are used. If a fix asks for words that only an author can write (`write
it in English`), they are taken from the correct entry, at the marked place only.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Mapping

from faq.cli.authoring.repair import repair
from faq.diagnostics.diagnostic import Diagnostic

Files = dict[str, bytes]
Follow = Callable[[Files, Mapping[str, bytes], Diagnostic, re.Match[str]], None]
"""Changes the files. Arguments: the files, the correct files, the diagnostic, and the match found in its fix."""


def follow(files: Files, right: Mapping[str, bytes], found: Diagnostic) -> None:
    """Do what the fix says. Raises AssertionError if it says nothing that can be done."""
    for pattern, way in WAYS.items():
        said = re.match(pattern, found.fix)
        if said:
            return way(files, right, found, said)
    raise AssertionError(f"{found.code}: nobody could follow `{found.fix}`")


def _rows(files: Mapping[str, bytes], path: str) -> list[str]:
    return files[path].decode().removeprefix("\ufeff").split("\n")


def _write(files: Files, path: str, rows: list[str]) -> None:
    files[path] = "\n".join(rows).encode()


def _row(change: Callable[[str, Diagnostic, re.Match[str]], list[str]]) -> Follow:
    """A way of following a fix that changes only the marked line."""

    def way(files: Files, _: Mapping[str, bytes], found: Diagnostic, said: re.Match[str]) -> None:
        rows = _rows(files, found.path)
        rows[found.line - 1 : found.line] = change(rows[found.line - 1], found, said)
        _write(files, found.path, rows)

    return way


def _instead(row: str, found: Diagnostic, said: re.Match[str]) -> list[str]:
    """Replace what is marked with what the fix names."""
    return [row[: found.column - 1] + said[1] + row[found.column - 1 + found.length :]]


def _in_backticks(row: str, found: Diagnostic, _: re.Match[str]) -> list[str]:
    end = found.column - 1 + found.length
    return [f"{row[: found.column - 1]}`{row[found.column - 1 : end]}`{row[end:]}"]


def _rename(files: Files, old: str, new: str) -> None:
    for path in [path for path in files if path == old or path.startswith(f"{old}/")]:
        files[path.replace(old, new, 1)] = files.pop(path)


def _rename_it(files: Files, _: Mapping[str, bytes], found: Diagnostic, said: re.Match[str]) -> None:
    """Rename the folder or file that the message names."""
    name = re.findall(r"'([^']*)'", found.message)[0]
    if said[1].endswith(".png"):
        for path in [path for path in files if path.endswith(".md")]:
            files[path] = files[path].replace(f"<{name}>".encode(), said[1].encode())
    above = found.path[: found.path.index(name)]
    _rename(files, f"{above}{name}", f"{above}{said[1]}")


def _rename_stray(files: Files, _: Mapping[str, bytes], found: Diagnostic, said: re.Match[str]) -> None:
    folder = found.path.rpartition("/")[0]
    _rename(files, f"{folder}/{said[1]}", f"{folder}/{said[2]}")


def _to_category(files: Files, _: Mapping[str, bytes], found: Diagnostic, said: re.Match[str]) -> None:
    root, framework, _old, slug, _file = found.path.split("/")
    _rename(files, found.path.rpartition("/")[0], f"{root}/{framework}/{said[1]}/{slug}")


def _to_its_place(files: Files, _: Mapping[str, bytes], found: Diagnostic, __: re.Match[str]) -> None:
    """Move framework/slug/file to framework/category/slug/file."""
    root, framework, slug, file = found.path.split("/")
    files[f"{root}/{framework}/params/{slug}/{file}"] = files.pop(found.path)


def _author(files: Files, right: Mapping[str, bytes], found: Diagnostic, _: re.Match[str]) -> None:
    """Write what the author meant: the lines that differ from the correct text, from the marked line to the next
    correct one."""
    rows, meant = _rows(files, found.path), _rows(right, found.path)
    for kind, begin, end, first, last in difflib.SequenceMatcher(None, rows, meant, autojunk=False).get_opcodes():
        if kind != "equal" and end >= found.line:
            rows[begin:end] = meant[first:last]
            return _write(files, found.path, rows)
    raise AssertionError(f"{found.code}: the author has nothing to write here")


def _whole(files: Files, right: Mapping[str, bytes], found: Diagnostic, _: re.Match[str]) -> None:
    files[f"{found.path.rpartition('/')[0]}/en.md"] = right[f"{found.path.rpartition('/')[0]}/en.md"]


def _by_fix(files: Files, _: Mapping[str, bytes], found: Diagnostic, __: re.Match[str]) -> None:
    files |= repair(files, lambda path: path == found.path).files


def _close_front(files: Files, _: Mapping[str, bytes], found: Diagnostic, __: re.Match[str]) -> None:
    rows = _rows(files, found.path)
    last = max(n for n, row in enumerate(rows) if re.match(r"(title|reviewed):", row))
    rows.insert(last + 1, "---")
    _write(files, found.path, rows)


def _close_fence(files: Files, _: Mapping[str, bytes], found: Diagnostic, __: re.Match[str]) -> None:
    rows = _rows(files, found.path)
    ticks = re.match("`+", rows[found.line - 1])
    assert ticks
    _write(files, found.path, [*(rows[:-1] if not rows[-1] else rows), ticks[0], ""])


def _no_prompts(files: Files, _: Mapping[str, bytes], found: Diagnostic, __: re.Match[str]) -> None:
    rows = _rows(files, found.path)
    end = rows.index("```", found.line)
    rows[found.line - 1 : end] = [re.sub(r"^(>>>|\.\.\.) ", "", row) for row in rows[found.line - 1 : end]]
    _write(files, found.path, rows)


def _all_of(files: Files, _: Mapping[str, bytes], found: Diagnostic, said: re.Match[str]) -> None:
    """Replace one character with another in the whole line."""
    rows = _rows(files, found.path)
    rows[found.line - 1] = rows[found.line - 1].replace(said[2], said[1]).replace(said[3] or said[2], said[1])
    _write(files, found.path, rows)


def _bars(row: str, _: Diagnostic, __: re.Match[str]) -> list[str]:
    return [re.sub(r"`[^`]*`", lambda code: code[0].replace("|", "\\|"), row)]


def _import(files: Files, _: Mapping[str, bytes], found: Diagnostic, said: re.Match[str]) -> None:
    """Add an import at the top of the sample, in both languages, because T104 requires equal code."""
    rows = _rows(files, found.path)
    top = max(n for n in range(found.line) if rows[n].startswith("```python"))
    rows.insert(top + 1, said[1])
    _write(files, found.path, rows)


def _same_code(files: Files, right: Mapping[str, bytes], found: Diagnostic, _: re.Match[str]) -> None:
    """Copy the source's code at the line that the message names."""
    source, rows = _rows(files, found.path.replace("en.md", "zh.md")), _rows(files, found.path)
    line = int(re.findall(r"line (\d+)", found.message)[0])
    code = source[line - 1 : source.index("```", line)]
    rows[found.line - 1 : rows.index("```", found.line)] = code
    _write(files, found.path, rows)


def _smaller(files: Files, _: Mapping[str, bytes], found: Diagnostic, __: re.Match[str]) -> None:
    files[found.path] = files[found.path][:1000]


def _note(files: Files, _: Mapping[str, bytes], found: Diagnostic, __: re.Match[str]) -> None:
    """The text of the admonition, which is indented, as a block quote."""
    rows = _rows(files, found.path)
    rows[found.line - 1 : found.line + 1] = [f"> **注意**：{rows[found.line].strip()}"]
    _write(files, found.path, rows)


def _id(row: str, found: Diagnostic, _: re.Match[str]) -> list[str]:
    name = row[found.column - 1 :].rpartition("/")[2]
    return [f"{row[: found.column - 1]}paddlepaddle/params/{name}"]


WAYS: Mapping[str, Follow] = {
    r"write two spaces instead of each tab": _row(lambda row, *_: [row.replace("\t", "  ")]),
    r"align the line with its neighbours": _row(lambda row, *_: [f" {row}"]),
    r"write en\.md beside zh\.md": _whole,
    r"did you mean '([^']+)'\?": _row(_instead),
    r"did you mean (zh\.md)\?": lambda files, _, found, said: _rename(
        files, found.path, f"{found.path.rpartition('/')[0]}/{said[1]}"
    ),
    r"did you mean `([^`]+)`\?": _row(_instead),
    r"did you mean (\S+)\?": _row(_instead),
    r"write year-month-day, e\.g\. (\S+)$": _row(_instead),
    r"put the whole text in quotes: (.+)$": _row(lambda row, found, said: [f"{row[: found.column - 1]}{said[1]}"]),
    r"write `(\w+: )`, with an ordinary colon": _row(lambda row, _, said: [re.sub(r"^\w+：", said[1], row)]),
    r"one of ([\w-]+)": _to_category,
    r"entries are at": _to_its_place,
    r"write the question as people ask it": _author,
    r"say in one of the two titles what is different there": _author,
    r"carry over what the source has": lambda files, right, found, said: _link(files, found),
    r"link to its file: (\S+)$": _row(_instead),
    r"write a bar in a cell as `\\\|`, in code too": _row(_bars),
    r"write it in (?:English|Chinese)": _author,
    r"add a blank line above": _row(lambda row, *_: ["", row]),
    r"indent it by (\d+) spaces": _row(lambda row, _, said: [" " * int(said[1]) + row.lstrip()]),
    r"write e\.g\. (```python)": _row(_instead),
    r"cut out what matters and save it smaller": _smaller,
    r"rename it, e\.g\. ([\w.-]+)": _rename_it,
    r"rename (\S+) to (\S+)$": _rename_stray,
    r"run `faq check --fix`": _by_fix,
    r"copy the source's code": _same_code,
    r"write e\.g\. `(## [^`]+)`": _row(lambda _, __, said: [said[1]]),
    r"write `(##+ [^`]+)`, or run": _row(lambda _, __, said: [said[1]]),
    r"end it with a line of just as many backticks": _close_fence,
    r'write (raises="\w+")$': _row(lambda row, _, said: [re.sub(r"raises=\w+", said[1], row)]),
    r"use Markdown, or put it in backticks": _row(_in_backticks),
    r"write (https://\S+)$": _row(_instead),
    r"write `(tags: [^`]+)`": _row(lambda _, __, said: [said[1]]),
    r"lower-case letters, digits and hyphens: (\S+)$": _row(_instead),
    r'add a line "---" after the last key': _close_front,
    r"delete it, or write ###": _row(lambda *_: []),
    r"write (.) instead of (.)(?: and (.))?": _all_of,
    r"write the day of the last review, e\.g\. (\S+)$": _row(_instead),
    r"write it like framework/category/slug": _row(_id),
    r"write an ordinary paragraph, list or link; a warning is a quotation": _note,
    r"write what it must print in a ```text output below it": _author,
    r"delete `>>> ` and `\.\.\. ` before the code": _no_prompts,
    r"move it to zh\.md, or delete it if it is there already": _row(lambda *_: []),
    r"add `(import \w+)`": _import,
    r"the source has `(## [^`]+)`": _row(lambda _, __, said: [said[1]]),
}
"""What fixes say, and how to do it; the first that matches is used."""


def _link(files: Files, found: Diagnostic) -> None:
    """Add a link of the source that is missing in the translation, pointing to the other file of the same entry."""
    source = files[found.path.replace("en.md", "zh.md")].decode()
    target = re.findall(r"\]\(([^)]+)zh\.md\)", source)[0]
    rows = _rows(files, found.path)
    rows.insert(found.line + 1, f"[See also]({target}en.md).\n")
    _write(files, found.path, rows)
