"""M: answers are complete by themselves, and short answers start with what to do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from faq.content.model import Document, Framework, Lang, Section
from faq.diagnostics.codes import M123, M124
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Located, Span
from faq.rules.checked import CheckedEntry
from faq.text.markdown import Body

LIMITS: Mapping[Lang, tuple[int, str]] = {"zh": (50, "Chinese characters"), "en": (25, "words")}
ELSEWHERE: Mapping[Lang, re.Pattern[str]] = {
    "zh": re.compile(r"同上(?!一|个|次)|[与和跟同像](?:上面|上述|上文|前面|前文)[^，。；：]{0,8}?(?:相同|一样|一致)"),
    "en": re.compile(r"\bsame (?:\w+ )?as (?:described |shown |listed )?above\b|\b(?:just )?as above\b", re.IGNORECASE),
}
"""Phrases that refer to another answer in any position."""
ABOVE: Mapping[Lang, re.Pattern[str]] = {
    "zh": re.compile(r"(?<!之)上面|上述|上文|前文|如上"),
    "en": re.compile(r"\b(?:see|described|shown|listed|explained) above\b|\babove(?=[.,;:)]|$)", re.IGNORECASE),
}
"""Phrases that refer to something above; that is another answer if there is nothing above in their own."""
OPENING: Mapping[Lang, re.Pattern[str]] = {
    "zh": re.compile(
        r"^[^，。；：与和跟同]{0,10}?(?:规则|步骤|写法|原因|思路|查法|做法|方法|用法|办法|改法|道理)"
        r"(?:也|都|完全|同样|基本)*(?:相同|一样|一致)(?=[，。；：（]|$)"
    ),
    "en": re.compile(
        r"^(?:the|its|their) [\w ]{0,30}?\b(?:is|are|stays?|remains?) (?:just |all )?the same(?! as| for| in)\b"
        r"|^the same (?:rules?|steps?|code|causes?|fix|way)\b|^[\w ]{0,30}\bin the same way\b",
        re.IGNORECASE,
    ),
}
"""Openings of an answer that only says it is like another one."""
SAME_AS: Mapping[Lang, str] = {
    "zh": r"[与和跟同像]\s*(?:{names})\s*(?:版本|版|线)?(?:里|中|的)?[^，。；：、]{{0,6}}?(?:相同|一样|一致)",
    "en": r"(?:\b(?:same|just) as (?:in|for|on|with)|(?<!not )\bas (?:in|for)) (?:{names})(?!\w|\.\w)",
}
"""A comparison with another version line in place of an answer."""
NEWER: Mapping[Lang, tuple[str, ...]] = {
    "zh": ("新版本", "新版", "旧版本", "旧版", "其他版本"),
    "en": ("the newer versions?", "newer versions?", "older versions?", "the other versions?", "other versions?"),
}
SENTENCE_END: Mapping[Lang, re.Pattern[str]] = {
    "zh": re.compile(r"[。！？：]"),
    "en": re.compile(r"(?<!\be\.g)(?<!\bi\.e)(?<!\bvs)(?<!\betc)[.!?:](?=[\s\"”)]|$)"),
}
HAN = re.compile(r"[\u3400-\u9fff]")
WORD = re.compile(r"[^\s–—-]*\w[^\s–—]*")
CODE = re.compile(r"(`+).+?\1", re.DOTALL)
TARGET = re.compile(r"\]\([^)]*\)")


def complete_answers(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """M123: no answer after the first one needs another one to be understood."""
    for document, body in checked.documents():
        for section in document.answers[1:]:
            pattern = _same_as(checked.entry.home, section, document.lang)
            for text in _texts(body, section):
                found = _reference(text, section, body, document.lang, pattern)
                if found:
                    message = f"{found[0]!r} refers to a different answer, which may be folded or below this one"
                    span = body.place(text, found.start(), found[0])
                    yield M123.at(document.path, span, message, "say here what the reader needs")


def first_sentences(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """M124: a short first sentence that says what to do."""
    for document, _ in checked.documents():
        limit, unit = LIMITS[document.lang]
        sentence = first_sentence(document)
        length = measure(sentence, document.lang)
        if length > limit:
            message = f"the first sentence has {length} {unit}; at most {limit} are allowed"
            yield M124.at(document.path, document.intro.span, message, "say what to do first, and the rest in a second")


def first_sentence(document: Document) -> str:
    """The first sentence of the short answer; inline code counts as one word."""
    paragraph = document.intro.text.strip("\n").split("\n\n", 1)[0]
    text = TARGET.sub("]", CODE.sub("code", paragraph))
    return SENTENCE_END[document.lang].split(text, maxsplit=1)[0]


def measure(sentence: str, lang: Lang) -> int:
    """The length of a sentence: in Chinese characters, or in English words."""
    return len((HAN if lang == "zh" else WORD).findall(sentence))


def _texts(body: Body, section: Section) -> Iterator[Located[str]]:
    """The pieces of running text of a section."""
    end = section.start + section.text.count("\n")
    return (text for text in body.texts if section.start <= text.span.line <= end)


def _reference(
    text: Located[str], section: Section, body: Body, lang: Lang, same_as: re.Pattern[str]
) -> re.Match[str] | None:
    patterns = [ELSEWHERE[lang], same_as]
    if text.span.line == section.start:
        patterns.append(OPENING[lang])
    if found := next((found for pattern in patterns if (found := pattern.search(text.value))), None):
        return found
    above = ABOVE[lang].search(text.value)
    return None if above and _has_above(text.span, section, body) else above


def _has_above(span: Span, section: Section, body: Body) -> bool:
    """Whether the same answer has something above that a text can refer to: code, a table, a list, a heading, or
    another paragraph."""
    things = [fence.span for fence in section.fences] + list(body.tables) + [item.span for item in body.lists]
    things += [heading.span for heading in section.subheadings]
    paragraphs = [Span(block.last) for block in body.blocks if block.kind == "paragraph"]
    return any(section.start <= thing.line < span.line for thing in things) or any(
        section.start <= block.line < span.line - 1 for block in paragraphs
    )


def _same_as(framework: Framework, section: Section, lang: Lang) -> re.Pattern[str]:
    """A comparison with a line that this section does not cover."""
    own = {line.name for line in section.lines}
    lines = [re.escape(line.name) for line in framework.lines if line.name not in own]
    listed = rf"(?:{'|'.join(lines)})(?:(?:、|, | and | or | 和 )(?:{'|'.join(lines)}))*" if lines else r"(?!)"
    return re.compile(SAME_AS[lang].format(names="|".join([listed, *NEWER[lang]])), re.IGNORECASE)


RULES = (complete_answers, first_sentences)
