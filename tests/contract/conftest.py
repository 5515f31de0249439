"""The stores that have to keep the contract: in memory, in a folder, in a database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from planner.store import MemoryStore, TripStore, open_store
from planner.store.database import opened
from planner.store.postgres_store import PostgresStore
from tests.database import Cluster


class Ticking:
    """A clock that moves on by a minute whenever it is read."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 27, 9, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now


def in_memory() -> TripStore:
    return MemoryStore(Ticking())


def in_a_folder(folder: Path) -> TripStore:
    return open_store(folder, Ticking())


@contextmanager
def in_a_database(cluster: Cluster) -> Iterator[TripStore]:
    database = opened(cluster.fresh())
    try:
        yield PostgresStore(database, Ticking())
    finally:
        database.close()


@pytest.fixture(params=("in_memory", "in_a_folder", "in_a_database"))
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[TripStore]:
    match request.param:
        case "in_memory":
            yield in_memory()
        case "in_a_folder":
            yield in_a_folder(tmp_path / "data")
        case _:
            with in_a_database(request.getfixturevalue("cluster")) as kept:
                yield kept
