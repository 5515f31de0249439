"""The ground of a map: land on water with its lakes and rivers, calm and light, under everything else. Pure but for the shapes it reads."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import cos, radians

from planner.places.outlines import MapFrame, Point, latitude
from planner.places.waters import Kind, Shape, ground_in
from ui.compare.vega_specs import Ink, Spec

WIDEST, TALLEST = 2.2, 1.3
"""How much wider and higher than its frame a map may come out where the place it stands in has another shape."""
KM_A_DEGREE = 111.32
RIVER_KM = 0.13
"""How wide a river is drawn where the scale allows: nobody knows here how wide it is."""
RIVER_PX = (1.6, 7.0)
ROUNDED = ((60.0, 1), (6.0, 2), (0.6, 3), (0.06, 4), (0.0, 5))
"""To how many digits a position is told in frames wider than so many degrees."""


def ground_of(frame: MapFrame, *, height: int) -> tuple[Shape, ...]:
    """What lies under a map of `frame` that is drawn `height` pixels high."""
    return ground_in(frame, pixels=round(height * frame.width / frame.height), widest=WIDEST, tallest=TALLEST)


def ground_layers(shapes: Sequence[Shape], frame: MapFrame, *, height: int, ink: Ink) -> list[Spec]:
    """The ground as layers in the order of painting; the water below them is the view's own colour."""
    return [
        {
            "data": {"values": [_feature(kind, shape.points, frame) for shape in of_kind], "format": {"type": "json"}},
            "mark": _mark(kind, frame, height, ink),
        }
        for kind, of_kind in groupby(shapes, key=lambda shape: shape.kind)
    ]


def _mark(kind: Kind, frame: MapFrame, height: int, ink: Ink) -> Spec:
    if kind == "river":
        km = frame.height * KM_A_DEGREE * cos(radians(latitude((frame.y0 + frame.y1) / 2)))
        wide = min(RIVER_PX[1], max(RIVER_PX[0], RIVER_KM * height / km))
        return {
            "type": "geoshape", "filled": False, "stroke": ink.water, "strokeWidth": round(wide, 1), "strokeCap": "round",
            "strokeJoin": "round",
        }  # fmt: skip
    fill = ink.ground if kind == "land" else ink.water
    return {"type": "geoshape", "fill": fill, "stroke": ink.shore, "strokeWidth": 0.8}


def line_feature(points: Sequence[Point], frame: MapFrame) -> Spec:
    """A line as a GeoJSON feature, in Mercator degrees from the middle of the frame."""
    return {"type": "Feature", "geometry": {"type": "LineString", "coordinates": _near(points, frame)}}


def _feature(kind: Kind, points: Sequence[Point], frame: MapFrame) -> Spec:
    if kind == "river":
        return line_feature(points, frame)
    return {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [_near(points, frame)]}}


def _near(points: Sequence[Point], frame: MapFrame) -> list[list[float]]:
    """Points from the middle of the frame, rounded to what a screen can show."""
    x, y = (frame.x0 + frame.x1) / 2, (frame.y0 + frame.y1) / 2
    digits = next(digits for widest, digits in ROUNDED if frame.width > widest)
    return [[round(px - x, digits), round(py - y, digits)] for px, py in points]
