"""First messages as people tell them: the room in which a trip is to lie, where home is, what is only a condition, and what lies beside the trip."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.state import Trip

from .reading_states import after


def told(message: str) -> Trip:
    return after(message).trip


def stops(trip: Trip) -> list[tuple[str, int | None]]:
    return [(stop.place.name, stop.nights) for stop in trip.destinations]


@pytest.mark.parametrize(
    ("message", "nights", "latest"),
    [
        ("Leeds to Faro for two, six nights between 3 and 19 May 2027", 6, date(2027, 5, 19)),
        ("We're free 2-16 June 2027 and would like 5 nights in Faro, two adults from Leeds", 5, date(2027, 6, 16)),
        ("Some 4 nights in the period 5-21 May 2027, 2 adults, Leeds to Faro", 4, date(2027, 5, 21)),
    ],
)
def test_a_stretch_in_which_one_has_time_is_no_trip_of_its_length(message: str, nights: int, latest: date) -> None:
    days = told(message).date_range
    assert (days.start, days.nights) == (None, nights)
    assert days.window is not None
    assert days.window.latest == latest


@pytest.mark.parametrize(
    ("message", "origin", "goal"),
    [
        ("We leave home (Basel) on 5 June 2027 for 4 nights in Genoa, two adults", "Basel", "Genoa"),
        ("Our nearest airport is Luton, Genoa 5-9 June 2027 for two adults", "Luton", "Genoa"),
        ("Three retirees (Basel), 5-9 June 2027, Genoa please", "Basel", "Genoa"),
        ("Home for us is Basel; 4 nights in Genoa from 5 June 2027, two adults", "Basel", "Genoa"),
        ("Four nights in Genoa from 5 June 2027 for two, from Basel, straight after a trade fair in Zurich", "Basel", "Genoa"),
    ],
)
def test_where_home_is_and_what_one_comes_from_are_no_stops(message: str, origin: str, goal: str) -> None:
    trip = told(message)
    assert trip.origin is not None
    assert trip.origin.name == origin
    assert stops(trip) == [(goal, 4)]


def test_a_place_for_the_case_that_another_fails_is_a_note() -> None:
    state = after("If Corfu is too hot in July we'd rather do Madeira. Corfu for now, two adults from Bergen, 5-12 July 2027")
    assert stops(state.trip) == [("Corfu", 7)]
    assert any("Madeira" in note for note in state.preferences.notes)


@pytest.mark.parametrize(
    ("message", "goal"),
    [
        ("Leipzig Christmas market, two adults from Bergen, 4-6 December 2026", "Leipzig"),
        ("The Venice Biennale, two adults from Bergen, 4-6 June 2027", "Venice"),
    ],
)
def test_an_event_is_where_its_name_says(message: str, goal: str) -> None:
    assert stops(told(message)) == [(goal, 2)]


def test_some_of_them_are_nights_of_the_length_said_before() -> None:
    trip = told("Nine nights in Portugal, four of them in Porto, 2 adults from Bergen, 3-12 May 2027")
    assert ("Porto", 4) in stops(trip)


@pytest.mark.parametrize(
    ("message", "goal"),
    [
        ("Would you put together Hoi An for two adults, from Auckland, 9-17 January 2027?", ("Hoi An", 8)),
        ("Last year it was Rimini, this time it's Orvieto, 9-17 May 2027, from Dijon, two adults", ("Orvieto", 8)),
        ("Hello, I write from Turku, two adults must go to Leuven, 8-16 June 2027", ("Leuven", 8)),
    ],
)
def test_a_goal_is_what_is_to_be_put_together_or_what_it_is_this_time(message: str, goal: tuple[str, int]) -> None:
    assert stops(told(message)) == [goal]


def test_a_length_behind_its_place_among_the_stops_is_that_stops_own() -> None:
    trip = told(
        "We finish in Memphis, begin in Atlanta and stop in Chattanooga in between for 4 nights, two adults from Boston, 6-16 May 2027"
    )
    assert [name for name, _ in stops(trip)] == ["Atlanta", "Chattanooga", "Memphis"]
    assert dict(stops(trip))["Chattanooga"] == 4


def test_an_island_with_nights_of_its_own_is_a_stop_beside_the_town_of_another() -> None:
    trip = told("2 adults from Bergen: 3 nights Praslin and 4 nights La Digue, from 3 May 2027")
    assert stops(trip) == [("Baie Sainte Anne", 3), ("La Digue", 4)]


@pytest.mark.parametrize(
    ("message", "goal"),
    [
        ("Tirana instead of the usual Corfu, 4 nights from 9 June 2027, 2 adults from Brindisi", "Tirana"),
        ("I'd prefer Genoa over Nice, 4 nights from 9 June 2027 from Basel, 2 adults", "Genoa"),
        ("Rome 4 nights from 9 June 2027, two adults from Derby, Tivoli for the day", "Rome"),
    ],
)
def test_what_gives_way_and_where_one_starts_beside_an_outing_are_no_stops(message: str, goal: str) -> None:
    trip = told(message)
    assert stops(trip) == [(goal, 4)]
    assert trip.origin is not None
    assert trip.origin.name in ("Brindisi", "Basel", "Derby")
