"""The way of a plan from place to place over the outlines of the land: one line a journey, the cities named. Drawn offline.

Lines are great circles: they join places and do not show the road, and the page says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import streamlit as st

from planner.domain.options import ItineraryOption
from planner.domain.quotes_due import segments
from planner.domain.state import TripState
from planner.domain.values import Place
from planner.places.geography import position_of
from planner.places.outlines import MapFrame, Point, frame_around, great_circle
from ui.compare.map_ground import ground_layers, ground_of, line_feature
from ui.compare.map_labels import Label, labels
from ui.compare.vega_specs import Ink, Spec, framed, layer, words
from ui.shared.option_words import journeys_of
from ui.shared.theme import is_dark
from ui.shared.translation import later, tr

MARGIN = 0.22
SMALLEST_DEG = 0.6
SHAPE = 1.8
NARROWEST = 1.45
"""How many times as wide as high a map is where it is narrowest."""
DASHES: dict[str, list[int]] = {"flight": [1, 0], "train": [7, 3], "bus": [2, 3], "car": [2, 3], "ferry": [9, 4, 2, 4], "": [3, 3]}
_BY = {
    "flight": later("by plane"), "train": later("by train"), "bus": later("by coach"), "car": later("by car"), "ferry": later("by ferry"),
}  # fmt: skip


class RouteLeg(NamedTuple):
    """One journey: from, to, by what ("Train", empty where nothing travels), and its points in Mercator degrees."""

    start: str
    end: str
    mode: str
    points: tuple[Point, ...]


class City(NamedTuple):
    """One place on the way, in Mercator degrees."""

    name: str
    at: Point
    stay: bool


class Route(NamedTuple):
    """A plan's way and the stretch of map around it."""

    legs: tuple[RouteLeg, ...]
    cities: tuple[City, ...]
    frame: MapFrame


def route_of(state: TripState, option: ItineraryOption) -> Route | None:
    """The way of `option`; None when there is but one place, or one whose position nobody knows."""
    modes = {journey.segment: journey.mode for journey in journeys_of(state, option)}
    pairs = [(leg.origin, leg.destination, modes.get(leg.key, "")) for leg in segments(state)]
    if not pairs:
        stops = [stop.place for stop in state.trip.destinations]
        pairs = [(a, b, "") for a, b in zip(stops, stops[1:], strict=False)]
    legs, cities = _legs(pairs)
    points = [point for leg in legs for point in leg.points]
    frame = frame_around(points, shape=SHAPE, margin=MARGIN, smallest=SMALLEST_DEG)
    return Route(legs, cities, frame) if frame and len(cities) > 1 else None


def _legs(pairs: Sequence[tuple[Place, Place, str]]) -> tuple[tuple[RouteLeg, ...], tuple[City, ...]]:
    """Each pair as a great circle that begins where the last one ended, and every city once."""
    legs: list[RouteLeg] = []
    cities: dict[str, City] = {}
    for n, (a, b, mode) in enumerate(pairs):
        here, there = position_of(a), position_of(b)
        if here is None or there is None:
            return (), ()
        points = great_circle(*here, *there)
        if legs:
            turn = 360 * round((legs[-1].points[-1][0] - points[0][0]) / 360)
            points = tuple((x + turn, y) for x, y in points)
        cities.setdefault(a.name, City(a.name, points[0], stay=n > 0))
        cities.setdefault(b.name, City(b.name, points[-1], stay=True))
        legs.append(RouteLeg(a.name, b.name, mode, points))
    return tuple(legs), tuple(cities.values())


def draw_route(route: Route, *, key: str, height: int) -> None:
    """The map of a route, as wide as where it stands."""
    with st.container(key=key):
        st.vega_lite_chart(spec=spec_of(route, height=height, dark=is_dark()), theme=None, height=height, alt=_alt(route))


@lru_cache(maxsize=256)
def spec_of(route: Route, *, height: int, dark: bool) -> Spec:
    """The map as a Vega-Lite specification."""
    frame, legs, ink = route.frame, _drawn_once(route.legs), Ink(dark=dark)
    shapes = ground_of(frame, height=height)
    ground = ground_layers(shapes, frame, height=height, ink=ink)
    ways = {f"way{n}": line_feature(leg.points, frame) for n, leg in enumerate(legs)}
    fill = ink.water if shapes else ink.ground
    return {**framed([*ground, *_layers(route, legs, height=height, ink=ink)], frame, height=height, fill=fill), "datasets": ways}


def _layers(route: Route, legs: Sequence[RouteLeg], *, height: int, ink: Ink) -> list[Spec]:
    way = {"type": "geoshape", "filled": False, "stroke": ink.main, "strokeWidth": 2}
    x0, y0 = (route.frame.x0 + route.frame.x1) / 2, (route.frame.y0 + route.frame.y1) / 2
    at = {c.name: {"x": c.at[0] - x0, "y": c.at[1] - y0, "name": c.name} for c in route.cities}
    dot = {"type": "circle", "size": 70, "color": ink.main, "opacity": 1, "stroke": ink.edge, "strokeWidth": 1}
    bold = {"baseline": "middle", "fontSize": 12, "fontWeight": "bold", "color": ink.words}
    return [
        *({"data": {"name": f"way{n}"}, "mark": {**way, "strokeDash": DASHES[leg.mode]}} for n, leg in enumerate(legs)),
        layer(list(at.values()), dot, tooltip={"name": tr("Place")}),
        *(words([at[n.name]], "name", align=n.align, dx=n.dx, dy=n.dy, **bold) for n in names_on(route, height)),
    ]


def _drawn_once(legs: Sequence[RouteLeg]) -> list[RouteLeg]:
    """Legs without the way back where it is the same as the way out."""
    kept: list[RouteLeg] = []
    for leg in legs:
        if not any({leg.start, leg.end} == {k.start, k.end} and leg.mode == k.mode for k in kept):
            kept.append(leg)
    return kept


def names_on(route: Route, height: int) -> tuple[Label, ...]:
    """The names of the cities on a map so many pixels high: the first and the last have the best places."""
    frame = route.frame
    scale = min(height / frame.height, height * NARROWEST / frame.width)
    cities = [route.cities[0], route.cities[-1], *route.cities[1:-1]]

    def seen(at: Point) -> Point:
        return (at[0] - frame.x0) * scale, (frame.y1 - at[1]) * scale

    lines = [[seen(at) for at in leg.points] for leg in route.legs]
    return labels([(city.name, seen(city.at)) for city in cities], lines, (frame.width * scale, frame.height * scale))


def way_words(route: Route) -> str:
    """The way in one line, not escaped: "New York City – Boston by train": a mode is named where it begins and where it changes."""
    words, mode = route.legs[0].start, ""
    for leg in _drawn_once(route.legs):
        words += f" – {leg.end}"
        if leg.mode and leg.mode != mode:
            words += " " + tr(_BY[leg.mode])
            mode = leg.mode
    return words


def _alt(route: Route) -> str:
    return tr("Map of the way: {route}", route=way_words(route))
