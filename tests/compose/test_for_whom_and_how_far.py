"""Plans fit who travels and how: no playgrounds for grown-ups, hours on a path before lunch, days outside by the car that is there."""

from __future__ import annotations

from datetime import date

import pytest

from planner.compose.by_car import driven_outings, long_drives
from planner.compose.candidates import candidates_of
from planner.compose.sightseeing import allowed, for_the_young, serves
from planner.compose.tiers import LADDERS, beds_of
from planner.compose.timeline import by_day
from planner.destinations.book import destinations
from planner.destinations.interests import served_in, topic_of
from planner.domain.quotes_due import segments
from planner.domain.state import Preferences
from planner.domain.values import Budget
from tests.compose.test_compose import trip
from tests.fixtures_plan import frame, journey, sight
from tests.plans import planned

MAY = date(2027, 5, 18)


def test_a_playground_is_for_children_and_for_who_asks_for_one():
    ground = sight("Adventure playground in the park", sight_kind="park", interests=("family", "nature"))
    assert not allowed(ground, Preferences(), children=False)
    assert allowed(ground, Preferences(interests=("playgrounds",)), children=False)
    assert allowed(ground, Preferences(), children=True)


def test_beasts_and_lawns_for_families_are_told_from_parks_of_everybody():
    assert for_the_young(sight("Wild boars", sight_kind="park", interests=("nature", "family")))
    assert not for_the_young(sight("Palace park", sight_kind="park", interests=("nature", "history")))


def test_hours_on_a_path_are_begun_before_lunch():
    path, town = sight("Ridge path", minutes=240, sight_kind="walk", interests=("nature", "hiking")), sight("Museum", 0.1, minutes=60)
    day = by_day(frame(), [town, path], "moderate")
    starts = {v.sight.name: v.start for v in day.visits}
    assert starts.get("Ridge path", 0) <= 13 * 60
    assert by_day(frame(), [path, town], "moderate").visits[0].start < 11 * 60


def test_who_came_by_car_drives_to_a_day_outside():
    near = sight("Chapel", 11, role="outing", way="bus", way_minutes=50, how="Bus 37.")
    far = sight("Castle", 80, role="outing", way="rail", way_minutes=50, how="Train.")
    bed = (0.0, 0.0)
    chapel, castle = driven_outings([near, far], bed)
    assert (chapel.way, chapel.way_minutes < 50, "car" in chapel.how) == ("car", True, True)
    assert castle == far


def test_a_drive_of_a_whole_day_is_told_with_where_to_break_it():
    state = trip("London", [("Inverness", 3)], MAY)
    out, home = segments(state)
    rows = {
        out.key: journey(out.key, "London", "Inverness", "09:00", "20:40", mode="car", minutes=700),
        home.key: journey(home.key, "Inverness", "London", "09:00", "12:00", mode="train", minutes=480),
    }
    told = long_drives([out, home], rows)
    assert len(told) == 1
    assert "about 12 hours" in told[0]
    assert any(name in told[0] for name in ("Keswick", "York", "Edinburgh"))


@pytest.mark.parametrize(
    ("origin", "stops", "amount", "foremost"),
    [("Copenhagen", [("Málaga", 5), ("Seville", 4)], "2400", "Real Alcázar"), ("Dublin", [("Granada", 5)], "1100", "Alhambra")],
)
def test_what_everybody_comes_for_is_seen_before_other_tickets_are_bought(origin, stops, amount, foremost):
    prefs = Preferences(interests=("history", "tapas", "flamenco"))
    state = planned(trip(origin, stops, MAY, prefs=prefs, budget=Budget(amount=amount, currency="EUR")))
    held = [any(foremost in i.name for d in o.itinerary.days for i in d.activities) for o in state.options]
    assert any(held)


def test_of_the_houses_of_a_price_that_comes_nearest_to_the_wish_is_taken():
    state = planned(trip("London", [("Edinburgh", 3), ("Inverness", 3)], MAY, prefs=Preferences(stay_style=("bed_and_breakfast",))))
    beds = beds_of(state, candidates_of(state), LADDERS["mid"]["balanced"])
    houses = {s.id: s for row in beds for s in row.values()}
    assert any(s.stay_type == "guesthouse" for s in houses.values())
    row = next(w for o in state.options for w in o.wishes if w.text == "bed-and-breakfast" and w.status == "partly")
    assert "comes nearest" in row.detail


def test_a_day_trip_that_is_in_the_plan_is_no_risk():
    state = planned(trip("Warsaw", [("Milan", 3)], MAY, prefs=Preferences(must_do=("day trip to Lake Como",))))
    for option in state.options:
        if any("Lake Como" in i.name for d in option.itinerary.days for i in d.transport):
            assert not any("could not be placed" in risk for risk in option.risks)


def test_a_cake_shop_by_a_church_is_no_church():
    state = planned(trip("Leeds", [("Budapest", 4)], MAY, prefs=Preferences(avoid=("churches",))))
    assert all(c.status != "fail" for o in state.options for c in o.checks if c.id == "avoid")


def test_who_loves_wine_has_a_glass_in_every_plan():
    for goal in ("Budapest", "Rome", "Athens"):
        state = planned(trip("Brussels", [(goal, 4)], MAY, prefs=Preferences(interests=("wine",))))
        for option in state.options:
            assert next(w for w in option.wishes if w.text == "wine").status in ("met", "partly")


def test_what_is_told_of_a_quarter_makes_no_walk_through_it_a_bath():
    walk = sight("Quarter", role="stroll", sight_kind="walk", interests=(), note="The boulevard to the baths.")
    assert not serves(walk, topic_of("thermal baths"))
    assert serves(sight("Palace", note="The boulevard to the baths."), topic_of("thermal baths"))


def test_two_kinds_said_as_one_are_met_by_either():
    both = topic_of("gardens and palaces")
    assert both.listed
    assert both.serves_sight("garden", (), "Generalife")
    assert both.serves_sight("palace", (), "Casa de Pilatos")
    assert not both.serves_sight("museum", (), "Museum")
    state = planned(trip("Munich", [("Seville", 4)], MAY, prefs=Preferences(must_do=("palaces and gardens",))))
    for option in state.options:
        assert next(w for w in option.wishes if w.slot == "preferences.must_do").status == "met"
        assert not any("could not be placed" in risk for risk in option.risks)


def test_who_has_all_there_is_of_a_kind_has_what_they_like():
    state = planned(trip("Dublin", [("Lisbon", 7)], MAY, prefs=Preferences(interests=("aquarium",))))
    rows = [w for o in state.options for w in o.wishes if w.text == "aquarium"]
    assert rows
    assert all(w.status == "met" and "all there is" in w.detail for w in rows)


@pytest.mark.parametrize(
    ("said", "name"), [("waterfalls", "Goðafoss"), ("glaciers", "Sólheimajökull glacier tongue"), ("romantic", "Night walk by the canals")]
)
def test_what_one_travels_for_is_found_by_its_names(said, name):
    assert topic_of(said).serves_sight("landmark", (), name)


def test_paths_on_days_outside_are_known():
    funchal = next(d for d in destinations() if d.slug == "funchal")
    assert served_in("hiking", funchal)
    assert served_in("levadas", funchal)


def test_a_sauna_that_one_goes_to_is_told_where_no_house_has_one():
    state = planned(trip("Hamburg", [("Bergen", 3)], date(2027, 2, 10), prefs=Preferences(stay_style=("sauna",))))
    for option in state.options:
        row = next(w for w in option.wishes if w.text == "sauna")
        taken = any("sauna" in i.name.casefold() for d in option.itinerary.days for i in d.activities)
        assert row.status == ("partly" if taken else "not_met")
    assert any("is in the plan" in w.detail for o in state.options for w in o.wishes if w.text == "sauna")
