"""What a change would do to the plans, worked out as an edit is and kept by nobody: for questions about its price."""

from __future__ import annotations

from datetime import date

from planner.agents.local_facts import known_of_open_places
from planner.compose import candidates_of
from planner.compose.editing import Pricing, edit_plans
from planner.destinations.weather import wet_cities
from planner.domain.edits import SetLeg
from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.grounding.ground import ground
from planner.language.reading import read_message
from planner.places.geography import currency_of
from planner.say.edit_words import trial_words
from planner.tools.rates import convert, rates_words


def home_currency(state: TripState) -> str | None:
    """The currency of the country one starts from."""
    return currency_of(state.trip.origin.country) if state.trip.origin else None


def bill_currency(state: TripState) -> str | None:
    """The currency the bill is wanted in."""
    return state.trip.budget.currency or home_currency(state)


def trial_answer(state: TripState, change: str, today: date) -> str:
    """What a change in words would do, plan by plan, with its price; empty where it is no edit of the plans."""
    if not state.options:
        return ""
    said = read_message(change, state, today)
    if not said.edits:
        return ""
    wanted = ground(said, state=state, message=change, today=today, by="built-in").patch
    if not wanted.edits or wanted.sets_requirement:
        return ""
    candidates = evolve(candidates_of(state, wet_cities(state)), known=known_of_open_places(state))
    money = Pricing(convert, rates_words(bill_currency(state), today), home_currency(state))
    made = edit_plans(state, wanted.edits, candidates, money)
    if not made.done and (not made.refused or any(isinstance(edit, SetLeg) for edit in wanted.edits)):
        return ""
    return trial_words(change, state.options, made.options, made.done, made.refused)
