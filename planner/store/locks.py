"""Who may do what in the data folder just now: the turn lock and the write lock of each trip, and which server the folder belongs to.

The operating system holds these locks, so one that a dead process held is free again. Lock files stay; only the hold on them counts.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import BaseFileLock, FileLock, Timeout
from pydantic import ValidationError

from planner.domain.errors import StoreUnavailable, TripBusy
from planner.store.files import DataFolder, replace_file, storage_errors
from planner.store.trip_store import BUSY, NO_LOCKS, SAVING, SAVING_ANY, Holder

WRITE_WAIT_S = 10.0
_POLL_S = 0.005


@contextmanager
def turn_lock(folder: DataFolder, trip_id: str) -> Iterator[None]:
    """Hold the right to run a turn of the trip. Raises `TripBusy` at once when it is held elsewhere."""
    with _locked(folder.lock(trip_id, "turn"), 0, BUSY):
        yield


@contextmanager
def write_lock(folder: DataFolder, trip_id: str, wait_s: float = WRITE_WAIT_S) -> Iterator[None]:
    """Hold the right to change the trip's files: for milliseconds, by everyone who does. Raises `TripBusy` after `wait_s` seconds."""
    with _locked(folder.lock(trip_id, "write"), wait_s, SAVING):
        yield


@contextmanager
def held_file(path: Path, wait_s: float = WRITE_WAIT_S) -> Iterator[None]:
    """Hold one lock file: for milliseconds, by everyone who changes what it stands for. Raises `TripBusy` after `wait_s` seconds."""
    with _locked(path, wait_s, SAVING_ANY):
        yield


@contextmanager
def _locked(path: Path, wait_s: float, busy: str) -> Iterator[None]:
    lock = FileLock(path)
    _acquire(lock, wait_s, busy)
    try:
        yield
    finally:
        lock.release()


def _acquire(lock: BaseFileLock, wait_s: float, busy: str) -> None:
    with storage_errors():
        try:
            lock.acquire(timeout=wait_s, poll_interval=_POLL_S)
        except Timeout as error:
            raise TripBusy(busy) from error
        except NotImplementedError as error:
            raise StoreUnavailable(NO_LOCKS) from error


class ServerMark:
    """The mark of the server process a data folder belongs to, held until the process ends."""

    def __init__(self, folder: DataFolder) -> None:
        self._folder = folder
        self._lock = FileLock(folder.server_lock, thread_local=False)

    def holder(self) -> Holder | None:
        """Take the mark if it is free. The other process when it is not, None when it is (or was) taken by this one."""
        if self._lock.is_locked:
            return None
        me = Holder(pid=os.getpid(), host=socket.gethostname())
        try:
            _acquire(self._lock, 0, BUSY)
        except TripBusy:
            other = self._noted()
            return None if other == me else other
        with storage_errors():
            replace_file(self._folder.server_note, me.model_dump_json().encode())
        return None

    def _noted(self) -> Holder:
        try:
            return Holder.model_validate_json(self._folder.server_note.read_bytes())
        except (OSError, ValidationError):
            return Holder()
