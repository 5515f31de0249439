"""How many people one server takes at a time: whoever comes when it is full is told so and let in, in the order of coming, as others go.

A page is at work while it was drawn within the last minute; one that is left open, or was closed, takes nobody's place. Who is in is never
put out.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

AT_WORK_S = 60.0
AT_DOOR_S = 15.0
"""Who waits asks again every few seconds; who has not for so long has gone."""
ASK_AGAIN_S = 3.0
REMEMBERED_S = 24 * 3600.0
"""So long somebody is known to be in: a page whose connection broke comes back to its place."""


class Door:
    """The people of one process, by whatever names each of them. Thread-safe."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._clock = clock
        self._guard = threading.Lock()
        self._inside: dict[str, float] = {}
        self._at_work: dict[str, float] = {}
        self._waiting: dict[str, float] = {}
        self._there: dict[str, Callable[[], bool]] = {}

    def enter(self, who: str, there: Callable[[], bool] = lambda: True) -> bool:
        """Whether `who` may come in, or is in already. `there` says later on whether their page is still open."""
        now = self._clock()
        with self._guard:
            self._forget(now)
            self._there[who] = there
            if who not in self._inside:
                before = list(self._waiting).index(who) if who in self._waiting else len(self._waiting)
                if len(self._at_work) + before >= self._most:
                    self._waiting[who] = now
                    return False
            self._waiting.pop(who, None)
            self._inside[who] = self._at_work[who] = now
            return True

    @property
    def at_work(self) -> int:
        """How many people are at work now."""
        with self._guard:
            self._forget(self._clock())
            return len(self._at_work)

    @property
    def waiting(self) -> int:
        """How many people wait to be let in."""
        with self._guard:
            self._forget(self._clock())
            return len(self._waiting)

    def _forget(self, now: float) -> None:
        for known, kept_s in ((self._at_work, AT_WORK_S), (self._waiting, AT_DOOR_S)):
            for who in [who for who, seen in known.items() if now - seen > kept_s or not self._there[who]()]:
                del known[who]
        for who in [who for who, seen in self._inside.items() if now - seen > REMEMBERED_S]:
            del self._inside[who]
        for who in self._there.keys() - self._inside.keys() - self._waiting.keys():
            del self._there[who]
