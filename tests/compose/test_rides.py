"""The way between a city and its airport is in the days, in the bill, and in the time there is left."""

from __future__ import annotations

from datetime import date

from planner.checks import run_checks
from planner.domain.options import ItineraryOption
from planner.domain.state import TripState
from planner.domain.values import Item, Party, evolve
from tests.compose.test_compose import trip
from tests.plans import planned


def rides(option: ItineraryOption) -> list[Item]:
    return [i for d in option.itinerary.days for i in d.transport if i.id.startswith("ride-")]


def chicago_to_lisbon() -> TripState:
    return planned(trip("Chicago", [("Lisbon", 5)], date(2027, 5, 3), party=Party(adults=5)))


def test_every_flight_has_its_ride_on_the_day_it_happens():
    for option in chicago_to_lisbon().options:
        out, landed, back, home = rides(option)
        assert [r.city for r in (out, landed, back, home)] == ["Chicago", "Lisbon", "Lisbon", "Chicago"]
        first, second, last = option.itinerary.days[0], option.itinerary.days[1], option.itinerary.days[-1]
        assert out in first.transport
        assert landed in second.transport
        assert (back, home) == tuple(i for i in last.transport if i.kind == "transfer")
        flight = next(i for i in first.transport if i.kind == "flight")
        assert out.end < flight.start
        assert landed.start > flight.end
        assert all(i.start >= landed.end for i in (*second.activities, *second.meals) if i.start)
        assert all(i.end <= back.start for i in (*last.activities, *last.meals) if i.end)


def test_five_people_need_two_taxis_and_five_tickets():
    for option in chicago_to_lisbon().options:
        lines = [x for x in option.cost.lines if x.id.startswith("ride-")]
        assert {line.category for line in lines} == {"local_transport"}
        for line in lines:
            assert line.quantity == (2 * 2 if line.basis == "per_vehicle" else 5 * 2), line.label
        assert any(line.basis == "per_vehicle" for line in lines) == (option.tier == "premium")
        assert not any("airport" in words for words in option.cost.not_included)


def test_a_ride_nobody_knows_the_price_of_is_timed_and_named_as_not_included():
    for option in planned(trip("Oslo", [("Bodo", 4)], date(2027, 5, 3))).options:
        ride = next(r for r in rides(option) if r.city != "Oslo")
        assert ride.start
        assert "not known" in ride.note
        assert any("airport" in words for words in option.cost.not_included)


def test_the_check_sees_a_visit_during_the_ride():
    state = chicago_to_lisbon()
    option = state.options[0]
    day = option.itinerary.days[1]
    ride = next(i for i in day.transport if i.kind == "transfer")
    early = evolve(day.activities[0], start=ride.start, end=ride.end)
    days = tuple(evolve(d, activities=(early, *d.activities[1:])) if d is day else d for d in option.itinerary.days)
    broken = evolve(option, itinerary=evolve(option.itinerary, days=days))
    check = next(c for c in run_checks(state, broken) if c.id == "arrival_departure")
    assert check.status == "fail"
    assert "overlaps the ride" in check.detail


def test_a_train_arrives_in_the_city_and_has_no_ride():
    for option in planned(trip("Berlin", [("Hamburg", 3)], date(2027, 5, 3), capabilities=("research_trains", "research_hotels"))).options:
        assert rides(option) == []
        assert not [x for x in option.cost.lines if x.id.startswith("ride-")]
