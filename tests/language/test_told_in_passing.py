"""First messages as strangers write them: who goes by name, one place or another, a car to hire, likings in a list, slips of the fingers."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.state import TripState
from planner.language.dates import read_dates
from planner.language.named_people import named_people
from planner.language.reading import read_message
from planner.language.waivers import leaves_the_choice
from planner.say.questions import ranges_in
from tests.language.reading_states import after

TODAY = date(2026, 11, 26)


@pytest.mark.parametrize(
    ("message", "adults", "children"),
    [
        ("4 nights in Rome for Anna and James", 2, 0),
        ("Paris for Maria, Tom and little Lucy", 2, 1),
        ("Trip for Mr and Mrs Jones to Vienna", 2, 0),
        ("a wheelchair user and her carer, 5 nights in Malaga", 2, 0),
        ("my neighbour and her son aged 9 want to go to Bruges", 1, 1),
        ("my mum and her sister would like to see Bruges", 2, 0),
        ("Bruges with Sarah and Tom", 3, 0),
        ("for me, Anna and James: Bruges", 3, 0),
        ("for Anna (34), Ben (36) and Mia (4): Bruges", 2, 1),
        ("a trip for Dr. Patel and Ms. Lindqvist to Geneva", 2, 0),
        ("lisbon w/ my mum (72, can't do stairs) from manchester", 2, 0),
        ("2 students, 3 nights in Budapest", 2, 0),
        ("Family w/ twins aged 12 to Las Vegas", 2, 2),
        ("My grandparents (81 and 79) want to see Rome", 2, 0),
    ],
)
def test_people_told_of_by_name_or_as_a_pair_are_counted(message: str, adults: int, children: int) -> None:
    party = after(message).trip.party
    assert (party.adults, party.children) == (adults, children)


@pytest.mark.parametrize(
    "message",
    [
        "my sister and her husband live in Leeds",
        "Florence and Siena for 4 nights",
        "my boss and his wife recommended Rome to us",
        "We're going to Bruges with Sarah and Tom",
        "I have a booking at 9 for Alex Smith, I think",
    ],
)
def test_people_only_spoken_of_and_places_count_nobody(message: str) -> None:
    assert named_people(message) is None


@pytest.mark.parametrize(
    ("words", "by"),
    [
        ("Rome or Florence, you choose", "any"),
        ("Krakow or Prague, whichever works out cheaper", "cheaper"),
        ("Vienna or Budapest, whichever is nearer", "nearer"),
        ("either is fine by us", "any"),
        ("Rome or Milan, 4 nights", None),
    ],
)
def test_a_choice_may_be_left_to_the_planner(words: str, by: str | None) -> None:
    assert leaves_the_choice(words) == by


@pytest.mark.parametrize(
    ("message", "stops"),
    [
        ("Rome or Florence, you choose, 4 nights from 2 April", ["Rome"]),
        ("Krakow or Prague, whichever is cheaper, 5-7 March", ["Krakow"]),
        ("Vienna or Budapest, whichever is nearer, 5-7 March from Linz", ["Vienna"]),
        ("a friend told me Seville is unbearable in July so let's say Porto instead", ["Porto"]),
        ("we thought about Nice but maybe Genoa instead", ["Genoa"]),
        ("Arriving Bangkok Jan 4, then Chiang Mai. Leaving from Phuket", ["Bangkok", "Chiang Mai", "Phuket"]),
        ("Utah: Zion, Bryce Canyon and Moab", ["Zion", "Moab"]),
        ("a trip to bercelona, buget 1500 euro", ["Barcelona"]),
    ],
)
def test_where_one_goes_among_what_is_only_spoken_of(message: str, stops: list[str]) -> None:
    assert [s.place.name for s in after(message).trip.destinations] == stops


@pytest.mark.parametrize(
    ("message", "origin"),
    [
        ("my sister lives in Leeds so we'll start from there, we want to go to Edinburgh", "Leeds"),
        ("ski trip to Val Thorens with transfers from Geneva", None),
        ("a transfer from Geneva to Val Thorens", "Geneva"),
        ("from Ashford by train to Lille", "Ashford"),
    ],
)
def test_where_one_starts(message: str, origin: str | None) -> None:
    start = after(message).trip.origin
    assert (start.name if start else None) == origin


@pytest.mark.parametrize(
    ("message", "nights"),
    [
        ("two weeks, Bali then Singapore for the last 3 nights", [None, 3]),
        ("London to Milan by train, overnight stop in Paris on the way, 20-25 April", [1, 4]),
        ("4 nights in Rome or Bari, you choose, sometime in the last two weeks of June", [None]),
        ("a week in Norway from 3 June: Bergen for the first 3 nights then Oslo", [3, 4]),
    ],
)
def test_a_part_of_the_nights_is_that_of_its_stop(message: str, nights: list[int | None]) -> None:
    assert [s.nights for s in after(message).trip.destinations] == nights


@pytest.mark.parametrize(
    ("message", "parts"),
    [
        ("Dublin to Galway and Killarney, back to Dublin, hire car", {"research_road"}),
        ("Bologna and Parma from Milan with a rental car", {"research_road"}),
        ("Crete flying from Leeds, all inclusive", {"research_flights", "research_hotels"}),
        ("Osaka to Berlin, business class, 5 star hotel", {"research_flights", "research_hotels"}),
        ("Austin from Boston, just flights and a car please", {"research_flights"}),
        ("Sicily from Cardiff, hire car", set()),
        ("Hotel in Bath, we'll be driving from Exeter so no travel needed", {"research_hotels"}),
    ],
)
def test_a_board_a_star_and_a_hired_car_say_what_to_plan(message: str, parts: set[str]) -> None:
    assert set(after(message).capabilities or ()) == parts


def test_a_car_beside_the_flights_is_kept() -> None:
    assert "a car" in after("Austin from Boston, just flights and a car please").preferences.notes


@pytest.mark.parametrize(
    ("message", "first"),
    [
        ("rome 3n oct", date(2027, 10, 1)),
        ("prague 4 nts nov", date(2027, 11, 1)),
        ("mid Feb, Fri eve to Mon night, to Amsterdam", date(2027, 2, 12)),
        ("a weekend in Rome at the end of March", date(2027, 3, 26)),
        ("week-end à Rome fin mars", date(2027, 3, 26)),
        ("half term October to Malta", date(2027, 10, 23)),
        ("5 days in Iceland in november", date(2027, 11, 1)),
    ],
)
def test_the_first_days_offered_within_a_vague_time(message: str, first: date) -> None:
    ranges = ranges_in(after(message).trip.date_range, TODAY)
    assert ranges[0].start == first


@pytest.mark.parametrize(
    ("message", "start", "end"),
    [
        ("We board a cruise in Barcelona on 18 October, 3 nights there beforehand", date(2027, 10, 15), date(2027, 10, 18)),
        ("meetings in Zurich on 9 and 10 February, tack on the weekend in Davos", date(2027, 2, 9), date(2027, 2, 14)),
        ("ship sails Sat 5 June so a room in Bath the night before", date(2027, 6, 4), date(2027, 6, 5)),
    ],
)
def test_nights_before_the_day_and_the_weekend_behind_it(message: str, start: date, end: date) -> None:
    dates = read_message(message, TripState(trip_id="t"), TODAY).dates
    assert dates is not None
    assert (dates.start, dates.end) == (start.isoformat(), end.isoformat())


def test_days_around_a_birthday_are_a_window_about_it() -> None:
    window = read_dates("around my bday 14 march want to go to Porto for 3 nights", TODAY).window
    assert window is not None
    assert (window.earliest, window.latest) == (date(2027, 3, 11), date(2027, 3, 17))


def test_a_day_home_named_before_the_start_lies_behind_it() -> None:
    dates = after("We want to be back by the 20th. Leaving on the 11th August, Crete").trip.date_range
    assert (dates.start, dates.end) == (date(2027, 8, 11), date(2027, 8, 20))


@pytest.mark.parametrize(
    ("message", "liked", "avoided"),
    [
        ("Prague, likings: old towns", ("old towns",), ()),
        ("Prague. Likes: old towns, beer, jazz", ("old towns", "beer", "jazz"), ()),
        ("kids are bored of beaches and want a city, Valencia", (), ("beaches",)),
    ],
)
def test_likings_in_a_list_and_what_one_had_enough_of(message: str, liked: tuple[str, ...], avoided: tuple[str, ...]) -> None:
    preferences = after(message).preferences
    assert (preferences.interests, preferences.avoid) == (liked, avoided)


@pytest.mark.parametrize("words", ["pas trop cher", "nicht zu teuer", "non troppo caro"])
def test_a_middling_budget_in_other_languages(words: str) -> None:
    said = read_message(f"Rome, {words}", TripState(trip_id="t"), TODAY).budget
    assert said is not None
    assert said.level == "mid"
