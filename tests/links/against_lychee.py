"""How many of the seeded broken links `faq links` and lychee find, and how many of their findings are right.

Run it with the Python of .venv. lychee keeps no state, so it runs once, with two retries; moved links do not count.
"""

from __future__ import annotations

import datetime
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from urllib.parse import urldefrag

import httpx
from faq.evidence.links.fetch import fetch_all
from faq.evidence.links.judge import judge
from faq.evidence.links.ledger import Record
from faq.evidence.links.pace import Clock, Patience
from seeded import Seed, Web, seeded_web

LYCHEE = str(Path(sys.executable).with_name("lychee"))
OPTIONS = ("--no-progress", "--include-fragments", "--timeout", "2", "--max-retries", "2", "--retry-wait-time", "1")


def main() -> None:
    with seeded_web() as web:
        seeds = web.seeds()
        show("faq links", seeds, by_us(web, seeds))
        web.ordinary.day = 3
        show("lychee", seeds, by_lychee(seeds))


def by_us(web: Web, seeds: list[Seed]) -> set[str]:
    records = {seed.url: Record(seed.url, "2026-11-20") for seed in seeds}
    for day in range(3):
        web.ordinary.day = day
        with httpx.Client() as client:
            replies = fetch_all(records, client, Clock(sleep=lambda _: None), Patience(timeout=2, tries=2))
        today = datetime.date(2026, 11, 20 + day)
        records = {url: judge(record, replies[urldefrag(url).url], today) for url, record in records.items()}
    return {url for url, record in records.items() if Seed(url, "", record.state).is_broken}


def by_lychee(seeds: list[Seed]) -> set[str]:
    text = "\n".join(seed.url for seed in seeds)
    command = [LYCHEE, *OPTIONS, "--format", "json", "-"]
    found = json.loads(subprocess.run(command, input=text, capture_output=True, text=True, check=False).stdout)
    return {item["url"] for key in ("error_map", "timeout_map") for items in found[key].values() for item in items}


def show(name: str, seeds: list[Seed], called: set[str]) -> None:
    broken = {seed.url for seed in seeds if seed.is_broken}
    right = called & broken
    print(f"{name}: {len(seeds)} links, {len(broken)} broken, {len(called)} reported, {len(right)} of them rightly:")
    print(f"  precision {len(right) / len(called):.3f}, recall {len(right) / len(broken):.3f}")
    kinds = {seed.url: seed.kind for seed in seeds}
    print("  false:", dict(Counter(kinds.get(url, url) for url in called - broken)))
    print("  missed:", dict(Counter(kinds[url] for url in broken - called)))


if __name__ == "__main__":
    main()
