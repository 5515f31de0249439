"""Price bands where nobody curated a place: a middling US city's bands times the level of the place's country. Each says that it is an
estimate.

The level is, in this order: 0.85 of the median price level of the country's curated cities (they are its dearest); the country's official
per-diem rates against those of the United States (`data/price_levels.toml`); a figure by hand (`price_levels_hand.toml`); a cautious figure
for its continent. Beds in places of under 30,000 people cost 0.85 of that. The bands of the middling US city are this program's own.
"""

from __future__ import annotations

import tomllib
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from statistics import median
from typing import Literal, NamedTuple

from planner.destinations.book import destination, heads
from planner.destinations.facts import Destination
from planner.domain.reports import MealKind, Tier
from planner.domain.values import Band, BudgetLevel, Place, Provenance
from planner.places.gazetteer import gazetteer
from planner.places.geography import spot_of

_DATA = Path(__file__).resolve().parent / "data"
ELSEWHERE, SMALL, SMALL_PEOPLE = Decimal("0.85"), Decimal("0.85"), 30_000
_CONTINENTS = {"AF": "0.45", "AS": "0.45", "EU": "0.65", "NA": "0.70", "SA": "0.50", "OC": "0.80"}
LEVEL_OF: dict[Tier, BudgetLevel] = {"budget": "low", "balanced": "mid", "premium": "high"}
NIGHT: dict[Tier, tuple[int, int]] = {"budget": (60, 95), "balanced": (115, 185), "premium": (230, 400)}
MEAL: dict[MealKind, dict[Tier, tuple[int, int]]] = {
    "breakfast": {"budget": (5, 9), "balanced": (10, 16), "premium": (18, 30)},
    "lunch": {"budget": (8, 14), "balanced": (15, 25), "premium": (30, 50)},
    "dinner": {"budget": (12, 20), "balanced": (25, 42), "premium": (60, 105)},
}
DAY_SHARE: dict[MealKind, Decimal] = {"breakfast": Decimal("0.2"), "lunch": Decimal("0.3"), "dinner": Decimal("0.5")}
LOCAL: dict[Tier, tuple[int, int]] = {"budget": (4, 8), "balanced": (7, 14), "premium": (30, 60)}
Of = Literal["lodging", "meals"]


class Level(NamedTuple):
    """What lodging or meals cost against the United States (1), and where that is from."""

    factor: Decimal
    why: str


@lru_cache(maxsize=1)
def _official() -> dict[str, dict[str, str]]:
    files = ("price_levels_hand.toml", "price_levels.toml")
    return {code: row for name in files for code, row in tomllib.loads((_DATA / name).read_text(encoding="utf-8")).items()}


@lru_cache(maxsize=1)
def _by_hand() -> frozenset[str]:
    official = tomllib.loads((_DATA / "price_levels.toml").read_text(encoding="utf-8"))
    return frozenset(_official()) - frozenset(official)


@lru_cache(maxsize=256)
def level(country: str | None, of: Of) -> Level:
    """The level of a country outside its curated cities."""
    curated = [city.price_level for head in heads() if head.country == country and (city := destination(head.name, head.country))]
    if curated:
        middle = Decimal(median(curated))
        return Level(
            (middle * ELSEWHERE).quantize(Decimal("0.01")), f"{ELSEWHERE} of the median level {middle} of the curated cities of {country}"
        )
    row = _official().get(country or "")
    if row and country in _by_hand():
        return Level(Decimal(row[of]), f"set by hand for {country}, 2026")
    if row:
        return Level(Decimal(row[of]), f"official per-diem rates of {country} against the United States")
    known = gazetteer().countries.get(country or "")
    factor = Decimal(_CONTINENTS.get(known.continent if known else "", "0.60"))
    return Level(factor, f"no rate is known for {country or 'this country'}, so a cautious figure for its continent")


def night_band(place: Place, tier: Tier, city: Destination | None = None) -> tuple[Band, Provenance]:
    """A double room for a night where no house is curated: at the city's own level where it has facts, else at the country's."""
    if city is not None:
        words = f"{city.price_level} (the price level in {city.slug}.toml, {city.price_year})"
        return _band(NIGHT[tier], city.price_level), _estimate("a night", NIGHT[tier], words)
    found, spot = level(place.country, "lodging"), spot_of(place)
    small = spot is not None and spot.size < SMALL_PEOPLE
    words = f"{found.factor} ({found.why}){f' x {SMALL} for a small place' if small else ''}"
    return _band(NIGHT[tier], found.factor * (SMALL if small else 1)), _estimate("a night", NIGHT[tier], words)


def meal_band(place: Place, city: Destination | None, kind: MealKind, tier: Tier) -> tuple[Band, Provenance]:
    """One person's meal: a share of the curated day's food where the city is curated, else the country's level."""
    if city is not None:
        share = DAY_SHARE[kind]
        day = city.meals_per_day.at(LEVEL_OF[tier])
        return _whole(day.times(share)), Provenance(
            source="estimate",
            detail=f"{share} of the day's food in {city.slug}.toml, {day.low} to {day.high} USD, prices of {city.price_year}",
        )
    found = level(place.country, "meals")
    return _band(MEAL[kind][tier], found.factor), _estimate(kind, MEAL[kind][tier], f"{found.factor} ({found.why})")


def local_band(place: Place, tier: Tier) -> tuple[Band, Provenance]:
    """One person's getting around for a day in a place nobody curated."""
    found = level(place.country, "meals")
    return _band(LOCAL[tier], found.factor), _estimate("a day of getting around", LOCAL[tier], f"{found.factor} ({found.why})")


def _band(rows: tuple[int, int], factor: Decimal) -> Band:
    return _whole(Band(low=Decimal(rows[0]), high=Decimal(rows[1])).times(factor))


def _whole(band: Band) -> Band:
    """In whole dollars, at least one: an estimate has no cents."""
    return Band(low=max(Decimal(1), band.low.quantize(Decimal(1))), high=max(Decimal(2), band.high.quantize(Decimal(1))))


def _estimate(what: str, rows: tuple[int, int], words: str) -> Provenance:
    return Provenance(source="estimate", detail=f"{what} in a middling US city, {rows[0]} to {rows[1]} USD, x {words}")
