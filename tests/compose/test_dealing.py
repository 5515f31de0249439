"""Plans of a long stay do different things, sleep where the party may, and leave room for what must be seen in the evening."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from itertools import combinations, pairwise

import pytest

from planner.compose.assign import assign, evenings_of, first_evenings
from planner.compose.candidates import candidates_of
from planner.compose.dealing import dealt, too_alike, visits_of
from planner.compose.sightseeing import allowed
from planner.compose.table import Table
from planner.domain.reports import Meal
from planner.domain.state import Preferences
from planner.domain.values import Band, Budget, Party, Provenance, evolve
from tests.compose.test_compose import trip
from tests.compose.test_plans_apart import doing
from tests.fixtures_plan import frame, pick, sight
from tests.plans import planned

MAY = date(2027, 5, 3)


def test_what_three_plans_have_in_common_is_left_by_one_of_them_each():
    things = [sight(f"s{n}") for n in range(15)]
    options = [doing(name, *(s.id for s in things)) for name in "abc"]
    left = dealt(options, {"Town": things})
    kept = [{s.id for s in things} - set(gone) for gone in left]
    assert all(len(a & b) <= 2 / 3 * min(len(a), len(b)) for a, b in combinations(kept, 2)), "before anything new is taken up"
    assert not {things[0].id, things[1].id} & {of for gone in left for of in gone}


def test_what_is_scarce_for_an_interest_is_left_by_none():
    things = [sight(f"s{n}") for n in range(12)]
    options = [doing(name, *(s.id for s in things)) for name in "abc"]
    left = dealt(options, {"Town": things}, exempt=[things[9].id])
    assert things[9].id not in {of for gone in left for of in gone}


def test_no_plan_leaves_what_an_interest_needs():
    things = [sight(f"s{n}") for n in range(12)]
    liked = {things[n].id for n in (8, 9, 10, 11)}
    options = [doing(name, *(s.id for s in things)) for name in "abc"]
    left = dealt(options, {"Town": things}, serving=[liked], need=3)
    assert any(gone for gone in left)
    assert all(len(liked - set(gone)) >= 3 for gone in left)


@pytest.mark.parametrize(
    ("city", "nights", "amount"),
    [("Lisbon", 3, "1100"), ("Prague", 3, "700"), ("Naples", 4, "1000")],
)
def test_an_amount_leaves_three_plans_that_do_different_things(city, nights, amount):
    """One bed and one fare may be all an amount buys; what one does still makes three plans of it."""
    state = planned(trip("Madrid", [(city, nights)], MAY, budget=Budget(amount=amount, currency="EUR")))
    assert len(state.options) == 3
    assert too_alike(state.options) == 0


def test_a_town_with_too_little_to_do_says_so_once():
    prefs = Preferences(avoid=("museums", "churches", "parks", "shopping", "nature"))
    state = planned(trip("Madrid", [("Tartu", 3)], MAY, prefs=prefs, budget=Budget(level="mid"), capabilities=("research_hotels",)))
    words = [w for w in state.withheld if "nearly the same" in w]
    assert (len(state.options) == 3) is (words == [])
    assert not words or (words[0].startswith("A third plan") and "Tartu has too little else to do" in words[0])


def test_plans_eat_at_other_tables_where_as_good_ones_are_near():
    rows = [house("one", lat=0.001), house("two", lat=0.003)]
    table = Table({"Town": rows}, wanted=True, needs=(), tier="balanced", liked=(), dropped=(), left=("one",))
    chosen = table.choose(frame(), 1, "dinner", [(0.0, 0.0)], "Town")
    assert chosen is not None
    assert chosen.name == "Two"


@pytest.mark.parametrize(("city", "nights"), [("Boston", 9), ("Kyoto", 8)])
def test_plans_of_a_long_stay_differ_in_what_one_does(city, nights):
    state = planned(trip("London", [(city, nights)], MAY, budget=Budget(level="mid")))
    assert too_alike(state.options) == 0
    assert all(len(visits_of(o)) >= nights * 3 // 2 for o in state.options)


@pytest.mark.parametrize("budget", [Budget(level="low"), Budget(amount="2500", currency="EUR")])
def test_a_family_sleeps_in_no_dormitory(budget):
    state = planned(trip("London", [("Lisbon", 4)], MAY, party=Party(adults=2, children=2, child_ages=(5, 9)), budget=budget))
    beds = {s.id: s for rows in candidates_of(state).stays.values() for s in rows}
    assert state.options
    assert {beds[i].stay_type for o in state.options for _, i in o.pick.stays} & {"hostel"} == set()


def test_a_couple_with_money_for_rooms_gets_no_dormitory():
    state = planned(trip("New York", [("Lisbon", 4), ("Porto", 4)], MAY, budget=Budget(amount="4000", currency="USD")))
    beds = {s.id: s for rows in candidates_of(state).stays.values() for s in rows}
    assert {beds[i].stay_type for o in state.options for _, i in o.pick.stays} & {"hostel"} == set()


@pytest.mark.parametrize("city", ["Rome", "Bangkok", "Chicago"])
def test_food_does_not_fall_from_plan_to_plan(city):
    state = planned(trip("London", [(city, 5)], MAY, budget=Budget(level="low")))
    sums = [sum((x.low + x.high for x in o.cost.lines if x.category == "food"), Decimal(0)) for o in state.options]
    assert all(a <= b for a, b in pairwise(sums))


def house(name: str, **more: object) -> Meal:
    facts: dict[str, object] = {
        "id": name, "name": name.capitalize(), "meals": ("dinner",), "cuisine": "local", "city": "Town", "house": True, "tier": "balanced",
        "per_person": Band(low=Decimal(10), high=Decimal(20)), "lat": 0.0, "lon": 0.0, "provenance": Provenance(source="catalogue", detail="town.toml"),
    }  # fmt: skip
    return Meal.model_validate({**facts, **more})


def dinners(rows: list[Meal], days: int) -> list[str]:
    table = Table({"Town": rows}, wanted=True, needs=(), tier="balanced", liked=(), dropped=())
    found = []
    for n in range(days):
        meal = table.choose(frame(n), n + 1, "dinner", [(0.0, 0.0)])
        found.append(table.serve(meal, "dinner", frame(n), 19 * 60, "near the hall").name if meal else "")
    return found


def test_one_goes_back_to_a_house_once_and_not_before_some_days():
    assert dinners([house("swan"), house("crown")], 8) == ["Crown", "Swan", "", "", "Crown, again", "Swan, again", "", ""]


def test_a_house_out_of_season_serves_nobody():
    assert dinners([house("terrace", season=(7, 8))], 1) == [""]


def test_a_dish_says_that_many_kitchens_serve_it():
    dish = house("chowder", house=False, lat=None, lon=None, dishes=("clams",))
    table = Table({"Town": [dish]}, wanted=True, needs=(), tier="balanced", liked=(), dropped=())
    meal = table.choose(frame(), 1, "dinner", [])
    assert meal is not None
    assert table.serve(meal, "dinner", frame(), 19 * 60, "near the hall").note == "Many kitchens serve it: choose one near the hall."


def test_a_day_outside_keeps_off_the_day_on_which_a_stop_is_closed():
    stops = (sight("castle", north=30, minutes=75, closed=("wed",)), sight("quay", north=30, minutes=75))
    away = sight("away", north=30, role="outing", sight_kind="day trip", minutes=480, way="rail", way_minutes=45, stops=stops)
    plan = assign([frame(n) for n in range(5)], "Town", [sight(f"s{n}") for n in range(9)], set(), pick(), outings=[(away, True)])
    day = next(n for n, rows in plan.items() if away in rows)
    assert frame(day).day.weekday() != 2


def test_what_must_be_seen_at_dusk_takes_the_place_of_the_last_visits():
    tower = sight("tower", best="sunset", minutes=90, time_zone="UTC", sight_kind="viewpoint")
    day = [sight(f"s{n}", east=n / 5, minutes=100) for n in range(4)]
    plan = {0: list(day)}
    found = evenings_of([frame(0)], "Town", [tower], plan, pick(pace="packed"), {}, {tower.id})
    assert found == {0: tower}


def test_who_lands_in_the_evening_walks_round_the_block():
    late = frame(0, free_from=18 * 60 + 15, woke_here=False)
    strolls = [sight("quarter", north=0.4, role="stroll", sight_kind="walk"), sight("far", north=4, role="stroll", sight_kind="walk")]
    found = first_evenings([late], "Town", strolls, {}, {}, pick(), {0: (0.0, 0.0)})
    assert [s.id for s in found.values()] == ["town.quarter"]
    assert first_evenings([frame(0)], "Town", strolls, {}, {}, pick(), {0: (0.0, 0.0)}) == {}


def test_a_theme_park_is_for_children_or_who_asks():
    park = sight("park", minutes=420, interests=("family",), sight_kind="park")
    assert allowed(park, Preferences(), children=True)
    assert not allowed(park, Preferences(), children=False)
    assert allowed(park, Preferences(interests=("family",)), children=False)


def test_stairs_are_no_step_free_way():
    hill = evolve(sight("hill", role="stroll", sight_kind="walk"), note="A village on a hill: stairs, vines and views.")
    assert not allowed(hill, Preferences(accessibility=("step_free",)), children=False)


def test_money_left_of_an_amount_buys_tickets_again():
    party = Party(adults=2, children=1, child_ages=(8,))
    state = planned(trip("London", [("Interlaken", 7)], date(2027, 2, 6), party=party, budget=Budget(amount="4500", currency="GBP")))
    tickets = [sum((x.high for x in o.cost.lines if x.category == "activities"), Decimal(0)) for o in state.options]
    assert all(o.cost.total.middle <= 4500 for o in state.options)
    assert max(tickets) >= 200


def test_nothing_stands_at_one_time_with_a_slow_afternoon():
    state = planned(trip("London", [("Rome", 4)], MAY, prefs=Preferences(pace="relaxed")))
    for day in (d for o in state.options for d in o.itinerary.days):
        rows = sorted((i for i in day.activities if i.start and i.end), key=lambda i: i.start or "")
        assert all((a.end or "") <= (b.start or "") for a, b in pairwise(rows)), [(i.start, i.end, i.name) for i in rows]


def test_a_day_that_would_be_over_early_gets_something_of_a_fuller_one():
    state = planned(trip("Madrid", [("Vienna", 6)], MAY, budget=Budget(amount="2000", currency="EUR")))
    for made in state.options:
        whole = [d for d in made.itinerary.days[1:-1] if not any(".trip-" in i.id for i in d.transport)]
        seen = [sum(i.kind in ("sight", "activity") and i.start < "17:30" for i in d.activities) for d in whole]
        lone = [
            d
            for d, count in zip(whole, seen, strict=True)
            if count < 2 and max((i.end for i in d.activities if i.end), default="") < "15:45"
        ]
        assert not lone or max(seen) < 4, made.title
