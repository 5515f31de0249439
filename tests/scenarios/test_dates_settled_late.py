"""Dates that stay open longer than a question may be asked: what may be chosen follows what was said last, and a month stays the month."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock

TODAY = date(2026, 11, 30)


def told(*messages: str) -> TripState:
    talk = Conversation(TripState(trip_id="late"), make_services(Config(), TODAY), case_clock(TODAY))
    for message in messages:
        talk.turn(message)
    return talk.state


def last_reply(state: TripState) -> str:
    return state.transcript[-1].content


LONG_OPEN = ("a break for two in March", "Seville", "from Cologne")


@pytest.mark.parametrize(
    ("said", "earliest", "latest"),
    [
        ("5 nights, near the end of the month", date(2027, 3, 21), date(2027, 3, 31)),
        ("the beginning of the month", date(2027, 3, 1), date(2027, 3, 10)),
        ("mid month, 3 nights", date(2027, 3, 11), date(2027, 3, 20)),
        ("the third week", date(2027, 3, 15), date(2027, 3, 21)),
        ("later in the month would be better", date(2027, 3, 16), date(2027, 3, 31)),
    ],
)
def test_a_part_of_the_month_is_of_the_month_that_is_talked_of(said: str, earliest: date, latest: date) -> None:
    window = told("Seville for two from Cologne in March", said).trip.date_range.window
    assert window is not None
    assert (window.earliest, window.latest) == (earliest, latest)


def test_without_a_month_talked_of_it_is_this_one() -> None:
    window = told("Seville for two from Cologne", "at the end of the month").trip.date_range.window
    assert window is not None
    assert window.latest.month in (11, 12)


@pytest.mark.parametrize(("said", "start"), [("the second weekend", date(2027, 3, 12)), ("the last weekend please", date(2027, 3, 26))])
def test_a_weekend_is_counted_in_the_month_and_not_in_what_was_offered(said: str, start: date) -> None:
    dates = told("Seville for two from Cologne in March", said).trip.date_range
    assert (dates.start, dates.nights) == (start, 2)


def test_what_is_offered_follows_a_window_told_after_the_question_was_asked_twice() -> None:
    state = told(*LONG_OPEN, "a week, the second week of the month")
    assert "8–15 March 2027" in last_reply(state)
    state = told(*LONG_OPEN, "a week, the second week of the month", "1,500 euros, flights and a hotel", "yes")
    assert state.trip.date_range.start == date(2027, 3, 8)
    assert state.trip.date_range.nights == 7


def test_a_choice_that_is_ruled_out_leaves_the_others() -> None:
    state = told("Seville for two from Cologne in March", "not the first one")
    assert state.trip.date_range.start is None
    asked = next(q for q in state.questions if q.slot == "trip.date_range" and q.status == "asked")
    assert len(asked.candidates) == 2
    assert all(c.dates and c.dates.start != date(2027, 3, 1) for c in asked.candidates)


def test_a_base_taken_for_an_island_says_why_after_the_place_was_asked_for_too() -> None:
    state = told("a break for two in March from Cologne", "Madeira", "flights, hotel and food, mid-range", "the first")
    assert "left it to me" not in last_reply(state)
    assert "usual for Madeira" in last_reply(state)


@pytest.mark.parametrize("both", ["unos 900 euros entre los dos", "900 euros pour les deux", "900 euro per i due"])
def test_both_of_us_are_no_second_of_the_month(both: str) -> None:
    before = told("Sevilla, 2 adultos desde Colonia, del 6 al 9 de mayo de 2027")
    after = told("Sevilla, 2 adultos desde Colonia, del 6 al 9 de mayo de 2027", both)
    assert before.trip.date_range.start == date(2027, 5, 6)
    assert after.trip.date_range == before.trip.date_range


@pytest.mark.parametrize(
    "said", ["hen weekend!! 6 of us, Seville", "Seville for two, we want a spa weekend.", "lads weekend, 8 of us to Seville"]
)
def test_a_weekend_of_a_kind_is_any_weekend(said: str) -> None:
    dates = told(said).trip.date_range
    assert (dates.start, dates.nights) == (None, 2)
