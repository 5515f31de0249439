"""What a seat on a plane costs, estimated from distance, part of the world, season and tier. The constants and their sources: `data/fares.toml`."""

from __future__ import annotations

import tomllib
from datetime import date
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Annotated

from pydantic import BeforeValidator

from planner.domain.reports import Tier
from planner.domain.values import Band, Value
from planner.places.gazetteer import gazetteer
from planner.tools.leg import fare_band

_FILE = Path(__file__).resolve().parent / "data" / "fares.toml"
FAR_KM = 9000
SOUTH = frozenset(("AU", "NZ", "ZA", "NA", "BW", "ZW", "MZ", "LS", "SZ", "AR", "CL", "UY", "PY", "BR", "BO", "PE", "MU", "RE"))
TIERS: dict[Tier, tuple[str, str]] = {"budget": ("0.70", "0.95"), "balanced": ("1.00", "1.35"), "premium": ("1.70", "2.30")}


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


def season(day: date, origin: str | None, destination: str | None) -> tuple[Decimal, str]:
    """1.2 around Christmas, 1.15 in July and August (within the southern hemisphere in January), 0.92 in the quiet weeks, else 1."""
    at = (day.month, day.day)
    if at >= (12, 18) or at <= (1, 4):
        return Decimal("1.20"), "Christmas season x 1.20"
    if origin in SOUTH and destination in SOUTH:
        return (Decimal("1.15"), "southern summer x 1.15") if at <= (1, 31) else (Decimal(1), "ordinary season")
    if day.month in (7, 8):
        return Decimal("1.15"), "July and August x 1.15"
    if (1, 10) <= at <= (3, 10) or (11, 1) <= at <= (12, 10):
        return Decimal("0.92"), "quiet season x 0.92"
    return Decimal(1), "ordinary season"


def fare(km: float, tier: Tier, day: date, origin: str | None, destination: str | None, small_ends: int) -> tuple[Band, str]:
    """The band of a tier and how it was made. `small_ends` counts the airports with little traffic: each adds a tenth."""
    row, (factor, why) = fare_between(origin, destination), season(day, origin, destination)
    median = row.median(km) * factor * (1 + Decimal(small_ends) / 10)
    low, high = TIERS[tier]
    words = f"{row.formula}, {why}{f', small airport x {1 + small_ends / 10:.1f}' if small_ends else ''}, {tier} x {low} to {high}"
    return fare_band(median, low, high), words


CHILD_SHARES = {"train": "0.5", "bus": "0.7", "ferry": "0.5", "car": "0"}
"""What a child of 2 to 11 pays of an adult's fare by mode; a car is paid for as a whole, for flights see `child_share`."""


def child_share(origin: str | None, destination: str | None) -> str:
    """What a child of 2 to 11 pays of a flight: three quarters between countries far apart, the whole on domestic and short routes."""
    return "1" if origin == destination or zone_of(origin) == zone_of(destination) else "0.75"


def infant_share(origin: str | None, destination: str | None) -> str:
    """What an infant on a lap pays: nothing within a country, a tenth between countries."""
    return "0" if origin == destination else "0.1"
