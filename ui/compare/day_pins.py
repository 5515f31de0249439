"""The pins of a day's map as buttons over it: hover, focus or a tap says the stop's name and hour and lights its row up, and a tap on
the row shows its pin. The map draws them; the buttons, which keep their places at any width, answer.
"""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from ui.compare.day_map import DayMap, DaySpot
from ui.shared.translation import tr

MAP = "day_map_pins"
"""The key of the container that holds the map and its buttons."""
_HERE = Path(__file__)
_component = st.components.v2.component(
    "day_pins",
    css=_HERE.with_suffix(".css").read_text(encoding="utf-8"),
    js=_HERE.with_suffix(".js").read_text(encoding="utf-8"),
    isolate_styles=False,
)


def row_key(day_number: int, pin: str) -> str:
    """The key of a pin's row on the board."""
    return f"stop_{day_number}_{pin}"


def draw_pins(shown: DayMap, *, number: int, hours: dict[str, str], height: int) -> None:
    """Buttons over the map of day `number` that was just drawn, in the same container; `hours` are told by pin."""
    x, y = (shown.frame.x0 + shown.frame.x1) / 2, (shown.frame.y0 + shown.frame.y1) / 2

    def told(spot: DaySpot, words: str, row: str) -> dict[str, object]:
        return {"pin": spot.pin, "words": words, "x": spot.x - x, "y": spot.y - y, "row": row}

    pins = [told(s, " · ".join(w for w in (s.pin, s.name, hours.get(s.pin, "")) if w), row_key(number, s.pin)) for s in shown.pins]
    beds = [told(s, tr("You sleep at {name}", name=s.name), f"night_{number}") for s in shown.beds]
    _component(
        key="day_pins",
        data={
            "width": shown.frame.width,
            "height": shown.frame.height,
            "high": height,
            "pins": [*pins, *beds],
            "map": MAP,
            "board": "board",
        },
        height=1,
    )
