"""Planned trips for tests: the whole pipeline on the built-in engine, from a state made by hand to options on the table."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from tests.builders import boston

TODAY = date(2026, 11, 27)


def planned(state: TripState, *more: object, services=None) -> TripState:
    """The state after a summary, a yes and whatever is said afterwards."""
    talk = Conversation(state, services or make_services(Config(), TODAY), case_clock(TODAY))
    for said in ("hello", "yes", *more):
        talk.turn(said)
    return talk.state


@lru_cache(maxsize=4)
def planned_from(trip: str) -> TripState:
    """The state with plans that one message and a yes lead to."""
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    for said in (trip, "yes"):
        talk.turn(said)
    assert talk.state.options
    return talk.state


@lru_cache(maxsize=1)
def boston_planned() -> TripState:
    """Two adults by train for three nights, with everything a check can look at."""
    state = boston()
    prefs = evolve(
        state.preferences, must_do=("Freedom Trail",), dietary=("vegetarian",), avoid=("aquarium",), accessibility=("step_free",)
    )
    trip = evolve(state.trip, budget=evolve(state.trip.budget, amount="9000", currency="USD"))
    return planned(evolve(state, preferences=prefs, trip=trip))
