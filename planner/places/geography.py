"""Where places lie: distances, the airports near, time zones, currencies, capitals, and the bases of a region or country.

Everything is read from the gazetteer; nothing here knows what a person said.
"""

from __future__ import annotations

from functools import lru_cache
from math import asin, ceil, cos, radians, sin, sqrt

from planner.domain.values import Place
from planner.places.gazetteer import Airport, Spot, gazetteer
from planner.places.names import fold
from planner.places.regions import city_of, region_book, stay_of

EARTH_RADIUS_KM = 6371.0088


def kilometres(lat: float, lon: float, other_lat: float, other_lon: float) -> float:
    """Great-circle distance in km between two WGS84 positions: the haversine formula on the mean radius of the Earth (IUGG)."""
    height = sin(radians(other_lat - lat) / 2) ** 2
    width = cos(radians(lat)) * cos(radians(other_lat)) * sin(radians(other_lon - lon) / 2) ** 2
    return 2 * EARTH_RADIUS_KM * asin(min(1.0, sqrt(height + width)))


def position_of(place: Place) -> tuple[float, float] | None:
    """Latitude and longitude of a place: its own, else those of its city, its capital or the first of its bases."""
    if place.lat is not None and place.lon is not None:
        return place.lat, place.lon
    spot = spot_of(place) or next(iter(_base_spots(place)), None)
    return (spot.lat, spot.lon) if spot and spot.lat is not None and spot.lon is not None else None


def distance_km(a: Place, b: Place) -> float | None:
    """Great-circle distance in km; None when the position of a place is not known (a house, an island that no list has)."""
    here, there = position_of(a), position_of(b)
    return kilometres(*here, *there) if here is not None and there is not None else None


def lie_within(a: Place, b: Place, km: float) -> bool:
    """Whether two places are known to lie at most `km` apart."""
    away = distance_km(a, b)
    return away is not None and away <= km


def spot_of(place: Place) -> Spot | None:
    """The gazetteer's entry of a resolved city or airport city."""
    if not place.is_city:
        return None
    key = fold(place.name)
    found = [spot for spot in (*gazetteer().cities(key), *gazetteer().towns(key)) if place.country in (None, spot.country)]
    return next((spot for spot in found if spot.region == place.region and spot.name == place.name), found[0] if found else None)


@lru_cache(maxsize=1)
def _airport_grid() -> dict[tuple[int, int], tuple[Airport, ...]]:
    grid: dict[tuple[int, int], tuple[Airport, ...]] = {}
    for airport in gazetteer().airports.values():
        cell = (int(airport.lat // 2), int(airport.lon // 2))
        grid[cell] = (*grid.get(cell, ()), airport)
    return grid


def airports_within(lat: float, lon: float, within_km: float) -> tuple[tuple[float, Airport], ...]:
    """Airports within `within_km` of a position with their distance in km, the nearest first."""
    rows = ceil(within_km / 222)
    columns = min(90, ceil(within_km / (222 * max(0.02, cos(radians(lat))))))
    grid, found = _airport_grid(), []
    for row in range(int(lat // 2) - rows, int(lat // 2) + rows + 1):
        for column in range(int(lon // 2) - columns, int(lon // 2) + columns + 1):
            for airport in grid.get((row, (column + 90) % 180 - 90), ()):
                away = kilometres(lat, lon, airport.lat, airport.lon)
                if away <= within_km:
                    found.append((away, airport))
    return tuple(sorted(found, key=lambda pair: (pair[0], pair[1].iata)))


def airports_near(place: Place, limit: int = 3, within_km: float = 150) -> tuple[Airport, ...]:
    """The most useful airports near a place: the world's busy ones first, then large, medium and small, each by distance."""
    here = position_of(place)
    if here is None:
        return ()
    near = sorted(airports_within(*here, within_km), key=lambda pair: (pair[1].rank, pair[0]))
    return tuple(airport for _, airport in near[:limit])


def timezone_of(place: Place) -> str | None:
    """The tz database name of a place's time zone; a region or country has that of its first base."""
    if place.kind == "airport" and place.iata and place.iata[0] in gazetteer().airports:
        return gazetteer().airports[place.iata[0]].timezone or None
    spot = spot_of(place) or next(iter(_base_spots(place)), None)
    if spot and spot.timezone:
        return spot.timezone
    here = position_of(place)
    nearest = airports_within(*here, 600) if here else ()
    return next((airport.timezone for _, airport in nearest if place.country in (None, airport.country) and airport.timezone), None)


def currency_of(country: str | None) -> str | None:
    """ISO 4217 code of the money spent in a country (ISO 3166-1 alpha-2)."""
    known = gazetteer().countries.get(country or "")
    return known.currency or None if known else None


def country_name(code: str | None) -> str | None:
    """The usual English name of a country by its ISO 3166-1 alpha-2 code."""
    known = gazetteer().countries.get(code or "")
    return known.name if known else None


def capital_of(country: str | None) -> Place | None:
    """The capital of a country by its ISO 3166-1 alpha-2 code; None where there is none."""
    known = gazetteer().countries.get(country or "")
    if not known or not known.capital:
        return None
    key = fold(known.capital)
    seat = next((spot for spot in (*gazetteer().cities(key), *gazetteer().towns(key)) if spot.country == known.code), None)
    return seat.place(known.capital) if seat else None


@lru_cache(maxsize=1024)
def _base_spots(place: Place) -> tuple[Spot, ...]:
    book = region_book()
    if place.is_city:
        return ()
    names = book.bases.get(place.name, ()) if place.kind == "region" else book.country_bases.get(place.country or "", ())
    if names:
        return tuple(city_of(name) for name in names)
    if place.kind == "country":
        seat, pool = capital_of(place.country), gazetteer().largest(place.country or "", 12)
        first = [spot for spot in pool if seat and spot.name == seat.name]
    else:
        areas = [area for area in gazetteer().areas_called(fold(place.name)) if place.country in (None, area.country)]
        first, pool = [], gazetteer().largest(areas[0].area, 12) if areas else ()
    return _apart((*first, *(spot for spot in pool if spot.iata), *pool))


def _apart(pool: tuple[Spot, ...]) -> tuple[Spot, ...]:
    """Up to four of the cities, in order, none within 40 km of another."""
    chosen: list[Spot] = []
    for spot in pool:
        if len(chosen) < 4 and all(kilometres(spot.lat or 0, spot.lon or 0, other.lat or 0, other.lon or 0) > 40 for other in chosen):
            chosen.append(spot)
    return tuple(chosen)


def bases_of(place: Place) -> tuple[Place, ...]:
    """Up to four cities to stay in for a region or country, the first choice first; empty for a city."""
    return tuple(spot.place(spot.name) for spot in _base_spots(place))


def loop_of(place: Place) -> tuple[tuple[Place, int], ...]:
    """Where one usually stays in a region or country in turn, with the nights of a good length; empty where nobody wrote one."""
    key = (place.country or "") if place.kind == "country" else place.name
    region = region_book().by_key.get(fold(place.name))
    if place.kind != "country" and (region is None or region.country not in (None, place.country)):
        return ()
    return tuple((spot.place(spot.name), nights) for base, nights in region_book().loops.get(key, ()) for spot in (stay_of(base),))
