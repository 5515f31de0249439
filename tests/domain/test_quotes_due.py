"""Which segments, stays, quotes and reports a trip owes, and what each depends on."""

from __future__ import annotations

from planner.domain.quotes_due import context_hash, dependency_hash, owed_quotes, segments, stay_spans
from planner.domain.state import Preferences
from planner.domain.values import Stop, evolve
from tests.builders import BOSTON, LISBON, PORTO, boston


def with_trip(state, **changes):
    return evolve(state, trip=evolve(state.trip, **changes))


def test_what_a_person_called_a_place_does_not_change_the_trip():
    state = boston()
    renamed = with_trip(state, destinations=(Stop(place=evolve(BOSTON, said="beantown"), nights=3),))
    assert context_hash(renamed) == context_hash(state)


def test_food_depends_on_dietary_needs_and_transport_does_not():
    plain, vegan = boston(), boston(preferences=Preferences(dietary=("vegan",)))
    assert dependency_hash(plain, "food") != dependency_hash(vegan, "food")
    assert dependency_hash(plain, "transport") == dependency_hash(vegan, "transport")


def test_every_leg_and_every_stay_of_two_cities_is_owed():
    state = with_trip(boston(), destinations=(Stop(place=LISBON, nights=2), Stop(place=PORTO, nights=1)))
    assert [(s.origin.name, s.destination.name, s.day.isoformat()) for s in segments(state)] == [
        ("New York City", "Lisbon", "2027-02-12"),
        ("Lisbon", "Porto", "2027-02-14"),
        ("Porto", "New York City", "2027-02-15"),
    ]
    assert [(s.place.name, s.check_in.isoformat(), s.nights) for s in stay_spans(state)] == [
        ("Lisbon", "2027-02-12", 2),
        ("Porto", "2027-02-14", 1),
    ]
    owed = owed_quotes(state)
    assert (len(owed.journeys), len(owed.stays), len(owed.sights)) == (3, 2, 2)


def test_step_free_ways_concern_everybody_and_a_must_do_only_the_plans():
    plain, needs, wishes = (
        boston(),
        boston(preferences=Preferences(accessibility=("step_free",))),
        boston(preferences=Preferences(must_do=("tiles",))),
    )
    for who in ("transport", "stay", "food"):
        assert dependency_hash(plain, who) != dependency_hash(needs, who)
        assert dependency_hash(plain, who) == dependency_hash(wishes, who)
    assert len({context_hash(state) for state in (plain, needs, wishes)}) == 3


def test_the_hashes_of_stored_trips_go_on_holding():
    """Reports and yeses of old trips carry these; another order of the tables or their fields must not make them stale."""
    state = boston(preferences=Preferences(interests=("art",), dietary=("vegan",), stay_style=("pool",), transport_prefer=("train",)))
    made = [dependency_hash(state, who) for who in ("transport", "stay", "food")]
    assert made == ["ac55e04f8d5eae52", "d50b1b6123141cd7", "a9d91eccb0fdab1c"]
    assert context_hash(state) == "cc828bd6634c8505"
