"""Trips in a PostgreSQL database, for one server or several: a row a trip, a row a record of its trace.

Every change is one transaction under the lock of the trip's row, so a state and the records that led to it are saved together or not at
all. Tables and refusals are `database`'s business, the right to a turn `turn_leases`', states that are old or do not fit `migrate`'s.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from datetime import datetime
from typing import Any, NamedTuple
from uuid import uuid4

from pydantic import JsonValue, ValidationError
from pydantic_core import from_json

from planner.domain.errors import TripBusy, TripChanged, TripDamaged, TripTooNew, UnknownTrip
from planner.domain.events import TraceRecord
from planner.domain.state import SCHEMA_VERSION, TripState
from planner.domain.values import evolve
from planner.store.database import Database, Rows
from planner.store.ids import checked, is_trip_id, readdressed
from planner.store.migrate import TOO_NEW, read_record, read_state
from planner.store.trip_access import ChangeAccess, SharedTrip, TripAccess, TripLink, unknown_link
from planner.store.trip_store import (
    CHANGED,
    DELETED,
    GAP,
    KEEP_DELETED_DAYS,
    KEPT_OPEN,
    READABLE,
    TAKEN,
    UNKNOWN,
    Holder,
    StoredTrip,
    WholeTrip,
)
from planner.store.trip_summary import TripSummary, clean_title, newest_first, summarise, titled, unreadable, utc_now
from planner.store.turn_leases import LEASE_S, TurnLeases
from planner.turn.trace import in_order

log = logging.getLogger(__name__)
_OPEN = """
select mark, seq, name, case when mark = %(mark)s then null else state::text end
from (select xmin::text || ctid::text as mark, seq, name, state from trips where trip_id = %(trip)s and deleted_at is null) as row
"""
"""A trip's row. Its mark is another after every change, one by hand too."""
_SURVEY = """
select tail, known, (select count(*) from trace where trip_id = %(trip)s and seq > known)
from (
    select tail, greatest(checkpoint, case when %(known)s <= tail then %(known)s::bigint else 0 end) as known
    from (
        select
            (select coalesce(max(seq), 0) from trace where trip_id = %(trip)s) as tail,
            (select coalesce(max(seq), 0) from trace where trip_id = %(trip)s and kind = 'state_checkpointed') as checkpoint
    ) as ends
) as start
"""
"""The trace's last number, the one from which on nothing is known of it yet, and how many records stand behind that."""


class _Row(NamedTuple):
    """A trip as its row has it, without its state."""

    rev: int
    seq: int
    name: str | None
    saved_at: datetime
    schema_version: int


class PostgresStore:
    """A `TripStore` in a database, safe for threads and for several server processes."""

    def __init__(self, database: Database, clock: Callable[[], datetime] = utc_now, *, lease_s: float = LEASE_S) -> None:
        """`lease_s`: how long, in seconds, a turn of a server that died bars the others."""
        self._database = database
        self._clock = clock
        self._leases = TurnLeases(database, lease_s)
        self._whole: dict[str, int] = {}
        self._known: dict[str, tuple[str, TripState]] = {}

    def create(self, state: TripState, owner: str | None = None) -> None:
        with self._database.transaction() as rows:
            self._insert(rows, state, seq=0, name=None, owner=owner)

    def load(self, trip_id: str) -> StoredTrip:
        with self._database.transaction() as rows:
            seq, name, state = self._opened(rows, trip_id)
            tail, whole = self._surveyed(rows, trip_id)
        whole = whole and seq <= tail
        return StoredTrip(state=titled(state, name), seq=seq, trace_seq=tail, whole=whole, notes=() if whole else (GAP,))

    def commit(self, trip_id: str, records: Sequence[TraceRecord], state: TripState | None) -> None:
        if state is not None and state.trip_id != trip_id:
            raise ValueError(f"the state of {state.trip_id} cannot be saved as {trip_id}")
        body, lines = None if state is None else _text(state), [_text(record) for record in records]
        mark = ""
        with self._database.transaction() as rows:
            row = _row(rows, trip_id, locked=True)
            tail = _tail(rows, trip_id)
            if self._leases.lost(rows, trip_id) or not in_order(records, tail):
                raise TripChanged(CHANGED)
            if state is not None and body is not None:
                _refuse_stale(rows, row, state)
                mark = self._save(rows, state, body, seq=records[-1].seq if records else tail, name=row.name)
            _append(rows, trip_id, records, lines)
        if state is not None:
            self._remember(mark, state)

    def rebuild(self, state: TripState, seq: int) -> None:
        trip_id = state.trip_id
        body = _text(state)
        with self._database.transaction() as rows:
            row = _row(rows, trip_id, locked=True)
            if _tail(rows, trip_id) != seq:
                raise TripChanged(CHANGED)
            with suppress(TripDamaged):
                _state(rows, trip_id)
                raise TripChanged(READABLE)
            rows.execute("insert into damaged_states (trip_id, state) select trip_id, state from trips where trip_id = %s", (trip_id,))
            self._save(rows, state, body, seq=seq, name=row.name)

    def trace(self, trip_id: str, since_seq: int = 0, turn: int | None = None) -> tuple[TraceRecord, ...]:
        with self._database.transaction() as rows:
            _require(rows, trip_id)
            found = rows.execute(
                "select record::text from trace where trip_id = %s and seq > %s and (%s::int is null or turn = %s) order by seq",
                (trip_id, since_seq, turn, turn),
            ).fetchall()
        return tuple(_readable(trip_id, (row[0] for row in found)))

    def trace_tail(self, trip_id: str) -> int:
        with self._database.transaction() as rows:
            _require(rows, trip_id)
            return _tail(rows, trip_id)

    def summary(self, trip_id: str) -> TripSummary:
        with self._database.transaction() as rows:
            found = rows.execute(
                "select trip_id, schema_version, summary::text from trips where trip_id = %s and deleted_at is null",
                (checked(trip_id),),
            ).fetchone()
        if found is None:
            raise UnknownTrip(UNKNOWN)
        return _summary(*found)

    def list(self, among: Collection[str] | None = None) -> tuple[TripSummary, ...]:
        with self._database.transaction() as rows:
            found = rows.execute(
                "select trip_id, schema_version, summary::text from trips where deleted_at is null and (%(all)s or trip_id = any(%(ids)s))",
                _among(among),
            ).fetchall()
        return newest_first([_summary(*row) for row in found])

    def rename(self, trip_id: str, title: str) -> None:
        with self._database.transaction() as rows:
            row = _row(rows, trip_id, locked=True)
            name = clean_title(title)
            summary = summarise(titled(_state(rows, trip_id), name), row.saved_at)
            rows.execute("update trips set name = %s, summary = %s::jsonb where trip_id = %s", (name, _text(summary), trip_id))

    def copy(self, trip_id: str, new_id: str) -> None:
        with self._database.transaction() as rows:
            _require(rows, trip_id)
            _refuse_taken(rows, new_id)
        with self.lock(trip_id), self._database.transaction() as rows:
            row = _row(rows, trip_id, locked=True)
            state = evolve(_state(rows, trip_id), trip_id=new_id)
            found = rows.execute("select record::text from trace where trip_id = %s order by seq", (trip_id,)).fetchall()
            records = readdressed(_readable(trip_id, (line[0] for line in found)), new_id)
            owner = _access(rows, trip_id).owner
            self._insert(rows, state, seq=min(row.seq, records[-1].seq if records else 0), name=row.name, owner=owner)
            _append(rows, new_id, records, [_text(record) for record in records])

    def delete(self, trip_id: str) -> None:
        with self.lock(trip_id), self._database.transaction() as rows:
            gone = rows.execute(
                "update trips set deleted_at = clock_timestamp() where trip_id = %s and deleted_at is null returning trip_id", (trip_id,)
            ).fetchone()
        if gone is None:
            raise UnknownTrip(UNKNOWN)

    def restore(self, trip_id: str) -> None:
        with self._database.transaction() as rows:
            back = rows.execute(
                "update trips set deleted_at = null where trip_id = %s and deleted_at is not null returning trip_id", (checked(trip_id),)
            ).fetchone()
        if back is None:
            raise UnknownTrip(UNKNOWN)

    def erase(self, trip_id: str) -> None:
        with self.lock(trip_id), self._database.transaction() as rows:
            gone = rows.execute("delete from trips where trip_id = %s returning trip_id", (trip_id,)).fetchone()
        if gone is None:
            raise UnknownTrip(UNKNOWN)
        self._whole.pop(trip_id, None)

    def expire(self, before: datetime) -> tuple[str, ...]:
        with self._database.transaction() as rows:
            old = rows.execute("select trip_id from trips where deleted_at is null and saved_at < %s", (before,)).fetchall()
        gone: list[str] = []
        for (trip_id,) in old:
            with suppress(TripBusy, UnknownTrip):
                self.delete(trip_id)
                gone.append(trip_id)
        return tuple(gone)

    def access(self, trip_id: str) -> TripAccess:
        with self._database.transaction() as rows:
            _require(rows, trip_id)
            return _access(rows, trip_id)

    def change_access(self, trip_id: str, change: ChangeAccess) -> TripAccess:
        with self._database.transaction() as rows:
            _row(rows, trip_id, locked=True)
            before = _access(rows, trip_id)
            access = change(before)
            if access != before:
                _keep_access(rows, trip_id, access)
        return access

    def shared(self, token: str) -> SharedTrip:
        with self._database.transaction() as rows:
            found = rows.execute(
                "select trip_id, token, made_at, ends_at, taken_back_at from trip_links join trips using (trip_id) "
                "where token = %s and deleted_at is null",
                (token.replace("\0", ""),),
            ).fetchone()
        if found is None:
            raise unknown_link()
        return SharedTrip(found[0], _link(found[1:]))

    def owners(self, among: Collection[str] | None = None) -> Mapping[str, str]:
        with self._database.transaction() as rows:
            found = rows.execute(
                "select trip_id, owner from trips where owner is not null and deleted_at is null and (%(all)s or trip_id = any(%(ids)s))",
                _among(among),
            ).fetchall()
        return dict(found)

    def owned_by(self, owner: str) -> frozenset[str]:
        with self._database.transaction() as rows:
            found = rows.execute("select trip_id from trips where owner = %s and deleted_at is null", (owner,)).fetchall()
        return frozenset(row[0] for row in found)

    def lock(self, trip_id: str) -> AbstractContextManager[None]:
        return self._leases.held(trip_id)

    def running(self, trip_id: str) -> bool:
        return self._leases.running(trip_id)

    def ask_to_stop(self, trip_id: str) -> None:
        self._leases.ask_to_stop(trip_id)

    def asked_to_stop(self, trip_ids: Collection[str]) -> frozenset[str]:
        return self._leases.asked_to_stop(trip_ids)

    def check(self) -> None:
        with self._database.transaction() as rows:
            rows.execute("select 1 from trips limit 1")
            with rows.transaction(force_rollback=True):
                rows.execute("insert into documents (name, content) values (%s, '')", (f"check {uuid4()}",))

    def holder(self) -> Holder | None:
        """None: any number of servers may share a database."""
        return None

    def close(self) -> None:
        """Let the database go."""
        self._database.close()

    def empty_trash(self) -> None:
        """Remove for good what was deleted longer ago than deleted trips are kept, and leases that ended."""
        with self._database.transaction() as rows:
            rows.execute("delete from trips where deleted_at < clock_timestamp() - make_interval(days => %s)", (KEEP_DELETED_DAYS,))
            rows.execute("delete from turn_leases where expires_at < clock_timestamp() - interval '1 hour'")

    def every_id(self) -> tuple[str, ...]:
        """The ids of all trips, deleted ones too."""
        with self._database.transaction() as rows:
            return tuple(row[0] for row in rows.execute("select trip_id from trips order by trip_id").fetchall())

    def whole_trip(self, trip_id: str) -> WholeTrip:
        """All that is kept of a trip, deleted or not. Raises `TripDamaged`, `TripTooNew`, `UnknownTrip`."""
        with self._database.transaction() as rows:
            query = "select seq, name, saved_at, deleted_at from trips where trip_id = %s for share"
            found = rows.execute(query, (checked(trip_id),)).fetchone()
            if found is None:
                raise UnknownTrip(UNKNOWN)
            state = _state(rows, trip_id)
            lines = rows.execute("select record::text from trace where trip_id = %s order by seq", (trip_id,)).fetchall()
            access = _access(rows, trip_id)
        seq, name, saved_at, deleted_at = found
        records = tuple(_readable(trip_id, (line[0] for line in lines)))
        return WholeTrip(state=state, seq=seq, name=name, saved_at=saved_at, deleted_at=deleted_at, records=records, access=access)

    def keep_whole(self, trip: WholeTrip) -> bool:
        """Keep a trip as it was elsewhere; False, and nothing is changed, where its id is taken."""
        trip_id = trip.state.trip_id
        with self._database.transaction() as rows:
            try:
                self._insert(rows, trip.state, seq=trip.seq, name=trip.name, saved_at=trip.saved_at)
            except TripChanged:
                return False
            _append(rows, trip_id, trip.records, [_text(record) for record in trip.records])
            _keep_access(rows, trip_id, trip.access)
            rows.execute("update trips set deleted_at = %s where trip_id = %s", (trip.deleted_at, trip_id))
        return True

    def _insert(
        self, rows: Rows, state: TripState, *, seq: int, name: str | None, saved_at: datetime | None = None, owner: str | None = None
    ) -> None:
        """A new trip, saved at that time or now. Raises `TripChanged` where the id is taken."""
        _refuse_taken(rows, state.trip_id)
        now = saved_at or self._clock()
        made = rows.execute(
            "insert into trips (trip_id, schema_version, rev, seq, name, state, summary, saved_at, owner) "
            "values (%s, %s, %s, %s, %s, %s::json, %s::jsonb, %s, %s) on conflict do nothing returning trip_id",
            (state.trip_id, SCHEMA_VERSION, state.rev, seq, name, _text(state), _text(summarise(titled(state, name), now)), now, owner),
        ).fetchone()
        if made is None:
            raise TripChanged(TAKEN)

    def _save(self, rows: Rows, state: TripState, body: str, *, seq: int, name: str | None) -> str:
        """Replace the trip's row; the mark it then has."""
        now = self._clock()
        mark: str = _one(
            rows,
            "update trips set schema_version = %s, rev = %s, seq = %s, state = %s::json, summary = %s::jsonb, saved_at = %s "
            "where trip_id = %s returning xmin::text || ctid::text",
            (SCHEMA_VERSION, state.rev, seq, body, _text(summarise(titled(state, name), now)), now, state.trip_id),
        )[0]
        return mark

    def _opened(self, rows: Rows, trip_id: str) -> tuple[int, str | None, TripState]:
        """The trip's last record that its state has applied, its name, and the state: sent again only where its row has changed.

        States are frozen, so the one that was read last can be shown again.
        """
        known = self._known.get(trip_id)
        found = rows.execute(_OPEN, {"trip": checked(trip_id), "mark": known[0] if known else ""}).fetchone()
        if found is None:
            raise UnknownTrip(UNKNOWN)
        mark, seq, name, text = found
        if text is None and known is not None:
            return seq, name, known[1]
        state = read_state(from_json(text), trip_id)
        self._remember(mark, state)
        return seq, name, state

    def _remember(self, mark: str, state: TripState) -> None:
        """Keep what the row with this mark holds, so that nobody has to read it."""
        self._known.pop(state.trip_id, None)
        self._known[state.trip_id] = (mark, state)
        for oldest in list(self._known)[:-KEPT_OPEN]:
            self._known.pop(oldest, None)

    def _surveyed(self, rows: Rows, trip_id: str) -> tuple[int, bool]:
        """The trace's last number, and whether no record before it is missing, from the first or from the last checkpoint on.

        What this process has found whole is not counted again.
        """
        tail, known, found = _one(rows, _SURVEY, {"trip": trip_id, "known": self._whole.get(trip_id, 0)})
        whole: bool = found == tail - known
        if whole:
            self._whole[trip_id] = tail
        return tail, whole


def _among(trip_ids: Collection[str] | None) -> Mapping[str, object]:
    """The values of a query for these trips or for all of them."""
    return {"all": trip_ids is None, "ids": [trip_id for trip_id in trip_ids or () if is_trip_id(trip_id)]}


def _one(rows: Rows, query: Any, values: Any) -> tuple[Any, ...]:
    row = rows.execute(query, values).fetchone()
    assert row is not None, "a query of aggregates has one row"
    return row


def _text(value: TripState | TraceRecord | TripSummary) -> str:
    return value.model_dump_json(by_alias=True)


def _row(rows: Rows, trip_id: str, *, locked: bool = False) -> _Row:
    """The trip's row, for the writer of it `locked` until the transaction ends. Raises `UnknownTrip`."""
    query = "select rev, seq, name, saved_at, schema_version from trips where trip_id = %s and deleted_at is null"
    found = rows.execute(f"{query}{' for update' if locked else ''}".encode(), (checked(trip_id),)).fetchone()
    if found is None:
        raise UnknownTrip(UNKNOWN)
    return _Row(*found)


def _state(rows: Rows, trip_id: str) -> TripState:
    """The state as saved. Raises `TripDamaged`, `TripTooNew`."""
    raw: JsonValue = from_json(_one(rows, "select state::text from trips where trip_id = %s", (trip_id,))[0])
    return read_state(raw, trip_id)


def _require(rows: Rows, trip_id: str) -> None:
    if rows.execute("select 1 from trips where trip_id = %s and deleted_at is null", (checked(trip_id),)).fetchone() is None:
        raise UnknownTrip(UNKNOWN)


def _access(rows: Rows, trip_id: str) -> TripAccess:
    """Whose the trip is and the links given out, in the order in which they were made."""
    owner = _one(rows, "select owner from trips where trip_id = %s", (trip_id,))[0]
    found = rows.execute(
        "select token, made_at, ends_at, taken_back_at from trip_links where trip_id = %s order by made_at, token", (trip_id,)
    ).fetchall()
    return TripAccess(owner=owner, links=tuple(_link(row) for row in found))


def _link(row: Sequence[Any]) -> TripLink:
    token, made_at, ends_at, taken_back_at = row
    return TripLink(token=token, made_at=made_at, ends_at=ends_at, taken_back_at=taken_back_at)


def _keep_access(rows: Rows, trip_id: str, access: TripAccess) -> None:
    """Replace whose the trip is and its links, which are few."""
    rows.execute("update trips set owner = %s where trip_id = %s", (access.owner, trip_id))
    rows.execute("delete from trip_links where trip_id = %s", (trip_id,))
    for link in access.links:
        rows.execute(
            "insert into trip_links (token, trip_id, made_at, ends_at, taken_back_at) values (%s, %s, %s, %s, %s)",
            (link.token, trip_id, link.made_at, link.ends_at, link.taken_back_at),
        )


def _refuse_taken(rows: Rows, trip_id: str) -> None:
    found = rows.execute("select deleted_at from trips where trip_id = %s", (checked(trip_id),)).fetchone()
    if found is not None:
        raise TripChanged(TAKEN if found[0] is None else DELETED)


def _refuse_stale(rows: Rows, row: _Row, state: TripState) -> None:
    """Raises `TripChanged` unless `state` follows the saved one, or is the saved one; `TripTooNew` where a newer program saved it."""
    if row.schema_version > SCHEMA_VERSION:
        raise TripTooNew(TOO_NEW)
    if state.rev > row.rev:
        return
    if state.rev < row.rev or titled(_state(rows, state.trip_id), row.name) != titled(state, row.name):
        raise TripChanged(CHANGED)


def _tail(rows: Rows, trip_id: str) -> int:
    found: int = _one(rows, "select coalesce(max(seq), 0) from trace where trip_id = %s", (trip_id,))[0]
    return found


def _append(rows: Rows, trip_id: str, records: Sequence[TraceRecord], lines: Sequence[str]) -> None:
    if records:
        rows.execute(
            "insert into trace (trip_id, seq, turn, kind, record) select %s, seq, turn, kind, line::json "
            "from unnest(%s::bigint[], %s::int[], %s::text[], %s::text[]) as t(seq, turn, kind, line)",
            (trip_id, [r.seq for r in records], [r.turn for r in records], [r.event.type for r in records], list(lines)),
        )


def _readable(trip_id: str, lines: Iterable[str]) -> list[TraceRecord]:
    """The records in `lines`; one that does not fit is logged and left out."""
    records: list[TraceRecord] = []
    for line in lines:
        try:
            records.append(read_record(line.encode()))
        except ValueError:
            log.warning("trip %s: a record after %d cannot be read and is left out", trip_id, records[-1].seq if records else 0)
    return records


def _summary(trip_id: str, schema_version: int, summary: str) -> TripSummary:
    if schema_version > SCHEMA_VERSION:
        return unreadable(trip_id, "too_new")
    try:
        found = TripSummary.model_validate_json(summary)
    except ValidationError:
        return unreadable(trip_id, "damaged")
    return found if found.trip_id == trip_id else unreadable(trip_id, "damaged")
