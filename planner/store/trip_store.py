"""What every trip store can do, whatever keeps the trips: `TripStore`, the values it hands out, and what it says when it refuses.

A trip is kept twice: an append-only trace of what happened, and the state it led to. A state is only ever saved together with, or
after, the records that led to it, so a state can be behind its trace (a crash between the two writes). Only a damaged file leaves it
ahead of its trace, or with records missing on the way to it: then a `StateCheckpointed` record, which may leave numbers out before it,
lets the trip go on.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Protocol

from planner.domain.events import TraceRecord
from planner.domain.state import TripState
from planner.domain.values import Value
from planner.store.trip_access import ChangeAccess, SharedTrip, TripAccess
from planner.store.trip_summary import TripSummary

UNKNOWN = "No such trip is kept here."
TAKEN = "A trip with this id is already kept here."
DELETED = "A trip with this id was deleted. Restore it instead."
CHANGED = "Another window changed this trip in the meantime. Nothing of this step was saved; the trip is shown as it is now."
READABLE = "This trip can be read, so it was not rebuilt."
DAMAGED = "The file of this trip cannot be read. It was set aside; the other trips are not affected."
TORN = "The last entry of this trip's record was cut off when the program was ended, and was left out."
GAP = (
    "Part of this trip's record cannot be read any more. The trip is as it was saved and goes on from here; "
    "only what was done before cannot be taken back."
)
BUSY = "A turn of this trip is already running, here or in another window. Wait for its answer or stop it there."
SAVING = "This trip is being saved by another window. Try again in a moment."
SAVING_ANY = "Another window is saving this just now. Try again in a moment."
KEEP_DELETED_DAYS = 30
"""So long a deleted trip can be brought back."""
KEPT_OPEN = 64
"""So many trips' states a process keeps as it read them: those of the pages that are open."""
NO_LOCKS = "The data folder cannot be used: its disk does not support locks."


class StoredTrip(Value):
    """A trip as it was read. The state has every record up to `seq` applied; the trace goes up to `trace_seq`.

    Where `trace_seq` is greater, a crash came between the two writes: `replay(state, store.trace(id, since_seq=seq))` catches up.
    `whole` says whether the trace still leads to the state; where not, `notes` say so and the next record is to be a checkpoint.
    `notes` are sentences about what was found wrong and put right while reading.
    """

    state: TripState
    seq: int = 0
    trace_seq: int = 0
    whole: bool = True
    notes: tuple[str, ...] = ()

    @property
    def behind(self) -> bool:
        """Whether the trace has records that the state has not applied."""
        return self.trace_seq > self.seq


class WholeTrip(Value):
    """All that is kept of one trip, to be moved elsewhere. `name` is what `rename` gave; `deleted_at` is None unless it was deleted."""

    state: TripState
    seq: int
    name: str | None
    saved_at: datetime
    deleted_at: datetime | None
    records: tuple[TraceRecord, ...]
    access: TripAccess = TripAccess()


class Holder(Value):
    """Another server process that uses the same data folder; None where it did not say."""

    pid: int | None = None
    host: str | None = None


class TripStore(Protocol):
    """Trips by id. Every method raises `UnknownTrip` for an id that is malformed or not kept, and `StoreUnavailable`
    when what keeps the trips cannot be used."""

    def create(self, state: TripState, owner: str | None = None) -> None:
        """Keep a new trip, with its owner if any. Raises `TripChanged` when `state.trip_id` is taken, by a deleted trip too."""
        ...

    def load(self, trip_id: str) -> StoredTrip:
        """The trip as last saved. Raises `TripDamaged` (its trace can still be read) or `TripTooNew`."""
        ...

    def commit(self, trip_id: str, records: Sequence[TraceRecord], state: TripState | None) -> None:
        """Append `records` to the trace, then save `state`, which must have the whole trace applied. All of it or nothing.

        The first record must follow the trace's last one (a checkpoint may leave numbers out), and `state.rev` the saved one (or be
        equal, for the same state).
        Otherwise another writer was here and `TripChanged` is raised. On return everything is on the disk.
        """
        ...

    def rebuild(self, state: TripState, seq: int) -> None:
        """Put `state`, replayed from the trace up to `seq`, in the place of a damaged file, which is set aside.

        Raises `TripChanged` when the trip can be read after all, or when `seq` is not the end of its trace.
        """
        ...

    def trace(self, trip_id: str, since_seq: int = 0, turn: int | None = None) -> tuple[TraceRecord, ...]:
        """The records after `since_seq`, of one turn when `turn` is given, in order; those that cannot be read are left out."""
        ...

    def trace_tail(self, trip_id: str) -> int:
        """The sequence number of the trace's last record, 0 when there is none."""
        ...

    def summary(self, trip_id: str) -> TripSummary:
        """One line about one trip. A damaged or too new trip has a summary that says so."""
        ...

    def list(self, among: Collection[str] | None = None) -> tuple[TripSummary, ...]:
        """One line about every trip, or about those `among` these ids that are kept, the last saved first."""
        ...

    def rename(self, trip_id: str, title: str) -> None:
        """Give the trip a title, also while a turn runs; a blank one takes it away. `load` shows it as `settings.title`."""
        ...

    def copy(self, trip_id: str, new_id: str) -> None:
        """Keep the trip a second time, trace included, under `new_id`, with the same owner and without links.

        Raises `TripBusy` during a turn, `TripChanged` when the id is taken.
        """
        ...

    def delete(self, trip_id: str) -> None:
        """Take the trip away; `restore` brings it back. Raises `TripBusy` during a turn."""
        ...

    def restore(self, trip_id: str) -> None:
        """Bring a deleted trip back as it was."""
        ...

    def erase(self, trip_id: str) -> None:
        """Remove the trip, or a deleted one, with its trace and what was set aside of it, for good. Raises `TripBusy` during a turn."""
        ...

    def expire(self, before: datetime) -> tuple[str, ...]:
        """Delete the trips last saved before that time, as `delete` does; their ids. One that cannot be read or has a turn stays."""
        ...

    def access(self, trip_id: str) -> TripAccess:
        """Whose the trip is and the links given out. Raises `StoreUnavailable` where that cannot be read: it opens the trip to nobody."""
        ...

    def change_access(self, trip_id: str, change: ChangeAccess) -> TripAccess:
        """Keep what `change` makes of the trip's access, while nobody else changes it. What `change` raises leaves it as it was."""
        ...

    def shared(self, token: str) -> SharedTrip:
        """The trip that a link leads to, whether the link can be used or is over. Raises `UnknownLink`; of a deleted trip too."""
        ...

    def owners(self, among: Collection[str] | None = None) -> Mapping[str, str]:
        """The owner of every trip that has one, or of those `among` these, by the trip's id."""
        ...

    def owned_by(self, owner: str) -> frozenset[str]:
        """The trips of one owner."""
        ...

    def lock(self, trip_id: str) -> AbstractContextManager[None]:
        """The right to run a turn of this trip, while the context lasts. Raises `TripBusy` when a turn runs, here or in another process."""
        ...

    def running(self, trip_id: str) -> bool:
        """Whether a turn of this trip runs now, here or in another process. For a page that looks on; who wants to write takes the lock."""
        ...

    def ask_to_stop(self, trip_id: str) -> None:
        """Ask whoever runs a turn of this trip, here or in another process, to stop. Nothing happens where none runs."""
        ...

    def asked_to_stop(self, trip_ids: Collection[str]) -> frozenset[str]:
        """Those of these trips whose running turn is asked to stop. A turn that begins later is not."""
        ...

    def check(self) -> None:
        """Raises `StoreUnavailable` unless trips can be read and written now. Leaves nothing behind."""
        ...

    def holder(self) -> Holder | None:
        """The other server process on this data, or None when there is none: then this process is known as its server until it ends.

        Always None where any number of servers may share the data.
        """
        ...
