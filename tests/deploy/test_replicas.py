"""The deployment as described: visitors stay with a replica, and when it dies in mid-turn the other one carries the trip on."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
import urllib.error
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from planner.domain.events import TripConfirmed
from planner.domain.state import TripState
from planner.store.database import opened
from planner.store.postgres_store import PostgresStore
from planner.turn.trace import replay
from tests.app.scenes import checking
from tests.database import Cluster
from tests.deploy.replicas import Front, Replica, two_replicas
from ui.chat.progress import ELSEWHERE
from ui.page_figures import PageClient

PAUSE_S = "20"
"""How long specialists wait, so that there is a middle of a turn to die in."""


@pytest.fixture
def url(cluster: Cluster) -> str:
    return cluster.fresh()


@pytest.fixture
def store(url: str) -> Iterator[PostgresStore]:
    kept = PostgresStore(opened(url))
    yield kept
    kept.close()


@pytest.fixture
def deployed(url: str) -> Iterator[tuple[Front, list[Replica]]]:
    if shutil.which("nginx") is None:
        if os.environ.get("TRIP_PLANNER_NEEDS_NGINX"):
            pytest.fail("nginx is not installed, and this run needs it")
        pytest.skip("nginx is not installed")
    with tempfile.TemporaryDirectory() as folder, two_replicas(Path(folder), url, TRIP_TODAY="2026-11-28", TRIP_PAUSE=PAUSE_S) as running:
        yield running


def until(happened: Callable[[], bool], seconds: float = 90.0) -> None:
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.2)


@pytest.mark.slow
def test_a_replica_that_dies_in_mid_turn_leaves_the_trip_to_the_other(deployed: tuple[Front, list[Replica]], store: PostgresStore) -> None:
    front, replicas = deployed
    assert [replica.is_ready() for replica in replicas] == [True, True]

    _, cookie = front.get("/")
    assert cookie.startswith("trip_replica=")
    for _ in range(6):
        assert front.get("/_stcore/health", cookie) == ("ok", "")
    assert len(set(front.served())) == 1, "a visitor stays with one replica"
    assert len({front.get("/_stcore/health")[1] for _ in range(3)}) == 3
    with pytest.raises(urllib.error.HTTPError, match="404"):
        front.get("/_stcore/metrics", cookie)

    trip = checking("carried-on").kept_in(store)
    page = PageClient(front.port, f"trip={trip}", cookie=cookie)
    page.draw()
    page.draw(press="confirm_trip")
    until(lambda: any(replica.figure("trip_turns_running") for replica in replicas))
    dying, other = sorted(replicas, key=lambda replica: -replica.figure("trip_turns_running"))
    assert f"127.0.0.1:{dying.port}" == front.served()[0]
    until(lambda: any(isinstance(record.event, TripConfirmed) for record in store.trace(trip)))
    acknowledged = store.trace(trip)
    dying.kill()
    with pytest.raises(Exception, match="close"):
        page.draw()

    page = PageClient(front.port, f"trip={trip}", cookie=cookie)
    page.draw()
    assert ELSEWHERE in page.words, "the turn may still run as long as its lease does"
    until(lambda: not store.running(trip), 30)
    page.draw()
    assert "This turn was interrupted." in page.words
    page.draw(press="continue_turn")
    until(lambda: bool(store.load(trip).state.options))
    until(lambda: not store.running(trip))

    kept, trace = store.load(trip), store.trace(trip)
    assert trace[: len(acknowledged)] == acknowledged
    assert [record.seq for record in trace] == list(range(1, len(trace) + 1))
    assert replay(TripState(trip_id=trip), trace) == kept.state
    assert sum(isinstance(record.event, TripConfirmed) for record in trace) == 1
    page.draw()
    assert any(key.startswith("choose_") for key in page.buttons), "the page has the plans"
    told = {
        name: [line["message"] for line in replica.lines() if line.get("trip") == trip and line["message"].startswith("a turn")]
        for name, replica in (("a", dying), ("b", other))
    }
    assert told["a"][0] == told["b"][0] == "a turn began"
    assert "a turn ended" not in told["a"]
    until(lambda: any(line["message"] == "a turn ended" and line["outcome"] == "done" for line in other.lines()))
    page.close()
