"""What single things of an option cost, from the figures its bill was made of: fares from its lines, tickets and meals from the candidates. Pure."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal, NamedTuple

from planner.compose.bill import Convert
from planner.compose.candidates import candidates_of
from planner.domain.options import ItineraryOption
from planner.domain.state import TripState
from planner.domain.values import Band


class Price(NamedTuple):
    """What one adult pays for a thing, or one car for a way, in the currency of the bill."""

    band: Band
    basis: Literal["each", "a car"] = "each"


def item_prices(state: TripState, option: ItineraryOption, convert: Convert) -> dict[str, Price]:
    """The known prices of the option's items by item id; an item whose price nobody knows is left out."""
    candidates = candidates_of(state)
    known = {s.id: (s.cost, s.currency) for rows in candidates.sights.values() for some in rows for s in (some, *some.stops)}
    known |= {m.id: (m.per_person, m.currency) for rows in candidates.meals.values() for m in rows}
    fares = {line.id: line for line in option.cost.lines}
    prices: dict[str, Price] = {}
    for day in option.itinerary.days:
        for item in (*day.transport, *day.activities, *day.meals):
            leg = item.id.partition(":")[0]
            base = item.id.partition("@")[0]
            if f"{leg}-adult" in fares:
                prices[item.id] = Price(fares[f"{leg}-adult"].unit)
            elif f"{leg}-car" in fares:
                prices[item.id] = Price(fares[f"{leg}-car"].unit, "a car")
            elif base in known and (band := _in(option.cost.currency, *known[base], convert)) is not None:
                prices[item.id] = Price(band)
    return prices


def _in(wanted: str, band: Band, currency: str, convert: Convert) -> Band | None:
    low, high = convert(band.low, currency, wanted), convert(band.high, currency, wanted)
    return None if low is None or high is None else Band(low=low.quantize(Decimal(1)), high=high.quantize(Decimal(1)))
