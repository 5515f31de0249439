"""A trip whose legs cannot follow one another is said to be so, with what would work; one that can is left alone."""

from __future__ import annotations

from datetime import date, timedelta

from planner.domain.values import DateRange, Stop, evolve
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from tests.builders import boston
from tests.compose.test_compose import place
from tests.plans import TODAY


def to_sydney(nights: int):
    state = evolve(boston(), capabilities=("research_flights", "research_hotels"))
    start = date(2027, 5, 3)
    trip = evolve(
        state.trip,
        origin=place("London"),
        destinations=(Stop(place=place("Sydney"), nights=nights),),
        date_range=DateRange(start=start, end=start + timedelta(days=nights), nights=nights),
    )
    return evolve(state, trip=trip)


def talk(nights: int) -> Conversation:
    opened = Conversation(to_sydney(nights), make_services(Config(), TODAY), case_clock(TODAY))
    opened.turn("hello")
    opened.turn("yes")
    return opened


def test_one_night_at_the_other_end_of_the_world_is_refused_with_what_would_work():
    opened = talk(1)
    assert opened.state.options == ()
    assert opened.state.turn.mode == "CLARIFY"
    assert "cannot be made" in opened.state.turn.reply
    (question,) = [q for q in opened.state.questions if q.status == "asked" and q.slot == "trip.date_range"]
    assert [c.dates.nights for c in question.candidates] == [2, 4]


def test_choosing_what_would_work_leads_to_plans():
    opened = talk(1)
    opened.turn("the second one")
    assert opened.state.trip.date_range.nights == 4
    opened.turn("yes")
    assert len(opened.state.options) >= 2


def test_enough_nights_are_planned_and_their_legs_are_in_order():
    opened = talk(6)
    for option in opened.state.options:
        assert [c.status for c in option.checks if c.id == "legs_in_order"] == ["pass"]
