"""The messages of a compiled library: of the texts that it holds, those that are written like messages.

A library does not say which of its texts are raised. Kept are texts of several words that have a `printf` placeholder
or a word that messages have (`must`, `cannot`, `failed`, …); not kept are descriptions of operators and code. But a
sentence with such a word may name code (`Call Tensor::mutable_data firstly.`), and a long text is kept if it begins
like a message. A text that a C++ stream puts together is there in pieces: what begins or ends in the middle of a
sentence gets a placeholder there.
"""

from __future__ import annotations

import mmap
import re
import struct
from collections.abc import Iterable, Iterator
from pathlib import Path

from faq.evidence.messages.families import merged
from faq.evidence.messages.template import PLACEHOLDER, is_telling, of_percent, tidy

LONGEST = 4000
MOST_SECTIONS = 10_000
_SECTION = struct.Struct("<IIQQQQ")
_PRINTABLE = rb"[\t\n\r\x20-\x7e\x80-\xff]"
_TEXT = re.compile(rb"(?<!" + _PRINTABLE + rb")" + _PRINTABLE + rb"{12,%d}(?=\0)" % LONGEST)

NUMBER, LONG_NUMBER, PIECE = 4, 8, 16
"""Bytes of the numbers, and of the pieces of names, that may be stored right before a text: it begins at a multiple."""
_NO_TEXT = re.compile("[\udc80-\udcff]")
"""Bytes that are not valid UTF-8."""
_CONTROL = re.compile(rb"[\x01-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f]")
"""Control characters that occur in numbers but not in texts, except for the escape of coloured ones."""
_NUMBER_ENDS = re.compile(rb".{0,6}[?@\x80-\xff]", re.DOTALL)
_BEGINS = re.compile(rb"[A-Z%'\"\[(`][^@?\x80-\xff]{7}")
"""The last byte of a number before a text, and the start of that text."""
_BEGINS_WITH_WORD = re.compile(rb"[A-Z][a-z]*[ (']")
_PIECES = re.compile(rb"(?:[a-z0-9_-]{%d})+(?=[A-Z][a-z]*[ ('])" % PIECE)
"""Names that compilers copy in pieces: they are stored without an end, directly before the next text."""

_SPEAKS = re.compile(
    r"\b(?:must|should|shouldn't|shall|can(?:n?'t|not| not| only| be)|only can|could(?: not|n't)|"
    r"(?:does|do|did|is|are|was|has|have|will|would)(?: not|n't)|"
    r"fail(?:s|ed|ure)?|error|errors|invalid|illegal|wrong|unsupported|unknown|undefined|unexpected|unable|missing|"
    r"unimplemented|unrecognized|unregistered|impossible|"
    r"mismatch(?:ed)?|not (?:found|equal|match|support|implement|exist|allow|enough|available|compiled|registered|set|"
    r"valid|initiali[sz]ed|invertible|meet|work|need)\w*|inconsistent|duplicated?|conflicts?|"
    r"only (?:support|works?|runs?|allow|accept|used|valid|callable|effective|available|stacked)\w*|support\w* only|"
    r"(?:holds?|has|have|with|there (?:is|are)) no|no \w+ is|nan/inf|"
    r"expect(?:s|ed)|excepted|but (?:received|got|is|now|only|the)|exceed(?:s|ed)?|overflow|"
    r"out of|too (?:many|few|large|small|long|big)|no such|already|deprecated|please|insufficient|corrupt(?:ed)?|"
    r"denied|refused|timed? ?out|ill-?formed|nullptr|null|empty|killed|aborted|interrupted|(?:raises|threw) an|"
    r"exception (?:thrown|raised|occurred|caught)|try (?:using|again)|check (?:whether|if|that|your)|"
    r"(?:is|are) required|(?:will be|are|is) (?:ignored|skipped|removed)|(?:falls?|falling|fallbacking) ?back|firstly|"
    r"(?:not|strongly) recommend(?:ed)?|may (?:cause|be damaged)|at (?:the )?same time|more than once)\b",
    re.IGNORECASE,
)
_PERCENT = re.compile(r"%[-+#0]*[0-9]*(?:\.[0-9]+)?(?:l|ll|z)?[dufgsxcp]")
_PLAIN = re.compile(r"(?<![\w.:>/])(?:[A-Za-z][a-z]+|[A-Z]{2,})(?![\w(/]|::)")
_CODE = re.compile(
    r";\s*\}?\s*$|\)\s*\{\s*$|&& \\?\"|#include|\breturn\b.*;|\[with \w+ = |^(?:assertion failed|check .*failed): |"
    r"^[*&(<\\@]|^!(?! [A-Z])|^-(?!(?:D|th|dim\w*) )|^\w+\((?:[^()]|\([^()]*\))*\)$",
    re.IGNORECASE,
)
_INLINE = re.compile(r"&&|\|\||->|\w::\w+\(|;\s*\n|[{}]\s*$|\w\(\w*\)\.[a-z_]")
"""Code that a sentence may contain."""
_SENTENCE = re.compile(r"^[\s,\[\"'`%]*(?:[A-Z0-9%]|of\b)|\b[Bb]ut (?:received|got)\b")
_DESCRIBES = re.compile(
    r"^\(|^(?:LoD)?Tensor, |\((?:\w+, )?(?:bool|int|float|string|optional|default|LoDTensor|Tensor)\b|"
    r"C\+\+ interface|\.\. |:math:|\bdefault (?:value )?(?:is|true|false|\d)|^\s*Args?:|\bOperator\b.{0,80}\n",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"protobuf|gflags|\bllvm\b|grpc|openssl|\bSSL\b|\bmlir\b|zlib|google::|libpng|libjpeg|Corrupt JPEG|\bbrpc\b|"
    r"^invalid string:|^check failed|small_vector|RAW_LOG|HMAC|BaseN_|additional authenticated data|"
    r"this object (?:doesn't|does not) support|\$\d",
    re.IGNORECASE,
)
"""Third-party libraries that are linked in, under their own licences."""
_LOG = re.compile(r"^(?:\[(?:tid:)?%[a-z]{1,3}(?::%[a-z]{1,3})?\]:? ?){2,}")
FEWEST_PLAIN = 2
FEWEST_IN_SENTENCE = 5
"""Minimum number of plain words in a sentence that may contain code."""
FEWEST_WORDS = 5
"""Minimum number of words of a piece that starts in the middle of a sentence and has no placeholder. OpenSSL's
messages, which are linked into many libraries, are shorter and say little."""
MOST_PROSE = 400
"""Maximum length of a message without a placeholder; longer texts are descriptions unless they start like a message."""
BEGINNING = 160
"""Number of characters within which a long message must say that something is wrong."""


def texts(path: Path) -> Iterator[str]:
    """The texts in a library, in file order. The file is memory-mapped."""
    with path.open("rb") as file:
        if not path.stat().st_size:
            return
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            for start, end in _read_only(data) or [(0, len(data))]:
                for found in _TEXT.finditer(data, start, end):
                    before = data[max(0, found.start() - 2) : found.start()]
                    text = _text(found[0], found.end(), before)
                    if text:
                        yield text


def messages(found: Iterable[str]) -> set[str]:
    """The templates of the texts that are messages."""
    return merged({template for text in found if is_message(text) and is_telling(template := template_of(text))})


def is_message(text: str) -> bool:
    """Whether a text of a library is worded like a message."""
    plain = len(_PLAIN.findall(text))
    if plain < FEWEST_PLAIN or _CODE.search(text) or _OTHERS.search(text):
        return False
    filled, speaks = _PERCENT.search(text) is not None, _SPEAKS.search(text) is not None
    if _INLINE.search(text) and not (plain >= FEWEST_IN_SENTENCE and speaks and _SENTENCE.search(text)):
        return False
    if not (filled and speaks) and _DESCRIBES.search(text):
        return False
    if plain == FEWEST_PLAIN and not text[0].isupper():
        return False
    if filled:
        return True
    if text[0].islower() and len(text.split()) < FEWEST_WORDS:
        return False
    return speaks and (_is_short(text) or (text[0].isupper() and _SPEAKS.search(text[:BEGINNING]) is not None))


def _is_short(text: str) -> bool:
    return len(text) <= MOST_PROSE and text.count("\n") <= 2


def template_of(text: str) -> str:
    """The template of a text, without the source location and thread at the start of a log line; open at an end that is
    in the middle of a sentence."""
    text = _LOG.sub("", text) or text
    begins = PLACEHOLDER if text[0] in " ,.;:'\"])" or (text[0].islower() and not text[:40].startswith("%")) else ""
    ends = PLACEHOLDER if text[-1] in " ,:'\"[(=" else ""
    return tidy(begins + of_percent(text) + ends)


def _text(run: bytes, end: int, before: bytes) -> str:
    """The text at the end of a run of possible characters. `end`: the end of the run; `before`: the bytes before it. If
    these are not text they are a number, and the text starts where a number may end."""
    text = _NO_TEXT.split(run.decode("utf-8", "surrogateescape"))[-1].encode()
    if len(text) < len(run) or _CONTROL.fullmatch(before[-1:]):
        text = text[_up_to_multiple(NUMBER, text, end) :]
    text = _without_number(text, end, before == b"\0\0")
    pieces = None if _up_to_multiple(PIECE, text, end) else _PIECES.match(text)
    return text[pieces.end() if pieces else 0 :].decode("utf-8", "ignore")


def _without_number(text: bytes, end: int, follows_zeros: bool) -> bytes:
    """A text without the tail of the number stored before it, if that tail looks like characters. If the number starts
    with zeros it may end in any character, since other texts are stored without zeros between them."""
    before = _up_to_multiple(LONG_NUMBER, text, end)
    if _NUMBER_ENDS.fullmatch(text, 0, before) and _BEGINS.match(text, before):
        return text[before:]
    before = _up_to_multiple(NUMBER, text, end)
    return text[before:] if follows_zeros and _BEGINS_WITH_WORD.match(text, before) else text


def _up_to_multiple(size: int, text: bytes, end: int) -> int:
    """The bytes of a text before the next file offset that is a multiple of this size."""
    return (len(text) - end) % size


def _read_only(data: mmap.mmap) -> list[tuple[int, int]]:
    """The read-only data of an ELF library; empty for any other or damaged file."""
    if data[:6] != b"\x7fELF\x02\x01" or len(data) < 64:
        return []
    table, size, count, named = *struct.unpack_from("<Q", data, 40), *struct.unpack_from("<HHH", data, 58)
    if size < _SECTION.size or table + size * count > len(data) or not named < count <= MOST_SECTIONS:
        return []
    sections = [_SECTION.unpack_from(data, table + n * size) for n in range(count)]
    names = sections[named][4]
    constants = (s for s in sections if data[names + s[0] : names + s[0] + 7] == b".rodata")
    return [(start, min(start + length, len(data))) for _, _, _, _, start, length in constants if start < len(data)]
