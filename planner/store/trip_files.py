"""All files of one trip: its document, what was set aside, and its trace. Who may touch them when is the caller's business."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from pathlib import Path

from planner.domain.errors import TripDamaged, TripTooNew, UnknownTrip
from planner.domain.state import SCHEMA_VERSION
from planner.store import trace_file
from planner.store.document import Document, DocumentHead, UnreadableFileError, read_document, read_head
from planner.store.files import DataFolder, move_file, next_aside
from planner.store.migrate import read_state
from planner.store.refusals import DAMAGED, UNKNOWN
from planner.store.trace_file import Tail
from planner.store.trip_summary import TripStatus, TripSummary, summarise

log = logging.getLogger(__name__)


class TripFiles:
    """The files of the trip `trip_id`. Raises `UnknownTrip` for a malformed id; the methods raise OSError."""

    def __init__(self, folder: DataFolder, trip_id: str) -> None:
        self.trip_id = trip_id
        self.state: Path = folder.state(trip_id)
        self.trace: Path = folder.trace(trip_id)
        self._folder = folder

    @property
    def known(self) -> bool:
        """Whether the trip is kept, readable or set aside."""
        return self.state.exists() or bool(self._folder.set_aside(self.trip_id))

    @property
    def taken(self) -> bool:
        """Whether anything of a trip with this id is in the trips folder."""
        return self.known or self.trace.exists()

    @property
    def deleted(self) -> bool:
        """Whether the trip lies in the trash."""
        return self._folder.in_trash(self.trip_id)

    def require(self) -> None:
        """Raises `UnknownTrip` when the trip is not kept."""
        if not self.known:
            raise UnknownTrip(UNKNOWN)

    def read(self) -> Document:
        """The document. Raises `UnreadableFileError`, `TripDamaged` when it was set aside before, `UnknownTrip`."""
        document = read_document(self.state)
        if document is None:
            self.require()
            raise TripDamaged(DAMAGED)
        return document

    def read_or_set_aside(self) -> Document:
        """The document; a file that is none is set aside. For the holder of the write lock. Raises `TripDamaged`, `UnknownTrip`."""
        try:
            return self.read()
        except UnreadableFileError as error:
            aside = self.set_aside()
            log.error("%s cannot be read (%s) and was set aside as %s", self.state.name, error, aside.name)
            raise TripDamaged(DAMAGED) from error

    def set_aside(self) -> Path:
        """Move the state file out of the way under a name that says so, and give that name."""
        aside = next_aside(self.state)
        move_file(self.state, aside)
        return aside

    def tail(self) -> Tail:
        return trace_file.tail(self.trace)

    def head_of(self, document: Document) -> DocumentHead:
        """The document's head, made from the state and the trace where it is missing. Raises `TripDamaged`, `TripTooNew`."""
        if document.head is not None:
            return document.head
        saved_at = datetime.fromtimestamp(self.state.stat().st_mtime, UTC)
        return DocumentHead(seq=self.tail().seq, summary=summarise(read_state(document.state, self.trip_id), saved_at))

    def summary(self) -> TripSummary:
        """One line about the trip, from the head where that can be read alone. Raises `UnknownTrip`."""
        try:
            head = read_head(self.state) or self.head_of(self.read())
        except (UnreadableFileError, TripDamaged, PermissionError, IsADirectoryError):
            return self._unopenable("damaged")
        except TripTooNew:
            return self._unopenable("too_new")
        if head.schema_version > SCHEMA_VERSION:
            return self._unopenable("too_new")
        return head.summary if head.summary.trip_id == self.trip_id else self._unopenable("damaged")

    def _unopenable(self, status: TripStatus) -> TripSummary:
        return TripSummary(trip_id=self.trip_id, title="Unreadable trip" if status == "damaged" else "Newer trip", status=status)
