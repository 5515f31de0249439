"""The store in a database when things go wrong: killed servers, a turn taken over, a database that stops, rows that were damaged by hand."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import psycopg
import pytest

from planner.domain.errors import StoreUnavailable, TripBusy, TripChanged, TripDamaged, TripTooNew
from planner.domain.events import UserSpoke
from planner.domain.state import SCHEMA_VERSION, TripState
from planner.runtime.config import Config, from_environment, known_secrets
from planner.runtime.session import Planner
from planner.store import MemoryStore, TripStore
from planner.store.database import MIGRATIONS, Database, migrate, opened
from planner.store.postgres_store import PostgresStore
from planner.store.trip_store import GAP
from planner.turn.trace import replay
from tests.contract.store_talk import refused, said, talked
from tests.database import PASSWORD, Cluster, running_cluster
from tests.store.programs_running import answers, next_answer, running
from tests.store.store_programs import LEASE_S

TODAY = date(2026, 11, 27)
FIRST = "Two adults from New York City to Boston, 12 to 15 February 2027, trains, hotel and food, mid-range budget"


@pytest.fixture
def url(cluster: Cluster) -> str:
    return cluster.fresh()


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    kept = opened(url)
    yield kept
    kept.close()


@pytest.fixture
def store(database: Database) -> TripStore:
    return PostgresStore(database, lease_s=LEASE_S)


def by_hand(url: str, statement: str) -> None:
    """Change the tables as a person with a client would."""
    with psycopg.connect(url) as connection:
        connection.execute(statement.encode())


def test_a_live_servers_turn_outlasts_its_lease_and_a_dead_ones_ends_with_it(store: TripStore, url: str) -> None:
    talked(store, "a", "one")
    with running("hold_turn", url, "a") as process:
        assert next_answer(process) == "held"
        for _ in range(6):
            time.sleep(LEASE_S / 3)
            refused(TripBusy, lambda: store.lock("a").__enter__())
            assert store.running("a")
        process.send_signal(signal.SIGKILL)
        process.wait()
        killed = time.monotonic()
        while store.running("a"):
            assert time.monotonic() < killed + 3 * LEASE_S, "the lease of a dead server does not end"
            time.sleep(0.02)
    with store.lock("a"):
        assert answers("try_turn", url, "a") == ["trip_busy"]
    assert answers("try_turn", url, "a") == ["free"]


def test_a_server_that_slept_through_its_lease_saves_nothing_into_the_turn_of_another(store: TripStore, url: str) -> None:
    before = talked(store, "a", "one")
    with running("turn_when_told", url, "a") as process:
        assert next_answer(process) == "held"
        process.send_signal(signal.SIGSTOP)
        while store.running("a"):
            time.sleep(0.05)
        with store.lock("a"):
            assert process.stdin is not None
            process.send_signal(signal.SIGCONT)
            process.stdin.write("\n")
            process.stdin.flush()
            assert next_answer(process) == "trip_changed"
            assert store.load("a").state == before
            store.commit("a", *said(before, 3, "two"))
    assert [r.event.text for r in store.trace("a") if isinstance(r.event, UserSpoke)] == ["one", "two"]


def test_a_conversation_in_a_database_is_the_one_in_memory(store: TripStore) -> None:
    def planned(kept: TripStore) -> TripState:
        session = Planner(Config(today=TODAY), kept).session()
        for words in (FIRST, "yes", "cheaper"):
            session.say(words)
            assert session.wait(60)
        return session.state()

    here, there = planned(MemoryStore()), planned(store)
    assert len(there.options) == 3
    assert there.options == here.options
    assert list(there.reports) == list(here.reports)
    assert [(line.role, line.content) for line in there.transcript] == [(line.role, line.content) for line in here.transcript]


def test_records_removed_by_hand_are_told_and_the_trip_goes_on(store: TripStore, database: Database, url: str) -> None:
    talked(store, "a", "one", "two", "three")
    by_hand(url, "delete from trace where trip_id = 'a' and seq = 3")
    assert store.load("a").whole, "what this server has counted is not counted again"
    kept = PostgresStore(database).load("a")
    assert (kept.whole, kept.notes) == (False, (GAP,))
    by_hand(url, "delete from trace where trip_id = 'a'")
    ahead = store.load("a")
    assert (ahead.whole, ahead.seq, ahead.trace_seq) == (False, 6, 0)
    planner = Planner(Config(today=TODAY), store)
    session = planner.session("a")
    session.say(FIRST)
    assert session.wait(60)
    assert store.load("a").whole
    assert session.state().transcript[-2].content == FIRST


def test_a_state_damaged_by_hand_is_told_and_rebuilt_from_its_trace(store: TripStore, url: str) -> None:
    state = talked(store, "a", "one", "two")
    by_hand(url, """update trips set state = '{"trip_id": "a", "schema_version": 2, "rev": "many"}' where trip_id = 'a'""")
    refused(TripDamaged, lambda: store.load("a"))
    refused(TripDamaged, lambda: store.rename("a", "x"))
    refused(TripChanged, lambda: store.rebuild(state, 3))
    store.rebuild(state, 4)
    assert store.load("a").state == state
    with psycopg.connect(url) as connection:
        row = connection.execute("select state->>'rev' from damaged_states").fetchone()
    assert row == ("many",)


def test_a_record_that_does_not_fit_is_left_out(store: TripStore, url: str) -> None:
    talked(store, "a", "one", "two")
    by_hand(url, "update trace set record = '{}' where trip_id = 'a' and seq = 2")
    assert [r.seq for r in store.trace("a")] == [1, 3, 4]


def test_a_trip_of_a_newer_version_is_left_untouched(store: TripStore, url: str) -> None:
    state = talked(store, "a", "one")
    newer = SCHEMA_VERSION + 1
    by_hand(
        url,
        f"update trips set schema_version = {newer}, state = jsonb_set(state::jsonb, '{{schema_version}}', '{newer}') where trip_id = 'a'",
    )
    refused(TripTooNew, lambda: store.load("a"))
    refused(TripTooNew, lambda: store.commit("a", *said(state, 3, "two")))
    assert (store.summary("a").status, store.trace_tail("a")) == ("too_new", 2)


def test_a_summary_damaged_by_hand_does_not_hide_the_other_trips(store: TripStore, url: str) -> None:
    talked(store, "a", "one")
    talked(store, "b", "one")
    by_hand(url, "update trips set summary = '[]' where trip_id = 'a'")
    assert {s.trip_id: s.damaged for s in store.list()} == {"a": True, "b": False}


def test_every_character_that_can_be_typed_comes_back(store: TripStore) -> None:
    state = talked(store, "a", "\x00 \\u0000 \\\\ \ue000 \u2028 1e400 👍")
    assert store.load("a").state == state == replay(TripState(trip_id="a"), store.trace("a"))


def test_deleted_trips_are_kept_for_thirty_days(database: Database, url: str) -> None:
    store = PostgresStore(database)
    for trip_id in ("old", "new"):
        talked(store, trip_id, "one")
        store.delete(trip_id)
    by_hand(url, "update trips set deleted_at = now() - interval '31 days' where trip_id = 'old'")
    store.empty_trash()
    assert store.every_id() == ("new",)


def test_servers_that_start_together_bring_the_tables_up_to_date_once(cluster: Cluster) -> None:
    url, refusals = cluster.fresh(), list[BaseException]()

    def start_one() -> None:
        try:
            opened(url).close()
        except BaseException as error:
            refusals.append(error)

    threads = [threading.Thread(target=start_one) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert refusals == []
    with psycopg.connect(url) as connection:
        rows = connection.execute("select version from schema_migrations order by version").fetchall()
    assert [row[0] for row in rows] == [int(path.name[:3]) for path in sorted(MIGRATIONS.glob("*.sql"))]


def test_a_migration_that_fails_changes_nothing(url: str, tmp_path: Path) -> None:
    (tmp_path / "001_good.sql").write_text("create table good (n integer);")
    (tmp_path / "002_bad.sql").write_text("create table half (n integer); create table good (n integer);")
    with pytest.raises(psycopg.Error), psycopg.connect(url) as connection:
        migrate(connection, tmp_path)
    (tmp_path / "002_bad.sql").write_text("create table half (n integer);")
    with psycopg.connect(url) as connection:
        assert migrate(connection, tmp_path) == (1, 2)
    with psycopg.connect(url) as connection:
        assert migrate(connection, tmp_path) == ()


def test_a_database_of_a_newer_program_is_left_untouched(database: Database, url: str) -> None:
    by_hand(url, "insert into schema_migrations (version, name) values (999, '999_later')")
    assert "newer version" in refused(StoreUnavailable, lambda: opened(url)).words


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ((PASSWORD, "wrong"), "refuses the user or the password"),
        (("/postgres", "/nothing"), "there is none of that name"),
        (("@127.0.0.1", "@nowhere.invalid"), "does not answer"),
    ],
)
def test_a_database_that_cannot_be_opened_is_told_without_the_password(cluster: Cluster, change: tuple[str, str], words: str) -> None:
    told = refused(StoreUnavailable, lambda: opened(cluster.url().replace(*change))).words
    assert words in told
    assert "tests:" not in told
    assert PASSWORD not in told


def test_a_database_that_stops_is_told_and_used_again_when_it_is_back(postgresql: Path) -> None:
    with running_cluster(postgresql) as own:
        database = opened(own.url())
        store = PostgresStore(database, lease_s=LEASE_S)
        state = talked(store, "a", "one")
        own.stop()
        told = refused(StoreUnavailable, lambda: store.commit("a", *said(state, 3, "two"))).words
        assert "does not answer" in told or "too busy" in told
        own.start()
        store.commit("a", *said(store.load("a").state, 3, "two"))
        assert store.load("a").trace_seq == 4
        database.close()


def test_the_setting_is_a_secret_of_a_postgresql_database(monkeypatch: pytest.MonkeyPatch) -> None:
    config = from_environment({"DATABASE_URL": "postgresql://me:pa%21ss@host/trips"})
    assert config.database == "postgresql://me:pa%21ss@host/trips"
    assert "pa%21ss" not in repr(config)
    monkeypatch.setenv("DATABASE_URL", "postgresql://me:pa%21ss@host/trips")
    assert {"pa%21ss", "pa!ss"} <= set(known_secrets())
    for url in ("mysql://me:pass@host/trips", "postgresql+psycopg://me:pass@host/trips", "/var/lib/trips"):
        with pytest.raises(Exception, match="must begin with postgresql://") as caught:
            from_environment({"DATABASE_URL": url})
        assert "pass@" not in str(caught.value)
