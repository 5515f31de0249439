"""A turn that another server runs is followed, not taken for interrupted; when that server is gone the trip goes on here."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from planner.store import open_store
from planner.store.database import opened
from planner.store.postgres_store import PostgresStore
from tests.app.conftest import OpenApp, finished, keys_of, planner_of, words_of
from tests.app.scenes import researching
from tests.database import Cluster
from ui.chat.progress import ELSEWHERE


def test_a_turn_of_another_server_is_followed_and_one_whose_server_is_gone_goes_on(open_app: OpenApp, folder: Path) -> None:
    other = open_store(folder)
    trip = researching("elsewhere").kept_in(other)
    with other.lock(trip):
        at = open_app(trip=trip)
        assert not at.exception
        assert ELSEWHERE in words_of(at)
        assert "continue_turn" not in keys_of(at)
        assert at.chat_input(key="chat").disabled
        assert not planner_of(at).interrupted
        compare = open_app(trip=trip, page="pages/compare.py")
        assert not compare.exception
        assert ELSEWHERE in words_of(compare)
        assert not other.asked_to_stop((trip,))
        at.button(key="stop").click().run()
        assert other.asked_to_stop((trip,)) == {trip}
        assert at.button(key="stop").disabled
    at.run()
    assert "This turn was interrupted." in words_of(at)
    at = finished(at.button(key="continue_turn").click().run())
    assert "choose_opt-1" in keys_of(at)


@pytest.fixture
def in_database(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> Iterator[PostgresStore]:
    """The store of another server on the database that the app is told to use."""
    url = cluster.fresh()
    monkeypatch.setenv("DATABASE_URL", url)
    database = opened(url)
    yield PostgresStore(database)
    database.close()


def test_the_app_keeps_its_trips_in_the_database_that_is_named(open_app: OpenApp, in_database: PostgresStore, folder: Path) -> None:
    at: AppTest = open_app()
    at.chat_input(key="chat").set_value("Two adults from New York City to Boston, 12 to 15 February 2027").run()
    at = finished(at)
    assert not at.exception
    trip = planner_of(at).trip_id
    assert [s.trip_id for s in in_database.list()] == [trip]
    assert not folder.exists()
    here = planner_of(at).planner.store
    assert isinstance(here, PostgresStore)
    with in_database.lock(trip):
        assert here.running(trip)
    here.close()
