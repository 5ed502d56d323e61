"""Fit the numbers of faq.search.claim, and print their effect on queries that they were not fitted on.

    python tests/search/fit_claim.py [folders with faq_src] [--grades real.yml later.yml]

Groups of queries: `answered` (graded words of real users), the same with all graded entries left out (`left out`) or
only the answering ones (`neighbours left`), those with a neighbour only (`neighbour`), other software and off-topic
questions (`unanswered`), error lines that people pasted (`pasted` where the entry that answers is first, else `pasted,
not first`), messages of the frameworks that no entry has (`messages`), and our own questions with little weight. Each
number is a mean over random halves of the queries: fitted on one, the threshold chosen there, measured on the other;
separately for each content if several are given.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, fields, replace
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
import yaml
from engines import engine_of
from faq.build.files import load
from faq.build.site import site_of
from faq.content.model import Document, Site
from faq.evidence.messages import store
from faq.search import claim, engine, ranking, shards
from faq.search.engine import Engine
from faq.search.filters import Filters

HERE = Path(__file__).parent
NAMES = [field.name for field in fields(claim.Measures)]
GROUPS = {
    "answered": (1, 1.0),
    "ours": (1, 0.15),
    "neighbour": (0, 1.0),
    "neighbours left": (0, 0.3),
    "left out": (0, 0.5),
    "ours left out": (0, 0.05),
    "useless": (0, 1.0),
    "unanswered": (0, 1.0),
    "pasted": (1, 1.0),
    "pasted, not first": (0, 1.0),
    "messages": (0, 0.3),
}
"""For each group: whether an entry answers its queries, and the weight of one query."""
NOTHING = Filters()
RIDGE = 5.0
HALVES = 20
COPY = 0.6
"""A phrasing that shares more than this part of its letter pairs with a graded query is a copy of it."""
MESSAGES = 150
"""Number of the frameworks' messages that are asked."""
SHARES = (0.95, 0.92, 0.9, 0.88, 0.86, 0.84, 0.82, 0.8, 0.75, 0.7, 0.6)
"""Shares of the answered queries that the thresholds claim, on the half on which they are chosen."""
SHOWN = {
    "answered": ("answered",),
    "no full answer": ("neighbour", "useless"),
    "nothing useful": ("useless", "unanswered"),
    "neighbour": ("neighbour",),
    "left out": ("left out",),
    "pasted": ("pasted",),
    "pasted, not first": ("pasted, not first",),
    "messages": ("messages",),
}
"""The columns of the curve, each with its groups."""


@dataclass(frozen=True)
class Case:
    """A query of a group with its measures, and whether its first result has the message that was pasted."""

    content: int
    group: str
    query: str
    measures: tuple[float, ...]
    sure: bool


def without_copies(site: Site, graded: Sequence[dict[str, Any]]) -> Site:
    """The site without the phrasings that were taken from the graded words, because the next asker uses other words."""
    asked = [pairs(row["query"]) for row in graded]

    def is_copy(phrasing: str) -> bool:
        own = pairs(phrasing)
        return any(len(own & other) > COPY * len(own | other) for other in asked)

    def document(one: Document) -> Document:
        return replace(one, asked_as=tuple(other for other in one.asked_as if not is_copy(other.value)))

    return replace(
        site,
        entries=tuple(
            replace(entry, documents={lang: document(one) for lang, one in entry.documents.items()})
            for entry in site.entries
        ),
    )


def pairs(text: str) -> set[str]:
    """The pairs of adjacent letters of a text."""
    letters = re.sub(r"[\W_]+", "", text.lower())
    return {letters[place : place + 2] for place in range(len(letters) - 1)}


def cases(searched: Engine, graded: Sequence[dict[str, Any]], content: int = 0) -> Iterator[Case]:
    """The queries of all groups."""
    for case in _cases(searched, graded):
        yield replace(case, content=content)


def _cases(searched: Engine, graded: Sequence[dict[str, Any]]) -> Iterator[Case]:
    there = {searched.index.texts("zh", document)[0] for document in range(searched.index.documents)}
    for row in graded:
        helping = {entry: grade for entry, grade in (row["grades"] or {}).items() if entry in there}
        full = {entry for entry, grade in helping.items() if grade == 2}
        for own in (NOTHING, Filters(framework=frozenset([row["framework"]]))):
            if full:
                yield from _case("answered", searched, row, own)
                yield from _case("left out", searched, row, own, set(helping))
                yield from _case("neighbours left", searched, row, own, full)
            else:
                yield from _case("neighbour" if helping else "useless", searched, row, own)
    yield from _of_ours(searched)
    for row in _rows(HERE / "unanswered.yml"):
        if there.isdisjoint(row.get("today", ())):
            yield from _case("unanswered", searched, row)
    yield from _of_lines(searched)


def _of_ours(searched: Engine) -> Iterator[Case]:
    for row in [*_rows(HERE / "queries.yml"), *_rows(HERE / "fresh.yml")]:
        if row["expect"]:
            yield from _case("ours", searched, row)
            yield from _case("ours left out", searched, row, out=set(row["expect"]))
        else:
            yield from _case("useless", searched, row)


def _of_lines(searched: Engine) -> Iterator[Case]:
    """Lines that people pasted, and messages of the frameworks that no entry has."""
    for row in json.loads((HERE.parent / "messages" / "pasted.json").read_text("utf-8")):
        first = searched.search(row["text"]).hits[:1]
        group = "pasted" if any(hit.id in row["entries"] for hit in first) else "pasted, not first"
        yield from _case(group, searched, {"query": row["text"], "lang": "zh"})
    for text in _messages():
        for case in _case("messages", searched, {"query": text, "lang": "zh"}):
            if not case.sure:
                yield case


def _messages() -> list[str]:
    """Some messages of all frameworks, with values in the place of placeholders."""
    held, _ = store.read(load(HERE.parents[1])[0])
    all = sorted({f"{one.exception or 'RuntimeError'}: {one.text}" for many in held.templates.values() for one in many})
    chosen = random.Random(1).sample([text for text in all if 40 < len(text) < 200], MESSAGES)
    return [text.replace("{}", "7") for text in chosen]


def _rows(path: Path) -> list[dict[str, Any]]:
    return [row for row in yaml.safe_load(path.read_text("utf-8")) if not row.get("vague")]


def _case(
    group: str, searched: Engine, row: Mapping[str, Any], own: Filters = NOTHING, out: Collection[str] = ()
) -> Iterator[Case]:
    """The measures of a query as the engine computes them, with some entries left out."""
    taken: list[tuple[Any, bool]] = []

    def ranked(*given: Any) -> ranking.Ranking:
        found = ranking.rank(*given)
        return replace(
            found, found=[one for one in found.found if searched.index.texts("zh", one.document)[0] not in out]
        )

    def claimed(first: Any, has_message: bool, is_error: bool) -> str:
        taken.append((first, has_message))
        return "near"

    with mock.patch.object(engine, "rank", ranked), mock.patch.object(engine, "claim", claimed):
        searched.search(row["query"], "en" if row["lang"] == "en" else "zh", own=own)
    first, has_message = taken[0]
    if first is not None:
        yield Case(0, group, row["query"], astuple(first), has_message and not first.foreign)


def fit(measures: np.ndarray, answered: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """The weights of a logistic model, with the constant last."""
    rows = np.c_[measures, np.ones(len(measures))]
    ridge = np.eye(rows.shape[1]) * RIDGE
    ridge[-1, -1] = 1e-6
    found = np.zeros(rows.shape[1])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-np.clip(rows @ found, -30, 30)))
        slope = weights * chance * (1 - chance) + 1e-9
        gradient = rows.T @ (weights * (answered - chance)) - ridge @ found
        found = found + np.linalg.solve((rows * slope[:, None]).T @ rows + ridge, gradient)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("roots", nargs="*", type=Path, default=[HERE.parents[1]])
    parser.add_argument("--grades", nargs="+", type=Path, default=[HERE / "real.yml", HERE / "later.yml"])
    parser.add_argument("--kept", type=Path, help="a file that keeps the measures")
    options = parser.parse_args()
    graded = [row for path in options.grades for row in _rows(path)]
    found: list[Case] = []
    for number, root in enumerate(options.roots):
        files = shards.write(without_copies(site_of(load(root)[0]), graded))
        found += cases(engine_of(files), graded, number)
    if options.kept:
        options.kept.write_text(json.dumps([astuple(case) for case in found]))
    report(found)
    return 0


def report(found: Sequence[Case]) -> None:
    """Print the weights, and their effect on halves that they were not fitted on."""
    group = np.array([case.group for case in found])
    content = np.array([case.content for case in found])
    sure = np.array([case.sure for case in found])
    raw = np.array([case.measures for case in found])
    answered = np.array([GROUPS[name][0] for name in group], float)
    weights = np.array([GROUPS[name][1] for name in group])
    weights[answered == 1] *= weights[answered == 0].sum() / weights[answered == 1].sum()
    mean, spread = raw.mean(0), raw.std(0) + 1e-9
    measures = (raw - mean) / spread
    _halves(found, measures, answered, weights, group, content, sure)
    whole = fit(measures, answered, weights)
    own = whole[:-1] / spread
    constant = whole[-1] - (whole[:-1] * mean / spread).sum()
    sums = raw @ own + constant
    print("WEIGHTS", dict(zip(NAMES, own.round(3).tolist(), strict=True)), "CONSTANT", round(float(constant), 3))
    sums[sure] = np.inf
    for share in SHARES:
        print(f"  {share:.2f} of the answered: ANSWER = {np.quantile(sums[group == 'answered'], 1 - share):.3f}")
    print("NEAR: 2 % of the answered are below", np.quantile(sums[group == "answered"], 0.02).round(2))


def _halves(found, measures, answered, weights, group, content, sure) -> None:  # type: ignore[no-untyped-def]
    queries = sorted({case.query for case in found})
    number = {query: place for place, query in enumerate(queries)}
    place = np.array([number[case.query] for case in found])
    columns = [np.isin(group, groups) for groups in SHOWN.values()]
    rows: dict[tuple[int, float], list[list[float]]] = {(each, share): [] for each in set(content) for share in SHARES}
    for seed in range(HALVES):
        half = np.random.default_rng(seed).random(len(queries)) < 0.5
        for train in (half[place], ~half[place]):
            model = fit(measures[train], answered[train], weights[train])
            sums = np.c_[measures, np.ones(len(measures))] @ model
            sums[sure] = np.inf
            for share in SHARES:
                threshold = np.quantile(sums[train & (group == "answered")], 1 - share)
                for each in set(content):
                    there = ~train & (content == each)
                    rows[each, share].append([np.mean(sums[there & column] >= threshold) for column in columns])
    print("claimed on the unknown half:", " | ".join(SHOWN))
    for (each, _), claimed in rows.items():
        middle, sides = np.nanmean(claimed, 0), np.nanquantile(claimed, (0.05, 0.95), axis=0)
        shown = [f"{m:.2f} ({a:.2f}-{b:.2f})" for m, a, b in zip(middle, *sides, strict=True)]
        print(f"| {each} | {' | '.join(shown)} |")


if __name__ == "__main__":
    sys.exit(main())
