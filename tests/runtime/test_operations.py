"""What an operator sees: log lines with ids and without content, figures for Prometheus, and whether the store can be used."""

from __future__ import annotations

import io
import json
import logging
import urllib.error
import urllib.request
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from planner.__main__ import main
from planner.domain.errors import ModelBusy, SettingInvalid, StoreUnavailable
from planner.runtime.config import Config, from_environment, make_services
from planner.runtime.logs import JsonLines, about, write_logs
from planner.runtime.metrics import Metrics
from planner.runtime.operations import open_operations
from planner.runtime.session import Planner
from planner.runtime.turn_log import TurnLog
from planner.store import MemoryStore, TripStore, open_store
from planner.store.database import opened
from planner.store.postgres_store import PostgresStore
from tests.database import Cluster, free_port
from tests.doubles import ScriptedEngine

TODAY = date(2026, 11, 27)
SAID = "Two adults from Ouagadougou to Boston, 12 to 15 February 2027, trains, hotel and food, mid-range, we love macaroons"


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """What is written while the log is JSON."""
    written = io.StringIO()
    write_logs("json", written)
    yield written
    write_logs("text")


def test_a_turn_leaves_lines_with_its_ids_and_none_of_its_words(lines: io.StringIO) -> None:
    planner = Planner(Config(today=TODAY), MemoryStore())
    session = planner.session()
    for words in (SAID, "yes"):
        session.say(words)
        assert session.wait(60)
    rows = [row for row in map(json.loads, lines.getvalue().splitlines()) if row["logger"] != "planner.runtime.audit"]
    told = [row["message"] for row in rows]
    assert told.count("a turn began") == told.count("a turn ended") == 2
    assert "a model was called" in told
    assert {row["trip"] for row in rows} == {session.trip_id}
    assert len({row["request"] for row in rows}) == 2
    assert {row["turn"] for row in rows if row["message"] == "a turn ended"} == {1, 2}
    assert [row["outcome"] for row in rows if row["message"] == "a turn ended"] == ["done", "done"]
    for word in ("Ouagadougou", "macaroon", "Boston"):
        assert word not in lines.getvalue()


def test_a_fault_is_logged_by_its_class_and_place_without_what_it_quotes(lines: io.StringIO) -> None:
    def make(*args: object, **kwargs: object) -> object:
        raise KeyError("the person said macaroons")

    planner = Planner(Config(today=TODAY), MemoryStore(), make=make)  # type: ignore[arg-type]
    session = planner.session()
    session.say(SAID)
    assert session.wait(60)
    row = next(json.loads(line) for line in lines.getvalue().splitlines() if "reference" in line)
    assert (row["level"], row["exception"], row["trip"]) == ("error", "KeyError", session.trip_id)
    assert row["came_through"][-1].endswith(" make")
    assert "macaroons" not in lines.getvalue()


def test_a_line_of_another_thread_of_the_turn_names_it_too(lines: io.StringIO) -> None:
    log = logging.getLogger("planner.test")

    def make(*args: object, **kwargs: object) -> object:
        services = make_services(*args, **kwargs)  # type: ignore[arg-type]

        def call(name: str, arguments: object) -> object:
            log.warning("a tool was asked")
            return services.call_tool(name, arguments)  # type: ignore[arg-type]

        return type(services)(**{**vars(services), "call_tool": call})

    session = Planner(Config(today=TODAY), MemoryStore(), make=make).session()  # type: ignore[arg-type]
    for words in (SAID.replace("Ouagadougou", "New York City"), "yes"):
        session.say(words)
        assert session.wait(60)
    asked = [json.loads(line) for line in lines.getvalue().splitlines() if "a tool was asked" in line]
    assert len(asked) > 3
    assert {(row["trip"], row["turn"]) for row in asked} == {(session.trip_id, 2)}


def test_ids_hold_for_their_block_alone() -> None:
    def line() -> dict[str, object]:
        found: dict[str, object] = json.loads(JsonLines().format(logging.LogRecord("planner", 20, "", 0, "x", (), None)))
        return {key: found[key] for key in ("trip", "turn") if key in found}

    with about(trip="a"):
        with about(turn=3):
            assert line() == {"trip": "a", "turn": 3}
        assert line() == {"trip": "a"}
    assert line() == {}


def figures_in(text: bytes) -> dict[tuple[str, str], float]:
    """Each sample by its name and the value of its first label."""
    return {
        (sample.name, next(iter(sample.labels.values()), "")): sample.value
        for family in text_string_to_metric_families(text.decode())
        for sample in family.samples
    }


def test_turns_and_calls_are_counted() -> None:
    metrics = Metrics()
    planner = Planner(Config(today=TODAY), MemoryStore(), turn_log=TurnLog(metrics))
    metrics.watch("trip_turns_running", "running", lambda: planner.jobs.counts[0])
    session = planner.session()
    session.say(SAID)
    assert session.wait(60)
    failing = Planner(
        Config(today=TODAY),
        MemoryStore(),
        turn_log=TurnLog(metrics),
        make=lambda *a, **k: make_services(*a, **{**k, "client": ScriptedEngine([ModelBusy("Busy.")])}),
    ).session()
    failing.say(SAID)
    assert failing.wait(60)
    while ("trip_turns_total", "done") not in figures_in(metrics.text()):
        pass
    figures = figures_in(metrics.text())
    assert figures["trip_turns_running", ""] == 0
    assert figures["trip_turn_seconds_count", ""] >= 1
    assert figures["trip_model_calls_total", "offline"] >= 1
    assert ("process_cpu_seconds_total", "") in figures
    assert session.trip_id not in metrics.text().decode()


def asked(port: int, path: str) -> tuple[int, bytes]:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=10) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read()


class Refusing(MemoryStore):
    """A store whose disk is full."""

    def check(self) -> None:
        raise StoreUnavailable("The data folder cannot take more: the disk is full.")


def test_the_operators_port_says_whether_the_store_can_be_used(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for store, status, words, code in (
        (MemoryStore(), 200, "Trips can be read and saved.", 0),
        (Refusing(), 503, "The data folder cannot take more: the disk is full.", 1),
    ):
        server = open_operations(free_port(), store, Metrics().text)
        port = server.server_port
        try:
            got, body = asked(port, "/ready")
            assert (got, json.loads(body)["words"]) == (status, words)
            assert asked(port, "/metrics")[0] == 200
            assert asked(port, "/trips")[0] == 404
            monkeypatch.setenv("TRIP_METRICS_PORT", str(port))
            assert main(["ready"]) == code
            assert words in capsys.readouterr().out
            with pytest.raises(SettingInvalid, match="another program has it"):
                open_operations(port, store, Metrics().text)
        finally:
            server.shutdown()
            server.server_close()
    assert main(["ready"]) == 1
    assert "Nothing answers on the operator's port" in capsys.readouterr().out


def test_without_a_port_the_command_looks_at_the_store_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("TRIP_METRICS_PORT", raising=False)
    monkeypatch.setenv("TRIP_DATA_DIR", str(tmp_path / "data"))
    assert main(["ready"]) == 0
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TRIP_DATA_DIR", str(tmp_path / "file"))
    assert main(["ready"]) == 1
    assert "there is a file in its place" in capsys.readouterr().out


@pytest.mark.parametrize("kind", ["folder", "database"])
def test_a_check_of_the_store_leaves_nothing_behind(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    if kind == "folder":
        store: TripStore = open_store(tmp_path)
        store.check()
        assert not [path for path in tmp_path.rglob("*") if path.is_file()]
        return
    kept = PostgresStore(opened(request.getfixturevalue("cluster").fresh()))
    kept.check()
    assert kept.list() == ()
    kept.close()


def test_a_database_that_went_away_is_not_ready(cluster: Cluster) -> None:
    database = opened(cluster.fresh())
    database.close()
    with pytest.raises(StoreUnavailable):
        PostgresStore(database).check()


def test_the_settings_are_refused_in_words() -> None:
    assert from_environment({"TRIP_LOG": "JSON", "TRIP_METRICS_PORT": "9100"}).metrics_port == 9100
    for name, value in (("TRIP_LOG", "xml"), ("TRIP_METRICS_PORT", "no"), ("TRIP_METRICS_PORT", "70000"), ("TRIP_KEEP_DAYS", "0")):
        with pytest.raises(SettingInvalid, match=name):
            from_environment({name: value})
