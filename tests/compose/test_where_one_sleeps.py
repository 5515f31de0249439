"""A bed decides what a trip is: an island of one's own, a honeymoon, a car that is hired; and whom a plan is for."""

from __future__ import annotations

from datetime import date

import pytest

from planner.compose.sightseeing import allowed, named_for, suits_children
from planner.compose.tiers import wanted_of
from planner.destinations.book import destination
from planner.domain.state import Preferences, TripState
from planner.domain.values import Budget, Party, evolve
from tests.compose.test_compose import trip
from tests.fixtures_plan import sight
from tests.plans import planned

MARCH = date(2027, 3, 1)


def test_honeymooners_on_an_island_of_their_own_are_sent_to_no_town():
    state = trip("Frankfurt", [("Maldives", 7)], MARCH, budget=Budget(level="high"))
    state = planned(evolve(state, preferences=Preferences(notes=("honeymoon",))), "yes")
    maldives = destination("Maldives")
    assert maldives is not None
    alone = {s.name for s in maldives.stays if "own_island" in s.styles}
    towns = {s.id for s in maldives.sights if s.area in ("male", "hulhumale", "maafushi", "gulhi")}
    assert state.options
    for option in state.options:
        beds = {d.accommodation.name for d in option.itinerary.days if d.accommodation}
        seen = {i.id for d in option.itinerary.days for i in d.activities if i.kind != "free_time"}
        assert beds <= alone, option.tier
        assert seen, option.tier
        assert not seen & towns, option.tier


def test_a_guest_of_a_local_island_is_not_sent_to_a_resort_that_takes_its_guests_alone():
    state = planned(trip("Frankfurt", [("Maldives", 5)], MARCH, budget=Budget(level="low")), "yes")
    assert state.options
    maldives = destination("Maldives")
    assert maldives is not None
    resort = {s.id for s in (*maldives.sights, *maldives.evenings) if s.area == "south-resorts"}
    for option in state.options:
        beds = {d.accommodation.name for d in option.itinerary.days if d.accommodation}
        own = any(s.name in beds and "own_island" in s.styles for s in maldives.stays)
        assert own or not {i.id for d in option.itinerary.days for i in d.activities} & resort


@pytest.mark.parametrize("words", ["with a hire car", "we rent a car", "rental car", "car hire"])
def test_who_hires_a_car_does_not_drive_their_own(words):
    state = evolve(trip("Edinburgh", [("Inverness", 3)], MARCH), preferences=Preferences(notes=(words,)))
    assert wanted_of(state).hired_car
    assert not wanted_of(evolve(state, preferences=Preferences(notes=("by car",)))).hired_car


def test_children_are_taken_to_no_graves_and_are_offered_what_they_like():
    prefs = Preferences()
    graves = sight("cemetery", sight_kind="cemetery")
    assert allowed(graves, prefs, children=False)
    assert not allowed(graves, prefs, children=True)
    assert allowed(evolve(graves, good_for_children=True), prefs, children=True)
    assert suits_children(sight("meadow", sight_kind="park"))
    assert not suits_children(sight("gallery", sight_kind="gallery"))


def test_what_bears_the_name_of_an_interest_is_told_from_what_tells_of_it():
    chase = evolve(sight("chase"), name="Northern lights chase by minibus")
    assert named_for(chase, "northern lights")
    assert not named_for(evolve(sight("museum"), name="Arctic University Museum", note="Sámi life, northern lights"), "northern lights")


def test_a_family_of_small_children_sees_the_wheel_of_the_prater_by_day():
    state: TripState = trip("London", [("Vienna", 4)], date(2027, 4, 10), budget=Budget(level="mid"))
    party = Party(adults=2, children=2, child_ages=(4, 8))
    state = planned(evolve(state, trip=evolve(state.trip, party=party), preferences=Preferences(interests=("animals", "playgrounds"))))
    assert state.options
    seen = [{i.id for d in o.itinerary.days for i in d.activities} for o in state.options]
    assert any("vienna.prater-and-giant-ferris-wheel" in ids for ids in seen)
    assert not any("vienna.vienna-central-cemetery" in ids or "vienna.imperial-crypt" in ids for ids in seen)
