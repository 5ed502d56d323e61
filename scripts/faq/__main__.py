"""The command `faq`. Exit code 0: fine; 1: problems in the input; 2: a bug of ours; 130: stopped with Ctrl-C."""

from __future__ import annotations

import argparse
import gc
import io
import os
import sys
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from faq.cli.line import Group, Run, parser

GROUPS: Mapping[str, tuple[str, ...]] = {
    "writing": ("new", "translate", "draft", "move", "stamp", "prove"),
    "checking": ("check", "explain", "changes"),
    "finding": ("search", "explain-log"),
    "keeping": ("links", "environments", "apis", "messages", "permalinks", "schema"),
    "versions": ("version",),
    "site": ("site",),
    "building": ("compile", "preview", "offline"),
}
"""The modules of commands. Only that of the command that runs is imported: all of them take longer than a check."""

GARBAGE = 1_000_000
"""Allocations between two garbage collections: nearly all objects that a command makes live until it ends."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    _open_streams()
    options = parser(groups(sys.argv[1:] if arguments is None else arguments)).parse_args(arguments)
    _print_anything()
    gc.set_threshold(GARBAGE)
    run: Run = options.run
    try:
        code = run(options)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("faq: stopped", file=sys.stderr)
        return 130
    except OSError as error:
        print(f"faq: {error.filename or ''}: {error.strerror or error}", file=sys.stderr)
        return 1
    except Exception:
        traceback.print_exc()
        print("faq: this is a bug in faq, not in your files; please report the lines above", file=sys.stderr)
        return 2


def groups(arguments: Sequence[str]) -> list[Group]:
    """The group of the command, or all of them where none is named that there is."""
    first = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    first.add_argument("--root")
    first.add_argument("command", nargs="?")
    name = None
    with suppress(argparse.ArgumentError):
        name = first.parse_known_args(arguments)[0].command
    modules = [module for module, commands in GROUPS.items() if name in commands] or GROUPS
    return [import_module(f"faq.cli.{module}").group for module in modules]


def _open_streams() -> None:
    """A caller may have closed the standard streams (`faq check >&-`): they are empty then, and take anything."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  (until the end)


def _print_anything() -> None:
    """A terminal that is not UTF-8 gets escapes for what it cannot show, instead of an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


if __name__ == "__main__":
    sys.exit(main())
