"""Trips in memory, gone with the process: for replays, trials and tests. Keeps to every rule of the protocol but lasting."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime

from planner.domain.errors import TripBusy, TripChanged, UnknownTrip
from planner.domain.events import TraceRecord
from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.store.ids import checked, readdressed
from planner.store.refusals import BUSY, CHANGED, DELETED, READABLE, TAKEN, UNKNOWN
from planner.store.trip_store import Holder, StoredTrip
from planner.store.trip_summary import TripSummary, clean_title, newest_first, summarise, titled, utc_now


@dataclass
class _Kept:
    state: TripState
    saved_at: datetime
    seq: int = 0
    name: str | None = None
    records: list[TraceRecord] = field(default_factory=list)


class MemoryStore:
    """A `TripStore` that forgets. Safe for threads."""

    def __init__(self, clock: Callable[[], datetime] = utc_now) -> None:
        self._clock = clock
        self._trips: dict[str, _Kept] = {}
        self._trash: dict[str, _Kept] = {}
        self._turns: set[str] = set()
        self._guard = threading.RLock()

    def create(self, state: TripState) -> None:
        with self._guard:
            self._refuse_taken(state.trip_id)
            self._trips[state.trip_id] = _Kept(state, self._clock())

    def load(self, trip_id: str) -> StoredTrip:
        with self._guard:
            kept = self._kept(trip_id)
            return StoredTrip(state=titled(kept.state, kept.name), seq=kept.seq, trace_seq=len(kept.records))

    def commit(self, trip_id: str, records: Sequence[TraceRecord], state: TripState | None) -> None:
        if state is not None and state.trip_id != trip_id:
            raise ValueError(f"the state of {state.trip_id} cannot be saved as {trip_id}")
        with self._guard:
            kept = self._kept(trip_id)
            if [r.seq for r in records] != [len(kept.records) + n for n in range(1, len(records) + 1)]:
                raise TripChanged(CHANGED)
            if state is not None:
                _refuse_stale(kept, state)
                kept.state, kept.saved_at, kept.seq = state, self._clock(), len(kept.records) + len(records)
            kept.records.extend(records)

    def rebuild(self, state: TripState, seq: int) -> None:
        with self._guard:
            self._kept(state.trip_id)
            raise TripChanged(READABLE)

    def trace(self, trip_id: str, since_seq: int = 0, turn: int | None = None) -> tuple[TraceRecord, ...]:
        with self._guard:
            return tuple(r for r in self._kept(trip_id).records[max(0, since_seq) :] if turn is None or r.turn == turn)

    def trace_tail(self, trip_id: str) -> int:
        with self._guard:
            return len(self._kept(trip_id).records)

    def summary(self, trip_id: str) -> TripSummary:
        with self._guard:
            kept = self._kept(trip_id)
            return summarise(titled(kept.state, kept.name), kept.saved_at)

    def list(self) -> tuple[TripSummary, ...]:
        with self._guard:
            return newest_first([self.summary(trip_id) for trip_id in self._trips])

    def rename(self, trip_id: str, title: str) -> None:
        with self._guard:
            self._kept(trip_id).name = clean_title(title)

    def copy(self, trip_id: str, new_id: str) -> None:
        with self._guard:
            self._kept(trip_id)
            self._refuse_taken(new_id)
        with self.lock(trip_id), self._guard:
            kept = self._kept(trip_id)
            self._refuse_taken(new_id)
            state, records = evolve(kept.state, trip_id=new_id), list(readdressed(kept.records, new_id))
            self._trips[new_id] = replace(kept, state=state, records=records, saved_at=self._clock())

    def delete(self, trip_id: str) -> None:
        with self.lock(trip_id), self._guard:
            self._trash[trip_id] = self._kept(trip_id)
            del self._trips[trip_id]

    def restore(self, trip_id: str) -> None:
        with self._guard:
            if checked(trip_id) not in self._trash:
                raise UnknownTrip(UNKNOWN)
            self._trips[trip_id] = self._trash.pop(trip_id)

    @contextmanager
    def lock(self, trip_id: str) -> Iterator[None]:
        with self._guard:
            if checked(trip_id) in self._turns:
                raise TripBusy(BUSY)
            self._turns.add(trip_id)
        try:
            yield
        finally:
            with self._guard:
                self._turns.discard(trip_id)

    def holder(self) -> Holder | None:
        return None

    def _kept(self, trip_id: str) -> _Kept:
        kept = self._trips.get(checked(trip_id))
        if kept is None:
            raise UnknownTrip(UNKNOWN)
        return kept

    def _refuse_taken(self, trip_id: str) -> None:
        if checked(trip_id) in self._trips:
            raise TripChanged(TAKEN)
        if trip_id in self._trash:
            raise TripChanged(DELETED)


def _refuse_stale(kept: _Kept, state: TripState) -> None:
    """Raises `TripChanged` unless `state` follows the saved one, or is the saved one."""
    same = state.rev == kept.state.rev and titled(state, kept.name) == titled(kept.state, kept.name)
    if state.rev <= kept.state.rev and not same:
        raise TripChanged(CHANGED)
