"""The two ends of a leg as the estimators need them: resolved places, the distance between them, their time zones.

Refuses what is no leg.
"""

from __future__ import annotations

from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import NamedTuple

from planner.domain.errors import ToolFailed
from planner.domain.values import Band, Place, evolve
from planner.places.geography import distance_km, position_of, timezone_of
from planner.tools.departures import Zones
from planner.tools.tool import JourneyArgs

SAME_PLACE_KM = 5


class Leg(NamedTuple):
    """`km` is the great-circle distance between the centres."""

    origin: Place
    destination: Place
    km: float
    zones: Zones
    day: date
    names: str


def leg_of(args: JourneyArgs) -> Leg:
    """The leg a tool was asked about. Raises `ToolFailed` when a position is unknown or both ends are the same place."""
    origin, destination = args.origin.place(), args.destination.place()
    km = distance_km(origin, destination)
    if km is None:
        argument, unknown = ("origin", origin) if position_of(origin) is None else ("destination", destination)
        raise ToolFailed(f"{argument}: the position of {unknown.name!r} is not known; give its lat and lon.")
    if km < SAME_PLACE_KM:
        what = "is the origin itself" if destination.same_as(origin) else f"is only {km:.0f} km from the origin, {origin.name}"
        raise ToolFailed(f"destination: {destination.name} {what}; there is no journey to book.")
    return Leg(
        origin, destination, km, (timezone_of(origin), timezone_of(destination)), args.depart_date, f"{origin.name} to {destination.name}"
    )


def placed(place: Place) -> Place:
    """The place with its position, as far as it is known."""
    here = position_of(place)
    return evolve(place, lat=here[0], lon=here[1]) if here else place


def fare_band(median: Decimal, low: Decimal | str, high: Decimal | str) -> Band:
    """`median` times two factors, in whole dollars, from 200 on in steps of five: an estimate has no cents."""
    return Band(low=_whole(median * Decimal(low)), high=_whole(median * Decimal(high)))


def _whole(amount: Decimal) -> Decimal:
    step = Decimal(5) if amount >= 200 else Decimal(1)
    return max(Decimal(1), (amount / step).quantize(Decimal(1), rounding=ROUND_HALF_UP) * step)
