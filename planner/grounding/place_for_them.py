"""Where to go when a person leaves it to the planner: the curated city that suits the weather they want, the money, what they enjoy, and the way there."""

from __future__ import annotations

from collections.abc import Collection
from decimal import Decimal

from planner.destinations.book import destinations
from planner.destinations.facts import Destination
from planner.domain.state import TripState
from planner.domain.values import DateRange, Place, Value
from planner.places.geography import distance_km, spot_of
from planner.places.mentions.finding import without_ruled_out
from planner.places.resolve import PlaceHints, Resolved, resolve

NEAREST_KM, NEARER_BY_KM = 200, 1500
SHORT_NIGHTS, FAR_FOR_SHORT_KM = 4, 600
"""A trip of so few nights goes to what is near first, in steps of so many kilometres, and then to what suits best."""
WARM_DAY, FROSTY_NIGHT = 21, 0
THRIFTY = Decimal("0.8")
REMOTE_MINUTES = 60
SEVERAL, TOWN, LARGE = 4, 300_000, 2_000_000
"""From how many parts and people on a city is worth proposing to who names nothing, and one of a few parts too; the nearest town is not."""


class Wanted(Value):
    """What bears on the choice. `nights` is how long, `month` is 1 to 12; `warm` and `snow` are wishes about the weather; `thrifty` says the budget is low;
    `notes` may rule places out.
    """

    origin: Place | None = None
    interests: frozenset[str] = frozenset()
    nights: int | None = None
    month: int | None = None
    warm: bool = False
    snow: bool = False
    thrifty: bool = False
    notes: tuple[str, ...] = ()


def wanted_for(origin: Place | None, dates: DateRange, level: str | None, interests: Collection[str], notes: Collection[str]) -> Wanted:
    """What the facts and wishes of a trip say about where it may go."""
    day = dates.start or (dates.window.earliest if dates.window else None)
    return Wanted(
        origin=origin,
        interests=frozenset(interests),
        nights=dates.nights,
        month=day.month if day else None,
        warm="somewhere warm" in notes or "beach" in interests,
        snow="somewhere with snow" in notes or "skiing" in interests,
        thrifty=level == "low",
        notes=tuple(notes),
    )


def suggested(state: TripState, most: int) -> tuple[str, ...]:
    """The names of the curated cities that fit best what is known of a trip without a destination, at most so many."""
    trip, wishes = state.trip, state.preferences
    wanted = wanted_for(trip.origin, trip.date_range, trip.budget.level, wishes.interests, wishes.notes)
    return tuple(dict.fromkeys(place.name for place in _ranked(wanted)))[:most]


def place_for(wanted: Wanted) -> Place | None:
    """The best curated city, the nearer of two alike; never where the trip starts. None without curated cities."""
    best = next(iter(_ranked(wanted)), None)
    if best is None:
        return None
    found = resolve(best.name, PlaceHints(country=best.country))
    return found.place if isinstance(found, Resolved) else best


def _ranked(wanted: Wanted) -> list[Place]:
    """The curated cities that no note rules out, the one that suits best first."""
    ranked = []
    for city in destinations():
        place = Place(name=city.name, country=city.country, lat=city.lat, lon=city.lon)
        way = distance_km(wanted.origin, place) if wanted.origin is not None else None
        known = way is not None
        away = way if way is not None else -float(len(city.sights))
        if known and away < NEAREST_KM:
            continue
        short = known and wanted.nights is not None and wanted.nights <= SHORT_NIGHTS
        dear = wanted.thrifty and city.price_level > THRIFTY
        ranked.append(
            (
                _wrong_weather(city, wanted),
                away // FAR_FOR_SHORT_KM if short else 0,
                -_share(city, wanted),
                away // NEARER_BY_KM,
                _remote(city),
                dear,
                _small(city, place),
                away,
                city.name,
                place,
            )
        )
    return list(without_ruled_out((row[-1] for row in sorted(ranked, key=lambda row: row[:-1])), wanted.notes))


def _remote(city: Destination) -> bool:
    """Whether public transport from every airport takes over an hour: a place to be asked for rather than proposed."""
    ways = [t.minutes for port in city.arrival.airports for t in port.transfers if t.mode != "taxi"]
    return not ways or min(ways) > REMOTE_MINUTES


def _small(city: Destination, place: Place) -> bool:
    spot = spot_of(place)
    people = spot.size if spot is not None else TOWN
    return people < TOWN or (people < LARGE and len(city.areas) < SEVERAL)


def _share(city: Destination, wanted: Wanted) -> float:
    """Share of its sights that are of interest, in tenths."""
    return round(sum(1 for sight in city.sights if wanted.interests & set(sight.interests)) / len(city.sights), 1)


def _wrong_weather(city: Destination, wanted: Wanted) -> bool:
    """Whether it is usually too cold or not cold enough in the month; without a month warm is the mean of the year, snow its coldest month."""
    if not (wanted.warm or wanted.snow):
        return False
    climate = city.climate
    if wanted.month is None:
        return sum(climate.high) / len(climate.high) < WARM_DAY if wanted.warm else min(climate.low) > FROSTY_NIGHT
    usual = climate.month(wanted.month)
    return usual.high < WARM_DAY if wanted.warm else usual.low > FROSTY_NIGHT
