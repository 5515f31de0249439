"""Trips in memory, gone with the process: for replays, trials and tests. Keeps to every rule of the protocol but lasting."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime

from planner.domain.errors import TripBusy, TripChanged, UnknownTrip
from planner.domain.events import TraceRecord
from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.store.ids import checked, readdressed
from planner.store.trip_access import ChangeAccess, SharedTrip, TripAccess, found_under
from planner.store.trip_store import BUSY, CHANGED, DELETED, READABLE, TAKEN, UNKNOWN, Holder, StoredTrip
from planner.store.trip_summary import TripSummary, clean_title, newest_first, summarise, titled, utc_now
from planner.turn.trace import in_order


@dataclass
class _Entry:
    state: TripState
    saved_at: datetime
    seq: int = 0
    name: str | None = None
    access: TripAccess = field(default_factory=TripAccess)
    records: list[TraceRecord] = field(default_factory=list)

    @property
    def tail(self) -> int:
        """The number of the last record, 0 without one."""
        return self.records[-1].seq if self.records else 0


class MemoryStore:
    """A `TripStore` that forgets. Safe for threads."""

    def __init__(self, clock: Callable[[], datetime] = utc_now) -> None:
        self._clock = clock
        self._trips: dict[str, _Entry] = {}
        self._trash: dict[str, _Entry] = {}
        self._turns: set[str] = set()
        self._to_stop: set[str] = set()
        self._guard = threading.RLock()

    def create(self, state: TripState, owner: str | None = None) -> None:
        with self._guard:
            self._refuse_taken(state.trip_id)
            self._trips[state.trip_id] = _Entry(state, self._clock(), access=TripAccess(owner=owner))

    def load(self, trip_id: str) -> StoredTrip:
        with self._guard:
            entry = self._entry(trip_id)
            return StoredTrip(state=titled(entry.state, entry.name), seq=entry.seq, trace_seq=entry.tail)

    def commit(self, trip_id: str, records: Sequence[TraceRecord], state: TripState | None) -> None:
        if state is not None and state.trip_id != trip_id:
            raise ValueError(f"the state of {state.trip_id} cannot be saved as {trip_id}")
        with self._guard:
            entry = self._entry(trip_id)
            if not in_order(records, entry.tail):
                raise TripChanged(CHANGED)
            if state is not None:
                _refuse_stale(entry, state)
                entry.state, entry.saved_at, entry.seq = state, self._clock(), records[-1].seq if records else entry.tail
            entry.records.extend(records)

    def rebuild(self, state: TripState, seq: int) -> None:
        with self._guard:
            self._entry(state.trip_id)
            raise TripChanged(READABLE)

    def trace(self, trip_id: str, since_seq: int = 0, turn: int | None = None) -> tuple[TraceRecord, ...]:
        with self._guard:
            return tuple(r for r in self._entry(trip_id).records if r.seq > since_seq and turn in (None, r.turn))

    def trace_tail(self, trip_id: str) -> int:
        with self._guard:
            return self._entry(trip_id).tail

    def summary(self, trip_id: str) -> TripSummary:
        with self._guard:
            entry = self._entry(trip_id)
            return summarise(titled(entry.state, entry.name), entry.saved_at)

    def list(self, among: Collection[str] | None = None) -> tuple[TripSummary, ...]:
        with self._guard:
            return newest_first([self.summary(trip_id) for trip_id in self._trips if among is None or trip_id in among])

    def rename(self, trip_id: str, title: str) -> None:
        with self._guard:
            self._entry(trip_id).name = clean_title(title)

    def copy(self, trip_id: str, new_id: str) -> None:
        with self._guard:
            self._entry(trip_id)
            self._refuse_taken(new_id)
        with self.lock(trip_id), self._guard:
            entry = self._entry(trip_id)
            self._refuse_taken(new_id)
            state, records = evolve(entry.state, trip_id=new_id), list(readdressed(entry.records, new_id))
            access = TripAccess(owner=entry.access.owner)
            self._trips[new_id] = replace(entry, state=state, records=records, saved_at=self._clock(), access=access)

    def delete(self, trip_id: str) -> None:
        with self.lock(trip_id), self._guard:
            self._trash[trip_id] = self._entry(trip_id)
            del self._trips[trip_id]

    def restore(self, trip_id: str) -> None:
        with self._guard:
            if checked(trip_id) not in self._trash:
                raise UnknownTrip(UNKNOWN)
            self._trips[trip_id] = self._trash.pop(trip_id)

    def erase(self, trip_id: str) -> None:
        with self.lock(trip_id), self._guard:
            if checked(trip_id) not in self._trash:
                self._entry(trip_id)
            self._trips.pop(trip_id, None)
            self._trash.pop(trip_id, None)

    def expire(self, before: datetime) -> tuple[str, ...]:
        with self._guard:
            old = [trip_id for trip_id, entry in self._trips.items() if entry.saved_at < before and trip_id not in self._turns]
            for trip_id in old:
                self.delete(trip_id)
        return tuple(old)

    def access(self, trip_id: str) -> TripAccess:
        with self._guard:
            return self._entry(trip_id).access

    def change_access(self, trip_id: str, change: ChangeAccess) -> TripAccess:
        with self._guard:
            entry = self._entry(trip_id)
            entry.access = change(entry.access)
            return entry.access

    def shared(self, token: str) -> SharedTrip:
        with self._guard:
            return found_under(token, ((trip_id, entry.access) for trip_id, entry in self._trips.items()))

    def owners(self, among: Collection[str] | None = None) -> Mapping[str, str]:
        with self._guard:
            kept = {trip_id: entry.access.owner for trip_id, entry in self._trips.items() if among is None or trip_id in among}
        return {trip_id: owner for trip_id, owner in kept.items() if owner is not None}

    def owned_by(self, owner: str) -> frozenset[str]:
        return frozenset(trip_id for trip_id, whose in self.owners().items() if whose == owner)

    @contextmanager
    def lock(self, trip_id: str) -> Iterator[None]:
        with self._guard:
            if checked(trip_id) in self._turns:
                raise TripBusy(BUSY)
            self._turns.add(trip_id)
            self._to_stop.discard(trip_id)
        try:
            yield
        finally:
            with self._guard:
                self._turns.discard(trip_id)

    def running(self, trip_id: str) -> bool:
        with self._guard:
            return checked(trip_id) in self._turns

    def ask_to_stop(self, trip_id: str) -> None:
        with self._guard:
            if checked(trip_id) in self._turns:
                self._to_stop.add(trip_id)

    def asked_to_stop(self, trip_ids: Collection[str]) -> frozenset[str]:
        with self._guard:
            return frozenset(trip_ids) & self._to_stop & self._turns

    def check(self) -> None:
        """Memory is always there."""

    def holder(self) -> Holder | None:
        return None

    def _entry(self, trip_id: str) -> _Entry:
        entry = self._trips.get(checked(trip_id))
        if entry is None:
            raise UnknownTrip(UNKNOWN)
        return entry

    def _refuse_taken(self, trip_id: str) -> None:
        if checked(trip_id) in self._trips:
            raise TripChanged(TAKEN)
        if trip_id in self._trash:
            raise TripChanged(DELETED)


def _refuse_stale(entry: _Entry, state: TripState) -> None:
    """Raises `TripChanged` unless `state` follows the saved one, or is the saved one."""
    same = state.rev == entry.state.rev and titled(state, entry.name) == titled(entry.state, entry.name)
    if state.rev <= entry.state.rev and not same:
        raise TripChanged(CHANGED)
