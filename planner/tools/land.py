"""Which land a place lies on, and the quickest way over roads, borders, bridges and ferries between two places.

Few roads are known by name, those of `data/roads.toml`. For all others there is the straight line: its length times the land's detour
factor, at the land's speed on a long road and down to two thirds of it on a short one. Lands, gates and ferries come from
`data/crossings.toml`. Fares and hours are `road`'s business.
"""

from __future__ import annotations

import heapq
import tomllib
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Annotated, NamedTuple

from pydantic import BeforeValidator

from planner.domain.errors import SettingInvalid
from planner.domain.values import Place, Value
from planner.places.gazetteer import Spot, gazetteer
from planner.places.geography import kilometres
from planner.places.names import fold

_DATA = Path(__file__).resolve().parent / "data"
_FILE = _DATA / "crossings.toml"
AT_ROAD_KM = 20
LONG_ROAD_KM = 250
WAIT = 90
Box = tuple[float, float, float, float]
At = tuple[float, float]
Text = Annotated[str, BeforeValidator(str)]


class Land(Value):
    """Places that roads join.

    `run` and `coach` are USD a km for a car's fuel and tolls and for a coach; `joined` is false for scattered islands.
    """

    name: str
    countries: tuple[str, ...] = ()
    boxes: tuple[Box, ...] = ()
    kmh: int = 85
    detour: float = 1.22
    run: Text = "0.15"
    coach: Text = "0.09"
    coaches: str = "coach companies"
    joined: bool = True

    def holds(self, country: str | None, lat: float, lon: float) -> bool:
        """Whether a position in a country lies on it."""
        inside = not self.boxes or any(b[0] <= lat <= b[2] and b[1] <= lon <= b[3] for b in self.boxes)
        return country in self.countries and inside

    def minutes(self, straight_km: float) -> float:
        """Minutes at the wheel for a straight distance."""
        road = straight_km * self.detour
        return road / (self.kmh * (0.67 + 0.33 * min(1.0, road / LONG_ROAD_KM))) * 60


class Crossing(Value):
    """A gate or a ferry between two lands: minutes with boarding, USD for a car and on foot. No car where `car_usd` is None."""

    lands: tuple[str, str]
    name: str
    a: At
    b: At
    minutes: int = 0
    car_usd: int | None = None
    foot_usd: int = 0

    @property
    def sea(self) -> bool:
        """Whether it is a ferry."""
        return self.a != self.b


class Piece(NamedTuple):
    """A stretch of road on one land, or a crossing."""

    land: Land | None
    crossing: Crossing | None
    km: float
    minutes: float


class Way(NamedTuple):
    """The stretches of one journey in order."""

    pieces: tuple[Piece, ...]
    known: str = ""
    """The row of `data/roads.toml` that says how long it is; empty where it is reckoned."""

    @property
    def road_km(self) -> float:
        return sum(p.km * p.land.detour for p in self.pieces if p.land)

    @property
    def road_minutes(self) -> float:
        return sum(p.minutes for p in self.pieces if p.land)

    @property
    def crossings(self) -> tuple[Crossing, ...]:
        return tuple(p.crossing for p in self.pieces if p.crossing)

    @property
    def crossing_minutes(self) -> float:
        return sum(p.minutes for p in self.pieces if p.crossing)

    @property
    def sea_minutes(self) -> float:
        return sum(p.minutes for p in self.pieces if p.crossing and p.crossing.sea)

    @property
    def lands(self) -> tuple[Land, ...]:
        return tuple(dict.fromkeys(p.land for p in self.pieces if p.land))


class Map(Value):
    """`data/crossings.toml`."""

    lands: tuple[Land, ...]
    crossings: tuple[Crossing, ...]
    archipelagos: frozenset[str]


@lru_cache(maxsize=1)
def world() -> Map:
    """The lands and what joins them."""
    raw = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    gates = [{"car_usd": 0, **{k: v for k, v in gate.items() if k != "at"}, "a": gate["at"], "b": gate["at"]} for gate in raw["gate"]]
    return Map.model_validate({"lands": raw["land"], "crossings": [*gates, *raw["ferry"]], "archipelagos": frozenset(raw["archipelagos"])})


def land_of(place: Place) -> Land | None:
    """The land a place lies on: the first that holds it, else its country; None for an island nobody lists and an unknown position."""
    if place.lat is None or place.lon is None or place.country is None:
        return None
    return land_at(place.country, place.lat, place.lon)


@lru_cache(maxsize=4096)
def land_at(country: str, lat: float, lon: float) -> Land | None:
    """The land of a position in a country, as `land_of` says."""
    for land in world().lands:
        if land.holds(country, lat, lon):
            return land if land.joined else None
    return None if country in world().archipelagos else unlisted(country)


def unlisted(country: str) -> Land:
    """The land of a country that no row names."""
    return Land(name=country, countries=(country,), kmh=60, detour=1.3, run="0.12", coach="0.05")


class Node(NamedTuple):
    """A city that a row of the tables names."""

    key: str
    name: str
    country: str
    lat: float
    lon: float


def node_of(key: str) -> Node | None:
    """The city of "Name|CC" or "Name|CC.AREA", the largest of that name there, or of "Name|CC|lat|lon"; None when it is not known."""
    name, _, area = key.partition("|")
    if area.count("|") == 2:
        country, lat, lon = area.split("|")
        return Node(key, name, country, float(lat), float(lon))
    found: list[Spot] = [s for s in (*gazetteer().cities(fold(name)), *gazetteer().towns(fold(name))) if s.area.startswith(area)]
    spot = next((s for s in found if s.lat is not None and s.lon is not None), None)
    return Node(key, name, spot.country or "", spot.lat or 0.0, spot.lon or 0.0) if spot else None


class Road(NamedTuple):
    """A drive of known length: kilometres and minutes at the wheel, both ways."""

    ends: tuple[Node, Node]
    km: int
    minutes: int


@lru_cache(maxsize=1)
def roads() -> tuple[int, tuple[Road, ...]]:
    """The year of `data/roads.toml` and its rows. Raises `SettingInvalid` where it names a place that is not known."""
    raw = tomllib.loads((_DATA / "roads.toml").read_text(encoding="utf-8"))
    found = []
    for start, end, km, minutes in raw["road"]:
        a, b = node_of(start), node_of(end)
        if a is None or b is None:
            raise SettingInvalid(f"roads.toml names {start if a is None else end}, which the gazetteer does not know.")
        found.append(Road((a, b), km, minutes))
    return raw["year"], tuple(found)


def known_road(origin: Place, destination: Place) -> Way | None:
    """The way of a listed road between two places within 20 km of its ends."""
    here, there = (origin.lat or 0.0, origin.lon or 0.0), (destination.lat or 0.0, destination.lon or 0.0)
    year, rows = roads()
    for row in rows:
        for a, b in (row.ends, row.ends[::-1]):
            off = max(kilometres(*here, a.lat, a.lon), kilometres(*there, b.lat, b.lon)) if abs(a.lat - here[0]) < 0.3 else AT_ROAD_KM + 1
            land = land_at(a.country, a.lat, a.lon) or unlisted(a.country)
            if off <= AT_ROAD_KM and origin.country == a.country and destination.country == b.country:
                words = f"{row.ends[0].name} to {row.ends[1].name}, {row.km} km and {row.minutes} min at the wheel (roads.toml, {year})"
                return Way((Piece(land, None, row.km / land.detour, row.minutes),), words)
    return None


def way_between(origin: Place, destination: Place, *, by_car: bool, road_weight: float = 1.0) -> Way | None:
    """The quickest way, or None where none is known. Without a car, foot-passenger boats count too.

    Each further ferry costs 90 minutes of waiting. A `road_weight` over 1 makes an hour on the road count for more than one at sea.
    """
    here, there = land_of(origin), land_of(destination)
    if here is None or there is None:
        return None
    lands = {land.name: land for land in (*reversed(world().lands), here, there)}
    start, goal = (origin.lat or 0.0, origin.lon or 0.0), (destination.lat or 0.0, destination.lon or 0.0)
    order = count()
    queue: list[tuple[float, int, At, str, tuple[Piece, ...]]] = [(0.0, next(order), start, here.name, ())]
    done: set[tuple[At, str]] = set()
    while queue:
        spent, _, at, on, pieces = heapq.heappop(queue)
        if at == goal and on == there.name:
            return Way(pieces)
        if (at, on) in done:
            continue
        done.add((at, on))
        for crossing in _from(on, by_car):
            near, far, beyond = (
                (crossing.a, crossing.b, crossing.lands[1]) if crossing.lands[0] == on else (crossing.b, crossing.a, crossing.lands[0])
            )
            if (far, beyond) not in done:
                drive = _road(lands.get(on) or unlisted(on), at, near)
                again = crossing.sea and any(p.crossing and p.crossing.sea for p in pieces)
                over = Piece(None, crossing, 0.0, crossing.minutes + (WAIT if again else 0))
                heapq.heappush(
                    queue, (spent + drive.minutes * road_weight + over.minutes, next(order), far, beyond, (*pieces, drive, over))
                )
        if on == there.name:
            drive = _road(there, at, goal)
            heapq.heappush(queue, (spent + drive.minutes * road_weight, next(order), goal, on, (*pieces, drive)))
    return None


def crosses_sea(origin: Place, destination: Place) -> bool:
    """Whether no way over land and through gates (tunnels, borders) is known between two places."""
    way = way_between(origin, destination, by_car=True)
    return way is None or any(piece.crossing is not None and piece.crossing.sea for piece in way.pieces)


@lru_cache(maxsize=512)
def _from(land: str, by_car: bool) -> tuple[Crossing, ...]:
    return tuple(c for c in world().crossings if land in c.lands and (not by_car or c.car_usd is not None))


def _road(land: Land, a: At, b: At) -> Piece:
    km = kilometres(*a, *b)
    return Piece(land, None, km, land.minutes(km))
