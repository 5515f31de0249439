"""What "it" and "that one" mean in a change: the one thing that was talked of, never the trip's dates."""

from __future__ import annotations

import pytest

from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from tests.plans import TODAY, planned_from

TRIP = "2 adults from London to Copenhagen, Thu 11 to Mon 15 March 2027, mid budget, flights, hotel and food, moderate pace, we love design"


def talked(*messages: str) -> Conversation:
    talk = Conversation(planned_from(TRIP), make_services(Config(), TODAY), case_clock(TODAY))
    for said in messages:
        talk.turn(said)
    return talk


def days_of(state: TripState, name: str) -> set[int | None]:
    return {
        next((day.day_number for day in option.itinerary.days for item in day.activities if item.name and name in item.name), None)
        for option in state.options
    }


@pytest.mark.parametrize(
    ("messages", "name", "day"),
    [
        (("is Designmuseum Danmark open on Sunday?", "Move it to Sunday morning then"), "Designmuseum", 4),
        (("add the Carlsberg brewery on Friday", "when's that?", "make it Sunday instead"), "Carlsberg", 4),
        (("is Roskilde in any of the plans?", "could we go there on Sunday"), "Roskilde", 4),
        (("how far is Designmuseum Danmark from the hotel?", "can we do that one on Friday?"), "Designmuseum", 2),
    ],
)
def test_it_is_what_was_talked_of(messages: tuple[str, ...], name: str, day: int) -> None:
    state = talked(*messages).state
    assert state.options
    assert state.trip == planned_from(TRIP).trip
    assert days_of(state, name) == {day}


@pytest.mark.parametrize("message", ["drop it", "skip that one please", "can we leave it out"])
def test_it_is_left_out(message: str) -> None:
    state = talked("what does Designmuseum Danmark cost?", message).state
    assert days_of(state, "Designmuseum") == {None}


@pytest.mark.parametrize("message", ["make it cheaper", "make it a week", "can we make it April instead"])
def test_it_is_the_trip_where_only_a_trip_can_be_that(message: str) -> None:
    state = talked("is Designmuseum Danmark open on Sunday?", message).state
    assert days_of(state, "Designmuseum") in (days_of(planned_from(TRIP), "Designmuseum"), set())
