"""Short conversations to keep in a store, made of events alone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from planner.domain.errors import PlannerError
from planner.domain.events import Replied, TraceRecord, UserSpoke
from planner.domain.state import TripState
from planner.store import TripStore
from planner.turn.trace import replay
from tests.builders import NINE


def said(state: TripState, seq: int, text: str = "hello") -> tuple[tuple[TraceRecord, ...], TripState]:
    """One whole turn, a message and its answer, from record `seq` on, and the state it leads to."""
    turn = (state.turn.n if state.turn else 0) + 1
    events = (UserSpoke(text=text), Replied(reply=f"You said {text}.", mode="CLARIFY"))
    records = tuple(TraceRecord(seq=seq + n, turn=turn, at=NINE + timedelta(seconds=seq + n), event=e) for n, e in enumerate(events))
    return records, replay(state, records)


def talked(store: TripStore, trip_id: str, *texts: str) -> TripState:
    """A trip kept in `store` with a turn for each text."""
    store.create(TripState(trip_id=trip_id))
    for text in texts:
        kept = store.load(trip_id)
        records, state = said(kept.state, kept.seq + 1, text)
        store.commit(trip_id, records, state)
    return store.load(trip_id).state


def refused(kind: type[PlannerError], act: Callable[[], object]) -> PlannerError:
    with pytest.raises(kind) as caught:
        act()
    assert caught.value.words.endswith(".")
    return caught.value
