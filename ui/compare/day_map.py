"""One day on a map: numbered pins shared with its rows, the way from pin to pin, where one sleeps, the quarters, a scale. Drawn offline.

Sights have numbers and meals letters, in the order of the clock. Streets are not drawn, and the page says so; water is (`map_ground`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, radians
from typing import NamedTuple

import streamlit as st

from planner.compose.geometry import km_between
from planner.destinations.book import destination
from planner.domain.options import Day, ItineraryOption
from planner.domain.values import Item
from planner.places.outlines import MapFrame, Point, frame_around, latitude, mercator
from ui.compare.day_ways import MOST_WALKED_KM, DayStop, stops_of
from ui.compare.map_ground import ground_layers, ground_of
from ui.compare.map_labels import DOT_PX, Box, apart, around, beyond, box_of, labels
from ui.compare.panel_map import diamond
from ui.compare.vega_specs import Ink, Row, Spec, framed, layer, words
from ui.shared.theme import is_dark
from ui.shared.translation import tr

MARGIN = 0.2
SMALLEST = 0.015
"""Least side of a day's map, in degrees: some 1.2 km, so that what lies around a few near places is seen too, the water above all."""
KM_A_DEGREE = 111.32
SCALES_M = (50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000)
SCALE_SHARE = 0.3
"""The longest the bar of the scale may be, as a share of the map's width."""
SCALE_AT = 0.46
"""How far left and down of the middle the bar begins, as a share of the map's sides."""
NARROWEST_PX = 290
"""The width of the map's panel where it is narrowest, beside the rows of a day: a name that fits there fits everywhere."""
PIN_PX, APART_PX = 10.5, 23.0
"""The radius of a pin, and how far apart two must be to be read and tapped."""
NAMED_LETTERS = 26
"""A longer name is cut on the map; its row has it whole."""


class DaySpot(NamedTuple):
    """One place on the day's map, in Mercator degrees; `pin` is its number or letter, empty for what has none."""

    x: float
    y: float
    name: str
    pin: str = ""


class DayMap(NamedTuple):
    """What the map of one day shows: its pins in the order of the clock, beds, quarters, places of other days, ways, and the frame.

    A way is the pair of its ends and whether it is walked; `metres` is the length of the scale's bar. Pins and beds that lie too near one
    another are drawn beside their places: `moved` are those places, each with where it is drawn."""

    pins: tuple[DaySpot, ...]
    beds: tuple[DaySpot, ...]
    quarters: tuple[DaySpot, ...]
    others: tuple[DaySpot, ...]
    ways: tuple[tuple[Point, Point, bool], ...]
    moved: tuple[tuple[Point, Point], ...]
    metres: int
    frame: MapFrame


def day_map_of(option: ItineraryOption, day: Day) -> DayMap | None:
    """The map of a day; None when nothing in it has a position."""
    stops = [stop for stop in stops_of(day) if stop.at]
    pins = tuple(spot for stop in stops if (spot := _spot(stop.item, stop.pin)))
    beds = tuple(spot for spot in (_spot(bed) for bed in _beds(option, day)) if spot)
    frame = frame_around([(s.x, s.y) for s in (*pins, *beds)], shape=1.0, margin=MARGIN, smallest=SMALLEST)
    if frame is None:
        return None
    shown = {(s.x, s.y) for s in pins}
    elsewhere = (i for d in option.itinerary.days if d.city == day.city for i in (*d.activities, *d.meals))
    others = (spot for item in elsewhere if (spot := _spot(item)) and (spot.x, spot.y) not in shown and _inside(spot, frame))
    drawn = _drawn_apart((*pins, *beds), frame)
    seen = drawn[: len(pins)]
    return DayMap(
        seen,
        drawn[len(pins) :],
        tuple(quarter for quarter in _quarters_of(day.city) if _inside(quarter, frame)),
        tuple(dict.fromkeys(others)),
        tuple(((p.x, p.y), (q.x, q.y), _walked(a, b)) for (a, p), (b, q) in pairwise(zip(stops, seen, strict=True))),
        tuple(((a.x, a.y), (b.x, b.y)) for a, b in zip((*pins, *beds), drawn, strict=True) if a != b),
        _metres(frame),
        frame,
    )


def _drawn_apart(spots: Sequence[DaySpot], frame: MapFrame) -> tuple[DaySpot, ...]:
    """The spots where they are drawn: none on another, on the narrowest map there is."""
    scale = NARROWEST_PX / max(frame.width, frame.height)
    at = [((s.x - frame.x0) * scale, (frame.y1 - s.y) * scale) for s in spots]
    moved = apart(at, APART_PX, (frame.width * scale, frame.height * scale))
    return tuple(
        s if was == now else s._replace(x=frame.x0 + now[0] / scale, y=frame.y1 - now[1] / scale)
        for s, was, now in zip(spots, at, moved, strict=True)
    )


def _spot(item: Item, pin: str = "") -> DaySpot | None:
    return None if item.lat is None or item.lon is None else DaySpot(item.lon, mercator(item.lat), item.name, pin)


def _beds(option: ItineraryOption, day: Day) -> list[Item]:
    """Where one wakes up and where one goes to bed in the day's city."""
    nights = [d.accommodation for d in option.itinerary.days if d.day_number in (day.day_number - 1, day.day_number)]
    return list({bed.name: bed for bed in nights if bed is not None and bed.city == day.city}.values())


def _quarters_of(city: str) -> tuple[DaySpot, ...]:
    known = destination(city)
    return () if known is None else tuple(DaySpot(a.lon, mercator(a.lat), a.name) for a in known.areas)


def _inside(spot: DaySpot, frame: MapFrame) -> bool:
    return frame.x0 <= spot.x <= frame.x1 and frame.y0 <= spot.y <= frame.y1


def _walked(a: DayStop, b: DayStop) -> bool:
    return km_between(a.at or (0.0, 0.0), b.at or (0.0, 0.0)) <= MOST_WALKED_KM


def _metres(frame: MapFrame) -> int:
    """The longest round length that takes a third of the map's width."""
    most = frame.width * _km_a_degree(frame) * 1000 * SCALE_SHARE
    return max((m for m in SCALES_M if m <= most), default=SCALES_M[0])


def _km_a_degree(frame: MapFrame) -> float:
    """How many km a degree of longitude is in the middle of a small frame."""
    return KM_A_DEGREE * cos(radians(latitude((frame.y0 + frame.y1) / 2)))


def draw_day_map(shown: DayMap, *, number: int, key: str, height: int) -> None:
    """The map of day `number`. It keeps its scale at any width."""
    told = ", ".join(f"{spot.pin} {spot.name}" for spot in shown.pins) or tr("no place with a known position")
    sleeps = "".join("; " + tr("you sleep at {name}", name=spot.name) for spot in shown.beds)
    with st.container(key=key):
        st.vega_lite_chart(
            spec=day_spec(shown, height=height, dark=is_dark()),
            theme=None,
            height=height,
            alt=tr("Day {number} on a plain map: {told}{sleeps}", number=number, told=told, sleeps=sleeps),
        )


@lru_cache(maxsize=256)
def day_spec(shown: DayMap, *, height: int, dark: bool) -> Spec:
    """The map as a Vega-Lite specification."""
    ink, ground = Ink(dark=dark), ground_of(shown.frame, height=height)
    sights, meals = [s for s in shown.pins if s.pin.isdigit()], [s for s in shown.pins if not s.pin.isdigit()]
    rows = {spot: _row(spot, shown.frame) for spot in (*shown.pins, *shown.beds, *shown.others)}
    pin = {"type": "point", "shape": "circle", "filled": True, "opacity": 1, "strokeWidth": 2}
    number = {"fontSize": 11, "fontWeight": "bold", "baseline": "middle", "dy": 0.5}
    tip = {"name": "Place"}
    return framed(
        [
            *ground_layers(ground, shown.frame, height=height, ink=ink),
            layer(
                [rows[s] for s in shown.others],
                {"type": "circle", "size": 45, "opacity": 0.45, "color": ink.faint},
                tooltip={"name": "Another day"},
            ),
            *_moved(shown, ink),
            *_ways(shown, ink),
            *_names(shown, ink, height),
            layer([rows[s] for s in shown.beds], {**diamond(ink), "size": 240}, tooltip={"name": "Stay"}),
            layer([rows[s] for s in meals], {**pin, "size": 260, "fill": ink.ground, "stroke": ink.main}, tooltip=tip),
            words([rows[s] for s in meals], "pin", **number, color=ink.main),
            layer([rows[s] for s in sights], {**pin, "size": 360, "fill": ink.main, "stroke": ink.edge}, tooltip=tip),
            words([rows[s] for s in sights], "pin", **number, color=ink.edge),
            *_scale(shown, ink),
        ],
        shown.frame,
        height=height,
        fill=ink.water if ground else ink.ground,
    )


def _row(spot: DaySpot, frame: MapFrame) -> Row:
    return {"x": spot.x - (frame.x0 + frame.x1) / 2, "y": spot.y - (frame.y0 + frame.y1) / 2, "name": spot.name, "pin": spot.pin}


def _moved(shown: DayMap, ink: Ink) -> list[Spec]:
    """The places of pins that are drawn beside them: a dot each, and a thin line to the pin."""
    rows: list[Row] = [
        {**_row(DaySpot(*end, ""), shown.frame), "way": n, "end": e} for n, ends in enumerate(shown.moved) for e, end in enumerate(ends)
    ]
    line = {"type": "line", "strokeWidth": 1, "color": ink.quiet}
    way: Spec = {"field": "way", "type": "nominal"}
    dots = layer(rows[::2], {"type": "circle", "size": 28, "opacity": 1, "color": ink.quiet})
    return [layer(rows, line, detail=way, order={"field": "end", "type": "quantitative"}), dots] if rows else []


def _ways(shown: DayMap, ink: Ink) -> list[Spec]:
    """Dots for what is walked, a thin line for what is ridden."""
    made: list[Spec] = []
    for walked, dash, width in ((True, [1, 6], 3), (False, [7, 5], 1.2)):
        rows: list[Row] = [
            {**_row(DaySpot(*end, ""), shown.frame), "way": n, "end": e}
            for n, (a, b, on_foot) in enumerate(shown.ways)
            if on_foot == walked
            for e, end in enumerate((a, b))
        ]
        mark = {"type": "line", "strokeDash": dash, "strokeWidth": width, "strokeCap": "round", "color": ink.main}
        order: Spec = {"field": "end", "type": "quantitative"}
        made.append(layer(rows, mark, detail={"field": "way", "type": "nominal"}, order=order))
    return made


def _names(shown: DayMap, ink: Ink, height: int) -> list[Spec]:
    """Names beside sights and beds, where they cover no pin, and those of quarters where they cover nothing; meals keep their letters."""
    frame = shown.frame
    scale = min(height / frame.height, NARROWEST_PX / frame.width)
    size = (frame.width * scale, frame.height * scale)

    def seen(x: float, y: float) -> Point:
        return (x - frame.x0) * scale, (frame.y1 - y) * scale

    lines = [[seen(*a), seen(*b)] for a, b, _ in shown.ways]
    dots = [[seen(s.x, s.y)] * 2 for s in shown.others]
    closed = [*beyond(size), _scale_box(shown, scale), *(around(seen(s.x, s.y), PIN_PX) for s in (*shown.pins, *shown.beds))]
    own = {_cut(s.name): s for s in (*(s for s in shown.pins if s.pin.isdigit()), *shown.beds)}
    placed = labels([(name, seen(s.x, s.y)) for name, s in own.items()], [*lines, *dots], size, radius=PIN_PX, closed=closed)
    closed += [box_of(n, seen(own[n.name].x, own[n.name].y)) for n in placed]
    quarters = {s.name.upper(): s for s in shown.quarters if s.name.upper() not in own}
    about = labels(
        [(name, seen(s.x, s.y)) for name, s in quarters.items()], [*lines, *_wide(dots)], size, radius=0, closed=closed, quiet=True
    )
    bold = {"baseline": "middle", "fontSize": 11, "fontWeight": "bold"}
    halo = {**bold, "color": ink.ground, "stroke": ink.ground, "strokeWidth": 3, "strokeJoin": "round"}
    faint = {**bold, "fontSize": 10, "color": ink.faint}
    looks = [*((n, quarters, faint) for n in about), *((n, own, look) for n in placed for look in (halo, {**bold, "color": ink.words}))]
    return [words([{**_row(of[n.name], frame), "name": n.name}], "name", align=n.align, dx=n.dx, dy=n.dy, **look) for n, of, look in looks]


def _wide(dots: Sequence[Sequence[Point]]) -> list[list[Point]]:
    """Each dot as the short upright line it is as high as, so that no words stand on half of it."""
    return [[(x, y - DOT_PX), (x, y + DOT_PX)] for (x, y), *_ in dots]


def _cut(name: str) -> str:
    return name if len(name) <= NAMED_LETTERS else name[: NAMED_LETTERS - 1].rstrip(" ,") + "…"


def _scale(shown: DayMap, ink: Ink) -> list[Spec]:
    """A bar of a round length in the lower left corner, and that length above it."""
    frame = shown.frame
    long = shown.metres / 1000 / _km_a_degree(frame)
    x, y = -frame.width * SCALE_AT, -frame.height * SCALE_AT
    told = f"{shown.metres} m" if shown.metres < 1000 else f"{shown.metres // 1000} km"
    ends: Sequence[Row] = [{"x": x, "y": y, "end": 0}, {"x": x + long, "y": y, "end": 1}]
    bar = {"type": "line", "strokeWidth": 3, "color": ink.quiet}
    return [
        layer(ends, bar, order={"field": "end", "type": "quantitative"}),
        words([{"x": x, "y": y, "name": told}], "name", align="left", baseline="bottom", dy=-4, fontSize=11, color=ink.quiet),
    ]


def _scale_box(shown: DayMap, scale: float) -> Box:
    """What the bar and its length take of a map of `scale` pixels a degree."""
    frame = shown.frame
    left, low = frame.width * scale * (0.5 - SCALE_AT), frame.height * scale * (0.5 + SCALE_AT)
    return Box(left, low - 20, left + max(40.0, shown.metres / 1000 / _km_a_degree(frame) * scale), low + 4)
