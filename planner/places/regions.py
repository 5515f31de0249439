"""The regions travellers name (Tuscany, Patagonia, the Cotswolds) and the two to four bases of each, and of countries, from
`data/regions.toml`; and the sights, islands, parks and trails that bear no town's name with the towns one sleeps in, from
`data/landmarks.toml`.

A region's position is the middle of its bases, or `at` where one stays in the region as in one town. States and provinces that no one
wrote a row for take their largest cities as bases.
"""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from typing import Any, NamedTuple

from planner.domain.values import Place
from planner.places.gazetteer import DATA, Spot, gazetteer, known_towns
from planner.places.names import fold


class RegionBook(NamedTuple):
    """`by_key`: folded name or alias to region; `bases`: region name to base names ("Name|CC" or "Name|CC|AREA"); `country_bases`: the same
    by country code; `loops`: region name or country code to where one usually stays in turn, with the nights of a good length;
    `with_article`: names that a sentence gives an article ("in the Dolomites"); `sure`: regions with one obvious base, as a park
    or a small island has; `known`: the bases and towns that travellers know however small; `sights`: the names of
    `landmarks.toml` that have one town, so that they say of no other town where it lies.
    """

    by_key: dict[str, Spot]
    bases: dict[str, tuple[str, ...]]
    country_bases: dict[str, tuple[str, ...]]
    loops: dict[str, tuple[tuple[str, int], ...]]
    with_article: frozenset[str]
    sure: frozenset[str]
    known: frozenset[str]
    sights: frozenset[str]


def city_of(base: str) -> Spot:
    """The city, else the town, a base or a curated name ("Name|CC", "Name|CC|AREA") means. Raises `KeyError` where none is."""
    name, code, area = (*base.split("|"), "")[:3]
    places = (gazetteer().cities(fold(name)), gazetteer().towns(fold(name)))
    fit = ([spot for spot in spots if spot.country == code and spot.area.endswith(f".{area}" if area else "")] for spots in places)
    found = next(filter(None, fit), None)
    if not found:
        raise KeyError(base)
    return next((city for city in found if city.name == name), found[0])


@lru_cache(maxsize=1)
def resorts() -> frozenset[tuple[str, str | None, float | None, float | None]]:
    """Name, country and position of every base of a region or country, and of the towns that travellers know however small.

    A base that needs its AREA is left out: of that name the country has a larger place.
    """
    return frozenset((spot.name, spot.country, spot.lat, spot.lon) for spot in map(city_of, region_book().known))


@lru_cache(maxsize=1)
def region_book() -> RegionBook:
    """All curated regions; the first call reads the file and raises `KeyError` where a base is no known city."""
    read = tomllib.loads((DATA / "regions.toml").read_text(encoding="utf-8"))
    by_key: dict[str, Spot] = {}
    with_article: set[str] = set()
    bases: dict[str, tuple[str, ...]] = {}
    for row in (*read["region"], *(landmarks := _landmarks())):
        cities = tuple(city_of(base) for base in row["bases"])
        lat, lon = row.get("at") or (sum(axis) / len(cities) for axis in zip(*((c.lat or 0, c.lon or 0) for c in cities), strict=True))
        name, country = str(row["name"]), row.get("country")
        own = next((area.area for area in gazetteer().areas_called(fold(name)) if area.country == country), country or "")
        ports = tuple(dict.fromkeys(code for city in cities for code in city.iata))
        spot = Spot(name, "region", country, name, own, round(lat, 3), round(lon, 3), iata=ports, timezone=cities[0].timezone, curated=True)
        bases[name] = tuple(row["bases"])
        for key in (name, *row.get("aliases", ())):
            by_key[fold(key)] = spot
        if not row.get("bare") and f"the {name}".casefold() in map(str.casefold, row.get("aliases", ())):
            with_article.add(name)
    loops = {
        row.get("code") or row["name"]: tuple((stay, nights) for stay, nights in row["loop"])
        for row in (*read["region"], *read["country"])
        if "loop" in row
    }
    sure = frozenset(row["name"] for row in (*read["region"], *landmarks) if row.get("sure") or len(row["bases"]) == 1)
    written = {base for row in (*read["region"], *read["country"]) for base in row["bases"] if base.count("|") == 1}
    return RegionBook(
        by_key,
        bases,
        {row["code"]: tuple(row["bases"]) for row in read["country"]},
        loops,
        frozenset(with_article),
        sure,
        frozenset(written | set(known_towns())),
        frozenset(row["name"] for row in landmarks if len(row["bases"]) == 1),
    )


def _landmarks() -> tuple[dict[str, Any], ...]:
    """The rows of `landmarks.toml` in the shape of those of `regions.toml`; their country is that of their bases, where it is one."""
    read = tomllib.loads((DATA / "landmarks.toml").read_text(encoding="utf-8"))["seen_from"]
    found: list[dict[str, Any]] = []
    for written, rows in read.items():
        bases = tuple(base.strip() for base in written.split(";"))
        codes = {base.split("|")[1] for base in bases}
        country = codes.pop() if len(codes) == 1 else None
        found += ({"name": name, "aliases": aliases, "bases": bases, "country": country} for name, *aliases in rows)
    return tuple(found)


_COUNTRIES_WITH_ARTICLE = re.compile(
    r"United .+|.+ (?:Islands|Republic|Territory|Territories)|Netherlands|Philippines|Maldives|Bahamas|Seychelles|Gambia|Comoros|Vatican"
)


def in_a_sentence(place: Place) -> str:
    """The name of a place as it stands in a sentence: "the Dolomites", "the Netherlands", "Provence", "Rome"."""
    if place.kind == "country":
        return f"the {place.name}" if _COUNTRIES_WITH_ARTICLE.fullmatch(place.name) else place.name
    return f"the {place.name}" if place.kind == "region" and place.name in region_book().with_article else place.name


def stays_for(place: Place) -> bool:
    """Whether a town was proposed to stay in for a region or a park that bears its name ("Disneyland Paris")."""
    said = fold(place.said or "")
    return place.kind == "city" and said != fold(place.name) and said in region_book().by_key


def stay_of(base: str) -> Spot:
    """The city of a loop, or the region that is stayed in as one town ("Maui|US"). Raises `KeyError` for a name neither known."""
    name, code = base.split("|")[:2]
    region = region_book().by_key.get(fold(name))
    return region._replace(kind="city") if region is not None and (region.name, region.country) == (name, code) else city_of(base)
