"""Places inside a city to scale on a plain panel: dots by day, a diamond where one sleeps, one day as a numbered path. Drawn offline.

Positions are put into Mercator degrees here, so the frame keeps its shape at any width. Streets are not drawn, and the page says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import altair as alt
import pandas as pd
import streamlit as st

from planner.domain.options import Day, ItineraryOption
from planner.domain.values import Item
from planner.places.outlines import MapFrame, frame_around, mercator
from ui.shared.theme import is_dark

LIGHT = ("#0f6a66", "#b5651d", "#6d4f9c", "#2f6ea8", "#7d7a68", "#a8405a", "#54792f")
DARK = ("#6cc5bb", "#e8a765", "#b79be0", "#7fb6e3", "#b9b5a2", "#e08ba1", "#a4cb84")
MARGIN = 0.12
SMALLEST = 0.004
"""Least side of a frame, in degrees: two places next door are not blown up to fill it."""


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


def frame_of(spots: Sequence[PanelSpot], shape: float = 1.6) -> MapFrame | None:
    """A frame around all spots, `shape` times as wide as high; None when there are none."""
    return frame_around([(s.x, s.y) for s in spots], shape=shape, margin=MARGIN, smallest=SMALLEST)


def draw_panel(spots: Sequence[PanelSpot], frame: MapFrame, *, key: str, height: int, only_day: int | None = None) -> None:
    """The panel: all days as dots by colour, or one day as a numbered, dashed path. It keeps its scale at any width."""
    dark = is_dark()
    shown = [s for s in spots if only_day is None or s.day == only_day or s.stay]
    layers = _layers(shown, frame, dark=dark, path=only_day is not None)
    with st.container(key=key):
        st.altair_chart(framed(layers, frame, height=height, dark=dark), theme=None, alt=_alt(shown, only_day))


def framed(layers: Sequence[alt.Chart], frame: MapFrame, *, height: int, dark: bool) -> alt.LayerChart:
    """Layers whose positions are Mercator degrees from the middle of `frame`, as one chart that shows the frame at any width.

    Its marks say nothing to a screen reader; the words given as `alt` do."""
    scale = f"min(width / {frame.width:.6f}, height / {frame.height:.6f})"
    return (
        alt.layer(*layers)
        .project(type="identity", reflectY=True, scale=alt.expr(scale), translate=alt.expr("[width / 2, height / 2]"))
        .properties(
            height=height, width="container", view=alt.ViewBackground(fill="#1f2627" if dark else "#eaf2f4", stroke=None, cornerRadius=8)
        )
        .configure(background="transparent", padding=0, aria=False, mark=alt.MarkConfig(aria=False))
    )


def _layers(spots: Sequence[PanelSpot], frame: MapFrame, *, dark: bool, path: bool) -> list[alt.Chart]:
    x0, y0 = (frame.x0 + frame.x1) / 2, (frame.y0 + frame.y1) / 2
    table = pd.DataFrame(
        [{"x": s.x - x0, "y": s.y - y0, "name": s.name, "day": f"Day {s.day}", "number": s.number, "stay": s.stay} for s in spots],
        columns=["x", "y", "name", "day", "number", "stay"],
    )
    at = {"longitude": "x:Q", "latitude": "y:Q"}
    tip = [alt.Tooltip("name:N", title="Place"), alt.Tooltip("day:N", title="Day")]
    edge, ink = ("#151a1b", "#e8ebe8") if dark else ("#ffffff", "#26302f")
    places = alt.Chart(table[~table["stay"].astype(bool)])
    beds = alt.Chart(table[table["stay"].astype(bool)])
    diamond = beds.mark_point(shape="diamond", filled=True, size=170, color=ink, stroke=edge, opacity=1).encode(
        **at, tooltip=[alt.Tooltip("name:N", title="Stay")]
    )
    if path:
        first = (DARK if dark else LIGHT)[0]
        line = places.mark_line(strokeDash=[4, 4], color=first).encode(**at, order="number:Q")
        dots = places.mark_circle(size=260, color=first, opacity=1, stroke=edge, strokeWidth=1).encode(**at, tooltip=tip)
        numbers = places.mark_text(color=edge, fontSize=11, fontWeight="bold").encode(**at, text="number:Q")
        return [diamond, line, dots, numbers]
    days = sorted({s.day for s in spots if not s.stay})
    colours = [(DARK if dark else LIGHT)[n % len(LIGHT)] for n in range(len(days))]
    legend = alt.Legend(orient="bottom", title=None, columns=4, labelColor=ink, symbolType="circle")
    colour = alt.Color("day:N", sort=None, legend=legend, scale=alt.Scale(domain=[f"Day {d}" for d in days], range=colours))
    dots = places.mark_circle(size=95, opacity=1, stroke=edge, strokeWidth=1).encode(**at, color=colour, tooltip=tip)
    return [dots, diamond]


def _alt(spots: Sequence[PanelSpot], only_day: int | None) -> str:
    """The panel in words."""
    what = f"Day {only_day}" if only_day is not None else "All days"
    return f"{what} on a plain map: " + ", ".join(s.name for s in spots if not s.stay)
