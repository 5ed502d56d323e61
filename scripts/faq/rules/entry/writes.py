"""The files that a sample writes, renames or deletes under a literal name. Pure.

Only the syntax tree is read. A path counts as fixed if it starts with literal text: one that starts with a variable (a
folder from `tempfile`, say) does not, and neither do relative paths after an `os.chdir` to such a folder.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from faq.text.python import Sample, read_sample


@dataclass(frozen=True, slots=True)
class Write:
    """A call that changes the file at `path`, as far as that is literal; `node`: the path's expression."""

    call: str
    path: str
    node: ast.expr

    @property
    def module(self) -> str:
        """The name that this file would have as an importable module next to a script, or ""."""
        name = re.split(r"[/\\]", self.path.removeprefix("./"))[0]
        return name.removesuffix(".py") if name.endswith(".py") or name != self.path else ""


OPENERS = ("open", "io.open", "codecs.open", "gzip.open", "bz2.open", "lzma.open", "tarfile.open", "zipfile.ZipFile")
BOTH, FIRST, SECOND = (0, 1), (0,), (1,)
CHANGING: Mapping[str, tuple[int, ...]] = {
    **dict.fromkeys(("os.remove", "os.unlink", "os.rmdir", "os.removedirs", "os.mkdir", "os.makedirs"), FIRST),
    **dict.fromkeys(("os.truncate", "os.chmod", "os.utime", "shutil.rmtree", "shutil.make_archive"), FIRST),
    **dict.fromkeys(("os.rename", "os.renames", "os.replace", "shutil.move"), BOTH),
    **dict.fromkeys(("os.symlink", "os.link", "shutil.copy", "shutil.copy2", "shutil.copyfile"), SECOND),
    "shutil.copytree": SECOND,
}
"""Function -> the places of its arguments that name what it changes."""
PATH_METHODS = frozenset(
    (
        "write_text", "write_bytes", "unlink", "rename", "replace", "mkdir", "rmdir", "touch", "symlink_to",
        "hardlink_to",
    )
)  # fmt: skip
PATH_MAKERS = frozenset(("Path", "PurePath", "join", "abspath", "realpath", "expanduser", "str", "fspath"))
SAVING = re.compile(r"(save|export)(_\w+)?|save[a-z]+")
SAVED_AS = frozenset(
    (
        "path", "path_prefix", "dirname", "file_name", "filename", "ckpt_file_name", "fname", "model_path", "save_dir",
        "save_directory", "model_filename", "output_dir",
    )
)  # fmt: skip
"""Keyword arguments of save functions that name a file or folder."""
HARMLESS = ("/dev/",)
Values = Mapping[str, Sequence[ast.expr]]


def writes(code: str) -> Iterator[Write]:
    """The calls of a sample that change files with fixed names, in its order; none if it does not parse."""
    sample = read_sample(code)
    with suppress(RecursionError, MemoryError):
        found = _Reader(sample).writes() if sample else ()
        yield from sorted(found, key=lambda write: (write.node.lineno, write.node.col_offset))


def imported(code: str) -> frozenset[str]:
    """The top-level packages that a sample imports."""
    sample = read_sample(code)
    if sample is None:
        return frozenset()
    names = [alias.name for node in sample.each(ast.Import) for alias in node.names]
    names += [node.module for node in sample.each(ast.ImportFrom) if node.module and not node.level]
    return frozenset(name.partition(".")[0] for name in names)


class _Reader:
    def __init__(self, sample: Sample) -> None:
        self.calls = list(sample.each(ast.Call))
        self.values = _assigned(sample)
        left = [call.lineno for call in self.calls if _name(call.func) in ("os.chdir", "contextlib.chdir", "chdir")]
        self.elsewhere = min(left, default=None) if not self._chdirs_to_fixed() else None

    def writes(self) -> Iterator[Write]:
        for call in self.calls:
            for node in self._changed(call):
                path = self.fixed(node)
                if path and not path.startswith(HARMLESS) and not self._is_elsewhere(call, path):
                    yield Write(_name(call.func), path, node)

    def _chdirs_to_fixed(self) -> bool:
        chdirs = (call for call in self.calls if _name(call.func).endswith("chdir") and call.args)
        return any(self.fixed(call.args[0]) for call in chdirs)

    def _is_elsewhere(self, call: ast.Call, path: str) -> bool:
        """Whether the sample has changed to its own folder before, and the path is relative."""
        absolute = path.startswith(("/", "~", "\\")) or re.match(r"[A-Za-z]:", path)
        return self.elsewhere is not None and call.lineno > self.elsewhere and not absolute

    def _changed(self, call: ast.Call) -> Iterator[ast.expr]:
        """The path arguments of a call that writes."""
        name = _name(call.func)
        last = name.rpartition(".")[2]
        if name in OPENERS and call.args and _writes(call, 1):
            yield call.args[0]
        elif name in CHANGING:
            yield from (call.args[place] for place in CHANGING[name] if place < len(call.args))
        elif isinstance(call.func, ast.Attribute) and self._is_path(call.func.value):
            if last in PATH_METHODS or (last == "open" and _writes(call, 0)):
                yield call.func.value
        elif SAVING.fullmatch(last):
            yield from (argument for argument in call.args if not isinstance(argument, ast.Starred))
            yield from (keyword.value for keyword in call.keywords if keyword.arg in SAVED_AS)

    def _is_path(self, node: ast.expr) -> bool:
        """Whether an expression is a `Path(…)` rather than a text (which has a `replace` method, too)."""
        if isinstance(node, ast.Name):
            return len(self.values.get(node.id, ())) == 1 and self._is_path(self.values[node.id][0])
        if isinstance(node, ast.BinOp):
            return isinstance(node.op, ast.Div)
        return isinstance(node, ast.Call) and _name(node.func).rpartition(".")[2] in ("Path", "cwd")

    def fixed(self, node: ast.expr, depth: int = 8) -> str:
        """The literal text at the start of a path, or ""."""
        if depth == 0:
            return ""
        found = self._first(node)
        return found if isinstance(found, str) else self._joined(node, self.fixed(found, depth - 1))

    def _first(self, node: ast.expr) -> str | ast.expr:
        """The start of a path: literal text, or an expression."""
        match node:
            case ast.Constant(value=str(text)):
                return text
            case ast.JoinedStr(values=[first, *_]) | ast.BinOp(left=first, op=ast.Add() | ast.Div()):
                return first
            case ast.BinOp(left=ast.Constant(value=str(text)), op=ast.Mod()):
                return text.partition("%")[0]
            case ast.Name(id=name) if len(self.values.get(name, ())) == 1:
                return self.values[name][0]
            case ast.Call():
                return _of_call(node)
        return ""

    def _joined(self, node: ast.expr, first: str) -> str:
        """The first part followed by a literal second one, for the message: `Path("a") / "b"`."""
        if first and isinstance(node, ast.BinOp) and isinstance(node.right, ast.Constant):
            return f"{first.removesuffix('/')}{'/' if isinstance(node.op, ast.Div) else ''}{node.right.value!s}"
        return first


def _of_call(call: ast.Call) -> str | ast.expr:
    """The path built by a call: `Path("a")`, `os.path.join("a", …)`, `"a{}".format(…)`, `Path.cwd()`."""
    last = _name(call.func).rpartition(".")[2]
    match call:
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(text)), attr="format")):
            return text.partition("{")[0]
        case ast.Call(args=[first, *_]) if last in PATH_MAKERS:
            return first
        case ast.Call(func=ast.Attribute(value=value), args=[]) if last in ("resolve", "absolute", "as_posix"):
            return value
        case ast.Call(args=[]) if last in ("cwd", "getcwd"):
            return "."
    return ""


def _assigned(sample: Sample) -> Values:
    """Name -> the values assigned to it anywhere in the sample; a name bound in any other way counts as having two."""
    found: dict[str, list[ast.expr]] = {}
    for node in sample.nodes:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                _bind(found, target, node.value)
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value:
            _bind(found, node.target, node.value)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.setdefault(node.id, [])
        elif isinstance(node, ast.arg):
            found.setdefault(node.arg, []).extend([_UNKNOWN, _UNKNOWN])
    return found


_UNKNOWN = ast.Constant(value=None)


def _bind(found: dict[str, list[ast.expr]], target: ast.expr, value: ast.expr) -> None:
    if isinstance(target, ast.Name):
        found.setdefault(target.id, []).append(value)


def _writes(call: ast.Call, place: int) -> bool:
    """Whether a call of `open` has a mode that writes; the mode is argument `place`, or a keyword."""
    named = [keyword.value for keyword in call.keywords if keyword.arg == "mode"]
    mode = [*named, *call.args[place : place + 1]]
    return bool(mode) and isinstance(mode[0], ast.Constant) and bool(re.search(r"[wax+]", str(mode[0].value)))


def _name(node: ast.expr) -> str:
    """`a.b.c` as written; for anything but a chain of names only its end: `….c`."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value, attr=attr):
            inner = _name(value)
            return f"{inner}.{attr}" if inner else f"….{attr}"
    return ""
