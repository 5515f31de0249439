"""When many turns are under way at a time, pages wait longer for theirs and look at it less often; one that saves keeps nobody waiting."""

from __future__ import annotations

import threading

from planner.runtime.config import Config
from planner.runtime.session import PLACES, Planner
from planner.store import MemoryStore
from ui.chat.progress import CROWDED_EVERY_S, EVERY_S, every_s
from ui.shared.acting import CROWDED_GRACE_S, GRACE_S, grace_s

FIRST = "I want to visit Boston for a long weekend, coming from New York City"


class HeldStore(MemoryStore):
    """A store whose saves wait for `free`; `saving` counts those that do."""

    def __init__(self) -> None:
        super().__init__()
        self.free, self.saving = threading.Event(), threading.Semaphore(0)

    def commit(self, *args, **options) -> None:  # type: ignore[no-untyped-def]
        self.saving.release()
        assert self.free.wait(30)
        super().commit(*args, **options)


def test_turns_that_save_leave_their_place_and_many_of_them_are_a_crowd() -> None:
    store = HeldStore()
    planner = Planner(Config(), store)
    sessions = [planner.session() for _ in range(2 * PLACES + 1)]
    assert (grace_s(sessions[0]), every_s(sessions[0])) == (GRACE_S, EVERY_S)
    for session in sessions:
        session.say(FIRST)
    for _ in sessions:
        assert store.saving.acquire(timeout=30), "a turn waits for one that saves"
    assert planner.crowded
    assert (grace_s(sessions[0]), every_s(sessions[0])) == (CROWDED_GRACE_S, CROWDED_EVERY_S)
    store.free.set()
    for session in sessions:
        assert session.wait(60)
        assert session.state().trip.destinations
    assert not planner.crowded
