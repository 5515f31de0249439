"""Everything that is kept, from one place to another: a data folder or a database, either way.

A trip is moved whole (state, title, trace, when it was saved, whether it was deleted) and read back; what is there already stays as it
is, so a move that was cut is carried on by the same command. Nothing is taken away from where it came from.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Protocol, Self

from planner.domain.errors import PersonError, StoreUnavailable, TripDamaged, TripTooNew
from planner.store.document_store import DocumentStore, open_documents
from planner.store.tinydb_store import open_store
from planner.store.trip_store import TripStore, WholeTrip

log = logging.getLogger(__name__)
URL_STARTS = ("postgresql://", "postgres://")


class MoveRefused(PersonError):
    """Told to the person: what is kept cannot be moved like that, and why."""

    kind = "move_refused"


class MovableTrips(TripStore, Protocol):
    """A store whose trips can be moved as a whole."""

    def every_id(self) -> tuple[str, ...]:
        """The ids of all trips, deleted ones too."""
        ...

    def whole_trip(self, trip_id: str) -> WholeTrip:
        """All that is kept of a trip, deleted or not. Raises `TripDamaged`, `TripTooNew`, `UnknownTrip`."""
        ...

    def keep_whole(self, trip: WholeTrip) -> bool:
        """Keep a trip as it was elsewhere; False, and nothing is changed, where its id is taken."""
        ...


class MovableDocuments(DocumentStore, Protocol):
    """Documents that can all be listed."""

    def every_name(self) -> tuple[str, ...]:
        """The names of all documents, in order."""
        ...


@dataclass(frozen=True)
class Kept:
    """What one place keeps: the trips and the lab's documents. As a context it lets a database go at its end."""

    trips: MovableTrips
    documents: MovableDocuments
    close: Callable[[], None] = lambda: None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class MoveReport(NamedTuple):
    """How much was moved, what was there already and stayed as it is, and the trips that cannot be read and stay where they are."""

    trips: int
    deleted: int
    documents: int
    there: tuple[str, ...]
    unreadable: tuple[str, ...]


def open_kept(folder: Path, database_url: str | None) -> Kept:
    """The trips and documents of the database at that URL, without one those of the folder. Raises `StoreUnavailable`."""
    if database_url is None:
        return Kept(open_store(folder), open_documents(folder))
    from planner.store.database import opened
    from planner.store.postgres_documents import PostgresDocuments
    from planner.store.postgres_store import PostgresStore

    database = opened(database_url)
    trips = PostgresStore(database)
    trips.empty_trash()
    return Kept(trips, PostgresDocuments(database), trips.close)


def kept_at(place: str, *, must_exist: bool) -> Kept:
    """What is kept at `place`, the path of a data folder or the URL of a database. Raises `MoveRefused`, `StoreUnavailable`."""
    if place.startswith(URL_STARTS):
        return open_kept(Path(), place)
    if "://" in place:
        raise MoveRefused("A database is named by a URL that begins with postgresql://.")
    folder = Path(place)
    if must_exist and not (folder / "trips").is_dir():
        raise MoveRefused(f"{folder} holds no trips.")
    return open_kept(folder, None)


def move(source: Kept, target: Kept) -> MoveReport:
    """Keep in `target` what `source` keeps. Raises `StoreUnavailable`, also where a trip did not arrive as it was."""
    counts, there, unreadable = [0, 0], list[str](), list[str]()
    for trip_id in source.trips.every_id():
        try:
            trip = source.trips.whole_trip(trip_id)
        except (TripDamaged, TripTooNew) as refused:
            log.warning("trip %s stays where it is: %s", trip_id, refused.words)
            unreadable.append(trip_id)
            continue
        if not target.trips.keep_whole(trip):
            there.append(trip_id)
            continue
        if target.trips.whole_trip(trip_id) != trip:
            raise StoreUnavailable(f"Trip {trip_id} did not arrive as it was. Nothing was taken away; remove it there and try again.")
        counts[trip.deleted_at is not None] += 1
    documents = 0
    for name in source.documents.every_name():
        content = source.documents.read(name)
        if content is None:
            continue
        if _keep_document(target.documents, name, content):
            documents += 1
        else:
            there.append(name)
    return MoveReport(counts[0], counts[1], documents, tuple(there), tuple(unreadable))


def _keep_document(documents: DocumentStore, name: str, content: bytes) -> bool:
    """Keep a document under a name that is free; False where it is not."""
    free = True

    def unless_there(before: bytes | None) -> bytes:
        nonlocal free
        free = before is None
        return content if before is None else before

    documents.update(name, unless_there)
    return free
