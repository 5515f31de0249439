"""Where a model is reached, what a call costs, how a reply grows, and that a key is seen by its server alone."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import traceback
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from pydantic import SecretStr, ValidationError

from planner.domain.envelopes import LLMCall
from planner.domain.errors import ModelKeyRefused, ModelNoApi, ModelUnreachable, SettingInvalid
from planner.domain.state import TripState, Usage
from planner.domain.usage import usage_of, usage_words
from planner.llm.server.connection import DEFAULT_MODEL, OPENAI, Connection, allow_typed, connection_from, own_connection
from planner.llm.server.dialect import Dialects
from planner.llm.server.model_prices import cost_of, price_table
from planner.llm.server.openai_client import OpenAIClient
from planner.llm.streamed_reply import StreamedReply, readable
from planner.runtime.config import Config, client_for, from_environment, make_services
from tests.fake_server import FakeServer
from tests.llm.test_model_faults import KEY, connection, conversation, request

ROOT = Path(__file__).resolve().parents[2]


def test_the_environment_names_a_server_and_without_key_and_address_there_is_none():
    assert connection_from({}) is None
    hosted = connection_from({"OPENAI_API_KEY": KEY})
    assert hosted is not None
    assert (hosted.base_url, hosted.model, hosted.secret) == (OPENAI, DEFAULT_MODEL, KEY)
    local = connection_from({"OPENAI_BASE_URL": "http://localhost:11434/v1/", "OPENAI_MODEL": "llama3.2", "OPENAI_TEMPERATURE": "0", "OPENAI_TIMEOUT": "90", "OPENAI_MAX_TOKENS": "800"})  # fmt: skip
    assert local is not None
    assert (local.base_url, local.host, local.model) == ("http://localhost:11434/v1", "localhost:11434", "llama3.2")
    assert (local.temperature, local.seconds, local.max_tokens) == (0.0, 90.0, 800)


@pytest.mark.parametrize(
    ("env", "words"),
    [
        ({"OPENAI_BASE_URL": "localhost:11434"}, "must look like"),
        ({"OPENAI_BASE_URL": "http://me:secret@host/v1"}, "must not carry a name or password"),
        ({"OPENAI_BASE_URL": "http://host/v1?x=1"}, "without ? or #"),
        ({"OPENAI_API_KEY": "sk two words"}, "OPENAI_API_KEY has characters"),
        ({"OPENAI_API_KEY": KEY, "OPENAI_TEMPERATURE": "hot"}, "OPENAI_TEMPERATURE is 'hot'"),
        ({"OPENAI_API_KEY": KEY, "OPENAI_TIMEOUT": "0"}, "OPENAI_TIMEOUT is '0'"),
        ({"TRIP_TURN_SECONDS": "1"}, "TRIP_TURN_SECONDS is '1'"),
    ],
)
def test_a_setting_that_cannot_be_used_is_refused_in_words_that_never_hold_the_key(env: dict[str, str], words: str):
    with pytest.raises(SettingInvalid) as refused:
        from_environment(env)
    assert words in refused.value.words
    assert KEY not in refused.value.words
    assert "two words" not in refused.value.words


def test_a_file_of_settings_is_read_and_the_environment_is_never_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / ".env").write_text(f"OPENAI_API_KEY={KEY}\nOPENAI_MODEL=from-the-file\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.setenv("OPENAI_MODEL", "from-the-environment")
    before = dict(os.environ)
    found = from_environment().connection
    assert found is not None
    assert (found.secret, found.model) == (KEY, "from-the-environment")
    assert dict(os.environ) == before


def test_a_typed_server_gets_the_configured_key_only_when_it_is_the_configured_server():
    configured = Connection(base_url="http://here/v1", api_key=SecretStr(KEY), model="a")
    same = own_connection(base_url="", api_key="", model="b", configured=configured)
    assert (same.secret, same.model, same.own) == (KEY, "b", False)
    other = own_connection(base_url="http://there/v1", api_key="mine", model="", configured=configured)
    assert (other.secret, other.own) == ("mine", True)
    for url in ("http://there/v1", "http://here:81/v1", "https://here/v1", "http://here/v2"):
        with pytest.raises(SettingInvalid, match="key of your own"):
            own_connection(base_url=url, api_key="", model="", configured=configured)


def test_a_server_of_one_s_own_stays_one_s_own_when_only_the_model_is_changed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OPENAI_ORG_ID", "org-of-the-program")
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", "X-Team: secret-of-the-program")
    with FakeServer() as server:
        mine = own_connection(base_url=server.base_url, api_key=KEY, model="a", configured=None)
        again = own_connection(base_url="", api_key="", model="b", configured=mine)
        OpenAIClient(again, Dialects()).complete(request())
    assert (again.model, again.secret, again.own) == ("b", KEY, True)
    assert "of-the-program" not in json.dumps(server.headers)


@pytest.mark.parametrize(
    "key", ["sk-proj-Abc123def456GHI789", "AIzaSyA1234567890abcdefg", "Bearer abcdef123456789", "api_key=0123456789abcdef"]
)
def test_a_key_typed_into_the_chat_is_kept_by_nobody(key: str):
    secret = key.removeprefix("Bearer ").removeprefix("api_key=")
    with FakeServer() as server:
        talk = conversation(server, seconds=10.0)
        talk.turn(f"My key is {key}, mail me at ann@example.org, I want to visit Boston")
        talk.turn("two adults")
    seen = json.dumps(server.requests)
    assert secret not in seen + talk.state.model_dump_json() + "".join(r.model_dump_json() for r in talk.records)
    assert "ann@example.org" not in seen
    assert talk.state.trip.destinations[0].place.name == "Boston"


def test_with_a_person_s_own_key_no_account_or_header_of_the_program_travels_along(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OPENAI_ORG_ID", "org-of-the-program")
    monkeypatch.setenv("OPENAI_PROJECT_ID", "project-of-the-program")
    monkeypatch.setenv("OPENAI_ADMIN_KEY", "admin-of-the-program")
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", "X-Team: secret-of-the-program")
    with FakeServer() as server:
        OpenAIClient(connection(server, own=True), Dialects()).complete(request())
    assert "of-the-program" not in json.dumps(server.headers)
    assert server.keys == [KEY]


@pytest.mark.parametrize("fault", ["401", "good", "html", "500"])
def test_a_key_is_in_no_log_error_or_description(fault: str, caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.DEBUG)
    told = ""
    with FakeServer(then=fault, answering=lambda body: json.dumps({"reply": f"Your key is {KEY}"})) as server:
        client = OpenAIClient(connection(server), Dialects())
        try:
            told = client.complete(request()).model_dump_json()
        except Exception as error:
            told = "".join(traceback.format_exception(error)) + repr(getattr(error, "tries", ""))
    config = Config(connection=client.connection)
    seen = (
        caplog.text,
        told,
        repr(client),
        repr(config),
        config.model_dump_json(),
        repr(make_services(config, date(2026, 11, 27), client=client)),
    )
    assert not [text for text in seen if KEY in text]
    assert server.keys[0] == KEY


def test_a_refused_key_is_told_without_it():
    with FakeServer(then="401") as server, pytest.raises(ModelKeyRefused) as refused:
        OpenAIClient(connection(server), Dialects()).complete(request())
    assert KEY not in refused.value.words
    assert server.calls == 1


def test_a_cost_follows_the_table_and_an_unknown_price_is_not_zero():
    table = price_table()
    assert table.as_of <= date.today()
    mini = table.of("api.openai.com", "gpt-4o-mini")
    assert mini is not None
    assert all(row.source and row.as_of <= date.today() for row in table.prices)
    assert cost_of("api.openai.com", "gpt-4o-mini", 1_000_000, 400_000, 100_000) == str(
        (mini.input * Decimal("0.6") + (mini.cached or mini.input) * Decimal("0.4") + mini.output * Decimal("0.1")).quantize(
            Decimal("0.000001")
        )
    )
    assert cost_of("api.openai.com", "gpt-4o-mini-2024-07-18", 1000, None, 10) == cost_of("api.openai.com", "gpt-4o-mini", 1000, 0, 10)
    assert cost_of("localhost:11434", "gpt-4o-mini", 1000, 0, 10) is None
    assert cost_of("api.openai.com", "no-such-model", 1000, 0, 10) is None
    assert cost_of("api.openai.com", "gpt-4o-mini", None, None, None) is None


def test_a_price_table_that_is_wrong_is_refused_with_its_place(tmp_path: Path):
    bad = tmp_path / "model_prices.json"
    row = {"model": "*", "host": "localhost:1", "input": "0", "output": "0", "as_of": "2026-01-01", "source": "this machine"}
    bad.write_text(json.dumps({"prices": [row, {**row, "input": "dear"}]}), encoding="utf-8")
    with pytest.raises(SettingInvalid, match=r"wrong at prices\.1\.input"):
        price_table(bad)
    good = tmp_path / "free.json"
    good.write_text(json.dumps({"prices": [row]}), encoding="utf-8")
    free = price_table(good).of("localhost:1", "whatever")
    assert free is not None
    assert free.words == "$0 in and $0 out a million tokens (1 January 2026, this machine)"
    assert price_table(good).of("localhost:2", "whatever") is None


def test_sums_say_what_is_known_and_what_is_not():
    call = LLMCall(
        purpose="extract", engine="openai", model="m", prompt_tokens=1000, cached_tokens=600, completion_tokens=50, cost="0.000200"
    )
    silent = LLMCall(purpose="answer", engine="openai", model="m", outcome="failed")
    built_in = LLMCall(purpose="answer", engine="offline", model="built-in", outcome="fallback")
    total = usage_of([call, call, silent, built_in])
    assert (total.calls, total.failed, total.uncounted, total.cost) == (3, 1, 1, Decimal("0.000400"))
    assert usage_words(total) == "3 calls (1 failed), 2,000 tokens in (1,200 of them cached), 100 out, about $0.0004"
    assert usage_words(usage_of([silent])) == "1 call (1 failed)"
    assert usage_words(usage_of([LLMCall(purpose="x", engine="openai", model="m", prompt_tokens=1, completion_tokens=1)])).endswith(
        "no price known"
    )
    assert TripState(trip_id="t").usage == Usage()
    with pytest.raises(ValidationError):
        Usage.model_validate({"calls": "many"})


@pytest.mark.parametrize(
    ("purpose", "text", "shown"),
    [
        ("answer", '{"reply": "Two peo', "Two peo"),
        ("answer", '```json\n{"reply": "Two people."', "Two people."),
        ("answer", '<think>{"reply": "no"}</think> {"reply": "yes', "yes"),
        ("answer", '<think>{"reply": "still thinking', ""),
        ("answer", "Sure, ", ""),
        ("answer", '{"reply": 7', ""),
        ("clarify", '{"opening": "Lovely.", "questions": [{"slot": "trip.party", "text": "How many of y', "Lovely.\n1. How many of y"),
        ("finalize", '{"opening": "Here", "options": [{"tier": "budget", "title": "Secret', "Here"),
        ("extract", '{"reply": "not for the chat', ""),
    ],
)
def test_only_words_for_the_person_are_shown_while_a_reply_arrives(purpose, text: str, shown: str):
    assert readable(purpose, text) == shown


def test_a_growing_reply_is_begun_anew_when_its_call_is():
    shown: list[str] = []
    ticks = iter(range(100))
    growing = StreamedReply("answer", shown.append, clock=lambda: float(next(ticks)))
    for piece in ("", '{"reply": "On', "e", "", '{"reply": "Two', '"}'):
        growing(piece)
    assert shown == ["", "On", "One", "", "Two", "Two"]


def test_while_questions_stream_in_the_progress_says_that_they_are_being_written():
    seen: list[tuple[str, str]] = []
    told: dict[str, str] = {}
    with FakeServer(gap_s=0.01) as server:
        talk = conversation(server, seconds=10.0)
        talk._services = replace(
            talk._services,
            show=lambda words: seen.append((words, next((who for who, state in told.items() if state == "running"), ""))),
            tell=lambda who, state, words: told.update({who: state}),
        )
        talk.turn("I want to visit Boston")
    assert {step for words, step in seen if words} == {"Writing"}
    assert told == {"Reading what you said": "done", "Writing": "done"}


def test_the_command_line_runs_cases_on_a_model(tmp_path: Path):
    cases, out = tmp_path / "cases.jsonl", tmp_path / "results.jsonl"
    cases.write_text(
        json.dumps({"id": "one", "turns": ["Two adults from New York City to Boston, 12 to 15 February 2027"]}) + "\n", encoding="utf-8"
    )
    command = [sys.executable, "-m", "planner", "replay", str(cases), "--out", str(out), "--engine", "openai", "--today", "2026-11-27"]
    with FakeServer() as server:
        env = {**os.environ, "OPENAI_BASE_URL": server.base_url, "OPENAI_API_KEY": KEY, "TRIP_DATA_DIR": str(tmp_path / "data")}
        done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (turn,) = json.loads(out.read_text(encoding="utf-8"))["turns"]
    assert {call["engine"] for call in turn["llm_calls"]} == {"openai"}
    assert turn["usage"]["calls"] == server.calls == 2
    assert turn["state"]["usage"]["prompt_tokens"] == 2400
    assert KEY not in out.read_text(encoding="utf-8")
    bare = {k: v for k, v in os.environ.items() if not k.startswith("OPENAI_")}
    refused = subprocess.run(command, cwd=ROOT, env={**bare, "TRIP_DATA_DIR": str(tmp_path)}, capture_output=True, text=True, check=False)
    assert (refused.returncode, "No model server is set" in refused.stderr) == (2, True)


def test_there_is_no_engine_of_another_name():
    with pytest.raises(SettingInvalid, match="no engine called"):
        client_for("wishful")


@pytest.mark.parametrize(
    ("url", "alone", "allowed"),
    [
        ("http://localhost:11434/v1", True, True),
        ("http://10.0.0.7:8000/v1", True, True),
        ("https://api.openai.com/v1", False, True),
        ("https://models.example.org/v1", False, True),
        ("http://127.0.0.1:11434/v1", False, False),
        ("http://10.0.0.1/v1", False, False),
        ("http://2130706433/v1", False, False),
        ("http://169.254.169.254/latest", False, False),
        ("http://api.openai.com.evil.invalid/v1", False, False),
    ],
)
def test_a_visitor_from_another_computer_names_no_server_but_those_that_are_allowed(url: str, alone: bool, allowed: bool):
    typed = own_connection(base_url=url, api_key="sk-mine", model="", configured=None)
    if allowed:
        allow_typed(typed, ("Models.Example.org",), alone=alone)
    else:
        with pytest.raises(SettingInvalid, match="TRIP_MODEL_HOSTS"):
            allow_typed(typed, ("Models.Example.org",), alone=alone)


@pytest.mark.parametrize("host", ["169.254.169.254", "[fe80::1]", "0xA9FEA9FE"])
def test_a_link_local_address_is_never_connected_to(host: str):
    with pytest.raises(ModelUnreachable):
        OpenAIClient(Connection(base_url=f"http://{host}/v1", seconds=2.0), Dialects()).complete(request())


def test_what_answers_and_is_no_model_server_is_not_quoted():
    with FakeServer(then="html") as server, pytest.raises(ModelNoApi) as refused:
        OpenAIClient(connection(server), Dialects()).complete(request())
    assert "Log in" not in "".join(tried.detail for tried in refused.value.tries)
