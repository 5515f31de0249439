"""Vega-Lite specifications as plain data: the pieces every map here is made of. Built without a validating library, which cost ten times
what planning does, and made to be kept: callers cache a specification by its content. Pure.

Positions are Mercator degrees from the middle of a frame, so a map keeps its shape at any width.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from colorsys import hls_to_rgb
from functools import lru_cache
from typing import Any

from planner.places.outlines import MapFrame

Spec = dict[str, Any]
Row = Mapping[str, object]
LIGHT = ("#0f6a66", "#b5651d", "#6d4f9c", "#2f6ea8", "#7d7a68", "#a8405a", "#54792f")
DARK = ("#6cc5bb", "#e8a765", "#b79be0", "#7fb6e3", "#b9b5a2", "#e08ba1", "#a4cb84")
GOLDEN_ANGLE = 137.508
_AT = {"longitude": {"field": "x", "type": "quantitative"}, "latitude": {"field": "y", "type": "quantitative"}}


class Ink:
    """The colours of a map in one theme: of land, water and shores, of words and edges, of what matters and of what steps back."""

    def __init__(self, *, dark: bool) -> None:
        self.ground = "#262d2e" if dark else "#f5f3ee"
        self.water = "#17242c" if dark else "#e1eef5"
        self.shore = "#3d5562" if dark else "#9fbfd0"
        self.words = "#e8ebe8" if dark else "#26302f"
        self.edge = "#151a1b" if dark else "#ffffff"
        self.main = (DARK if dark else LIGHT)[0]
        self.faint = "#93a09d" if dark else "#71807d"
        self.quiet = "#a9b4b1" if dark else "#5d6967"


@lru_cache(maxsize=64)
def colours(count: int, *, dark: bool) -> tuple[str, ...]:
    """So many colours, no two alike: the theme's own first, then hues that turn by the golden angle in two shades."""
    own = DARK if dark else LIGHT
    shades = (0.72, 0.62) if dark else (0.27, 0.36)
    more = [_hex((n * GOLDEN_ANGLE) % 360 / 360, shades[n % 2]) for n in range(len(own), count)]
    return (*own[:count], *more)


def _hex(hue: float, lightness: float) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in hls_to_rgb(hue, lightness, 0.55))


def layer(rows: Sequence[Row], mark: Spec, *, tooltip: Mapping[str, str] | None = None, **channels: Spec) -> Spec:
    """Marks at the `x` and `y` of each row; `tooltip` names fields by their titles."""
    encoding: Spec = {**_AT, **channels}
    if tooltip:
        encoding["tooltip"] = [{"field": field, "type": "nominal", "title": title} for field, title in tooltip.items()]
    return {"data": {"values": list(rows)}, "mark": mark, "encoding": encoding}


def words(rows: Sequence[Row], field: str, **mark: object) -> Spec:
    """The text of a field at the `x` and `y` of each row."""
    return layer(rows, {"type": "text", **mark}, text={"field": field, "type": "nominal"})


def framed(layers: Sequence[Spec], frame: MapFrame, *, height: int, fill: str) -> Spec:
    """Layers whose positions are Mercator degrees from the middle of `frame`, as one chart that shows the frame at any width on a ground of
    colour `fill`.

    Its marks say nothing to a screen reader; the words given as `alt` do."""
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v6.4.1.json",
        "layer": list(layers),
        "projection": {
            "type": "identity",
            "reflectY": True,
            "scale": {"expr": f"min(width / {frame.width:.6f}, height / {frame.height:.6f})"},
            "translate": {"expr": "[width / 2, height / 2]"},
        },
        "height": height,
        "width": "container",
        "padding": {"left": 0, "top": 0, "right": 0, "bottom": 0},
        "view": {"fill": fill, "stroke": None, "cornerRadius": 8},
        "config": {"background": "transparent", "padding": 0, "aria": False, "mark": {"aria": False}},
    }
