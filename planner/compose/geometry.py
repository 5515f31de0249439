"""Distances within a city, clock arithmetic in minutes, and the order in which near things are visited. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, hypot, inf, radians

from planner.domain.reports import Sight

KM_A_DEGREE = 111.2
EXACT = 5
Point = tuple[float, float]


def km_between(a: Point, b: Point) -> float:
    """Distance in km between two near positions (lat, lon): the flat approximation, good to 1 % within a city."""
    return hypot(a[0] - b[0], (a[1] - b[1]) * cos(radians((a[0] + b[0]) / 2))) * KM_A_DEGREE


def at(sight: Sight) -> Point:
    return sight.lat, sight.lon


def minutes_of(clock: str) -> int:
    """HH:MM as minutes after midnight."""
    return int(clock[:2]) * 60 + int(clock[3:])


def clock_of(minutes: int) -> str:
    """Minutes after midnight as HH:MM, held within the day."""
    minutes = max(0, min(minutes, 23 * 60 + 59))
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def in_fives(minutes: float) -> int:
    """Minutes rounded up to the next five, as a plan says them."""
    return -(-int(minutes) // 5) * 5


@lru_cache(maxsize=32768)
def hop(a: Point, b: Point) -> int:
    """Minutes from one sight to the next: on foot at 4.5 km/h up to 2 km, else 15 minutes and 4 a km by local transport; in fives."""
    km = km_between(a, b) * 1.25
    raw = km / 4.5 * 60 if km <= 2 else 15 + km * 4
    return max(5, in_fives(raw))


@lru_cache(maxsize=8192)
def drive(a: Point, b: Point) -> int:
    """Minutes from one sight to the next with a car at the door: on foot up to one km, else ten minutes and a km a minute; in fives."""
    km = km_between(a, b) * 1.25
    return hop(a, b) if km <= 1 else max(5, in_fives(10 + km))


def path_km(points: Sequence[Point]) -> float:
    """The length of the way through the points in their order."""
    return sum(map(km_between, points, points[1:]))


def walk_order(sights: Sequence[Sight], start: Point | None = None) -> list[Sight]:
    """The sights in the order with the shortest way through all of them, so that a day does not zigzag.

    Exact up to five, nearest first beyond that. Of the two directions the one whose first sight is nearer to `start` is taken; without a
    start a viewpoint comes late rather than early and a market early rather than late.
    """
    if len(sights) < 2:
        return list(sights)
    if len(sights) > EXACT:
        return _nearest_first(sights, start)
    return headed(shortest_way(sights), start)


def shortest_way(sights: Sequence[Sight]) -> list[Sight]:
    """Up to five sights on the shortest way through all of them, whichever end it begins at."""
    return [sights[n] for n in _shortest([at(s) for s in sights])]


def headed(way: list[Sight], start: Point | None = None) -> list[Sight]:
    """A way in the direction that opens and closes the day better."""
    return way if _opens(way, start) <= _opens(way[::-1], start) else way[::-1]


def _shortest(places: Sequence[Point]) -> list[int]:
    """The numbers of the places on the shortest way through all of them; of ways alike the first in the order of the numbers.

    Ways are tried in that order, and none is followed further once it is as long as the best one found.
    """
    count = len(places)
    if count <= 2:
        return list(range(count))
    km = [[0.0] * count for _ in places]
    for a in range(count):
        for b in range(a + 1, count):
            km[a][b] = km[b][a] = km_between(places[a], places[b])
    shortest, best = inf, list(range(count))

    def follow(way: list[int], length: float) -> None:
        nonlocal shortest, best
        last = km[way[-1]]
        for n in range(count):
            if n not in way and (longer := length + last[n]) < shortest:
                if len(way) + 1 < count:
                    follow([*way, n], longer)
                else:
                    shortest, best = longer, [*way, n]

    for n in range(count):
        follow([n], 0.0)
    return best


def _opens(ordered: Sequence[Sight], start: Point | None) -> float:
    """How ill an order opens and closes: the way from the start in km, an early viewpoint and a late market one km each."""
    return (
        (km_between(start, at(ordered[0])) if start else 0.0)
        + (ordered[0].sight_kind == "viewpoint")
        + (ordered[-1].sight_kind == "market")
    )


def _nearest_first(sights: Sequence[Sight], start: Point | None) -> list[Sight]:
    left, ordered = list(sights), []
    here = start or at(sights[0])
    while left:
        nearest = min(left, key=lambda s: (km_between(here, at(s)), s.id))
        left.remove(nearest)
        ordered.append(nearest)
        here = at(nearest)
    return ordered
