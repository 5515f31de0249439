"""Stations people name instead of their city: "Gare de Lyon" is Paris, "Berlin Hauptbahnhof" Berlin (`data/stations.toml`).

The place is the city; what was said keeps the station, so that the journey can say where it leaves from.
"""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from typing import NamedTuple

from planner.domain.values import Place
from planner.places.gazetteer import DATA, Spot
from planner.places.names import fold
from planner.places.regions import city_of


class StationBook(NamedTuple):
    """`cities`: folded name of a station to its city; `generic`: words that make a station of a city's name, the longest first.

    `openings`: the first words of the stations' names.
    """

    cities: dict[str, Spot]
    generic: tuple[str, ...]
    openings: frozenset[str]


@lru_cache(maxsize=1)
def station_book() -> StationBook:
    """All stations; the first call reads the file and raises `KeyError` where a city is not known."""
    read = tomllib.loads((DATA / "stations.toml").read_text(encoding="utf-8"))
    cities: dict[str, Spot] = {}
    for base, names in read["stations"].items():
        city = city_of(base)
        for name in names:
            cities[fold(name)] = city
            cities.setdefault(f"{fold(city.name)} {fold(name)}", city)
    generic = tuple(sorted(map(fold, read["generic"]), key=lambda words: -len(words)))
    return StationBook(cities, generic, frozenset(name.partition(" ")[0] for name in cities))


def city_of_station(written: str) -> Place | None:
    """The city of a station that is known by name, with the station as what was said; None for any other name."""
    spot = station_book().cities.get(fold(written))
    return spot.place(written.strip()) if spot is not None else None


def without_station(written: str) -> str | None:
    """The city's part of a name that ends in a word for a station ("Berlin Hauptbahnhof" is "Berlin"); None where it does not."""
    key = fold(written)
    for generic in station_book().generic:
        if key.endswith(f" {generic}"):
            return written.rstrip()[: _end_before(written.rstrip(), len(generic.split()))].rstrip(" ,-(")
    return None


def _end_before(written: str, count: int) -> int:
    """Where the last `count` words of a name begin."""
    found = list(re.finditer(r"[\w'’.]+", written))
    return found[-count].start() if len(found) > count else len(written)


def station_said(place: Place) -> str | None:
    """The station a place was named by; None where the city itself was named."""
    said = place.said or ""
    return (
        said
        if said and (fold(said) in station_book().cities or (without_station(said) is not None and fold(said) != fold(place.name)))
        else None
    )
