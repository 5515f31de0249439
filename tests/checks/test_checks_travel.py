"""Checks look past midnight, at the cities asked for, and at every meal one is there for."""

from __future__ import annotations

from datetime import timedelta

import pytest

from planner.checks import hard_failures, run_checks
from planner.domain.options import Day, ItineraryOption
from planner.domain.state import Preferences, Quotes, Trip, TripState
from planner.domain.values import Band, Budget, DateRange, Party, Place, Stop, evolve
from tests.fixtures_plan import MONDAY, item, journey, option

HOME, TOWN, COAST = Place(name="Home", country="US"), Place(name="Town", country="US"), Place(name="Coast", country="US")
OUT = journey("out", "Home", "Town", "18:00", "11:00", 1)
BACK = journey("back", "Town", "Home", "15:00", "17:00")


def state(*stops: tuple[Place, int], **more: object) -> TripState:
    nights = sum(n for _, n in stops)
    trip = Trip(
        origin=HOME,
        destinations=tuple(Stop(place=p, nights=n) for p, n in stops),
        date_range=DateRange(start=MONDAY, nights=nights).completed(),
        party=Party(adults=2),
        budget=Budget(level="mid"),
    )
    quotes = Quotes(by_segment={"out/flight": (OUT,), "back/flight": (BACK,)})
    parts = ("research_flights", "research_hotels", "research_food")
    return TripState(trip_id="t", capabilities=parts, trip=trip, quotes=quotes, **more)


def day(n: int, city: str = "Town", night: str = "stay", **more: object) -> Day:
    bed = item(f"inn@{n}", "stay", city=city) if night == "stay" else None
    return Day.model_validate(
        {"day_number": n + 1, "date": MONDAY + timedelta(days=n), "title": "", "city": city, "night": night, "accommodation": bed, **more}
    )


def meal(kind: str, n: int, start: str, end: str):
    return item(f"{kind}-{n}@{n}", kind, f"{kind} {n}", start=start, end=end)


THREE = (("breakfast", "08:00", "08:45"), ("lunch", "12:30", "13:30"), ("dinner", "19:00", "20:00"))


def overnight(**changes: dict[str, object]) -> ItineraryOption:
    """Out by night, one whole day in Town, back in the afternoon of the day after the second night; `changes` by day number."""
    eaten = {
        n: tuple(
            meal(kind, n, a, b) for kind, a, b in THREE if (n, kind) not in ((1, "breakfast"), (1, "lunch"), (3, "dinner"), (3, "lunch"))
        )
        for n in (1, 2, 3)
    }
    days = {
        1: {
            "n": 0,
            "night": "in_transit",
            "transport": (item(f"leg-0:{OUT.id}", "flight", "Flight Home to Town", "Home", start="18:00", end="11:00"),),
        },
        2: {"n": 1, "meals": eaten[1]},
        3: {"n": 2, "meals": eaten[2]},
        4: {
            "n": 3,
            "night": "none",
            "meals": eaten[3],
            "transport": (item(f"leg-1:{BACK.id}", "flight", "Flight Town to Home", start="15:00", end="17:00"),),
        },
    }
    for number in days:
        days[number] |= changes.get(f"day{number}", {})
    base = option()
    each = evolve(base.cost, per_person=Band(low="500", high="500"))
    return evolve(base, cost=each, itinerary=evolve(base.itinerary, days=tuple(day(**facts) for facts in days.values())))


def result(of: ItineraryOption, check_id: str, in_state: TripState | None = None):
    return {c.id: c for c in run_checks(in_state or state((TOWN, 3)), of)}.get(check_id)


def test_a_plan_with_a_night_on_the_way_holds():
    checks = run_checks(state((TOWN, 3)), overnight())
    assert [c.id for c in checks if c.status == "fail"] == []
    assert hard_failures(checks) == ()


def test_what_is_planned_before_the_plane_lands_the_next_morning_is_found():
    early = item("museum", start="09:00", end="10:30")
    found = result(overnight(day2={"activities": (early,)}), "arrival_departure")
    assert (found.status, found.hard) == ("fail", True)
    assert "arriving 11:00" in found.detail
    late = item("museum", start="12:30", end="14:00")
    assert result(overnight(day2={"activities": (late,)}), "arrival_departure").status == "pass"


def test_what_ends_too_late_for_the_way_home_is_found():
    assert result(overnight(day4={"activities": (item("museum", start="12:00", end="14:30"),)}), "arrival_departure").status == "fail"
    assert result(overnight(day4={"activities": (item("museum", start="10:00", end="11:30"),)}), "arrival_departure").status == "pass"


def test_a_bed_for_a_night_on_board_is_found_however_the_night_is_called():
    assert result(overnight(day1={"accommodation": item("inn@0", "stay")}), "nights_covered").status == "fail"
    assert result(overnight(day1={"night": "stay", "accommodation": item("inn@0", "stay")}), "nights_covered").status == "fail"


def test_a_night_said_to_be_on_the_way_needs_a_journey_that_lasts_over_it():
    found = result(overnight(day2={"night": "in_transit", "accommodation": None}), "nights_covered")
    assert found.status == "fail"
    assert "no journey" in found.detail


def test_a_bed_on_the_last_day_is_found():
    assert result(overnight(day4={"accommodation": item("inn@3", "stay")}), "nights_covered").status == "fail"


def test_a_plan_for_another_city_is_found_even_when_it_agrees_with_itself():
    found = result(overnight(), "right_city", state((COAST, 3)))
    assert (found.status, found.hard) == ("fail", True)
    assert "Coast" in found.detail


def test_the_cities_come_in_the_order_of_the_trip():
    base = option()
    days = [day(0, "Coast"), day(1, "Town"), day(2, "Town", "none")]
    turned = evolve(base, itinerary=evolve(base.itinerary, days=tuple(days)))
    assert result(turned, "city_blocks", state((TOWN, 1), (COAST, 1))).status == "fail"
    assert result(turned, "city_blocks", state((COAST, 1), (TOWN, 1))).status == "pass"


def test_a_city_the_plan_leaves_out_is_named():
    base = option()
    alone = evolve(base, itinerary=evolve(base.itinerary, days=(day(0), day(1), day(2, night="none"))))
    assert "Coast" in result(alone, "city_blocks", state((TOWN, 1), (COAST, 1))).detail


@pytest.mark.parametrize(("number", "kind"), [(2, "dinner"), (3, "breakfast"), (3, "lunch"), (4, "breakfast")])
def test_a_meal_one_is_there_for_is_missed(number, kind):
    whole = overnight()
    left = tuple(m for m in whole.itinerary.days[number - 1].meals if m.kind != kind)
    assert len(left) < len(whole.itinerary.days[number - 1].meals)
    found = result(overnight(**{f"day{number}": {"meals": left}}), "meals")
    assert found.status == "fail"
    assert f"no {kind} on day {number}" in found.detail
    gap = {"meals": left, "gaps": (f"{kind.capitalize()} not found in Town.",)}
    assert result(overnight(**{f"day{number}": gap}), "meals").status == "unknown"


def test_a_dish_without_a_place_may_not_come_twice_either():
    dish = item("town.soup", "dinner", "Fish soup", start="19:00", end="20:00")
    assert result(overnight(day2={"meals": (dish,)}, day3={"meals": (dish,)}), "no_repeats").status == "fail"


def test_two_cities_may_each_have_a_place_of_one_name():
    base = overnight(day2={"activities": (item("one.pantheon", "sight", "Pantheon", start="10:00", end="11:00"),)},
                     day3={"activities": (item("two.pantheon", "sight", "Pantheon", start="10:00", end="11:00"),)})  # fmt: skip
    days = base.itinerary.days
    apart = evolve(base, itinerary=evolve(base.itinerary, days=(*days[:2], evolve(days[2], city="Elsewhere"), *days[3:])))
    assert result(apart, "no_repeats").status == "pass"
    assert result(base, "no_repeats").status == "fail"


def test_a_share_that_is_not_the_total_over_the_heads_is_found():
    base = option(total=1000)
    assert result(base, "sums").status == "fail"
    halved = evolve(base, cost=evolve(base.cost, per_person=Band(low="500", high="500")))
    assert result(halved, "sums").status == "pass"


def test_another_pace_than_the_one_named_is_said():
    said = state((TOWN, 3), preferences=Preferences(pace="relaxed"))
    found = result(overnight(), "pace", said)
    assert (found.status, found.label) == ("unknown", "A moderate pace, you said relaxed")
