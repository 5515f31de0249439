"""The places of the world by name: cities, towns, countries, their regions and airports, read once from `data/gazetteer.tsv.xz`.

It answers what a name could stand for. Which reading is meant is `resolve`'s business, where a name stands in a text `mentions`', and
distances and time zones are `geography`'s. Sources and licences: `planner/DATA_LICENSES.md`; the file is made by `data/build_gazetteer.py`.
"""

from __future__ import annotations

import lzma
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from planner.domain.values import Latitude, Longitude, Place, PlaceKind, Value
from planner.places.names import fold

DATA = Path(__file__).parent / "data"


class Airport(Value):
    """An airport with scheduled flights. `rank` is 1 for the world's busy ones, then 2 large, 3 medium, 4 small."""

    iata: str
    name: str
    city: str
    country: str
    region: str | None
    lat: Latitude
    lon: Longitude
    timezone: str
    rank: int


class Country(Value):
    """A country or territory by its ISO 3166-1 alpha-2 code; `currency` is an ISO 4217 code, `continent` GeoNames' two letters."""

    code: str
    name: str
    capital: str
    currency: str
    continent: str


class Spot(NamedTuple):
    """One reading of a name. `size` is the people of the metropolitan area where known, else of the city; `area` is like "US.MA"."""

    name: str
    kind: PlaceKind
    country: str | None
    region: str | None
    area: str
    lat: float | None
    lon: float | None
    size: int = 0
    iata: tuple[str, ...] = ()
    timezone: str = ""
    capital: bool = False
    curated: bool = False

    def place(self, written: str) -> Place:
        """The reading as a value, with the person's own words for it."""
        return Place(
            name=self.name,
            kind=self.kind,
            country=self.country,
            region=self.region,
            iata=self.iata,
            lat=self.lat,
            lon=self.lon,
            said=written,
        )


class Area(NamedTuple):
    """A first-order division of a country (state, province, Land), with its postal abbreviation where people write it."""

    code: str
    name: str
    timezone: str
    postal: str


class Gazetteer:
    """All readings by folded name. Immutable once made."""

    def __init__(self, packed: bytes) -> None:
        raw = lzma.decompress(packed)
        head, _, rest = raw.partition(b"\n#towns\n")
        self._towns, _, tail = rest.partition(b"\n#words\n")
        sections = re.split(r"^#(\w+)\n", head.decode("utf-8"), flags=re.MULTILINE)
        rows = {name: body.splitlines() for name, body in zip(sections[1::2], sections[2::2], strict=True)}
        words, _, people = tail.decode("utf-8").partition("\n#people\n")
        self.ordinary_words = frozenset(words.split())
        self.given_names = frozenset(people.split())
        self.resort_keys = frozenset(rows["resorts"])
        self.countries: dict[str, Country] = {}
        self.country_keys: dict[str, str] = {}
        self.areas: dict[str, Area] = {}
        self.area_keys: dict[str, tuple[str, ...]] = {}
        self.postal_codes: dict[str, tuple[str, ...]] = {}
        self._cities = rows["cities"]
        self._city_keys: dict[str, int | tuple[int, ...]] = {}
        self.airports: dict[str, Airport] = {}
        self.airport_keys: dict[str, str] = {}
        self.airport_nicknames: dict[str, str] = {}
        self._read_areas(rows["countries"], rows["regions"])
        self._read_cities()
        self._read_airports(rows["airports"])
        self._read_known_towns()
        self._read_exonyms(tomllib.loads((DATA / "exonyms.toml").read_text(encoding="utf-8")))

    def _read_exonyms(self, other: Mapping[str, Mapping[str, list[str]]]) -> None:
        """Further names of cities, the largest of a name still first, and of areas and countries."""
        for known, names in other["city"].items():
            name, code = known.split("|")
            found = self._city_keys[fold(name)]
            number = next(n for n in ((found,) if isinstance(found, int) else found) if self._city(n).country == code)
            for key in map(fold, names):
                had = self._city_keys.get(key, ())
                others = (had,) if isinstance(had, int) else had
                self._city_keys[key] = tuple(sorted({number, *others})) if others else number
        for code, names in other["country"].items():
            self.country_keys.update(dict.fromkeys(map(fold, names), code))
        for known, names in other["area"].items():
            self.area_keys.update(dict.fromkeys(map(fold, names), self.area_keys[fold(known)]))

    def _read_known_towns(self) -> None:
        """Makes cities of the towns that travellers know by name, so that they are found in a text as cities are."""
        known = set(self.resort_keys)
        for written in known_towns():
            name, code, area = (*written.split("|"), "")[:3]
            key = fold(name)
            known.add(key)
            numbers = self._city_keys.get(key, ())
            had = (numbers,) if isinstance(numbers, int) else numbers
            if any(self._is_in(self._city(number), code, area) for number in had):
                continue
            town = next(town for town in self.towns(key) if self._is_in(town, code, area))
            fields = (town.name, "", town.area, town.lat, town.lon, town.size, "", town.timezone, "", "")
            self._city_keys[key] = (*had, len(self._cities)) if had else len(self._cities)
            self._cities.append("\t".join(map(str, fields)))
        self.resort_keys = frozenset(known)

    @staticmethod
    def _is_in(spot: Spot, code: str, area: str) -> bool:
        return spot.country == code and spot.area.endswith(f".{area}" if area else "")

    def _read_areas(self, countries: list[str], regions: list[str]) -> None:
        for line in countries:
            code, name, capital, currency, continent, keys = line.split("\t")
            self.countries[code] = Country(code=code, name=name, capital=capital, currency=currency, continent=continent)
            self.country_keys.update(dict.fromkeys(keys.split("|"), code))
        for line in regions:
            code, name, timezone, postal, keys = line.split("\t")
            aliases = keys.split("|") if keys else []
            if not postal and code[:3] in ("CA.", "AU.") and len(aliases) > 1:
                postal = aliases[1]
            self.areas[code] = Area(code, name, timezone, postal)
            for key in aliases:
                self.area_keys[key] = (*self.area_keys.get(key, ()), code)
            if postal:
                self.postal_codes[postal] = (*self.postal_codes.get(postal, ()), code)

    def _read_cities(self) -> None:
        index = self._city_keys
        for number, line in enumerate(self._cities):
            name, keys, _ = line.split("\t", 2)
            for key in (fold(name), *keys.split("|")) if keys else (fold(name),):
                known = index.get(key)
                if known is None:
                    index[key] = number
                elif isinstance(known, int):
                    index[key] = (known, number) if known != number else known
                elif number not in known:
                    index[key] = (*known, number)

    def _read_airports(self, lines: list[str]) -> None:
        for line in lines:
            iata, name, city, area, lat, lon, timezone, rank, keys = line.split("\t")
            region = self.areas[area].name or None if area in self.areas else None
            self.airports[iata] = Airport(
                iata=iata,
                name=name,
                city=city,
                country=area[:2],
                region=region,
                lat=float(lat),
                lon=float(lon),
                timezone=timezone,
                rank=int(rank),
            )
            key = fold(name)
            self.airport_keys.setdefault(key, iata)
            short = key.removesuffix(" airport").removesuffix(" international")
            if " " in short and short not in self._city_keys:
                self.airport_keys.setdefault(short, iata)
            self.airport_nicknames.update(dict.fromkeys(keys.split("|") if keys else (), iata))

    def _city(self, number: int) -> Spot:
        name, _, area, lat, lon, people, metro, timezone, iata, capital = self._cities[number].split("\t")
        known = self.areas.get(area)
        return Spot(
            name=name,
            kind="city",
            country=area[:2],
            region=known.name or None if known else None,
            area=area,
            lat=float(lat),
            lon=float(lon),
            size=max(int(people), int(metro or 0)),
            iata=tuple(iata.split(",")) if iata else (),
            timezone=timezone or (known.timezone if known else ""),
            capital=bool(capital),
        )

    def cities(self, key: str) -> tuple[Spot, ...]:
        """Cities of that folded name or alias, the largest first."""
        numbers = self._city_keys.get(key, ())
        return (self._city(numbers),) if isinstance(numbers, int) else tuple(map(self._city, numbers))

    def all_cities(self) -> Iterator[Spot]:
        """Every city, the largest first; towns are left out."""
        return map(self._city, range(len(self._cities)))

    def largest(self, area: str, limit: int) -> tuple[Spot, ...]:
        """The largest cities of a country ("IT") or one of its areas ("IT.16")."""
        mark = f"\t{area}\t" if "." in area else f"\t{area}."
        found = []
        for number, line in enumerate(self._cities):
            if mark in line:
                found.append(self._city(number))
                if len(found) == limit:
                    break
        return tuple(found)

    def has_city(self, key: str) -> bool:
        return key in self._city_keys

    def size_of(self, key: str) -> int:
        """People of the largest city of that name, 0 where there is none."""
        numbers = self._city_keys.get(key)
        return 0 if numbers is None else self._city(numbers if isinstance(numbers, int) else numbers[0]).size

    def city_names(self) -> Iterator[str]:
        return iter(self._city_keys)

    def towns(self, key: str) -> tuple[Spot, ...]:
        """Places of 500 people and more that are no city, found by bisection in the sorted rows; the largest first."""
        wanted, low, high = key.encode() + b"\t", 0, len(self._towns)
        while low < high:
            start = self._towns.rfind(b"\n", low, (low + high) // 2) + 1 or low
            stop = self._towns.find(b"\n", start, high)
            stop = high if stop < 0 else stop
            if self._towns[start : start + len(wanted)] < wanted:
                low = stop + 1
            else:
                high = start
        found = []
        while self._towns.startswith(wanted, low):
            stop = self._towns.find(b"\n", low)
            found.append(self._town(self._towns[low : stop if stop >= 0 else None].decode("utf-8")))
            low = stop + 1 if stop >= 0 else len(self._towns)
        return tuple(sorted(found, key=lambda town: -town.size))

    def _town(self, line: str) -> Spot:
        key, name, area, lat, lon, people, *zone = line.split("\t")
        known = self.areas.get(area)
        return Spot(
            name=name or " ".join(word.capitalize() for word in key.split()),
            kind="city",
            country=area[:2],
            region=known.name or None if known else None,
            area=area,
            lat=float(lat),
            lon=float(lon),
            size=int(people),
            timezone=zone[0] if zone else known.timezone if known else "",
        )

    def country(self, key: str) -> Spot | None:
        """The country of that folded name or alias."""
        code = self.country_keys.get(key)
        return Spot(self.countries[code].name, "country", code, None, code, None, None) if code else None

    def areas_called(self, key: str) -> tuple[Spot, ...]:
        """First-order divisions of that folded name or alias."""
        return tuple(
            Spot(self.areas[code].name, "region", code[:2], self.areas[code].name, code, None, None, timezone=self.areas[code].timezone)
            for code in self.area_keys.get(key, ())
        )


@lru_cache(maxsize=1)
def known_towns() -> tuple[str, ...]:
    """The towns that travellers know by name however small, as "Name|CC" or "Name|CC|AREA", from `data/landmarks.toml`."""
    return tuple(tomllib.loads((DATA / "landmarks.toml").read_text(encoding="utf-8"))["towns"]["known"])


@lru_cache(maxsize=1)
def gazetteer() -> Gazetteer:
    """The one gazetteer of this process; the first call reads the file (about 0.4 s)."""
    return Gazetteer((DATA / "gazetteer.tsv.xz").read_bytes())
