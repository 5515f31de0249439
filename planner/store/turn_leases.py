"""The right to run a turn of a trip, where several servers share one database: a row with an end, renewed while its turn runs.

A server that dies renews nothing, so what it held is free again when its lease ends. Time is the database's, not the servers'.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from uuid import UUID, uuid4

from planner.domain.errors import PlannerError, TripBusy
from planner.store.database import Database, Rows
from planner.store.ids import checked
from planner.store.trip_store import BUSY

log = logging.getLogger(__name__)
LEASE_S = 15.0
"""How long a dead server's turn bars others from carrying it on."""
BEATS = 5
"""So many times within a lease it is renewed; a server may miss all but one."""


class TurnLeases:
    """The turns this process runs, each with its lease. Safe for threads; one thread renews them all."""

    def __init__(self, database: Database, lease_s: float = LEASE_S) -> None:
        self._database = database
        self._lease_s = lease_s
        self._held: dict[str, UUID] = {}
        self._guard = threading.Condition()
        self._beating: threading.Thread | None = None
        self._me = f"{socket.gethostname()}:{os.getpid()}"

    @contextmanager
    def held(self, trip_id: str) -> Iterator[None]:
        """Hold the right to a turn of the trip. Raises `TripBusy` at once where it is held, here or by another server."""
        token = self._take(checked(trip_id))
        try:
            yield
        finally:
            self._give_back(trip_id, token)

    def running(self, trip_id: str) -> bool:
        """Whether somebody, here or elsewhere, runs a turn of the trip now."""
        with self._database.transaction() as rows:
            found = rows.execute(
                "select 1 from turn_leases where trip_id = %s and expires_at > clock_timestamp()", (checked(trip_id),)
            ).fetchone()
        return found is not None

    def ask_to_stop(self, trip_id: str) -> None:
        """Ask whoever runs a turn of the trip to stop; a turn that begins later is not asked."""
        with self._database.transaction() as rows:
            rows.execute(
                "update turn_leases set stop_asked_at = clock_timestamp() where trip_id = %s and expires_at > clock_timestamp()",
                (checked(trip_id),),
            )

    def asked_to_stop(self, trip_ids: Collection[str]) -> frozenset[str]:
        """Those of these trips whose running turn is asked to stop."""
        with self._database.transaction() as rows:
            found = rows.execute(
                "select trip_id from turn_leases where trip_id = any(%s) and stop_asked_at is not null and expires_at > clock_timestamp()",
                (list(trip_ids),),
            ).fetchall()
        return frozenset(row[0] for row in found)

    def lost(self, rows: Rows, trip_id: str) -> bool:
        """Whether this process runs a turn of the trip and another server has taken it over, as its lease had ended."""
        mine = self._held.get(trip_id)
        if mine is None:
            return False
        found = rows.execute("select token from turn_leases where trip_id = %s for share", (trip_id,)).fetchone()
        return found is None or found[0] != mine

    def _take(self, trip_id: str) -> UUID:
        token = uuid4()
        with self._database.transaction() as rows:
            found = rows.execute(
                "insert into turn_leases (trip_id, token, holder, expires_at) "
                "values (%s, %s, %s, clock_timestamp() + make_interval(secs => %s)) "
                "on conflict (trip_id) do update set token = excluded.token, holder = excluded.holder, "
                "taken_at = clock_timestamp(), expires_at = excluded.expires_at, stop_asked_at = null "
                "where turn_leases.expires_at <= clock_timestamp() returning token",
                (trip_id, token, self._me, self._lease_s),
            ).fetchone()
        if found is None:
            raise TripBusy(BUSY)
        with self._guard:
            self._held[trip_id] = token
            if self._beating is None:
                self._beating = threading.Thread(target=self._beat, name="turn-leases", daemon=True)
                self._beating.start()
            self._guard.notify()
        return token

    def _give_back(self, trip_id: str, token: UUID) -> None:
        with self._guard:
            self._held.pop(trip_id, None)
        try:
            with self._database.transaction() as rows:
                rows.execute("delete from turn_leases where trip_id = %s and token = %s", (trip_id, token))
        except PlannerError as refused:
            log.warning("the lease of a turn could not be given back and ends by itself: %s", refused.words)

    def _beat(self) -> None:
        """Renew what is held, for as long as anything is; an idle process asks nothing of the database."""
        while True:
            with self._guard:
                while not self._held:
                    self._guard.wait()
                held = list(self._held.values())
            try:
                self._renew(held)
            except PlannerError as refused:
                log.warning("the leases of %d turns could not be renewed: %s", len(held), refused.words)
            with self._guard:
                self._guard.wait(self._lease_s / BEATS)

    def _renew(self, held: list[UUID]) -> None:
        with self._database.transaction() as rows:
            rows.execute(
                "update turn_leases set expires_at = clock_timestamp() + make_interval(secs => %s) where token = any(%s)",
                (self._lease_s, held),
            )
