"""The quick lexer for Python code gives the tokens of Pygments' own, in which plain names are text."""

from __future__ import annotations

import own
from faq.render.lexer import QuickPythonLexer
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pygments.lexers.python import PythonLexer
from pygments.token import Name, Text

PARTS = (
    *("def ", "class ", "import ", "from ", "match ", "case ", "lazy ", "async ", "for ", "in ", "is", "not", "yield "),
    *("None", "self", "print", "len", "ValueError", "__init__", "__name__", "_", "f", "rb", "U", "type", "as ", "x"),
    *("lens", "x1", "π", "é", "变量", "a·b", "0", "0x1f", "1_000", "1.5", ".5", "1.", "2e3", "3j", "0o7", "٣"),
    *(" ", "  ", "\t", "\n", "\n    ", "\f", "\u3000", "\\\n", "\\", "#", "#!", "# 注释\n", "\r", "\x00", "？"),
    *('"', "'", '"""', "'''", 'f"', "rb'", 'u"', "{", "}", "{x!r:>3}", "%s", "%(n)d", "\\n", "\\N{DOT}"),
    *("(", ")", "[", "]", ":", ",", ";", ".", "=", "==", ":="),
    *("->", "@", "@x", "!=", "!", "<<", "**", "~", "|", "...", "$"),
)
PYGMENTS, QUICK = PythonLexer(), QuickPythonLexer()


def expected(code: str) -> list[tuple[object, str]]:
    return [(Text if kind is Name else kind, text) for kind, text in PYGMENTS.get_tokens(code)]


@settings(max_examples=1000)
@given(st.lists(st.sampled_from(PARTS), max_size=12).map("".join))
@example('x = """a"""\n  """b"""\n')
@example("match x:\n  case _:\n    pass\n  match = 3\n")
@example("a.print(None.self, .5, x.1)\n")
def test_any_code_has_the_same_tokens(code: str) -> None:
    assert list(QUICK.get_tokens(code)) == expected(code)


def test_all_samples_have_the_same_tokens() -> None:
    sections = [
        each for entry in own.checked()[0].entries for text in entry.documents.values() for each in text.sections
    ]
    codes = {fence.code for section in sections for fence in section.fences}
    assert len(codes) > 1000
    for code in codes:
        assert list(QUICK.get_tokens(code)) == expected(code)
