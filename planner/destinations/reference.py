"""What public reference rows say about curated facts: which names no row knows, and which positions or codes disagree.

A reference is a folder of JSONL files whose rows hold a `city` and some of `name`, `iata`, `lat`, `lon`, `iso2`, `timezone`.
Absence is no error, since such data covers little; a contradiction is. Nothing here is needed to plan a trip.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

from pydantic import Field

from planner.destinations.book import FactsError
from planner.destinations.facts import Destination, plain
from planner.domain.values import Value
from planner.places.geography import kilometres

FAR_KM = 2.0
CENTRE_KM = 15.0
FILLER = frozenset(
    ["a", "al", "an", "and", "basilica", "church", "da", "de", "del", "des", "di", "do", "du", "el", "hotel", "la", "le", "les", "los", "musee", "museo", "museum", "of", "saint", "san", "st", "the"]
)  # fmt: skip
Kind = Literal["areas", "sights", "stays", "airports"]


class Row(Value):
    """One reference row: a name in a city, with position when known."""

    city: str
    country: str = ""
    name: str = ""
    iata: str = ""
    iso2: str = ""
    timezone: str = ""
    lat: float | None = None
    lon: float | None = None


class Review(Value):
    """What a reference made of one destination; `covered` counts the entries of the kinds it has rows for, `confirmed` those it knows."""

    city: str
    errors: tuple[str, ...] = ()
    unknown: tuple[tuple[Kind, str], ...] = ()
    covered: dict[Kind, int] = Field(default_factory=dict)
    confirmed: dict[Kind, int] = Field(default_factory=dict)


def _rows(path: Path) -> Iterator[Row]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            raw = json.loads(line)
        except json.JSONDecodeError as wrong:
            raise FactsError(f"{path.name}, line {number}: {wrong}") from wrong
        if isinstance(raw, dict) and isinstance(raw.get("city"), str):
            yield Row.model_validate({key: raw[key] for key in Row.model_fields if raw.get(key) is not None})


class Reference(Value):
    """Rows by kind (the file's name) and by city, as `plain` writes it."""

    rows: dict[str, dict[str, tuple[Row, ...]]]

    @classmethod
    def read(cls, folder: Path) -> Reference:
        """Every JSONL file of a folder. Raises `FactsError` when there is none or a line is no JSON."""
        found: dict[str, dict[str, list[Row]]] = {}
        for path in sorted(folder.glob("*.jsonl")):
            of_city: dict[str, list[Row]] = defaultdict(list)
            for row in _rows(path):
                of_city[plain(row.city)].append(row)
            found[path.stem] = of_city
        if not found:
            raise FactsError(f"{folder} holds no JSONL files")
        return cls(rows={kind: {city: tuple(some) for city, some in cities.items()} for kind, cities in found.items()})

    def of(self, kind: str, d: Destination) -> tuple[Row, ...]:
        """The rows of a kind about the destination, under any of its names."""
        return tuple(row for name in sorted(d.names) for row in self.rows.get(kind, {}).get(name, ()))


def _words(name: str) -> frozenset[str]:
    letters = "".join(c if c.isalnum() else " " for c in plain(name) if c not in "'’")
    return frozenset(letters.split())


def same_name(a: str, b: str) -> bool:
    """Whether two names are one in other words: the same telling words, or two or more of one that all stand in the other.

    "Louvre" and "Louvre Museum" are one, "Museum of Modern Art" and "San Francisco Museum of Modern Art" are;
    "Central Park" and "Grand Central Terminal" are not.
    """
    one, other = _words(a), _words(b)
    if one == other:
        return True
    few, many = sorted((one - FILLER, other - FILLER), key=len)
    return few == many if len(few) < 2 else few <= many


def _parts(name: str) -> tuple[str, ...]:
    """The name and, where it joins two places ("Prater and Giant Ferris Wheel"), each of them."""
    return (name, *name.split(" and ")) if " and " in name else (name,)


def review(d: Destination, reference: Reference) -> Review:
    """Compare one destination with the rows about it; kinds without any row about the city are left out of the count."""
    errors, unknown = list(_contradictions(d, reference)), list[tuple[Kind, str]]()
    covered, confirmed = dict[Kind, int](), dict[Kind, int]()
    for kind, entries in _named(d):
        rows = reference.of(kind, d)
        if kind == "sights":
            rows += reference.of("areas", d)
        missing = [
            name for name in entries if not any(name == row.iata or same_name(part, row.name) for row in rows for part in _parts(name))
        ]
        if reference.of(kind, d):
            covered[kind], confirmed[kind] = len(entries), len(entries) - len(missing)
        unknown += [(kind, name) for name in missing]
    return Review(city=d.name, errors=tuple(errors), unknown=tuple(unknown), covered=covered, confirmed=confirmed)


def _named(d: Destination) -> Iterable[tuple[Kind, tuple[str, ...]]]:
    yield "areas", tuple(area.name for area in d.areas)
    yield "sights", tuple(sight.name for sight in d.sights)
    yield "stays", tuple(stay.name for stay in d.stays)
    yield "airports", tuple(airport.iata for airport in d.arrival.airports)


def _contradictions(d: Destination, reference: Reference) -> Iterator[str]:
    cities = reference.of("cities", d)
    for row in cities:
        if row.iso2 and row.iso2 != d.country:
            continue
        if row.lat is not None and row.lon is not None and (far := kilometres(d.lat, d.lon, row.lat, row.lon)) > CENTRE_KM:
            yield f"the centre is {far:.0f} km from the reference"
        if row.timezone and row.timezone != d.time_zone:
            yield f"time zone {d.time_zone}, the reference has {row.timezone}"
    for sight in d.sights:
        for row in reference.of("sights", d):
            if plain(row.name) == plain(sight.name) and row.lat is not None and row.lon is not None:
                far = kilometres(sight.lat, sight.lon, row.lat, row.lon)
                if far > FAR_KM:
                    yield f"{sight.name} is {far:.1f} km from the reference"
