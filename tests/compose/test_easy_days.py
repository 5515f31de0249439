"""Days that suit who travels: easy ones for the old and the small, paths for who walks."""

from __future__ import annotations

from datetime import date

import pytest

from planner.compose.sightseeing import tiring
from planner.destinations.book import destinations
from planner.domain.state import Preferences
from planner.domain.values import Budget, Party, evolve
from planner.tools.sights import sights_of
from tests.compose.test_compose import trip
from tests.fixtures_plan import sight
from tests.plans import planned

MAY = date(2027, 5, 10)


@pytest.mark.parametrize(
    "prefs", [Preferences(accessibility=("short_walks",)), Preferences(notes=("elderly travellers",))], ids=["legs", "age"]
)
def test_who_is_old_or_cannot_walk_far_has_easy_days(prefs):
    for option in planned(trip("Hamburg", [("Valencia", 4)], MAY, prefs=prefs)).options:
        assert option.pace != "packed"
        items = [i for d in option.itinerary.days for i in d.activities]
        assert not any("bars" in i.name.casefold() or "tapas round" in i.name.casefold() for i in items)
        assert all((i.end or "") <= "22:30" for i in items)
        if prefs.accessibility:
            assert not any("Castle of" in i.name for i in items)


def test_three_hours_through_a_zoo_are_a_long_walk():
    assert tiring(sight("zoo", sight_kind="zoo", minutes=180))
    assert not tiring(sight("zoo", sight_kind="zoo", minutes=90))


def test_old_people_climb_no_hills_and_small_children_do_not_cycle():
    old = planned(trip("London", [("Bath", 4)], MAY, prefs=Preferences(notes=("elderly travellers",))))
    assert not any("Skyline" in i.name for o in old.options for d in o.itinerary.days for i in d.activities)
    small = trip("Paris", [("Girona", 5)], MAY)
    small = planned(evolve(small, trip=evolve(small.trip, party=Party(adults=2, infants=1, child_ages=(1,)))))
    assert not any("bicycle" in i.name for o in small.options for d in o.itinerary.days for i in d.activities)


def test_who_walks_goes_where_the_paths_are_though_money_is_short():
    start = trip(
        "Manchester",
        [("Funchal", 7)],
        date(2027, 3, 6),
        prefs=Preferences(interests=("hiking",)),
        budget=Budget(amount="1800", currency="GBP"),
    )
    for option in planned(start).options:
        assert any("path" in i.name for d in option.itinerary.days for i in d.activities)


def test_nobody_takes_a_stroll_where_a_car_is_needed():
    city = next(d for d in destinations() if d.slug == "tromso")
    assert not any("Kvaløya" in s.name for s in sights_of(city, city.name) if s.role == "stroll")


def test_no_plan_of_a_place_goes_without_what_everybody_comes_for():
    likes = Preferences(interests=("palaces", "food"))
    for city, sees in (
        ("Jodhpur", "Mehrangarh Fort"),
        ("Udaipur", "City Palace of Udaipur"),
        ("Hiroshima", "Hiroshima Peace Memorial Museum"),
    ):
        for option in planned(trip("Delhi", [(city, 3)], MAY, prefs=likes)).options:
            assert any(i.name == sees for d in option.itinerary.days for i in d.activities), (city, option.title)


def test_who_walks_takes_a_mountain_railway_where_the_amount_allows_it():
    start = trip(
        "Zurich",
        [("Interlaken", 7)],
        date(2027, 7, 3),
        prefs=Preferences(interests=("hiking",)),
        budget=Budget(amount="3000", currency="CHF"),
    )
    for option in planned(start).options:
        names = {i.name for d in option.itinerary.days for i in d.activities}
        assert names & {"Kleine Scheidegg and the Eiger Trail", "Grindelwald First and Cliff Walk", "Männlichen"}
