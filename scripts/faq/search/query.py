"""A query as weighted terms, from what people type or paste."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from faq.search import messages
from faq.search.tokens import Kind, Term, Word, is_han, lead, words

KIND_WEIGHT: Mapping[Kind, float] = {"whole": 2.5, "part": 1.0, "bigram": 1.0, "unigram": 0.1}
SIGNATURE_WEIGHT = 6.0
FURTHER_LINES = 0.5
"""Weight of words in a log that are not on its last line with an error."""
MOST_TERMS = 32
SHORT = 3
"""Maximum number of terms of a question that is also looked up as a whole; single Han characters do not count."""
KEY_SIGN = "="
"""Comes after each term of a short question in its key. No word of a text has it."""
FUNCTION_CHARACTERS = "的了吗呢吧啊么着呀哪"
COMMON_CHARACTERS = "怎不与用报数一"
"""By themselves these are not looked up: each is in 60 % of the entries, and each lookup can cost a reader a file."""
FUNCTION_BIGRAMS = (
    "怎样 怎末 如何 为何 为啥 什麽 可以 能不 不能 请问 一下 这个 那个 哪些 是否 有没 我想 想要 时候 是不 不是 "
    "应该 需要 进行 之后 以后 请教 求助 求解 大佬 大神 老师 各位 你好 您好 谢谢 感谢 麻烦 咱们 我们 你们 "
    "他们 我的 想问 知道 问题 疑问 疑惑 关于 对于 情况 现在 目前 最近 如题 有人 遇到 碰到 办法 解决 出现 "
    "发现 突然 使用 已经 直接 通过 然后 但是 就是 都是 还是 不了 方法 显示 提示 报错 错误"
)
STOP_WORDS = (
    "a an and are as at be been but by can could did do does doing for from get gets getting had has have how i if in "
    "into is it its me my no of on or our shall should so some than that the their them then there these they this "
    "to up use used using want was we were what when where which while who why will with would you your"
)
"""Words that are ignored in queries. Texts are indexed with all words."""
FEW_NAMES = 4
"""In a Chinese query with at most so many words that are not Chinese, no word is ignored: `if`, `where` and `for` are
names there."""

_FUNCTION_BIGRAMS, _STOP_WORDS = frozenset(FUNCTION_BIGRAMS.split()), frozenset(STOP_WORDS.split())


@dataclass(frozen=True, slots=True)
class Clause:
    """A term to look up. `open` terms may be the prefix of a word that is still being typed.

    Clauses of one identifier share a `group` (numbered from 0 in text order) and are one piece of evidence together.
    Each Han term has its own group.
    """

    term: str
    weight: float
    kind: Kind
    group: int
    open: bool = False


@dataclass(frozen=True, slots=True)
class Query:
    """A parsed query: weighted terms, and the signatures of the messages in it.

    `leads`: the letters at the start of each token, by which frameworks are recognised, also in API names. `quoted`:
    the names that a message in it is about; `log`: whether it quotes a message or was pasted; `whole`: the key of a
    short question (see `whole`), or "".
    """

    clauses: tuple[Clause, ...]
    signatures: tuple[str, ...]
    leads: frozenset[str]
    quoted: tuple[str, ...] = ()
    log: bool = False
    whole: str = ""

    def names(self, aliases: Iterable[str]) -> bool:
        """Whether the text contains one of these aliases."""
        return named(self.leads, aliases)


def leads_of(text: str) -> frozenset[str]:
    """The leads of a text's tokens (see `Query`)."""
    return frozenset(lead(word.text) for word in words(text))


def named(leads: Collection[str], aliases: Iterable[str]) -> bool:
    """Whether a text with these leads contains one of these aliases: a Latin one as a word or as the start of one, a
    Chinese one anywhere."""
    runs = [lead for lead in leads if is_han(lead)]
    return any(alias in leads or any(alias in run for run in runs) for alias in aliases)


def parse(text: str) -> Query:
    """Parse what was typed or pasted. Function words count only if there is nothing else."""
    text = messages.without_tags(text)
    log = _is_log(text)
    cleaned = messages.clean(text) if log else text
    clauses = _clauses(cleaned, log)
    asked = "" if log else whole(clauses.values())
    return Query(_most(clauses), messages.signatures(text), leads_of(cleaned), messages.quoted(text), log, asked)


def question_key(text: str) -> str:
    """`parse(text).whole` alone, in a third of the time."""
    text = messages.without_tags(text)
    return "" if _is_log(text) else whole(_clauses(text, log=False).values())


def _is_log(text: str) -> bool:
    return messages.is_paste(text) or messages.has_error(text)


def _clauses(text: str, log: bool) -> dict[str, Clause]:
    """The clauses of a text without noise, by term."""
    tokens = list(words(text))
    first = text.partition("\n")[0]
    said_first = len(list(words(first))) if log and messages.has_error(first) else len(tokens)
    weighed = [(word, 1.0 if place < said_first else FURTHER_LINES) for place, word in enumerate(tokens)]
    stopping = _stops(tokens)
    telling = [(word, kept, share) for word, share in weighed if (kept := _telling(word, stopping))]
    telling = telling or [(word, word.terms, share) for word, share in weighed]
    is_open = text[-1:] not in messages.BLANK and not messages.is_paste(text)
    last = tokens[-1] if tokens and is_open else None
    clauses: dict[str, Clause] = {}
    group = -1
    for word, kept, share in telling:
        group += 1
        for term in kept:
            group += is_han(term.text)
            is_last = word is last and term is word.terms[0]
            weight = share * KIND_WEIGHT[term.kind]
            clauses.setdefault(term.text, Clause(term.text, weight, term.kind, group, is_last))
    return clauses


def whole(clauses: Iterable[Clause]) -> str:
    """The terms of a short question as one key of the index, whatever their order; "" if there are too many or none.

    The key begins with one of the terms, so it is mostly in a block that is read for that term anyway."""
    terms = sorted((clause.term for clause in clauses if clause.kind != "unigram"), reverse=True)
    return "".join(f"{term}{KEY_SIGN}" for term in terms) if len(terms) <= SHORT else ""


def _most(clauses: Mapping[str, Clause]) -> tuple[Clause, ...]:
    """At most MOST_TERMS clauses, in text order; the heaviest if there are more."""
    if len(clauses) <= MOST_TERMS:
        return tuple(clauses.values())
    chosen = set(sorted(clauses, key=lambda term: -clauses[term].weight)[:MOST_TERMS])
    return tuple(clause for term, clause in clauses.items() if term in chosen)


def _stops(tokens: Sequence[Word]) -> bool:
    """Whether stop words are ignored in a query of these tokens."""
    names = sum(not is_han(word.text) for word in tokens)
    return names == len(tokens) or names > FEW_NAMES


def _telling(word: Word, stopping: bool) -> tuple[Term, ...]:
    """The terms of a word that carry meaning. `stopping`: stop words do not."""
    if stopping and word.text.lower() in _STOP_WORDS:
        return ()
    return tuple(term for term in word.terms if not _is_function(term))


def _is_function(term: Term) -> bool:
    if term.kind == "bigram":
        return term.text in _FUNCTION_BIGRAMS or any(character in FUNCTION_CHARACTERS for character in term.text)
    return term.kind == "unigram" and term.text in FUNCTION_CHARACTERS + COMMON_CHARACTERS
