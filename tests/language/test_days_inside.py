"""With the dates fixed, what is said of a day inside them is about that day; words of moving still move the trip."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.state import TripState
from planner.domain.values import DateRange
from planner.language.dates import DateContext, find_days
from planner.language.reading.days_inside import days_inside
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock

TODAY = date(2026, 11, 30)
HELD = DateRange(start=date(2027, 6, 9), end=date(2027, 6, 13), nights=4)


def told(message: str) -> TripState:
    talk = Conversation(TripState(trip_id="inside"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn("4 adults from Lyon to Turin, 9 to 13 June 2027, trains and a hotel, mid-range, moderate pace")
    talk.turn(message)
    return talk.state


@pytest.mark.parametrize(
    "said",
    [
        "there is a football match on the 11th", "my lecture is on Friday the 11th", "I have to teach on Thursday from 10 until 12",
        "the fair runs from Thursday to Friday", "our guided walk begins on the 12th at 9", "leave Saturday free please",
        "on the 10th we need to be at the consulate by 8", "Saturday from 3pm we are at a christening",
    ],
)  # fmt: skip
def test_what_is_on_a_day_of_the_trip_moves_nothing_and_is_kept(said: str) -> None:
    state = told(said)
    assert state.trip.date_range == HELD
    assert any(said.split()[-1].strip(".") in note for note in state.preferences.notes)


@pytest.mark.parametrize(
    ("said", "start"),
    [
        ("make it Thursday to Sunday", date(2027, 6, 10)), ("can we leave on Thursday instead", date(2027, 6, 10)),
        ("actually from Friday", date(2027, 6, 11)), ("sorry, I meant the 10th to the 13th", date(2027, 6, 10)),
        ("move it to 10-12 June", date(2027, 6, 10)), ("we can only leave on Thursday", date(2027, 6, 10)),
        ("could we set out one day later", date(2027, 6, 10)), ("we set off on the 11th after all", date(2027, 6, 11)),
    ],
)  # fmt: skip
def test_words_of_moving_move_the_trip(said: str, start: date) -> None:
    assert told(said).trip.date_range.start == start


def test_an_open_end_holds_no_day_inside() -> None:
    found = find_days("the match is on saturday", TODAY, DateContext())
    assert days_inside("the match is on saturday", found, DateRange()) == []
    assert days_inside("the match is on saturday", found, DateRange(start=date(2026, 12, 1))) == []
