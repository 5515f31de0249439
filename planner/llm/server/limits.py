"""What bounds a model call: Stop, a deadline, and whom to tell while it waits. Set around an agent's work, read by the client below.

A context variable carries the limits, so no engine's signature knows of them and an engine inside another (a drill) is bounded too.
Limits nest: an inner deadline can only be earlier. Times are `time.monotonic()` seconds.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from planner.domain.errors import StoppedByPerson

Waiting = Callable[[str], None]


@dataclass(frozen=True)
class Limits:
    """`stop` ends the call where it is, `until` is the instant it must be over, `waiting` hears in words what is waited for, and empty
    words when that is over.
    """

    stop: threading.Event | None = None
    until: float | None = None
    waiting: Waiting | None = None

    def left(self) -> float | None:
        """Seconds left, at least 0; None without a deadline."""
        return None if self.until is None else max(0.0, self.until - time.monotonic())

    def at_most(self, seconds: float) -> Limits:
        """The same limits with a deadline no later than `seconds` from now."""
        soon = time.monotonic() + seconds
        return Limits(self.stop, soon if self.until is None else min(self.until, soon), self.waiting)

    def check(self) -> None:
        """Raises `StoppedByPerson` after Stop."""
        if self.stop is not None and self.stop.is_set():
            raise StoppedByPerson("Stopped.")

    def pause(self, seconds: float, words: str = "") -> None:
        """Wait, saying what for. Raises `StoppedByPerson` as soon as Stop is pressed."""
        if words and self.waiting is not None:
            self.waiting(words)
        if self.stop is None:
            time.sleep(seconds)
        elif self.stop.wait(seconds):
            self.check()
        if words and self.waiting is not None:
            self.waiting("")


_CURRENT: ContextVar[Limits] = ContextVar("limits", default=Limits())  # noqa: B039 - frozen


def current() -> Limits:
    """The limits this thread works under."""
    return _CURRENT.get()


@contextmanager
def under(limits: Limits) -> Iterator[Limits]:
    """Work under `limits`, and no longer than those around them allow."""
    outer = _CURRENT.get()
    ends = [until for until in (outer.until, limits.until) if until is not None]
    inner = Limits(limits.stop or outer.stop, min(ends) if ends else None, limits.waiting or outer.waiting)
    token = _CURRENT.set(inner)
    try:
        yield inner
    finally:
        _CURRENT.reset(token)
