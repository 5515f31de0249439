"""Which journey a plan takes: the sensible way, at a sensible hour, and what the person asked of it before anything else."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

import pytest

from planner.compose.candidates import candidates_of
from planner.compose.tiers import TIERS, journeys_for, level_of, wanted_of
from planner.domain.quotes_due import journey_keys, segments
from planner.domain.reports import Journey
from planner.domain.state import Preferences, TripState
from planner.domain.values import Budget, Party, evolve
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from tests.compose.test_compose import trip
from tests.plans import TODAY, planned

MAY = date(2027, 5, 3)
ALL = ("research_flights", "research_trains", "research_hotels", "research_food")
FLIGHTS = ("research_flights", "research_hotels", "research_food")
NO_WISHES = Preferences()


@lru_cache(maxsize=32)
def made(
    origin: str, stops: tuple[tuple[str, int], ...], parts: tuple[str, ...] = ALL, prefs: Preferences = NO_WISHES, children: int = 0
) -> TripState:
    start = trip(origin, list(stops), MAY, budget=Budget(level="mid"), capabilities=parts, prefs=prefs)
    party = Party(adults=2, children=children, child_ages=(6,) * children)
    return planned(evolve(start, trip=evolve(start.trip, party=party)))


def legs(state: TripState) -> list[list[Journey]]:
    """The journeys of every option, leg by leg."""
    known = {j.id: j for rows in state.quotes.by_segment.values() for j in rows}
    return [[known[i] for _, i in o.pick.journeys] for o in state.options]


def minutes(clock: str) -> int:
    return int(clock[:2]) * 60 + int(clock[3:])


BY_TRAIN = [
    ("London", ("Tokyo", 3), ("Kyoto", 3)), ("Boston", ("Venice", 3), ("Naples", 3)), ("New York", ("Madrid", 3), ("Seville", 3)), ("Berlin", ("Rome", 2), ("Florence", 2)),
    ("Chicago", ("Paris", 3), ("London", 3)), ("Dublin", ("Prague", 2), ("Vienna", 2)),
]  # fmt: skip


@pytest.mark.parametrize(("home", "first", "second"), BY_TRAIN, ids=lambda value: str(value))
@pytest.mark.parametrize("parts", [ALL, FLIGHTS], ids=["flights and trains", "flights"])
def test_between_two_cities_the_train_is_taken_where_it_wins_even_where_flights_were_chosen_for_getting_there(home, first, second, parts):
    state = made(home, (first, second), parts)
    for journeys in legs(state):
        assert journeys[1].mode == "train"
        assert not journeys[1].night
        assert "06:30" <= journeys[1].depart < "12:00"
        assert journeys[0].mode == journeys[2].mode == "flight"


def test_who_wants_no_trains_gets_none_between_cities_either():
    state = made("London", (("Madrid", 3), ("Seville", 3)), FLIGHTS, Preferences(transport_avoid=("trains",)))
    assert not any(mode == "train" for _, _, mode in journey_keys(state))


def test_where_nothing_flies_the_ground_is_looked_at():
    state = made("Rome", (("Florence", 2),), FLIGHTS)
    assert {j.mode for journeys in legs(state) for j in journeys} == {"train"}


@pytest.mark.parametrize(("wish", "holds"), [
    (Preferences(transport_prefer=("business class",)), lambda j: j.cabin in ("business", "first")),
    (Preferences(transport_prefer=("premium economy",)), lambda j: j.cabin == "premium_economy" or j.distance_km < 4000),
    (Preferences(transport_prefer=("economy",)), lambda j: j.cabin == "standard"),
    (Preferences(transport_prefer=("direct",)), lambda j: j.stops == 0),
    (Preferences(transport_prefer=("daytime flights",)), lambda j: not j.night),
    (Preferences(notes=("nothing before 10:00 in the morning",)), lambda j: minutes(j.depart) - j.to_airport.minutes - j.to_airport.margin >= 600),
    (Preferences(avoid=("early flights",)), lambda j: j.depart >= "09:00"),
], ids=["business", "premium economy", "economy", "direct", "by day", "not before ten", "no early flights"])  # fmt: skip
def test_what_is_asked_of_a_flight_is_done_in_every_plan(wish, holds):
    state = made("New York", (("London", 5),), FLIGHTS, wish)
    assert state.options
    for journeys in legs(state):
        assert all(holds(j) for j in journeys), [(j.id, j.depart, j.cabin) for j in journeys]


def test_a_night_train_is_taken_when_it_is_asked_for_and_only_then():
    asked = made("London", (("Vienna", 2), ("Venice", 2)), ALL, Preferences(transport_prefer=("night train",)))
    assert all(journeys[1].mode == "train" and journeys[1].night for journeys in legs(asked))
    assert all(o.itinerary.summary.endswith("on the train.") for o in asked.options)
    unasked = made("London", (("Vienna", 2), ("Venice", 2)), ALL)
    assert not any(j.night for journeys in legs(unasked) for j in journeys)


def test_a_part_of_the_day_that_is_asked_for_binds_the_departure():
    state = made("London", (("Rome", 4),), FLIGHTS, Preferences(notes=("afternoon flights please",)))
    assert all("12:00" <= j.depart <= "17:30" for journeys in legs(state) for j in journeys)
    state = made("London", (("Rome", 4),), FLIGHTS, Preferences(transport_prefer=("morning flight",)))
    assert all(j.depart < "12:00" for journeys in legs(state) for j in journeys)


@pytest.mark.parametrize("children", [0, 2])
def test_nobody_spends_a_night_on_the_way_where_there_is_a_day(children):
    state = made("London", (("Barcelona", 3), ("Madrid", 3)), ALL, children=children)
    assert not any(j.night for journeys in legs(state) for j in journeys)


def test_a_night_in_the_air_takes_its_night_and_the_plan_says_so():
    state = made("Boston", (("Rome", 4),), FLIGHTS)
    for option in state.options:
        assert option.itinerary.days[0].night == "in_transit"
        assert option.itinerary.days[-1].date == state.trip.date_range.end
        assert option.itinerary.summary.endswith("3 nights in Rome and 1 in the air.")


def test_one_leaves_home_in_the_morning_and_the_last_city_in_the_afternoon():
    for journeys in legs(made("London", (("Barcelona", 3),), FLIGHTS)):
        assert journeys[0].depart < "12:00" <= journeys[1].depart
        assert journeys[1].arrive <= "22:30"


def test_a_later_leg_leaves_after_the_one_before_has_arrived():
    state = made("Sydney", (("Paris", 1), ("London", 3)), ALL)
    chosen = journeys_for(state, candidates_of(state), "balanced", "balanced")
    first, second = (chosen[s.key] for s in segments(state)[:2])
    assert first.arrive_day >= 1
    assert (segments(state)[1].day - segments(state)[0].day).days * 1440 + minutes(second.depart) >= first.arrive_day * 1440 + minutes(
        first.arrive
    ) + 180


def test_the_tier_does_not_fix_the_hour():
    state = made("London", (("Rome", 4),), FLIGHTS)
    chosen = [journeys_for(state, candidates_of(state), tier, tier) for tier in TIERS]
    assert len({tuple(j.depart for j in c.values()) for c in chosen}) == 1
    assert len({tuple(j.tier for j in c.values()) for c in chosen}) == 3
    assert level_of(state) == "mid"


ROADS = ("research_flights", "research_road", "research_hotels")


def test_a_hired_car_is_paid_for_whole_days_and_takes_the_place_of_the_metro():
    wish = Preferences(transport_prefer=("car",))
    state = made("London", (("Reykjavik", 2), ("Vík", 2), ("Akureyri", 3), ("Reykjavik", 1)), ROADS, wish)
    assert state.options
    for option in state.options:
        driven = [s for s, j in zip(segments(state), legs(state)[state.options.index(option)], strict=True) if j.mode == "car"]
        assert len(driven) == 3
        hire = next(x for x in option.cost.lines if x.id == "car-hire")
        assert hire.quantity == (driven[-1].day - driven[0].day).days + 1 - 3
        assert not [x for x in option.cost.lines if x.id.startswith("local-") and ("Vík" in x.label or "Akureyri" in x.label)]


@pytest.mark.parametrize("wish", ["bus", "coach", "coaches"])
def test_who_comes_by_coach_gets_no_plan_by_car(wish):
    state = made("London", (("Bath", 2),), ("research_road", "research_hotels"), Preferences(transport_prefer=(wish,)))
    assert {j.mode for way in legs(state) for j in way} == {"bus"}


def test_who_meets_people_on_business_asked_for_no_cabin():
    for notes in (("business meeting",), ("a business trip",), ("business dinner on Tuesday",)):
        assert wanted_of(evolve(made("New York", (("London", 5),), FLIGHTS), preferences=Preferences(notes=notes))).cabin == ""
    flying = evolve(made("New York", (("London", 5),), FLIGHTS), preferences=Preferences(notes=("we fly business",)))
    assert wanted_of(flying).cabin == "business"


def test_a_road_trip_overseas_begins_and_ends_with_a_flight():
    state = made("Miami", (("La Fortuna", 3), ("Quepos", 3)), ("research_road", "research_hotels", "research_food"))
    assert all([j.mode for j in journeys[::2]] == ["flight", "flight"] and journeys[1].mode in ("bus", "car") for journeys in legs(state))
    walkers = made(
        "Miami", (("La Fortuna", 3), ("Quepos", 3)), ("research_road", "research_hotels"), Preferences(transport_avoid=("flights",))
    )
    assert not any(mode == "flight" for _, _, mode in journey_keys(walkers))
    one_stop = made("Athens", (("Lisbon", 4),), ("research_trains", "research_hotels"))
    assert not any(mode == "flight" for _, _, mode in journey_keys(one_stop))


def test_a_dear_plan_takes_the_ferry_too_where_nobody_wants_a_car():
    state = made("Helsinki", (("Tallinn", 3),))
    assert all(j.mode == "ferry" for journeys in legs(state) for j in journeys)


def test_a_ring_road_is_driven():
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    for said in ("Ring road of Iceland, 8 days from 1 July 2027, 2 adults, from Copenhagen, everything please, mid-range", "yes", "yes"):
        talk.turn(said)
    assert talk.state.options
    for journeys in legs(talk.state):
        assert {j.mode for j in journeys[1:-1]} == {"car"}


def test_who_asks_for_a_car_drives_in_the_cheapest_plan_too():
    state = made("London", (("Málaga", 3), ("Seville", 3)), ROADS, Preferences(transport_prefer=("car",)))
    assert [{journeys[1].mode for journeys in legs(state)}] == [{"car"}]
