"""Make the output of samples harmless for terminals and workflow logs."""

from __future__ import annotations

import re

ESCAPES = re.compile(
    r"(?:\x1b\]|\x9d)[^\x07\x1b\x9c\n]*(?:\x07|\x1b\\|\x9c)?"  # commands to the terminal: title, clipboard
    r"|(?:\x1b[PX^_]|[\x90\x98\x9e\x9f])[^\x1b\x9c\n]*(?:\x1b\\|\x9c)?"
    r"|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # colours and cursor movement
    r"|\x1b[ -/]*[0-~]?"
)
HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
"""Control characters, and those that change the reading order of text."""
COMMAND = re.compile(r"^(\s*):(?=:)|(##)(?=\[|\w+\[)", re.M)
"""Workflow commands of GitHub and similar systems: `::error::` at the start of a line, `##[group]` anywhere."""


def clean(text: str) -> str:
    """A text without escape sequences, control characters and workflow commands, with Unix line ends."""
    text = text.encode("utf-8", "replace").decode().replace("\r\n", "\n").replace("\r", "\n")
    text = HIDDEN.sub("", ESCAPES.sub("", text))
    return COMMAND.sub(lambda found: f"{found[1]}: " if found[2] is None else "# #", text)
