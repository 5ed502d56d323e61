"""All constants that the browser's search must share with this package, as data for the manifest."""

from __future__ import annotations

from typing import Any

from faq.search import claim, log, messages, query, ranking, tokens

DEFINITION: dict[str, Any] = {
    "tokens": tokens.PATTERNS,
    "messages": {
        "noise": messages.NOISE,
        "places": messages.PLACES,
        "names": messages.NAMES,
        "number": messages.NUMBER,
        "kept": messages.KEPT,
        "error": messages.ERROR,
        "start": messages.START,
        "clause": messages.CLAUSE,
        "named": messages.NAMED,
        "sentence": messages.SENTENCE,
        "telling": messages.TELLING,
        "enough": messages.ENOUGH,
        "source": messages.SOURCE,
        "wrapper": messages.WRAPPER,
        "wrapped": messages.WRAPPED,
        "tags": messages.TAGS,
        "pasteLength": messages.PASTE_LENGTH,
        "longestPaste": messages.LONGEST_PASTE,
        "longest": messages.LONGEST_SIGNATURE,
        "shortest": messages.SHORTEST_SIGNATURE,
        "most": messages.MOST_SIGNATURES,
    },
    "log": {"package": log.PACKAGE, "version": log.VERSION, "exception": log.EXCEPTION},
    "query": {
        "weights": query.KIND_WEIGHT,
        "furtherLines": query.FURTHER_LINES,
        "most": query.MOST_TERMS,
        "functionCharacters": query.FUNCTION_CHARACTERS,
        "functionBigrams": query.FUNCTION_BIGRAMS,
        "stopWords": query.STOP_WORDS,
    },
    "ranking": {
        "signature": query.SIGNATURE_WEIGHT,
        "completed": ranking.COMPLETED,
        "corrected": ranking.CORRECTED,
        "unknownHan": ranking.UNKNOWN_HAN,
        "shortestPrefix": ranking.SHORTEST_PREFIX,
        "shortestCorrection": ranking.SHORTEST_CORRECTION,
        "twoEdits": ranking.TWO_EDITS,
        "mostCompletions": ranking.MOST_COMPLETIONS,
        "other": ranking.OTHER,
        "reread": ranking.REREAD,
        "likeness": ranking.LIKENESS,
        "title": ranking.TITLE,
        "message": ranking.MESSAGE,
        "said": ranking.SAID,
        "had": ranking.HAD,
        "preferred": ranking.PREFERRED,
        "matching": ranking.MATCHING,
    },
    "claim": {
        "weights": claim.WEIGHTS,
        "constant": claim.CONSTANT,
        "answer": claim.ANSWER,
        "near": claim.NEAR,
        "surer": claim.SURER,
        "least": claim.LEAST,
        "clear": claim.CLEAR,
        "rival": claim.RIVAL,
        "others": claim.OTHERS,
        "how": claim.HOW,
    },
}
