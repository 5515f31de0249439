"""Which currency an amount is in when the person named none: the origin country's, else the destination's, said as an assumption."""

from __future__ import annotations

from planner.domain.ledger import assumptions
from planner.domain.patch import Assumed, BudgetPatch, TripPatch
from planner.domain.replies import SaidPlace
from planner.domain.state import TripState
from planner.domain.values import Place, evolve
from planner.places.geography import country_name, currency_of
from planner.places.resolve import Resolved, resolve
from planner.tools.rates import convert

_MARK = "Prices in "
LEAST_WORTH = {"per_person": 50, "per_night": 25, "per_room_night": 25, "per_day": 15, "per_person_per_day": 15}
"""US dollars under which nobody's amount is, by what it is for."""
LEAST_WHOLE = 100
"""US dollars under which nobody's amount for a whole trip is."""


def with_currency(patch: TripPatch, state: TripState) -> TripPatch:
    """`patch` with the currency filled in as a visible assumption, again whenever the place it rests on changes.

    While the start is asked about the currency waits for it.
    """
    has_amount = patch.budget.amount is not None if patch.budget else False
    said = patch.budget.currency if patch.budget else None
    assumed_before = any(q.slot == "trip.budget" and (q.answered_text or "").startswith(_MARK) for q in assumptions(state.questions))
    waiting = has_amount and said is None
    known = state.trip.budget
    moved = (
        patch.origin is not None
        and known.amount is not None
        and not has_amount
        and said is None
        and (known.currency is None or assumed_before)
    )
    if not (waiting or moved):
        return patch
    if waiting and known.currency is not None and not assumed_before and patch.budget is not None:
        return evolve(patch, budget=evolve(patch.budget, currency=known.currency))
    if patch.origin is None and any(r.slot == "trip.origin" for r in patch.readings):
        return patch
    place, currency = _home(patch, state), currency_for(state, patch)
    there = next((stop.place for stop in patch.destinations or state.trip.destinations), None)
    own = currency_of(there.country) if there is not None and there.country else None
    if own is not None and currency is not None and _buys_nothing(patch, currency) and not _buys_nothing(patch, own):
        place, currency = there, own
    if place is None or currency is None or (place is not (patch.origin or state.trip.origin) and _buys_nothing(patch, currency)):
        return patch
    why = (
        f"you start in {place.name}"
        if place is (patch.origin or state.trip.origin)
        else f"that is the money of {country_name(place.country or '') or place.name}"
    )
    assumed = Assumed(slot="trip.budget", text=f"{_MARK}{currency}", why=why)
    budget = evolve(patch.budget, currency=currency) if patch.budget else BudgetPatch(currency=currency)
    return evolve(patch, budget=budget, assumed=(*patch.assumed, assumed))


def currency_for(state: TripState, patch: TripPatch | None = None) -> str | None:
    """The currency an amount is in when none is named with it; None while no place says so."""
    place = _home(patch or TripPatch(), state)
    return currency_of(place.country) if place and place.country else None


def _buys_nothing(patch: TripPatch, currency: str) -> bool:
    """Whether an amount could pay for no trip in a currency (5,000 yen, 150 kroner a night): then it is in the money of the other end."""
    amount = patch.budget.amount if patch.budget else None
    worth = convert(amount, currency, "USD") if amount is not None else None
    basis = patch.budget.basis if patch.budget else None
    return worth is not None and worth < LEAST_WORTH.get(basis or "", LEAST_WHOLE)


def _home(patch: TripPatch, state: TripState) -> Place | None:
    origin = patch.origin or state.trip.origin
    if origin is not None:
        return origin
    stops = patch.destinations or state.trip.destinations
    return stops[0].place if stops else None


def money_of(said: SaidPlace | None, known: Place | None) -> str | None:
    """The money of the country where a place of a reply, else of the trip, lies."""
    if said is not None and said.country and (own := currency_of(said.country)):
        return own
    found = resolve(", ".join(p for p in (said.name or said.quote, said.country) if p)) if said is not None else None
    place = found.place if isinstance(found, Resolved) else known
    return currency_of(place.country) if place is not None and place.country else None
