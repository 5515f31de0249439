"""Words that look like a day, a number, a part of town or a wish for more, and are none: nothing of the trip changes by them."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock

from .test_dates import day, read

TODAY = date(2026, 11, 27)
DATED = "a flight from London to New York on 2 March, 2 adults"


def talked(*messages: str) -> tuple[TripState, str]:
    """The state after a few messages, and the act of the last."""
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    acts = [str(talk.turn(message)["act"]) for message in messages]
    return talk.state, acts[-1]


@pytest.mark.parametrize(
    "said",
    [
        "that may work, is it refundable?",
        "This may sound odd, but I get cold easily",
        "that may not suit everybody",
        "we are travelling in four",
        "let's call it a day",
        "I think we call it a night",
        "I can't make it on Saturday",
        "Friday doesn't really work for us",
        "we won't be able to leave on the 9th of March",
        "the 9th is no good",
    ],
)
def test_what_is_no_day_moves_no_start(said: str) -> None:
    state, _ = talked(DATED, said)
    assert (state.trip.date_range.start, state.trip.date_range.window, state.trip.date_range.nights) == (date(2027, 3, 2), None, None)


@pytest.mark.parametrize(
    ("said", "start"),
    [
        ("Friday won't work, Saturday then", "2026-11-28"),
        ("we can't come on Friday but Sunday is fine", "2026-11-29"),
        ("I can't wait to go on Friday", "2026-12-04"),
        ("a train on Tuesday that leaves at 8:15", "2026-12-01"),
        ("out on Monday, this would be perfect", "2026-11-30"),
        ("Friday next", "2026-12-04"),
    ],
)
def test_the_day_that_is_meant_stays(said: str, start: str) -> None:
    assert read(said).range.start == day(start)


def test_a_month_that_is_pointed_at_stays_a_month() -> None:
    for said in ("Rome this May", "this may, if possible", "that May we had in mind"):
        window = read(said).range.window
        assert window is not None
        assert window.earliest == date(2027, 5, 1)


@pytest.mark.parametrize(
    ("said", "origin", "stops"),
    [
        ("coach tickets for one from Ghent, Belgium", "Ghent", []),
        ("I want to see Rome, please find the one from Dublin", "Dublin", ["Rome"]),
        ("we are moving from Leeds to York on 3 May", "Leeds", ["York"]),
        ("a bus moving from Ghent on the 5th", "Ghent", []),
        ("two days in Rome, one of us coming from Dublin", None, ["Rome"]),
    ],
)
def test_where_one_starts_is_told_from_where_others_do(said: str, origin: str | None, stops: list[str]) -> None:
    trip = talked(said)[0].trip
    assert (trip.origin and trip.origin.name, [s.place.name for s in trip.destinations]) == (origin, stops)


@pytest.mark.parametrize(
    ("said", "stops", "areas"),
    [
        ("I need a hotel in Vienna", ["Vienna"], ()),
        ("Can you find a hotel in Lisbon, Portugal?", ["Lisbon"], ()),
        ("no, a hotel in Prague instead", ["Prague"], ()),
        ("a hotel in Kensington", ["London"], ("in Kensington",)),
    ],
)
def test_a_bed_in_another_city_is_in_no_quarter_of_that_name(said: str, stops: list[str], areas: tuple[str, ...]) -> None:
    state, _ = talked("a hotel in London", said)
    assert [s.place.name for s in state.trip.destinations] == stops
    assert state.preferences.stay_style == areas


@pytest.mark.parametrize(
    ("said", "rooms"),
    [
        ("No. Please book a room at the Georgetown Inn instead", 3),
        ("sorry, we need a room with a view", 3),
        ("just a double room, sorry", 1),
        ("one room, I mean", 1),
    ],
)
def test_a_room_is_one_room_only_where_that_is_said(said: str, rooms: int) -> None:
    assert talked("hotel in York, 3 rooms", said)[0].trip.party.rooms == rooms


@pytest.mark.parametrize(
    ("said", "act"),
    [
        ("then we won't need anything else", "other"),
        ("catch you some other time", "thanks"),
        ("let's call it a day", "thanks"),
        ("that'd be hard to say", "skip"),
        ("that's exactly what I meant", "confirm"),
        ("do you have anything else?", "more_options"),
    ],
)
def test_what_people_say_to_act(said: str, act: str) -> None:
    assert talked(said)[1] == act


@pytest.mark.parametrize(
    ("said", "stops"),
    [
        ("we will be returning from Porto on the 10th", ["Lisbon", "Porto"]),
        ("I plan to return on the 10th of May, from Porto", ["Lisbon", "Porto"]),
        ("the flight back is from Lisbon", ["Lisbon"]),
        ("no, Porto instead", ["Porto"]),
    ],
)
def test_going_home_from_another_city_takes_no_stop_and_no_start_away(said: str, stops: list[str]) -> None:
    trip = talked("flights from Leeds to Lisbon on 4 May, 2 adults", said)[0].trip
    assert (trip.origin and trip.origin.name, [s.place.name for s in trip.destinations]) == ("Leeds", stops)


def test_tickets_for_one_are_for_one_traveller() -> None:
    party = talked("coach tickets for one from Ghent, Belgium")[0].trip.party
    assert party.adults == 1
