"""A slot nobody thought of: travel insurance, added to the table while the program runs, goes all the way through it and out again."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from pydantic import ValidationError

from planner.domain.ledger import latest
from planner.domain.patch import ListChange
from planner.domain.quotes_due import context_hash, dependency_hash
from planner.domain.replies import ExtractReply
from planner.domain.slots import SLOTS
from planner.domain.state import Preferences, TripState
from planner.domain.values import Budget, evolve
from planner.exports import json_of, markdown_of
from planner.exports.json_file import state_in
from planner.llm.offline.engine import OfflineEngine
from planner.llm.schemas import schema_words, wire_schema
from planner.runtime.cases import Case, start_state
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from planner.say.answers import summary_words
from planner.say.phrases import facts
from planner.turn.trace import replay
from tests.builders import INSURANCE, TODAY, boston
from tests.doubles import LyingEngine

SLOT = INSURANCE.id
WANTED = ("medical", "cancellation")


@pytest.fixture(autouse=True)
def _row() -> Iterator[None]:
    with SLOTS.with_row(INSURANCE, before="preferences.pace"):
        yield


def unbudgeted() -> TripState:
    """A trip that lacks nothing but the money, by somebody whose other wishes are known."""
    wishes = Preferences(pace="relaxed", interests=("art",), dietary=("vegan",))
    state = boston(preferences=wishes)
    return evolve(state, trip=evolve(state.trip, budget=Budget()))


def conversation(state: TripState, engine: OfflineEngine | None = None) -> Conversation:
    return Conversation(state, make_services(Config(), TODAY, client=engine or OfflineEngine()), case_clock(TODAY))


def test_it_is_asked_about_beside_what_is_required_and_once():
    talk = conversation(unbudgeted())
    asked = talk.turn("hello")["questions"]
    assert {"slot": SLOT, "text": INSURANCE.question} in asked
    talk.turn("hello again")
    question = latest(talk.state.questions, SLOT)
    assert (question.status, question.why, question.times_asked) == ("asked", INSURANCE.why, 1)


def test_a_typed_answer_fills_it_and_is_said_back():
    talk = conversation(unbudgeted())
    talk.turn("hello")
    result = talk.turn("medical cover")
    assert talk.state.preferences.travel_insurance == ("medical cover",)
    assert "insurance for medical cover" in result["reply"]
    assert latest(talk.state.questions, SLOT).status == "answered"
    assert not any(q["slot"] == SLOT for q in result["questions"])


def test_a_model_is_told_of_it_and_what_it_reads_is_held_to_the_words():
    told = ExtractReply(acts=("inform",), lists=({"slot": SLOT, "add": ("medical",)},)).model_dump(mode="json")
    liar = LyingEngine("extract", told)
    assert conversation(unbudgeted(), liar).turn("medical insurance please")["state"]["preferences"]["travel_insurance"] == ["medical"]
    assert "travel_insurance" not in conversation(unbudgeted(), liar).turn("a trip to remember")["state"]["preferences"]
    assert SLOT in json.dumps(wire_schema(ExtractReply)["$defs"])
    assert SLOT in schema_words(ExtractReply)


def test_a_posted_answer_reaches_the_summary_the_files_and_comes_back():
    talk = conversation(unbudgeted())
    talk.turn("hello")
    talk.turn({"event": "slot_set", "slot": SLOT, "value": list(WANTED)})
    result = talk.turn("mid-range")
    assert result["mode"] == "CONFIRM"
    assert "Insurance: medical, being cancelled" in result["reply"]
    assert (SLOT, "Insurance", "medical, being cancelled") in facts(talk.state)
    assert "- **Insurance:** medical, being cancelled" in markdown_of(talk.state)
    exported = json_of(talk.state)
    assert json.loads(exported)["preferences"]["travel_insurance"] == list(WANTED)
    assert state_in(exported).preferences == talk.state.preferences
    assert replay(talk.start, talk.records) == talk.state


def test_it_is_skipped_and_taken_back_like_any_other_wish():
    talk = conversation(unbudgeted())
    talk.turn("hello")
    talk.turn({"event": "slot_skipped", "slot": SLOT})
    assert latest(talk.state.questions, SLOT).status == "declined"
    talk.turn({"event": "slot_set", "slot": SLOT, "value": ["medical"]})
    talk.turn({"event": "slot_skipped", "slot": SLOT})
    assert talk.state.preferences == unbudgeted().preferences
    talk.turn({"event": "slot_set", "slot": SLOT, "value": ["medical"]})
    talk.turn("undo")
    assert talk.state.preferences == unbudgeted().preferences


def test_it_makes_stale_what_its_row_says_and_nothing_else():
    before = boston()
    after = evolve(before, preferences=Preferences(travel_insurance=WANTED))
    assert context_hash(before) != context_hash(after)
    stale = {s for s in ("transport", "stay", "food") if dependency_hash(before, s) != dependency_hash(after, s)}
    assert stale == {"stay"}


def test_after_plans_only_the_research_it_concerns_is_done_again():
    talk = conversation(boston())
    talk.turn("hello")
    talk.turn({"event": "trip_confirmed"})
    assert talk.state.options
    first = len(talk.records)
    result = talk.turn({"event": "slot_set", "slot": SLOT, "value": ["medical"]})
    assert result["mode"] == "FINALIZE"
    assert [r.event.report.specialist for r in talk.records[first:] if r.event.type == "specialist_reported"] == ["stay"]


def test_a_case_may_begin_with_it():
    case = Case(id="c", turns=("hello",), initial_state={"preferences": {"travel_insurance": ["medical"]}})
    assert start_state(case, "c", TODAY).preferences.travel_insurance == ("medical",)


def test_without_its_row_there_is_no_such_slot():
    SLOTS.take_out(SLOT)
    try:
        with pytest.raises(ValidationError):
            Preferences(travel_insurance=WANTED)
        with pytest.raises(ValidationError):
            ListChange(slot=SLOT, add=WANTED)
        assert SLOT not in json.dumps(wire_schema(ExtractReply)["$defs"])
        assert SLOT not in summary_words(boston())
        talk = conversation(unbudgeted())
        assert "nothing called" in talk.turn({"event": "slot_set", "slot": SLOT, "value": ["medical"]})["reply"]
    finally:
        SLOTS.add(INSURANCE, before="preferences.pace")
