"""Times that were spoken for before there were plans are left free in the first ones, and what everybody comes for is seen on other days."""

from __future__ import annotations

from datetime import date

import pytest

from planner.compose.geometry import minutes_of
from planner.domain.edits import FreeTime
from planner.domain.options import ItineraryOption
from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock

TODAY = date(2026, 11, 27)
GHENT = "Ghent 14 to 17 May 2027, two of us from Canterbury, budget 1500 EUR, plan everything. "


def planned_with(said: str) -> tuple[str, TripState]:
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn(GHENT + said)
    reply = str(talk.turn("yes")["reply"])
    assert talk.state.options, reply
    return reply, talk.state


def visits(option: ItineraryOption, day: int, since: str, until: str) -> list[str]:
    rows = option.itinerary.days[day - 1].activities
    between = (minutes_of(since), minutes_of(until))
    return [
        i.name
        for i in rows
        if i.kind in ("sight", "activity") and i.start and i.end and minutes_of(i.start) < between[1] and minutes_of(i.end) > between[0]
    ]


@pytest.mark.parametrize(
    ("said", "day", "since", "until", "told"),
    [
        ("On Saturday afternoon we have a christening, leave it empty", 2, "13:35", "18:00", "Sat 15 May, afternoon"),
        ("Keep Sunday morning free please", 3, "09:00", "11:30", "Sun 16 May, morning"),
        ("Nothing on Sunday, it is our day of rest", 3, "09:00", "23:00", "Sun 16 May"),
        ("I need to be free from 2 to 5 pm on the second day for a call", 2, "14:00", "17:00", "Sat 15 May, from 14:00 to 17:00"),
        ("We're attending a wedding on Saturday from 2 to 6 pm", 2, "14:00", "18:00", "Sat 15 May, from 14:00 to 18:00"),
        ("Dinner reserved for Saturday evening", 2, "19:00", "23:00", "Sat 15 May, evening"),
        ("We're invited to friends on Saturday evening", 2, "19:00", "23:00", "Sat 15 May, evening"),
    ],
)
def test_no_plan_has_a_visit_when_the_time_is_spoken_for(said: str, day: int, since: str, until: str, told: str) -> None:
    reply, state = planned_with(said)
    assert f"Left free, as you said: {told}." in reply
    for option in state.options:
        assert visits(option, day, since, until) == [], option.title
        assert [type(pin) for pin in option.pins] == [FreeTime]


@pytest.mark.parametrize(
    ("said", "since", "until"), [("Afternoons free please", "14:30", "18:00"), ("We want free evenings", "19:00", "23:00")]
)
def test_a_part_of_every_day_is_left_free(said: str, since: str, until: str) -> None:
    reply, state = planned_with(said)
    assert "Left free, as you said: " in reply
    for option in state.options:
        assert all(visits(option, day.day_number, since, until) == [] for day in option.itinerary.days), option.title
        assert [w.status for w in option.wishes if w.slot == "preferences.notes"] == ["met"]


def test_what_everybody_comes_for_is_seen_at_another_time() -> None:
    _, state = planned_with("On Saturday afternoon we have a christening, leave it empty")
    for option in state.options:
        seen = {i.name for d in option.itinerary.days for i in d.activities}
        assert "St Bavo's Cathedral and the Mystic Lamb" in seen, option.title
        assert "Gravensteen castle" in seen, option.title


@pytest.mark.parametrize(
    "said", ["On Saturday the museums are free, I read", "We have tickets for Gravensteen castle on Saturday afternoon", "We love cycling"]
)
def test_other_words_keep_no_time_free(said: str) -> None:
    reply, state = planned_with(said)
    assert "Left free" not in reply
    assert not any(option.pins for option in state.options)


def test_a_visit_that_makes_room_goes_to_no_wrong_hour() -> None:
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn("Plan everything for 2 adults from London to Lisbon, 8 to 12 April 2027, mid budget, moderate pace")
    talk.turn("yes")
    before = {(o.id, c.id) for o in talk.state.options for c in o.checks if c.status == "fail"}
    talk.turn("make day 3 free")
    assert all(visits(o, 3, "00:00", "23:59") == [] for o in talk.state.options)
    assert {(o.id, c.id) for o in talk.state.options for c in o.checks if c.status == "fail"} <= before
