"""Every wish has a row that is true of the plan: met and where, partly, not met and why, or not known."""

from __future__ import annotations

from datetime import date

import pytest

from planner.checks import wishes_of
from planner.domain.state import Preferences
from planner.domain.values import evolve
from tests.compose.test_compose import trip
from tests.plans import planned

WISHED = Preferences(
    interests=("tiles", "huskies"), must_do=("Jerónimos Monastery", "day trip to Sintra", "Atlantis"), avoid=("nightlife",), dietary=("vegetarian",),
    notes=("nothing before 10", "honeymoon"), pace="moderate", accessibility=("pets",),
)  # fmt: skip


@pytest.fixture(scope="module")
def state():
    return planned(trip("Dublin", [("Lisbon", 5)], date(2027, 4, 20), prefs=WISHED))


def rows(option):
    return {w.text: w for w in option.wishes}


def test_each_wish_has_one_row_in_every_plan(state):
    wished = [*WISHED.interests, *WISHED.must_do, *WISHED.avoid, *WISHED.dietary, *WISHED.notes, "moderate pace", *WISHED.accessibility]
    for option in state.options:
        assert sorted(w.text for w in option.wishes) == sorted(wished)


def test_a_wish_that_is_met_says_on_which_day_and_with_what(state):
    for option in state.options:
        names = {d.day_number: {i.name for i in (*d.activities, *d.meals)} for d in option.itinerary.days}
        for wish in option.wishes:
            assert all(place.item in names[place.day] for place in wish.where)
        assert rows(option)["Jerónimos Monastery"].status == "met"
        assert rows(option)["Jerónimos Monastery"].where
        assert rows(option)["day trip to Sintra"].status == "met"


def test_what_the_city_has_not_is_owned_up_to(state):
    for option in state.options:
        assert rows(option)["huskies"].status == "not_met"
        assert "I know no huskies" in rows(option)["huskies"].detail
        assert rows(option)["Atlantis"].status == "not_met"
        assert rows(option)["honeymoon"].status == "unknown"


def test_the_rows_follow_the_plan_and_not_what_made_it(state):
    option = state.options[0]
    bare = evolve(
        option, itinerary=evolve(option.itinerary, days=tuple(evolve(d, activities=(), transport=()) for d in option.itinerary.days))
    )
    found = {w.text: w for w in wishes_of(state, bare)}
    assert found["Jerónimos Monastery"].status == "not_met"
    assert found["tiles"].status != "met"


def test_a_dislike_is_in_no_plan_and_a_must_outweighs_it():
    prefs = Preferences(avoid=("churches",), must_do=("Jerónimos Monastery",))
    made = planned(trip("Dublin", [("Lisbon", 3)], date(2027, 4, 20), prefs=prefs))
    for option in made.options:
        assert rows(option)["Jerónimos Monastery"].status == "met"
        assert rows(option)["churches"].status == "partly"
        assert [p.item for p in rows(option)["churches"].where] == ["Jerónimos Monastery"]
