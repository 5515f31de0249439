"""What a mix of several options would be, before it is asked for: built and checked like any other, and kept nowhere."""

from __future__ import annotations

from collections.abc import Sequence

from planner.checks import run_checks
from planner.compose import candidates_of
from planner.compose.build import build
from planner.compose.refine import merged
from planner.events import OptionPart
from planner.options import ItineraryOption
from planner.places import currency_of
from planner.rates import convert, rates_words
from planner.state import TripState
from planner.values import evolve

PART_WORDS: dict[OptionPart, str] = {"transport": "Getting there", "stay": "Stay", "meals": "Meals", "days": "Days from"}


def parts_of(state: TripState) -> tuple[OptionPart, ...]:
    """The parts that differ between the options on the table and can be mixed."""
    present: dict[OptionPart, bool] = {
        "transport": any(d.transport for o in state.options for d in o.itinerary.days),
        "stay": any(d.accommodation for o in state.options for d in o.itinerary.days),
        "meals": any(d.meals for o in state.options for d in o.itinerary.days),
        "days": True,
    }
    return tuple(part for part, there in present.items() if there)


def preview(state: TripState, parts: Sequence[tuple[OptionPart, str]]) -> ItineraryOption | None:
    """The option the parts make, with its checks; None while a part is missing or names an unknown option."""
    pick = merged(state.options, parts)
    if pick is None:
        return None
    home = currency_of(state.trip.origin.country) if state.trip.origin else None
    option = build(state, pick, "mix", candidates_of(state), convert, rates_words(), home)
    return evolve(option, checks=run_checks(state, option, state.options))
