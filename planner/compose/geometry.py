"""Distances within a city, clock arithmetic in minutes, and the order in which near things are visited. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, radians

from planner.reports import Sight

KM_A_DEGREE = 111.2


def km_between(a: tuple[float, float], b: tuple[float, float]) -> float:
    """Distance in km between two near positions (lat, lon): the flat approximation, good to 1 % within a city."""
    return hypot(a[0] - b[0], (a[1] - b[1]) * cos(radians((a[0] + b[0]) / 2))) * KM_A_DEGREE


def at(sight: Sight) -> tuple[float, float]:
    return sight.lat, sight.lon


def minutes_of(clock: str) -> int:
    """HH:MM as minutes after midnight."""
    return int(clock[:2]) * 60 + int(clock[3:])


def clock_of(minutes: int) -> str:
    """Minutes after midnight as HH:MM, held within the day."""
    minutes = max(0, min(minutes, 23 * 60 + 59))
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def hop(a: tuple[float, float], b: tuple[float, float]) -> int:
    """Minutes from one sight to the next: on foot at 4.5 km/h up to 2 km, else 15 minutes and 4 a km by local transport; in fives."""
    km = km_between(a, b) * 1.25
    raw = km / 4.5 * 60 if km <= 2 else 15 + km * 4
    return max(5, -(-int(raw) // 5) * 5)


def _nearest(sights: Sequence[Sight], here: tuple[float, float]) -> Sight:
    return min(sights, key=lambda s: (km_between(here, at(s)), s.id))


def walk_order(sights: Sequence[Sight], start: tuple[float, float] | None) -> list[Sight]:
    """The sights from the nearest to the start, each followed by the nearest not yet seen."""
    left, ordered = list(sights), []
    here = start
    while left:
        nearest = left[0] if here is None else _nearest(left, here)
        left.remove(nearest)
        ordered.append(nearest)
        here = at(nearest)
    return ordered
