"""Politeness: how often a host is asked, and how long it asks to wait."""

from __future__ import annotations

import datetime
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from email.utils import parsedate_to_datetime


@dataclass(frozen=True, slots=True)
class Clock:
    """Time as seen by the fetcher, in seconds; `now` is the current time in UTC."""

    monotonic: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    now: Callable[[], datetime.datetime] = lambda: datetime.datetime.now(datetime.UTC)


@dataclass(frozen=True, slots=True)
class Patience:
    """Limits in seconds: between two requests to a host, for an answer, for a whole page, before the first retry
    (doubled for each later one), for `Retry-After`, and for a whole request. `bytes`: of one page, also after
    decoding."""

    interval: float = 1.0
    timeout: float = 15.0
    page: float = 30.0
    backoff: float = 2.0
    retry_after: float = 60.0
    total: float = 45.0
    tries: int = 3
    bytes: int = 1024 * 1024


class Pace:
    """Schedules the requests to each host. Thread-safe."""

    def __init__(self, clock: Clock, interval: float) -> None:
        self.clock = clock
        self.interval = interval
        self.free_at: dict[str, float] = {}
        self.lock = threading.Lock()

    def wait(self, host: str) -> None:
        """Sleep until the host may be asked again."""
        with self.lock:
            now = self.clock.monotonic()
            turn = max(now, self.free_at.get(host, now))
            self.free_at[host] = turn + self.interval
        if turn > now:
            self.clock.sleep(turn - now)

    def hold(self, host: str, seconds: float) -> None:
        """Do not ask the host before this time."""
        with self.lock:
            until = self.clock.monotonic() + seconds
            self.free_at[host] = max(until, self.free_at.get(host, until))


def retry_after(value: str, now: datetime.datetime) -> float | None:
    """The seconds in a `Retry-After` header (a number or a date); None if there is none."""
    if value.strip().isascii() and value.strip().isdigit():
        return float(value)
    try:
        day = parsedate_to_datetime(value)
    except (ValueError, OverflowError):
        return None
    day = day if day.tzinfo else day.replace(tzinfo=datetime.UTC)
    return max(0.0, (day - now).total_seconds())
