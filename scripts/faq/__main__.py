"""The command `faq`. Exit code 0: fine; 1: problems in the input; 2: a bug of ours."""

from __future__ import annotations

import io
import os
import sys
import traceback
from collections.abc import Sequence

from faq.cli import building, checking, finding, keeping, writing
from faq.cli.line import Run, parser

GROUPS = (writing.group, checking.group, finding.group, keeping.group, building.group)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    options = parser(GROUPS).parse_args(arguments)
    _print_anything()
    run: Run = options.run
    try:
        code = run(options)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"faq: {error.filename or ''}: {error.strerror or error}", file=sys.stderr)
        return 1
    except Exception:
        traceback.print_exc()
        print("faq: this is a bug in faq, not in your files; please report the lines above", file=sys.stderr)
        return 2


def _print_anything() -> None:
    """A terminal that is not UTF-8 gets escapes for what it cannot show, instead of an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


if __name__ == "__main__":
    sys.exit(main())
