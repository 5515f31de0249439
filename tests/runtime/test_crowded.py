"""When many turns are under way at a time, pages wait longer for theirs and look at it less often; one that saves keeps nobody waiting,
and saves no more than it has to."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from datetime import date

from planner.domain.events import TraceRecord
from planner.domain.state import TripState
from planner.runtime.config import Config
from planner.runtime.session import PLACES, Planner
from planner.store import MemoryStore
from planner.turn.trace import replay
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


class CountingStore(MemoryStore):
    """A store that keeps with each save whether there was a state in it."""

    def __init__(self) -> None:
        super().__init__()
        self.with_state: list[bool] = []

    def commit(self, trip_id: str, records: Sequence[TraceRecord], state: TripState | None) -> None:
        super().commit(trip_id, records, state)
        self.with_state.append(state is not None)


def test_a_turn_saves_its_state_when_it_begins_and_when_it_is_over_and_its_records_at_once() -> None:
    store = CountingStore()
    session = Planner(Config(today=date(2026, 11, 27)), store).session()
    for words in ("Two adults from New York City to Boston, 12 to 15 February 2027, trains, hotel and food, mid-range", "yes", "thanks"):
        store.with_state.clear()
        session.say(words)
        assert session.wait(60)
        assert (store.with_state[0], store.with_state[-1]) == (True, True)
        assert store.with_state.count(True) == 2
        kept = store.load(session.trip_id)
        assert not kept.behind
        assert kept.state == replay(TripState(trip_id=session.trip_id), session.records())
    assert len(session.state().options) == 3
