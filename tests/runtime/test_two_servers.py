"""Two servers on one database: what one runs the other follows, and when one dies in mid-turn the other carries the trip on."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from planner.domain.errors import TripBusy
from planner.domain.events import RetryRequested, TripConfirmed, UserSpoke
from planner.domain.state import TripState
from planner.runtime.config import Config
from planner.runtime.session import Planner
from planner.store import MemoryStore
from planner.store.database import opened
from planner.store.postgres_store import PostgresStore
from planner.turn.trace import replay
from tests.database import Cluster
from tests.runtime.test_interrupted import CUT_IN_RESEARCH, FIRST, ROOT, TODAY, facts, wait_until


@pytest.fixture
def url(cluster: Cluster) -> str:
    return cluster.fresh()


@pytest.fixture
def planner(url: str) -> Iterator[Planner]:
    """This server."""
    store = PostgresStore(opened(url))
    yield Planner(Config(today=TODAY), store)
    store.close()


@pytest.mark.slow
def test_a_server_killed_in_mid_turn_leaves_a_trip_that_the_other_carries_on(planner: Planner, url: str, tmp_path: Path) -> None:
    session, marker = planner.session(), tmp_path / "marker"
    session.say(FIRST)
    assert session.wait(60)
    command = [sys.executable, "-c", CUT_IN_RESEARCH, url, str(marker), session.trip_id]
    other = subprocess.Popen(command, cwd=ROOT)
    try:
        wait_until(marker.exists)
        assert session.runs_elsewhere(session.state())
        assert not session.interrupted
        assert session.state().transcript[-1].content == "yes"
        job = session.say("what is the weather like?")
        assert job.wait(60)
        assert job.error is not None
        assert job.error.kind == TripBusy.kind
        acknowledged = session.records()
    finally:
        other.send_signal(signal.SIGKILL)
        other.wait(timeout=10)

    wait_until(lambda: not session.runs_elsewhere(session.state()))
    assert session.interrupted
    session.resume()
    assert session.wait(60)
    assert not session.interrupted
    records = session.records()
    assert records[: len(acknowledged)] == acknowledged
    assert [r.seq for r in records] == list(range(1, len(records) + 1))
    assert replay(TripState(trip_id=session.trip_id), records) == session.state()
    opened_by = [r.event for r in records if isinstance(r.event, (UserSpoke, TripConfirmed, RetryRequested))]
    assert [type(event).__name__ for event in opened_by] == ["UserSpoke", "UserSpoke", "RetryRequested"]

    whole = Planner(Config(today=TODAY), MemoryStore()).session()
    for words in (FIRST, "yes"):
        whole.say(words)
        assert whole.wait(60)
    assert facts(session.state()) == facts(whole.state())
    assert len(session.state().options) == 3


def test_what_one_server_saved_the_other_shows_at_once(planner: Planner, url: str) -> None:
    there = PostgresStore(opened(url))
    other = Planner(Config(today=TODAY), there)
    session = planner.session()
    session.say(FIRST)
    assert session.wait(60)
    seen = other.session(session.trip_id)
    assert seen.state() == session.state()
    seen.say("yes")
    assert seen.wait(60)
    assert len(session.state().options) == 3
    there.close()
