"""Plans of one trip differ in what one does, and hold nothing the person cannot or does not want to do."""

from __future__ import annotations

from datetime import date
from itertools import combinations

import pytest

from planner.compose.composition import left_to_others
from planner.compose.dealing import visits_of
from planner.compose.sightseeing import allowed, asked_outings, needs_by_city, ranked, riding
from planner.domain.reports import LocalTransport
from planner.domain.state import Preferences, Trip, TripState
from planner.domain.values import Band, Budget, Party, evolve
from tests.compose.test_compose import trip
from tests.fixtures_plan import FROM, item, option, pick, sight
from tests.plans import planned

MAY = date(2027, 5, 3)


def called(name: str, **more: object):
    """A thing by the name people know it by."""
    return evolve(sight(name.casefold().replace(" ", "-"), **more), name=name)


def doing(id: str, *things: str):
    """An option of one day that does these things."""
    made = option(id)
    day = evolve(made.itinerary.days[0], activities=tuple(item(t) for t in things))
    return evolve(made, itinerary=evolve(made.itinerary, days=(day,)), pick=evolve(made.pick, sights=things))


def test_what_is_too_much_in_common_is_left_to_the_other_plan():
    first, second = doing("a", "gate", "hall", "park", "tower"), doing("b", "gate", "hall", "park", "tower", "mill")
    everything, *_ = left_to_others(second, [first], ())
    assert set(everything) == {"park", "tower"}


def test_what_was_asked_for_is_in_common_and_counts_for_nothing():
    first, second = doing("a", "gate", "hall", "park"), doing("b", "gate", "hall", "mill")
    assert left_to_others(second, [first], ("gate", "hall")) == ()


def test_what_serves_an_interest_is_left_last():
    first, second = doing("a", "gate", "hall", "park", "tower"), doing("b", "gate", "hall", "park", "tower")
    everything, *_ = left_to_others(second, [first], (), ("tower",))
    assert "tower" not in everything


@pytest.mark.parametrize(("city", "nights"), [("Rome", 4), ("Lisbon", 5), ("Vienna", 3), ("Amsterdam", 9)])
def test_plans_of_a_city_have_at_most_three_visits_in_five_in_common(city, nights):
    state = planned(trip("London", [(city, nights)], MAY, budget=Budget(level="mid")))
    assert len(state.options) == 3
    for a, b in combinations(map(visits_of, state.options), 2):
        assert len(a & b) <= 0.6 * min(len(a), len(b))


def test_an_amount_far_too_small_leaves_the_tickets_in():
    state = planned(trip("Boston", [("Vienna", 4)], MAY, budget=Budget(amount="300", currency="USD")))
    assert all(any(line.category == "activities" for line in o.cost.lines) for o in state.options)


STOPS = (called("Museum of Abstract Art"),)
AWAY = called("Cuenca", role="outing", sight_kind="day trip", way="rail", way_minutes=60, stops=STOPS)


def test_an_interest_asks_for_no_day_outside_but_its_place_and_a_must_do():
    assert not asked_outings([AWAY], Preferences(interests=("art",)))
    assert asked_outings([AWAY], Preferences(notes=("one day in Cuenca",)))
    assert asked_outings([AWAY], Preferences(must_do=("Museum of Abstract Art",)))


@pytest.mark.parametrize(("place", "wish"), [("Uji", "day trip to Uji"), ("Oka", "Oka for the day"), ("Èze", "a day in Eze")])
def test_a_day_outside_is_named_by_its_place_however_short(place, wish):
    away = called(place, role="outing", sight_kind="day trip", way="rail", way_minutes=20, stops=STOPS)
    assert asked_outings([away], Preferences(must_do=(wish,)))
    assert not asked_outings([away], Preferences(must_do=("the Fujian gate", "breezeway")))


def test_what_the_city_has_by_the_very_name_of_a_must_asks_for_no_day_outside():
    away = called("Wieliczka and Bochnia", role="outing", sight_kind="day trip", way="rail", way_minutes=45, stops=STOPS)
    rows = [called("Wieliczka Salt Mine"), away]
    assert asked_outings(rows, Preferences(must_do=("Wieliczka Salt Mine",))) == []
    assert asked_outings(rows, Preferences(must_do=("a day in Bochnia",))) == [away]


def test_a_day_outside_with_a_short_name_is_owned_up_to():
    state = planned(trip("Osaka", [("Kyoto", 5)], MAY, budget=Budget(level="mid"), prefs=Preferences(must_do=("day trip to Uji",))))
    for made in state.options:
        assert any(i.name == "Train to Uji" for d in made.itinerary.days for i in d.transport)
        assert [w.status for w in made.wishes if w.slot == "preferences.must_do"] == ["met"]


def test_a_place_comes_once_whatever_it_is_called_at_sunset():
    fortress = sight("fortress", sight_kind="castle")
    dusk = called("Sunset from the Fortress", role="evening", sight_kind="viewpoint", best="sunset")
    elsewhere = called("Fortress view", east=2)
    rows = ranked((fortress, dusk, elsewhere), pick(), Preferences(), children=False)
    assert rows == [fortress, elsewhere]


TOWER = sight("tower", note="Some four hundred steps, few people at a time.")
STROLL = sight("stroll", role="stroll", sight_kind="walk", minutes=75)
RUINS = sight("ruins", note="Uneven old stones.")


@pytest.mark.parametrize(
    "prefs", [Preferences(avoid=("long walks",)), Preferences(accessibility=("short_walks",)), Preferences(avoid=("stairs",))]
)
def test_who_cannot_walk_far_has_no_towers_and_no_long_walks(prefs):
    assert not allowed(TOWER, prefs, children=False)
    assert not allowed(STROLL, prefs, children=False)
    assert allowed(sight("hall"), prefs, children=False)


def test_rough_ground_is_nothing_for_a_wheelchair_unless_it_is_known_to_be_step_free():
    prefs = Preferences(accessibility=("step_free",))
    assert not allowed(RUINS, prefs, children=False)
    assert allowed(evolve(RUINS, step_free="yes"), prefs, children=False)


def test_a_dislike_the_table_knows_by_words_alone_is_kept_out():
    prefs = Preferences(avoid=("theme parks",))
    assert not allowed(called("Universal Studios Hollywood"), prefs, children=False)
    assert allowed(called("Walt Disney Concert Hall"), prefs, children=False)


def local(mode: str) -> LocalTransport:
    return LocalTransport(id=f"local:{mode}", city="Town", mode=mode, per_day=Band(low=1, high=2), tier="balanced", provenance=FROM)


@pytest.mark.parametrize(
    ("ages", "prefs", "cycles"),
    [
        ((3,), Preferences(), False),
        ((12,), Preferences(), True),
        ((), Preferences(), True),
        ((), Preferences(accessibility=("step_free",)), False),
    ],
)
def test_no_bicycle_for_small_children_and_who_needs_a_step_free_way(ages, prefs, cycles):
    state = TripState(trip_id="t", trip=Trip(party=Party(adults=2, children=len(ages), child_ages=ages)), preferences=prefs)
    assert any(o.mode == "hired bicycle" for o in riding(state, (local("hired bicycle"), local("metro")))) is cycles


def test_no_leg_is_taken_that_misses_the_next_one():
    state = planned(trip("Berlin", [("Sydney", 2), ("Boston", 2), ("Chiang Mai", 1)], date(2028, 4, 5), budget=Budget(level="mid")))
    assert state.options


def test_a_title_says_no_word_twice():
    prefs = Preferences(interests=("tiles", "fado"))
    state = planned(trip("London", [("Lisbon", 5)], MAY, budget=Budget(level="mid"), prefs=prefs))
    for made in state.options:
        lead, _, second = made.title.casefold().partition(", ")
        assert "fado" not in second or "fado" not in lead


def test_what_one_city_lacks_for_an_interest_another_makes_up_for():
    many = [called(f"Gallery {n}", sight_kind="gallery", interests=("art",)) for n in range(6)]
    needs = needs_by_city(("art",), {"Here": many, "There": []}, {"Here": 4, "There": 4})
    assert needs["Here"]["art"] == 4
    assert needs_by_city(("art",), {"Here": many, "There": many}, {"Here": 4, "There": 4})["Here"]["art"] == 2


def test_hikers_are_taken_outside_where_the_town_has_too_few_walks():
    """Six nights would have one day outside; who came to hike has more of them where the paths are."""
    hikers = planned(trip("Lisbon", [("Málaga", 6)], MAY, prefs=Preferences(interests=("hiking",))))
    others = planned(trip("Lisbon", [("Málaga", 6)], MAY))

    def away(state):
        return [sum(any(".trip-" in i.id for i in d.transport) for d in o.itinerary.days) for o in state.options]

    assert min(away(hikers)) > min(away(others))


def test_a_viewpoint_is_seen_by_day_and_a_night_market_is_not_where_one_is_back_by_six():
    prefs = Preferences(interests=("views", "shopping"), notes=("be back by six",))
    state = planned(trip("London", [("Bangkok", 5)], MAY, prefs=prefs, capabilities=("research_hotels",)))
    names = [i.name for o in state.options for d in o.itinerary.days for i in d.activities]
    assert any("Golden Mount" in name or "Wat Arun" in name for name in names)
    assert not any("dusk" in name or "Night" in name for name in names)


def test_a_bar_for_beer_is_left_to_no_other_plan_by_who_likes_it():
    """A table may serve beer too; that is no reason to leave the one bar of a small town to another plan."""
    state = planned(
        trip("London", [("Kandy", 2)], MAY, prefs=Preferences(interests=("beer",)), capabilities=("research_hotels", "research_food"))
    )
    assert {w.status for o in state.options for w in o.wishes if w.text == "beer"} <= {"met", "partly"}
