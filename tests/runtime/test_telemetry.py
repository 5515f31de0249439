"""Turns as OpenTelemetry spans: what a collector gets, and that none, a dead and a slow one cost a turn nothing."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from datetime import date
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from pydantic import SecretStr

from planner.domain.errors import SettingInvalid
from planner.domain.specialists import specialist_ids
from planner.llm.server.connection import Connection
from planner.runtime.config import Config, from_environment
from planner.runtime.session import Planner
from planner.runtime.telemetry import Collector, Telemetry, collector_from
from planner.store import MemoryStore
from tests.fake_server import FakeServer

TODAY = date(2026, 11, 27)
FIRST = "Two adults from New York City to Boston, 12 to 15 February 2027, trains, hotel and food, mid-range"
SECRET = "the blue parrot flies"


class Stub:
    """A collector on loopback that keeps what it is sent, and answers with `status`, once `answering` is set."""

    def __init__(self, status: int = 200) -> None:
        self.bodies: list[dict[str, Any]] = []
        self.paths: list[str] = []
        self.headers: list[dict[str, str]] = []
        self.answering = threading.Event()
        self.answering.set()
        stub = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, format: str, *args: object) -> None:
                pass

            def do_POST(self) -> None:
                stub.bodies.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
                stub.paths.append(self.path)
                stub.headers.append({name.lower(): value for name, value in self.headers.items()})
                stub.answering.wait(30)
                self.send_response(status)
                self.send_header("content-length", "2")
                self.end_headers()
                self.wfile.write(b"{}")

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        self.endpoint = f"http://127.0.0.1:{self._http.server_address[1]}"

    def close(self) -> None:
        self.answering.set()
        self._http.shutdown()
        self._http.server_close()

    @property
    def spans(self) -> list[dict[str, Any]]:
        return [
            span
            for body in self.bodies
            for resource in body["resourceSpans"]
            for scope in resource["scopeSpans"]
            for span in scope["spans"]
        ]


@pytest.fixture
def stub() -> Iterator[Stub]:
    running = Stub()
    yield running
    running.close()


def attributes(span: dict[str, Any]) -> dict[str, Any]:
    """Attributes by their names, each as the one value it holds."""
    return {row["key"]: next(iter(row["value"].values())) for row in span["attributes"]}


def talked(collector: Collector | None, *texts: str, connection: Connection | None = None) -> Planner:
    engine = "openai" if connection is not None else "offline"
    planner = Planner(Config(today=TODAY, collector=collector, connection=connection, engine=engine), MemoryStore())
    session = planner.session()
    for text in texts:
        session.say(text)
        assert session.wait(60)
        assert session.job is None
    return planner


def flushed(planner: Planner) -> None:
    assert planner.telemetry is not None
    assert planner.telemetry.flush(20)


def test_a_turn_holds_its_calls_and_a_call_its_tools(stub: Stub) -> None:
    with FakeServer() as server:
        connection = Connection(base_url=server.base_url, api_key=SecretStr("sk-lab-0123456789"), model="small", seed=7)
        flushed(talked(collector_from({"OTEL_EXPORTER_OTLP_ENDPOINT": stub.endpoint}), FIRST, "yes", connection=connection))
    spans = {span["spanId"]: span for span in stub.spans}
    turns = [span for span in spans.values() if "parentSpanId" not in span]
    calls = [span for span in spans.values() if span["name"] == "chat small"]
    tools = [span for span in spans.values() if span["name"].startswith("execute_tool ")]
    assert [turn["name"] for turn in turns] == ["invoke_agent trip-planner"] * 2
    assert len({span["traceId"] for span in spans.values()}) == 2, "a trace a turn"
    assert calls
    assert all(spans[call["parentSpanId"]] in turns for call in calls)
    assert tools
    asked = [tool for tool in tools if attributes(tool)["gen_ai.agent.name"] in specialist_ids()]
    assert {attributes(tool)["gen_ai.agent.name"] for tool in asked} == set(specialist_ids())
    for tool in tools:
        above = spans[tool["parentSpanId"]]
        if tool in asked:
            assert attributes(above)["gen_ai.agent.name"] == attributes(tool)["gen_ai.agent.name"]
        assert (above in calls) == (tool in asked), "what code looks up by itself stands under the turn"
    for span in spans.values():
        assert int(span["startTimeUnixNano"]) <= int(span["endTimeUnixNano"])
        turn = next(t for t in turns if t["traceId"] == span["traceId"])
        assert int(turn["startTimeUnixNano"]) <= int(span["startTimeUnixNano"])
        assert int(span["endTimeUnixNano"]) <= int(turn["endTimeUnixNano"])
        assert (len(span["traceId"]), len(span["spanId"])) == (32, 16)
    about = attributes(calls[0])
    assert (about["gen_ai.operation.name"], about["gen_ai.request.model"]) == ("chat", "small")
    assert (about["gen_ai.usage.input_tokens"], about["gen_ai.request.seed"]) == ("1200", "7")
    assert about["server.address"] == "127.0.0.1"
    assert calls[0]["kind"] == 3
    assert attributes(turns[0])["gen_ai.conversation.id"] == attributes(turns[1])["gen_ai.conversation.id"]
    assert set(stub.paths) == {"/v1/traces"}
    assert "sk-lab" not in json.dumps(stub.bodies)


def test_what_was_said_goes_along_only_where_it_is_asked_for(stub: Stub) -> None:
    with FakeServer() as server:
        connection = Connection(base_url=server.base_url, model="small")
        env = {"OTEL_EXPORTER_OTLP_ENDPOINT": stub.endpoint}
        flushed(talked(collector_from(env), f"Rome, {SECRET}", connection=connection))
        assert stub.spans
        assert "parrot" not in json.dumps(stub.bodies)
        asked = collector_from({**env, "OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT": "true"})
        flushed(talked(asked, f"Rome, {SECRET}", connection=connection))
    call = next(span for span in reversed(stub.spans) if span["name"] == "chat small" and attributes(span)["trip.purpose"] == "extract")
    said = json.loads(attributes(call)["gen_ai.input.messages"])
    assert said[-1]["parts"][0]["content"] == f"Rome, {SECRET}"
    assert json.loads(attributes(call)["gen_ai.output.messages"])[0]["role"] == "assistant"


def test_a_turn_that_failed_says_of_what_kind_and_no_more(stub: Stub) -> None:
    with FakeServer(then="401") as server:
        connection = Connection(base_url=server.base_url, api_key=SecretStr("sk-lab-0123456789"), model="small")
        flushed(talked(collector_from({"OTEL_EXPORTER_OTLP_ENDPOINT": stub.endpoint}), FIRST, connection=connection))
    turn, call = stub.spans
    assert (attributes(turn)["error.type"], attributes(call)["error.type"]) == ("model_key", "key")
    assert turn["status"] == call["status"] == {"code": 2}
    assert "sk-lab" not in json.dumps(stub.bodies)


def test_without_a_collector_there_is_no_thread_and_nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    assert talked(None, "Rome").telemetry is None
    assert collector_from({}) is None
    for off in ({"OTEL_SDK_DISABLED": "true"}, {"OTEL_TRACES_EXPORTER": "none"}):
        assert collector_from({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://localhost:4318", **off}) is None
    assert from_environment({}).collector is None


def test_a_dead_a_refusing_and_a_silent_collector_cost_a_turn_nothing(stub: Stub, caplog: pytest.LogCaptureFixture) -> None:
    dead = Collector(url="http://127.0.0.1:9/v1/traces", seconds=5.0)
    planner = talked(dead, "Rome", "Paris instead")
    flushed(planner)
    assert "did not take spans" in caplog.text
    assert caplog.text.count("did not take spans") == 1, "said once, not with every turn"
    refusing = Stub(status=400)
    flushed(talked(Collector(url=f"{refusing.endpoint}/v1/traces"), "Rome"))
    refusing.close()
    assert len(refusing.bodies) == 1
    stub.answering.clear()
    began = time.monotonic()
    silent = talked(Collector(url=f"{stub.endpoint}/v1/traces", seconds=20.0), "Rome", "Paris instead", "Oslo instead")
    assert time.monotonic() - began < 15
    assert silent.telemetry is not None
    assert not silent.telemetry.flush(0.1), "its turns are over while the collector is still silent"


def test_a_line_that_is_full_drops_and_a_fault_in_making_spans_ends_nothing(stub: Stub, caplog: pytest.LogCaptureFixture) -> None:
    stub.answering.clear()
    telemetry = Telemetry(Collector(url=f"{stub.endpoint}/v1/traces"))

    def broken() -> tuple[()]:
        raise RuntimeError("bug")

    for _ in range(2000):
        telemetry.add(lambda: ())
    telemetry.add(broken)
    stub.answering.set()
    assert telemetry.flush(20)
    telemetry.add(broken)
    assert telemetry.flush(20)
    assert "could not be made" in caplog.text
    telemetry.close()


def test_the_variables_are_those_of_the_specification() -> None:
    found = collector_from({
        "OTEL_EXPORTER_OTLP_ENDPOINT": "https://collector.example/base/", "OTEL_EXPORTER_OTLP_HEADERS": "authorization=Bearer%20abc,x-team=trips",
        "OTEL_EXPORTER_OTLP_TIMEOUT": "2500", "OTEL_SERVICE_NAME": "trips", "OTEL_RESOURCE_ATTRIBUTES": "deployment.environment=test",
    })  # fmt: skip
    assert found is not None
    assert (found.url, found.seconds) == ("https://collector.example/base/v1/traces", 2.5)
    assert dict(found.headers)["authorization"].get_secret_value() == "Bearer abc"
    assert "abc" not in repr(found)
    assert dict(found.resource) == {"service.name": "trips", "deployment.environment": "test"}
    whole = collector_from({"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://localhost:4318/custom"})
    assert whole is not None
    assert whole.url == "http://localhost:4318/custom"
    for wrong in (
        {"OTEL_EXPORTER_OTLP_ENDPOINT": "localhost:4318"},
        {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://x", "OTEL_EXPORTER_OTLP_TIMEOUT": "soon"},
    ):
        with pytest.raises(SettingInvalid, match="OTEL_EXPORTER_OTLP"):
            collector_from(wrong)
