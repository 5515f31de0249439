"""Coasts, lakes and rivers under a map: what of them lies in a frame. Read lazily, a window a destination, and kept for the process.

Positions are Mercator degrees, as in `outlines`. The shapes are GSHHG's (`data/build_waters.py`): in town they lie within some 100 to 200 m
of where they are, rivers up to 500 m unless they were set by hand (`data/waters_hand.toml`): a map shows where the water is, not the quay.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from typing import Literal, NamedTuple, cast

from planner.places.outlines import DATA, WIDE_DEG, MapFrame, Point, clipped, land_in, mercator, thinned

Kind = Literal["land", "water", "river"]
UNIT = 0.0001
WORLD = "world"
WIDE_SUFFIX = ".wide"
KNOWN_ONLY_DEG = 0.5
"""The outlines of countries say nothing about a narrower frame."""
SMOOTHED_DEG = 0.12
"""In narrower frames the corners of outlines are cut, which have a point every 50 to 200 m: they would look hewn."""
SMOOTHINGS = 2
CUT_OUTSIDE = 0.03
LEAST_PIXELS = 4.0
"""A smaller islet or pond is left out."""
STEP_PIXELS = 1.5
LEAST_POINTS = 3


class Shape(NamedTuple):
    """One closed outline of land or water, or the line of a river."""

    kind: Kind
    points: tuple[Point, ...]


class WaterWindow(NamedTuple):
    """A stretch of map whose shapes are kept under a name."""

    name: str
    box: MapFrame


def ground_in(frame: MapFrame, *, pixels: int, widest: float = 1.0, tallest: float = 1.0) -> tuple[Shape, ...]:
    """What lies under a map of `frame`, `pixels` wide, in the order of painting on water: land, lakes, islands in them, rivers. The map may
    come out `widest` times as wide and `tallest` times as high. Empty where nothing is known of so small a place."""
    outer = _grown(frame, widest, tallest)
    window = window_around(outer)
    if window is not None:
        return tuple(_seen(_shapes(window.name), outer, frame.width / pixels, smooth=frame.width <= SMOOTHED_DEG))
    if frame.width <= KNOWN_ONLY_DEG:
        return ()
    land = tuple(Shape("land", ring) for ring in land_in(frame, pixels=pixels, widest=widest, tallest=tallest))
    inland = _seen(_shapes(WORLD), outer, frame.width / pixels, smooth=False) if frame.width <= WIDE_DEG else ()
    return (*land, *inland)


def window_around(frame: MapFrame) -> WaterWindow | None:
    """The most exact window that holds all of a frame."""
    holding = [w for w in _windows() if w.box.x0 <= frame.x0 and w.box.x1 >= frame.x1 and w.box.y0 <= frame.y0 and w.box.y1 >= frame.y1]
    return min(holding, key=lambda w: (w.name.endswith(WIDE_SUFFIX), w.box.width * w.box.height), default=None)


def _grown(frame: MapFrame, widest: float, tallest: float) -> MapFrame:
    dx, dy = frame.width * ((widest - 1) / 2 + CUT_OUTSIDE), frame.height * ((tallest - 1) / 2 + CUT_OUTSIDE)
    return MapFrame(frame.x0 - dx, frame.x1 + dx, frame.y0 - dy, frame.y1 + dy)


def _member(name: str) -> str:
    with zipfile.ZipFile(DATA / "waters.zip") as archive:
        return archive.read(name).decode()


@cache
def _windows() -> tuple[WaterWindow, ...]:
    found = []
    for line in _member("index").splitlines():
        name, *sides = line.split()
        west, east, south, north = (float(side) for side in sides)
        found.append(WaterWindow(name, MapFrame(west, east, mercator(south), mercator(north))))
    return tuple(found)


@lru_cache(maxsize=64)
def _shapes(name: str) -> tuple[tuple[Shape, MapFrame], ...]:
    """Every shape of a member with its box. A few milliseconds a window, once while it is kept."""
    return tuple(_shape(line) for line in _member(name).splitlines())


def _shape(line: str) -> tuple[Shape, MapFrame]:
    kind, *words = line.split()
    xs = [x * UNIT for x in accumulate(int(word) for word in words[::2])]
    ys = [mercator(y * UNIT) for y in accumulate(int(word) for word in words[1::2])]
    return Shape(cast(Kind, kind), tuple(zip(xs, ys, strict=True))), MapFrame(min(xs), max(xs), min(ys), max(ys))


def _seen(shapes: Sequence[tuple[Shape, MapFrame]], outer: MapFrame, finest: float, *, smooth: bool) -> Iterator[Shape]:
    """The shapes inside `outer` without what is finer than a pixel. They are cut wide of it before they are smoothed, so that no corner of
    the cut is seen."""
    wide = _grown(outer, 1.5, 1.5)
    for (kind, points), box in shapes:
        if box.x0 > outer.x1 or box.x1 < outer.x0 or box.y0 > outer.y1 or box.y1 < outer.y0:
            continue
        if kind == "river":
            for run in runs_inside(points, wide):
                yield Shape(kind, thinned(smoothed(run) if smooth else run, STEP_PIXELS * finest))
        elif max(box.width, box.height) >= LEAST_PIXELS * finest:
            cut = clipped(points, wide)
            outline = thinned(clipped(smoothed(cut) if smooth and cut else cut, outer), STEP_PIXELS * finest)
            if len(outline) > LEAST_POINTS:
                yield Shape(kind, outline)


def runs_inside(points: Sequence[Point], frame: MapFrame) -> Iterator[list[Point]]:
    """The stretches of a line that are inside a frame, each with a point before and after."""
    run: list[Point] = []
    for before, point in pairwise(points):
        across = min(before[0], point[0]) <= frame.x1 and max(before[0], point[0]) >= frame.x0
        if across and min(before[1], point[1]) <= frame.y1 and max(before[1], point[1]) >= frame.y0:
            run = [*(run or [before]), point]
        elif run:
            yield run
            run = []
    if run:
        yield run


def smoothed(points: Sequence[Point]) -> list[Point]:
    """The line with its corners cut twice (Chaikin 1974); a closed one stays closed, an open one keeps its ends."""
    line, closed = list(points), points[0] == points[-1]
    for _ in range(SMOOTHINGS):
        cut = [
            (a[0] * near + b[0] * (1 - near), a[1] * near + b[1] * (1 - near)) for a, b in pairwise(line) for near in (0.75, 0.25)
        ]  # fmt: skip
        line = [*cut, cut[0]] if closed else [line[0], *cut, line[-1]]
    return line
