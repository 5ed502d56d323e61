"""`faq prove --report`: print the tables, or insert them between two marks of a Markdown file."""

from __future__ import annotations

from pathlib import Path

from faq.cli.line import refuse

MARKS = ("<!-- versions -->\n", "<!-- /versions -->\n")


def show_report(text: str, file: Path | None) -> int:
    """Print a report, or replace what is between the marks of a file."""
    if file is None:
        print(text)
        return 0
    old = file.read_text("utf-8")
    if any(old.count(mark) != 1 for mark in MARKS):
        return refuse(f"{file} needs the lines `{MARKS[0].strip()}` and `{MARKS[1].strip()}`, once each")
    before, _, rest = old.partition(MARKS[0])
    after = rest.partition(MARKS[1])[2]
    file.write_text(f"{before}{MARKS[0]}{text}\n{MARKS[1]}{after}", "utf-8")
    return 0
