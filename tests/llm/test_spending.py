"""Spend limits stop before a call, with words, and lose nothing: a trip, a run, a day of the server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from pydantic import SecretStr

from planner.__main__ import main
from planner.domain.errors import ModelKeyRefused, SettingInvalid, SpendLimitReached
from planner.domain.values import evolve
from planner.lab.runs import LabRuns
from planner.lab.sides import Side
from planner.lab.suites import suite_from_jsonl
from planner.llm.protocol import LLMRequest
from planner.llm.server import model_prices
from planner.llm.server.connection import Connection
from planner.llm.server.dialect import Dialects
from planner.llm.server.openai_client import OpenAIClient
from planner.llm.spending import BudgetedClient, CountedPurse, DayPurse
from planner.prompting.load import load
from planner.runtime.config import Config, from_environment
from planner.runtime.purses import day_purses, run_purse, run_purses, trip_purses
from planner.runtime.session import Planner
from planner.store import MemoryDocuments, MemoryStore, open_documents
from tests.fake_server import FakeServer
from tests.llm.test_model_faults import request as short_request

TODAY = date(2026, 11, 28)
FIRST = "Two adults from New York City to Boston, 12 to 15 February 2027, trains, hotel and food, mid-range"
COST = Decimal("0.00136")
"""What a call of the tests' server costs at the price below: 1,200 tokens in and 80 out, at a dollar and two a million."""


def request() -> LLMRequest:
    """A request of about as many tokens as the tests' server counts of any."""
    return evolve(short_request(), system="Say what you know. " * 250)


@pytest.fixture
def server() -> Iterator[FakeServer]:
    with FakeServer() as running:
        yield running


@pytest.fixture
def priced(server: FakeServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Connection:
    """The tests' server, with a price in a table of its own."""
    connection = Connection(base_url=server.base_url, api_key=SecretStr("sk-lab-0123456789"), model="small", max_tokens=100)
    row = {"model": "small", "host": connection.host, "input": "1", "output": "2", "as_of": "2026-11-01", "source": "the tests"}
    file = tmp_path / "prices.json"
    file.write_text(json.dumps({"prices": [row]}), encoding="utf-8")
    monkeypatch.setattr(model_prices, "FILE", file)
    monkeypatch.setattr(model_prices.price_table, "__defaults__", (file,), raising=False)
    monkeypatch.setattr(model_prices, "price_table", lambda: model_prices.PriceTable.model_validate_json(file.read_bytes()))
    return connection


def client(connection: Connection, *purses: CountedPurse | DayPurse) -> BudgetedClient:
    return BudgetedClient(OpenAIClient(connection, Dialects()), connection, purses)


def test_a_call_that_could_go_over_is_not_sent_and_says_what_was_spent(priced: Connection, server: FakeServer) -> None:
    purse = CountedPurse("This trip", Decimal("0.004"))
    asked = client(priced, purse)
    asked.complete(request())
    assert purse.spent == COST, "the true cost takes the place of what was set aside"
    asked.complete(request())
    with pytest.raises(SpendLimitReached, match=r"This trip has spent \$0\.0027 of the \$0\.004 .* Nothing was sent\. Your message"):
        asked.complete(request())
    assert (server.calls, asked.refused is not None) == (2, True)
    assert purse.spent == 2 * COST


def test_calls_side_by_side_never_go_over_together(priced: Connection, server: FakeServer) -> None:
    most = Decimal("0.01")
    purse = CountedPurse("This run", most)
    asked = client(priced, purse)

    def call(_: int) -> bool:
        try:
            asked.complete(request())
        except SpendLimitReached:
            return False
        return True

    with ThreadPoolExecutor(16) as pool:
        made = sum(pool.map(call, range(40)))
    assert made == server.calls
    assert purse.spent == made * COST <= most
    assert 0 < made < 40


def test_a_call_that_failed_costs_nothing_and_one_purse_that_is_empty_spares_the_other(priced: Connection, server: FakeServer) -> None:
    full, empty = CountedPurse("This trip", Decimal(1)), CountedPurse("Today this server", Decimal(0))
    server.now("good", "401")
    with pytest.raises(ModelKeyRefused):
        client(priced, full).complete(request())
    assert full.spent == 0
    with pytest.raises(SpendLimitReached, match="Today this server"):
        client(priced, full, empty).complete(request())
    assert (full.spent, empty.spent) == (0, 0)


def test_under_a_limit_a_model_without_a_known_price_is_not_asked(priced: Connection, server: FakeServer) -> None:
    other = evolve(priced, model="mystery")
    with pytest.raises(SpendLimitReached, match=r"What mystery at .* costs is not known here"):
        client(other, CountedPurse("This trip", Decimal(9))).complete(request())
    assert server.calls == 0
    client(other).complete(request())
    assert server.calls == 1, "without a limit it is"


def test_a_day_counts_for_every_process_and_begins_anew(tmp_path: Path) -> None:
    day = [TODAY]
    documents = open_documents(tmp_path)
    one, two = (DayPurse(documents, Decimal("0.10"), lambda: day[0]) for _ in range(2))
    one.reserve(Decimal("0.08"))
    with pytest.raises(SpendLimitReached, match=r"Today this server has spent \$0\.0800 of the \$0\.1 "):
        two.reserve(Decimal("0.03"))
    one.settle(Decimal("0.08"), Decimal("0.05"))
    two.reserve(Decimal("0.05"))
    assert DayPurse(open_documents(tmp_path), Decimal(1), lambda: day[0]).spent == Decimal("0.10")
    day[0] = date(2026, 11, 29)
    assert one.spent == 0
    documents.update("spend.json", lambda before: b"{broken")
    one.reserve(Decimal("0.10"))


def test_a_trip_stops_before_the_call_and_goes_on_with_the_built_in_engine(priced: Connection, server: FakeServer) -> None:
    planner = Planner(Config(today=TODAY, connection=priced, engine="openai", spend_trip=Decimal("0.01")), MemoryStore())
    session = planner.session()
    session.say(FIRST)
    assert session.wait(60)
    session.say("yes")
    assert session.wait(60)
    state = session.state()
    assert state.turn is not None
    assert state.turn.stage == "failed"
    assert "This trip has spent $" in (state.turn.error_words or ""), "whichever role it was that could not go on"
    assert state.usage.cost <= Decimal("0.01")
    assert "yes" in [line.content for line in state.transcript], "what was said is kept"
    sent = server.calls
    session.use_engine("offline")
    session.resume()
    assert session.wait(60)
    assert session.state().turn.stage != "failed"  # type: ignore[union-attr]
    assert server.calls == sent
    again = planner.session()
    again.say(FIRST)
    assert again.wait(60)
    assert again.state().turn.stage != "failed", "another trip has a purse of its own"  # type: ignore[union-attr]


ROWS = "\n".join(json.dumps({"id": f"c{n}", "turns": ["Rome"]}) for n in range(12))
SIDES = [Side(label=label, prompts=load(), engine="openai") for label in ("A", "B")]


def test_a_run_stops_keeps_what_it_found_and_goes_on_when_more_may_be_spent(priced: Connection, server: FakeServer) -> None:
    documents = MemoryDocuments()
    runs = LabRuns(documents, lambda: ThreadPoolExecutor(1), config=Config(spend_run=Decimal("0.03")))
    run_id = runs.start(suite_from_jsonl(ROWS, "twelve"), SIDES, TODAY, servers=[priced])
    assert runs.wait(60)
    stopped = runs.progress(run_id)
    assert (stopped.state, 0 < stopped.done < 24) == ("failed", True)
    assert "This run has spent $" in stopped.words
    assert "What was found is kept" in stopped.words
    kept = runs.report(run_id)
    assert not any(o.errors for side in kept.outcomes for o in side), "a case that was cut by the limit is no failing case"
    assert server.calls * COST <= Decimal("0.03")
    runs.resume(run_id, servers=[priced])
    assert runs.wait(60)
    assert server.calls * COST <= Decimal("0.03"), "what it has spent counts when it goes on"
    richer = LabRuns(documents, lambda: ThreadPoolExecutor(1), config=Config(spend_run=Decimal(1)))
    richer.resume(run_id, servers=[priced])
    assert richer.wait(60)
    assert (richer.progress(run_id).state, richer.report(run_id).cases) == ("done", 12)


def test_the_command_tells_the_limit_before_and_reports_what_was_played(
    priced: Connection, server: FakeServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    suite = tmp_path / "suite.jsonl"
    suite.write_text(ROWS, encoding="utf-8")
    for name, value in (
        ("TRIP_DATA_DIR", str(tmp_path / "data")), ("OPENAI_BASE_URL", priced.base_url), ("OPENAI_MODEL", "small"),
        ("OPENAI_MAX_TOKENS", "100"), ("TRIP_SPEND_RUN", "0.03"), ("TRIP_SPEND_DAY", "0.05"),
    ):  # fmt: skip
        monkeypatch.setenv(name, value)
    arguments = ["evaluate", str(suite), "--engine", "openai", "--today", "2026-11-28", "--jobs", "2"]
    assert main(arguments) == 1
    told = capsys.readouterr().out
    assert "A run may cost $0.03 here, so this one will stop before its end." in told
    assert "This run has spent $" in told
    assert "of 12 cases were played on every side" in told
    assert "| Cost a case, US dollars |" in told
    spent = server.calls
    assert main(arguments) == 1
    assert "Today this server has spent" in capsys.readouterr().out
    assert server.calls * COST <= Decimal("0.05")
    assert server.calls > spent


def test_limits_are_read_from_the_environment_and_a_persons_own_key_is_theirs_to_pay(priced: Connection) -> None:
    config = from_environment({"TRIP_SPEND_TRIP": "$0.50", "TRIP_SPEND_RUN": "5", "TRIP_SPEND_DAY": "20"})
    assert (config.spend_trip, config.spend_run, config.spend_day) == (Decimal("0.50"), Decimal(5), Decimal(20))
    assert from_environment({}).spend_day is None
    for wrong in ("much", "-1", "NaN", "1e9"):
        with pytest.raises(SettingInvalid, match=r"TRIP_SPEND_DAY is .* such as 0\.50"):
            from_environment({"TRIP_SPEND_DAY": wrong})
    documents = MemoryDocuments()
    own = evolve(priced, own=True)
    assert (len(trip_purses(config, documents, priced, Decimal(0))), len(trip_purses(config, documents, own, Decimal(0)))) == (2, 1)
    assert day_purses(config, documents, own) == ()
    assert len(run_purses(config, documents, run_purse(config))(priced)) == 2
