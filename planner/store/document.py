"""The file of one trip: a TinyDB database with one document, read and replaced whole, and its head, which can be read alone.

TinyDB's own JSON storage writes over the file it has open; a crash in the middle leaves half a trip. `AtomicStorage` replaces it.
What a state means, and where the file lies, is not known here.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from json import JSONDecoder
from pathlib import Path
from typing import Annotated

from pydantic import Field, JsonValue, ValidationError
from pydantic_core import from_json, to_json
from tinydb import TinyDB
from tinydb.storages import Storage
from tinydb.table import Document as Row

from planner.domain.state import SCHEMA_VERSION
from planner.domain.values import Value
from planner.store.files import replace_file
from planner.store.trip_summary import TripSummary

_TABLE = "trip"
_ROW = 1
_START = b'{"trip":{"1":{"head":'
_END = b"}}}}"
"""The end of a whole file: of the state, the document, the table and the database."""
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
    """A TinyDB storage that replaces its file in one step and syncs it. Raises OSError; reading raises ValueError on what is no database."""

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


def write_document(path: Path, head: DocumentHead, state: JsonValue) -> None:
    """Replace the document in `path` whole, or begin the file. Raises OSError, and then the file is as it was."""
    row = Row({"head": head.model_dump(mode="json"), "state": state}, doc_id=_ROW)
    TinyDB(path, storage=AtomicStorage).table(_TABLE).upsert(row)


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
