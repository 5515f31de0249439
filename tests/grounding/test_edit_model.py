"""A server's model that reads changes of plans: what comes of its edits is what comes of the built-in reader's, and of a liar's nothing."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import lru_cache

import pytest

from planner.domain.replies import ExtractReply, SaidItem, SaidList
from planner.domain.state import TripState
from planner.grounding.ground import ground
from planner.runtime.config import Config, client_for, make_services
from planner.runtime.replaying import Conversation, case_clock
from tests.edit_model import SAID, answering, lying, misquoting
from tests.fake_server import FakeServer
from tests.llm.test_model_faults import connection

TODAY = date(2026, 11, 27)
TRIP = "Plan everything for two adults from Dublin to Lisbon, 8 to 13 April 2027, mid budget"


@lru_cache(maxsize=1)
def planned() -> TripState:
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn(TRIP)
    talk.turn("yes")
    return talk.state


def after(message: str, server: FakeServer | None) -> TripState:
    """The trip after one message about its plans, read by a server's model or by the built-in engine."""
    client = client_for("openai", connection(server, 5.0)) if server is not None else None
    talk = Conversation(planned(), make_services(Config(), TODAY, client=client), case_clock(TODAY))
    talk.turn(message)
    return talk.state


@pytest.fixture(scope="module")
def honest() -> Iterator[FakeServer]:
    with FakeServer(answering=answering()) as server:
        yield server


@pytest.mark.parametrize("message", SAID)
def test_a_models_edits_come_to_the_same_plans_as_the_built_in_readers(message: str, honest: FakeServer):
    theirs, ours = after(message, honest), after(message, None)
    assert theirs.turn.patch.edits == ours.turn.patch.edits
    assert theirs.options == ours.options
    assert theirs.trip == ours.trip


@pytest.mark.parametrize("message", list(SAID)[::3])
def test_edits_quoted_from_words_nobody_said_change_nothing_by_themselves(message: str):
    with FakeServer(answering=answering(misquoting)) as server:
        state = after(message, server)
    assert state.trip == planned().trip
    assert state.options in (planned().options, after(message, None).options)


@pytest.mark.parametrize("message", list(SAID)[::3])
def test_edits_of_what_the_message_does_not_hold_reach_neither_trip_nor_plans(message: str):
    """What is left of a lie is what the message itself bears out: no invented thing, place, day or sum."""
    with FakeServer(answering=answering(lying)) as server:
        state = after(message, server)
    assert state.trip == planned().trip
    words = " ".join(i.name for o in state.options for d in o.itinerary.days for i in d.items)
    assert "Neuschwanstein" not in words
    assert "Reykjavik" not in words
    pins = [p for o in state.options for p in o.pins]
    assert not [p for p in pins if "17" in (str(getattr(p, "under", None)), str(getattr(p, "less_by", None)))]


def test_a_wish_a_model_read_reaches_the_trip_though_code_hears_a_change_in_its_words():
    message = "could you squeeze in a day trip to Evora"
    wish = SaidList(slot="preferences.must_do", add=(SaidItem(item="day trip to Evora", quote="a day trip to Evora"),))
    read = ground(ExtractReply(acts=(), lists=(wish,)), state=planned(), message=message, today=TODAY)
    assert [e.op for e in read.patch.edits] == ["add_day_trip"]
    assert [change.add for change in read.patch.lists] == [("day trip to Evora",)]
