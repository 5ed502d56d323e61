"""Scripts and style sheets without what only their authors read: a browser on a slow line waits for each byte. Pure.

Whole lines of comments, indentation and empty lines go, and in styles all comments and white space. A template literal
of a script stays on one line, and a style has no text with several spaces in it (tests).
"""

from __future__ import annotations

import re

COMMENTS = re.compile(r"^[ \t]*(?://[^\n]*|/\*.*?\*/)\n", re.MULTILINE | re.DOTALL)
INDENTS = re.compile(r"\n\s+")
NOTES = re.compile(r"/\*.*?\*/", re.DOTALL)
SPACES = re.compile(r"\s+")
AROUND = re.compile(r" ?([{};,]) ?")


def lean(path: str, data: bytes) -> bytes:
    """A file of the site as it is sent."""
    if path.endswith(".js"):
        return lean_script(data.decode()).encode()
    return lean_styles(data.decode()).encode() if path.endswith(".css") else data


def lean_script(text: str) -> str:
    """A script, line by line what it was."""
    return INDENTS.sub("\n", COMMENTS.sub("", text)).lstrip("\n")


def lean_styles(text: str) -> str:
    """A style sheet on one line."""
    return AROUND.sub(r"\1", SPACES.sub(" ", NOTES.sub("", text))).strip()
