"""Write messages/copied.txt: the messages that PaddleNLP has copied word for word from Transformers.

.venv/bin/python tests/messages/copied.py transformers-4.30.2-py3-none-any.whl
"""

from __future__ import annotations

import sys
import zipfile
from dataclasses import replace
from pathlib import Path

from faq.build.files import load
from faq.evidence.messages import copied, python, store
from faq.evidence.messages.matching import beginnings

ROOT = Path(__file__).parents[2]
FRAMEWORK = "paddlenlp"


def main() -> None:
    """Compare the texts line by line, in the form in which they are looked up."""
    wheel = Path(sys.argv[1])
    with zipfile.ZipFile(wheel) as archive:
        sources = [archive.read(name).decode("utf-8", "replace") for name in archive.namelist() if name.endswith(".py")]
    said = [template for source in sources for template in python.messages("", source, lambda module, names: "")]
    theirs = {pattern.text for pattern, _ in beginnings(said)}
    collection = store.read(load(ROOT)[0])[0]
    ours = {pattern.text for pattern, _ in beginnings(collection.templates[FRAMEWORK])}
    package = wheel.name.partition("-")[0]
    both = {key: name for key, name in collection.copied.items() if (key[0], name) != (FRAMEWORK, package)}
    both |= {(FRAMEWORK, text): package for text in ours & theirs}
    for path, data in copied.write(replace(collection, copied=both).copied).items():
        (ROOT / path).write_bytes(data)
    print(f"{len(both)} of {len(ours)} texts of {FRAMEWORK}")


if __name__ == "__main__":
    main()
