"""How long entries are on a phone: `.venv/bin/python tests/phone.py [SITE]` measures all of them in both languages, and
names those whose first sample begins late."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median

from browsing import open_tab, settled
from launching import launched
from playwright.sync_api import Browser, ViewportSize
from serving import served

PHONE: ViewportSize = {"width": 390, "height": 844}
SOON = 1.5 * PHONE["height"]
ENTRIES = 50
SHIFTS = """window.shift = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shift += entry.value
}).observe({ type: "layout-shift", buffered: true })"""
MEASURE = """() => {
  const samples = [...document.querySelectorAll(".page--entry pre")].filter((one) => !one.closest(".errors, .stuck"))
  const first = samples.find((one) => one.checkVisibility({ contentVisibilityAuto: true }))
  const top = first ? first.getBoundingClientRect().top + scrollY : null
  const tables = [...document.querySelectorAll(".page--entry table")]
  const wide = tables.filter((one) => one.scrollWidth > one.clientWidth + 1)
  return [document.documentElement.scrollHeight, top, window.shift, wide.length]
}"""


@dataclass(frozen=True)
class Measured:
    """The median and maximum height; the number of entries that show a sample before anything is opened, and of those
    in which it begins within one and a half screens; the largest sum of layout shifts; the number of tables that scroll
    sideways. `late`: the other entries, and how much later their sample begins."""

    height: float
    tallest: float
    sampled: int
    early: int
    shift: float
    wide: int
    late: dict[str, float]


def measured(chromium: Browser, site: Path, prefix: str, most: int = ENTRIES) -> Measured:
    """Entries of a site, evenly chosen, as they are before anything is opened. `prefix`: that of the language."""
    all_ = sorted(text.parent.relative_to(site).as_posix() for text in site.glob("*/*/*/index.md"))
    most = min(most, len(all_))
    chosen = [all_[n * len(all_) // most] for n in range(most)]
    context, watched = open_tab(chromium, viewport=PHONE, has_touch=True, is_mobile=True)
    watched.tab.add_init_script(SHIFTS)
    rows = []
    with served(site) as (_, base):
        for entry in chosen:
            watched.tab.goto(f"{base}{prefix}{entry}/")
            settled(watched.tab)
            rows.append(watched.tab.evaluate(MEASURE))
    context.close()
    heights, firsts, shifts, wides = zip(*rows, strict=True)
    tops = {entry: top for entry, top in zip(chosen, firsts, strict=True) if top is not None}
    late = {entry: top - SOON for entry, top in tops.items() if top > SOON}
    early = len(tops) - len(late)
    return Measured(median(heights), max(heights), len(tops), early, max(shifts), sum(wides), late)


def main() -> None:
    """Print the measurements, followed by the late entries."""
    site = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent / "site")
    with launched() as chromium:
        for prefix in ("", "en/"):
            found = measured(chromium, site, prefix, most=10**6)
            print(prefix or "zh", replace(found, late={}))
            for entry, pixels in sorted(found.late.items(), key=lambda one: one[1]):
                print(f"{pixels:8.0f} {entry}")


if __name__ == "__main__":
    main()
