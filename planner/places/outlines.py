"""The outlines of the world's countries, cut to a frame, and the ways across them: what a map drawn without a connection needs.

Positions on a map are Mercator degrees: longitude as it is, latitude stretched so that a small shape keeps its form. The outlines are
Natural Earth's (public domain); 1:110 million for frames over 20° wide, 1:50 million below. Parsed once a process.
"""

from __future__ import annotations

import lzma
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from math import atan, atan2, cos, degrees, exp, hypot, log, pi, radians, sin, tan
from pathlib import Path
from typing import Literal, NamedTuple

Detail = Literal["110m", "50m"]
Point = tuple[float, float]
DATA = Path(__file__).parent / "data"
WIDE_DEG = 20.0
HIGHEST_LAT = 85.0
STEP_DEG = 3.0
"""How far apart the points of a great circle are, at most."""


class MapFrame(NamedTuple):
    """The stretch of map that is shown, in Mercator degrees."""

    x0: float
    x1: float
    y0: float
    y1: float

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        return self.y1 - self.y0


class Ring(NamedTuple):
    """One outline in Mercator degrees, with the box it fills."""

    points: tuple[Point, ...]
    box: MapFrame


def mercator(lat: float) -> float:
    """A latitude in degrees as a Mercator ordinate, in degrees of longitude."""
    return degrees(log(tan(pi / 4 + radians(max(-HIGHEST_LAT, min(HIGHEST_LAT, lat))) / 2)))


def latitude(y: float) -> float:
    """The latitude in degrees of a Mercator ordinate."""
    return degrees(2 * atan(exp(radians(y))) - pi / 2)


def frame_around(points: Sequence[Point], *, shape: float, margin: float, smallest: float) -> MapFrame | None:
    """A frame around points in Mercator degrees, `shape` times as wide as high, `margin` of each side free; None without points."""
    if not points:
        return None
    xs, ys = [x for x, _ in points], [y for _, y in points]
    width = max(smallest, max(xs) - min(xs)) * (1 + 2 * margin)
    height = max(smallest, max(ys) - min(ys)) * (1 + 2 * margin)
    width, height = max(width, height * shape), max(height, width / shape)
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return MapFrame(x - width / 2, x + width / 2, y - height / 2, y + height / 2)


def great_circle(lat: float, lon: float, other_lat: float, other_lon: float) -> tuple[Point, ...]:
    """The shortest way between two WGS84 positions as points in Mercator degrees; its longitudes never jump, so it may pass ±180°."""
    a, b = _vector(lat, lon), _vector(other_lat, other_lon)
    angle = atan2(hypot(*_cross(a, b)), sum(p * q for p, q in zip(a, b, strict=True)))
    steps = max(1, int(degrees(angle) / STEP_DEG) + 1)
    points: list[Point] = []
    for n in range(steps + 1):
        share = n / steps
        here, there = (sin((1 - share) * angle), sin(share * angle)) if angle > 1e-9 else (1.0 - share, share)
        x, y, z = (p * here + q * there for p, q in zip(a, b, strict=True))
        east = degrees(atan2(y, x))
        if points:
            east += 360 * round((points[-1][0] - east) / 360)
        points.append((east, mercator(degrees(atan2(z, hypot(x, y))))))
    return tuple(points)


def _vector(lat: float, lon: float) -> tuple[float, float, float]:
    return cos(radians(lat)) * cos(radians(lon)), cos(radians(lat)) * sin(radians(lon)), sin(radians(lat))


def _cross(a: tuple[float, float, float], b: tuple[float, float, float]) -> tuple[float, float, float]:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


@lru_cache(maxsize=2)
def rings(detail: Detail) -> tuple[Ring, ...]:
    """Every outline of that detail. About 10 ms for 110m and 100 ms for 50m, once a process."""
    text = lzma.decompress((DATA / f"outlines_{detail}.txt.xz").read_bytes()).decode()
    return tuple(_ring(line) for line in text.splitlines())


def _ring(line: str) -> Ring:
    numbers = [int(word) for word in line.split()]
    xs, ys = [x / 100 for x in accumulate(numbers[::2])], [mercator(y / 100) for y in accumulate(numbers[1::2])]
    return Ring(tuple(zip(xs, ys, strict=True)), MapFrame(min(xs), max(xs), min(ys), max(ys)))


def land_in(frame: MapFrame, *, pixels: int, widest: float = 1.0, tallest: float = 1.0) -> tuple[tuple[Point, ...], ...]:
    """The land inside `frame` made `widest` times as wide and `tallest` times as high around its middle: closed outlines, cut a little
    outside so that no cut is seen, without what is finer than a pixel where `frame` is drawn `pixels` wide."""
    detail: Detail = "110m" if frame.width > WIDE_DEG else "50m"
    finest = frame.width / pixels
    dx, dy = frame.width * ((widest - 1) / 2 + 0.02), frame.height * ((tallest - 1) / 2 + 0.02)
    outer = MapFrame(frame.x0 - dx, frame.x1 + dx, frame.y0 - dy, frame.y1 + dy)
    shown: list[tuple[Point, ...]] = []
    for ring in rings(detail):
        for turn in (-360.0, 0.0, 360.0):
            if ring.box.x0 + turn <= outer.x1 and ring.box.x1 + turn >= outer.x0 and ring.box.y0 <= outer.y1 and ring.box.y1 >= outer.y0:
                cut = thinned(clipped([(x + turn, y) for x, y in ring.points], outer), finest)
                if len(cut) > 4 or (len(cut) == 4 and max(ring.box.width, ring.box.height) > 2 * finest):
                    shown.append(cut)
    return tuple(shown)


def clipped(points: Sequence[Point], frame: MapFrame) -> list[Point]:
    """A closed outline cut to a frame, edge by edge (Sutherland and Hodgman 1974); empty when nothing of it is inside."""
    kept = list(points)
    for axis, limit, sign in ((0, frame.x0, 1), (0, frame.x1, -1), (1, frame.y0, 1), (1, frame.y1, -1)):
        before, kept = kept, []
        for a, b in zip(before, before[1:] + before[:1], strict=True):
            inside, then = sign * (a[axis] - limit) >= 0, sign * (b[axis] - limit) >= 0
            if inside:
                kept.append(a)
            if inside != then:
                share = (limit - a[axis]) / (b[axis] - a[axis])
                kept.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
        if not kept:
            return []
    return [*kept, kept[0]] if kept[0] != kept[-1] else kept


def thinned(points: Sequence[Point], finest: float) -> tuple[Point, ...]:
    """The line without points that are nearer than `finest` to the last one kept; its ends stay."""
    if not points:
        return ()
    kept = [points[0]]
    for point in points[1:-1]:
        if max(abs(point[0] - kept[-1][0]), abs(point[1] - kept[-1][1])) >= finest:
            kept.append(point)
    return (*kept, points[-1])
