"""Places inside a city to scale on a plain panel: every day as dots of its own colour, a diamond where one sleeps. Drawn offline.

Positions are put into Mercator degrees here, so the frame keeps its shape at any width. Streets are not drawn, and the page says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from statistics import median

import streamlit as st

from planner.domain.options import Day, ItineraryOption
from planner.domain.values import Item
from planner.places.outlines import MapFrame, frame_around, mercator
from ui.compare.map_ground import ground_layers, ground_of
from ui.compare.vega_specs import Ink, Spec, colours, framed, layer
from ui.shared.theme import is_dark
from ui.shared.translation import tr

MARGIN = 0.12
SMALLEST = 0.004
"""Least side of a frame, in degrees: two places next door are not blown up to fill it."""
IN_TOWN = 0.14
"""How far from the middle a place may be, in Mercator degrees of longitude: some 10 km in most of Europe."""


@dataclass(frozen=True)
class PanelSpot:
    """One place on the panel: x and y in Mercator degrees, the day it belongs to, its number in that day."""

    x: float
    y: float
    name: str
    day: int
    number: int
    stay: bool = False


def day_places(day: Day) -> tuple[Item, ...]:
    """The placed items of a day in the order of its clock, its stay left out."""
    items = [i for i in (*day.activities, *day.meals) if i.lat is not None and i.lon is not None]
    return tuple(sorted(items, key=lambda item: item.start or "99"))


def spots_of(option: ItineraryOption, city: str | None = None) -> tuple[PanelSpot, ...]:
    """Every placed item of the option, in one city when it is named; each stay once."""
    spots: list[PanelSpot] = []
    beds: set[tuple[float, float]] = set()
    for day in option.itinerary.days:
        for number, item in enumerate((i for i in day_places(day) if city in (None, i.city)), 1):
            if item.lat is not None and item.lon is not None:
                spots.append(PanelSpot(item.lon, mercator(item.lat), item.name, day.day_number, number))
        bed = day.accommodation
        if bed and bed.lat is not None and bed.lon is not None and city in (None, bed.city) and (bed.lat, bed.lon) not in beds:
            beds.add((bed.lat, bed.lon))
            spots.append(PanelSpot(bed.lon, mercator(bed.lat), bed.name, day.day_number, 0, stay=True))
    return tuple(spots)


def in_town(spots: Sequence[PanelSpot]) -> tuple[PanelSpot, ...]:
    """The spots around the middle one: a day outside the city would leave nothing of the city to see."""
    if not spots:
        return ()
    x, y = median(s.x for s in spots), median(s.y for s in spots)
    return tuple(s for s in spots if hypot(s.x - x, s.y - y) <= IN_TOWN)


def frame_of(spots: Sequence[PanelSpot], shape: float = 1.6) -> MapFrame | None:
    """A frame around all spots, `shape` times as wide as high; None when there are none."""
    return frame_around([(s.x, s.y) for s in spots], shape=shape, margin=MARGIN, smallest=SMALLEST)


def draw_panel(spots: Sequence[PanelSpot], frame: MapFrame, *, key: str, height: int) -> None:
    """The panel: the places of all days as dots by colour. It keeps its scale at any width."""
    with st.container(key=key):
        spec = panel_spec(tuple(spots), frame, height=height, dark=is_dark())
        st.vega_lite_chart(
            spec=spec, theme=None, height=height, alt=tr("All days on a plain map") + ": " + ", ".join(s.name for s in spots if not s.stay)
        )


@lru_cache(maxsize=256)
def panel_spec(spots: tuple[PanelSpot, ...], frame: MapFrame, *, height: int, dark: bool) -> Spec:
    """The panel as a Vega-Lite specification."""
    ink, ground = Ink(dark=dark), ground_of(frame, height=height)
    x0, y0 = (frame.x0 + frame.x1) / 2, (frame.y0 + frame.y1) / 2
    rows = [{"x": s.x - x0, "y": s.y - y0, "name": s.name, "day": tr("Day {day_number}", day_number=s.day)} for s in spots]
    days = sorted({s.day for s in spots if not s.stay})
    colour: Spec = {
        "field": "day",
        "type": "nominal",
        "sort": None,
        "legend": {"orient": "bottom", "title": None, "columns": 3, "labelColor": ink.words, "symbolType": "circle"},
        "scale": {"domain": [tr("Day {day_number}", day_number=d) for d in days], "range": list(colours(len(days), dark=dark))},
    }
    return framed(
        [
            *ground_layers(ground, frame, height=height, ink=ink),
            layer(
                [row for row, spot in zip(rows, spots, strict=True) if not spot.stay],
                {"type": "circle", "size": 95, "opacity": 1, "stroke": ink.edge, "strokeWidth": 1},
                tooltip={"name": tr("Place"), "day": tr("Day")},
                color=colour,
            ),
            layer([row for row, spot in zip(rows, spots, strict=True) if spot.stay], diamond(ink), tooltip={"name": tr("Stay")}),
        ],
        frame,
        height=height,
        fill=ink.water if ground else ink.ground,
    )


def diamond(ink: Ink) -> Spec:
    """The mark of a place to sleep."""
    return {"type": "point", "shape": "diamond", "filled": True, "size": 170, "color": ink.words, "stroke": ink.edge, "opacity": 1}
