"""Trips in a folder: one TinyDB file a trip for its state, and a trace beside it. The default store; `open_store` opens a folder.

Here is the order in which files and locks are used, so that no acknowledged turn is lost. Paths and replacing files are `files`'
business, the files of one trip `trip_files`', states that are old or do not fit `migrate`'s. Opening a folder makes it, tries it, and
clears it of what dead processes and old deletions left behind.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from pydantic_core import to_json

from planner.domain.errors import TripBusy, TripChanged, TripDamaged, UnknownTrip
from planner.domain.events import TraceRecord
from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.store import trace_file
from planner.store.files import DataFolder, leftovers, move_file, replace_file, storage_errors, sync_folder
from planner.store.ids import is_trip_id, new_trip_id, readdressed
from planner.store.locks import ServerMark, turn_lock, write_lock
from planner.store.migrate import read_revision, read_state
from planner.store.trace_file import Survey, Tail
from planner.store.trip_access import UNREADABLE_OWNER, ChangeAccess, SharedTrip, TripAccess, unknown_link
from planner.store.trip_files import (
    Document,
    DocumentHead,
    TripFiles,
    UnreadableFileError,
    read_access,
    read_document,
    write_access,
    write_document,
)
from planner.store.trip_store import (
    CHANGED,
    DAMAGED,
    DELETED,
    GAP,
    KEEP_DELETED_DAYS,
    KEPT_OPEN,
    READABLE,
    TAKEN,
    TORN,
    UNKNOWN,
    Holder,
    StoredTrip,
    WholeTrip,
)
from planner.store.trip_summary import TripSummary, clean_title, newest_first, summarise, titled, utc_now
from planner.turn.trace import in_order

log = logging.getLogger(__name__)


class _Known(NamedTuple):
    """A state as it was read, and the mark of the file it was read from."""

    mark: tuple[int, int, int]
    head: DocumentHead
    state: TripState


class TinyDBStore:
    """A `TripStore` in a data folder, safe for threads and for several server processes. `open_store` makes one."""

    def __init__(self, folder: DataFolder, clock: Callable[[], datetime] = utc_now) -> None:
        self._folder = folder
        self._clock = clock
        self._server = ServerMark(folder)
        self._surveys: dict[str, Survey] = {}
        self._known: dict[str, _Known] = {}
        self._led_to: dict[str, str] = {}

    def create(self, state: TripState, owner: str | None = None) -> None:
        files = self._files(state.trip_id)
        body = _json(state)
        with write_lock(self._folder, state.trip_id), storage_errors():
            _refuse_taken(files)
            if owner is not None:
                write_access(files.access, TripAccess(owner=owner))
            write_document(files.state, self._head(state, seq=0), body)

    def load(self, trip_id: str) -> StoredTrip:
        files = self._files(trip_id)
        head, state = self._opened(files)
        tail, notes = self._settled(files)
        with storage_errors():
            whole = head.seq <= tail.seq and not self._missing(files, tail)
        found = (*notes, *(() if whole else (GAP,)))
        return StoredTrip(state=titled(state, head.name), seq=head.seq, trace_seq=tail.seq, whole=whole, notes=found)

    def commit(self, trip_id: str, records: Sequence[TraceRecord], state: TripState | None) -> None:
        files = self._files(trip_id)
        lines = trace_file.encode(records)
        body = None if state is None else _json(state)
        if state is not None and state.trip_id != trip_id:
            raise ValueError(f"the state of {state.trip_id} cannot be saved as {trip_id}")
        with write_lock(self._folder, trip_id), storage_errors():
            files.require()
            tail = files.tail()
            if not in_order(records, tail.seq):
                raise TripChanged(CHANGED)
            if state is None or body is None:
                with trace_file.appended(files.trace, lines, tail):
                    return
            name = self._followed(files, state)
            head = self._head(state, seq=records[-1].seq if records else tail.seq, name=name)
            with trace_file.appended(files.trace, lines, tail):
                write_document(files.state, head, body)
            self._remember(files, files.mark(), head, state)

    def rebuild(self, state: TripState, seq: int) -> None:
        files = self._files(state.trip_id)
        body = _json(state)
        with write_lock(self._folder, state.trip_id), storage_errors():
            files.require()
            if files.tail().seq != seq:
                raise TripChanged(CHANGED)
            if files.state.exists():
                if _opens(files):
                    raise TripChanged(READABLE)
                files.set_aside()
            write_document(files.state, self._head(state, seq=seq), body)

    def trace(self, trip_id: str, since_seq: int = 0, turn: int | None = None) -> tuple[TraceRecord, ...]:
        files = self._files(trip_id)
        with storage_errors():
            files.require()
        tail, _ = self._settled(files)
        with storage_errors():
            return trace_file.read(files.trace, tail, since_seq, turn)

    def trace_tail(self, trip_id: str) -> int:
        files = self._files(trip_id)
        with storage_errors():
            files.require()
            return files.tail().seq

    def summary(self, trip_id: str) -> TripSummary:
        files = self._files(trip_id)
        with storage_errors():
            return files.summary()

    def list(self, among: Collection[str] | None = None) -> tuple[TripSummary, ...]:
        found: list[TripSummary] = []
        with storage_errors():
            for trip_id in self._folder.ids() if among is None else filter(is_trip_id, among):
                with suppress(UnknownTrip):
                    found.append(self._files(trip_id).summary())
        return newest_first(found)

    def rename(self, trip_id: str, title: str) -> None:
        files = self._files(trip_id)
        with write_lock(self._folder, trip_id), storage_errors():
            document = files.read_or_set_aside()
            state, head, name = read_state(document.state, trip_id), files.head_of(document), clean_title(title)
            summary = summarise(titled(state, name), head.summary.updated_at or self._clock())
            write_document(files.state, evolve(head, name=name, summary=summary), to_json(document.state))

    def copy(self, trip_id: str, new_id: str) -> None:
        files, fresh = self._files(trip_id), self._files(new_id)
        with storage_errors():
            files.require()
            _refuse_taken(fresh)
        with turn_lock(self._folder, trip_id), write_lock(self._folder, trip_id), write_lock(self._folder, new_id), storage_errors():
            document = files.read_or_set_aside()
            state, head = evolve(read_state(document.state, trip_id), trip_id=new_id), files.head_of(document)
            _refuse_taken(fresh)
            records = trace_file.read(files.trace, files.tail())
            owner = read_access(files.access).owner
            if owner is not None:
                write_access(fresh.access, TripAccess(owner=owner))
            if records:
                replace_file(fresh.trace, trace_file.encode(readdressed(records, new_id)))
            seq = min(head.seq, records[-1].seq if records else 0)
            write_document(fresh.state, self._head(state, seq=seq, name=head.name), _json(state))

    def delete(self, trip_id: str) -> None:
        files = self._files(trip_id)
        with turn_lock(self._folder, trip_id), write_lock(self._folder, trip_id), storage_errors():
            files.require()
            self._put_in_trash(trip_id)

    def restore(self, trip_id: str) -> None:
        files = self._files(trip_id)
        with write_lock(self._folder, trip_id), storage_errors():
            if not files.deleted:
                raise UnknownTrip(UNKNOWN)
            for path in self._folder.of_trip(trip_id, self._folder.trash):
                move_file(path, self._folder.trips / path.name)

    def erase(self, trip_id: str) -> None:
        files = self._files(trip_id)
        with turn_lock(self._folder, trip_id), write_lock(self._folder, trip_id), storage_errors():
            if not files.deleted:
                files.require()
            self._put_in_trash(trip_id)
            for path in self._folder.of_trip(trip_id, self._folder.trash):
                path.unlink(missing_ok=True)
            sync_folder(self._folder.trash)
        self._surveys.pop(trip_id, None)

    def expire(self, before: datetime) -> tuple[str, ...]:
        gone: list[str] = []
        for trip in self.list():
            if trip.updated_at is not None and trip.updated_at < before:
                with suppress(TripBusy, UnknownTrip):
                    self.delete(trip.trip_id)
                    gone.append(trip.trip_id)
        return tuple(gone)

    def access(self, trip_id: str) -> TripAccess:
        files = self._files(trip_id)
        with storage_errors():
            files.require()
            return read_access(files.access)

    def change_access(self, trip_id: str, change: ChangeAccess) -> TripAccess:
        files = self._files(trip_id)
        with write_lock(self._folder, trip_id), storage_errors():
            files.require()
            before = read_access(files.access)
            access = change(before)
            if access != before:
                write_access(files.access, access)
        return access

    def shared(self, token: str) -> SharedTrip:
        """Looked for where it led before, then in every trip that is shared: the files are all there is to know."""
        known = self._led_to.get(token)
        with storage_errors():
            for trip_id in (*((known,) if known is not None else ()), *self._folder.with_access()):
                files = self._files(trip_id)
                link = _access_as_far_as_known(files.access).link(token) if files.known else None
                if link is not None:
                    self._led_to[token] = trip_id
                    return SharedTrip(trip_id, link)
        self._led_to.pop(token, None)
        raise unknown_link()

    def owners(self, among: Collection[str] | None = None) -> Mapping[str, str]:
        with storage_errors():
            asked = self._folder.with_access() if among is None else filter(is_trip_id, among)
            found = {trip_id: _access_as_far_as_known(self._folder.access(trip_id)).owner for trip_id in asked}
        return {trip_id: owner for trip_id, owner in found.items() if owner is not None}

    def owned_by(self, owner: str) -> frozenset[str]:
        return frozenset(trip_id for trip_id, whose in self.owners().items() if whose == owner)

    @contextmanager
    def lock(self, trip_id: str) -> Iterator[None]:
        with turn_lock(self._folder, trip_id):
            with storage_errors():
                self._folder.stop_note(trip_id).unlink(missing_ok=True)
            yield

    def running(self, trip_id: str) -> bool:
        try:
            with turn_lock(self._folder, trip_id):
                return False
        except TripBusy:
            return True

    def ask_to_stop(self, trip_id: str) -> None:
        if self.running(trip_id):
            with storage_errors():
                self._folder.stop_note(trip_id).touch(mode=0o600)

    def asked_to_stop(self, trip_ids: Collection[str]) -> frozenset[str]:
        with storage_errors():
            noted = [trip_id for trip_id in trip_ids if self._folder.stop_note(trip_id).exists()]
        return frozenset(trip_id for trip_id in noted if self.running(trip_id))

    def check(self) -> None:
        with storage_errors(self._folder.root):
            _try_writing(self._folder)

    def holder(self) -> Holder | None:
        return self._server.holder()

    def every_id(self) -> tuple[str, ...]:
        """The ids of all trips, deleted ones too."""
        names = (*os.listdir(self._folder.trips), *os.listdir(self._folder.trash))
        return tuple(sorted({name.partition(".")[0] for name in names if is_trip_id(name.partition(".")[0])}))

    def whole_trip(self, trip_id: str) -> WholeTrip:
        """All that is kept of a trip, deleted or not. Raises `TripDamaged`, `TripTooNew`, `UnknownTrip`."""
        files = self._files(trip_id)
        with write_lock(self._folder, trip_id), storage_errors():
            deleted = files.deleted and not files.taken
            if not deleted:
                files.require()
            where = self._folder.trash if deleted else self._folder.trips
            state_file, trace = where / files.state.name, where / files.trace.name
            access = read_access(where / files.access.name)
            try:
                document = read_document(state_file)
            except UnreadableFileError as error:
                raise TripDamaged(DAMAGED) from error
            if document is None:
                raise TripDamaged(DAMAGED)
            state, tail = read_state(document.state, trip_id), trace_file.tail(trace)
            changed_at = datetime.fromtimestamp(state_file.stat().st_mtime, UTC)
            records = trace_file.read(trace, tail)
        head = document.head or DocumentHead(seq=tail.seq, summary=summarise(state, changed_at))
        return WholeTrip(
            state=state,
            seq=head.seq,
            name=head.name,
            saved_at=head.summary.updated_at or changed_at,
            deleted_at=changed_at if deleted else None,
            records=records,
            access=access,
        )

    def keep_whole(self, trip: WholeTrip) -> bool:
        """Keep a trip as it was elsewhere; False, and nothing is changed, where its id is taken."""
        trip_id = trip.state.trip_id
        files = self._files(trip_id)
        head = DocumentHead(seq=trip.seq, name=trip.name, summary=summarise(titled(trip.state, trip.name), trip.saved_at))
        body, lines = _json(trip.state), trace_file.encode(trip.records)
        with write_lock(self._folder, trip_id), storage_errors():
            if files.taken or files.deleted:
                return False
            where = self._folder.trips if trip.deleted_at is None else self._folder.trash
            if trip.access != TripAccess():
                write_access(where / files.access.name, trip.access)
            if lines:
                replace_file(where / files.trace.name, lines)
            write_document(where / files.state.name, head, body)
            if trip.deleted_at is not None:
                deleted_ns = round(trip.deleted_at.timestamp() * 1_000_000) * 1_000
                for path in self._folder.of_trip(trip_id, where):
                    os.utime(path, ns=(deleted_ns, deleted_ns))
        return True

    def _put_in_trash(self, trip_id: str) -> None:
        """Move the trip's files, the state first; what ends in between leaves a deleted trip, never half of one in the list."""
        for path in reversed(self._folder.of_trip(trip_id, self._folder.trips)):
            os.utime(path)
            move_file(path, self._folder.trash / path.name)

    def _files(self, trip_id: str) -> TripFiles:
        return TripFiles(self._folder, trip_id)

    def _head(self, state: TripState, *, seq: int, name: str | None = None) -> DocumentHead:
        return DocumentHead(seq=seq, name=name, summary=summarise(titled(state, name), self._clock()))

    def _read(self, files: TripFiles) -> Document:
        """The document; one that cannot be read is looked at again under the lock and set aside."""
        try:
            with storage_errors():
                return files.read()
        except UnreadableFileError:
            with write_lock(self._folder, files.trip_id), storage_errors():
                return files.read_or_set_aside()

    def _opened(self, files: TripFiles) -> tuple[DocumentHead, TripState]:
        """The head and the state of the trip. A file that is the one read last is not read again: states are frozen."""
        with storage_errors():
            mark = files.mark()
        known = self._known.get(files.trip_id)
        if known is not None and known.mark == mark:
            return known.head, known.state
        document = self._read(files)
        state = read_state(document.state, files.trip_id)
        with storage_errors():
            head = files.head_of(document)
        self._remember(files, mark, head, state)
        return head, state

    def _remember(self, files: TripFiles, mark: tuple[int, int, int] | None, head: DocumentHead, state: TripState) -> None:
        """Keep what the file with this mark holds, so that nobody has to read it."""
        if mark is not None:
            self._known.pop(files.trip_id, None)
            self._known[files.trip_id] = _Known(mark, head, state)
            for trip_id in list(self._known)[:-KEPT_OPEN]:
                self._known.pop(trip_id, None)

    def _followed(self, files: TripFiles, state: TripState) -> str | None:
        """The name of the saved trip. For the holder of the write lock.

        Raises `TripChanged` unless `state` follows the saved one, or is it.
        """
        known = self._known.get(files.trip_id)
        if known is not None and known.mark == files.mark() and state.rev > known.state.rev:
            return known.head.name
        document = files.read_or_set_aside()
        _refuse_stale(document, state)
        return document.head.name if document.head else None

    def _missing(self, files: TripFiles, tail: Tail) -> int:
        """How many records of the trace cannot be read; what this process has looked at is not looked at again."""
        known = trace_file.survey(files.trace, tail, self._surveys.get(files.trip_id, Survey())) if tail.size else Survey()
        self._surveys[files.trip_id] = known
        return known.missing

    def _settled(self, files: TripFiles) -> tuple[Tail, tuple[str, ...]]:
        """The end of the trace. What is torn there is somebody's write of just now, or left by a killed process and then cut off."""
        with storage_errors():
            tail = files.tail()
        if not tail.torn:
            return tail, ()
        with write_lock(self._folder, files.trip_id), storage_errors():
            tail = files.tail()
            if not tail.torn:
                return tail, ()
            log.warning("%s: %d torn bytes after record %d were cut off", files.trace.name, tail.torn, tail.seq)
            trace_file.cut(files.trace, tail.size + tail.unreadable)
        return evolve(tail, torn=0), (TORN,)


def _access_as_far_as_known(path: Path) -> TripAccess:
    """What is kept of a trip's access. Where that cannot be read, the trip is nobody's and shared with nobody; the others go on."""
    try:
        return read_access(path)
    except OSError as error:
        log.error("%s: %s", path.name, error.strerror)
        return TripAccess(owner=UNREADABLE_OWNER)


def _json(state: TripState) -> bytes:
    return state.model_dump_json(by_alias=True).encode()


def _refuse_taken(files: TripFiles) -> None:
    if files.taken:
        raise TripChanged(TAKEN)
    if files.deleted:
        raise TripChanged(DELETED)


def _refuse_stale(document: Document, state: TripState) -> None:
    """Raises `TripChanged` unless `state` follows the saved one, or is the saved one."""
    saved = read_revision(document.state)
    if state.rev > saved:
        return
    name = document.head.name if document.head else None
    if state.rev < saved or titled(read_state(document.state, state.trip_id), name) != titled(state, name):
        raise TripChanged(CHANGED)


def _opens(files: TripFiles) -> bool:
    try:
        read_state(files.read().state, files.trip_id)
    except (UnreadableFileError, TripDamaged):
        return False
    return True


log = logging.getLogger(__name__)
_DAY_S = 86_400


def open_store(folder: Path, clock: Callable[[], datetime] = utc_now) -> TinyDBStore:
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
