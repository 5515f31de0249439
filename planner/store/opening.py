"""Opening a data folder: made, tried, and cleared of what dead processes and old deletions left behind."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from planner.domain.errors import TripBusy
from planner.store.files import DataFolder, leftovers, storage_errors
from planner.store.ids import new_trip_id
from planner.store.locks import write_lock
from planner.store.tinydb_store import TinyDBStore
from planner.store.trip_store import TripStore
from planner.store.trip_summary import utc_now

log = logging.getLogger(__name__)
KEEP_DELETED_DAYS = 30
_DAY_S = 86_400


def open_store(folder: Path, clock: Callable[[], datetime] = utc_now) -> TripStore:
    """The trips kept in `folder`, which is created when it is not there. Raises `StoreUnavailable` when it cannot be written.

    Temporary files of dead writers are removed, and trips that were deleted more than 30 days ago. A second process may open the
    same folder; `holder()` tells it that it is not alone.
    """
    data = DataFolder(folder)
    with storage_errors(data.root):
        data.make()
        _try_writing(data)
        _sweep(data)
        _empty_trash(data)
    return TinyDBStore(data, clock)


def _try_writing(data: DataFolder) -> None:
    for part in (data.trips, data.trash, data.locks):
        probe = part / f".{new_trip_id()}.probe.tmp"
        probe.write_bytes(b"x")
        probe.unlink(missing_ok=True)


def _sweep(data: DataFolder) -> None:
    """Remove temporary files nobody is writing: a live writer holds the write lock of its trip."""
    for trip_id, path in leftovers(data):
        with suppress(TripBusy), write_lock(data, trip_id, wait_s=0):
            path.unlink(missing_ok=True)
            log.info("%s was left behind by a process that was ended, and is removed", path.name)


def _empty_trash(data: DataFolder) -> None:
    oldest = time.time() - KEEP_DELETED_DAYS * _DAY_S
    for path in data.trash.iterdir():
        with suppress(FileNotFoundError):
            if path.stat().st_mtime < oldest:
                path.unlink()
