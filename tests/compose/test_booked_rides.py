"""A journey that is booked keeps its hours: the first day begins when one lands, the last ends when one leaves."""

from __future__ import annotations

from datetime import date

import pytest

from planner.compose.geometry import minutes_of
from planner.domain.state import TripState
from planner.language.booked_hours import booked_in
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock

TODAY = date(2026, 11, 28)
VALENCIA = "Valencia, 5 to 9 May 2027, two adults from Zurich, mid-range, flights, hotel and food. "


def planned_with(said: str) -> TripState:
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn(VALENCIA + said)
    reply = str(talk.turn("yes")["reply"])
    assert talk.state.options, reply
    return talk.state


@pytest.mark.parametrize(
    ("note", "arrives", "leaves"),
    [
        ("we land at 14:40", 880, None),
        ("Our flight lands in Valencia at 9.15 am", 555, None),
        ("arriving on Wednesday at 4pm", 960, None),
        ("our flight home is at 7 pm", None, 1140),
        ("the return flight leaves on the 9th at 11:05", None, 665),
        ("we land at noon and fly home at 20:30", 720, 1230),
        ("we land at 5", None, None),
        ("we want to arrive before 15:00", None, None),
        ("we land back home at 18:00", None, None),
        ("dinner at 19:30", None, None),
    ],
)
def test_hours_of_a_booking_are_read_and_wishes_are_not(note: str, arrives: int | None, leaves: int | None) -> None:
    assert booked_in(note) == (arrives, leaves)


def test_the_first_and_the_last_day_keep_the_booked_hours() -> None:
    state = planned_with("We land at 15:20 and our flight home is at 6:45 pm.")
    for option in state.options:
        first, last = option.itinerary.days[0], option.itinerary.days[-1]
        out = next(i for i in first.transport if i.kind == "flight")
        home = next(i for i in last.transport if i.kind == "flight")
        assert (out.end, home.start) == ("15:20", "18:45")
        assert all(minutes_of(i.start) > 15 * 60 + 20 for i in (*first.activities, *first.meals) if i.start)
        assert any(i.start and minutes_of(i.start) >= 12 * 60 for i in (*last.activities, *last.meals)), "the last day is used"
        notes = [w for w in option.wishes if w.slot == "preferences.notes"]
        assert notes
        assert all(w.status == "met" for w in notes)


def test_without_a_booking_the_hours_are_chosen() -> None:
    state = planned_with("We would like to land before 15:20.")
    ends = {i.end for o in state.options for i in o.itinerary.days[0].transport if i.kind == "flight"}
    assert "15:20" not in ends
