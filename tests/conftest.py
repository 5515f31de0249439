"""What rooms of the tests share: a database server, started by the first test that asks for it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.database import Cluster, programs, running_cluster


@pytest.fixture(scope="session")
def postgresql() -> Path:
    """The folder of PostgreSQL's programs. Skips the test where PostgreSQL is not installed, unless the run must not."""
    found = programs()
    if found is None:
        if os.environ.get("TRIP_PLANNER_NEEDS_POSTGRESQL"):
            pytest.fail("PostgreSQL is not installed, and this run needs it")
        pytest.skip("PostgreSQL is not installed")
    return found


@pytest.fixture(scope="session")
def cluster(postgresql: Path) -> Iterator[Cluster]:
    """A PostgreSQL server of this run's own."""
    with running_cluster(postgresql) as running:
        yield running
