"""What a call sent is in the trip's record: whole, each piece once, and without a key."""

from __future__ import annotations

import json
from pathlib import Path

from pydantic import SecretStr

from planner.domain.events import LLMCalled
from planner.llm.sent_request import NOT_KEPT, body_in, sent_of, texts_of
from planner.llm.server.connection import Connection
from planner.runtime.config import Config
from planner.runtime.session import Planner, PlannerSession
from planner.store import open_store
from planner.turn.trace import state_after
from tests.fake_server import FakeServer

KEY = "sk-kept-0123456789abcdef"
TURNS = (
    "Two adults from New York City to Boston",
    "12 to 15 February 2027",
    "trains and a hotel",
    "mid-range",
    "no churches",
    "what did I say?",
)


def talked(folder: Path, server: FakeServer, turns: tuple[str, ...] = TURNS) -> PlannerSession:
    connection = Connection(base_url=server.base_url, api_key=SecretStr(KEY), model="tiny")
    planner = Planner(Config(data_dir=folder, connection=connection, engine="openai"), open_store(folder))
    session = PlannerSession(planner, "mine")
    session.use_engine("openai")
    for words in turns:
        assert session.say(words).wait(60)
    return session


def test_every_call_holds_what_was_sent_and_replays_to_the_same_state(tmp_path: Path) -> None:
    bodies: list[dict[str, object]] = []
    with FakeServer() as server:
        answering = server.answering
        server.answering = lambda body: (bodies.append(json.loads(json.dumps(body))), answering(body))[1]
        session = talked(tmp_path, server)
    records = session.records()
    calls = [r.event.call for r in records if isinstance(r.event, LLMCalled)]
    texts = texts_of(records)
    assert len(calls) == len(bodies) > 6
    for call, body in zip(calls, bodies, strict=True):
        assert call.sent is not None
        told = {key: value for key, value in body.items() if key not in ("stream", "stream_options")}
        assert body_in(call.sent, texts) == told
        assert call.sent.base_url == server.base_url
        assert call.sent.schema_hash
    assert state_after("mine", records) == session.state()
    assert KEY not in "".join(p.read_text(encoding="utf-8") for p in tmp_path.rglob("*") if p.is_file())
    branched = session.branch(2)
    kept = [r.event.call for r in branched.records() if isinstance(r.event, LLMCalled)]
    assert kept[-1].sent is not None
    assert NOT_KEPT not in json.dumps(body_in(kept[-1].sent, texts_of(branched.records())))


def test_a_piece_that_came_before_is_not_kept_twice(tmp_path: Path) -> None:
    with FakeServer() as server:
        records = talked(tmp_path, server).records()
    sent = [r.event.call.sent for r in records if isinstance(r.event, LLMCalled) and r.event.call.sent is not None]
    names = [name for one in sent for name in one.texts]
    assert len(names) == len(set(names))
    texts = texts_of(records)
    whole = sum(len(json.dumps(body_in(one, texts))) for one in sent)
    kept = sum(len(one.model_dump_json()) for one in sent)
    assert kept < whole / 2


def test_a_request_of_which_a_part_is_gone_says_so() -> None:
    long = "a rule that is longer than what is written out where it stands"
    sent = sent_of({"model": "tiny", "messages": [{"role": "system", "content": long}], "temperature": 0.2}, "http://x/v1", "Reply")
    assert body_in(sent, {}) == {"model": "tiny", "messages": [{"role": "system", "content": long}], "temperature": 0.2}
    gone = sent.model_copy(update={"texts": {}})
    assert body_in(gone, {})["messages"] == [{"role": "system", "content": NOT_KEPT}]


def test_a_record_without_a_request_is_read_as_before() -> None:
    raw = {"type": "llm_called", "by": "reader", "call": {"purpose": "extract", "engine": "openai", "model": "tiny"}}
    assert LLMCalled.model_validate(raw).call.sent is None
