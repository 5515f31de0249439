"""Days outside on a trip over several cities: each place once, from the city that lies nearest, and none too far for the small."""

from __future__ import annotations

from datetime import date

from planner.domain.state import Preferences
from planner.domain.values import Budget, Party, evolve
from tests.compose.test_compose import trip
from tests.plans import planned

PARTS = ("research_flights", "research_trains", "research_hotels", "research_food")


def test_nobody_goes_to_one_place_from_two_cities():
    wish = Preferences(interests=("beach",))
    route = [("Granada", 4), ("Málaga", 5)]
    state = planned(trip("London", route, date(2027, 5, 5), budget=Budget(level="mid"), capabilities=PARTS, prefs=wish))
    assert state.options
    for option in state.options:
        away = [(d.city, d.title) for d in option.itinerary.days if "Nerja" in d.title]
        assert len(away) <= 1
        assert all(city == "Málaga" for city, _ in away)


def test_toddlers_have_no_day_outside_two_hours_away_and_no_turkish_bath():
    start = trip("London", [("York", 4)], date(2027, 5, 10), budget=Budget(level="mid"), capabilities=PARTS)
    state = planned(evolve(start, trip=evolve(start.trip, party=Party(adults=2, children=2, child_ages=(2, 3)))))
    assert state.options
    for option in state.options:
        assert option.pace != "packed"
        assert not any("Whitby" in d.title for d in option.itinerary.days)
        assert not any("Baths" in i.name for d in option.itinerary.days for i in d.activities)
