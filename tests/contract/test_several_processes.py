"""What holds when several processes write the same trips, in a folder or in a database: nothing acknowledged is lost."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from planner.domain.events import UserSpoke
from planner.domain.state import TripState
from planner.store import TripStore
from planner.store.moving import kept_at
from planner.store.postgres_store import PostgresStore
from planner.turn.trace import replay
from tests.contract.store_talk import said
from tests.store.programs_running import next_answer, running, start


@pytest.fixture(params=("in_a_folder", "in_a_database"))
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where the processes keep the same trips."""
    if request.param == "in_a_folder":
        return str(tmp_path / "data")
    made: str = request.getfixturevalue("cluster").fresh()
    return made


@pytest.fixture
def store(place: str) -> Iterator[TripStore]:
    """The store of this process, with an empty trip."""
    trips = kept_at(place, must_exist=False).trips
    trips.create(TripState(trip_id="a"))
    yield trips
    if isinstance(trips, PostgresStore):
        trips.close()


@pytest.mark.parametrize("turns", [1, 2, 3, 7, 12])
def test_a_killed_process_loses_no_acknowledged_turn(store: TripStore, place: str, turns: int) -> None:
    with running("commit_forever", place, "a") as process:
        acknowledged = [next_answer(process) for _ in range(turns)][-1]
        process.send_signal(signal.SIGKILL)
        process.wait()
    kept, trace = store.load("a"), store.trace("a")
    assert isinstance(acknowledged, int)
    assert kept.trace_seq >= acknowledged
    assert [r.seq for r in trace] == list(range(1, kept.trace_seq + 1))
    assert kept.state == replay(TripState(trip_id="a"), trace[: kept.seq])
    store.commit("a", *said(replay(kept.state, trace[kept.seq :]), kept.trace_seq + 1))
    if Path(place).exists():
        assert not [p for p in (Path(place) / "trips").iterdir() if p.suffix == ".tmp"]


def test_three_processes_that_write_one_trip_lose_nothing_that_was_acknowledged(store: TripStore, place: str) -> None:
    writers = [start("write_among_others", place, "a", name, 12) for name in "xyz"]
    told_of = [json.loads(line) for writer in writers for line in writer.communicate(timeout=120)[0].splitlines()]
    heard = [r.event.text for r in store.trace("a") if isinstance(r.event, UserSpoke)]
    assert sorted(heard) == sorted(told_of) == sorted(f"{name}{n}" for name in "xyz" for n in range(12))
    assert store.load("a").state == replay(TripState(trip_id="a"), store.trace("a"))


def test_what_one_process_saved_is_read_by_one_that_saved_before_it(store: TripStore, place: str) -> None:
    """What a process remembers of its own save is not shown once another has saved after it."""
    records, state = said(store.load("a").state, 1)
    store.commit("a", records, state)
    assert store.load("a").state == state
    theirs = kept_at(place, must_exist=True).trips
    more, later = said(state, records[-1].seq + 1, "more")
    theirs.commit("a", more, later)
    theirs.rename("a", "Our trip")
    kept = store.load("a")
    assert (kept.state.rev, store.summary("a").title) == (later.rev, "Our trip")
    last, newest = said(kept.state, more[-1].seq + 1, "last")
    store.commit("a", last, newest)
    assert store.load("a").state == theirs.load("a").state
    assert theirs.summary("a").title == "Our trip"
    if isinstance(theirs, PostgresStore):
        theirs.close()
