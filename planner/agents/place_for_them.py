"""Where to go when a person leaves it to the planner: the curated city that suits the weather they want, the money, what they enjoy, and the way there."""

from __future__ import annotations

from decimal import Decimal

from planner.facts import destinations
from planner.facts_model import Destination
from planner.geography import distance_km
from planner.places import PlaceHints, Resolved, resolve
from planner.values import Place, Value

NEAREST_KM, NEARER_BY_KM = 200, 1500
WARM_DAY, FROSTY_NIGHT = 21, 0
THRIFTY = Decimal("0.8")


class Wanted(Value):
    """What bears on the choice. `month` is 1 to 12; `warm` and `snow` are wishes about the weather; `thrifty` says the budget is low."""

    origin: Place | None = None
    interests: frozenset[str] = frozenset()
    month: int | None = None
    warm: bool = False
    snow: bool = False
    thrifty: bool = False


def place_for(wanted: Wanted) -> Place | None:
    """The best curated city, the nearer of two alike; never where the trip starts. None without curated cities."""
    ranked = []
    for city in destinations():
        place = Place(name=city.name, country=city.country, lat=city.lat, lon=city.lon)
        known = wanted.origin is not None and wanted.origin.lat is not None
        away = distance_km(wanted.origin, place) if known and wanted.origin is not None else -float(len(city.sights))
        if known and away < NEAREST_KM:
            continue
        dear = wanted.thrifty and city.price_level > THRIFTY
        ranked.append((_wrong_weather(city, wanted), -_share(city, wanted), away // NEARER_BY_KM, dear, away, city.name, place))
    if not ranked:
        return None
    best = min(ranked, key=lambda row: row[:-1])[-1]
    found = resolve(best.name, PlaceHints(country=best.country))
    return found.place if isinstance(found, Resolved) else best


def _share(city: Destination, wanted: Wanted) -> float:
    """Share of its sights that are of interest, in tenths."""
    return round(sum(1 for sight in city.sights if wanted.interests & set(sight.interests)) / len(city.sights), 1)


def _wrong_weather(city: Destination, wanted: Wanted) -> bool:
    if wanted.month is None or not (wanted.warm or wanted.snow):
        return False
    usual = city.climate.month(wanted.month)
    return usual.high < WARM_DAY if wanted.warm else usual.low > FROSTY_NIGHT
