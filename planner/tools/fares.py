"""What a seat on a plane costs, estimated from distance, part of the world, season and tier.

The constants and their sources: `data/fares.toml`.
"""

from __future__ import annotations

import tomllib
from datetime import date
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BeforeValidator

from planner.domain.reports import Tier
from planner.domain.values import Band, Place, Value
from planner.places.gazetteer import gazetteer
from planner.tools.leg import fare_band
from planner.tools.seasons import fare_factor

_FILE = Path(__file__).resolve().parent / "data" / "fares.toml"
FAR_KM = 9000
TIERS: dict[Tier, tuple[str, str]] = {"budget": ("0.70", "0.95"), "balanced": ("1.00", "1.35"), "premium": ("1.70", "2.30")}
BUSINESS_FROM_KM = 4000
BUSINESS: dict[bool, tuple[str, str]] = {False: ("2.40", "3.40"), True: ("3.40", "4.80")}
"""Business class against economy, on short and on long flights."""
Cabins = Literal["budget", "balanced", "premium", "business"]


class Fare(Value):
    """One row: base + per_km x km USD for an adult in economy, one direction; beyond 9,000 km each km counts `far_per_km`."""

    name: str
    domestic: tuple[str, ...] = ()
    between: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    base: Annotated[Decimal, BeforeValidator(str)]
    per_km: Decimal
    far_per_km: Decimal | None = None
    source: str

    def holds(self, a: str, b: str, same_country: bool) -> bool:
        """Whether it decides a route between two zones."""
        if self.domestic:
            return same_country and a in self.domestic
        if self.between is None:
            return True
        one, other = self.between
        return (a in one and b in other) or (b in one and a in other)

    def median(self, km: float) -> Decimal:
        """The median fare in USD."""
        near, far = Decimal(round(min(km, FAR_KM))), Decimal(round(max(0.0, km - FAR_KM)))
        return self.base + near * self.per_km + far * (self.far_per_km if self.far_per_km is not None else self.per_km)

    @property
    def formula(self) -> str:
        """The row in words, with its source."""
        far = f", {self.far_per_km} a km beyond {FAR_KM:,} km" if self.far_per_km is not None else ""
        return f"{self.base} + {self.per_km} x km USD a direction{far} ({self.name}: {self.source})"


@lru_cache(maxsize=1)
def _table() -> tuple[dict[str, str], tuple[Fare, ...]]:
    raw = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return {code: zone for zone, codes in raw["zones"].items() for code in codes}, tuple(Fare.model_validate(row) for row in raw["fare"])


def zone_of(country: str | None) -> str:
    """The fare zone of a country: the one that lists it, else that of its continent."""
    listed = _table()[0].get(country or "")
    if listed:
        return listed
    known = gazetteer().countries.get(country or "")
    return {"AF": "AF", "AS": "SEA", "EU": "EUR", "NA": "MID", "SA": "SA", "OC": "PAC"}.get(known.continent if known else "", "")


def fare_between(origin: str | None, destination: str | None) -> Fare:
    """The row that decides for two countries."""
    a, b = zone_of(origin), zone_of(destination)
    return next(row for row in _table()[1] if row.holds(a, b, origin is not None and origin == destination))


def fare(
    km: float, row: Cabins, day: date, origin: Place, destination: Place, countries: tuple[str | None, str | None], small_ends: int
) -> tuple[Band, str]:
    """The band of a fare and how it was made. `small_ends` counts the airports with little traffic: each adds a tenth."""
    rates, (factor, why) = fare_between(*countries), fare_factor(origin, destination, day)
    median = rates.median(km) * factor * (1 + Decimal(small_ends) / 10)
    low, high = BUSINESS[km >= BUSINESS_FROM_KM] if row == "business" else TIERS[row]
    words = f"{rates.formula}, {why}{f', small airport x {1 + small_ends / 10:.1f}' if small_ends else ''}, {row} x {low} to {high}"
    return fare_band(median, low, high), words


CHILD_SHARES = {"train": "0.5", "bus": "0.7", "ferry": "0.5", "car": "0"}
"""What a child of 2 to 11 pays of an adult's fare by mode; a car is paid for as a whole, for flights see `child_share`."""


def child_share(origin: str | None, destination: str | None) -> str:
    """What a child of 2 to 11 pays of a flight: three quarters between countries far apart, the whole on domestic and short routes."""
    return "1" if origin == destination or zone_of(origin) == zone_of(destination) else "0.75"


def infant_share(origin: str | None, destination: str | None) -> str:
    """What an infant on a lap pays: nothing within a country, a tenth between countries."""
    return "0" if origin == destination else "0.1"
