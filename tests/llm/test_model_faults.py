"""Every way a model server can fail, over HTTP: the calls made, the words the person reads, and that nothing they said is lost."""

from __future__ import annotations

import threading
import time
import tracemalloc
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import pytest
from pydantic import SecretStr

from planner.domain.errors import ModelCutShort, ModelStreamCut, ModelTooSlow, StoppedByPerson
from planner.domain.events import LLMCalled
from planner.domain.replies import AnswerReply
from planner.domain.state import TripState
from planner.llm.protocol import ClarifyContext, LLMRequest
from planner.llm.server.connection import Connection
from planner.llm.server.dialect import KNOWN, Dialect, Dialects
from planner.llm.server.limits import Limits, under
from planner.llm.server.network import MOST_BYTES
from planner.llm.server.openai_client import OpenAIClient
from planner.llm.server.probing import probe
from planner.runtime.config import Config, client_for, make_services
from planner.runtime.replaying import Conversation, case_clock
from tests import fake_model
from tests.builders import empty
from tests.fake_server import FakeServer

TODAY = date(2026, 11, 27)
SAID = "I want to visit Boston for a long weekend, coming from New York City"
KEY = "sk-canary-7f3a9b"
ENOUGH_S = 8.0
"""No fault may take longer than this here, where a call has one second and passing faults are waited for twice."""


def connection(server: FakeServer, seconds: float = 1.0, **changes: object) -> Connection:
    return Connection.model_validate({"base_url": server.base_url, "api_key": SecretStr(KEY), "seconds": seconds, **changes})


def conversation(server: FakeServer, seconds: float = 1.0) -> Conversation:
    services = make_services(Config(), TODAY, client=client_for("openai", connection(server, seconds)))
    return Conversation(TripState(trip_id="t"), services, case_clock(TODAY))


@dataclass(frozen=True)
class Row:
    """`script` fails and then the server answers well, or `then` goes on for ever. `calls` of the whole first turn."""

    calls: int
    script: tuple[str, ...] = ()
    then: str = "good"
    kind: str | None = None
    words: str = ""
    tried: tuple[str, ...] = field(default=())

    @property
    def name(self) -> str:
        return "+".join((*self.script, self.then))


SURVIVED = (
    Row(2),
    Row(2, then="fenced"),
    Row(2, then="prose"),
    Row(2, then="reasoning"),
    Row(2, then="no_usage"),
    Row(3, then="no_schema_400", tried=("form", "ok")),
    Row(4, then="no_schema_500", tried=("server_or_form", "server_or_form", "ok")),
    Row(5, then="text_only", tried=("form", "form", "form", "ok")),
    Row(3, then="no_temperature", tried=("temperature", "ok")),
    Row(3, ("wrong_schema",)),
    Row(4, then="wrong_schema"),
    Row(4, then="not_json"),
    Row(3, then="no_window", tried=("context",)),
    Row(3, ("length",), tried=("length", "ok")),
    Row(3, ("empty",), tried=("empty", "ok")),
    Row(3, ("cut",), tried=("cut", "ok")),
    Row(2, then="packed"),
    Row(3, ("429",), tried=("busy", "ok")),
    Row(3, ("429_retry_after",), tried=("busy", "ok")),
    Row(3, ("503",), tried=("server", "ok")),
    Row(3, ("dropped",), tried=("unreachable", "ok")),
)
TOLD = (
    Row(1, then="refusal", kind="model_refused", words="declined to answer"),
    Row(1, then="content_filter", kind="model_filtered", words="content filter"),
    Row(2, then="length", kind="model_length", words="cut off at its length limit, twice", tried=("length", "length")),
    Row(2, then="empty", kind="model_empty", words="answered with nothing", tried=("empty", "empty")),
    Row(2, then="null", kind="model_empty", words="answered with nothing"),
    Row(1, then="html", kind="model_no_api", words="is not a model server"),
    Row(1, then="endless", kind="model_length", words="longer than any answer"),
    Row(1, then="bomb", kind="model_length", words="longer than any answer"),
    Row(1, then="packed_unknown", kind="model_no_api", words="is not a model server"),
    Row(1, then="packed_wrong", kind="model_no_api", words="is not a model server"),
    Row(1, then="no_model_400", kind="model_unknown", words="knows no model called gpt-4o-mini"),
    Row(1, then="detail_422", kind="model_unknown", words="knows no model called gpt-4o-mini"),
    Row(3, then="error_200", kind="model_server", words="fault of its own"),
    Row(2, then="cut", kind="model_cut", words="broke in the middle of the answer"),
    Row(1, then="hang", kind="model_too_slow", words="within 1 second"),
    Row(1, then="stall", kind="model_too_slow", words="within 1 second"),
    Row(1, then="drip", kind="model_too_slow", words="within 1 second"),
    Row(3, then="dropped", kind="model_unreachable", words="could not be reached"),
    Row(1, then="401", kind="model_key", words="did not accept the key"),
    Row(1, then="404", kind="model_unknown", words="knows no model called gpt-4o-mini"),
    Row(1, then="429_long", kind="model_busy", words="busy and asks to wait 60 minutes"),
    Row(1, then="quota", kind="model_quota", words="There is no credit left"),
    Row(5, then="500", kind="model_server", words="fault of its own"),
    Row(3, then="503", kind="model_server", words="fault of its own", tried=("server", "server", "server")),
)


@pytest.fixture(scope="module")
def well() -> TripState:
    """The trip after the message was read by a server that works."""
    with FakeServer() as server:
        talk = conversation(server, seconds=60.0)
        talk.turn(SAID)
        return talk.state


@pytest.mark.parametrize("row", SURVIVED, ids=lambda r: r.name)
def test_a_fault_that_can_be_helped_costs_calls_and_nothing_else(row: Row, well: TripState) -> None:
    with FakeServer(row.script, then=row.then) as server:
        talk = conversation(server)
        result = talk.turn(SAID)
    assert (server.calls, server.used_up) == (row.calls, True)
    assert result["mode"] == "CLARIFY"
    assert (talk.state.trip, talk.state.preferences) == (well.trip, well.preferences)
    assert [q["slot"] for q in result["questions"]] == [q.slot for q in well.questions]
    if row.tried:
        assert _tried(talk)[: len(row.tried)] == list(row.tried)


@pytest.mark.parametrize("row", TOLD, ids=lambda r: r.name)
def test_a_fault_that_stays_is_told_in_its_own_words_and_a_retry_finds_everything(row: Row, well: TripState) -> None:
    with FakeServer(row.script, then=row.then) as server:
        talk = conversation(server)
        began = time.monotonic()
        talk.turn(SAID)
        turn = talk.state.turn
        assert time.monotonic() - began < ENOUGH_S
        assert turn is not None
        assert (turn.stage, turn.error_kind, server.calls) == ("failed", row.kind, row.calls)
        assert row.words in (turn.error_words or "")
        assert [line.content for line in talk.state.transcript if line.role == "user"] == [SAID]
        if row.tried:
            assert _tried(talk) == list(row.tried)
        server.now("good")
        talk.turn({"event": "turn_retried"})
    assert talk.state.turn is not None
    assert talk.state.turn.stage == "replied"
    assert talk.state.trip == well.trip
    assert KEY not in "".join(record.model_dump_json() for record in talk.records)


def _tried(talk: Conversation) -> list[str]:
    """How the requests of the first call ended."""
    called = next(r.event for r in talk.records if isinstance(r.event, LLMCalled))
    return [t.outcome for t in called.call.tries]


def test_a_valid_reply_for_another_role_sets_no_mode_no_price_and_no_fact() -> None:
    with FakeServer(then="wrong_mode") as server:
        talk = conversation(server)
        result = talk.turn(SAID)
    assert result["mode"] == "CLARIFY"
    assert not talk.state.options
    plain = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    plain.turn(SAID)
    assert talk.state.trip == plain.state.trip
    assert "$0" not in result["reply"]


def test_an_account_without_credit_is_never_asked_twice_and_no_server_is_told_the_key_of_another() -> None:
    with FakeServer(then="quota") as one, FakeServer() as other:
        conversation(one).turn(SAID)
        conversation(other).turn(SAID)
    assert one.calls == 1
    assert set(one.keys) == {KEY}
    own = connection(other, own=True)
    assert OpenAIClient(own)._sdk.organization is None


def request(**changes: object) -> LLMRequest:
    context = ClarifyContext(state=empty(), slots=("trip.party",), today=TODAY)
    return LLMRequest.model_validate(
        {
            "purpose": "answer",
            "system": "## Your role: the planner, answering in words\nFacts\n<facts>\nYou said two people.\n</facts>\nToday is 2026-11-27.",
            "user": "how many?",
            "context": context,
            "reply_model": AnswerReply,
            **changes,
        }
    )


@pytest.mark.parametrize(
    ("then", "calls"), [("good", 1), ("no_stream", 1), ("no_usage", 1), ("no_stream_usage", 2), ("no_schema_400", 2), ("reasoning", 1)]
)
def test_a_streamed_answer_grows_and_is_the_same_as_a_whole_one(then: str, calls: int) -> None:
    taken: list[str] = []
    with FakeServer(then=then) as server:
        reply = OpenAIClient(connection(server), Dialects()).complete(request(), taken.append)
        whole = OpenAIClient(connection(server), Dialects()).complete(request())
    assert taken[-1] or not taken[:-1]
    assert "".join(taken) == reply.text == whole.text
    assert server.requests[calls - 1]["stream"] is True
    assert sum("stream" in body for body in server.requests) == calls
    assert reply.prompt_tokens == (None if then in ("no_usage", "no_stream_usage") else 1200)
    assert reply.cached_tokens == (None if then in ("no_usage", "no_stream_usage") else 1024)


def test_a_stream_without_a_finish_reason_is_a_cut_stream_and_is_begun_anew() -> None:
    taken: list[str] = []
    with FakeServer(["cut"]) as server:
        reply = OpenAIClient(connection(server), Dialects()).complete(request(), taken.append)
    assert taken.count("") == 2, "the text was not begun anew"
    assert "".join(taken[len(taken) - 1 - taken[::-1].index("") :]) == reply.text
    with FakeServer(then="cut") as server, pytest.raises(ModelStreamCut):
        OpenAIClient(connection(server), Dialects()).complete(request(), taken.append)


@pytest.mark.parametrize("fault", ["hang", "stall", "drip"])
@pytest.mark.parametrize("streamed", [False, True], ids=["whole", "streamed"])
def test_stop_ends_a_running_call_and_closes_its_connection(fault: str, streamed: bool) -> None:
    stop, seen = threading.Event(), threading.Event()
    with FakeServer(then=fault) as server:
        client = OpenAIClient(connection(server, seconds=60.0), Dialects())
        ended: list[BaseException] = []

        def call() -> None:
            with under(Limits(stop=stop)):
                seen.set()
                try:
                    client.complete(request(), (lambda piece: None) if streamed else None)
                except StoppedByPerson as error:
                    ended.append(error)

        thread = threading.Thread(target=call)
        thread.start()
        seen.wait(5)
        while not server.calls:
            thread.join(0.01)
        stop.set()
        thread.join(5)
        assert not thread.is_alive()
        assert len(ended) == 1
        while not server.broken_off:
            server.stopping.wait(0.01)


@pytest.mark.parametrize("fault", ["hang", "stall", "drip"])
def test_the_deadline_of_the_turn_ends_a_stream_that_hangs_stalls_or_drips(fault: str) -> None:
    with FakeServer(then=fault) as server, under(Limits(until=time.monotonic() + 0.4)), pytest.raises(ModelTooSlow):
        OpenAIClient(connection(server, seconds=60.0), Dialects()).complete(request(), lambda piece: None)
    assert server.calls == 1


def test_a_wait_for_a_busy_server_is_said_and_can_be_stopped() -> None:
    stop, said = threading.Event(), []

    def waiting(words: str) -> None:
        said.append(words)
        stop.set()

    with FakeServer(then="429") as server, under(Limits(stop=stop, waiting=waiting)), pytest.raises(StoppedByPerson):
        OpenAIClient(connection(server), Dialects()).complete(request())
    assert server.calls == 1
    assert "busy; asking again in" in said[0]


def test_a_long_conversation_is_trimmed_for_a_small_model_and_the_system_prompt_never() -> None:
    history = [{"role": "user" if n % 2 == 0 else "assistant", "content": f"line {n}"} for n in range(120)]
    with FakeServer(then="short_window") as server:
        OpenAIClient(connection(server), Dialects()).complete(request(history=history))
    sent = [body["messages"] for body in server.requests]
    assert [len(messages) for messages in sent] == [52, 12]
    assert [m["content"] for m in sent[1][1:-1]] == [f"line {n}" for n in range(110, 120)]
    assert all(messages[0]["content"] == request().system for messages in sent)


def test_the_form_a_server_understands_is_remembered_for_its_address_and_a_passing_fault_is_not() -> None:
    memory = Dialects()
    with FakeServer(then="no_schema_400") as server:
        for _ in range(3):
            OpenAIClient(connection(server), memory).complete(request())
    assert [body["response_format"]["type"] for body in server.requests] == ["json_schema"] + ["json_object"] * 3
    with FakeServer(["500"] * 5) as server:
        client = OpenAIClient(connection(server), memory)
        with pytest.raises(Exception, match="fault of its own"):
            client.complete(request())
        client.complete(request())
    assert server.requests[-1]["response_format"]["type"] == "json_schema"


def test_a_shorter_answer_is_asked_for_after_one_that_was_too_long() -> None:
    with FakeServer(["length"]) as server:
        OpenAIClient(connection(server), Dialects()).complete(request())
    first, second = (body["messages"][-1]["content"] for body in server.requests)
    assert second.startswith(first)
    assert "far fewer words" in second


def test_a_placeholder_key_eats_no_letters_of_a_reply_and_a_real_one_is_taken_out() -> None:
    said = '{"reply": "Next: the ollama of x"}'
    for word in ("x", "ollama", "none"):
        assert Connection(base_url="http://127.0.0.1:1/v1", api_key=SecretStr(word)).hide(said) == said
    real = "sk-canary-0123456789abcdef"
    assert real not in Connection(base_url="http://127.0.0.1:1/v1", api_key=SecretStr(real)).hide(f"bad key {real}")


def test_one_passing_fault_of_a_new_server_takes_no_form_away() -> None:
    memory = Dialects()
    with FakeServer(["500"]) as server:
        for _ in range(2):
            OpenAIClient(connection(server), memory).complete(request())
    assert [body["response_format"]["type"] for body in server.requests] == ["json_schema"] * 3


def _ignores_schemas(body: dict[str, Any]) -> str:
    return fake_model.answer(body) if body.get("response_format", {}).get("type") != "json_schema" else "Sure, happy to help!"


def test_a_server_that_takes_the_schema_and_ignores_it_is_asked_in_the_next_form_from_then_on() -> None:
    KNOWN.forget()
    with FakeServer(answering=_ignores_schemas) as server:
        talk = conversation(server, seconds=5.0)
        talk.turn(SAID)
        forms = [body["response_format"]["type"] for body in server.requests]
        outcomes = [r.event.call.outcome for r in talk.records if isinstance(r.event, LLMCalled)]
    assert forms == ["json_schema", "json_schema", "json_object"]
    assert outcomes == ["invalid", "invalid", "fallback", "ok"]


def test_what_a_test_of_the_connection_found_is_what_is_used() -> None:
    KNOWN.forget()
    with FakeServer(answering=_ignores_schemas) as server:
        words = {f.what: f.words for f in probe(connection(server, seconds=5.0)).findings}
        server.requests.clear()
        conversation(server, seconds=5.0).turn(SAID)
    assert words["Strict schema"] == "JSON mode is used"
    assert {body["response_format"]["type"] for body in server.requests} == {"json_object"}


def test_a_proven_form_is_not_lost_to_answers_that_miss_it() -> None:
    memory = Dialects()
    with FakeServer(["good", "not_json", "not_json", "not_json"]) as server:
        for _ in range(5):
            OpenAIClient(connection(server), memory).complete(request())
    assert {body["response_format"]["type"] for body in server.requests} == {"json_schema"}


@pytest.mark.parametrize("fault", ["no_window", "length", "wrong_schema"])
def test_a_model_that_cannot_do_the_research_leaves_it_to_code_and_the_plans_come(fault: str) -> None:
    """A yes on a complete trip: briefing, three specialists and the proposal all fail at the model."""
    ready = conversation_of_code()
    ready.turn("Boston from New York, 12-15 Feb 2027, 2 adults, mid-range, trains, hotel and food")
    with FakeServer(then=fault) as server:
        services = make_services(Config(), TODAY, client=client_for("openai", connection(server, 5.0)))
        talk = Conversation(ready.state, services, case_clock(TODAY))
        talk.turn({"event": "trip_confirmed"})
    outcomes = {r.event.call.outcome for r in talk.records if isinstance(r.event, LLMCalled)}
    assert len(talk.state.options) in (2, 3)
    assert "fallback" in outcomes
    assert not [r for r in talk.state.reports.values() if r.failed]


def conversation_of_code() -> Conversation:
    return Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))


@pytest.mark.parametrize("streamed", [False, True], ids=["whole", "streamed"])
def test_an_answer_without_end_is_left_at_the_limit_and_holds_little_memory(streamed: bool) -> None:
    tracemalloc.start()
    with FakeServer(then="endless") as server, pytest.raises(ModelCutShort):
        OpenAIClient(connection(server, seconds=60.0), Dialects()).complete(request(), (lambda piece: None) if streamed else None)
    held = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert held < 6 * MOST_BYTES
    assert server.calls == 1


def test_a_server_that_wants_the_other_name_of_the_limit_is_given_it_from_then_on() -> None:
    memory = Dialects()
    with FakeServer(then="limit_name") as server:
        for _ in range(2):
            OpenAIClient(connection(server, max_tokens=800), memory).complete(request())
    assert ["max_tokens" in body for body in server.requests] == [True, False, False]
    assert server.requests[-1]["max_completion_tokens"] == 800


def test_one_refused_schema_takes_the_form_from_no_other() -> None:
    memory = Dialects()
    with FakeServer() as server:
        plain = connection(server)
        memory.remember(plain, Dialect(), fits=True, schema="AnswerReply")
        memory.remember(plain, Dialect(rung="json"), fits=True, schema="ClarifyReply")
        assert memory.of(plain, "AnswerReply").rung == "schema"
        assert memory.of(plain, "ClarifyReply").rung == "json"
        assert memory.of(plain, "PlanReply").rung == "schema"
