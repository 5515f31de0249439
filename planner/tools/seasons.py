"""The year of a place in prices: what its beds and the fares to it cost in a month against their own mean. Pure but for the data it reads.

A curated destination's own curve decides (`Seasons` in its facts); for any other the kind of place does: ski village, summer coast, winter
sun, city and so on (`data/seasons.toml`). Fares follow the beds at half their swing where no curve of fares is written, and no flight
is cheap at Christmas.
"""

from __future__ import annotations

import tomllib
from calendar import month_name
from collections.abc import Mapping
from datetime import date, timedelta
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from planner.destinations.book import destination_for
from planner.destinations.facts import Festival, plain
from planner.domain.values import Place

_FILE = Path(__file__).resolve().parent / "data" / "seasons.toml"
CHRISTMAS, CHRISTMAS_LEAST = ((12, 18), (1, 4)), Decimal("1.30")
CITY = "city"


class Year(NamedTuple):
    """Twelve factors around 1 for beds and for fares, January first, and where they are from in words."""

    beds: tuple[float, ...]
    fares: tuple[float, ...]
    why: str
    words: str
    """What the year is like in prices, in a phrase; empty where nobody wrote it."""


class _Kinds(NamedTuple):
    year: int
    curves: Mapping[str, tuple[float, ...]]
    words: Mapping[str, str]
    places: Mapping[str, str]
    countries: Mapping[str, str]


@lru_cache(maxsize=1)
def _kinds() -> _Kinds:
    raw = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return _Kinds(
        raw["year"],
        {kind: tuple(curve) for kind, curve in raw["kinds"].items()},
        raw["words"],
        {plain(name): kind for kind, names in raw["places"].items() for name in names.split("|")},
        {code: kind for kind, codes in raw["countries"].items() for code in codes.split()},
    )


def kind_of_year(place: Place) -> str:
    """The kind of place whose year it has, as `data/seasons.toml` names it."""
    return _kinds().places.get(plain(place.name)) or _kinds().countries.get(place.country or "") or CITY


@lru_cache(maxsize=1024)
def year_of(place: Place) -> Year:
    """The year of a place: its own where it is curated, else that of its kind."""
    city = destination_for(place)
    if city is not None and city.seasons is not None:
        return Year(city.seasons.beds, city.seasons.fares, f"the year in {city.slug}.toml", city.seasons.why.rstrip("."))
    kind = kind_of_year(place)
    beds = _kinds().curves[kind]
    return Year(
        beds,
        tuple(1 + (month - 1) / 2 for month in beds),
        f"the usual year of its kind ({kind.replace('_', ' ')}, {_kinds().year})",
        _kinds().words[kind],
    )


def at_christmas(day: date) -> bool:
    """18 December to 4 January."""
    at = (day.month, day.day)
    return at >= CHRISTMAS[0] or at <= CHRISTMAS[1]


def bed_factor(place: Place, check_in: date, check_out: date) -> tuple[Decimal, str]:
    """What a night costs in those days against the mean of the year, the mean over the nights, and how that was made."""
    nights = [check_in + timedelta(days=n) for n in range(max(1, (check_out - check_in).days))]
    year = year_of(place)
    mean = sum((_of(year.beds, night) for night in nights), Decimal(0)) / len(nights)
    months = " and ".join(dict.fromkeys(month_name[night.month] for night in nights))
    return mean.quantize(Decimal("0.01")), f"{months} x {mean:.2f} ({year.why})"


def bed_factor_of(place: Place, month: int) -> Decimal:
    """What a night costs in a month, 1 to 12, against the mean of the year."""
    return Decimal(str(year_of(place).beds[month - 1]))


def fare_factor(origin: Place, destination: Place, day: date) -> tuple[Decimal, str]:
    """What a seat costs on that day against the mean of the year: mostly the dearer end's year, at least 1.3 around Christmas."""
    ends = sorted((_of(year_of(place).fares, day), place.name) for place in (origin, destination))
    (low, _), (high, name) = ends
    factor = (low * 3 + high * 7) / 10
    words = f"{month_name[day.month]} x {factor:.2f} (mostly the year of {name})"
    if at_christmas(day) and factor < CHRISTMAS_LEAST:
        return CHRISTMAS_LEAST, f"Christmas season x {CHRISTMAS_LEAST}"
    return factor.quantize(Decimal("0.01")), words


def _of(curve: tuple[float, ...], day: date) -> Decimal:
    return Decimal(str(curve[day.month - 1]))


def festivals_in(place: Place, check_in: date, check_out: date) -> tuple[Festival, ...]:
    """The festivals of a curated place that may fall in the months of a stay."""
    city = destination_for(place)
    months = {check_in.month, max(check_in, check_out - timedelta(days=1)).month}
    return tuple(f for f in (city.festivals if city else ()) if months & set(f.months))
