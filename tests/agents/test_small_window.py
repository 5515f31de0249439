"""A model that cannot read much is sent short requests of its own accord: what is indispensable, and the first rows of every table."""

from __future__ import annotations

import json
import threading
from datetime import date

import pytest

from planner.domain.errors import ModelContextFull
from planner.domain.events import LLMCalled
from planner.domain.values import evolve
from planner.llm.offline.engine import OfflineEngine
from planner.llm.protocol import LLMReply, LLMRequest, OnDelta
from planner.llm.schemas import wire_schema
from planner.prompting.lint import tokens_of
from planner.prompting.tables import cut, tabled
from planner.runtime.config import Config, make_services
from planner.runtime.session import Planner
from planner.store import MemoryStore

WINDOW = 8_192
NARROW = 6_900
"""A window that a whole request of a specialist does not fit, and a short one does."""
ANSWER = 1_500
"""What has to be left for an answer."""
THREE_CITIES = (
    "Family of two adults and two children aged 5 and 9 from Berlin, 5 nights Paris then 4 nights Lisbon then 4 nights Barcelona "
    "from 1 June 2027, flights, hotels and food, high budget"
)


def size(request: LLMRequest) -> int:
    words = [request.system, request.user, *(line.content for line in request.history)]
    return sum(map(tokens_of, words)) + tokens_of(json.dumps(wire_schema(request.reply_model, request.tools), separators=(",", ":")))


class SmallWindow(OfflineEngine):
    """The built-in engine as a model with a window: what is longer than that it refuses."""

    engine = "openai"

    def __init__(self, window: int) -> None:
        self.window = window
        self.read: list[LLMRequest] = []
        self.refused: list[LLMRequest] = []
        self._guard = threading.Lock()

    def complete(self, request: LLMRequest, on_delta: OnDelta | None = None) -> LLMReply:
        fits = size(request) + ANSWER <= self.window
        with self._guard:
            (self.read if fits else self.refused).append(request)
        if not fits:
            raise ModelContextFull("This trip is longer than the model can read.")
        return super().complete(request, on_delta)


class ReadsInPart(OfflineEngine):
    """The built-in engine as a server that reads what fits its window and says nothing of the rest, but for how many tokens it counted."""

    engine = "openai"

    def __init__(self) -> None:
        self.cut: list[LLMRequest] = []
        self.whole: list[LLMRequest] = []
        self._guard = threading.Lock()

    def complete(self, request: LLMRequest, on_delta: OnDelta | None = None) -> LLMReply:
        fits = tokens_of(request.system) <= WINDOW // 2
        with self._guard:
            (self.whole if fits else self.cut).append(request)
        reply = super().complete(request, on_delta)
        return evolve(reply, prompt_tokens=size(request) if fits else WINDOW // 4)


def planned_by(model: OfflineEngine) -> tuple[Planner, str]:
    """The planner and the trip of three cities, planned with a model."""

    def make(*args, **kwargs):  # type: ignore[no-untyped-def]
        return make_services(*args, **{**kwargs, "client": model})

    planner = Planner(Config(today=date(2026, 11, 28)), MemoryStore(), make=make)
    session = planner.session()
    for words in (THREE_CITIES, "yes"):
        session.say(words)
        assert session.wait(120)
    return planner, session.trip_id


@pytest.fixture(scope="module", params=[WINDOW, NARROW], ids=["eight thousand", "narrower"])
def trip(request: pytest.FixtureRequest) -> tuple[SmallWindow, Planner, str]:
    model = SmallWindow(request.param)
    planner, trip_id = planned_by(model)
    return model, planner, trip_id


def test_a_server_that_reads_a_part_and_does_not_say_so_is_asked_shortly_from_then_on() -> None:
    model = ReadsInPart()
    planner, trip_id = planned_by(model)
    session = planner.session(trip_id)
    assert len(session.state().options) == 3
    work = [request for request in model.cut if request.purpose in ("specialist", "finalize")]
    assert 1 <= len(work) <= 3, "those that were under way together found it out, no later one was sent in vain"
    calls = [r.event.call for r in session.records() if isinstance(r.event, LLMCalled)]
    told = [call for call in calls if call.error and "read a part" in call.error]
    assert len(told) == len(model.cut)
    assert all(call.outcome == "ok" for call in told)


def test_a_trip_of_three_cities_is_planned_in_a_small_window(trip: tuple[SmallWindow, Planner, str]) -> None:
    model, planner, trip_id = trip
    session = planner.session(trip_id)
    assert len(session.state().options) == 3
    outcomes = [r.event.call.outcome for r in session.records() if isinstance(r.event, LLMCalled)]
    assert "fallback" not in outcomes, "the model did all of it"
    if model.window == WINDOW:
        assert not model.refused, "whole requests fit eight thousand"
    else:
        assert 1 <= len(model.refused) <= 3, "those that were under way together found it out, no later one was sent in vain"


def test_short_requests_leave_room_for_an_answer_and_keep_what_a_role_cannot_do_without(trip: tuple[SmallWindow, Planner, str]) -> None:
    model, _, _ = trip
    short = [request for request in model.read if request.purpose in ("specialist", "finalize")]
    assert max(map(size, short)) <= model.window - ANSWER
    assert max(tokens_of(request.system) for request in short) < 5_000
    assert all("<observations>" in request.system for request in short if request.purpose == "specialist")


def test_a_table_that_is_cut_says_how_much_more_there_is() -> None:
    table = tabled([{"id": f"id-{n}", "kind": "sight", "price": n} for n in range(9)])
    whole = {"found": table, "ids": [f"id-{n}" for n in range(9)], "note": "kept"}
    assert cut(whole, words=9, rows=9) == whole
    assert cut(whole, words=4) == {**whole, "ids": ["id-0", "id-1", "id-2", "id-3", "… and 5 more"]}
    short = cut(whole, words=9, rows=2)
    assert isinstance(short, dict)
    assert short["found"] == {"each": {"kind": "sight"}, "fields": ["id", "price"], "rows": [["id-0", 0], ["id-1", 1]], "more": 7}
