"""The regions travellers name (Tuscany, Patagonia, the Cotswolds) and the two to four bases of each, and of countries, from
`data/regions.toml`.

A region's position is the middle of its bases. States and provinces that no one wrote a row for take their largest cities as bases.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from typing import NamedTuple

from planner.places.gazetteer import DATA, Spot, gazetteer
from planner.places.names import fold


class RegionBook(NamedTuple):
    """`by_key`: folded name or alias to region; `bases`: region name to base names ("Name|CC" or "Name|CC|AREA"); `country_bases`: the same
    by country code; `loops`: region name to rows of stays, each a base name with its nights.
    """

    by_key: dict[str, Spot]
    bases: dict[str, tuple[str, ...]]
    country_bases: dict[str, tuple[str, ...]]
    loops: dict[str, tuple[tuple[tuple[str, int], ...], ...]]


def city_of(base: str) -> Spot:
    """The city a base or a curated name ("Name|CC", "Name|CC|AREA") means. Raises `KeyError` for a name the gazetteer does not hold."""
    name, code, area = (*base.split("|"), "")[:3]
    found = [city for city in gazetteer().cities(fold(name)) if city.country == code and city.area.endswith(f".{area}" if area else "")]
    if not found:
        raise KeyError(base)
    return next((city for city in found if city.name == name), found[0])


@lru_cache(maxsize=1)
def resorts() -> frozenset[tuple[str, str | None, float | None, float | None]]:
    """Name, country and position of every base of a region or country: places that travellers know, however small.

    A base that needs its AREA is left out: of that name the country has a larger place.
    """
    book = region_book()
    bases = {base for some in (*book.bases.values(), *book.country_bases.values()) for base in some if base.count("|") == 1}
    return frozenset((spot.name, spot.country, spot.lat, spot.lon) for spot in map(city_of, bases))


@lru_cache(maxsize=1)
def region_book() -> RegionBook:
    """All curated regions; the first call reads the file and raises `KeyError` where a base is no known city."""
    read = tomllib.loads((DATA / "regions.toml").read_text(encoding="utf-8"))
    by_key: dict[str, Spot] = {}
    bases: dict[str, tuple[str, ...]] = {}
    for row in read["region"]:
        cities = tuple(city_of(base) for base in row["bases"])
        lat = sum(city.lat or 0 for city in cities) / len(cities)
        lon = sum(city.lon or 0 for city in cities) / len(cities)
        name, country = str(row["name"]), row.get("country")
        own = next((area.area for area in gazetteer().areas_called(fold(name)) if area.country == country), country or "")
        ports = tuple(dict.fromkeys(code for city in cities for code in city.iata))
        spot = Spot(name, "region", country, name, own, round(lat, 3), round(lon, 3), iata=ports, timezone=cities[0].timezone, curated=True)
        bases[name] = tuple(row["bases"])
        for key in (name, *row.get("aliases", ())):
            by_key[fold(key)] = spot
    loops = {row["name"]: tuple(tuple((str(base), int(n)) for base, n in loop) for loop in row.get("loops", ())) for row in read["region"]}
    return RegionBook(by_key, bases, {row["code"]: tuple(row["bases"]) for row in read["country"]}, loops)
