"""Who answers in a trip is chosen in the settings, shown, and can be changed after a failure. A typed key shows up nowhere."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from planner.domain.state import Usage
from planner.exports import json_of
from planner.llm.server.model_prices import price_table
from tests.app.conftest import OpenApp, finished, keys_of, planner_of, words_of
from tests.fake_server import FakeServer
from ui.shared.settings_dialog import spent_words

CANARY = "sk-canary-58c1e0d9"
SAID = "I want to visit Boston for a long weekend, coming from New York City"


@pytest.fixture
def server() -> Iterator[FakeServer]:
    with FakeServer() as running:
        yield running


def _settings(at: AppTest) -> AppTest:
    """The page with the dialog open. A click in it redraws the whole page here, so it is opened again to be read."""
    return at.button(key="settings").click().run()


def _typed(at: AppTest, button: str, *, url: str = "", key: str = "", model: str = "", temperature: str = "", seconds: str = "") -> AppTest:
    at.text_input(key="own_url").set_value(url)
    at.text_input(key="own_model").set_value(model)
    at.text_input(key="own_key").set_value(key)
    at.text_input(key="own_temperature").set_value(temperature)
    at.text_input(key="own_seconds").set_value(seconds)
    return at.button(key=button).click().run()


def _everything(at: AppTest) -> str:
    """All that Streamlit holds for this browser, as far as it can be read, and all that is on the page."""
    held = [repr(value) for value in at.session_state.values()]
    shown = [str(getattr(e, "proto", "")) for kind in (at.text_input, at.markdown, at.caption, at.error, at.button) for e in kind]
    return "\n".join([*held, *shown])


def test_the_built_in_engine_answers_until_a_model_is_chosen_and_a_model_needs_a_server(open_app: OpenApp) -> None:
    at = open_app()
    assert "the built-in engine" in words_of(at)
    at = _settings(at)
    at = _settings(at.segmented_control(key="engine_pick").set_value("openai").run())
    assert any("First say where the model is" in e.value for e in at.error)
    assert planner_of(at).state().settings.engine == "offline"


def test_a_server_and_a_key_are_typed_used_and_forgotten(open_app: OpenApp, server: FakeServer, folder: Path) -> None:
    at = _typed(_settings(open_app()), "own_use", url=server.base_url, key=CANARY, model="tiny")
    assert planner_of(at).state().settings.engine == "openai"
    assert f"tiny at {server.base_url.split('/')[2]}" in words_of(at).replace("\\", "").replace("\u200b", "")
    at = finished(at.chat_input(key="chat").set_value(SAID).run())
    state = planner_of(at).state()
    assert state.trip.origin is not None
    assert server.calls >= 2
    assert set(server.keys) == {CANARY}
    assert state.usage.calls == server.calls
    assert "This trip so far: 2 calls" in words_of(at)

    trace = [record.model_dump_json() for record in planner_of(at).records()]
    files = [f.read_text(encoding="utf-8", errors="replace") for f in folder.rglob("*") if f.is_file()]
    for where, text in {
        "the page and its widgets": _everything(at),
        "the trace": "".join(trace),
        "the data folder": "".join(files),
        "the environment": json.dumps(dict(os.environ)),
        "an export": json_of(state),
        "the job": repr(vars(planner_of(at).planner.jobs.last(state.trip_id))),
    }.items():
        assert CANARY not in text, f"the key shows up in {where}"

    at = _settings(at).button(key="own_forget").click().run()
    assert planner_of(at).connection is None


def test_a_server_that_was_tested_is_used_with_the_key_it_was_tested_with(open_app: OpenApp, server: FakeServer) -> None:
    at = _settings(_typed(_settings(open_app()), "own_test", url=server.base_url, key=CANARY, model="tiny"))
    assert at.text_input(key="own_key").value == ""
    at = _typed(at, "own_use", url=server.base_url, model="tiny")
    assert planner_of(at).state().settings.engine == "openai"
    assert planner_of(at).connection.secret == CANARY
    assert CANARY not in _everything(at)


def test_the_key_that_was_tested_goes_to_no_other_address(open_app: OpenApp, server: FakeServer) -> None:
    at = _settings(_typed(_settings(open_app()), "own_test", url=server.base_url, key=CANARY))
    at = _settings(_typed(at, "own_use", url="http://127.0.0.1:9/v1"))
    assert any("needs a key of your own" in e.value for e in at.error)
    assert planner_of(at).connection is None


def test_a_typed_key_belongs_to_one_browser_alone(open_app: OpenApp, server: FakeServer) -> None:
    mine = _typed(_settings(open_app()), "own_use", url=server.base_url, key=CANARY)
    trip = planner_of(mine).trip_id
    other = finished(open_app(trip=trip).chat_input(key="chat").set_value(SAID).run())
    assert server.calls == 0
    assert "There is no model to ask" in words_of(other)
    state = planner_of(other).state()
    assert [line.content for line in state.transcript if line.role == "user"] == [SAID]
    assert planner_of(mine).planner is planner_of(other).planner
    assert planner_of(other).connection is None


def test_another_address_needs_a_key_of_its_own_so_that_the_configured_one_stays_where_it_belongs(
    open_app: OpenApp, server: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", CANARY)
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    at = _settings(_typed(_settings(open_app()), "own_test", url=server.base_url))
    assert any("needs a key of your own" in e.value for e in at.error)
    assert server.calls == 0
    assert CANARY not in _everything(at)


def test_the_connection_is_tested_and_what_works_is_said(open_app: OpenApp, server: FakeServer) -> None:
    server.now("no_schema_500")
    at = _settings(_typed(_settings(open_app()), "own_test", url=server.base_url, key=CANARY))
    said = words_of(at)
    for words in (
        "Strict schema** · JSON mode is used",
        "JSON mode** · with the schema",
        "Streaming** · replies grow",
        "Token counts** · sent with",
    ):
        assert words in said
    server.now("401")
    at = _settings(_typed(at, "own_test", url=server.base_url, key=CANARY))
    assert "did not accept the key" in words_of(at)
    assert CANARY not in _everything(at)


def test_after_a_failure_the_built_in_engine_carries_on_with_the_same_message(open_app: OpenApp, server: FakeServer) -> None:
    at = _typed(_settings(open_app()), "own_use", url=server.base_url, key=CANARY)
    server.now("quota")
    at = finished(at.chat_input(key="chat").set_value(SAID).run())
    assert "The account has no credit left" in words_of(at)
    assert {"retry", "use_offline", "drop_turn", "card_settings"} <= keys_of(at)
    at = finished(at.button(key="use_offline").click().run())
    state = planner_of(at).state()
    assert state.settings.engine == "offline"
    assert state.trip.origin is not None
    assert [line.content for line in state.transcript if line.role == "user"] == [SAID]
    assert server.calls == 1


def test_trying_again_after_a_failure_asks_the_model_again(open_app: OpenApp, server: FakeServer) -> None:
    at = _typed(_settings(open_app()), "own_use", url=server.base_url, key=CANARY)
    server.now("good", "html")
    at = finished(at.chat_input(key="chat").set_value(SAID).run())
    assert "is not a model server" in words_of(at)
    at = finished(at.button(key="retry").click().run())
    assert planner_of(at).state().trip.origin is not None
    assert planner_of(at).state().settings.engine == "openai"


def test_temperature_and_time_are_set_for_the_session_and_validated_in_words(open_app: OpenApp, server: FakeServer) -> None:
    at = _typed(_settings(open_app()), "own_use", url=server.base_url, key=CANARY, temperature="1,5", seconds="9")
    connection = planner_of(at).connection
    assert connection is not None
    assert (connection.temperature, connection.seconds, connection.own) == (1.5, 9.0, True)
    at = _settings(_typed(_settings(at), "own_use", temperature="hot"))
    assert any("The temperature is 'hot'; it must be a number from 0 to 2." in e.value for e in at.error)
    at = _settings(_typed(at, "own_use", temperature="", seconds="0"))
    assert any("The time a call may take is '0'; it must be a number from 1 to 600." in e.value for e in at.error)
    at = _typed(at, "own_use", model="other", temperature="0", seconds="")
    now = planner_of(at).connection
    assert now is not None
    assert (now.model, now.temperature, now.seconds, now.own, now.secret) == ("other", 0.0, 9.0, True, CANARY)
    finished(at.chat_input(key="chat").set_value(SAID).run())
    assert {body["temperature"] for body in server.requests} == {0.0}


def test_a_test_of_the_connection_can_be_stopped(open_app: OpenApp, server: FakeServer) -> None:
    server.now("hang")
    at = _settings(_typed(_settings(open_app()), "own_test", url=server.base_url, key=CANARY))
    assert "Asking " in words_of(at)
    at.button(key="probe_stop").click().run()
    trial = at.session_state["probe"]
    assert trial.wait(5)
    assert "Stopped before it was over" in words_of(_settings(at))
    assert server.calls == 1


def test_a_cost_says_of_which_day_its_prices_are() -> None:
    day = price_table().as_of
    words = spent_words(Usage(calls=1, prompt_tokens=10, completion_tokens=1, cost=Decimal("0.0012")))
    assert words.endswith(f"about $0.0012 (prices of {day.day} {day:%B %Y})")
    assert "prices" not in spent_words(Usage(calls=1))
