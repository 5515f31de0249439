"""Options are different, complete and true to what was asked, whatever the trip."""

from __future__ import annotations

import dataclasses
from datetime import date, timedelta
from decimal import Decimal
from itertools import combinations, pairwise

import pytest

from planner.checks import hard_failures
from planner.checks.distinct import distinctness
from planner.compose.dealing import visits_of
from planner.domain.errors import ToolFailed
from planner.domain.quotes_due import segments
from planner.domain.state import Preferences, Trip, TripState
from planner.domain.values import Budget, DateRange, Party, Stop, evolve
from planner.places.geography import currency_of
from planner.places.resolve import Resolved, resolve
from planner.runtime.config import Config, make_services
from planner.tools.call import handler_call
from tests.builders import boston
from tests.plans import TODAY, boston_planned, planned

ALL = ("research_flights", "research_hotels", "research_food")


def place(name):
    found = resolve(name)
    assert isinstance(found, Resolved), name
    return found.place


def trip(origin, stops, start, *, party=None, budget=None, capabilities=ALL, prefs=None, trip_type="round_trip"):
    nights = sum(n for _, n in stops)
    return TripState(
        trip_id="t",
        capabilities=capabilities,
        preferences=prefs or Preferences(),
        trip=Trip(
            origin=place(origin),
            destinations=tuple(Stop(place=place(name), nights=n) for name, n in stops),
            date_range=DateRange(start=start, end=start + timedelta(days=nights), nights=nights),
            party=party or Party(adults=2),
            budget=budget or Budget(level="mid"),
            trip_type=trip_type,
        ),
    )


MAY = date(2027, 5, 3)
TRIPS = {
    "a weekend by train": boston(),
    "a week": trip("London", [("Rome", 7)], MAY),
    "a day trip": trip("London", [("Brighton", 0)], MAY, capabilities=("research_trains", "research_food")),
    "three cities and children": trip(
        "Berlin", [("Paris", 5), ("Lisbon", 4), ("Barcelona", 4)], MAY, party=Party(adults=2, children=2, child_ages=(5, 9))
    ),
    "over the date line": trip("Los Angeles", [("Tokyo", 6), ("Kyoto", 4)], MAY),
    "home the day before by the clock": trip("Sydney", [("San Francisco", 8)], MAY),
    "a city nobody curated": trip("Oslo", [("Bodo", 4)], MAY),
    "a group of ten": trip("New York", [("Lisbon", 5)], MAY, party=Party(adults=10)),
    "one way": trip("New York", [("London", 6)], MAY, trip_type="one_way"),
    "hotels only": trip("New York", [("Bangkok", 5)], MAY, capabilities=("research_hotels",)),
    "fourteen days": trip("Toronto", [("Amsterdam", 13)], MAY),
    "in yen": trip("Tokyo", [("London", 5)], MAY, budget=Budget(amount="900000", currency="JPY")),
    "tight money": trip("New York", [("Paris", 6)], MAY, budget=Budget(amount="300", currency="USD")),
}


@pytest.fixture(params=TRIPS, scope="module")
def done(request):
    return planned(TRIPS[request.param])


def test_two_or_three_options_with_titles_of_their_own(done):
    assert 2 <= len(done.options) <= 3
    assert len({o.title for o in done.options}) == len(done.options)
    assert [o.id for o in done.options] == sorted({o.id for o in done.options})


def test_no_shown_option_fails_a_hard_check(done):
    assert [hard_failures(o.checks) for o in done.options] == [()] * len(done.options)


def test_the_days_are_those_of_the_trip(done):
    for option in done.options:
        assert tuple(d.date for d in option.itinerary.days) == done.trip.date_range.days


def test_lines_multiply_and_sum_to_the_cent(done):
    for option in done.options:
        for line in option.cost.lines:
            assert (line.unit.low * line.quantity, line.unit.high * line.quantity) == (line.low, line.high)
        assert sum((x.high for x in option.cost.lines), Decimal(0)) == option.cost.total.high
        assert sum((x.low for x in option.cost.lines), Decimal(0)) == option.cost.total.low


def test_a_reserve_is_a_visible_line_and_what_is_left_out_is_named(done):
    for option in done.options:
        assert [x.category for x in option.cost.lines].count("reserve") == 1
        assert option.cost.not_included


def test_every_named_place_has_a_source_and_none_comes_twice(done):
    for option in done.options:
        items = [i for d in option.itinerary.days for i in (*d.activities, *d.meals)]
        assert all(i.provenance.detail for i in items)
        placed = [i.name for i in items if i.lat is not None]
        assert len(placed) == len(set(placed))
        assert all(i.provenance.source == "catalogue" for i in items if i.lat is not None)


def test_every_estimate_names_its_formula_or_source(done):
    for option in done.options:
        for leg in (i for d in option.itinerary.days for i in d.transport if i.kind != "transfer"):
            assert leg.provenance.source == "estimate"
            assert len(leg.provenance.detail) > 15


def test_activities_of_a_day_do_not_overlap_and_stay_within_it(done):
    for option in done.options:
        for day in option.itinerary.days:
            times = sorted((i.start, i.end) for i in day.activities if i.start and i.end)
            assert all(a[1] <= b[0] for a, b in pairwise(times)), (option.title, day.date, times)


def told_apart(options) -> bool:
    """Whether any two plans are far apart in all, or hold other things to do: two in five of what one does at least."""

    def other_things(a, b):
        ours, theirs = visits_of(a), visits_of(b)
        return len(ours & theirs) <= 0.6 * min(len(ours), len(theirs))

    return all(a.distinctness[b.id] >= 0.4 or other_things(a, b) for a, b in combinations(options, 2))


def test_shown_options_can_be_told_apart(done):
    assert told_apart(done.options)


def test_money_is_in_the_currency_the_person_named(done):
    wanted = done.trip.budget.currency or currency_of(done.trip.origin.country)
    assert {o.cost.currency for o in done.options} == {wanted}
    if wanted != "USD":
        assert all("30 October 2026" in o.cost.conversion for o in done.options)


def test_three_adults_cost_more_than_one():
    one, three = (planned(evolve(boston(), trip=evolve(boston().trip, party=Party(adults=n)))) for n in (1, 3))
    assert three.options[0].cost.total.high > one.options[0].cost.total.high * 2


def test_when_nothing_fits_the_cheapest_comes_first_and_the_reply_says_by_how_much():
    state = planned(TRIPS["tight money"])
    assert state.options[0].cost.total.high == min(o.cost.total.high for o in state.options)
    assert "Nothing fits $300" in state.turn.reply
    assert "%" in state.turn.reply


def test_a_city_nobody_curated_gets_free_time_and_bands_that_are_named_as_such():
    state = planned(TRIPS["a city nobody curated"])
    for option in state.options:
        visits = [i for d in option.itinerary.days for i in d.activities]
        assert {i.kind for i in visits} == {"free_time"}
        stays = [d.accommodation for d in option.itinerary.days if d.accommodation]
        assert all("Bod" in s.name and s.lat is None for s in stays)


def test_what_must_be_done_is_done_and_what_is_avoided_is_not():
    for option in boston_planned().options:
        names = [i.name for d in option.itinerary.days for i in d.activities]
        assert "Freedom Trail" in names
        assert not any("Aquarium" in n for n in names)


def test_a_failed_specialist_leaves_a_named_gap_and_the_rest_complete():
    services = make_services(Config(), TODAY)

    def no_food(name, args):
        if name == "food_search":
            raise ToolFailed("The kitchen is closed.")
        return handler_call(name, args)

    def broken(specialist):
        if specialist == "food":
            from planner.domain.errors import DeadlineExceeded

            raise DeadlineExceeded("It took longer than 20 s.")

    state = planned(boston(), services=dataclasses.replace(services, call_tool=no_food, before_specialist=broken))
    assert len(state.options) >= 2
    assert "Food could not be researched" in state.turn.reply
    assert all(not d.meals for o in state.options for d in o.itinerary.days)
    assert any("Food" in r for r in state.options[0].risks)


def test_when_every_specialist_fails_the_trip_stays_confirmed_and_the_error_is_plain():
    from planner.domain.errors import DeadlineExceeded

    def broken(specialist):
        raise DeadlineExceeded("It took longer than 20 s.")

    state = planned(boston(), services=dataclasses.replace(make_services(Config(), TODAY), before_specialist=broken))
    assert state.turn.stage == "failed"
    assert "None of the specialists came back" in state.turn.error_words
    assert state.confirmed_hash


def test_distinctness_is_zero_for_a_copy_and_high_for_opposites():
    cheap, _, dear = boston_planned().options
    assert distinctness(cheap, cheap) == 0.0
    assert distinctness(cheap, dear) == distinctness(dear, cheap) > 0.6


def test_every_leg_of_the_trip_is_in_the_days():
    state = planned(TRIPS["three cities and children"])
    for option in state.options:
        legs = [i for d in option.itinerary.days for i in d.transport if i.kind != "transfer"]
        assert len(legs) == len(segments(state)) == 4


def test_a_budget_for_each_is_said_to_be_for_each_where_nothing_fits():
    tight = evolve(
        boston().trip, party=Party(adults=2), budget=evolve(boston().trip.budget, amount="100", currency="USD", basis="per_person")
    )
    assert "Nothing fits $100 each, $200 in all" in planned(evolve(boston(), trip=tight)).turn.reply
