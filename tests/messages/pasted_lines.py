"""What the look-up of messages says about pasted lines, our own messages and those of other packages.

    .venv/bin/python tests/messages/pasted_lines.py [FOLDER OF PYTHON PACKAGES ...]

The table of pasted lines and the shares in MEASUREMENTS.md ("Who says a pasted line") come from here. Each line is
looked up alone, with no framework chosen.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests" / "search"))

from engines import engine_of  # noqa: E402
from faq.build.files import load  # noqa: E402
from faq.build.site import site_of  # noqa: E402
from faq.content.model import Site  # noqa: E402
from faq.evidence.messages import python, store  # noqa: E402
from faq.evidence.messages.attribution import ENOUGH, is_exception  # noqa: E402
from faq.evidence.messages.attribution import Known as Collected  # noqa: E402
from faq.evidence.messages.lookup import Known, KnownMessages  # noqa: E402
from faq.evidence.messages.shards import reader, shards_of, write  # noqa: E402
from faq.evidence.messages.store import Collection  # noqa: E402
from faq.evidence.messages.template import PLACEHOLDER, Template  # noqa: E402
from faq.search import shards  # noqa: E402
from faq.search.definition import DEFINITION  # noqa: E402
from faq.search.engine import Engine  # noqa: E402
from faq.search.messages import lines  # noqa: E402

LISTS = ("pasted", "pasted-later", "pasted-third")
KINDS = ("right answer", "right origin", "wrong answer", "wrong origin", "nothing", "nothing, rightly")
MOST_LINES = 32
VALUES = ("3", "'x'", "[2, 3]", "float32", "conv1", "0.5")
LONG = 35
"""Minimum number of literal characters of one of our templates for it to be looked up."""
SAMPLE = 400


def asked_of(collection: Collection) -> KnownMessages:
    """The look-up, on shards in memory."""
    files = write(Site((), (), {}), shards_of(Collected(collection)), (), {}, DEFINITION["messages"])
    return reader(files)


def name_of(known: Known | None) -> str:
    """The framework or package named."""
    return (known.saying.framework or known.origin) if known else ""


def names_of(known: Known | None) -> list[str]:
    """All frameworks named, and a package that has the same message."""
    also = [f"package:{known.also}"] if known and known.also else []
    return [*filter(None, [name_of(known)]), *also]


def kind_of(engine: Engine, asked: KnownMessages, row: dict[str, Any]) -> tuple[str, str]:
    """The kind of result for a reader who pastes this, and the entry or the name."""
    found = engine.search(row["text"])
    if found.claim == "answer":
        id = found.hits[0].id
        return ("right answer" if id in row["entries"] else "wrong answer"), id
    told = lines(row["text"], places=True)[:MOST_LINES] if len(row["text"]) >= ENOUGH else []
    names = names_of(asked.first(told))
    if names:
        return ("right origin" if set(names) & set(row["says"]) else "wrong origin"), " and ".join(names)
    return ("nothing, rightly" if "" in row["says"] and not row["entries"] else "nothing"), ""


def instance(template: Template, chance: random.Random) -> str:
    """A message as somebody may paste it, with values in the place of placeholders."""
    text = template.text.split("\n")[0] if template.is_native else template.text
    said = re.sub(re.escape(PLACEHOLDER), lambda _: chance.choice(VALUES), text)
    return f"{template.exception}: {said}" if is_exception(template.exception) else said


def weight(text: str) -> int:
    """The number of literal characters."""
    return len(text.replace(PLACEHOLDER, ""))


def main() -> None:
    """Print all tables."""
    files = load(ROOT)[0]
    collection = store.read(files)[0]
    asked = asked_of(collection)
    engine = engine_of(shards.write(site_of(files)))
    for name in LISTS:
        rows = json.loads((Path(__file__).parent / f"{name}.json").read_text("utf-8"))
        told = [kind_of(engine, asked, row) for row in rows]
        often = Counter(kind for kind, _ in told)
        print(f"{name}, {len(rows)}: " + ", ".join(f"{often[kind]} {kind}" for kind in KINDS))
        if "-v" in sys.argv:
            for row, (kind, what) in zip(rows, told, strict=True):
                if kind in ("wrong answer", "wrong origin", "nothing"):
                    print(f"    {kind}: {what}: {row['text'][:160]!r}")
    for framework, templates in sorted(collection.templates.items()):
        own_share(asked, framework, templates)
    for folder in sys.argv[1:]:
        if folder != "-v":
            foreign(asked, Path(folder))


def own_share(asked: KnownMessages, framework: str, templates: Iterable[Template]) -> None:
    """How many of our own messages are found."""
    chance = random.Random(framework)
    telling = sorted(each for each in templates if weight(each.text.split("\n")[0]) >= LONG)
    sample = chance.sample(telling, SAMPLE)
    named = Counter(name_of(first(asked, instance(template, chance))) for template in sample)
    others = {name: count for name, count in named.items() if name not in ("", framework)}
    print(f"{framework}: {named[framework] / SAMPLE:.1%} found; named wrongly: {others}")


def first(asked: KnownMessages, text: str) -> Known | None:
    """The result for the first line of a text that has one."""
    return asked.first(text.split("\n"))


def foreign(asked: KnownMessages, folder: Path) -> None:
    """Messages of other packages that are attributed to a framework."""
    chance = random.Random(0)
    count, wrong = 0, Counter[tuple[str, str]]()
    for template in sorted(set(said_in(folder))):
        count += 1
        line = instance(template, chance)
        known = first(asked, line)
        if known and known.saying.framework and not known.also:
            wrong[known.saying.framework, line] += 1
    print(f"{folder}: {count:,} messages of others, {len(wrong)} attributed to a framework")
    for (framework, line), _ in sorted(wrong.items()):
        print(f"    {framework}: {line[:200]!r}")


def said_in(folder: Path) -> Iterator[Template]:
    """The messages of the packages in a folder, without our frameworks and what belongs to them."""
    for path in sorted(folder.rglob("*.py")):
        module = path.relative_to(folder).parts[0]
        if not module.startswith(("paddle", "mindspore", "faq")):
            source = path.read_bytes().decode("utf-8", "replace")
            yield from python.messages("", source, lambda module, names: "")


if __name__ == "__main__":
    main()
