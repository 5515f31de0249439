"""A name as it was written, parted into the name itself and what qualifies it, and the readings a bare name has.

"Paris, Texas, USA", "Portland OR", "Valencia in Spain" and "New York City (JFK)" are understood; which reading is meant is `resolve`'s
business.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from planner.places.gazetteer import Spot, gazetteer
from planner.places.geography import kilometres
from planner.places.names import fold
from planner.places.regions import region_book

DOUBLE_KM = 25


class QualifiedName(NamedTuple):
    """A name without its qualifiers, the areas they allow ("US", "US.TX"), and an airport code given in brackets."""

    key: str
    areas: tuple[frozenset[str], ...]
    iata: str | None


def areas_named(key: str, *, postal: bool = True) -> frozenset[str]:
    """Codes of the countries and regions a qualifier may mean: "tx" and "texas" are US.TX, "spain" is ES."""
    book, found = gazetteer(), set[str]()
    bare = key.removeprefix("the ").removesuffix(" state")
    for name in (key, bare):
        if name in book.country_keys:
            found.add(book.country_keys[name])
        found.update(book.area_keys.get(name, ()))
        curated = region_book().by_key.get(name)
        if (
            curated
            and curated.area
            and curated.name not in region_book().sights
            and not any(town.country == curated.country for town in book.towns(name))
        ):
            found.add(curated.area)
    if postal:
        found.update(book.postal_codes.get(key, ()))
    return frozenset(found)


def inside(spot: Spot, areas: frozenset[str]) -> bool:
    """Whether a reading lies in one of the areas (a country, a region of a country)."""
    return spot.area in areas or spot.country in areas


def split_name(written: str) -> QualifiedName:
    """Parts "Paris, Texas, USA", "Portland OR", "New York City (JFK)" into name and qualifiers; a name that stands whole stays whole."""
    code = re.search(r"\(\s*([A-Za-z]{3})\s*\)", written)
    iata = code.group(1).upper() if code and code.group(1).upper() in gazetteer().airports else None
    text = written[: code.start()] + written[code.end() :] if code and iata else written
    parts = [fold(part) for part in re.split(r"[,;()/]| in ", text) if fold(part)]
    areas: list[frozenset[str]] = []
    while len(parts) > 1 and not known_whole(" ".join(parts)):
        if areas_named(parts[-1]):
            areas.append(areas_named(parts[-1]))
        elif not set(parts[-1].split()) <= gazetteer().ordinary_words:
            break
        parts.pop()
    key = " ".join(parts)
    if not areas and not known_whole(key):
        tokens = key.split()
        for size in (3, 2, 1):
            head, tail = " ".join(tokens[:-size]), " ".join(tokens[-size:])
            if len(tokens) > size and areas_named(tail) and any(inside(spot, areas_named(tail)) for spot in named(head)):
                return QualifiedName(head, (areas_named(tail),), iata)
    return QualifiedName(key, tuple(areas), iata)


def known_whole(key: str) -> bool:
    """Whether a folded name stands for something without being parted."""
    book = gazetteer()
    return book.has_city(key) or key in region_book().by_key or key in book.country_keys or key in book.area_keys


def named(key: str) -> tuple[Spot, ...]:
    """Cities and towns of a name, the largest first, a double within 25 km of a larger one left out."""
    kept: list[Spot] = []
    for spot in sorted((*gazetteer().cities(key), *gazetteer().towns(key)), key=lambda s: -s.size):
        if not any(
            o.country == spot.country and kilometres(o.lat or 0, o.lon or 0, spot.lat or 0, spot.lon or 0) < DOUBLE_KM for o in kept
        ):
            kept.append(spot)
    return tuple(kept)
