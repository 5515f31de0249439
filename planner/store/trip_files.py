"""All files of one trip: the document with its state, what was set aside, and its trace. Who may touch them when is the caller's business.

The document is a TinyDB database with one row, read and replaced whole, whose head can be read alone. TinyDB's own JSON storage writes
over the file it has open; a crash in the middle leaves half a trip. `AtomicStorage` replaces it.
"""

from __future__ import annotations

import errno
import logging
import os
from dataclasses import dataclass
from datetime import UTC, datetime
from json import JSONDecoder
from pathlib import Path
from typing import Annotated

from pydantic import Field, JsonValue, ValidationError
from pydantic_core import from_json, to_json
from tinydb import TinyDB
from tinydb.storages import Storage

from planner.domain.errors import TripDamaged, TripTooNew, UnknownTrip
from planner.domain.state import SCHEMA_VERSION
from planner.domain.values import Value
from planner.store import trace_file
from planner.store.files import DataFolder, move_file, next_aside, replace_file
from planner.store.migrate import read_state
from planner.store.trace_file import Tail
from planner.store.trip_access import TripAccess
from planner.store.trip_store import DAMAGED, UNKNOWN
from planner.store.trip_summary import TripSummary, summarise, unreadable

_TABLE = "trip"
_ROW = 1
_START = b'{"trip":{"1":{"head":'
_CLOSED = b"}}}"
"""The end of the document, the table and the database."""
_END = b"}" + _CLOSED
"""The end of a whole file, with that of the state."""
_HEAD_BYTES = 4096


class UnreadableFileError(Exception):
    """Told to the store: the file is no trip document. The message says what is wrong with it."""


class DocumentHead(Value):
    """What the file says before the state: up to where the trace was applied, the title given by `rename`, and the summary."""

    schema_version: int = SCHEMA_VERSION
    seq: Annotated[int, Field(ge=0)] = 0
    name: str | None = None
    summary: TripSummary


@dataclass(frozen=True)
class Document:
    """The one document of a trip's file. `state` is JSON as it was found; the head is None where it is missing or does not fit.

    No `Value`, so that reading does not walk through the whole state twice.
    """

    head: DocumentHead | None
    state: dict[str, JsonValue]


class AtomicStorage(Storage):
    """A TinyDB storage that replaces its file in one step and syncs it.

    Raises OSError; reading raises ValueError on what is no database.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> dict[str, dict[str, JsonValue]] | None:
        try:
            content = self._path.read_bytes()
        except FileNotFoundError:
            return None
        tables: JsonValue = from_json(content)
        if not isinstance(tables, dict):
            raise ValueError("the file is no JSON object")
        return {name: table for name, table in tables.items() if isinstance(table, dict)}

    def write(self, data: dict[str, dict[str, JsonValue]]) -> None:
        replace_file(self._path, to_json(data))


def read_document(path: Path) -> Document | None:
    """The document in `path`, None when there is no such file. Raises `UnreadableFileError` and OSError."""
    try:
        row = TinyDB(path, storage=AtomicStorage).table(_TABLE).get(doc_id=_ROW)
    except (ValueError, AttributeError, TypeError) as error:
        raise UnreadableFileError(str(error)) from error
    if row is None:
        if path.exists():
            raise UnreadableFileError("the file holds no document")
        return None
    state = row.get("state")
    if not isinstance(state, dict):
        raise UnreadableFileError("the document holds no state")
    return Document(head=_head(row.get("head")), state=state)


def write_document(path: Path, head: DocumentHead, state: bytes) -> None:
    """Replace the document in `path` whole, or begin the file, in one step. Raises OSError, and then the file is as it was.

    `state` is JSON. Not by TinyDB's `upsert`: that begins by writing a table without rows, and a process killed behind it leaves a trip
    that cannot be read; and not by way of Python's dicts, which would take most of the time of a save.
    """
    replace_file(path, b"".join((_START, head.model_dump_json().encode(), b',"state":', state, _CLOSED)))


def read_head(path: Path) -> DocumentHead | None:
    """The head alone, from the first 4 KB of the file; None where that does not give one or the file's end is missing. Raises OSError."""
    try:
        start, last = _ends(path)
    except FileNotFoundError:
        return None
    if last != _END or not start.startswith(_START):
        return None
    try:
        raw, _ = JSONDecoder().raw_decode(start.decode(errors="ignore"), len(_START))
    except ValueError:
        return None
    return _head(raw)


def _ends(path: Path) -> tuple[bytes, bytes]:
    with path.open("rb") as file:
        start = file.read(_HEAD_BYTES)
        file.seek(-min(len(_END), len(start)), os.SEEK_END)
        return start, file.read()


def _head(raw: JsonValue) -> DocumentHead | None:
    try:
        return DocumentHead.model_validate(raw)
    except ValidationError:
        return None


def read_access(path: Path) -> TripAccess:
    """Whose a trip is and the links given out; without a file whoever has the id opens it. Raises OSError, also for what does not fit."""
    try:
        return TripAccess.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        return TripAccess()
    except ValidationError as error:
        raise OSError(errno.EIO, f"it cannot be read any more who may open the trip {path.name.partition('.')[0]}") from error


def write_access(path: Path, access: TripAccess) -> None:
    """Keep it, in one step. Raises OSError."""
    replace_file(path, access.model_dump_json().encode())


log = logging.getLogger(__name__)


class TripFiles:
    """The files of the trip `trip_id`. Raises `UnknownTrip` for a malformed id; the methods raise OSError."""

    def __init__(self, folder: DataFolder, trip_id: str) -> None:
        self.trip_id = trip_id
        self.state: Path = folder.state(trip_id)
        self.trace: Path = folder.trace(trip_id)
        self.access: Path = folder.access(trip_id)
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

    def mark(self) -> tuple[int, int, int] | None:
        """What tells the state file from any other that stood in its place, before or later; None where there is none. Raises OSError."""
        try:
            found = self.state.stat()
        except FileNotFoundError:
            return None
        return found.st_ino, found.st_mtime_ns, found.st_size

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
            return unreadable(self.trip_id, "damaged")
        except TripTooNew:
            return unreadable(self.trip_id, "too_new")
        if head.schema_version > SCHEMA_VERSION:
            return unreadable(self.trip_id, "too_new")
        return head.summary if head.summary.trip_id == self.trip_id else unreadable(self.trip_id, "damaged")
