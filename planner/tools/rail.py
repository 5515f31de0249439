"""Trains, only where a line plausibly runs: pairs with known times from `data/rail.toml`, else dense networks by country.

A pair's minutes carry their source and year. On a network without a listed pair the time is the straight distance times 1.2 at the
network's average speed, and is said to be so. No train crosses water but through the Channel tunnel.
"""

from __future__ import annotations

import tomllib
from decimal import Decimal
from functools import lru_cache
from pathlib import Path

from pydantic import Field

from planner.errors import ToolFailed
from planner.geography import distance_km
from planner.places import timezone_of
from planner.reports import Journey, Tier
from planner.tools.model import JourneyArgs
from planner.tools.schedule import clock, duration_words, rounded
from planner.values import Band, Place, Provenance, Value

_FILE = Path(__file__).resolve().parent.parent / "data" / "rail.toml"
STATION_MINUTES = 50
_SHARES: tuple[tuple[Tier, Decimal, Decimal, Decimal], ...] = (
    ("budget", Decimal("0.70"), Decimal("1.00"), Decimal("1.12")),
    ("balanced", Decimal("1.00"), Decimal("1.45"), Decimal("1.00")),
    ("premium", Decimal("1.70"), Decimal("2.60"), Decimal("1.00")),
)


class Pair(Value):
    """Two cities with a known fastest time in minutes, where it is from and who runs it."""

    cities: tuple[str, str]
    minutes: int
    provider: str
    source: str


class Network(Value):
    """Countries joined by rail: average speed over the ground in km/h, the fare in USD per km, the longest sensible distance."""

    name: str
    countries: tuple[str, ...]
    kmh: int
    fare_per_km: str
    longest_km: int
    providers: dict[str, str] = Field(default_factory=dict)
    within: tuple[float, float, float, float] | None = None
    without: tuple[tuple[float, float, float, float], ...] = ()

    def holds(self, place: Place) -> bool:
        """Whether the place lies in one of the countries and inside the box (south, west, north, east), off the islands left out."""
        if place.country not in self.countries or place.lat is None or place.lon is None:
            return False
        at = (place.lat, place.lon)
        return (self.within is None or _inside(at, self.within)) and not any(_inside(at, box) for box in self.without)


def _inside(at: tuple[float, float], box: tuple[float, float, float, float]) -> bool:
    return box[0] <= at[0] <= box[2] and box[1] <= at[1] <= box[3]


@lru_cache(maxsize=1)
def _book() -> tuple[tuple[Pair, ...], tuple[Network, ...]]:
    raw = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return tuple(Pair.model_validate(p) for p in raw["pair"]), tuple(Network.model_validate(n) for n in raw["network"])


def _ride(origin: Place, destination: Place, km: float) -> tuple[int, str, Decimal, str]:
    """Minutes on the train, provider, median fare in USD and the source. Raises `ToolFailed` where no line is known."""
    pairs, networks = _book()
    network = next((n for n in networks if n.holds(origin) and n.holds(destination)), None)
    fare_per_km = Decimal(network.fare_per_km) if network else Decimal("0.20")
    fare = Decimal(8) + Decimal(round(km)) * fare_per_km
    pair = next((p for p in pairs if set(p.cities) == {origin.name, destination.name}), None)
    if pair is not None:
        return pair.minutes, pair.provider, fare, f"{pair.minutes} min: {pair.source}"
    if network is None:
        raise ToolFailed(f"No railway line between {origin.name} and {destination.name} is known here.")
    if km > network.longest_km:
        raise ToolFailed(f"{origin.name} to {destination.name} is {km:.0f} km, too far to go by train in a day.")
    provider = network.providers.get(destination.country or "") or network.providers.get(origin.country or "") or "national railway"
    minutes = 20 + km * 1.2 / network.kmh * 60
    return rounded(minutes), provider, fare, f"straight {km:.0f} km x 1.2 at {network.kmh} km/h on the {network.name} network, plus 20 min"


def trains(args: JourneyArgs) -> tuple[Journey, ...]:
    """Three ways to take the train on one leg. Raises `ToolFailed` where none is known."""
    origin, destination = args.origin.place(), args.destination.place()
    try:
        km = distance_km(origin, destination)
    except ValueError as error:
        raise ToolFailed(f"The position of {origin.name} or {destination.name} is not known; give lat and lon.") from error
    if km < 8:
        raise ToolFailed(f"{origin.name} and {destination.name} are the same place for a train.")
    minutes, provider, fare, source = _ride(origin, destination, km)
    zones = timezone_of(origin), timezone_of(destination)
    outbound = args.segment.startswith("0:")
    found = []
    for tier, low, high, slower in _SHARES:
        ride = rounded(minutes * float(slower))
        leave = (
            {"budget": 7.5, "balanced": 9.0, "premium": 9.5}[tier]
            if outbound or ride > 360
            else {"budget": 16.5, "balanced": 15.5, "premium": 16.0}[tier]
        )
        times = clock(args.depart_date, leave, ride, *zones)
        found.append(
            Journey(
                id=f"train:{origin.name}-{destination.name}:{args.depart_date.isoformat()}:{tier}",
                segment=args.segment,
                mode="train",
                provider=provider,
                origin=origin.name,
                destination=destination.name,
                route=f"{origin.name} to {destination.name}, {duration_words(ride)} on the train",
                depart=times.depart,
                arrive=times.arrive,
                arrive_day=times.arrive_day,
                minutes=ride + STATION_MINUTES,
                distance_km=round(km),
                schedule_hint="Times are typical, not a timetable.",
                cost=Band(low=fare * low, high=fare * high),
                child_share="0.5",
                tier=tier,
                booking_tips="Saver fares sell out first; book some weeks ahead.",
                pros=("city centre to city centre",),
                cons=("slower train, fixed to one departure",) if tier == "budget" else (),
                provenance=Provenance(
                    source="estimate", detail=f"train {source}; fare 8 + km x network rate USD, {tier} factor {low}-{high}"
                ),
            )
        )
    return tuple(found)
