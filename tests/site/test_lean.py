"""Scripts and styles as sent to browsers: all of their code, without comments."""

from __future__ import annotations

import re
from pathlib import Path

from faq.build.lean import lean

DOCS = Path(__file__).parents[2] / "docs"
SCRIPT = b"""// Why this is here.

/** Says twice
 *  what it is. */
export function twice(text) {
  const url = "https://x.example/*"; // stays: it is not a line of its own

  return `${text}  ${url}`;
}
"""
STYLES = b"""/* Above. */
.a > .b,
.c :hover {
  margin: 0 calc(1rem + 2px);  /* why */
  content: "\\2713";
}

@media (max-width: 40em) {
  .a { color: red }
}
"""


def test_a_script_keeps_its_lines_of_code() -> None:
    assert lean("a.js", SCRIPT).decode().splitlines() == [
        "export function twice(text) {",
        'const url = "https://x.example/*"; // stays: it is not a line of its own',
        "return `${text}  ${url}`;",
        "}",
    ]


def test_a_style_sheet_is_one_line() -> None:
    assert lean("a.css", STYLES).decode() == (
        '.a > .b,.c :hover{margin: 0 calc(1rem + 2px);content: "\\2713";}@media (max-width: 40em){.a{color: red}}'
    )


def test_other_files_stay_as_they_are() -> None:
    assert lean("a.svg", STYLES) == STYLES


def test_no_text_of_ours_would_lose_its_spaces() -> None:
    """An assumption of `lean`."""
    for path in DOCS.glob("assets/**/*.js"):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            is_whole = line.count("`") % 2 == 0 or '"`"' in line
            assert is_whole, f"{path.name}:{number}: a template literal of several lines"
    for path in DOCS.glob("styles/**/*.css"):
        text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
        quoted = re.findall(r'"([^"\n]*)"', text)
        assert not [words for words in quoted if re.search(r"  |[{};,]", words)], path.name
