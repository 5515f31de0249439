"""What rooms of the tests share: a database server, started by the first test that asks for it."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.database import Cluster, programs, running_cluster


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server of this run's own. Skips the test where PostgreSQL is not installed, unless the run must not."""
    found = programs()
    if found is None:
        if os.environ.get("TRIP_PLANNER_NEEDS_POSTGRESQL"):
            pytest.fail("PostgreSQL is not installed, and this run needs it")
        pytest.skip("PostgreSQL is not installed")
    with running_cluster(found) as running:
        yield running
