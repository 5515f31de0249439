"""What every export says the same way: which options, the rows of a day in order, tonight, and where a claim comes from. Pure.

How that is set on a page, in a calendar or in Markdown is each export's own business.
"""

from __future__ import annotations

from datetime import datetime
from typing import assert_never

from planner.domain.options import CheckStatus, Day, ItineraryOption
from planner.domain.state import TripState
from planner.domain.values import Item, Provenance
from planner.guard.private_details import keyless
from planner.say.found_words import found_of
from planner.say.plan_answers import wish_words
from planner.turn.trace import as_json

DISCLAIMER = "Estimates, not live prices. Check everything before you book."
UNVERIFIED = "Unverified, suggested by a language model"
"""What is said about a place that only a model named."""
MARKS: dict[CheckStatus, str] = {"pass": "ok", "fail": "not met", "unknown": "not known"}
UNDATED = datetime(2027, 1, 1)
"""Stands for the time of making where a state holds no dated line, so that the same state always gives the same bytes."""


def keyless_state(state: TripState) -> TripState:
    """The state without what looks like a key, wherever it was typed: what an export is made of."""
    stored = as_json(state)
    clean = keyless(stored)
    return state if clean == stored else TripState.model_validate(clean)


def shown_options(state: TripState) -> tuple[ItineraryOption, ...]:
    """The chosen option when there is one, else every option on the table."""
    chosen = tuple(o for o in state.options if state.selection and o.id == state.selection.option_id)
    return chosen or state.options


def made_at(state: TripState) -> datetime:
    """When the last line of the conversation was written, to the second and without a zone."""
    at = next((line.at for line in reversed(state.transcript) if line.at is not None), UNDATED)
    return at.replace(microsecond=0, tzinfo=None)


RIDES, MEALS = frozenset({"flight", "train", "bus", "car", "ferry"}), frozenset({"breakfast", "lunch", "dinner"})


def rows_of(day: Day) -> tuple[Item, ...]:
    """Everything in the day but tonight's stay, by its clock; a meal on the way stands behind its ride, what else has no time last."""
    rides = sorted(item.start for item in day.transport if item.start and item.kind in RIDES)
    on_the_way = rides[0] if rides else "99"

    def when(item: Item) -> tuple[str, bool]:
        return (item.start, False) if item.start else (on_the_way if item.kind in MEALS else "99", True)

    return tuple(sorted((*day.transport, *day.activities, *day.meals), key=when))


def when_words(item: Item) -> str:
    """The item's times as "09:00–10:30", its start alone, or nothing."""
    return f"{item.start}–{item.end}" if item.start and item.end else item.start or ""


def night_words(day: Day) -> str:
    """Where the night after the day is spent."""
    match day.night:
        case "stay":
            return f"Tonight: {day.accommodation.name if day.accommodation else 'your own place to stay'}"
        case "in_transit":
            return "Tonight: on the way, no bed needed"
        case "none":
            return "Home tonight, no bed needed"
        case _:
            assert_never(day.night)


def source_words(provenance: Provenance) -> str:
    return f"{provenance.source}: {provenance.detail}"


def lists_of(state: TripState, option: ItineraryOption) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What is told beside the days, each list under its heading; empty lists are left out."""
    other = option.itinerary.alternatives
    lists = (
        *found_of(state, option),
        ("Your wishes", tuple(wish_words(wish) for wish in option.wishes)),
        ("Assumed for this plan", option.assumptions),
        ("Good to know", option.risks),
        ("Other ways to get there", tuple(item.name for item in other.transport)),
        ("Other places to stay", tuple(item.name for item in other.stays)),
        ("Other places to eat", tuple(item.name for item in other.dining)),
    )
    return tuple((heading, tuple(dict.fromkeys(rows))) for heading, rows in lists if rows)
