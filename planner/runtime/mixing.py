"""What a mix of several options would be, before it is asked for: built and checked like any other, and kept nowhere."""

from __future__ import annotations

from collections.abc import Sequence

from planner.checks import run_checks
from planner.compose import candidates_of
from planner.compose.build import build
from planner.compose.refine import makes_room, merged
from planner.domain.events import OptionPart
from planner.domain.options import ItineraryOption
from planner.domain.state import TripState
from planner.domain.values import Value, evolve
from planner.places.geography import currency_of
from planner.tools.rates import convert, rates_words

PART_WORDS: dict[OptionPart, str] = {"transport": "Getting there", "stay": "Stay", "meals": "Meals", "days": "Days"}


def parts_of(options: Sequence[ItineraryOption]) -> tuple[OptionPart, ...]:
    """The parts that plans have and that can be mixed."""
    present: dict[OptionPart, bool] = {
        "transport": any(d.transport for o in options for d in o.itinerary.days),
        "stay": any(d.accommodation for o in options for d in o.itinerary.days),
        "meals": any(d.meals for o in options for d in o.itinerary.days),
        "days": True,
    }
    return tuple(part for part, there in present.items() if there)


def preview(state: TripState, parts: Sequence[tuple[OptionPart, str]]) -> ItineraryOption | None:
    """The option the parts make, with its checks; None while a part is missing or names an unknown option."""
    pick = merged(state.options, parts)
    if pick is None:
        return None
    home = currency_of(state.trip.origin.country) if state.trip.origin else None
    option = build(state, pick, "mix", candidates_of(state), convert, rates_words(state.trip.budget.currency or home), home)
    return evolve(option, checks=run_checks(state, option, state.options))


def leaving(state: TripState, parts: Sequence[tuple[OptionPart, str]]) -> ItineraryOption | None:
    """The option that makes room for a mix of `parts`; None while the table has a free place."""
    gone = makes_room(state.options, parts)
    return next((option for option in state.options if option.id == gone), None)


class Mixed(Value):
    """What the last turn made of a mix: the new option, and the titles of those that made room for it."""

    option: ItineraryOption
    gone: tuple[str, ...]


def mixed_last(state: TripState) -> Mixed | None:
    """The mix the last turn put on the table; None where it was about something else or none came of it."""
    if state.turn is None or state.turn.button != "options_merged" or not state.history:
        return None
    before = {option.id: option.title for option in state.history[-1].options}
    now = {option.id for option in state.options}
    made = next((option for option in state.options if option.id not in before), None)
    return Mixed(option=made, gone=tuple(title for id, title in before.items() if id not in now)) if made else None
