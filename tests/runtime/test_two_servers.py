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
from planner.runtime.runner import STOPPED
from planner.runtime.session import Planner
from planner.store import MemoryStore
from planner.store.database import opened
from planner.store.moving import kept_at
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


@pytest.fixture(params=("in_a_folder", "in_a_database"))
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where two servers keep the same trips."""
    if request.param == "in_a_folder":
        return str(tmp_path / "data")
    made: str = request.getfixturevalue("cluster").fresh()
    return made


@pytest.mark.slow
def test_stop_on_one_server_ends_the_turn_that_the_other_runs(place: str, tmp_path: Path) -> None:
    here, marker = Planner(Config(today=TODAY), kept_at(place, must_exist=False).trips), tmp_path / "marker"
    session = here.session()
    session.say(FIRST)
    assert session.wait(60)
    other = subprocess.Popen([sys.executable, "-c", STOPPED_IN_RESEARCH, place, str(marker), session.trip_id], cwd=ROOT)
    try:
        wait_until(marker.exists)
        assert session.runs_elsewhere(session.state())
        assert not session.stops_elsewhere
        session.stop()
        assert session.stops_elsewhere
        assert other.wait(timeout=60) == 0
    finally:
        other.kill()
        other.wait(timeout=10)
    assert marker.read_text() == "stopped"
    assert not session.runs_elsewhere(session.state())
    assert not session.interrupted
    assert session.state().transcript[-1].content == STOPPED
    assert not session.state().options
    session.say("yes")
    assert session.wait(60)
    assert len(session.state().options) == 3


STOPPED_IN_RESEARCH = """
import sys
from datetime import date
from pathlib import Path
from planner.runtime.config import Config
from planner.runtime.session import Planner
from planner.store.moving import kept_at

place, marker = sys.argv[1], Path(sys.argv[2])
planner = Planner(Config(today=date(2026, 11, 27), pause_seconds=50), kept_at(place, must_exist=True).trips)
session = planner.session(sys.argv[3])
job = session.say("yes")
while not any(line.label == "Transport" or line.state == "running" for line in job.progress):
    job.wait(0.1)
marker.write_text("here")
job.wait(45)
marker.write_text(job.status)
"""


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
