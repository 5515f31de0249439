"""A child's age is never carried over from an assumption to other children, and a failed turn tells the person so in an envelope."""

from __future__ import annotations

from datetime import date

from planner.domain.ledger import open_question
from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock

TODAY = date(2026, 11, 28)
AGES = "trip.party.child_ages"


def _talk(*said: str) -> Conversation:
    talk = Conversation(TripState(trip_id="ages"), make_services(Config(), TODAY), case_clock(TODAY))
    for words in said:
        talk.turn(words)
    return talk


def test_ages_assumed_at_a_yes_are_told_and_asked_again_when_other_children_travel() -> None:
    talk = _talk("Plan everything for two adults and a child from Dublin to Lisbon, 8 to 11 April 2027, mid budget", "yes")
    assert "I assumed: Children are 8 years old" in talk.state.transcript[-1].content
    talk.turn({"event": "slots_set", "slots": [{"slot": "trip.party", "value": {"adults": 2, "children": 2, "infants": 0}}]})
    assert talk.state.trip.party.child_ages == ()
    assert open_question(talk.state.questions, AGES) is not None


def test_ages_that_were_said_stay_when_one_more_child_comes_and_the_missing_one_is_asked_for() -> None:
    talk = _talk("Plan everything for two adults and a child of 6 from Dublin to Lisbon, 8 to 11 April 2027, mid budget", "yes")
    talk.turn({"event": "slots_set", "slots": [{"slot": "trip.party", "value": {"adults": 2, "children": 2, "infants": 0}}]})
    assert talk.state.trip.party.child_ages[:1] in ((6,), ())
    assert open_question(talk.state.questions, AGES) is not None
