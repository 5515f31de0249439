"""What is known of a place nobody curated: how one gets there, what it costs against home, its year, the climate and days out nearby.

Nothing is invented: each line says where it is from, and what is not known is not said.
"""

from __future__ import annotations

from calendar import month_name
from decimal import Decimal
from functools import lru_cache

from planner.destinations.book import destination, destination_for, heads
from planner.domain.errors import ToolFailed
from planner.domain.values import Place, Value
from planner.places.geography import country_name, kilometres, position_of
from planner.tools.air import port_of
from planner.tools.departures import duration_words, rounded
from planner.tools.levels import level
from planner.tools.seasons import bed_factor_of, year_of

CLIMATE_KM, OUTING_KM, MOST_OUTINGS = 120, 130, 4
SAME_PLACE_KM = 3


class NearbyOuting(Value):
    """Something curated within a day's reach: a day trip of a curated city, or that city itself.

    `km` is the straight line from the place.
    """

    name: str
    km: int
    lat: float
    lon: float
    note: str = ""
    known_from: str
    """The curated destination whose facts name it."""


class PlaceFacts(Value):
    """What can honestly be said of a place in a month: lines to show, foremost first, and what lies near."""

    place: str
    month: int
    lines: tuple[str, ...]
    outings: tuple[NearbyOuting, ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """All of it, with what lies within a day's reach first."""
        near = ", ".join(f"{o.name} ({o.km} km)" for o in self.outings)
        return (*((f"Within a day's reach: {near}.",) if near else ()), *self.lines)


@lru_cache(maxsize=256)
def facts_of(place: Place, month: int) -> PlaceFacts | None:
    """The facts of a place in a month; None where the place is curated and needs none, or where it lies is not known."""
    here = position_of(place)
    if here is None or destination_for(place) is not None:
        return None
    lines = (_way_there(place), _climate(here, month), _prices(place), _season(place, month))
    return PlaceFacts(place=place.name, month=month, lines=tuple(line for line in lines if line), outings=_outings(here))


def _way_there(place: Place) -> str:
    try:
        port = port_of(place)
    except ToolFailed:
        return ""
    boats = f", by {' and '.join(port.boats)}" if port.boats else ""
    if port.km < SAME_PLACE_KM:
        return f"Its airport is {port.airport.name} ({port.airport.iata})."
    return f"The nearest airport with flights is {port.airport.name} ({port.airport.iata}), about {round(port.km)} km and {duration_words(rounded(port.minutes))} away{boats}."


def _climate(here: tuple[float, float], month: int) -> str:
    near = sorted((kilometres(*here, head.lat, head.lon), head.name, head.country) for head in heads())
    km, name, country = near[0]
    city = destination(name, country) if km <= CLIMATE_KM else None
    if city is None:
        return ""
    usual = city.climate.month(month)
    return f"{month_name[month]} is usually {usual.low:.0f} to {usual.high:.0f} °C with {usual.rain_mm:.0f} mm of rain in {name}, {round(km)} km away; hills and coasts differ."


def _prices(place: Place) -> str:
    beds, meals = level(place.country, "lodging"), level(place.country, "meals")
    where = country_name(place.country) or "the country"
    return f"Against a middling city of the United States beds cost {_against_home(beds.factor)} and meals {_against_home(meals.factor)} ({where})."


def _against_home(factor: Decimal) -> str:
    percent = round(factor * 100) - 100
    if abs(percent) <= 5:
        return "about as much"
    return f"about {abs(percent)} % {'more' if percent > 0 else 'less'}"


def _season(place: Place, month: int) -> str:
    factor, words = bed_factor_of(place, month), year_of(place).words
    against = (
        "about the year's mean"
        if 95 <= factor * 100 <= 105
        else f"about {abs(round(factor * 100) - 100)} % {'over' if factor > 1 else 'under'} the year's mean"
    )
    return f"In {month_name[month]} beds are {against}{f': {words}' if words else ''}."


def _outings(here: tuple[float, float]) -> tuple[NearbyOuting, ...]:
    """Curated cities and their day trips within reach, the nearest first, each place once."""
    found: dict[str, NearbyOuting] = {}
    for head in heads():
        away = kilometres(*here, head.lat, head.lon)
        if away > OUTING_KM * 2:
            continue
        city = destination(head.name, head.country)
        if city is None:
            continue
        rows = [(head.name, head.lat, head.lon, city.summary), *((t.name, t.lat, t.lon, t.note or t.how) for t in city.day_trips)]
        for name, lat, lon, note in rows:
            km = kilometres(*here, lat, lon)
            if SAME_PLACE_KM < km <= OUTING_KM and (name not in found or found[name].km > km):
                found[name] = NearbyOuting(name=name, km=round(km), lat=lat, lon=lon, note=note, known_from=head.name)
    return tuple(sorted(found.values(), key=lambda o: (o.km, o.name))[:MOST_OUTINGS])
